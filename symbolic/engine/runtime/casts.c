/* Casts, selection, library calls, and the passage from values of the domain to control flow and addresses. */
#include "concrete.h"
#include <math.h>

Value hv_less(const Value *x, const Value *y, u32 op, u32 width);
Value hv_negated(const Value *c);
u32 hv_name_width(const Value *x, const Value *y, u32 width);
Value hv_commutative(const Value *x, const Value *y, u32 op, u32 width);
Value hv_field_negate(const Value *x);

static Value hashed(const Value *x, u32 op, u64 salt) {
    Value r;
    note_degree(x);
    hash_into(&r, &x->a, &x->b, 1, op, salt);
    hv_statistics[0]++;
    return r;
}

void hv_lift_int(Value *out, u64 raw, u32 width) { *out = lift_int(raw, width); }
void hv_lift_float(Value *out, u64 raw, u32 width) { *out = lift_float(raw, width); }
void hv_undefined(Value *out) { *out = uninitialised(0); }

/* The signed (or unsigned) number that `width` bits spell is the polynomial itself. */
static bool spells(const Value *x, u32 width, bool is_signed) {
    double m = bound_of(x);
    if (m >= MAGNITUDE_CAP) return false;
    if (is_signed) return m < (double)(1ull << ((width > 53 ? 53 : width) - 1));
    return nonneg_of(x) && m < (double)(1ull << (width > 52 ? 52 : width));
}

static Value truncate(const Value *px, u32 from, u32 to) {
    if ((px->tag & (SEXT | ZEXT)) && WIDTH(px->tag) >= to && to > 1) {
        Value r = *px;
        r.tag &= ~(SEXT | ZEXT | WITH_WIDTH(0xff));
        r.raw = magnitude_bits(INFINITY);
        return r;
    }
    if ((px->tag & (SEXT | ZEXT)) && WIDTH(px->tag) < to) return *px;
    Value x = *px;
    if (to == 1) x.tag &= ~(SEXT | ZEXT | WITH_WIDTH(0xff)); /* the lowest bit is there before an extension */
    x = hv_normal(&x, false, from);
    if (to == 1) { /* one bit is its own symbol: the parity of the polynomial */
        if (nonneg_of(&x) && bound_of(&x) <= 1) return x;
        Value r = hashed(&x, TRUNC, 1);
        r.raw = magnitude_bits(1);
        r.tag = NONNEG;
        return r;
    }
    fit(&x, bound_of(&x), nonneg_of(&x), to);
    return x;
}

static Value extend(const Value *px, u32 from, bool is_signed) {
    if (px->tag & (is_signed ? SEXT : ZEXT)) return *px;
    Value x = hv_normal(px, false, from);
    if (from == 1) return is_signed ? ({ Value n = hv_field_negate(&x); n.raw = magnitude_bits(1); n; }) : x;
    if (spells(&x, from, is_signed)) return x;
    x.tag = (x.tag & RATIONAL) | (is_signed ? SEXT : ZEXT) | WITH_WIDTH(from);
    x.raw = magnitude_bits(INFINITY);
    return x;
}

static Value to_float(const Value *px, u32 from, u32 to, bool is_signed) {
    Value x = hv_normal(px, false, from), r;
#if REAL
    (void)to;
    if (spells(&x, from, is_signed)) { r = x; r.raw = 0; r.tag = FLOAT; return r; }
    if (from == 1) { r = is_signed ? hv_field_negate(&x) : x; r.raw = 0; r.tag = FLOAT; return r; }
    r = hashed(&x, is_signed ? SITOFP : UITOFP, from);
    r.tag = FLOAT;
#else
    bool either = spells(&x, from, true) && (spells(&x, from, false) || is_signed);
    if (either || (!is_signed && spells(&x, from, false))) r = hashed(&x, SITOFP, to);
    else r = hashed(&x, is_signed ? SITOFP : UITOFP, from * 256 + to);
#endif
    return r;
}

static u64 cast_bits(u32 op, u64 raw, u32 from, u32 to) {
    double d = real_of_bits(raw, from);
    switch (op) {
    case TRUNC: return raw;
    case SX: return from == 1 ? 0 - raw : raw;
    case ZX: return unsigned_of(raw, from);
    case SITOFP: {
        i64 s = from == 1 ? -(i64)raw : (i64)raw;
        return to == 32 ? bits_of_real((float)s, 32) : bits_of_real((double)s, to);
    }
    case UITOFP: {
        u64 u = unsigned_of(raw, from);
        return to == 32 ? bits_of_real((float)u, 32) : bits_of_real((double)u, to);
    }
    case FPTOSI: return d >= -9223372036854775808.0 && d < 9223372036854775808.0 ? (u64)(i64)d : 1ull << 63;
    case FPTOUI: return d >= 0 && d < 18446744073709551616.0 ? (u64)d : d > -1 && d < 0 ? 0 : d == d ? (u64)(i64)d : 0;
    case FNEG: return raw ^ 1ull << (from - 1);
    case FABS: return raw & ~(1ull << (from - 1));
    default: return bits_of_real(d, to);
    }
}

void hv_cast_slow(Value *out, const Value *px, u32 op, u32 from, u32 to, u32 loc) {
    (void)loc;
    if (px->tag & UNINIT) { *out = uninitialised(px->tag); return; }
    bool gives_float = op == SITOFP || op == UITOFP || op == FPEXT || op == FPTRUNC || op == FNEG || op == FABS;
    if (px->tag & CONCRETE) {
        u64 raw = cast_bits(op, px->raw, from, to);
#if REAL
        bool rounds = (op == FPTRUNC && real_of_bits(raw, to) != real_of_bits(px->raw, from)) ||
                      (op == SITOFP && (i64)real_of_bits(raw, to) != (i64)px->raw) ||
                      (op == UITOFP && (u64)real_of_bits(raw, to) != unsigned_of(px->raw, from));
        if (!rounds)
#endif
        { *out = gives_float ? lift_float(raw, to) : lift_int(raw, to); return; }
    }
    if (op == TRUNC) { *out = truncate(px, from, to); return; }
    if (op == SX || op == ZX) { *out = extend(px, from, op == SX); return; }
    if (op == SITOFP || op == UITOFP) { *out = to_float(px, from, to, op == SITOFP); return; }
    Value x = hv_normal(px, true, from);
#if REAL
    if (op == FPEXT || op == FPTRUNC) { *out = x; return; }
    if (op == FNEG) { *out = hv_field_negate(&x); out->tag |= FLOAT; return; }
#endif
    Value r = hashed(&x, op, op == FPTOSI || op == FPTOUI ? to : (REAL ? 0 : from * 256 + to));
    if (op == FPTOSI) fit(&r, to > 52 ? INFINITY : (double)(1ull << (to - 1)) - 1, false, to);
    if (REAL && gives_float) r.tag |= FLOAT;
    *out = r;
}

/* select(x < y, x, y) and its kin are the minimum or maximum, whichever way they are written. */
static bool extremum(Value *out, const Value *c, const Value *x, const Value *y, u32 width, bool floats) {
    static const u32 orders[3] = {SLT, ULT, OLT};
    for (int i = floats ? 2 : 0; i < (floats ? 3 : 2); i++) {
        if (floats && !REAL) return false;
        Value less = hv_less(x, y, orders[i], floats ? 0 : width), more = hv_less(y, x, orders[i], floats ? 0 : width);
        bool least = same(c, &less);
        if (!least && !same(c, &more)) continue;
        *out = hv_commutative(x, y, i == 1 ? (least ? UMIN : UMAX) : (least ? SMIN : SMAX), floats ? 0 : hv_name_width(x, y, width));
        return true;
    }
    return false;
}

void hv_select(Value *out, const Value *pc, const Value *x, const Value *y, u32 width, u32 floats, u32 loc) {
    (void)loc;
    if (pc->tag & UNINIT) { *out = uninitialised(pc->tag); return; }
    Value c = hv_normal(pc, false, 1);
    if (c.tag & CONCRETE) { *out = c.raw & 1 ? *x : *y; return; }
    if ((x->tag | y->tag) & UNINIT) {
        bool both = x->tag & y->tag & UNINIT;
        *out = uninitialised(both ? x->tag | y->tag : MAYBE);
        return;
    }
    Value u = hv_normal(x, floats && REAL, width), v = hv_normal(y, floats && REAL, width), r;
    note_degree(&c);
    note_degree(&u);
    note_degree(&v);
    if (same(&u, &v)) { *out = u; return; }
    Value not = hv_negated(&c);
    if (c.a > not.a) { Value t = u; u = v; v = t; c = not; not = hv_negated(&c); }
    if (!extremum(&r, &c, &u, &v, width, floats) && !extremum(&r, &not, &v, &u, width, floats)) {
        u64 l0[3] = {c.a, u.a, v.a}, l1[3] = {c.b, u.b, v.b};
        hash_into(&r, l0, l1, 3, SELECT, REAL && floats ? 0 : floats ? width : hv_name_width(&u, &v, width));
        hv_statistics[0]++;
    }
    if (REAL && floats) { r.tag = FLOAT; r.raw = 0; }
    else fit(&r, fmax(bound_of(&u), bound_of(&v)), nonneg_of(&u) && nonneg_of(&v), width == 1 ? 2 : width);
    *out = r;
}

/* A library function: computed when its arguments are concrete, an uninterpreted function of them otherwise. */
void hv_call(Value *out, const Value *x, const Value *y, void *fn, u32 key, u32 arity, u32 width, u32 loc) {
    (void)loc;
    if ((x->tag & UNINIT) || (arity > 1 && (y->tag & UNINIT))) { *out = uninitialised(x->tag | y->tag); return; }
    if ((x->tag & CONCRETE) && (arity == 1 || (y->tag & CONCRETE))) {
        u64 raw;
        if (width == 32) {
            float f = (float)real_of_bits(x->raw, 32), g = arity > 1 ? (float)real_of_bits(y->raw, 32) : 0;
            raw = bits_of_real(arity == 1 ? ((float (*)(float))fn)(f) : ((float (*)(float, float))fn)(f, g), 32);
        } else {
            double f = real_of_bits(x->raw, width), g = arity > 1 ? real_of_bits(y->raw, width) : 0;
            raw = bits_of_real(arity == 1 ? ((double (*)(double))fn)(f) : ((double (*)(double, double))fn)(f, g), width);
        }
        *out = lift_float(raw, width);
        return;
    }
    Value u = hv_normal(x, REAL, width), v = arity > 1 ? hv_normal(y, REAL, width) : u, r;
    note_degree(&u);
    note_degree(&v);
    u64 l0[2] = {u.a, v.a}, l1[2] = {u.b, v.b};
    hash_into(&r, l0, l1, (int)arity, CALL1 + arity - 1, (u64)key * 256 + (REAL ? 0 : width));
    hv_statistics[0]++;
    if (REAL) { r.tag = FLOAT; r.raw = 0; }
    *out = r;
}

u32 hv_condition(const Value *c, u32 loc) {
    if (c->tag & UNINIT) hv_fail(UNINITIALISED, loc, 0);
    if (!(c->tag & CONCRETE)) hv_fail(DATA_CONTROL, loc, 0);
    return c->raw & 1;
}

u64 hv_index(const Value *v, u32 width, u32 loc) {
    if (v->tag & UNINIT) hv_fail(UNINITIALISED, loc, 1);
    if (!(v->tag & CONCRETE)) hv_fail(DATA_ADDRESS, loc, 0);
    return canonical(v->raw, width);
}

/* Addresses as bits: the object's number above 40 bits of offset. */
u64 hv_pack(const Object *o, i64 off) { return o ? (u64)o->index << 40 | ((u64)off & ((1ull << 40) - 1)) : (u64)off; }

u32 hv_divisor(i64 divisor, u32 loc) {
    if (!divisor) hv_fail(DIVISION, loc, 0);
    return 1;
}
