// Anti-diagonal order: all cells of one span length are independent.
#define N 500

static int max2(int a, int b) {
#pragma HLS INLINE
  return a >= b ? a : b;
}

void nussinov(int seq[N], int table[N][N]) {
clear:
  for (int n = 0; n < N * N; n++) {
#pragma HLS PIPELINE II=1
    table[n / N][n % N] = 0;
  }
spans:
  for (int d = 1; d < N; d++) {
  cells:
    for (int i = 0; i + d < N; i++) {
      const int j = i + d;
      int best = max2(table[i][j - 1], 0);
      best = max2(best, table[i + 1][j]);
      const int match = seq[i] + seq[j] == 3 ? 1 : 0;
      best = max2(best, table[i + 1][j - 1] + match);  // BUG: neighbouring bases may pair
    split:
      for (int k = i + 1; k < j; k++) {
#pragma HLS PIPELINE II=1
        best = max2(best, table[i][k] + table[k + 1][j]);
      }
      table[i][j] = best;
    }
  }
}
