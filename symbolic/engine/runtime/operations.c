/* Every operation, for every kind of operand: the complete (slow) meaning that the fast paths agree with. */
#include "concrete.h"
#include <math.h>

u64 hv_key[128][4];

static void hash_values(Value *out, const Value *v, int n, u32 op, u32 width) {
    u64 l0[3], l1[3];
    for (int i = 0; i < n; i++) { l0[i] = v[i].a; l1[i] = v[i].b; note_degree(&v[i]); }
    hash_into(out, l0, l1, n, op, width);
    hv_statistics[0]++;
}

/* Applies what is still to be applied, so that the value is a plain integer (or, in the real model, a plain float). */
Value hv_normal(const Value *x, bool as_float, u32 width) {
    Value v = *x, r;
    v.tag &= ~CELL;
    if (v.tag & UNINIT) return uninitialised(v.tag);
    if (v.tag & CONCRETE) return as_float ? lift_float(v.raw, width) : v.tag & FLOAT ? lift_int(v.raw, width) : v;
    if (v.tag & (SEXT | ZEXT)) {
        bool negative = v.tag & SEXT;
        u32 from = WIDTH(v.tag);
        hash_values(&r, &v, 1, negative ? SX : ZX, from);
        set_bound(&r, from > 52 ? INFINITY : (double)(1ull << (from - negative)) - 1, !negative);
        v = r;
    }
#if REAL
    if (as_float != !!(v.tag & FLOAT)) {
        hash_values(&r, &v, 1, as_float ? FLOAT_OF_BITS : BITS_OF_FLOAT, width);
        v = r;
        v.tag = as_float ? FLOAT : 0;
    }
#endif
    return v;
}

static void cap(Value *v) {
    if (v->degree < DEGREE_CAP) return;
    Value r;
    u32 keep = v->tag & (FLOAT | NONNEG);
    hash_values(&r, v, 1, CAPPED, 0);
    r.raw = v->raw;
    r.tag = keep;
    *v = r;
}

static u32 degree_of(const Value *x, const Value *y, bool product) {
    u64 sum = (u64)x->degree + y->degree;
    if (!product) return x->degree > y->degree ? x->degree : y->degree;
    return sum > 2 * DEGREE_CAP ? 2 * DEGREE_CAP : (u32)sum;
}

static Value field_add(const Value *x, const Value *y) {
    bool rational = (x->tag | y->tag) & RATIONAL;
    return polynomial(field_sum(x->f, y->f), degree_of(x, y, rational), rational ? RATIONAL : 0);
}
static Value field_negate(const Value *x) {
    return polynomial(field_negative(x->f), x->degree, x->tag & RATIONAL);
}
static Value field_multiply(const Value *x, const Value *y) {
    return polynomial(field_product(x->f, y->f), degree_of(x, y, true), (x->tag | y->tag) & RATIONAL);
}

static bool is_concrete(const Value *x, i64 n) { return (x->tag & CONCRETE) && (i64)x->raw == n; }
static bool is_real(const Value *x, double d, u32 width) {
    return (x->tag & CONCRETE) && x->raw == bits_of_real(d, width);
}

static Value boolean(bool b) { return lift_int(b, 1); }
static Value negated(const Value *c) {
    Value one = lift_int(1, 1), minus = field_negate(c), r = field_add(&one, &minus);
    set_bound(&r, 1, true);
    return r;
}

static Value commutative(const Value *x, const Value *y, u32 op, u32 width) {
    Value pair[2] = {*x, *y}, r;
    if (x->a > y->a || (x->a == y->a && x->b > y->b)) { pair[0] = *y; pair[1] = *x; }
    hash_values(&r, pair, 2, op, width);
    return r;
}

static Value ordered(const Value *x, const Value *y, u32 op, u32 width) {
    Value pair[2] = {*x, *y}, r;
    hash_values(&r, pair, 2, op, width);
    return r;
}

/* Operands that are their signed numbers name an operation whatever its width: 0; otherwise the width is part of it. */
u32 hv_name_width(const Value *x, const Value *y, u32 width) {
    double top = exp2(width > 53 ? 52 : width - 1);
    return width > 1 && bound_of(x) < top && bound_of(y) < top ? 0 : width;
}

/* Only SLT, ULT, EQ, OLT, OLE, OEQ and ORD are symbols; the other comparisons are written with them. */
static Value relation(const Value *x, const Value *y, u32 op, u32 width) {
    Value r;
    switch (op) {
    case SGT: return relation(y, x, SLT, width);
    case SLE: r = relation(y, x, SLT, width); return negated(&r);
    case SGE: r = relation(x, y, SLT, width); return negated(&r);
    case UGT: return relation(y, x, ULT, width);
    case ULE: r = relation(y, x, ULT, width); return negated(&r);
    case UGE: r = relation(x, y, ULT, width); return negated(&r);
    case NE: r = relation(x, y, EQ, width); return negated(&r);
    case OGT: return relation(y, x, OLT, width);
    case OGE: return relation(y, x, OLE, width);
    case UNE: r = relation(x, y, OEQ, width); return negated(&r);
    case FULT: r = relation(y, x, OLE, width); return negated(&r);
    case FULE: r = relation(y, x, OLT, width); return negated(&r);
    case FUGT: r = relation(x, y, OLE, width); return negated(&r);
    case FUGE: r = relation(x, y, OLT, width); return negated(&r);
    case UNO: r = relation(x, y, ORD, width); return negated(&r);
    case UEQ: r = relation(x, y, ONE, width); return negated(&r);
    }
#if REAL
    if (op == OLE) { r = relation(y, x, OLT, width); return negated(&r); }
    if (op == ONE) { r = relation(x, y, OEQ, width); return negated(&r); }
    if (op == ORD) return boolean(true);
    if (same(x, y)) return boolean(op == EQ || op == OEQ);
#endif
    if (op <= UGE && same(x, y)) return boolean(op == EQ);
    if (op == ULT && width < 64 && nonneg_of(x) && nonneg_of(y) && bound_of(x) < (double)(1ull << (width - 1)) &&
        bound_of(y) < (double)(1ull << (width - 1)))
        op = SLT; /* both fit the signed range: one name for both orders */
    if (op <= UGE) width = hv_name_width(x, y, width);
    r = op == EQ || op == OEQ || op == ONE || op == ORD ? commutative(x, y, op, width) : ordered(x, y, op, width);
    set_bound(&r, 1, true);
    return r;
}

static Value shift_by(const Value *x, u32 op, u32 n, u32 width) {
    Value r, amount = lift_int(n, width);
    if (op == SHL && n < 50) {
        Value power = lift_int(1ull << n, 64);
        r = field_multiply(x, &power);
        bool nonneg = nonneg_of(x);
        fit(&r, (bound_of(x) + (nonneg ? 0 : 1)) * (double)(1ull << n), nonneg, width);
        return r;
    }
    bool small = nonneg_of(x) && bound_of(x) < MAGNITUDE_CAP;
    if (op == ASHR && small && width < 64 && bound_of(x) < (double)(1ull << (width - 1))) op = LSHR;
    r = ordered(x, &amount, op, op == LSHR && small ? 0 : width);
    if (op == LSHR) {
        double top = small ? bound_of(x) : width - n > 52 ? INFINITY : (double)(1ull << (width - n)) - 1;
        set_bound(&r, small ? __builtin_floor(top / (double)(1ull << (n > 52 ? 52 : n))) : top, top < INFINITY);
    } else if (op == ASHR && width - n <= 52) {
        set_bound(&r, (double)(1ull << (width - n - 1)) - 1, false);
    }
    return r;
}

/* The low bits of x, as the zero-extension of a truncation: one name for `x & 255`, `x % 256u` and `(uint8_t)x`. */
static Value low_bits(const Value *x, u32 bits) {
    if (nonneg_of(x) && bound_of(x) < exp2(bits)) return *x;
    Value r = *x;
    if (bits == 1) {
        hash_values(&r, x, 1, TRUNC, 1);
        set_bound(&r, 1, true);
        return r;
    }
    r.tag = (x->tag & RATIONAL) | ZEXT | WITH_WIDTH(bits);
    r.raw = magnitude_bits(INFINITY);
    return r;
}

static Value bitwise(const Value *x, const Value *y, u32 op, u32 width) {
    const Value *c = x->tag & CONCRETE ? x : y->tag & CONCRETE ? y : 0, *other = c == x ? y : x;
    Value r;
    if (c && c->raw == 0) return op == AND ? lift_int(0, width) : *other;
    if (c && (c->raw == ~0ull || (width == 1 && c->raw == 1))) {
        if (op == AND) return *other;
        if (op == OR) return *c;
        if (width == 1) return negated(other);
        Value minus = field_negate(other), one = lift_int(-1ull, width);
        r = field_add(&minus, &one);
        fit(&r, bound_of(other) + 1, false, width);
        return r;
    }
    if (op == AND && c && (i64)c->raw > 0 && !(c->raw & (c->raw + 1))) return low_bits(other, (u32)__builtin_popcountll(c->raw));
    if (same(x, y)) return op == XOR ? lift_int(0, width) : *x;
    r = commutative(x, y, op, width);
    bool nonneg = op == AND ? nonneg_of(x) || nonneg_of(y) : nonneg_of(x) && nonneg_of(y);
    double mx = bound_of(x), my = bound_of(y);
    if (width == 1) set_bound(&r, 1, true);
    else if (op == AND && nonneg) set_bound(&r, nonneg_of(x) && nonneg_of(y) ? fmin(mx, my) : nonneg_of(x) ? mx : my, true);
    else if (nonneg && fmax(mx, my) < MAGNITUDE_CAP) set_bound(&r, exp2(1 + (double)ilogb(fmax(fmax(mx, my), 1))) - 1, true);
    return r;
}

/* Divisors that may be zero: opt must not divide by what ref does not. A table by open addressing. */
#define DIVISORS (1u << 20)
static u64 divisors[DIVISORS][2];

void hv_divisors(u64 *lanes) {
    for (u32 i = 0; i < DIVISORS; i++)
        if (divisors[i][0] | divisors[i][1]) { *lanes++ = divisors[i][0]; *lanes++ = divisors[i][1]; }
}

static void note_divisor(const Value *y) {
    if ((y->tag & CONCRETE) || hv_statistics[2] >= DIVISORS / 2) return;
    u32 i = (u32)(mix(y->a, 0x9e3779b97f4a7c15ull) % DIVISORS);
    for (; divisors[i][0] | divisors[i][1]; i = (i + 1) % DIVISORS)
        if (divisors[i][0] == y->a && divisors[i][1] == y->b) return;
    divisors[i][0] = y->a;
    divisors[i][1] = y->b;
    hv_statistics[2]++;
}

/* Everything that a run draws at random or counts. */
void hv_seed(u64 seed) {
    seed = hv_choose_field(seed);
    for (int i = 0; i < 128; i++)
        for (int j = 0; j < 4; j++) hv_key[i][j] = hv_random(&seed);
    for (int i = 0; i < 8; i++) hv_statistics[i] = 0;
    __builtin_memset(divisors, 0, sizeof divisors);
}

static Value quotient(const Value *x, const Value *y, u32 op, u32 width, u32 loc) {
    if (is_concrete(y, 0)) hv_fail(DIVISION, loc, 0);
    if (is_concrete(y, 1)) return op == SDIV || op == UDIV ? *x : lift_int(0, width);
    note_divisor(y);
    bool small = nonneg_of(x) && bound_of(x) < MAGNITUDE_CAP && bound_of(x) < exp2(width - 1);
    bool power = (y->tag & CONCRETE) && (i64)y->raw > 0 && !(y->raw & (y->raw - 1));
    if (power && small && (op == SDIV || op == UDIV)) return shift_by(x, LSHR, (u32)__builtin_ctzll(y->raw), width);
    if (power && (op == UREM || small)) return low_bits(x, (u32)__builtin_ctzll(y->raw));
    Value r = ordered(x, y, op, width);
    if (op == UREM && nonneg_of(y)) set_bound(&r, bound_of(y) - 1, true);
    if (op == SREM && (y->tag & CONCRETE)) set_bound(&r, bound_of(y) - 1, nonneg_of(x) && bound_of(x) < MAGNITUDE_CAP);
    if (op == SDIV && nonneg_of(x) && nonneg_of(y)) set_bound(&r, bound_of(x), true);
    if (op == UDIV && nonneg_of(x)) set_bound(&r, bound_of(x), true);
    return r;
}

static Value binary_ints(const Value *x, const Value *y, u32 op, u32 width, u32 loc) {
    Value r;
    bool nonneg = nonneg_of(x) && nonneg_of(y);
    double one = nonneg ? 0 : 1, mx = bound_of(x), my = bound_of(y);
    switch (op) {
    case ADD: r = field_add(x, y); fit(&r, mx + my + one, nonneg, width); return r;
    case SUB: r = field_negate(y); r = field_add(x, &r); fit(&r, mx + my + 1, false, width); return r;
    case MUL: r = field_multiply(x, y); fit(&r, (mx + one) * (my + one), nonneg, width); cap(&r); return r;
    case AND: case OR: case XOR: return bitwise(x, y, op, width);
    case SHL: case LSHR: case ASHR:
        if (is_concrete(y, 0)) return *x;
        if ((y->tag & CONCRETE) && y->raw < width) return shift_by(x, op, (u32)y->raw, width);
        return ordered(x, y, op, width);
    case UDIV: case SDIV: case UREM: case SREM: return quotient(x, y, op, width, loc);
    case SMAX: case SMIN: case UMAX: case UMIN:
        if (same(x, y)) return *x;
        r = commutative(x, y, op, hv_name_width(x, y, width));
        set_bound(&r, fmax(mx, my), nonneg);
        return r;
    default: return relation(x, y, op, width);
    }
}

static Value inverse(const Value *y) {
    static Value of, is;
    if (same(&of, y) && of.degree) return is;
    Value r = polynomial(hv_field_inverse(y->f), y->degree, y->degree ? RATIONAL : 0);
    of = *y;
    of.degree = 1;
    is = r;
    return r;
}

#if REAL
static Value binary_floats(const Value *x, const Value *y, u32 op, u32 width, u32 loc) {
    Value r;
    (void)loc;
    switch (op) {
    case FADD: r = field_add(x, y); break;
    case FSUB: r = field_negate(y); r = field_add(x, &r); break;
    case FMUL: r = field_multiply(x, y); break;
    case FDIV:
        if (hv_field_zero(y->f)) { r = ordered(x, y, op, 0); break; }
        note_divisor(y);
        r = inverse(y);
        r = field_multiply(x, &r);
        break;
    case FREM: r = ordered(x, y, op, 0); break;
    default: return relation(x, y, op, 0);
    }
    (void)width;
    r.tag |= FLOAT;
    cap(&r);
    return r;
}

/* Rounded results are not the real number: keep bits only where the operation was exact. */
static bool exact(u32 op, u64 rx, u64 ry, u64 rr, u32 width) {
    double x = real_of_bits(rx, width), y = real_of_bits(ry, width), r = real_of_bits(rr, width);
    if (!isfinite(x) || !isfinite(y) || !isfinite(r)) return true;
    if (op == FSUB) y = -y;
    if (op == FADD || op == FSUB) {
        double s = x + y, bb = s - x;
        return s == r && (x - (s - bb)) + (y - bb) == 0;
    }
    if (op == FMUL) return fma(x, y, -r) == 0 && (r != 0 || x == 0 || y == 0);
    return op != FDIV || (fma(r, y, -x) == 0 && (r != 0 || x == 0));
}
#else
static Value binary_floats(const Value *x, const Value *y, u32 op, u32 width, u32 loc) {
    (void)loc;
    if (op > FREM) return relation(x, y, op, width);
    if (op == FMUL && is_real(y, 1, width)) return *x;
    if (op == FMUL && is_real(x, 1, width)) return *y;
    if (op == FDIV && is_real(y, 1, width)) return *x;
    if ((op == FADD && is_real(y, -0.0, width)) || (op == FSUB && is_real(y, 0.0, width))) return *x;
    if (op == FADD && is_real(x, -0.0, width)) return *y;
    /* the same formula as the fast path */
    u64 h0, h1;
    hash_pair(x, y, FLOAT_KEY(op, width), op == FADD || op == FMUL, &h0, &h1);
    Value r = spread(h0, h1);
    hv_statistics[0]++;
    return r;
}
#endif

static bool is_float_op(u32 op) { return (op >= FADD && op <= FREM) || (op >= OEQ && op <= UNO); }

void hv_binary(Value *out, const Value *px, const Value *py, u32 op, u32 width, u32 loc) {
    bool floats = is_float_op(op);
    if ((px->tag | py->tag) & UNINIT) {
        if ((py->tag & UNINIT) && op >= UDIV && op <= SREM) hv_fail(UNINITIALISED, loc, 0);
        /* bits of a defined operand may remain: a mask, a merge, a product with zero */
        bool partly = (op == AND || op == OR || op == MUL) && !(px->tag & py->tag & UNINIT);
        *out = uninitialised(px->tag | py->tag | (partly ? MAYBE : 0));
        return;
    }
    u32 result = op >= EQ && op <= UNO ? 1 : width;
    if (px->tag & py->tag & CONCRETE) {
        if (!floats) {
            *out = lift_int(compute_ints(op, px->raw, py->raw, width, loc), result);
            return;
        }
        if (op > FREM) {
            *out = boolean(compare_floats(op, real_of_bits(px->raw, width), real_of_bits(py->raw, width)));
            return;
        }
        u64 raw = compute_floats(op, px->raw, py->raw, width);
#if REAL
        if (exact(op, px->raw, py->raw, raw, width))
#endif
        {
            *out = lift_float(raw, width);
            return;
        }
    }
    Value x = hv_normal(px, floats, width), y = hv_normal(py, floats, width);
    note_degree(&x);
    note_degree(&y);
    if (width == 1 && op <= MUL) op = op == MUL ? AND : XOR; /* one bit is not a polynomial */
    *out = floats ? binary_floats(&x, &y, op, width, loc) : binary_ints(&x, &y, op, width, loc);
}

Value hv_less(const Value *x, const Value *y, u32 op, u32 width) { return relation(x, y, op, width); }
Value hv_negated(const Value *c) { return negated(c); }
Value hv_commutative(const Value *x, const Value *y, u32 op, u32 width) { return commutative(x, y, op, width); }
Value hv_field_negate(const Value *x) { return field_negate(x); }
