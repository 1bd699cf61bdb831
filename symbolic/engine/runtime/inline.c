/* Fast paths of the fingerprint domain, inlined into generated code when the kernel is small.
 *
 * Each falls back to the runtime (engine.h) when an operand is concrete on both sides, uninitialised, an extension
 * that is still to be applied, or not of the expected kind.
 */
#include "engine.h"
#define likely(x) __builtin_expect(!!(x), 1)
#define INLINE __attribute__((visibility("default"))) void

/* Slow paths work on copies: a value whose address escapes would have to live in memory on the fast path too. */
static inline void slow(Value *out, const Value *x, const Value *y, u32 op, u32 width, u32 loc) {
    Value cx = *x, cy = *y, r;
    hv_binary(&r, &cx, &cy, op, width, loc);
    *out = r;
}

static inline bool plain_int(const Value *x, const Value *y) {
    return !((x->tag | y->tag) & (UNINIT | SEXT | ZEXT | FLOAT)) && !(x->tag & y->tag & CONCRETE);
}

INLINE hv_add(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(plain_int(x, y) && width > 1)) { slow(out, x, y, ADD, width, loc); return; }
    Value r = {add0(x->a, y->a), add1(x->b, y->b), 0, x->degree > y->degree ? x->degree : y->degree, 0};
    bool nonneg = nonneg_of(x) && nonneg_of(y);
    fit(&r, bound_of(x) + bound_of(y) + (nonneg ? 0 : 1), nonneg, width);
    *out = r;
}

INLINE hv_sub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(plain_int(x, y) && width > 1)) { slow(out, x, y, SUB, width, loc); return; }
    Value r = {sub0(x->a, y->a), sub1(x->b, y->b), 0, x->degree > y->degree ? x->degree : y->degree, 0};
    fit(&r, bound_of(x) + bound_of(y) + 1, false, width);
    *out = r;
}

INLINE hv_mul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    u32 degree = x->degree + y->degree;
    if (!likely(plain_int(x, y) && width > 1 && degree < DEGREE_CAP)) { slow(out, x, y, MUL, width, loc); return; }
    Value r = {mul0(x->a, y->a), mul1(x->b, y->b), 0, degree, 0};
    bool nonneg = nonneg_of(x) && nonneg_of(y);
    double one = nonneg ? 0 : 1;
    fit(&r, (bound_of(x) + one) * (bound_of(y) + one), nonneg, width);
    *out = r;
}

#if REAL
static inline bool plain_float(const Value *x, const Value *y) {
    return (x->tag & y->tag & FLOAT) && !((x->tag | y->tag) & (UNINIT | SEXT | ZEXT | RATIONAL)) &&
           !(x->tag & y->tag & CONCRETE);
}
INLINE hv_fadd(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(plain_float(x, y))) { slow(out, x, y, FADD, width, loc); return; }
    Value r = {add0(x->a, y->a), add1(x->b, y->b), 0, x->degree > y->degree ? x->degree : y->degree, FLOAT};
    *out = r;
}
INLINE hv_fsub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(plain_float(x, y))) { slow(out, x, y, FSUB, width, loc); return; }
    Value r = {sub0(x->a, y->a), sub1(x->b, y->b), 0, x->degree > y->degree ? x->degree : y->degree, FLOAT};
    *out = r;
}
INLINE hv_fmul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    u32 degree = x->degree + y->degree;
    if (!likely(plain_float(x, y) && degree < DEGREE_CAP)) { slow(out, x, y, FMUL, width, loc); return; }
    Value r = {mul0(x->a, y->a), mul1(x->b, y->b), 0, degree, FLOAT};
    *out = r;
}
#else
/* A constant that no identity (x * 1, x + 0, x / 1) could fold. */
static inline bool opaque(const Value *x, u32 width) {
    return !(x->tag & CONCRETE) || ((x->raw << (65 - width)) != 0 && x->raw != (width == 32 ? 0x3f800000 : 0x3ffull << 52));
}
static inline bool symbolic(const Value *x, const Value *y, u32 width) {
    return !((x->tag | y->tag) & (UNINIT | SEXT | ZEXT)) && !(x->tag & y->tag & CONCRETE) && x->degree <= 1 &&
           y->degree <= 1 && width >= 32 && opaque(x, width) && opaque(y, width);
}
static inline void hash_float(Value *out, const Value *x, const Value *y, u32 key, bool commutes) {
    u64 h0, h1;
    hv_statistics[0]++;
    hash_pair(x, y, key, commutes, &h0, &h1);
    Value r = {fold0(h0), fold1(h1), magnitude_bits(__builtin_inf()), 1, 0};
    *out = r;
}
INLINE hv_fadd(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(symbolic(x, y, width))) { slow(out, x, y, FADD, width, loc); return; }
    hash_float(out, x, y, FLOAT_KEY(FADD, width), true);
}
INLINE hv_fsub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(symbolic(x, y, width))) { slow(out, x, y, FSUB, width, loc); return; }
    hash_float(out, x, y, FLOAT_KEY(FSUB, width), false);
}
INLINE hv_fmul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(symbolic(x, y, width))) { slow(out, x, y, FMUL, width, loc); return; }
    hash_float(out, x, y, FLOAT_KEY(FMUL, width), true);
}
#endif

INLINE hv_load(Value *out, Object *o, i64 off, u32 bytes, u32 loc) {
    u32 shift = o->shift;
    if (likely((u64)off + bytes <= o->readable && (u64)off < o->readable && !(off & (bytes - 1)))) {
        const Value *cell = &o->cells[(u64)off >> shift];
        if (likely((1u << SIZE_LOG2(cell->tag)) == bytes && !(cell->tag & CONTINUED))) {
            Value r = *cell;
            r.tag &= ~SIZE_MASK;
            *out = r;
            return;
        }
    }
    Value r;
    hv_load_slow(&r, o, off, bytes, loc);
    *out = r;
}

INLINE hv_store(const Value *v, Object *o, i64 off, u32 bytes, u32 loc) {
    u32 shift = o->shift;
    if (likely((u64)off + bytes <= o->writable && (u64)off < o->writable && (1u << shift) == bytes &&
               !(off & (bytes - 1)))) {
        Value *cell = &o->cells[(u64)off >> shift];
        if (likely((cell->tag & (SIZE_MASK | CONTINUED)) == WITH_SIZE(shift))) {
            Value r = *v;
            r.tag |= WITH_SIZE(shift);
            *cell = r;
            return;
        }
    }
    Value copy = *v;
    hv_store_slow(&copy, o, off, bytes, loc);
}

/* Extensions, where the value is its own extension; other casts at full length. */
INLINE hv_cast(Value *out, const Value *x, u32 op, u32 from, u32 to, u32 loc) {
    if ((op == SX || op == ZX) && from > 1 && from <= 32 && !(x->tag & (UNINIT | SEXT | ZEXT | FLOAT | CONCRETE))) {
        double top = (double)(1ull << (op == SX ? from - 1 : from));
        if (likely(magnitude(x->raw) < top && (op == SX || (x->tag & NONNEG)))) {
            *out = *x;
            return;
        }
    }
    Value copy = *x, r;
    hv_cast_slow(&r, &copy, op, from, to, loc);
    *out = r;
}
