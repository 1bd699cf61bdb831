// The rank-2 update and the transposed product share one sweep over A.
#define N 400

void gemver(float alpha, float beta, float A[N][N], float u1[N], float v1[N], float u2[N],
            float v2[N], float w[N], float x[N], float y[N], float z[N]) {
  float bv1[N], bv2[N], bx[N];
#pragma HLS ARRAY_PARTITION variable=bv1 cyclic factor=8
#pragma HLS ARRAY_PARTITION variable=bv2 cyclic factor=8
#pragma HLS ARRAY_PARTITION variable=bx cyclic factor=8

load:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    bv1[j] = v1[j];
    bv2[j] = v2[j];
    bx[j] = x[j];
  }

update:
  for (int i = 0; i < N; i++) {
    const float a1 = u1[i];
    const float a2 = u2[i];
    const float yi = y[i];
  update_row:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
#pragma HLS UNROLL factor=8
      float v = A[i][j] + a1 * bv1[j] + a2 * bv2[j];
      A[i][j] = v;
      bx[j] = bx[j] + beta * v * yi;
    }
  }

add_z:
  for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
    bx[j] = bx[j] + z[j];
    x[j] = bx[j];
  }

product:
  for (int i = 0; i < N; i++) {
    float acc = w[i];
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      acc = acc + alpha * A[i][j] * bx[j];
    }
    w[i] = acc;
  }
}
