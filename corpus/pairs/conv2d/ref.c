#include <stdint.h>

#define ROWS 240
#define COLS 320

void conv2d(uint8_t img[ROWS][COLS], int16_t coef[3][3], int32_t out[ROWS - 2][COLS - 2]) {
  for (int r = 0; r < ROWS - 2; r++)
    for (int c = 0; c < COLS - 2; c++) {
      int32_t sum = 0;
      for (int m = 0; m < 3; m++)
        for (int n = 0; n < 3; n++)
          sum += img[r + m][c + n] * coef[m][n];
      out[r][c] = sum;
    }
}
