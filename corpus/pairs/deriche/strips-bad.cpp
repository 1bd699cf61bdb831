// Row pass line by line, column pass in strips of 16 columns held on chip.
#include <cmath>
#include <string.h>

#define W 720
#define H 480
#define S 16

void deriche(const float *img_in, float alpha, float *img_out) {
#pragma HLS INTERFACE m_axi port=img_in depth=345600 bundle=gmem0
#pragma HLS INTERFACE m_axi port=img_out depth=345600 bundle=gmem1
#pragma HLS INTERFACE s_axilite port=alpha
  const float ea = std::exp(-alpha);
  const float e2a = std::exp(-2.0f * alpha);
  const float k = (1.0f - ea) * (1.0f - ea) / (1.0f + 2.0f * alpha * ea - std::exp(2.0f * alpha));
  const float a2 = k * ea * (alpha - 1.0f);
  const float a3 = k * ea * (alpha + 1.0f);
  const float a4 = -k * e2a;
  const float b1 = std::exp2(-alpha);
  const float b2 = -e2a;
  static float mid[W][H];
row_pass:
  for (int i = 0; i < W; i++) {
    float line[H], fwd[H];
    memcpy(line, img_in + i * H, H * sizeof(float));
    float x1 = 0.0f, r1 = 0.0f, r2 = 0.0f;
  row_right:
    for (int j = 0; j < H; j++) {
#pragma HLS PIPELINE
      const float x = line[j];
      const float r = k * x + a2 * x1 + b1 * r1 + b2 * r2;
      fwd[j] = r;
      x1 = x;
      r2 = r1;
      r1 = r;
    }
    float x2 = 0.0f;
    x1 = r1 = r2 = 0.0f;
  row_left:
    for (int j = H - 1; j >= 0; j--) {
#pragma HLS PIPELINE
      const float r = a3 * x1 + a4 * x2 + b1 * r1 + b2 * r2;
      mid[i][j] = fwd[j] + r;
      x2 = x1;
      x1 = line[j];
      r2 = r1;
      r1 = r;
    }
  }
column_pass:
  for (int j0 = 0; j0 < H; j0 += S) {
    float fwd[W][S];
    float p1[S], q1[S], q2[S], p2[S];
#pragma HLS ARRAY_PARTITION variable=fwd dim=2 complete
    for (int s = 0; s < S; s++) {
#pragma HLS UNROLL
      p1[s] = 0.0f;
      q1[s] = 0.0f;
      q2[s] = 0.0f;
    }
  down:
    for (int i = 0; i < W; i++) {
      for (int s = 0; s < S; s++) {
#pragma HLS PIPELINE II=1
        const float x = mid[i][j0 + s];
        const float r = k * x + a2 * p1[s] + b1 * q1[s] + b2 * q2[s];
        fwd[i][s] = r;
        p1[s] = x;
        q2[s] = q1[s];
        q1[s] = r;
      }
    }
    for (int s = 0; s < S; s++) {
#pragma HLS UNROLL
      // BUG: delayed sample not cleared before the upward pass
      p2[s] = 0.0f;
      q1[s] = 0.0f;
      q2[s] = 0.0f;
    }
  up:
    for (int i = W - 1; i >= 0; i--) {
      for (int s = 0; s < S; s++) {
#pragma HLS PIPELINE II=1
        const float r = a3 * p1[s] + a4 * p2[s] + b1 * q1[s] + b2 * q2[s];
        img_out[i * H + j0 + s] = fwd[i][s] + r;
        p2[s] = p1[s];
        p1[s] = mid[i][j0 + s];
        q2[s] = q1[s];
        q1[s] = r;
      }
    }
  }
}
