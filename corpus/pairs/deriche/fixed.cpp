// alpha is a compile-time constant; both directions of a pass share one filter routine.
#include <math.h>

#define W 720
#define H 480
#define ALPHA 0.25f

struct Taps {
  float x1, x2, b1, b2;
};

// One line of up to 720 samples, with the given stride between samples.
static void line_filter(const float *src, float *dst, int len, int stride, float k, Taps fwd, Taps bwd) {
  float back[W];
  float s0 = 0.0f, s1 = 0.0f, u1 = 0.0f, u2 = 0.0f;
left:
  for (int n = len - 1; n >= 0; n--) {
#pragma HLS PIPELINE
    const float r = bwd.x1 * s0 + bwd.x2 * s1 + bwd.b1 * u1 + bwd.b2 * u2;
    back[n] = r;
    s1 = s0;
    s0 = src[n * stride];
    u2 = u1;
    u1 = r;
  }
  s0 = u1 = u2 = 0.0f;
right:
  for (int n = 0; n < len; n++) {
#pragma HLS PIPELINE
    const float x = src[n * stride];
    const float r = k * x + fwd.x1 * s0 + fwd.b1 * u1 + fwd.b2 * u2;
    dst[n * stride] = r + back[n];
    s0 = x;
    u2 = u1;
    u1 = r;
  }
}

void deriche(const float *img_in, float *img_out) {
#pragma HLS INTERFACE m_axi port=img_in depth=345600 bundle=gmem0
#pragma HLS INTERFACE m_axi port=img_out depth=345600 bundle=gmem1
  const float ea = expf(-ALPHA);
  const float e2a = expf(-2.0f * ALPHA);
  const float k = (1.0f - ea) * (1.0f - ea) / (1.0f + 2.0f * ALPHA * ea - expf(2.0f * ALPHA));
  Taps fwd, bwd;
  fwd.x1 = k * ea * (ALPHA - 1.0f);
  fwd.x2 = 0.0f;
  fwd.b1 = exp2f(-ALPHA);
  fwd.b2 = -e2a;
  bwd.x1 = k * ea * (ALPHA + 1.0f);
  bwd.x2 = -k * e2a;
  bwd.b1 = fwd.b1;
  bwd.b2 = fwd.b2;
  static float mid[W * H];
rows:
  for (int i = 0; i < W; i++)
    line_filter(img_in + i * H, mid + i * H, H, 1, k, fwd, bwd);
columns:
  for (int j = 0; j < H; j++)
    line_filter(mid + j, img_out + j, W, H, k, fwd, bwd);
}
