void atax(const float A[9][12], const float x[12], float y[12], float tmp[9]) {
  for (int j = 0; j < 12; j++)
    y[j] = 0;
  for (int i = 0; i < 9; i++) {
    tmp[i] = 0;
    for (int j = 0; j < 12; j++)
      tmp[i] += A[i][j] * x[j];
    for (int j = 0; j < 12; j++)
      y[j] += A[i][j] * tmp[i];
  }
}
