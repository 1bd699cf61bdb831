/* From bits to field elements, and hashing: the parts of the domain that fast paths do not need. */
#ifndef HLSVERIFY_LIFT_H
#define HLSVERIFY_LIFT_H
#include "engine.h"

/* The bits `raw` as a canonical integer of `width` bits: sign-extended, except one bit, which is 0 or 1. */
static inline u64 canonical(u64 raw, u32 width) {
    if (width == 1) return raw & 1;
    if (width >= 64) return raw;
    return (u64)((i64)(raw << (64 - width)) >> (64 - width));
}

static inline u64 unsigned_of(u64 raw, u32 width) { return width >= 64 ? raw : raw & ((1ull << width) - 1); }

/* To be called on what is hashed, or compared within a run. */
static inline void note_degree(const Value *v) {
    if (v->degree > hv_statistics[3]) hv_statistics[3] = v->degree;
}

static inline void hash_into(Value *out, const u64 *lanes0, const u64 *lanes1, int n, u32 key, u64 salt) {
    u64 h0 = hv_key[key & 127][0] ^ (salt * 0x9e3779b97f4a7c15ull), h1 = hv_key[key & 127][2] + salt;
    for (int i = 0; i < n; i++) {
        h0 = mix(h0 ^ lanes0[i], hv_key[(key + i) & 127][1] ^ (u64)i);
        h0 = mix(h0 ^ hv_key[i & 127][3], lanes0[i] ^ hv_key[(key + 1) & 127][0]) + h0;
        h1 = mix(h1 ^ lanes1[i], hv_key[(key + i) & 127][3] ^ (u64)i);
        h1 = mix(h1 ^ hv_key[i & 127][1], lanes1[i] ^ hv_key[(key + 1) & 127][2]) + h1;
    }
    h0 = mix(h0 ^ hv_key[key & 127][1], hv_key[(key + 7) & 127][0] | 1);
    h1 = mix(h1 ^ hv_key[key & 127][3], hv_key[(key + 7) & 127][2] | 1);
    *out = spread(h0, h1);
}

static inline Lanes signed_residues(u64 size, bool negative) {
    Lanes f = field_integer(size);
    return negative ? field_negative(f) : f;
}

static inline bool is_neutral(u64 bits, u32 width) {
    u64 one = width == 16 ? 0x3c00 : width == 32 ? 0x3f800000 : 0x3ffull << 52;
    return width >= 16 && (bits == one || bits << (65 - width) == 0);
}

static inline Value lift_int(u64 raw, u32 width) {
    u64 bits = canonical(raw, width);
    bool negative = (i64)bits < 0;
    Value v = polynomial(signed_residues(negative ? 0 - bits : bits, negative), 0, CONCRETE);
    if (!REAL && is_neutral(bits, width)) v.tag |= NEUTRAL;
    v.raw = bits;
    return v;
}

static inline double real_of_bits(u64 raw, u32 width) {
    if (width == 32) { float f; u32 r = (u32)raw; __builtin_memcpy(&f, &r, 4); return f; }
    if (width == 16) { _Float16 h; uint16_t r = (uint16_t)raw; __builtin_memcpy(&h, &r, 2); return (double)h; }
    return magnitude(raw);
}

static inline u64 bits_of_real(double d, u32 width) {
    if (width == 32) { float f = (float)d; u32 r; __builtin_memcpy(&r, &f, 4); return canonical(r, 32); }
    if (width == 16) { _Float16 h = (_Float16)d; uint16_t r; __builtin_memcpy(&r, &h, 2); return canonical(r, 16); }
    return magnitude_bits(d);
}

static inline Value lift_float(u64 raw, u32 width) {
#if REAL
    double d = real_of_bits(raw, width);
    Value v;
    u64 bits = canonical(raw, width);
    if (__builtin_isfinite(d)) {
        int e;
        u64 mantissa = (u64)__builtin_ldexp(__builtin_frexp(d < 0 ? -d : d, &e), 53);
        v.f = field_product(signed_residues(mantissa, d < 0), hv_field_power_of_two(e - 53));
    } else {
        hash_into(&v, &bits, &bits, 1, 101, width);
    }
    v.raw = bits;
    v.degree = 0;
    v.tag = CONCRETE | FLOAT;
    return v;
#else
    return lift_int(raw, width);
#endif
}
#endif
