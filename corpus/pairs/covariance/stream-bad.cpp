// The mean pass and the centring pass are decoupled by a FIFO; only cov is exported,
// samples are read once.
#include <hls_stream.h>

#define M 240
#define N 260

static void read_samples(const float data[N][M], float float_n, hls::stream<float> &raw,
                         hls::stream<float> &mu) {
  float acc[M];
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    acc[j] = 0.0f;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      const float v = data[i][j];
      acc[j] += v;
      raw.write(v);
    }
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    mu.write(acc[j] / float_n);
  }
}

static void centre(hls::stream<float> &raw, hls::stream<float> &mu, float x[N][M]) {
  float m[M];
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    m[j] = mu.read();
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      x[i][j] = raw.read() - m[j];
    }
}

static void products(float float_n, float x[N][M], float cov[M][M]) {
  const float denom = float_n;  // BUG: population instead of sample covariance
  for (int i = 0; i < M; i++)
    for (int j = 0; j <= i; j++) {
      float acc = 0.0f;
      for (int k = 0; k < N; k++) {
#pragma HLS PIPELINE II=1
        acc += x[k][j] * x[k][i];
      }
      acc /= denom;
      cov[i][j] = acc;
      cov[j][i] = acc;
    }
}

void covariance(float float_n, const float data[N][M], float cov[M][M]) {
#pragma HLS DATAFLOW
  static float x[N][M];
  hls::stream<float> raw("raw");
  hls::stream<float> mu("mu");
#pragma HLS STREAM variable=raw depth=62400
#pragma HLS STREAM variable=mu depth=240
  read_samples(data, float_n, raw, mu);
  centre(raw, mu, x);
  products(float_n, x, cov);
}
