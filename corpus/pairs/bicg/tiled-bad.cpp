// 64-wide column blocks; row sums are carried between blocks.
#define M 390
#define N 410
#define W 64

void bicg(float A[N][M], float s[M], float q[N], float p[M], float r[N]) {
  float qacc[N];
  float pw[W], sw[W];
#pragma HLS ARRAY_PARTITION variable=pw cyclic factor=8
#pragma HLS ARRAY_PARTITION variable=sw cyclic factor=8
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    qacc[i] = 0.0f;
  }
blocks:
  for (int j0 = 0; j0 < M; j0 += W) {
    const int w = M - j0 >= W ? W : M - j0;
    for (int j = 0; j < w; j++) {
#pragma HLS PIPELINE II=1
      pw[j] = p[j0 + j];
      sw[j] = 0.0f;
    }
  rows:
    for (int i = 0; i < N; i++) {
      const float ri = r[i];
      float acc = 0.0f;  // BUG: row sum of earlier blocks lost
      for (int j = 0; j < w; j++) {
#pragma HLS PIPELINE II=1
        sw[j] += ri * A[i][j0 + j];
        acc += A[i][j0 + j] * pw[j];
      }
      qacc[i] = acc;
    }
    for (int j = 0; j < w; j++) {
#pragma HLS PIPELINE II=1
      s[j0 + j] = sw[j];
    }
  }
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    q[i] = qacc[i];
  }
}
