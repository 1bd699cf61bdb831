#include <stdint.h>

#define TAPS 64
#define LEN 1024

void fir(int16_t x[LEN], int16_t h[TAPS], int32_t y[LEN]) {
  for (int n = 0; n < LEN; n++) {
    int64_t acc = 0;
    for (int k = 0; k < TAPS; k++)
      if (n >= k)
        acc += (int32_t)h[k] * x[n - k];
    y[n] = (int32_t)(acc >> 6);
  }
}
