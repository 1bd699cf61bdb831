// Flat bus pointers and one flattened loop nest over all N*M elements.
#define M 390
#define N 410

void bicg(const float *A, float *s, float *q, const float *p, const float *r) {
#pragma HLS INTERFACE m_axi port=A depth=159900 bundle=gmem0
#pragma HLS INTERFACE m_axi port=s depth=390 bundle=gmem1
#pragma HLS INTERFACE m_axi port=q depth=410 bundle=gmem1
#pragma HLS INTERFACE m_axi port=p depth=390 bundle=gmem2
#pragma HLS INTERFACE m_axi port=r depth=410 bundle=gmem2
  float sb[M], pb[M], rb[N], qb[N];
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    pb[j] = p[j];
    sb[j] = 0.0f;
  }
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    rb[i] = r[i];
  }
  int row = 0;
  int col = 0;
  float acc = 0.0f;
sweep:
  for (int n = 0; n < N * M; n++) {
#pragma HLS PIPELINE II=1
    const float a = A[n];
    sb[col] += rb[row] * a;
    acc += a * pb[col];
    if (col == M - 1) {
      qb[row] = acc;
      // BUG: accumulator not cleared between rows
      col = 0;
      row++;
    } else {
      col++;
    }
  }
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    s[j] = sb[j];
  }
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    q[i] = qb[i];
  }
}
