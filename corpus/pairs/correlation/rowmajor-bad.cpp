// All statistics are accumulated in row order with on-chip vectors; the correlation
// rows are built from outer products.
#include <math.h>

#define M 240
#define N 260

void correlation(float float_n, float data[N][M], float corr[M][M], float mean[M],
                 float stddev[M]) {
  float mu[M], sd[M], crow[M];
#pragma HLS ARRAY_PARTITION variable=crow cyclic factor=8
  const float root = sqrtf(float_n);

  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    mu[j] = 0.0f;
    sd[j] = 0.0f;
  }
sum_rows:
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      mu[j] += data[i][j];
    }
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    mu[j] = mu[j] / float_n;
    mean[j] = mu[j];
  }
square_rows:
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      const float d = data[i][j] - mu[j];
      sd[j] += d * d;
    }
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    const float s = sqrtf(sd[j] / float_n);
    sd[j] = s <= 0.1f ? 1.0f : s;
    stddev[j] = sd[j];
  }
normalise:
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      data[i][j] = (data[i][j] - mu[j]) / (float_n * sd[j]);  // BUG: scaled by n instead of sqrt(n)
    }
corr_rows:
  for (int i = 0; i < M; i++) {
    corr[i][i] = 1.0f;
    for (int j = i + 1; j < M; j++) {
#pragma HLS PIPELINE II=1
      crow[j] = 0.0f;
    }
    for (int k = 0; k < N; k++) {
      const float left = data[k][i];
      for (int j = i + 1; j < M; j++) {
#pragma HLS PIPELINE II=1
        crow[j] += left * data[k][j];
      }
    }
    for (int j = i + 1; j < M; j++) {
#pragma HLS PIPELINE II=1
      corr[i][j] = crow[j];
      corr[j][i] = crow[j];
    }
  }
}
