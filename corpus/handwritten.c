/* The benchmark's yardstick: gemm, 2mm and a convolution by hand, in the arithmetic of the fingerprint domain.
 *
 * Nothing is checked and nothing but the residues is kept: what an engine would cost that did the field or hash
 * arithmetic of these loops and nothing else. Sizes are those of corpus/pairs.
 */
#include "engine.h"

u64 hv_key[128][4];
u64 hv_statistics[8];
typedef struct { union { struct { u64 a, b; }; Lanes f; }; } Cell;

#if REAL
static inline Cell times(Cell x, Cell y) { return (Cell){.f = field_product(x.f, y.f)}; }
static inline Cell plus(Cell x, Cell y) { return (Cell){.f = field_sum(x.f, y.f)}; }
#else
static inline Cell hashed(Cell x, Cell y, u32 key) {
    u64 h0 = mix(x.a ^ hv_key[key][0], y.a ^ hv_key[key][0]), h1 = mix(x.b ^ hv_key[key][2], y.b ^ hv_key[key][2]);
    Value r = spread(h0, h1);
    return (Cell){{{r.a, r.b}}};
}
static inline Cell times(Cell x, Cell y) { return hashed(x, y, FLOAT_KEY(FMUL, 32)); }
static inline Cell plus(Cell x, Cell y) { return hashed(x, y, FLOAT_KEY(FADD, 32)); }
#endif

void gemm(Cell *alpha, Cell *beta, Cell C[200][220], Cell A[200][240], Cell B[240][220]) {
    for (int i = 0; i < 200; i++) {
        for (int j = 0; j < 220; j++) C[i][j] = times(C[i][j], *beta);
        for (int k = 0; k < 240; k++) {
            Cell x = times(*alpha, A[i][k]);
            for (int j = 0; j < 220; j++) C[i][j] = plus(C[i][j], times(x, B[k][j]));
        }
    }
}

void two_mm(Cell *alpha, Cell *beta, Cell A[180][210], Cell B[210][190], Cell C[190][220], Cell D[180][220]) {
    static Cell tmp[180][190];
    for (int i = 0; i < 180; i++)
        for (int j = 0; j < 190; j++) {
            Cell sum = {{{0, 0}}};
            for (int k = 0; k < 210; k++) sum = plus(sum, times(times(*alpha, A[i][k]), B[k][j]));
            tmp[i][j] = sum;
        }
    for (int i = 0; i < 180; i++)
        for (int j = 0; j < 220; j++) {
            Cell sum = times(D[i][j], *beta);
            for (int k = 0; k < 190; k++) sum = plus(sum, times(tmp[i][k], C[k][j]));
            D[i][j] = sum;
        }
}

void conv_layer(Cell in[64][58][58], Cell weight[64][64][3][3], Cell bias[64], Cell out[64][56][56]) {
    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                Cell sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int m = 0; m < 3; m++)
                        for (int n = 0; n < 3; n++) sum = plus(sum, times(in[c][y + m][x + n], weight[o][c][m][n]));
                out[o][y][x] = sum;
            }
}

/* Makes the field and the keys, as hv_seed does. */
void seed(u64 s) {
    s = hv_choose_field(s);
    for (int i = 0; i < 128; i++) for (int j = 0; j < 4; j++) hv_key[i][j] = hv_random(&s);
}
