// The image is held on chip; the previous row's fresh values and the freshest west cell are kept in registers and a line.
#include <string.h>

#define TSTEPS 100
#define N 400

void seidel_2d(const float *Ain, float *Aout) {
#pragma HLS INTERFACE m_axi port=Ain depth=160000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=Aout depth=160000 bundle=gmem1
  static float img[N][N];
#pragma HLS BIND_STORAGE variable=img type=ram_2p impl=uram
  float north[N];
load:
  for (int i = 0; i < N; i++)
    memcpy(img[i], Ain + i * N, N * sizeof(float));
steps:
  for (int t = 0; t < TSTEPS; t++) {
  first:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      north[j] = img[0][j];
    }
  rows:
    for (int i = 1; i < N - 1; i++) {
      float west = img[i][0];
      float corner = north[0];
      north[0] = west;
    cols:
      for (int j = 1; j < N - 1; j++) {
#pragma HLS PIPELINE
        const float above = north[j];
        float s = corner + above;
        s += north[j + 1];
        s += west;
        s += img[i][j];
        s += img[i][j + 1];
        s += img[i + 1][j - 1];
        s += img[i + 1][j];
        s += img[i + 1][j + 1];
        const float fresh = s / 9.0f;
        img[i][j] = fresh;
        west = fresh;
        corner = above;
        north[j] = fresh;
      }
      north[N - 1] = img[i][N - 1];
    }
  }
store:
  for (int i = 0; i < N; i++)
    memcpy(Aout + i * N, img[i], N * sizeof(float));
}
