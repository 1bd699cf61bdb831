#define N 400

void durbin(float r[N], float y[N]) {
  float z[N];
  float alpha = -r[0];
  float beta = 1.0f;
  y[0] = -r[0];
  for (int k = 1; k < N; k++) {
    beta = (1.0f - alpha * alpha) * beta;
    float sum = 0.0f;
    for (int i = 0; i < k; i++)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
}
