void syrk(double alpha, double beta, double C[9][9], const double A[9][11]) {
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] = C[i][j] * beta;
    for (int k = 0; k < 11; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
}
