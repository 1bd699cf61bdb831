#define N 500

void nussinov(int seq[N], int table[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      table[i][j] = 0;
  for (int i = N - 1; i >= 0; i--) {
    for (int j = i + 1; j < N; j++) {
      int best = table[i][j - 1];
      best = best >= 0 ? best : 0;
      if (i + 1 < N)
        best = best >= table[i + 1][j] ? best : table[i + 1][j];
      if (i < j - 1) {
        const int pair = table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
        best = best >= pair ? best : pair;
      } else {
        best = best >= table[i + 1][j - 1] ? best : table[i + 1][j - 1];
      }
      for (int k = i + 1; k < j; k++) {
        const int split = table[i][k] + table[k + 1][j];
        best = best >= split ? best : split;
      }
      table[i][j] = best;
    }
  }
}
