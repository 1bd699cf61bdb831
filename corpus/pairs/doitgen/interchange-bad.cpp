// The accumulation loop is moved outwards so that all NP sums advance together.
#define NR 50
#define NQ 40
#define NP 60

void doitgen(float A[NR][NQ][NP], float C4[NP][NP], float sum[NP]) {
  float acc[NP];
#pragma HLS ARRAY_PARTITION variable=acc complete
slices:
  for (int r = 0; r < NR; r++)
    for (int q = 0; q < NQ; q++) {
      for (int p = 0; p < NP; p++) {
#pragma HLS UNROLL
        acc[p] = 0.0f;
      }
    depth:
      for (int s = 0; s < NP; s++) {
#pragma HLS PIPELINE II=1
        const float a = A[r][q][s];
        for (int p = 0; p < NP; p++) {
#pragma HLS UNROLL
          acc[p] += a * C4[p][s];  // BUG: C4 transposed
        }
      }
      for (int p = 0; p < NP; p++) {
#pragma HLS PIPELINE II=1
        A[r][q][p] = acc[p];
        if (r == NR - 1 && q == NQ - 1)
          sum[p] = acc[p];
      }
    }
}
