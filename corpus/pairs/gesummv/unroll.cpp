// Four lanes per matrix, with a scalar epilogue for N % 4.
#define N 250
#define U 4

void gesummv(float alpha, float beta, float A[N][N], float B[N][N], float x[N], float y[N]) {
  float xb[N];
#pragma HLS ARRAY_PARTITION variable=xb cyclic factor=4
copy_x:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    xb[j] = x[j];
  }
rows:
  for (int i = 0; i < N; i++) {
    float a0 = 0.0f, a1 = 0.0f, a2 = 0.0f, a3 = 0.0f;
    float b0 = 0.0f, b1 = 0.0f, b2 = 0.0f, b3 = 0.0f;
    int j;
  body:
    for (j = 0; j + U <= N; j += U) {
#pragma HLS PIPELINE II=1
      a0 += A[i][j] * xb[j];
      a1 += A[i][j + 1] * xb[j + 1];
      a2 += A[i][j + 2] * xb[j + 2];
      a3 += A[i][j + 3] * xb[j + 3];
      b0 += B[i][j] * xb[j];
      b1 += B[i][j + 1] * xb[j + 1];
      b2 += B[i][j + 2] * xb[j + 2];
      b3 += B[i][j + 3] * xb[j + 3];
    }
  epilogue:
    for (; j < N; j++) {
      a0 += A[i][j] * xb[j];
      b0 += B[i][j] * xb[j];
    }
    y[i] = alpha * ((a0 + a1) + (a2 + a3)) + beta * ((b0 + b1) + (b2 + b3));
  }
}
