#include <stdint.h>

#define ROWS 240
#define COLS 320

void sobel(uint8_t src[ROWS][COLS], uint8_t dst[ROWS][COLS]) {
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLS; c++) {
      if (r == 0 || c == 0 || r == ROWS - 1 || c == COLS - 1) {
        dst[r][c] = 0;
      } else {
        const int gx = src[r - 1][c + 1] + 2 * src[r][c + 1] + src[r + 1][c + 1] - src[r - 1][c - 1] -
                       2 * src[r][c - 1] - src[r + 1][c - 1];
        const int gy = src[r + 1][c - 1] + 2 * src[r + 1][c] + src[r + 1][c + 1] - src[r - 1][c - 1] -
                       2 * src[r - 1][c] - src[r - 1][c + 1];
        const int mag = (gx < 0 ? -gx : gx) + (gy < 0 ? -gy : gy);
        dst[r][c] = mag > 255 ? 255 : mag;
      }
    }
}
