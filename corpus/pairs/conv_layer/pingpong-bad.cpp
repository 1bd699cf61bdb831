// 14x14 output tiles; input tiles of the next channel are loaded while the current one is used.
#define CO 64
#define CI 64
#define P 56
#define K 3
#define T 14
#define H (T + 2)
#define TO 16

static void fetch(float in[CI][P + 2][P + 2], int c, int y0, int x0, float tile[H][H]) {
#pragma HLS INLINE off
  for (int y = 0; y < H; y++)
    for (int x = 0; x < H; x++) {
#pragma HLS PIPELINE II=1
      tile[y][x] = in[c][y0 + y][x0 + x];
    }
}

static void accumulate(float weight[CO][CI][K][K], int o0, int c, float tile[H][H], float sum[TO][T][T]) {
#pragma HLS INLINE off
  float w[TO][K * K];
#pragma HLS ARRAY_PARTITION variable=w dim=0 complete
  for (int o = 0; o < TO; o++)
    for (int i = 0; i < K * K; i++) {
#pragma HLS PIPELINE II=1
      w[o][i] = weight[o0 + o][c][i / K][i % K];
    }
  for (int y = 0; y < T; y++)
    for (int x = 0; x < T; x++) {
#pragma HLS PIPELINE II=2
      for (int o = 0; o < TO; o++) {
#pragma HLS UNROLL
        float s = sum[o][y][x];
        for (int i = 0; i < K * K; i++)
          s += w[o][i] * tile[y + i / K][x + i % K];
        sum[o][y][x] = s;
      }
    }
}

void conv(float in[CI][P + 2][P + 2], float weight[CO][CI][K][K], float bias[CO], float out[CO][P][P]) {
  float ping[H][H];
  float pong[H][H];
  float sum[TO][T][T];
#pragma HLS ARRAY_PARTITION variable=sum dim=1 complete
tile_rows:
  for (int y0 = 0; y0 < P; y0 += T)
  tile_cols:
    for (int x0 = 0; x0 < P; x0 += T)
    tile_channels:
      for (int o0 = 0; o0 < CO; o0 += TO) {
        for (int o = 0; o < TO; o++)
          for (int y = 0; y < T; y++)
            for (int x = 0; x < T; x++) {
#pragma HLS PIPELINE II=1
              sum[o][y][x] = bias[o0 + o];
            }
        fetch(in, 0, y0, x0, ping);
      channels:
        for (int c = 0; c < CI; c++) {
          if ((c & 1) == 0) {
            if (c + 1 < CI)
              fetch(in, c + 1, y0, x0, pong);
            accumulate(weight, o0, c, ping, sum);
          } else {
            if (c + 1 < CI)
              fetch(in, c, y0, x0, ping);  // BUG: prefetch repeats the current channel
            accumulate(weight, o0, c, pong, sum);
          }
        }
        for (int o = 0; o < TO; o++)
          for (int y = 0; y < T; y++)
            for (int x = 0; x < T; x++) {
#pragma HLS PIPELINE II=1
              out[o0 + o][y0 + y][x0 + x] = sum[o][y][x];
            }
      }
}
