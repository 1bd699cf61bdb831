// Fields on chip, separate input and output ports, source row first.
#include <string.h>

#define TMAX 100
#define NX 200
#define NY 240
#define CELLS (NX * NY)

void fdtd_2d(const float *source, const float *ex_in, const float *ey_in, const float *hz_in, float *ex_out,
             float *ey_out, float *hz_out) {
#pragma HLS INTERFACE m_axi port=source depth=100 bundle=gmem0
#pragma HLS INTERFACE m_axi port=ex_in depth=48000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=ey_in depth=48000 bundle=gmem1
#pragma HLS INTERFACE m_axi port=hz_in depth=48000 bundle=gmem2
#pragma HLS INTERFACE m_axi port=ex_out depth=48000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=ey_out depth=48000 bundle=gmem1
#pragma HLS INTERFACE m_axi port=hz_out depth=48000 bundle=gmem2
  static float ex[NX][NY];
  static float ey[NX][NY];
  static float hz[NX][NY];
#pragma HLS ARRAY_PARTITION variable=ex dim=2 cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=ey dim=2 cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=hz dim=2 cyclic factor=4
  float src[TMAX];
  memcpy(src, source, sizeof(src));
  memcpy(ex, ex_in, CELLS * sizeof(float));
  memcpy(ey, ey_in, CELLS * sizeof(float));
  memcpy(hz, hz_in, CELLS * sizeof(float));
steps:
  for (int t = 0; t < TMAX; t++) {
  electric:
    for (int i = 0; i < NX; i++)
      for (int j = 0; j < NY; j += 4) {
#pragma HLS PIPELINE II=2
        for (int u = 0; u < 4; u++) {
#pragma HLS UNROLL
          const int c = j + u;
          ey[i][c] = i == 0 ? src[0] : ey[i][c] - 0.5f * (hz[i][c] - hz[i - 1][c]);  // BUG: source sample never advances
          if (c != 0)
            ex[i][c] = ex[i][c] - 0.5f * (hz[i][c] - hz[i][c - 1]);
        }
      }
  magnetic:
    for (int i = 0; i < NX - 1; i++)
      for (int j = 0; j < NY - 1; j++) {
#pragma HLS PIPELINE II=1
        hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
      }
  }
  memcpy(ex_out, ex, CELLS * sizeof(float));
  memcpy(ey_out, ey, CELLS * sizeof(float));
  memcpy(hz_out, hz, CELLS * sizeof(float));
}
