// Five cells per cycle with an epilogue for the last three.
#define TSTEPS 100
#define N 400
#define U 5

static float avg(float l, float c, float r) {
#pragma HLS INLINE
  return 0.33333f * (l + c + r);
}

void jacobi_1d(float A[N], float B[N]) {
#pragma HLS ARRAY_PARTITION variable=A cyclic factor=5
#pragma HLS ARRAY_PARTITION variable=B cyclic factor=5
  const int last = 1 + (N - 2) / U * U;
steps:
  for (int t = 0; t < TSTEPS; t++) {
  forward:
    for (int i = 1; i < last; i += U) {
#pragma HLS PIPELINE II=1
      for (int u = 0; u < U; u++) {
#pragma HLS UNROLL
        B[i + u] = avg(A[i + u - 1], A[i + u], A[i + u + 1]);
      }
    }
  forward_rest:
    for (int i = last; i < N - 1; i++)
      B[i] = avg(A[i - 1], A[i], A[i + 1]);
  back:
    for (int i = 1; i < last; i += U) {
#pragma HLS PIPELINE II=1
      for (int u = 0; u < U; u++) {
#pragma HLS UNROLL
        A[i + u] = avg(B[i + u - 1], B[i + u], B[i + u + 1]);
      }
    }
  back_rest:
    for (int i = last; i < N - 1; i++)
      A[i] = avg(B[i - 1], B[i], B[i + 1]);
  }
}
