// Row i is worked on in a local buffer and written back once.
#include <cmath>

#define N 400

void cholesky(float A[N][N]) {
  float row[N];
rows:
  for (int i = 0; i < N; i++) {
  fetch:
    for (int j = 0; j <= i; j++) {
#pragma HLS PIPELINE II=1
      row[j] = A[i][j];
    }
    float diag = row[i];
  solve:
    for (int j = 0; j < i; j++) {
      float v = row[j];
      for (int k = 0; k < j; k++) {
#pragma HLS PIPELINE II=1
        v -= row[k] * A[j][k];
      }
      v /= A[j][j];
      row[j] = v;
      diag -= v * v;
    }
    row[i] = std::sqrt(diag);
  writeback:
    for (int j = 0; j <= i; j++) {
#pragma HLS PIPELINE II=1
      A[i][j] = row[j];
    }
  }
}
