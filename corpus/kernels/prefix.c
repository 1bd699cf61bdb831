void prefix(const int in[24], int out[24], int total[4]) {
  int carry[5];
  for (int b = 0; b < 4; b++) {
    out[6 * b] = in[6 * b];
    for (int i = 1; i < 6; i++)
      out[6 * b + i] = out[6 * b + i - 1] + in[6 * b + i];
  }
  carry[0] = 0;
  for (int b = 0; b < 4; b++)
    carry[b + 1] = carry[b] + out[6 * b + 5];
  for (int b = 0; b < 4; b++)
    for (int i = 0; i < 6; i++)
      out[6 * b + i] += carry[b];
  for (int b = 0; b < 4; b++)
    total[b] = carry[b + 1];
}
