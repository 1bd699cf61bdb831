// Two line buffers and a 3x3 window per half-step; the raster scan is flattened.
#define TSTEPS 100
#define N 250

static void half_step(float src[N][N], float dst[N][N]) {
  float lines[2][N];
#pragma HLS ARRAY_PARTITION variable=lines dim=1 complete
  float win[3][3];
#pragma HLS ARRAY_PARTITION variable=win dim=0 complete
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    lines[0][j] = 0.0f;
    lines[1][j] = 0.0f;
  }
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
#pragma HLS UNROLL
      win[r][c] = 0.0f;
    }
scan_rows:
  for (int i = 0; i < N; i++) {
  scan_cols:
    for (int j = 0; j < N; j++) {
#pragma HLS LOOP_FLATTEN
#pragma HLS PIPELINE II=1
      const float in = src[i][j];
      for (int r = 0; r < 3; r++) {
#pragma HLS UNROLL
        win[r][0] = win[r][1];
        win[r][1] = win[r][2];
      }
      win[0][2] = lines[0][j];
      win[1][2] = lines[1][j];
      win[2][2] = in;
      lines[0][j] = lines[1][j];
      lines[1][j] = in;
      if (i >= 2 && j >= 2)
        dst[i - 1][j - 1] = 0.2f * (win[1][1] + win[1][0] + win[1][2] + win[2][1] + win[0][1]);
    }
  }
}

void jacobi_2d(float A[N][N], float B[N][N]) {
#pragma HLS INTERFACE m_axi port=A bundle=gmem0
#pragma HLS INTERFACE m_axi port=B bundle=gmem1
steps:
  for (int t = 0; t < TSTEPS; t++) {
    half_step(A, B);
    half_step(B, A);
  }
}
