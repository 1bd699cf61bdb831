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
    return !(((x->tag | y->tag) & (UNINIT | SEXT | ZEXT | FLOAT)) | (x->tag & y->tag & CONCRETE));
}

INLINE hv_add(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(plain_int(x, y) && width > 1)) { slow(out, x, y, ADD, width, loc); return; }
    Value r = polynomial(field_sum(x->f, y->f), x->degree > y->degree ? x->degree : y->degree, 0);
    bool nonneg = nonneg_of(x) && nonneg_of(y);
    fit(&r, bound_of(x) + bound_of(y) + (nonneg ? 0 : 1), nonneg, width);
    *out = r;
}

INLINE hv_sub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(plain_int(x, y) && width > 1)) { slow(out, x, y, SUB, width, loc); return; }
    Value r = polynomial(field_difference(x->f, y->f), x->degree > y->degree ? x->degree : y->degree, 0);
    fit(&r, bound_of(x) + bound_of(y) + 1, false, width);
    *out = r;
}

INLINE hv_mul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    u32 degree = x->degree + y->degree;
    if (!likely(plain_int(x, y) && width > 1 && degree < DEGREE_CAP)) { slow(out, x, y, MUL, width, loc); return; }
    Value r = polynomial(field_product(x->f, y->f), degree, 0);
    bool nonneg = nonneg_of(x) && nonneg_of(y);
    double one = nonneg ? 0 : 1;
    fit(&r, (bound_of(x) + one) * (bound_of(y) + one), nonneg, width);
    *out = r;
}

#if REAL
/* Zero for two plain floats, not both concrete: one test, where a chain of them would branch at each. */
static inline u32 not_plain(const Value *x, const Value *y) {
    return ((~(x->tag & y->tag) & FLOAT) | ((x->tag | y->tag) & (UNINIT | SEXT | ZEXT | RATIONAL)) |
            (x->tag & y->tag & CONCRETE));
}
INLINE hv_fadd(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(!not_plain(x, y))) { slow(out, x, y, FADD, width, loc); return; }
    *out = polynomial(field_sum(x->f, y->f), x->degree > y->degree ? x->degree : y->degree, FLOAT);
}
INLINE hv_fsub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(!not_plain(x, y))) { slow(out, x, y, FSUB, width, loc); return; }
    *out = polynomial(field_difference(x->f, y->f), x->degree > y->degree ? x->degree : y->degree, FLOAT);
}
INLINE hv_fmul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    u32 degree = x->degree + y->degree;
    if (!likely(!(not_plain(x, y) | (degree & ~(DEGREE_CAP - 1))))) { slow(out, x, y, FMUL, width, loc); return; }
    *out = polynomial(field_product(x->f, y->f), degree, FLOAT);
}
#else
/* Zero for two plain values, not both concrete, that no identity (x * 1, x + 0, x / 1) folds. */
static inline u32 not_plain(const Value *x, const Value *y) {
    return ((x->tag | y->tag) & (UNINIT | SEXT | ZEXT | NEUTRAL)) | (x->tag & y->tag & CONCRETE) |
           ((x->degree | y->degree) & ~1u);
}
static inline void hash_float(Value *out, const Value *x, const Value *y, u32 key, bool commutes) {
    u64 h0, h1;
    hv_statistics[0]++;
    hash_pair(x, y, key, commutes, &h0, &h1);
    *out = spread(h0, h1);
}
INLINE hv_fadd(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(!not_plain(x, y))) { slow(out, x, y, FADD, width, loc); return; }
    hash_float(out, x, y, FLOAT_KEY(FADD, width), true);
}
INLINE hv_fsub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(!not_plain(x, y))) { slow(out, x, y, FSUB, width, loc); return; }
    hash_float(out, x, y, FLOAT_KEY(FSUB, width), false);
}
INLINE hv_fmul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (!likely(!not_plain(x, y))) { slow(out, x, y, FMUL, width, loc); return; }
    hash_float(out, x, y, FLOAT_KEY(FMUL, width), true);
}
#endif

/* The number of the cell at byte `off`; huge when it is misaligned or negative. */
static inline u64 cell_number(i64 off, u32 log2_bytes) {
    return log2_bytes ? (u64)off >> log2_bytes | (u64)off << (64 - log2_bytes) : (u64)off;
}

INLINE hv_load(Value *out, Object *o, i64 off, u32 bytes, u32 loc) {
    if (bytes <= 8) {
        u32 k = (u32)__builtin_ctz(bytes);
        u64 i = cell_number(off, k);
        if (likely(i < o->loads[k])) {
            *out = o->cells[i];
            return;
        }
    }
    Value r;
    hv_load_slow(&r, o, off, bytes, loc);
    *out = r;
}

INLINE hv_store(const Value *v, Object *o, i64 off, u32 bytes, u32 loc) {
    if (bytes <= 8) {
        u32 k = (u32)__builtin_ctz(bytes);
        u64 i = cell_number(off, k);
        if (likely(i < o->stores[k])) {
            o->cells[i] = *v;
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
