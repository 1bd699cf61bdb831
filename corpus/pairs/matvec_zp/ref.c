#include <stdint.h>

#define M 128
#define N 256

void matvec_zp(int8_t a[M][N], int8_t x[N], int8_t za, int8_t zx, int32_t y[M]) {
  for (int i = 0; i < M; i++) {
    int32_t sum = 0;
    for (int j = 0; j < N; j++)
      sum += (a[i][j] - za) * (x[j] - zx);
    y[i] = sum;
  }
}
