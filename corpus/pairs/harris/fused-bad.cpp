// Three product rows are kept; a new one is computed just before it is needed.
#include <stdint.h>

#define R 128
#define C 160

static void product_row(uint8_t img[R][C], int r, int32_t xx[C], int32_t yy[C], int32_t xy[C]) {
  for (int c = 1; c < C - 1; c++) {
#pragma HLS PIPELINE II=1
    int gx = 0, gy = 0;
    for (int d = -1; d <= 1; d++) {
#pragma HLS UNROLL
      const int weight = d == 0 ? 2 : 1;
      gx += weight * (img[r + d][c + 1] - img[r + d][c - 1]);
      gy += weight * (img[r + 1][c + d] - img[r - 1][c + d]);
    }
    gx >>= 3;
    gy >>= 3;
    xx[c] = gx * gx;
    yy[c] = gy * gy;
    xy[c] = gx * gy;
  }
}

void harris(uint8_t img[R][C], int32_t resp[R - 4][C - 4]) {
  int32_t xx[3][C], yy[3][C], xy[3][C];
#pragma HLS ARRAY_PARTITION variable=xx dim=1 complete
#pragma HLS ARRAY_PARTITION variable=yy dim=1 complete
#pragma HLS ARRAY_PARTITION variable=xy dim=1 complete
  product_row(img, 1, xx[1], yy[1], xy[1]);
  product_row(img, 2, xx[2], yy[2], xy[2]);
rows:
  for (int r = 2; r < R - 2; r++) {
    const int slot = (r + 1) % 3;
    product_row(img, r + 1, xx[slot], yy[slot], xy[slot]);
  cols:
    for (int c = 2; c < C - 2; c++) {
#pragma HLS PIPELINE II=1
      int32_t a = 0, b = 0, d = 0;
      for (int m = 0; m < 3; m++)
        for (int n = c - 1; n <= c + 1; n++) {
          a += xx[m][n];
          b += yy[m][n];
          d += xy[m][n];
        }
      a >>= 3;
      b >>= 3;
      d >>= 3;
      const int32_t tr = a + b;
      resp[r - 2][c - 2] = a * b + d * d - (tr * tr >> 4);  // BUG: sign of the mixed term
    }
  }
}
