/* The field arithmetic that values stand on: four residues modulo four primes, in one vector register.
 *
 * The primes are drawn from the seed between 2^30 and 2^31, so that no constant of a program can be a multiple of all
 * of them but by chance. Residues are in Montgomery form with R = 2^32 (P. Montgomery, Modular multiplication without
 * trial division, 1985): a product costs three vector multiplications and no division.
 */
#ifndef HLSVERIFY_FIELD_H
#define HLSVERIFY_FIELD_H
#include <stdint.h>
#include <stdbool.h>

typedef uint64_t u64;
typedef int64_t i64;
typedef uint32_t u32;
typedef unsigned __int128 u128;
typedef u32 Lanes __attribute__((vector_size(16)));
typedef u64 Wide __attribute__((vector_size(32)));

/* Set by hv_seed before anything runs, and constant to all who read them. */
extern const Lanes hv_prime, hv_minus_inverse;  /* p, and -1/p modulo 2^32 */
extern const Lanes hv_one, hv_square, hv_cube; /* R, R^2 and R^3 modulo p */
#define WORD_MASK 0x3fffffff3fffffffull            /* two lanes below 2^30, and so residues whatever the primes */

static inline Lanes reduced(Lanes x) { Lanes y = x - hv_prime; return __builtin_elementwise_min(x, y); }
static inline Lanes field_sum(Lanes x, Lanes y) { return reduced(x + y); }
static inline Lanes field_difference(Lanes x, Lanes y) {
    Lanes d = x - y, up = d + hv_prime;
    return __builtin_elementwise_min(d, up);
}

static inline Wide widened(Lanes x) { return __builtin_convertvector(x, Wide); }

/* x * y / R; x may be any 32 bits. */
static inline Lanes field_product(Lanes x, Lanes y) {
    const Wide low = {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff};
    Wide t = widened(x) * widened(y);
    Wide m = ((t & low) * widened(hv_minus_inverse)) & low;
    t += m * widened(hv_prime);
    return reduced(__builtin_convertvector(t >> 32, Lanes));
}

/* The residues of an integer below 2^64. */
static inline Lanes field_integer(u64 n) {
    u32 lo = (u32)n, hi = (u32)(n >> 32);
    Lanes low = {lo, lo, lo, lo}, high = {hi, hi, hi, hi};
    return field_sum(field_product(low, hv_square), field_product(high, hv_cube));
}

static inline Lanes field_negative(Lanes x) { return field_difference((Lanes){0, 0, 0, 0}, x); }
Lanes hv_field_power_of_two(int e); /* -1200 <= e <= 1100 */
Lanes hv_field_inverse(Lanes x);    /* of residues none of which is zero */
bool hv_field_zero(Lanes x);        /* whether any is */
u64 hv_random(u64 *state);
u64 hv_choose_field(u64 seed); /* draws the primes; returns the seed for what is drawn next */
#endif
