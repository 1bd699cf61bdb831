// Load, filter and store as a dataflow region; the filter keeps column sums for reuse.
#include <hls_stream.h>
#include <stdint.h>

#define ROWS 240
#define COLS 320

struct Column {
  uint8_t p[3];
};

static void load(uint8_t img[ROWS][COLS], hls::stream<Column> &columns) {
  uint8_t prev[2][COLS];
#pragma HLS ARRAY_PARTITION variable=prev dim=1 complete
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLS; c++) {
#pragma HLS PIPELINE II=1
      Column col;
      col.p[2] = img[r][c];
      if (r == 0) {
        prev[1][c] = col.p[2];
      } else if (r == 1) {
        prev[0][c] = prev[1][c];
        prev[1][c] = col.p[2];
      } else {
        col.p[0] = prev[0][c];
        col.p[1] = prev[1][c];
        prev[0][c] = col.p[1];
        prev[1][c] = col.p[2];
        columns.write(col);
      }
    }
}

static void filter(hls::stream<Column> &columns, int16_t coef[3][3], hls::stream<int32_t> &sums) {
  int32_t partial[2] = {0, 0};
  for (int r = 0; r < ROWS - 2; r++)
    for (int c = 0; c < COLS; c++) {
#pragma HLS PIPELINE II=1
      const Column col = columns.read();
      int32_t d[3];
      for (int n = 0; n < 3; n++) {
#pragma HLS UNROLL
        d[n] = col.p[0] * coef[0][n] + col.p[1] * coef[1][n] + col.p[2] * coef[2][n];
      }
      if (c >= 2)
        sums.write(partial[1] + d[2]);
      partial[1] = partial[0] + d[1];
      partial[0] = d[0];
    }
}

static void store(hls::stream<int32_t> &sums, int32_t out[ROWS - 2][COLS - 2]) {
  for (int r = 0; r < ROWS - 2; r++)
    for (int c = 0; c < COLS - 2; c++) {
#pragma HLS PIPELINE II=1
      out[r][c] = sums.read();
    }
}

void conv2d(uint8_t img[ROWS][COLS], int16_t coef[3][3], int32_t out[ROWS - 2][COLS - 2]) {
#pragma HLS DATAFLOW
  hls::stream<Column> columns;
  hls::stream<int32_t> sums;
#pragma HLS STREAM variable=columns depth=16
#pragma HLS STREAM variable=sums depth=16
  load(img, columns);
  filter(columns, coef, sums);
  store(sums, out);
}
