// Blocks of attributes are centred into local panels; two lanes (even / odd samples)
// per block product.
#define M 240
#define N 260
#define T 16

static void panel(float data[N][M], float dst[N][T], int j0) {
  for (int k = 0; k < N; k++)
    for (int j = 0; j < T; j++) {
#pragma HLS PIPELINE II=1
      dst[k][j] = data[k][j0 + j];
    }
}

void covariance(float float_n, float data[N][M], float cov[M][M], float mean[M]) {
  float left[N][T], right[N][T];
  float even[T][T], odd[T][T];
  float total[M];
#pragma HLS ARRAY_PARTITION variable=left complete dim=2
#pragma HLS ARRAY_PARTITION variable=right complete dim=2
#pragma HLS ARRAY_PARTITION variable=even complete dim=0
#pragma HLS ARRAY_PARTITION variable=odd complete dim=0

  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    total[j] = 0.0f;
  }
sums:
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      total[j] += data[i][j];
    }
  for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
    total[j] /= float_n;
    mean[j] = total[j];
  }
centre:
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
#pragma HLS PIPELINE II=1
      data[i][j] -= total[j];
    }

block_row:
  for (int i0 = 0; i0 < M; i0 += T) {
    panel(data, left, i0);
  block_col:
    for (int j0 = i0; j0 < M; j0 += T) {
      panel(data, right, j0);
      for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++) {
#pragma HLS UNROLL
          even[i][j] = 0.0f;
          odd[i][j] = 0.0f;
        }
    samples:
      for (int k = 0; k < N; k += 2) {
#pragma HLS PIPELINE II=2
        for (int i = 0; i < T; i++)
          for (int j = 0; j < T; j++) {
#pragma HLS UNROLL
            even[i][j] += left[k][i] * right[k][j];
            odd[i][j] += left[k + 1][i] * right[k][j];  // BUG: odd lane pairs different samples
          }
      }
    write:
      for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++) {
#pragma HLS PIPELINE II=1
          const float v = (even[i][j] + odd[i][j]) / (float_n - 1.0f);
          cov[i0 + i][j0 + j] = v;
          cov[j0 + j][i0 + i] = v;
        }
    }
  }
}
