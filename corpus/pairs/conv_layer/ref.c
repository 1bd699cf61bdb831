#define CO 64
#define CI 64
#define P 56
#define K 3

void conv(float in[CI][P + 2][P + 2], float weight[CO][CI][K][K], float bias[CO], float out[CO][P][P]) {
  for (int o = 0; o < CO; o++)
    for (int y = 0; y < P; y++)
      for (int x = 0; x < P; x++) {
        float acc = bias[o];
        for (int c = 0; c < CI; c++)
          for (int m = 0; m < K; m++)
            for (int n = 0; n < K; n++)
              acc += in[c][y + m][x + n] * weight[o][c][m][n];
        out[o][y][x] = acc;
      }
}
