// Whole matrix in URAM, six columns at once, separate input and output ports.
#include <string.h>

#define N 300
#define U 6

void floyd_warshall(const int *dist, int *path) {
#pragma HLS INTERFACE m_axi port=dist depth=90000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=path depth=90000 bundle=gmem1
  static int d[N][N];
#pragma HLS ARRAY_PARTITION variable=d dim=2 cyclic factor=6
  memcpy(d, dist, N * N * sizeof(int));
  for (int k = 0; k < N; k++) {
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j += U) {
#pragma HLS PIPELINE II=1
        for (int u = 0; u < U; u++) {
#pragma HLS UNROLL
          const int via = d[i][k] + d[k][j];  // BUG: lane offset missing on the pivot row
          d[i][j + u] = d[i][j + u] < via ? d[i][j + u] : via;
        }
      }
    }
  }
  memcpy(path, d, N * N * sizeof(int));
}
