// Row bursts from a flat pointer; dot product unrolled by four with an epilogue.
#include <string.h>

#define N 400

void trisolv(const float *L, float *x, const float *b) {
#pragma HLS INTERFACE m_axi port=L depth=160000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=x depth=400 bundle=gmem1
#pragma HLS INTERFACE m_axi port=b depth=400 bundle=gmem1
  float row[N], xs[N];
rows:
  for (int i = 0; i < N; i++) {
    memcpy(row, L + i * N, (i + 1) * sizeof(float));
    float v = b[i];
    int j = 0;
  body:
    for (; j + 3 < i; j += 4) {
#pragma HLS PIPELINE
      v -= row[j] * xs[j];
      v -= row[j + 1] * xs[j + 1];
      v -= row[j + 2] * xs[j + 2];
      v -= row[j + 3] * xs[j + 3];
    }
  epilogue:
    for (; j < i; j++)
      v -= row[j] * xs[j];
    xs[i] = v / row[i];
  }
  memcpy(x, xs, sizeof(xs));
}
