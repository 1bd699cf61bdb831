// One dot-product engine with four partial sums, called for all three products.
#define NI 180
#define NJ 190
#define NK 200
#define NL 210
#define NM 220
#define MAXLEN 220

static float dot(const float p[MAXLEN], const float q[MAXLEN], int len) {
#pragma HLS INLINE off
  float s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f;
  const int whole = len / 4 * 4;
  for (int k = 0; k < whole; k += 4) {
#pragma HLS PIPELINE II=1
    s0 += p[k] * q[k];
    s1 += p[k + 1] * q[k + 1];
    s2 += p[k + 2] * q[k + 3];  // BUG: operands misaligned
    s3 += p[k + 3] * q[k + 3];
  }
  for (int k = whole; k < len; k++)
    s0 += p[k] * q[k];
  return (s0 + s2) + (s1 + s3);
}

void three_mm(float E[NI][NJ], float A[NI][NK], float B[NK][NJ], float F[NJ][NL],
              float C[NJ][NM], float D[NM][NL], float G[NI][NL]) {
  float col[MAXLEN];
  float row[MAXLEN];
#pragma HLS ARRAY_PARTITION variable=col cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=row cyclic factor=4

make_e:
  for (int j = 0; j < NJ; j++) {
    for (int k = 0; k < NK; k++)
      col[k] = B[k][j];
    for (int i = 0; i < NI; i++) {
      for (int k = 0; k < NK; k++)
        row[k] = A[i][k];
      E[i][j] = dot(row, col, NK);
    }
  }
make_f:
  for (int j = 0; j < NL; j++) {
    for (int k = 0; k < NM; k++)
      col[k] = D[k][j];
    for (int i = 0; i < NJ; i++) {
      for (int k = 0; k < NM; k++)
        row[k] = C[i][k];
      F[i][j] = dot(row, col, NM);
    }
  }
make_g:
  for (int j = 0; j < NL; j++) {
    for (int k = 0; k < NJ; k++)
      col[k] = F[k][j];
    for (int i = 0; i < NI; i++) {
      for (int k = 0; k < NJ; k++)
        row[k] = E[i][k];
      G[i][j] = dot(row, col, NJ);
    }
  }
}
