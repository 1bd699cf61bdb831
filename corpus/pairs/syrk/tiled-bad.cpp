// Lower-triangular blocks only; diagonal blocks are masked when written.
#define M 200
#define N 240
#define T 24

void syrk(float alpha, float beta, float C[N][N], float A[N][M]) {
  float ri[T][M], rj[T][M], out[T][T];
#pragma HLS ARRAY_PARTITION variable=ri complete dim=1
#pragma HLS ARRAY_PARTITION variable=rj complete dim=1
#pragma HLS ARRAY_PARTITION variable=out complete dim=0

block_row:
  for (int bi = 0; bi < N / T; bi++) {
    for (int i = 0; i < T; i++)
      for (int k = 0; k < M; k++) {
#pragma HLS PIPELINE II=1
        ri[i][k] = A[bi * T + i][k];
      }
  block_col:
    for (int bj = 0; bj <= bi; bj++) {
      for (int j = 0; j < T; j++)
        for (int k = 0; k < M; k++) {
#pragma HLS PIPELINE II=1
          rj[j][k] = A[bj * T + j][k];
        }
      for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++) {
#pragma HLS UNROLL
          out[i][j] = 0.0f;
        }
    outer:
      for (int k = 0; k < M; k++) {
#pragma HLS PIPELINE II=1
        for (int i = 0; i < T; i++)
          for (int j = 0; j < T; j++) {
#pragma HLS UNROLL
            out[i][j] += ri[i][k] * rj[j][k];
          }
      }
    write:
      for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++) {
#pragma HLS PIPELINE II=1
          const int gi = bi * T + i;
          const int gj = bj * T + j;
          if (j <= i)  // BUG: mask uses tile-local indices
            C[gi][gj] = beta * C[gi][gj] + alpha * out[i][j];
        }
    }
  }
}
