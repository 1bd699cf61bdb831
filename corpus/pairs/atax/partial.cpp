// Eight partial sums per row, reduced by a tree; the last group is masked.
#define M 390
#define N 410
#define L 8
#define GROUPS ((N + L - 1) / L)

void atax(float A[M][N], float x[N], float y[N], float tmp[M]) {
  float yb[N];
#pragma HLS ARRAY_PARTITION variable=yb cyclic factor=8
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    yb[j] = 0.0f;
  }
rows:
  for (int i = 0; i < M; i++) {
    float part[L];
#pragma HLS ARRAY_PARTITION variable=part complete
    for (int l = 0; l < L; l++) {
#pragma HLS UNROLL
      part[l] = 0.0f;
    }
  forward:
    for (int g = 0; g < GROUPS; g++) {
#pragma HLS PIPELINE II=1
      for (int l = 0; l < L; l++) {
#pragma HLS UNROLL
        const int j = g * L + l;
        if (j < N)
          part[l] += A[i][j] * x[j];
      }
    }
  reduce:
    for (int h = L / 2; h > 0; h /= 2)
      for (int l = 0; l < h; l++) {
#pragma HLS UNROLL
        part[l] += part[l + h];
      }
    const float t = part[0];
    tmp[i] = t;
  backward:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
#pragma HLS UNROLL factor=8
      yb[j] += t * A[i][j];
    }
  }
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    y[j] = yb[j];
  }
}
