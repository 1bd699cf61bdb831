// Pivot row in a partitioned buffer, pivot column value in a register; both follow the updates of this step.
#define N 300

void floyd_warshall(int path[N][N]) {
  int pivot[N];
#pragma HLS ARRAY_PARTITION variable=pivot cyclic factor=10
steps:
  for (int k = 0; k < N; k++) {
  fetch:
    for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
      pivot[j] = path[k][j];
    }
  rows:
    for (int i = 0; i < N; i++) {
      int through = path[i][k];
    relax:
      for (int j = 0; j < N; j++) {
#pragma HLS PIPELINE II=1
#pragma HLS DEPENDENCE variable=path inter false
        const int old = path[i][j];
        const int via = through + pivot[j];
        const int best = old < via ? old : via;
        path[i][j] = best;
        if (i == k)
          pivot[j] = best;
        if (j == k)
          through = best;
      }
    }
  }
}
