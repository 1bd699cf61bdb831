#include <stdint.h>

#define R 128
#define C 160

void harris(uint8_t img[R][C], int32_t resp[R - 4][C - 4], int32_t xx[R][C], int32_t yy[R][C], int32_t xy[R][C]) {
  for (int r = 1; r < R - 1; r++)
    for (int c = 1; c < C - 1; c++) {
      const int32_t gx = (img[r - 1][c + 1] - img[r - 1][c - 1] + 2 * (img[r][c + 1] - img[r][c - 1]) +
                          img[r + 1][c + 1] - img[r + 1][c - 1]) >> 3;
      const int32_t gy = (img[r + 1][c - 1] - img[r - 1][c - 1] + 2 * (img[r + 1][c] - img[r - 1][c]) +
                          img[r + 1][c + 1] - img[r - 1][c + 1]) >> 3;
      xx[r][c] = gx * gx;
      yy[r][c] = gy * gy;
      xy[r][c] = gx * gy;
    }
  for (int r = 2; r < R - 2; r++)
    for (int c = 2; c < C - 2; c++) {
      int32_t sxx = 0, syy = 0, sxy = 0;
      for (int m = -1; m <= 1; m++)
        for (int n = -1; n <= 1; n++) {
          sxx += xx[r + m][c + n];
          syy += yy[r + m][c + n];
          sxy += xy[r + m][c + n];
        }
      sxx >>= 3;
      syy >>= 3;
      sxy >>= 3;
      const int32_t det = sxx * syy - sxy * sxy;
      const int32_t trace = sxx + syy;
      resp[r - 2][c - 2] = det - (trace * trace >> 4);
    }
}
