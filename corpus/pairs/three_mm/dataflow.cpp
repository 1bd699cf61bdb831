// Two producers feed the last product through on-chip buffers.
#define NI 180
#define NJ 190
#define NK 200
#define NL 210
#define NM 220

template <int R, int S, int Q>
static void product(const float X[R][S], const float Y[S][Q], float Z[R][Q]) {
  float acc[Q];
rows:
  for (int i = 0; i < R; i++) {
  inner:
    for (int k = 0; k < S; k++) {
      const float xv = X[i][k];
      for (int j = 0; j < Q; j++) {
#pragma HLS PIPELINE II=1
        const float prev = k == 0 ? 0.0f : acc[j];
        acc[j] = prev + xv * Y[k][j];
      }
    }
    for (int j = 0; j < Q; j++) {
#pragma HLS PIPELINE II=1
      Z[i][j] = acc[j];
    }
  }
}

void three_mm(const float A[NI][NK], const float B[NK][NJ], const float C[NJ][NM],
              const float D[NM][NL], float G[NI][NL]) {
#pragma HLS DATAFLOW
  static float e[NI][NJ];
  static float f[NJ][NL];
  product<NI, NK, NJ>(A, B, e);
  product<NJ, NM, NL>(C, D, f);
  product<NI, NJ, NL>(e, f, G);
}
