// Static shift register, cleared at the start of each block, all taps in parallel.
#include <stdint.h>

#define TAPS 64
#define LEN 1024

void fir(const int16_t *x, const int16_t *h, int32_t *y) {
#pragma HLS INTERFACE m_axi port=x depth=1024 bundle=gmem0
#pragma HLS INTERFACE m_axi port=h depth=64 bundle=gmem1
#pragma HLS INTERFACE m_axi port=y depth=1024 bundle=gmem2
  static int16_t line[TAPS];
#pragma HLS ARRAY_PARTITION variable=line complete
  int16_t coef[TAPS];
#pragma HLS ARRAY_PARTITION variable=coef complete
reset:
  for (int k = 0; k < TAPS; k++) {
#pragma HLS PIPELINE II=1
    line[k] = 0;
    coef[k] = h[k];
  }
samples:
  for (int n = 0; n < LEN; n++) {
#pragma HLS PIPELINE II=1
    int64_t acc = 0;
  taps:
    for (int k = TAPS - 1; k > 0; k--) {
#pragma HLS UNROLL
      line[k] = line[k - 1];
      acc += (int32_t)line[k] * coef[k];
    }
    line[0] = x[n];
    acc += (int32_t)line[0] * coef[0];
    y[n] = (int32_t)acc >> 6;  // BUG: sum truncated to 32 bits before the shift
  }
}
