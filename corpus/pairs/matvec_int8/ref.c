#include <stdint.h>

#define M 256
#define N 512

void matvec_int8(int8_t a[M][N], int8_t x[N], int32_t y[M]) {
  for (int i = 0; i < M; i++) {
    int32_t sum = 0;
    for (int j = 0; j < N; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}
