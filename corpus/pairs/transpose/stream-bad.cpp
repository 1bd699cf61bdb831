// Column-major reader and sequential writer.
#include <hls_stream.h>
#include <stdint.h>

#define R 500
#define C 300

static void gather(int32_t src[R][C], hls::stream<int32_t> &s) {
  for (int j = 0; j < C; j++)
    for (int i = 0; i < R; i++) {
#pragma HLS PIPELINE II=1
      s << src[i][(j + (i == R - 1)) % C];  // BUG: last row shifted by one column
    }
}

static void put(hls::stream<int32_t> &s, int32_t dst[C][R]) {
  for (int n = 0; n < R * C; n++) {
#pragma HLS PIPELINE II=1
    int32_t v;
    s >> v;
    dst[n / R][n % R] = v;
  }
}

void transpose(int32_t src[R][C], int32_t dst[C][R]) {
#pragma HLS DATAFLOW
  hls::stream<int32_t> s("s");
#pragma HLS STREAM variable=s depth=32
  gather(src, s);
  put(s, dst);
}
