#include <stdint.h>

#define TAPS 32
#define LEN 256

static int16_t delay[TAPS];

void fir_state(int16_t x[LEN], int16_t h[TAPS], int32_t y[LEN]) {
  for (int n = 0; n < LEN; n++) {
    for (int k = TAPS - 1; k > 0; k--)
      delay[k] = delay[k - 1];
    delay[0] = x[n];
    int32_t acc = 0;
    for (int k = 0; k < TAPS; k++)
      acc += h[k] * delay[k] >> 5;
    y[n] = acc;
  }
}
