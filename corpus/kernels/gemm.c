void gemm(float alpha, float beta, float C[12][10], const float A[12][14], const float B[14][10]) {
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 10; j++)
      C[i][j] = C[i][j] * beta;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 14; k++)
        C[i][j] += alpha * A[i][k] * B[k][j];
}
