// Input channels in groups of four, each group summed by a tree before it joins the accumulator.
#define CO 64
#define CI 64
#define P 56
#define K 3

void conv(float in[CI][P + 2][P + 2], float weight[CO][CI][K][K], float bias[CO], float out[CO][P][P]) {
#pragma HLS ARRAY_PARTITION variable=in dim=1 cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=weight dim=2 cyclic factor=4
  for (int o = 0; o < CO; o++) {
    float w[CI][K][K];
    for (int c = 0; c < CI; c++)
      for (int i = 0; i < K * K; i++) {
#pragma HLS PIPELINE II=1
        w[c][i / K][i % K] = weight[o][c][i / K][i % K];
      }
    for (int y = 0; y < P; y++)
      for (int x = 0; x < P; x++) {
        float acc = 0.0f;
        for (int m = 0; m < K; m++)
          for (int n = 0; n < K; n++)
            for (int c = 0; c < CI; c += 4) {
#pragma HLS PIPELINE II=1
              const float p0 = in[c][y + m][x + n] * w[c][m][n];
              const float p1 = in[c + 1][y + m][x + n] * w[c + 1][m][n];
              const float p2 = in[c + 2][y + m][x + n] * w[c + 2][m][n];
              const float p3 = in[c + 3][y + m][x + n] * w[c + 3][m][n];
              acc += (p0 + p1) + (p2 + p2);  // BUG: third product counted twice, fourth dropped
            }
        out[o][y][x] = acc + bias[o];
      }
  }
}
