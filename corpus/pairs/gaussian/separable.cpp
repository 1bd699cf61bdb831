// Vertical pass into a line of 16-bit sums, then a horizontal shift register.
#include <stdint.h>

#define R 200
#define C 240

void gaussian(const uint8_t *src, uint8_t *dst) {
#pragma HLS INTERFACE m_axi port=src depth=48000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=dst depth=46256 bundle=gmem1
  uint8_t lines[5][C];
#pragma HLS ARRAY_PARTITION variable=lines dim=1 complete
  uint16_t reg[5] = {0, 0, 0, 0, 0};
#pragma HLS ARRAY_PARTITION variable=reg complete
prefetch:
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < C; c++) {
#pragma HLS PIPELINE II=1
      lines[r][c] = src[r * C + c];
    }
rows:
  for (int r = 4; r < R; r++) {
  cols:
    for (int c = 0; c < C; c++) {
#pragma HLS PIPELINE II=1
      lines[4][c] = src[r * C + c];
      const uint16_t v = lines[0][c] + lines[4][c] + 4 * (lines[1][c] + lines[3][c]) + 6 * lines[2][c];
      for (int m = 0; m < 4; m++) {
#pragma HLS UNROLL
        lines[m][c] = lines[m + 1][c];
        reg[m] = reg[m + 1];
      }
      reg[4] = v;
      if (c >= 4) {
        const uint32_t s = reg[0] + reg[4] + ((reg[1] + reg[3]) << 2) + reg[2] * 6 + 128;
        dst[(r - 4) * (C - 4) + c - 4] = s >> 8;
      }
    }
  }
}
