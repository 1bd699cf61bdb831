/* The ordinary meaning of every operation on bits: what a concrete value computes. */
#ifndef HLSVERIFY_CONCRETE_H
#define HLSVERIFY_CONCRETE_H
#include "memory.h"

double fmod(double, double);
float fmodf(float, float);

static inline bool compare_ints(u32 op, u64 x, u64 y, u32 width) {
    u64 ux = unsigned_of(x, width), uy = unsigned_of(y, width);
    i64 sx = (i64)x, sy = (i64)y;
    if (width == 1) { sx = -sx; sy = -sy; }
    switch (op) {
    case EQ: return ux == uy;
    case NE: return ux != uy;
    case SLT: return sx < sy;
    case SLE: return sx <= sy;
    case SGT: return sx > sy;
    case SGE: return sx >= sy;
    case ULT: return ux < uy;
    case ULE: return ux <= uy;
    case UGT: return ux > uy;
    default: return ux >= uy;
    }
}

static inline bool compare_floats(u32 op, double x, double y) {
    bool unordered = x != x || y != y;
    switch (op) {
    case OEQ: return x == y;
    case OGT: return x > y;
    case OGE: return x >= y;
    case OLT: return x < y;
    case OLE: return x <= y;
    case ONE: return !unordered && x != y;
    case ORD: return !unordered;
    case UEQ: return unordered || x == y;
    case FUGT: return unordered || x > y;
    case FUGE: return unordered || x >= y;
    case FULT: return unordered || x < y;
    case FULE: return unordered || x <= y;
    case UNE: return x != y;
    default: return unordered;
    }
}

static inline u64 divide(u32 op, u64 x, u64 y, u32 width, u32 loc) {
    u64 ux = unsigned_of(x, width), uy = unsigned_of(y, width);
    if (!uy) hv_fail(DIVISION, loc, 0);
    if (op == UDIV) return ux / uy;
    if (op == UREM) return ux % uy;
    if ((i64)y == -1) return op == SDIV ? 0 - x : 0;
    return op == SDIV ? (u64)((i64)x / (i64)y) : (u64)((i64)x % (i64)y);
}

static inline u64 shift(u32 op, u64 x, u64 y, u32 width) {
    u64 n = unsigned_of(y, width);
    if (n >= width) return op == ASHR && (i64)x < 0 ? ~0ull : 0;
    if (op == SHL) return x << n;
    return op == LSHR ? unsigned_of(x, width) >> n : (u64)((i64)x >> n);
}

static inline u64 compute_ints(u32 op, u64 x, u64 y, u32 width, u32 loc) {
    switch (op) {
    case ADD: return x + y;
    case SUB: return x - y;
    case MUL: return x * y;
    case AND: return x & y;
    case OR: return x | y;
    case XOR: return x ^ y;
    case SHL: case LSHR: case ASHR: return shift(op, x, y, width);
    case UDIV: case SDIV: case UREM: case SREM: return divide(op, x, y, width, loc);
    case SMAX: return compare_ints(SLT, x, y, width) ? y : x;
    case SMIN: return compare_ints(SLT, x, y, width) ? x : y;
    case UMAX: return compare_ints(ULT, x, y, width) ? y : x;
    case UMIN: return compare_ints(ULT, x, y, width) ? x : y;
    default: return compare_ints(op, x, y, width);
    }
}

static inline u64 compute_floats(u32 op, u64 rx, u64 ry, u32 width) {
    double x = real_of_bits(rx, width), y = real_of_bits(ry, width);
    if (width == 32) { /* every operation rounds once */
        float f = (float)x, g = (float)y, r = 0;
        switch (op) {
        case FADD: r = f + g; break;
        case FSUB: r = f - g; break;
        case FMUL: r = f * g; break;
        case FDIV: r = f / g; break;
        default: r = fmodf(f, g);
        }
        return bits_of_real(r, 32);
    }
    double r = 0;
    switch (op) {
    case FADD: r = x + y; break;
    case FSUB: r = x - y; break;
    case FMUL: r = x * y; break;
    case FDIV: r = x / y; break;
    default: r = fmod(x, y);
    }
    return bits_of_real(r, width);
}
#endif
