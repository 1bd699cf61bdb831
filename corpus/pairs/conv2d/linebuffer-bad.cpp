// Two line buffers, 3x3 window, one pixel per cycle.
#include <cstdint>

#define ROWS 240
#define COLS 320

void conv2d(const uint8_t *img, const int16_t *coef, int32_t *out) {
#pragma HLS INTERFACE m_axi port=img depth=76800 bundle=gmem0
#pragma HLS INTERFACE m_axi port=coef depth=9 bundle=gmem1
#pragma HLS INTERFACE m_axi port=out depth=75684 bundle=gmem2
  uint8_t lines[2][COLS];
#pragma HLS ARRAY_PARTITION variable=lines dim=1 complete
  uint8_t win[3][3];
#pragma HLS ARRAY_PARTITION variable=win dim=0 complete
  int16_t w[3][3];
#pragma HLS ARRAY_PARTITION variable=w dim=0 complete
weights:
  for (int n = 0; n < 9; n++) {
#pragma HLS PIPELINE II=1
    w[n / 3][n % 3] = coef[n];
  }
  int o = 0;
rows:
  for (int r = 0; r < ROWS; r++) {
  cols:
    for (int c = 0; c < COLS; c++) {
#pragma HLS PIPELINE II=1
#pragma HLS LOOP_FLATTEN
      const uint8_t top = r >= 2 ? lines[r & 1][c] : (uint8_t)0;
      const uint8_t mid = r >= 1 ? lines[(r + 1) & 1][c] : (uint8_t)0;
      const uint8_t pix = img[r * COLS + c];
      lines[r & 1][c] = pix;
      for (int m = 0; m < 3; m++) {
#pragma HLS UNROLL
        win[m][0] = c >= 2 ? win[m][1] : (uint8_t)0;
        win[m][1] = c >= 1 ? win[m][2] : (uint8_t)0;
      }
      win[0][2] = top;
      win[1][2] = mid;
      win[2][2] = pix;
      if (r >= 2 && c >= 2) {
        int32_t sum = 0;
        for (int m = 0; m < 3; m++)
          for (int n = 0; n < 3; n++) {
#pragma HLS UNROLL
            sum += win[m][n] * w[n][m];  // BUG: kernel transposed
          }
        out[o++] = sum;
      }
    }
  }
}
