// B arrives on one port and leaves on another, so rows may be visited in any order.
#define M 200
#define N 240

void trmm(float alpha, const float A[M][M], const float Bin[M][N], float Bout[M][N]) {
#pragma HLS INTERFACE m_axi port=Bin bundle=rd
#pragma HLS INTERFACE m_axi port=Bout bundle=wr
  float row[N];
rows:
  for (int n = 0; n < M; n++) {
    const int i = M - 1 - n;
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      row[j] = Bin[i][j];
    }
  below:
    for (int k = i + 1; k < M; k++) {
      const float aki = A[k][i];
      for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
        row[j] += aki * Bin[k][j];
      }
    }
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      Bout[i][j] = alpha * row[j];
    }
  }
}
