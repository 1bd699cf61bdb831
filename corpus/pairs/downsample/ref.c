#include <stdint.h>

#define R 240
#define C 320

void downsample(uint8_t src[2 * R][2 * C], uint8_t dst[R][C]) {
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++) {
      const int sum = src[2 * r][2 * c] + src[2 * r][2 * c + 1] + src[2 * r + 1][2 * c] + src[2 * r + 1][2 * c + 1];
      dst[r][c] = (uint8_t)((sum + 2) >> 2);
    }
}
