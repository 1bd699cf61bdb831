// Byte stream gathered into 32-bit words; four pixels come out of every three words.
#include <hls_stream.h>
#include <stdint.h>

#define PIXELS 60000

typedef uint32_t word_t;

static void gather(const uint8_t *rgb, hls::stream<word_t> &words) {
  for (int w = 0; w < 3 * PIXELS / 4; w++) {
#pragma HLS PIPELINE II=4
    word_t v = 0;
    for (int b = 3; b >= 0; b--)
      v = v << 8 | rgb[4 * w + b];
    words.write(v);
  }
}

static uint8_t weigh(word_t rgb) {
#pragma HLS INLINE
  const uint16_t r = rgb & 0xff;
  const uint16_t g = rgb >> 8 & 0xff;
  const uint16_t b = rgb >> 16 & 0xff;
  return (uint8_t)((r * 77 + g * 150 + b * 29 + 128) >> 8);
}

static void convert(hls::stream<word_t> &words, hls::stream<uint8_t> &out) {
  for (int n = 0; n < PIXELS / 4; n++) {
#pragma HLS PIPELINE II=4
    const word_t w0 = words.read();
    const word_t w1 = words.read();
    const word_t w2 = words.read();
    out.write(weigh(w0));
    out.write(weigh(w0 >> 24 | w1 << 8));
    out.write(weigh(w1 >> 16 | w2 << 16));
    out.write(weigh(w2 >> 8));
  }
}

static void scatter(hls::stream<uint8_t> &in, uint8_t *luma) {
  for (int p = 0; p < PIXELS; p++) {
#pragma HLS PIPELINE II=1
    luma[p] = in.read();
  }
}

void rgb_luma(const uint8_t *rgb, uint8_t *luma) {
#pragma HLS INTERFACE m_axi port=rgb depth=180000 bundle=gmem0
#pragma HLS INTERFACE m_axi port=luma depth=60000 bundle=gmem1
#pragma HLS DATAFLOW
  hls::stream<word_t> words;
  hls::stream<uint8_t> grey;
#pragma HLS STREAM variable=words depth=16
#pragma HLS STREAM variable=grey depth=16
  gather(rgb, words);
  convert(words, grey);
  scatter(grey, luma);
}
