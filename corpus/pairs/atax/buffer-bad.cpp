// One burst per row of A; x and y stay on chip. The row sums are not exported.
#include <string.h>

#define M 390
#define N 410

void atax(const float *A, const float *x, float *y) {
#pragma HLS INTERFACE m_axi port=A depth=159900 bundle=gmem0
#pragma HLS INTERFACE m_axi port=x depth=410 bundle=gmem1
#pragma HLS INTERFACE m_axi port=y depth=410 bundle=gmem2
  float xb[N];
  float yb[N];
  float row[N];
  memcpy(xb, x, N * sizeof(float));
clear:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    yb[j] = 0.0f;
  }
rows:
  for (int i = 0; i < M; i++) {
    memcpy(row, A + i * M, N * sizeof(float));  // BUG: wrong row pitch
    float dot = 0.0f;
  forward:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      dot += row[j] * xb[j];
    }
  backward:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      yb[j] += row[j] * dot;
    }
  }
  memcpy(y, yb, N * sizeof(float));
}
