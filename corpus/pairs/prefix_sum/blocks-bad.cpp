// Two levels: scan each block of 64, scan the block totals, add the offsets. The totals are exported.
#include <stdint.h>

#define N 4096
#define B 64
#define NB (N / B)

void prefix_sum(const int32_t *values, int32_t *sums, int32_t *totals) {
#pragma HLS INTERFACE m_axi port=values depth=4096 bundle=gmem0
#pragma HLS INTERFACE m_axi port=sums depth=4096 bundle=gmem1
#pragma HLS INTERFACE m_axi port=totals depth=64 bundle=gmem1
  int32_t local[NB][B];
  int32_t offset[NB];
#pragma HLS ARRAY_PARTITION variable=local dim=1 cyclic factor=4
within:
  for (int b = 0; b < NB; b++) {
    int32_t run = 0;
    for (int i = 0; i < B; i++) {
#pragma HLS PIPELINE II=1
      run += values[b * B + i];
      local[b][i] = run;
    }
  }
across:
  for (int b = 0; b < NB; b++) {
#pragma HLS PIPELINE II=1
    offset[b] = b == 0 ? 0 : offset[b - 1] + local[b - 1][B - 2];  // BUG: total taken before the last element
    totals[b] = local[b][B - 1];
  }
add:
  for (int b = 0; b < NB; b++)
    for (int i = 0; i < B; i++) {
#pragma HLS PIPELINE II=1
      sums[b * B + i] = local[b][i] + offset[b];
    }
}
