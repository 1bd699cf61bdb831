// Read, compute and write processes joined by streams, once per half-step.
#include <hls_stream.h>

#define TSTEPS 100
#define N 250

static void feed(const float *src, hls::stream<float> &out) {
  for (int n = 0; n < N * N; n++) {
#pragma HLS PIPELINE II=1
    out.write(src[n]);
  }
}

static void compute(hls::stream<float> &in, hls::stream<float> &out) {
  float rows[3][N];
#pragma HLS ARRAY_PARTITION variable=rows dim=1 complete
  int slot = 0;
  for (int i = 0; i < N; i++) {
  fill:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      rows[slot][j] = in.read();
    }
    if (i >= 2) {
      const int mid = slot == 0 ? 2 : slot - 1;
      const int top = slot == 2 ? 0 : slot + 1;
    emit:
      for (int j = 1; j < N - 1; j++) {
#pragma HLS PIPELINE II=1
        out.write(0.2f * (rows[mid][j] + rows[mid][j - 1] + rows[mid][j + 1] + rows[slot][j] + rows[top][j]));
      }
    }
    slot = slot == 2 ? 0 : slot + 1;
  }
}

static void drain(hls::stream<float> &in, float *dst) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
#pragma HLS PIPELINE II=1
      dst[i * N + j] = in.read();
    }
}

static void half_step(const float *src, float *dst) {
#pragma HLS DATAFLOW
  hls::stream<float> raw("raw");
#pragma HLS STREAM variable=raw depth=64
  hls::stream<float> cooked("cooked");
#pragma HLS STREAM variable=cooked depth=64
  feed(src, raw);
  compute(raw, cooked);
  drain(cooked, dst);
}

void jacobi_2d(float *A, float *B) {
#pragma HLS INTERFACE m_axi port=A depth=62500 bundle=gmem0
#pragma HLS INTERFACE m_axi port=B depth=62500 bundle=gmem1
  for (int t = 0; t < TSTEPS; t++) {
    half_step(A, B);
    half_step(B, A);
  }
}
