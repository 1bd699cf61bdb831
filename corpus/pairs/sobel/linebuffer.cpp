// Line buffer and window; one extra row and column of the scan flush the pipeline.
#include <stdint.h>

#define ROWS 240
#define COLS 320

typedef int16_t grad_t;

static uint8_t magnitude(uint8_t w[3][3]) {
#pragma HLS INLINE
  const grad_t right = (grad_t)(w[0][2] + w[2][2] + (w[1][2] << 1));
  const grad_t left = (grad_t)(w[0][0] + w[2][0] + (w[1][0] << 1));
  const grad_t down = (grad_t)(w[2][0] + w[2][2] + (w[2][1] << 1));
  const grad_t up = (grad_t)(w[0][0] + w[0][2] + (w[0][1] << 1));
  const grad_t gx = (grad_t)(right - left);
  const grad_t gy = (grad_t)(down - up);
  const grad_t ax = gx < 0 ? (grad_t)-gx : gx;
  const grad_t ay = gy < 0 ? (grad_t)-gy : gy;
  const int sum = ax + ay;
  return sum > 255 ? 255 : sum;
}

void sobel_accel(const uint8_t *src, uint8_t *dst) {
#pragma HLS INTERFACE m_axi port=src depth=76800 bundle=gmem0
#pragma HLS INTERFACE m_axi port=dst depth=76800 bundle=gmem1
  uint8_t above[COLS + 1];
  uint8_t middle[COLS + 1];
  uint8_t w[3][3];
#pragma HLS ARRAY_PARTITION variable=w dim=0 complete
  for (int c = 0; c <= COLS; c++) {
#pragma HLS PIPELINE II=1
    above[c] = 0;
    middle[c] = 0;
  }
  for (int n = 0; n < 9; n++) {
#pragma HLS UNROLL
    w[n / 3][n % 3] = 0;
  }
rows:
  for (int r = 0; r <= ROWS; r++) {
  cols:
    for (int c = 0; c <= COLS; c++) {
#pragma HLS PIPELINE II=1
      const uint8_t in = r < ROWS && c < COLS ? src[r * COLS + c] : (uint8_t)0;
      for (int m = 0; m < 3; m++) {
#pragma HLS UNROLL
        w[m][0] = w[m][1];
        w[m][1] = w[m][2];
      }
      w[0][2] = above[c];
      w[1][2] = middle[c];
      w[2][2] = in;
      above[c] = middle[c];
      middle[c] = in;
      if (r > 0 && c > 0) {
        const bool edge = r == 1 || c == 1 || r == ROWS || c == COLS;
        dst[(r - 1) * COLS + c - 1] = edge ? (uint8_t)0 : magnitude(w);
      }
    }
  }
}
