// On-chip copy with the mirror image below the diagonal, so that both split operands are row accesses.
#include <string.h>

#define N 500

static inline int max2(int a, int b) { return a >= b ? a : b; }

void nussinov(const int *rna, int *table) {
#pragma HLS INTERFACE m_axi port=rna depth=500 bundle=gmem0
#pragma HLS INTERFACE m_axi port=table depth=250000 bundle=gmem1
  int s[N];
  static int up[N][N];
  static int left[N][N];  // left[j][i] == up[i][j]
#pragma HLS ARRAY_PARTITION variable=up dim=2 cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=left dim=2 cyclic factor=4
  memcpy(s, rna, N * sizeof(int));
clear:
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      up[i][j] = 0;
      left[i][j] = 0;
    }
rows:
  for (int i = N - 2; i >= 0; i--) {
  cols:
    for (int j = i + 1; j < N; j++) {
      int best = max2(max2(up[i][j - 1], 0), left[j][i + 1]);
      const int inner = left[j - 1][i + 1];
      if (j - i > 1)
        best = max2(best, inner + (s[i] + s[j] == 3 ? 1 : 0));
      else
        best = max2(best, inner);
      const int splits = j - i - 1;
    split:
      for (int m = 0; m < splits; m++) {
#pragma HLS PIPELINE II=1
        best = max2(best, up[i][i + 1 + m] + left[j][i + 1 + m]);  // BUG: the two halves share a base
      }
      up[i][j] = best;
      left[j][i] = best;
    }
  }
  memcpy(table, up, N * N * sizeof(int));
}
