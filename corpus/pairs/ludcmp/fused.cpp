// Factorisation and forward substitution share the row loop; the solves use local vectors.
#define N 400

static void eliminate(float row[N], float A[N][N], int i) {
#pragma HLS INLINE off
steps:
  for (int k = 0; k < i; k++) {
    const float l = row[k] / A[k][k];
    row[k] = l;
    for (int j = k + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
      row[j] -= l * A[k][j];
    }
  }
}

void ludcmp(float A[N][N], float b[N], float x[N], float y[N]) {
  float row[N], ys[N], xs[N];
rows:
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      row[j] = A[i][j];
    }
    eliminate(row, A, i);
    float w = b[i];
  forward:
    for (int j = 0; j < i; j++) {
#pragma HLS PIPELINE II=1
      w -= row[j] * ys[j];
    }
    ys[i] = w;
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      A[i][j] = row[j];
    }
  }

backward:
  for (int n = 0; n < N; n++) {
    const int i = N - 1 - n;
    float w = ys[i];
    for (int j = i + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
      w -= A[i][j] * xs[j];
    }
    xs[i] = w / A[i][i];
  }

drain:
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    y[i] = ys[i];
    x[i] = xs[i];
  }
}
