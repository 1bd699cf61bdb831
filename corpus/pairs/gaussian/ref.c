#include <stdint.h>

#define R 200
#define C 240

static const int tap[5] = {1, 4, 6, 4, 1};

void gaussian(uint8_t src[R][C], uint8_t dst[R - 4][C - 4]) {
  for (int r = 0; r < R - 4; r++)
    for (int c = 0; c < C - 4; c++) {
      int sum = 128;
      for (int m = 0; m < 5; m++)
        for (int n = 0; n < 5; n++)
          sum += tap[m] * tap[n] * src[r + m][c + n];
      dst[r][c] = (uint8_t)(sum >> 8);
    }
}
