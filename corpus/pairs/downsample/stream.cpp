// Pixel stream in raster order; horizontal pair sums of even rows wait in a line buffer.
#include <hls_stream.h>
#include <stdint.h>

#define R 240
#define C 320

static void source(const uint8_t *src, hls::stream<uint8_t> &pixels) {
  for (int n = 0; n < 4 * R * C; n++) {
#pragma HLS PIPELINE II=1
    pixels.write(src[n]);
  }
}

static void reduce(hls::stream<uint8_t> &pixels, hls::stream<uint8_t> &small) {
  uint16_t pairs[C];
  uint8_t left = 0;
  for (int r = 0; r < 2 * R; r++)
    for (int c = 0; c < 2 * C; c++) {
#pragma HLS PIPELINE II=1
      const uint8_t p = pixels.read();
      if ((c & 1) == 0) {
        left = p;
      } else {
        const uint16_t pair = left + p;
        if ((r & 1) == 0)
          pairs[c >> 1] = pair;
        else
          small.write((uint8_t)((pairs[c >> 1] + pair + 2) >> 2));
      }
    }
}

static void sink(hls::stream<uint8_t> &small, uint8_t *dst) {
  for (int n = 0; n < R * C; n++) {
#pragma HLS PIPELINE II=1
    dst[n] = small.read();
  }
}

void downsample(const uint8_t *src, uint8_t *dst) {
#pragma HLS INTERFACE m_axi port=src depth=307200 bundle=gmem0
#pragma HLS INTERFACE m_axi port=dst depth=76800 bundle=gmem1
#pragma HLS DATAFLOW
  hls::stream<uint8_t> pixels;
  hls::stream<uint8_t> small;
  source(src, pixels);
  reduce(pixels, small);
  sink(small, dst);
}
