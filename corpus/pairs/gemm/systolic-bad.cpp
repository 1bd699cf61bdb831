// Output-stationary systolic array of P x P cells. Operands enter skewed along the
// left and top edges and are passed right / down one cell per step.
#define NI 200
#define NJ 220
#define NK 240
#define P 10

static void array_pass(float a[P][NK], float b[NK][P], float acc[P][P]) {
  float ra[P][P], rb[P][P];
#pragma HLS ARRAY_PARTITION variable=ra complete dim=0
#pragma HLS ARRAY_PARTITION variable=rb complete dim=0
  for (int r = 0; r < P; r++)
    for (int c = 0; c < P; c++) {
#pragma HLS UNROLL
      ra[r][c] = 0.0f;
      rb[r][c] = 0.0f;
      acc[r][c] = 0.0f;
    }
step:
  for (int t = 0; t < NK + 2 * P - 2; t++) {
#pragma HLS PIPELINE II=1
  row:
    for (int r = P - 1; r >= 0; r--) {
#pragma HLS UNROLL
    col:
      for (int c = P - 1; c >= 0; c--) {
#pragma HLS UNROLL
        float va, vb;
        if (c > 0)
          va = ra[r][c - 1];
        else if (t - r >= 0 && t - r < NK - 1)  // BUG: left edge stops one operand early
          va = a[r][t - r];
        else
          va = 0.0f;
        if (r > 0)
          vb = rb[r - 1][c];
        else if (t - c >= 0 && t - c < NK)
          vb = b[t - c][c];
        else
          vb = 0.0f;
        acc[r][c] += va * vb;
        ra[r][c] = va;
        rb[r][c] = vb;
      }
    }
  }
}

void gemm(float alpha, float beta, float C[NI][NJ], float A[NI][NK], float B[NK][NJ]) {
  float a[P][NK], b[NK][P], acc[P][P];
#pragma HLS ARRAY_PARTITION variable=a complete dim=1
#pragma HLS ARRAY_PARTITION variable=b complete dim=2
#pragma HLS ARRAY_PARTITION variable=acc complete dim=0
block_i:
  for (int i0 = 0; i0 < NI; i0 += P) {
    for (int r = 0; r < P; r++)
      for (int k = 0; k < NK; k++) {
#pragma HLS PIPELINE II=1
        a[r][k] = A[i0 + r][k];
      }
  block_j:
    for (int j0 = 0; j0 < NJ; j0 += P) {
      for (int k = 0; k < NK; k++)
        for (int c = 0; c < P; c++) {
#pragma HLS PIPELINE II=1
          b[k][c] = B[k][j0 + c];
        }
      array_pass(a, b, acc);
      for (int r = 0; r < P; r++)
        for (int c = 0; c < P; c++) {
#pragma HLS PIPELINE II=1
          C[i0 + r][j0 + c] = beta * C[i0 + r][j0 + c] + alpha * acc[r][c];
        }
    }
  }
}
