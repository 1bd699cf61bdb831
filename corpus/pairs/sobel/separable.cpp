// Vertical sums and differences first, shared by three neighbouring outputs.
#include <stdint.h>

#define ROWS 240
#define COLS 320

static inline int mag(int v) { return v >= 0 ? v : -v; }

void sobel_accel(uint8_t src[ROWS][COLS], uint8_t dst[ROWS][COLS]) {
  int16_t smooth[COLS];
  int16_t diff[COLS];
frame_rows:
  for (int r = 0; r < ROWS; r += ROWS - 1)
    for (int c = 0; c < COLS; c++) {
#pragma HLS PIPELINE II=1
      dst[r][c] = 0;
    }
rows:
  for (int r = 1; r < ROWS - 1; r++) {
  vertical:
    for (int c = 0; c < COLS; c++) {
#pragma HLS PIPELINE II=1
      smooth[c] = src[r - 1][c] + 2 * src[r][c] + src[r + 1][c];
      diff[c] = src[r + 1][c] - src[r - 1][c];
    }
    dst[r][0] = 0;
  horizontal:
    for (int c = 1; c < COLS - 1; c++) {
#pragma HLS PIPELINE II=1
      const int m = mag(smooth[c + 1] - smooth[c - 1]) + mag(diff[c - 1] + 2 * diff[c] + diff[c + 1]);
      dst[r][c] = m < 255 ? m : 255;
    }
    dst[r][COLS - 1] = 0;
  }
}
