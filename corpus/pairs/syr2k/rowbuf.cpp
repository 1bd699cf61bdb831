// Row i of A and B is cached; every C element is finished in a register.
#define M 200
#define N 240

void syr2k(float alpha, float beta, float C[N][N], float A[N][M], float B[N][M]) {
  float ai[M], bi[M];
rows:
  for (int i = 0; i < N; i++) {
  fetch:
    for (int k = 0; k < M; k++) {
#pragma HLS PIPELINE II=1
      ai[k] = A[i][k];
      bi[k] = B[i][k];
    }
  lower:
    for (int j = 0; j <= i; j++) {
#pragma HLS LOOP_TRIPCOUNT min=1 max=240
      float acc = C[i][j] * beta;
    dot:
      for (int k = 0; k < M; k++) {
#pragma HLS PIPELINE II=1
        float left = A[j][k] * alpha * bi[k];
        float right = B[j][k] * alpha * ai[k];
        acc += left + right;
      }
      C[i][j] = acc;
    }
  }
}
