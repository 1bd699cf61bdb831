// Column strips of B and C are held on chip; the lanes of a strip are independent.
#define M 200
#define N 240
#define W 16

void symm(float alpha, float beta, float C[M][N], float A[M][M], float B[M][N]) {
  static float cs[M][W];
  static float bs[M][W];
#pragma HLS ARRAY_PARTITION variable=cs complete dim=2
#pragma HLS ARRAY_PARTITION variable=bs complete dim=2

strips:
  for (int s = 0; s < N / W; s++) {
  load:
    for (int i = 0; i < M; i++)
      for (int l = 0; l < W; l++) {
#pragma HLS PIPELINE II=1
        cs[i][l] = C[i][s * W + l];
        bs[i][l] = B[i][s * W + l];
      }
  rows:
    for (int i = 0; i < M; i++) {
      float sum[W], scaled[W];
#pragma HLS ARRAY_PARTITION variable=sum complete
#pragma HLS ARRAY_PARTITION variable=scaled complete
      for (int l = 0; l < W; l++) {
#pragma HLS UNROLL
        sum[l] = 0.0f;
        scaled[l] = alpha * bs[i][l];
      }
    below:
      for (int k = 0; k < i; k++) {
#pragma HLS PIPELINE II=1
        const float aik = A[i][k];
        for (int l = 0; l < W; l++) {
#pragma HLS UNROLL
          cs[k][l] += scaled[l] * aik;
          sum[l] += bs[k][l] * aik;
        }
      }
      const float aii = A[i][i];
      for (int l = 0; l < W; l++) {
#pragma HLS UNROLL
        cs[i][l] = beta * cs[i][l] + scaled[l] * aii + alpha * sum[l];
      }
    }
  store:
    for (int i = 0; i < M; i++)
      for (int l = 0; l < W; l++) {
#pragma HLS PIPELINE II=1
        C[i][s * W + l] = cs[i][l];
      }
  }
}
