/* One value of the fingerprint domain.
 *
 * A value holds the residues of its defining polynomial at a random point, modulo four primes (field.h), readable as
 * one vector `f` or as two words `a` and `b`.
 * A concrete value (tag CONCRETE) holds its bits in `raw` as well (sign-extended; one bit: 0 or 1). For a symbolic
 * integer `raw` is a double m instead: the polynomial's integer value lies in [-(m+1), m], or [0, m] with NONNEG;
 * infinity means that only its residue modulo 2^width is known. `degree` bounds the polynomial's degree.
 * SEXT/ZEXT mark an extension that is still to be applied: the bits are the sign- or zero-extension from WIDTH(tag).
 * With -DREAL=1 a float is a real number (tag FLOAT); otherwise a float is its bits.
 */
#ifndef HLSVERIFY_VALUE_H
#define HLSVERIFY_VALUE_H
#include "field.h"

typedef struct Value {
    union {
        struct { u64 a, b; };
        Lanes f;
    };
    u64 raw;
    u32 degree, tag;
} Value;

enum {
    NONNEG = 1u,
    FLOAT = 2u,
    SEXT = 4u,
    ZEXT = 8u,
    RATIONAL = 16u,
    NEUTRAL = 32u, /* with CONCRETE: the bits of a float that is 0, -0 or 1 */
    CONTINUED = 1u << 20, /* a cell that an earlier cell's value covers */
    MAYBE = 1u << 29, /* with UNINIT: uninitialised for some data only */
    UNINIT = 1u << 30,
    CONCRETE = 1u << 31,
};
#define WIDTH(tag) (((tag) >> 8) & 0xff)
#define WITH_WIDTH(w) ((u32)(w) << 8)
/* In memory: the logarithm of the number of cells that a value covers; no bit of CELL is set in a value alone. */
#define SPAN(tag) (((tag) >> 16) & 0xf)
#define WITH_SPAN(s) ((u32)(s) << 16)
#define CELL (0xfu << 16 | CONTINUED)

#define DEGREE_CAP (1u << 14)
#define MAGNITUDE_CAP 4503599627370496.0 /* 2^52: sums and products below it are exact in a double */

static inline double magnitude(u64 raw) { double d; __builtin_memcpy(&d, &raw, 8); return d; }
static inline u64 magnitude_bits(double d) { u64 r; __builtin_memcpy(&r, &d, 8); return r; }

/* The m of a value's bound; of a concrete value, its size. */
static inline double bound_of(const Value *x) {
    return x->tag & CONCRETE ? __builtin_fabs((double)(i64)x->raw) : magnitude(x->raw);
}
static inline bool nonneg_of(const Value *x) { return x->tag & CONCRETE ? (i64)x->raw >= 0 : x->tag & NONNEG; }

static inline void set_bound(Value *v, double m, bool nonneg) {
    v->raw = magnitude_bits(m);
    v->tag = (v->tag & ~NONNEG) | (nonneg ? NONNEG : 0);
}

/* Sets bound m, or infinity where a value so large may not fit `width` bits. */
static inline void fit(Value *v, double m, bool nonneg, u32 width) {
    double top = (double)(1ull << ((width > 53 ? 53 : width) - (nonneg ? 0 : 1)));
    bool fits = m < top && m < MAGNITUDE_CAP;
    set_bound(v, fits ? m : __builtin_inf(), fits && nonneg);
}

static inline bool same(const Value *x, const Value *y) { return x->a == y->a && x->b == y->b; }
static inline Value uninitialised(u32 tags) {
    Value v = {{{0, 0}}, 0, 0, UNINIT | (tags & MAYBE)};
    return v;
}

static inline Value polynomial(Lanes f, u32 degree, u32 tag) {
    Value v;
    v.f = f;
    v.raw = 0;
    v.degree = degree;
    v.tag = tag;
    return v;
}

static inline u64 mix(u64 x, u64 y) { u128 t = (u128)x * y; return (u64)t ^ (u64)(t >> 64); }

/* A hash of two words as a value: both of its words depend on both, so that only a collision of both is one. */
static inline Value spread(u64 h0, u64 h1) {
    u64 a = h0 + (h1 << 32 | h1 >> 32);
    Value r = {{{a & WORD_MASK, (h1 ^ (a >> 29)) & WORD_MASK}}, magnitude_bits(__builtin_inf()), 1, 0};
    return r;
}
#endif
