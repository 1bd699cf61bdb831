#define M 390
#define N 410

void bicg(float A[N][M], float s[M], float q[N], float p[M], float r[N]) {
  for (int i = 0; i < M; i++)
    s[i] = 0.0f;
  for (int i = 0; i < N; i++) {
    q[i] = 0.0f;
    for (int j = 0; j < M; j++) {
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
    }
  }
}
