// The common factor 1/8 is taken out of the sum; k is unrolled by two.
#define TSTEPS 100
#define N 40

static void half_step(float S[N][N][N], float D[N][N][N]) {
#pragma HLS INLINE off
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      for (int k = 1; k < N - 1; k += 2) {
#pragma HLS PIPELINE II=2
        for (int u = 0; u < 2; u++) {
#pragma HLS UNROLL
          const float ring = (S[i + 1][j][k + u] + S[i - 1][j][k + u]) + (S[i][j + 1][k + u] + S[i][j - 1][k + u]) +
                             (S[i][j][k + u + 1] + S[i][j][k + u - 1]);
          D[i][j][k + u] = 0.125f * ring + 0.2f * S[i][j][k + u];  // BUG: wrong centre weight
        }
      }
}

void heat_3d(float A[N][N][N], float B[N][N][N]) {
  for (int t = 0; t < TSTEPS; t++) {
    half_step(A, B);
    half_step(B, A);
  }
}
