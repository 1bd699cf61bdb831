void conv2d(const int image[10][10], const int weight[3][3], int out[8][8]) {
  for (int r = 0; r < 8; r++) {
    for (int c = 0; c < 8; c++) {
      int sum = 0;
      for (int p = 0; p < 3; p++) {
        for (int q = 0; q < 3; q++) {
          sum += image[r + p][c + q] * weight[p][q];
        }
      }
      out[r][c] = sum;
    }
  }
}
