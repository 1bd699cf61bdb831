// Rebuilds each full row of the symmetric matrix and runs a plain matrix product.
#define M 200
#define N 240

void symm(float alpha, float beta, float C[M][N], float A[M][M], float B[M][N]) {
  float full[M];
  float acc[N];
rows:
  for (int i = 0; i < M; i++) {
  mirror:
    for (int k = 0; k < M; k++) {
#pragma HLS PIPELINE II=1
      full[k] = k <= i ? A[i][k] : A[k][i];
    }
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      acc[j] = 0.0f;
    }
  product:
    for (int k = 0; k < M; k++)
      for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
        acc[j] += full[k] * B[k][j];
      }
  finish:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      C[i][j] = alpha * acc[j] + beta * C[i][j];
    }
  }
}
