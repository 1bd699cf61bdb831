#include <stdint.h>

#define N 4096

void prefix_sum(int32_t in[N], int32_t out[N]) {
  int32_t run = 0;
  for (int i = 0; i < N; i++) {
    run += in[i];
    out[i] = run;
  }
}
