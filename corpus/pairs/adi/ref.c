#define TSTEPS 100
#define N 200

void adi(float u[N][N], float v[N][N], float p[N][N], float q[N][N]) {
  const float dx = 1.0f / N;
  const float dt = 1.0f / TSTEPS;
  const float mul1 = 2.0f * dt / (dx * dx);
  const float mul2 = dt / (dx * dx);
  const float a = -mul1 / 2.0f;
  const float b = 1.0f + mul1;
  const float c = a;
  const float d = -mul2 / 2.0f;
  const float e = 1.0f + mul2;
  const float f = d;
  for (int t = 1; t <= TSTEPS; t++) {
    for (int i = 1; i < N - 1; i++) {
      v[0][i] = 1.0f;
      p[i][0] = 0.0f;
      q[i][0] = v[0][i];
      for (int j = 1; j < N - 1; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0f + 2.0f * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[N - 1][i] = 1.0f;
      for (int j = N - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (int i = 1; i < N - 1; i++) {
      u[i][0] = 1.0f;
      p[i][0] = 0.0f;
      q[i][0] = u[i][0];
      for (int j = 1; j < N - 1; j++) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0f + 2.0f * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) /
                  (d * p[i][j - 1] + e);
      }
      u[i][N - 1] = 1.0f;
      for (int j = N - 2; j >= 1; j--)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}
