// The reflection is done in place, two mirrored elements at a time.
#define N 400

void durbin(float r[N], float y[N]) {
  float alpha = -r[0];
  float beta = 1.0f;
  y[0] = alpha;
order:
  for (int k = 1; k < N; k++) {
    float sum = 0.0f;
    beta = (1.0f - alpha * alpha) * beta;
    for (int i = 0; i < k; i++) {
#pragma HLS PIPELINE II=4
      sum += r[k - i - 1] * y[i];
    }
    alpha = -(r[k] + sum) / beta;
  mirror:
    for (int i = 0; i < k / 2; i++) {
#pragma HLS PIPELINE II=2
      const float lo = y[i];
      const float hi = y[k - 1 - i];
      y[i] = lo + alpha * hi;
      y[k - 1 - i] = hi + alpha * lo;
    }
    if (k % 2 == 1) {
      const float mid = y[k / 2];
      y[k / 2] = mid + alpha * mid;
    }
    y[k] = alpha;
  }
}
