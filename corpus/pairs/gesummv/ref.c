#define N 250

void gesummv(float alpha, float beta, float A[N][N], float B[N][N], float x[N], float y[N]) {
  float tmp[N];
  for (int i = 0; i < N; i++) {
    tmp[i] = 0.0f;
    y[i] = 0.0f;
    for (int j = 0; j < N; j++) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}
