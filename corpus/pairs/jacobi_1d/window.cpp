// Both lines live on chip; a three-deep window slides over each.
#define TSTEPS 100
#define N 400

static void sweep(const float src[N], float dst[N]) {
#pragma HLS INLINE off
  float w0 = src[0];
  float w1 = src[1];
slide:
  for (int i = 1; i < N - 1; i++) {
#pragma HLS PIPELINE II=1
    const float w2 = src[i + 1];
    dst[i] = 0.33333f * (w0 + w1 + w2);
    w0 = w1;
    w1 = w2;
  }
}

void jacobi_1d(const float *Ain, float *Aout, const float *Bin, float *Bout) {
#pragma HLS INTERFACE m_axi port=Ain depth=400 bundle=gmem0
#pragma HLS INTERFACE m_axi port=Aout depth=400 bundle=gmem0
#pragma HLS INTERFACE m_axi port=Bin depth=400 bundle=gmem1
#pragma HLS INTERFACE m_axi port=Bout depth=400 bundle=gmem1
  float a[N];
  float b[N];
load:
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    a[i] = Ain[i];
    b[i] = Bin[i];
  }
steps:
  for (int t = 0; t < TSTEPS; t++) {
    sweep(a, b);
    sweep(b, a);
  }
store:
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    Aout[i] = a[i];
    Bout[i] = b[i];
  }
}
