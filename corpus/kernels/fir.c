void fir(const int x[39], const int h[8], int y[32]) {
  int sum[32];
  for (int n = 0; n < 32; n++)
    sum[n] = 0;
  for (int n = 0; n < 32; n++)
    for (int t = 0; t < 8; t++)
      sum[n] += h[t] * x[n + 7 - t];
  for (int n = 0; n < 32; n++)
    y[n] = sum[n] * 2 + 1;
}
