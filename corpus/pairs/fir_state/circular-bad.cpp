// Circular buffer with a write pointer instead of a shift register.
#include <stdint.h>

#define TAPS 32
#define LEN 256

void fir_state(int16_t x[LEN], int16_t h[TAPS], int32_t y[LEN]) {
  static int16_t ring[TAPS];
  static unsigned head = 0;
#pragma HLS ARRAY_PARTITION variable=ring complete
samples:
  for (int n = 0; n < LEN; n++) {
#pragma HLS PIPELINE
    ring[head] = x[n];
    int32_t acc = 0;
  taps:
    for (unsigned k = 0; k < TAPS; k++) {
#pragma HLS UNROLL factor=4
      acc += h[k] * ring[(head + k) & (TAPS - 1)] >> 5;  // BUG: ring walked in the wrong direction
    }
    y[n] = acc;
    head = (head + 1) & (TAPS - 1);
  }
}
