#include <stdint.h>

#define R 500
#define C 300

void transpose(int32_t src[R][C], int32_t dst[C][R]) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      dst[j][i] = src[i][j];
}
