// One raster sweep per step: hz runs one row and one column behind ex and ey.
#define TMAX 100
#define NX 200
#define NY 240

void fdtd_2d(float ex[NX][NY], float ey[NX][NY], float hz[NX][NY], float fict[TMAX]) {
  float old[NY];  // hz of the row above, before its update
steps:
  for (int t = 0; t < TMAX; t++) {
    const float f = fict[t];
  rows:
    for (int i = 0; i < NX; i++) {
      float west = 0.0f;
    cols:
      for (int j = 0; j < NY; j++) {
#pragma HLS PIPELINE
        const float h = hz[i][j];
        if (i == 0)
          ey[0][j] = f;
        else
          ey[i][j] -= 0.5f * (h - old[j]);
        if (j > 0)
          ex[i][j] -= 0.5f * (h - west);
        if (i > 0 && j > 0)
          hz[i - 1][j - 1] = old[j - 1] - 0.7f * (ex[i - 1][j] - ex[i - 1][j - 1] + ey[i][j - 1] - ey[i - 1][j - 1]);
        if (j > 0)
          old[j - 1] = west;
        west = h;
      }
      old[NY - 1] = west;
    }
  }
}
