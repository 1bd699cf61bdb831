// Sweep of doubling distances over two ping-pong buffers.
#include <stdint.h>
#include <string.h>

#define N 4096

void prefix_sum(int32_t in[N], int32_t out[N]) {
  int32_t buf[2][N];
#pragma HLS ARRAY_PARTITION variable=buf dim=1 complete
#pragma HLS ARRAY_PARTITION variable=buf dim=2 cyclic factor=8
  memcpy(buf[0], in, sizeof(buf[0]));
  int from = 0;
levels:
  for (int d = 1; d < N; d <<= 1) {
  step:
    for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
#pragma HLS UNROLL factor=8
      buf[1 - from][i] = i >= d ? buf[from][i] + buf[from][i - d] : buf[from][i];
    }
    from = 1 - from;
  }
  memcpy(out, buf[from], sizeof(buf[0]));
}
