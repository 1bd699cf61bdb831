/* Fast paths of the fingerprint domain, inlined into generated code when the kernel is small.
 *
 * Each falls back to the runtime (engine.h) when an operand is concrete on both sides, uninitialised, an extension
 * that is still to be applied, or not of the expected kind.
 */
#include "engine.h"
#define likely(x) __builtin_expect(!!(x), 1)
#define INLINE __attribute__((visibility("default"))) void
#define GUARD __attribute__((visibility("default"))) u32 /* zero: go on */

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
/* Zero for a plain symbol, whose sums and products no operand makes a special case. */
static inline u32 rough(const Value *x) { return x->tag ^ FLOAT; }

INLINE hv_fadd_plain(Value *out, const Value *x, const Value *y, u32 width) {
    (void)width;
    *out = polynomial(field_sum(x->f, y->f), x->degree > y->degree ? x->degree : y->degree, FLOAT);
}
INLINE hv_fsub_plain(Value *out, const Value *x, const Value *y, u32 width) {
    (void)width;
    *out = polynomial(field_difference(x->f, y->f), x->degree > y->degree ? x->degree : y->degree, FLOAT);
}
INLINE hv_fmul_plain(Value *out, const Value *x, const Value *y, u32 width) {
    (void)width;
    *out = polynomial(field_product(x->f, y->f), x->degree + y->degree, FLOAT);
}
GUARD hv_degree_guard(const Value *x) { return x->degree & ~(DEGREE_CAP - 1); }
#else
/* Zero for two plain values, not both concrete, that no identity (x * 1, x + 0, x / 1) folds. */
static inline u32 not_plain(const Value *x, const Value *y) {
    return ((x->tag | y->tag) & (UNINIT | SEXT | ZEXT | NEUTRAL)) | (x->tag & y->tag & CONCRETE) |
           ((x->degree | y->degree) & ~1u);
}
/* Zero for a plain symbol, whose sums and products no operand makes a special case. */
static inline u32 rough(const Value *x) { return x->tag | (x->degree & ~1u); }

static inline void hash_float(Value *out, const Value *x, const Value *y, u32 key, bool commutes) {
    u64 h0, h1;
    hv_statistics[0]++;
    hash_pair(x, y, key, commutes, &h0, &h1);
    *out = spread(h0, h1);
}
INLINE hv_fadd_plain(Value *out, const Value *x, const Value *y, u32 width) {
    hash_float(out, x, y, FLOAT_KEY(FADD, width), true);
}
INLINE hv_fsub_plain(Value *out, const Value *x, const Value *y, u32 width) {
    hash_float(out, x, y, FLOAT_KEY(FSUB, width), false);
}
INLINE hv_fmul_plain(Value *out, const Value *x, const Value *y, u32 width) {
    hash_float(out, x, y, FLOAT_KEY(FMUL, width), true);
}
GUARD hv_degree_guard(const Value *x) { return (void)x, 0; }
#endif

INLINE hv_fadd(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (likely(!not_plain(x, y))) hv_fadd_plain(out, x, y, width);
    else slow(out, x, y, FADD, width, loc);
}
INLINE hv_fsub(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    if (likely(!not_plain(x, y))) hv_fsub_plain(out, x, y, width);
    else slow(out, x, y, FSUB, width, loc);
}
INLINE hv_fmul(Value *out, const Value *x, const Value *y, u32 width, u32 loc) {
    u32 degree = x->degree + y->degree;
    if (likely(!(not_plain(x, y) | (degree & ~(DEGREE_CAP - 1))))) hv_fmul_plain(out, x, y, width);
    else slow(out, x, y, FMUL, width, loc);
}
GUARD hv_plain_guard(const Value *x) { return rough(x); }

/* The number of the cell at byte `off`; huge when it is misaligned or negative. */
static inline u64 cell_number(i64 off, u32 log2_bytes) {
    return log2_bytes ? (u64)off >> log2_bytes | (u64)off << (64 - log2_bytes) : (u64)off;
}

static inline u64 loadable(const Object *o, u32 bytes) { return bytes <= 8 ? o->loads[__builtin_ctz(bytes)] : 0; }
static inline u64 storable(const Object *o, u32 bytes) { return bytes <= 8 ? o->stores[__builtin_ctz(bytes)] : 0; }
static inline Value *cell_at(const Object *o, i64 off, u32 bytes) {
    return &o->cells[cell_number(off, (u32)__builtin_ctz(bytes))];
}

GUARD hv_load_bounds_guard(const Object *o, i64 off, u32 bytes) {
    return cell_number(off, (u32)__builtin_ctz(bytes)) >= loadable(o, bytes);
}
GUARD hv_load_plain_guard(const Object *o, i64 off, u32 bytes) {
    return hv_load_bounds_guard(o, off, bytes) ? 1 : rough(cell_at(o, off, bytes));
}
GUARD hv_store_guard(const Object *o, i64 off, u32 bytes) {
    return cell_number(off, (u32)__builtin_ctz(bytes)) >= storable(o, bytes);
}
INLINE hv_load_plain(Value *out, const Object *o, i64 off, u32 bytes) { *out = *cell_at(o, off, bytes); }
INLINE hv_store_plain(const Value *v, const Object *o, i64 off, u32 bytes) { *cell_at(o, off, bytes) = *v; }

INLINE hv_load(Value *out, Object *o, i64 off, u32 bytes, u32 loc) {
    Value r;
    if (likely(!hv_load_bounds_guard(o, off, bytes))) hv_load_plain(&r, o, off, bytes);
    else hv_load_slow(&r, o, off, bytes, loc);
    *out = r;
}

INLINE hv_store(const Value *v, Object *o, i64 off, u32 bytes, u32 loc) {
    Value copy = *v;
    if (likely(!hv_store_guard(o, off, bytes))) hv_store_plain(&copy, o, off, bytes);
    else hv_store_slow(&copy, o, off, bytes, loc);
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
