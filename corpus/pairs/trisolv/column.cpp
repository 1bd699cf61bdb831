// Column-oriented: as soon as x[j] is known it is removed from all later rows.
#define N 400

void trisolv(float L[N][N], float x[N], float b[N]) {
  float rhs[N];
#pragma HLS ARRAY_PARTITION variable=rhs cyclic factor=8
load:
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    rhs[i] = b[i];
  }
columns:
  for (int j = 0; j < N; j++) {
    const float v = rhs[j] / L[j][j];
    x[j] = v;
  propagate:
    for (int i = j + 1; i < N; i++) {
#pragma HLS PIPELINE II=1
#pragma HLS UNROLL factor=8
      rhs[i] -= L[i][j] * v;
    }
  }
}
