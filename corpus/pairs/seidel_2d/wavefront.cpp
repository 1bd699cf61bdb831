// Skewed order: cells with equal j + 2*i are independent and run together.
#define TSTEPS 100
#define N 400

void seidel_2d(float A[N][N]) {
  for (int t = 0; t < TSTEPS; t++) {
  waves:
    for (int w = 3; w <= 3 * (N - 2); w++) {
      const int lo = w - (N - 2) > 0 ? (w - (N - 2) + 1) / 2 : 0;
      const int hi = (w - 1) / 2;
      const int first = lo > 1 ? lo : 1;
      const int last = hi < N - 2 ? hi : N - 2;
    cells:
      for (int i = first; i <= last; i++) {
#pragma HLS PIPELINE II=1
#pragma HLS DEPENDENCE variable=A inter false
        const int j = w - 2 * i;
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] +
                   A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0f;
      }
    }
  }
}
