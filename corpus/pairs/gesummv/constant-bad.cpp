// alpha and beta are burnt into the design.
#define N 250

void gesummv(float A[N][N], float B[N][N], float x[N], float y[N]) {
  const float alpha = 1.5f;
  const float beta = 1.2f;  // BUG: wrong constant
rows:
  for (int i = 0; i < N; i++) {
    float sa = 0.0f;
    float sb = 0.0f;
  dot:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=2
      const float xv = x[j];
      sa += A[i][j] * xv;
      sb += B[i][j] * xv;
    }
    y[i] = alpha * sa + beta * sb;
  }
}
