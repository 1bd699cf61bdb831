// Double-buffered rows: while one buffer is being transformed the next row is fetched.
#define NR 50
#define NQ 40
#define NP 60
#define ROWS (NR * NQ)

static void fetch(const float *A, float buf[NP], int row) {
  for (int p = 0; p < NP; p++) {
#pragma HLS PIPELINE II=1
    buf[p] = A[row * NP + p];
  }
}

static void transform(float *A, const float buf[NP], const float c4[NP][NP], int row) {
outputs:
  for (int p = 0; p < NP; p++) {
    float acc = 0.0f;
    for (int s = 0; s < NP; s++) {
#pragma HLS PIPELINE II=1
      acc += buf[s] * c4[s][p];
    }
    A[row * NP + p] = acc;
  }
}

void doitgen(float *A, const float C4[NP][NP]) {
#pragma HLS INTERFACE m_axi port=A depth=120000
  float ping[NP], pong[NP];
  float c4[NP][NP];
#pragma HLS ARRAY_PARTITION variable=c4 cyclic factor=4 dim=1

  for (int s = 0; s < NP; s++)
    for (int p = 0; p < NP; p++) {
#pragma HLS PIPELINE II=1
      c4[s][p] = C4[s][p];
    }

  fetch(A, ping, 0);
rows:
  for (int row = 0; row < ROWS; row++) {
    if (row % 2 == 0) {
      if (row + 1 < ROWS)
        fetch(A, pong, row + 1);
      transform(A, ping, c4, row);
    } else {
      if (row + 1 < ROWS)
        fetch(A, ping, row + 1);
      transform(A, pong, c4, row);
    }
  }
}
