// load -> mm1 -> mm2 -> store, connected by FIFOs. The stationary operands (B, C) are
// sent once, then A, the intermediate product and D travel row by row.
#include <hls_stream.h>

#define NI 180
#define NJ 190
#define NK 210
#define NL 220

static void load(const float A[NI][NK], const float B[NK][NJ], const float C[NJ][NL],
                 const float Din[NI][NL], hls::stream<float> &a, hls::stream<float> &b,
                 hls::stream<float> &c, hls::stream<float> &d) {
send_b:
  for (int k = 0; k < NK; k++)
    for (int j = 0; j < NJ; j++) {
#pragma HLS PIPELINE II=1
      b.write(B[k][j]);
    }
send_c:
  for (int k = 0; k < NJ; k++)
    for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
      c.write(C[k][j]);
    }
send_rows:
  for (int i = 0; i < NI; i++) {
    for (int k = 0; k < NK; k++) {
#pragma HLS PIPELINE II=1
      a.write(A[i][k]);
    }
    for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
      d.write(Din[i][j]);
    }
  }
}

static void mm1(float alpha, hls::stream<float> &a, hls::stream<float> &b,
                hls::stream<float> &t) {
  static float bbuf[NK][NJ];
  for (int k = 0; k < NK; k++)
    for (int j = 0; j < NJ; j++) {
#pragma HLS PIPELINE II=1
      bbuf[k][j] = b.read();
    }
rows:
  for (int i = 0; i < NI; i++) {
    float acc[NJ];
    for (int j = 0; j < NJ; j++) {
#pragma HLS PIPELINE II=1
      acc[j] = 0.0f;
    }
    for (int k = 0; k < NK; k++) {
      const float s = a.read();  // BUG: alpha dropped
      for (int j = 0; j < NJ; j++) {
#pragma HLS PIPELINE II=1
        acc[j] += s * bbuf[k][j];
      }
    }
    for (int j = 0; j < NJ; j++) {
#pragma HLS PIPELINE II=1
      t.write(acc[j]);
    }
  }
}

static void mm2(float beta, hls::stream<float> &t, hls::stream<float> &c,
                hls::stream<float> &d, hls::stream<float> &o) {
  static float cbuf[NJ][NL];
  for (int k = 0; k < NJ; k++)
    for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
      cbuf[k][j] = c.read();
    }
rows:
  for (int i = 0; i < NI; i++) {
    float acc[NL];
    for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
      acc[j] = d.read() * beta;
    }
    for (int k = 0; k < NJ; k++) {
      const float s = t.read();
      for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
        acc[j] += s * cbuf[k][j];
      }
    }
    for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
      o.write(acc[j]);
    }
  }
}

static void store(hls::stream<float> &o, float Dout[NI][NL]) {
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NL; j++) {
#pragma HLS PIPELINE II=1
      Dout[i][j] = o.read();
    }
}

void two_mm(float alpha, float beta, const float A[NI][NK], const float B[NK][NJ],
            const float C[NJ][NL], const float Din[NI][NL], float Dout[NI][NL]) {
#pragma HLS DATAFLOW
  hls::stream<float> a("a"), b("b"), c("c"), d("d"), t("t"), o("o");
#pragma HLS STREAM variable=a depth=64
#pragma HLS STREAM variable=b depth=64
#pragma HLS STREAM variable=c depth=64
#pragma HLS STREAM variable=d depth=256
#pragma HLS STREAM variable=t depth=64
#pragma HLS STREAM variable=o depth=64
  load(A, B, C, Din, a, b, c, d);
  mm1(alpha, a, b, t);
  mm2(beta, t, c, d, o);
  store(o, Dout);
}
