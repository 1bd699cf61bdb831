// Vector packed four bytes to a word; lanes are cut out by shifts and sign extended.
#include <stdint.h>

#define M 256
#define N 512

static inline int lane(uint32_t word, int l) {
#pragma HLS INLINE
  return (int8_t)(word >> (8 * l));
}

static uint32_t pack(int8_t b0, int8_t b1, int8_t b2, int8_t b3) {
#pragma HLS INLINE
  return (uint32_t)(uint8_t)b0 | (uint32_t)(uint8_t)b1 << 8 | (uint32_t)(uint8_t)b2 << 16 |
         (uint32_t)(uint8_t)b3 << 24;
}

void matvec_int8(int8_t a[M][N], int8_t x[N], int32_t y[M]) {
  uint32_t words[N / 4];
#pragma HLS ARRAY_PARTITION variable=words cyclic factor=2
pack_x:
  for (int w = 0; w < N / 4; w++) {
#pragma HLS PIPELINE II=1
    words[w] = pack(x[4 * w], x[4 * w + 1], x[4 * w + 2], x[4 * w + 3]);
  }
rows:
  for (int i = 0; i < M; i++) {
    int32_t part[4] = {0, 0, 0, 0};
#pragma HLS ARRAY_PARTITION variable=part complete
  dot:
    for (int w = 0; w < N / 4; w++) {
#pragma HLS PIPELINE II=1
      for (int l = 0; l < 4; l++) {
#pragma HLS UNROLL
        part[l] += a[i][4 * w + l] * lane(words[w], l);
      }
    }
    y[i] = (part[0] + part[1]) + (part[2] + part[3]);
  }
}
