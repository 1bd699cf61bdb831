void jacobi(double A[10][10], double B[10][10]) {
  for (int t = 0; t < 3; t++) {
    for (int i = 1; i < 9; i++)
      for (int j = 1; j < 9; j++)
        B[i][j] = 0.25 * (A[i][j - 1] + A[i][j + 1] + A[i - 1][j] + A[i + 1][j]) - A[i][j];
    for (int i = 1; i < 9; i++)
      for (int j = 1; j < 9; j++)
        A[i][j] = B[i][j];
  }
}
