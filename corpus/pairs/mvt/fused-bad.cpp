// Each row of A is read once and serves both products; x1 and x2 have separate
// input and output ports.
#define N 400

void mvt(const float x1_in[N], const float x2_in[N], const float y1[N], const float y2[N],
         const float A[N][N], float x1_out[N], float x2_out[N]) {
  float acc2[N], y1b[N];
#pragma HLS ARRAY_PARTITION variable=acc2 cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=y1b cyclic factor=4
init:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    acc2[j] = x2_in[j];
    y1b[j] = y1[j];
  }
rows:
  for (int i = 0; i < N; i++) {
    float acc1 = x1_in[i];
    const float yi = y1[i];  // BUG: wrong vector
  cols:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      const float a = A[i][j];
      acc1 += a * y1b[j];
      acc2[j] += a * yi;
    }
    x1_out[i] = acc1;
  }
drain:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    x2_out[j] = acc2[j];
  }
}
