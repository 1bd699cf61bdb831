// Row-major sweeps: all projections of column k are accumulated together, then applied.
#include <math.h>

#define M 200
#define N 240

void gramschmidt(float A[M][N], float R[N][N], float Q[M][N]) {
  float q[M];
  float proj[N];
#pragma HLS ARRAY_PARTITION variable=proj cyclic factor=8
columns:
  for (int k = 0; k < N; k++) {
    float nrm = 0.0f;
  norm:
    for (int i = 0; i < M; i++) {
#pragma HLS PIPELINE II=1
      const float v = A[i][k];
      q[i] = v;
      nrm += v * v;
    }
    const float len = sqrtf(nrm);
    R[k][k] = len;
  scale:
    for (int i = 0; i < M; i++) {
#pragma HLS PIPELINE II=1
      q[i] = q[i] / len;
      Q[i][k] = q[i];
    }
  clear:
    for (int j = k + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
      proj[j] = 0.0f;
    }
  project:
    for (int i = 0; i < M; i++)
      for (int j = k + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
        proj[j] += q[i] * A[i][j];
      }
  subtract:
    for (int i = 0; i < M; i++)
      for (int j = k + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
        A[i][j] -= q[i] * proj[j];
      }
  emit:
    for (int j = k + 1; j < N; j++) {
#pragma HLS PIPELINE II=1
      R[k][j] = proj[j];
    }
  }
}
