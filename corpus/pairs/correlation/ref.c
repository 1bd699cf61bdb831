#include <math.h>

#define M 240
#define N 260

void correlation(float float_n, float data[N][M], float corr[M][M], float mean[M],
                 float stddev[M]) {
  const float eps = 0.1f;

  for (int j = 0; j < M; j++) {
    mean[j] = 0.0f;
    for (int i = 0; i < N; i++)
      mean[j] += data[i][j];
    mean[j] /= float_n;
  }

  for (int j = 0; j < M; j++) {
    stddev[j] = 0.0f;
    for (int i = 0; i < N; i++)
      stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    stddev[j] /= float_n;
    stddev[j] = sqrtf(stddev[j]);
    stddev[j] = stddev[j] <= eps ? 1.0f : stddev[j];
  }

  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrtf(float_n) * stddev[j];
    }

  for (int i = 0; i < M - 1; i++) {
    corr[i][i] = 1.0f;
    for (int j = i + 1; j < M; j++) {
      corr[i][j] = 0.0f;
      for (int k = 0; k < N; k++)
        corr[i][j] += data[k][i] * data[k][j];
      corr[j][i] = corr[i][j];
    }
  }
  corr[M - 1][M - 1] = 1.0f;
}
