// Three rotating plane buffers; every plane is read from the bus once per half-step.
#include <string.h>

#define TSTEPS 100
#define N 40
#define PLANE (N * N)

static float axis(float hi, float twice, float lo) {
#pragma HLS INLINE
  return 0.125f * (hi - twice + lo);
}

static void half_step(const float *src, float *dst) {
  float ring[3][PLANE];
#pragma HLS ARRAY_PARTITION variable=ring dim=1 complete
  float result[PLANE];
  memcpy(ring[0], src, PLANE * sizeof(float));
  memcpy(ring[1], src + PLANE, PLANE * sizeof(float));
planes:
  for (int i = 1; i < N - 1; i++) {
    const int below = (i + 2) % 3;
    const int here = i % 3;
    const int above = (i + 1) % 3;
    memcpy(ring[above], src + (i + 1) * PLANE, PLANE * sizeof(float));
  rows:
    for (int j = 1; j < N - 1; j++) {
    cols:
      for (int k = 1; k < N - 1; k++) {
#pragma HLS PIPELINE II=1
        const int c = j * N + k;
        const float mid = ring[here][c];
        const float twice = 2.0f * mid;
        const float di = axis(ring[above][c], twice, ring[below][c]);
        const float dj = axis(ring[here][c + N], twice, ring[here][c - N]);
        const float dk = axis(ring[here][c + 1], twice, ring[here][c - 1]);
        result[c] = di + dj + dk + mid;
      }
    }
  store:
    for (int j = 1; j < N - 1; j++)
      memcpy(dst + i * PLANE + j * N + 1, result + j * N + 1, (N - 2) * sizeof(float));
  }
}

void heat_3d(float *A, float *B) {
#pragma HLS INTERFACE m_axi port=A depth=64000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=B depth=64000 bundle=gmem1
  for (int t = 0; t < TSTEPS; t++) {
    half_step(A, B);
    half_step(B, A);
  }
}
