void matvec(const float A[14][11], const float x[11], const float b[14], float y[14]) {
  for (int i = 0; i < 14; i++)
    y[i] = b[i];
  for (int i = 0; i < 14; i++)
    for (int j = 0; j < 11; j++)
      y[i] += A[i][j] * x[j];
  for (int i = 0; i < 14; i++)
    y[i] = y[i] * 3 - b[i];
}
