// ikj order with the active row in local memory.
#define N 400

void lu(float A[N][N]) {
  float row[N];
#pragma HLS ARRAY_PARTITION variable=row cyclic factor=8
rows:
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      row[j] = A[i][j];
    }
  eliminate:
    for (int k = 0; k < i; k++) {
      const float l = row[k] / A[k][k];
      row[k] = l;
      for (int j = k + 1; j < N - 1; j++) {  // BUG: last column not eliminated
#pragma HLS PIPELINE II=1
        row[j] -= l * A[k][j];
      }
    }
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      A[i][j] = row[j];
    }
  }
}
