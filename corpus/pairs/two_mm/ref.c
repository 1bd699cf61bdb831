#define NI 180
#define NJ 190
#define NK 210
#define NL 220

void two_mm(float alpha, float beta, float A[NI][NK], float B[NK][NJ], float C[NJ][NL],
            float D[NI][NL]) {
  float tmp[NI][NJ];
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++) {
      tmp[i][j] = 0.0f;
      for (int k = 0; k < NK; k++)
        tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NL; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < NJ; k++)
        D[i][j] += tmp[i][k] * C[k][j];
    }
}
