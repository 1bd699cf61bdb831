// p and q of one line only; v is internal; the image u stays on chip.
#define TSTEPS 100
#define N 200

void adi(float *u) {
#pragma HLS INTERFACE m_axi port=u depth=40000 bundle=gmem0
  const float dx = 1.0f / N;
  const float dt = 1.0f / TSTEPS;
  const float mul1 = 2.0f * dt / (dx * dx);
  const float mul2 = dt / (dx * dx);
  const float a = -mul1 / 2.0f;
  const float b = 1.0f + mul1;
  const float d = -mul2 / 2.0f;
  const float e = 1.0f + mul2;
  static float ub[N][N];
  static float vb[N][N];
  float pl[N], ql[N];
load:
  for (int n = 0, i = 0, j = 0; n < N * N; n++) {
#pragma HLS PIPELINE II=1
    ub[i][j] = u[n];
    vb[i][j] = 0.0f;
    if (++j == N) {
      j = 0;
      i++;
    }
  }
  // columns 0 and N-1 of v are never used; rows 0 and N-1 are the boundary
edges:
  for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
    vb[0][i] = 1.0f;
    vb[N - 1][i] = 1.0f;
  }
steps:
  for (int t = 0; t < TSTEPS; t++) {
  columns:
    for (int i = 1; i < N - 1; i++) {
      float pp = 0.0f;
      float qq = 1.0f;
    column_down:
      for (int j = 1; j < N - 1; j++) {
#pragma HLS PIPELINE
        const float den = a * pp + b;
        qq = (-d * ub[j][i - 1] + (1.0f + 2.0f * d) * ub[j][i] - d * ub[j][i + 1] - a * qq) / den;
        pp = -a / den;
        pl[j] = pp;
        ql[j] = qq;
      }
      float back = 1.0f;
    column_up:
      for (int j = N - 2; j >= 1; j--) {
#pragma HLS PIPELINE
        back = pl[j] * back + ql[j];
        vb[j][i] = back;
      }
    }
  lines:
    for (int i = 1; i < N - 1; i++) {
      float pp = 0.0f;
      float qq = 1.0f;
      ub[i][0] = 1.0f;
      ub[i][N - 1] = 1.0f;
    line_right:
      for (int j = 1; j < N - 1; j++) {
#pragma HLS PIPELINE
        const float den = d * pp + e;
        qq = (-a * vb[i - 1][j] + (1.0f + 2.0f * a) * vb[i][j] - a * vb[i + 1][j] - d * qq) / den;
        pp = -d / den;
        pl[j] = pp;
        ql[j] = qq;
      }
      float back = 1.0f;
    line_left:
      for (int j = N - 2; j >= 2; j--) {  // BUG: first interior column not solved
#pragma HLS PIPELINE
        back = pl[j] * back + ql[j];
        ub[i][j] = back;
      }
    }
  }
store:
  for (int n = 0; n < N * N; n++) {
#pragma HLS PIPELINE II=1
    u[n] = ub[n / N][n % N];
  }
}
