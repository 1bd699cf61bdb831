// kij order: the pivot row sits in a buffer while the trailing block is updated.
#define N 400

void lu(float A[N][N]) {
  float prow[N];
#pragma HLS ARRAY_PARTITION variable=prow cyclic factor=16
pivots:
  for (int k = 0; k < N; k++) {
  fetch:
    for (int j = k; j < N; j++) {
#pragma HLS PIPELINE II=1
      prow[j] = A[k][j];
    }
  rows:
    for (int i = k + 1; i < N; i++) {
      const float factor = A[i][k] / prow[k];
      A[k][i] = factor;  // BUG: multiplier stored in the upper half
    update:
      for (int j = k + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
#pragma HLS UNROLL factor=16
        A[i][j] -= factor * prow[j];
      }
    }
  }
}
