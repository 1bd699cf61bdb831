#include <stdint.h>

#define PIXELS 60000

void rgb_luma(uint8_t rgb[3 * PIXELS], uint8_t luma[PIXELS]) {
  for (int p = 0; p < PIXELS; p++) {
    const int sum = 77 * rgb[3 * p] + 150 * rgb[3 * p + 1] + 29 * rgb[3 * p + 2] + 128;
    luma[p] = (uint8_t)(sum >> 8);
  }
}
