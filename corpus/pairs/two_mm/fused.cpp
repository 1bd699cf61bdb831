// Both products are fused on the outer row; only one row of the intermediate is stored.
#define NI 180
#define NJ 190
#define NK 210
#define NL 220
#define U 5

void two_mm(float alpha, float beta, float A[NI][NK], float B[NK][NJ], float C[NJ][NL],
            float D[NI][NL]) {
  float trow[NJ];
#pragma HLS ARRAY_PARTITION variable=trow cyclic factor=5
rows:
  for (int i = 0; i < NI; i++) {
  first:
    for (int j = 0; j < NJ; j++) {
      float lane[U] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
#pragma HLS ARRAY_PARTITION variable=lane complete
      for (int k = 0; k < NK; k += U) {
#pragma HLS PIPELINE II=1
        for (int u = 0; u < U; u++) {
#pragma HLS UNROLL
          lane[u] += A[i][k + u] * B[k + u][j];
        }
      }
      trow[j] = alpha * (lane[0] + lane[1] + lane[2] + lane[3] + lane[4]);
    }
  second:
    for (int j = 0; j < NL; j++) {
      float acc = 0.0f;
      for (int k = 0; k < NJ; k++) {
#pragma HLS PIPELINE II=1
        acc += trow[k] * C[k][j];
      }
      D[i][j] = acc + beta * D[i][j];
    }
  }
}
