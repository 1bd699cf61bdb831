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

static inline u64 power_of_two1(u32 e) { /* 2^e modulo P1 */
    u64 r = 1;
    for (; e >= 50; e -= 50) r = mul1(r, 1ull << 50);
    return mul1(r, 1ull << e);
}

static inline void residue(Value *v, u64 size, bool negative) {
    v->a = fold0(size);
    v->b = fold1(size);
    if (negative) { v->a = sub0(0, v->a); v->b = sub1(0, v->b); }
}

static inline void note_degree(const Value *v) {
    if (v->degree > hv_statistics[1]) hv_statistics[1] = v->degree;
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
    Value r = {fold0(h0), fold1(h1), magnitude_bits(__builtin_inf()), 1, 0};
    *out = r;
}

/* Integers beyond 2^56 are symbols of their own: a fixed prime could divide them, a keyed hash cannot be met. */
static inline Value lift_int(u64 raw, u32 width) {
    Value v = {0, 0, canonical(raw, width), 0, CONCRETE};
    i64 s = (i64)v.raw;
    u64 size = s < 0 ? 0 - (u64)s : (u64)s;
    if (size < 1ull << 56) {
        residue(&v, size, s < 0);
    } else {
        Value h;
        hash_into(&h, &v.raw, &v.raw, 1, 100, width);
        v.a = h.a;
        v.b = h.b;
    }
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
    Value v = {0, 0, canonical(raw, width), 0, CONCRETE | FLOAT};
    double d = real_of_bits(raw, width);
    if (!__builtin_isfinite(d)) {
        Value h;
        hash_into(&h, &v.raw, &v.raw, 1, 101, width);
        v.a = h.a;
        v.b = h.b;
        return v;
    }
    int e;
    double m = __builtin_frexp(d < 0 ? -d : d, &e);
    u64 mantissa = (u64)__builtin_ldexp(m, 53);
    residue(&v, mantissa, d < 0);
    e -= 53;
    u32 up0 = (u32)(((e % 61) + 61) % 61);
    v.a = mul0(v.a, 1ull << up0);
    if (e >= 0) {
        v.b = mul1(v.b, power_of_two1((u32)e));
    } else { /* 2^-1 modulo P1 is (P1 + 1) / 2 */
        static u64 halves[1200];
        if (!halves[0]) {
            halves[0] = 1;
            for (int i = 1; i < 1200; i++) halves[i] = mul1(halves[i - 1], (P1 + 1) / 2);
        }
        v.b = mul1(v.b, halves[-e]);
    }
    return v;
#else
    return lift_int(raw, width);
#endif
}
#endif
