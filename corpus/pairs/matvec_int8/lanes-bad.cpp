// Sixteen multipliers and an adder tree; x stays on chip.
#include <stdint.h>
#include <string.h>

#define M 256
#define N 512
#define L 16

void matvec_int8(const int8_t *a, const int8_t *x, int32_t *y) {
#pragma HLS INTERFACE m_axi port=a depth=131072 bundle=gmem0
#pragma HLS INTERFACE m_axi port=x depth=512 bundle=gmem1
#pragma HLS INTERFACE m_axi port=y depth=256 bundle=gmem1
  int8_t xb[N];
#pragma HLS ARRAY_PARTITION variable=xb cyclic factor=16
  memcpy(xb, x, N);
rows:
  for (int i = 0; i < M; i++) {
    int32_t sum = 0;
  groups:
    for (int j = 0; j < N; j += L) {
#pragma HLS PIPELINE II=1
      int32_t t[L];
#pragma HLS ARRAY_PARTITION variable=t complete
      for (int l = 0; l < L; l++) {
#pragma HLS UNROLL
        t[l] = (int8_t)(a[i * N + j + l] * xb[j + l]);  // BUG: product narrowed to eight bits
      }
      for (int s = L / 2; s > 0; s >>= 1)
        for (int l = 0; l < s; l++) {
#pragma HLS UNROLL
          t[l] += t[l + s];
        }
      sum += t[0];
    }
    y[i] = sum;
  }
}
