// The column pass walks j outermost so that all columns advance together.
#define TSTEPS 100
#define N 200

void adi(float u[N][N], float v[N][N], float p[N][N], float q[N][N]) {
  const float dx = 1.0f / N;
  const float dt = 1.0f / TSTEPS;
  const float mul1 = 2.0f * dt / (dx * dx);
  const float mul2 = dt / (dx * dx);
  const float a = -mul1 / 2.0f;
  const float b = 1.0f + mul1;
  const float d = -mul2 / 2.0f;
  const float e = 1.0f + mul2;
  for (int t = 0; t < TSTEPS; t++) {
  col_init:
    for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
      v[0][i] = 1.0f;
      v[N - 1][i] = 1.0f;
      p[i][0] = 0.0f;
      q[i][0] = 1.0f;
    }
  col_forward:
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
        const float den = a * p[i][j - 1] + b;
        p[i][j] = -a / den;
        q[i][j] = (-d * u[j][i - 1] + (1.0f + 2.0f * d) * u[j][i] - d * u[j][i + 1] - a * q[i][j - 1]) / den;
      }
  col_back:
    for (int j = N - 2; j >= 1; j--)
      for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
      }
  row_init:
    for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
      u[i][0] = 1.0f;
      u[i][N - 1] = 1.0f;
      p[i][0] = 0.0f;
      q[i][0] = 1.0f;
    }
  row_forward:
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
        const float den = d * p[i][j - 1] + e;
        p[i][j] = -d / den;
        q[i][j] = (-a * v[i - 1][j] + (1.0f + 2.0f * a) * v[i][j] - a * v[i + 1][j] - d * q[i][j - 1]) / den;
      }
  row_back:
    for (int j = N - 2; j >= 1; j--)
      for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
      }
  }
}
