// Dot-product order with a register accumulator; C is split into a read and a write port.
#define NI 200
#define NJ 220
#define NK 240

void gemm(float alpha, float beta, const float Cin[NI][NJ], float Cout[NI][NJ],
          const float A[NI][NK], const float B[NK][NJ]) {
#pragma HLS INTERFACE m_axi port=Cin bundle=g0
#pragma HLS INTERFACE m_axi port=Cout bundle=g1
  float arow[NK];
rows:
  for (int i = 0; i < NI; i++) {
  scale_row:
    for (int k = 0; k < NK; k++) {
#pragma HLS PIPELINE II=1
      arow[k] = alpha * A[i][k];
    }
  cols:
    for (int j = 0; j < NJ; j++) {
      float acc = Cin[i][j];  // BUG: beta not applied
    dot:
      for (int k = 0; k < NK; k++) {
#pragma HLS PIPELINE II=1
        acc += arow[k] * B[k][j];
      }
      Cout[i][j] = acc;
    }
  }
}
