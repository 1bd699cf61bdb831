// Right-looking form: finish column k, then update the trailing triangle.
#include <math.h>

#define N 400

void cholesky(float A[N][N]) {
  float col[N];
#pragma HLS ARRAY_PARTITION variable=col cyclic factor=8
columns:
  for (int k = 0; k < N; k++) {
    const float pivot = sqrtf(A[k][k]);
    A[k][k] = pivot;
  divide:
    for (int i = k + 1; i < N; i++) {
#pragma HLS PIPELINE II=1
      const float v = A[i][k] / pivot;
      A[i][k] = v;
      col[i] = v;
    }
  trailing:
    for (int i = k + 1; i < N; i++) {
    trailing_row:
      for (int j = k + 1; j < i; j++) {  // BUG: diagonal not updated
#pragma HLS PIPELINE II=1
#pragma HLS DEPENDENCE variable=A inter false
        A[i][j] -= col[i] * col[j];
      }
    }
  }
}
