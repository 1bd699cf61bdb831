/* The field itself: four primes drawn from the seed, and what follows from them.
 *
 * This file alone writes the constants that field.h declares const, so it cannot include it.
 */
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef u32 Lanes __attribute__((vector_size(16)));
enum { LOWEST = -1200, HIGHEST = 1100 };

Lanes hv_prime, hv_minus_inverse, hv_one, hv_square, hv_cube;
static Lanes powers[HIGHEST - LOWEST + 1]; /* 2^e */

/* splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) */
u64 hv_random(u64 *state) {
    u64 z = (*state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

static u64 power(u64 x, u64 e, u64 p) {
    u64 r = 1;
    for (x %= p; e; e >>= 1, x = x * x % p) if (e & 1) r = r * x % p;
    return r;
}

/* Miller-Rabin with the bases 2, 3, 5, 7, which decide all numbers below 3215031751. */
static bool is_prime(u64 n) {
    static const u64 bases[4] = {2, 3, 5, 7};
    u64 odd = n - 1;
    int twos = 0;
    for (; !(odd & 1); odd >>= 1) twos++;
    for (int i = 0; i < 4; i++) {
        u64 x = power(bases[i], odd, n);
        bool passes = x == 1 || x == n - 1;
        for (int j = 1; j < twos && !passes; j++) passes = (x = x * x % n) == n - 1;
        if (!passes) return false;
    }
    return true;
}

static void set_lane(int i, u32 p) {
    u64 r = (1ull << 32) % p, half = (p + 1ull) / 2;
    u32 inverse = p; /* Newton: each step doubles the number of right bits */
    for (int step = 0; step < 5; step++) inverse *= 2 - p * inverse;
    hv_prime[i] = p;
    hv_minus_inverse[i] = (u32)-inverse;
    hv_one[i] = (u32)r;
    hv_square[i] = (u32)(r * r % p);
    hv_cube[i] = (u32)(r * r % p * r % p);
    powers[-LOWEST][i] = (u32)r;
    for (int e = 1; e <= HIGHEST; e++) powers[e - LOWEST][i] = (u32)(powers[e - 1 - LOWEST][i] * 2ull % p);
    for (int e = -1; e >= LOWEST; e--) powers[e - LOWEST][i] = (u32)(powers[e + 1 - LOWEST][i] * half % p);
}

/* Draws four different primes; returns the seed for what is drawn next. */
u64 hv_choose_field(u64 seed) {
    for (int i = 0; i < 4;) {
        u32 p = (u32)(hv_random(&seed) >> 34) | 1u << 30 | 1u;
        bool fresh = is_prime(p);
        for (int j = 0; j < i; j++) fresh &= hv_prime[j] != p;
        if (fresh) set_lane(i++, p);
    }
    return hv_random(&seed);
}

Lanes hv_field_power_of_two(int e) { return powers[e - LOWEST]; }
bool hv_field_zero(Lanes x) { return !x[0] || !x[1] || !x[2] || !x[3]; }

/* x^(p - 2): in Montgomery form x is yR, and its inverse R/y, which is R^2 times the inverse of x. */
Lanes hv_field_inverse(Lanes x) {
    Lanes r;
    for (int i = 0; i < 4; i++) r[i] = (u32)(power(x[i], hv_prime[i] - 2, hv_prime[i]) * hv_square[i] % hv_prime[i]);
    return r;
}
