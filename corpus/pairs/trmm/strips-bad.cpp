// Works on strips of columns; the last strip is narrower.
#define M 200
#define N 240
#define W 28

void trmm(float alpha, float A[M][M], float B[M][N]) {
  float strip[M][W];
  float acol[M];
#pragma HLS ARRAY_PARTITION variable=strip complete dim=2

strips:
  for (int j0 = 0; j0 + W <= N; j0 += W) {  // BUG: narrow last strip never processed
    int width = W;
    if (j0 + W > N)
      width = N - j0;
  load:
    for (int i = 0; i < M; i++)
      for (int j = 0; j < width; j++) {
#pragma HLS PIPELINE II=1
        strip[i][j] = B[i][j0 + j];
      }
  rows:
    for (int i = 0; i < M; i++) {
      for (int k = i + 1; k < M; k++) {
#pragma HLS PIPELINE II=1
        acol[k] = A[k][i];
      }
    accumulate:
      for (int k = i + 1; k < M; k++) {
#pragma HLS PIPELINE II=1
        for (int j = 0; j < width; j++)
          strip[i][j] += acol[k] * strip[k][j];
      }
      for (int j = 0; j < width; j++) {
#pragma HLS PIPELINE II=1
        strip[i][j] = alpha * strip[i][j];
      }
    }
  store:
    for (int i = 0; i < M; i++)
      for (int j = 0; j < width; j++) {
#pragma HLS PIPELINE II=1
        B[i][j0 + j] = strip[i][j];
      }
  }
}
