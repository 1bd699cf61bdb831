#define N 300

void floyd_warshall(int path[N][N]) {
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        const int a = path[i][j];
        const int b = path[i][k] + path[k][j];
        path[i][j] = a < b ? a : b;
      }
}
