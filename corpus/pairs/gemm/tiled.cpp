// Three-level tiling through on-chip tiles; edge tiles are clipped.
#define NI 200
#define NJ 220
#define NK 240
#define T 32

static int clip(int start, int limit) {
  return limit - start < T ? limit - start : T;
}

void gemm(float alpha, float beta, float C[NI][NJ], float A[NI][NK], float B[NK][NJ]) {
  float ta[T][T], tb[T][T], tc[T][T];
#pragma HLS ARRAY_PARTITION variable=ta complete dim=2
#pragma HLS ARRAY_PARTITION variable=tb complete dim=1

tile_i:
  for (int i0 = 0; i0 < NI; i0 += T) {
    const int ni = clip(i0, NI);
  tile_j:
    for (int j0 = 0; j0 < NJ; j0 += T) {
      const int nj = clip(j0, NJ);
    clear_c:
      for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
#pragma HLS PIPELINE II=1
          tc[i][j] = 0.0f;
        }
    tile_k:
      for (int k0 = 0; k0 < NK; k0 += T) {
        const int nk = clip(k0, NK);
      load_a:
        for (int i = 0; i < ni; i++)
          for (int k = 0; k < nk; k++) {
#pragma HLS PIPELINE II=1
            ta[i][k] = A[i0 + i][k0 + k];
          }
      load_b:
        for (int k = 0; k < nk; k++)
          for (int j = 0; j < nj; j++) {
#pragma HLS PIPELINE II=1
            tb[k][j] = B[k0 + k][j0 + j];
          }
      mac:
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++) {
#pragma HLS PIPELINE II=1
            float part = 0.0f;
            for (int k = 0; k < nk; k++)
              part += ta[i][k] * tb[k][j];
            tc[i][j] += part;
          }
      }
    write_c:
      for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
#pragma HLS PIPELINE II=1
          C[i0 + i][j0 + j] = beta * C[i0 + i][j0 + j] + alpha * tc[i][j];
        }
    }
  }
}
