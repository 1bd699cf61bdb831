// Two alternating solution buffers replace the copy from z back to y.
#define N 400

void durbin(float r[N], float y[N]) {
  float rb[N];
  float buf[2][N];
#pragma HLS ARRAY_PARTITION variable=buf complete dim=1

fetch:
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    rb[i] = r[i];
  }

  float alpha = -rb[0];
  float beta = 1.0f;
  int cur = 0;
  buf[0][0] = alpha;

order:
  for (int k = 1; k < N; k++) {
    const int nxt = 1 - cur;
    beta = (1.0f - alpha * alpha) * beta;
    float sum = 0.0f;
  dot:
    for (int i = 0; i < k; i++) {
#pragma HLS PIPELINE II=1
      sum += rb[k - i] * buf[cur][i];  // BUG: lag off by one
    }
    alpha = -(rb[k] + sum) / beta;
  reflect:
    for (int i = 0; i < k; i++) {
#pragma HLS PIPELINE II=1
      buf[nxt][i] = buf[cur][i] + alpha * buf[cur][k - 1 - i];
    }
    buf[nxt][k] = alpha;
    cur = nxt;
  }

drain:
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    y[i] = buf[cur][i];
  }
}
