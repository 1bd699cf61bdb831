// Gradient, box filter and response as three streaming processes; box sums slide along columns and rows.
#include <hls_stream.h>
#include <stdint.h>

#define R 128
#define C 160

struct Tensor {
  int32_t xx, yy, xy;
};

static void gradient(const uint8_t *img, hls::stream<Tensor> &out) {
  uint8_t l0[C], l1[C];
  uint8_t w[3][3];
#pragma HLS ARRAY_PARTITION variable=w dim=0 complete
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++) {
#pragma HLS PIPELINE II=1
      const uint8_t p = img[r * C + c];
      if (r >= 2) {
        for (int m = 0; m < 3; m++) {
#pragma HLS UNROLL
          if (c >= 2)
            w[m][0] = w[m][1];
          if (c >= 1)
            w[m][1] = w[m][2];
        }
        w[0][2] = l0[c];
        w[1][2] = l1[c];
        w[2][2] = p;
        if (c >= 2) {
          const int gx = (w[0][2] + 2 * w[1][2] + w[2][2] - w[0][0] - 2 * w[1][0] - w[2][0]) >> 3;
          const int gy = (w[2][0] + 2 * w[2][1] + w[2][2] - w[0][0] - 2 * w[0][1] - w[0][2]) >> 3;
          Tensor t = {gx * gx, gy * gy, gx * gy};
          out.write(t);
        }
      }
      if (r >= 1)
        l0[c] = l1[c];
      l1[c] = p;
    }
}

static void box(hls::stream<Tensor> &in, hls::stream<Tensor> &out) {
  Tensor past[2][C - 2];
#pragma HLS ARRAY_PARTITION variable=past dim=1 complete
  for (int r = 0; r < R - 2; r++) {
    Tensor v1 = {0, 0, 0}, v2 = {0, 0, 0};
    for (int c = 0; c < C - 2; c++) {
#pragma HLS PIPELINE II=1
      const Tensor t = in.read();
      if (r >= 2) {
        const Tensor a = past[0][c], b = past[1][c];
        const Tensor v = {a.xx + b.xx + t.xx, a.yy + b.yy + t.yy, a.xy + b.xy + t.xy};
        if (c >= 2) {
          const Tensor s = {v.xx + v1.xx + v2.xx, v.yy + v1.yy + v2.yy, v.xy + v1.xy + v2.xy};
          out.write(s);
        }
        v2 = v1;
        v1 = v;
      }
      if (r >= 1)
        past[0][c] = past[1][c];
      past[1][c] = t;
    }
  }
}

static void respond(hls::stream<Tensor> &in, int32_t *resp) {
  for (int n = 0; n < (R - 4) * (C - 4); n++) {
#pragma HLS PIPELINE II=1
    const Tensor s = in.read();
    const int32_t a = s.xx >> 3, b = s.yy >> 3, d = s.xy >> 3;
    const int32_t tr = a + b;
    resp[n] = a * b - d * d - ((tr * tr) >> 4);
  }
}

void harris(const uint8_t *img, int32_t *resp) {
#pragma HLS INTERFACE m_axi port=img depth=20480 bundle=gmem0
#pragma HLS INTERFACE m_axi port=resp depth=19344 bundle=gmem1
#pragma HLS DATAFLOW
  hls::stream<Tensor> products("products");
  hls::stream<Tensor> sums("sums");
  gradient(img, products);
  box(products, sums);
  respond(sums, resp);
}
