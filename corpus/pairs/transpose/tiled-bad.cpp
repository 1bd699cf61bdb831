// 32x32 tiles with short tiles at the right and bottom edges; reads and writes are both bursts.
#include <stdint.h>

#define R 500
#define C 300
#define T 32

void transpose(int32_t *at, const int32_t *a) {
#pragma HLS INTERFACE m_axi port=at depth=150000 bundle=gmem1
#pragma HLS INTERFACE m_axi port=a depth=150000 bundle=gmem0
  int32_t tile[T][T];
#pragma HLS ARRAY_PARTITION variable=tile dim=2 complete
tile_rows:
  for (int i0 = 0; i0 < R; i0 += T) {
    const int h = R - i0 < T ? R - i0 : T;
  tile_cols:
    for (int j0 = 0; j0 < C; j0 += T) {
      const int w = C - j0 < T ? C - j0 - 1 : T;  // BUG: last column of the edge tile dropped
    read:
      for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
#pragma HLS PIPELINE II=1
          tile[i][j] = a[(i0 + i) * C + j0 + j];
        }
    write:
      for (int j = 0; j < w; j++)
        for (int i = 0; i < h; i++) {
#pragma HLS PIPELINE II=1
          at[(j0 + j) * R + i0 + i] = tile[i][j];
        }
    }
  }
}
