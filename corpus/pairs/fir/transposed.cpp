// Transposed form: each tap adds to the partial sum of its neighbour.
#include <stdint.h>

#define TAPS 64
#define LEN 1024

void fir(int16_t x[LEN], int16_t h[TAPS], int32_t y[LEN]) {
#pragma HLS ARRAY_PARTITION variable=h complete
  int64_t z[TAPS];
#pragma HLS ARRAY_PARTITION variable=z complete
clear:
  for (int k = 0; k < TAPS; k++) {
#pragma HLS UNROLL
    z[k] = 0;
  }
samples:
  for (int n = 0; n < LEN; n++) {
#pragma HLS PIPELINE II=1
    const int32_t s = x[n];
    y[n] = (int32_t)((z[1] + h[0] * s) >> 6);
  taps:
    for (int k = 1; k < TAPS - 1; k++) {
#pragma HLS UNROLL
      z[k] = z[k + 1] + h[k] * s;
    }
    z[TAPS - 1] = h[TAPS - 1] * s;
  }
}
