// Binary operators of ap integers: operands are ap values, bit proxies and C integers in any mixture.
#ifndef HLSVERIFY_AP_INT_OPS_H
#define HLSVERIFY_AP_INT_OPS_H
#pragma GCC system_header

#include "ap_int_base.h"

constexpr int ap_max(int a, int b) { return a > b ? a : b; }
constexpr int ap_min(int a, int b) { return a < b ? a : b; }

template <class A, class B> struct ap_mixable {
    static constexpr ap_kind ka = ap_operand<A>::kind, kb = ap_operand<B>::kind;
    static constexpr bool value = ka != AP_NONE && kb != AP_NONE && (ka == AP_FULL || kb == AP_FULL);
};

// What an operator computes with and returns, from the widths and signs of its operands.
template <int W1, bool S1, int W2, bool S2> struct ap_rules {
    static constexpr bool any_s = S1 || S2, mixed = S1 != S2;
    // The narrowest width that holds both operands exactly in the common signedness.
    static constexpr int both_w = ap_max(W1 + (S2 && !S1), W2 + (S1 && !S2));
    static constexpr int above_w = ap_max(W1, W2) + 1;
    static constexpr int signed_w = S1 ? W1 : W2, unsigned_w = S1 ? W2 : W1;

    typedef ap_int_base<both_w + 1, any_s> plus;
    typedef ap_int_base<both_w + 1, true> minus;
    typedef ap_int_base<W1 + W2, any_s> mult;
    typedef ap_int_base<W1 + S2, any_s> div;
    typedef ap_int_base<ap_min(W2 + (S1 && !S2), W1), S1> mod;
    typedef ap_int_base<both_w, any_s> logic;

    // The vendor's headers divide as unsigned numbers where the wider operand is unsigned (a negative operand then
    // counts from the top), and so do remainders of unsigned numbers; else exactly, even the least number by -1.
    static constexpr bool div_wraps = mixed && unsigned_w > signed_w;
    static constexpr bool mod_wraps = div_wraps || (mixed && !S1);
    typedef typename ap_bits<div_wraps ? above_w : ap_max(W1 + S2, both_w), any_s && !div_wraps>::type div_raw;
    typedef typename ap_bits<mod_wraps ? above_w : ap_max(W1 + S2, both_w), any_s && !mod_wraps>::type mod_raw;
    // Like C, they compare as unsigned where the unsigned operand has 32 bits or more and is not the narrower one.
    static constexpr bool order_wraps = mixed && unsigned_w >= ap_max(signed_w, 32);
    static constexpr bool equal_wraps = mixed && unsigned_w >= ap_max(signed_w + (signed_w < 64), 32);
    typedef typename ap_bits<order_wraps ? above_w : both_w, any_s && !order_wraps>::type order_raw;
    typedef typename ap_bits<equal_wraps ? unsigned_w : both_w, any_s && !equal_wraps>::type equal_raw;
};

// The static types of results, where they are not those of the rules: beside a whole ap value, a range counts with
// the sign of what it is a range of; and a C integer divided by an ap value has the type of the opposite division.
template <class A, class B, bool = ap_mixable<A, B>::value> struct ap_result {};
template <class A, class B> struct ap_result<A, B, true> {
    typedef ap_operand<A> P;
    typedef ap_operand<B> Q;
    static constexpr bool S1 = P::S || (P::of_signed && Q::whole), S2 = Q::S || (Q::of_signed && P::whole);
    typedef ap_rules<P::W, S1, Q::W, S2> ahead;
    typedef ap_rules<Q::W, S2, P::W, S1> turned;
    typedef typename std::conditional<P::kind == AP_CINT && Q::whole, turned, ahead>::type quotients;
    typedef ap_rules<P::W, P::S, Q::W, Q::S> exact;

    typedef typename ahead::plus plus;
    typedef typename ahead::minus minus;
    typedef typename ahead::mult mult;
    typedef typename ahead::logic logic;
    typedef typename quotients::div div;
    typedef typename quotients::mod mod;
    typedef bool compare;

    typedef typename exact::plus plus_exact;
    typedef typename exact::minus minus_exact;
    typedef typename exact::mult mult_exact;
    typedef typename exact::logic logic_exact;
    typedef typename exact::div div_exact;
    typedef typename exact::mod mod_exact;
    typedef typename plus_exact::raw_type plus_raw;
    typedef typename minus_exact::raw_type minus_raw;
    typedef typename mult_exact::raw_type mult_raw;
    typedef typename logic_exact::raw_type logic_raw;
    typedef typename exact::div_raw div_raw;
    typedef typename exact::mod_raw mod_raw;
    typedef typename exact::equal_raw equal_raw;
    // To the right of a C integer a proxy is a C integer too: unsigned, of 64 bits.
    static constexpr bool plain = P::kind == AP_CINT && !Q::whole;
    typedef typename ap_bits<ap_max(64, Q::W), false>::type plain_raw;
    typedef typename std::conditional<plain, plain_raw, typename exact::order_raw>::type order_raw;
};

#define HLSV_BINARY(op, kind)                                                                          \
    template <class A, class B> HLSV_CFN typename ap_result<A, B>::kind operator op(A a, B b) {        \
        typedef typename ap_result<A, B>::kind##_exact exact;                                          \
        typedef typename ap_result<A, B>::kind##_raw calc;                                             \
        return exact(ap_raw(), exact::bits::wrap(static_cast<calc>(ap_operand<A>::get(a))              \
                                                     op static_cast<calc>(ap_operand<B>::get(b))));    \
    }
HLSV_BINARY(+, plus)
HLSV_BINARY(-, minus)
HLSV_BINARY(*, mult)
HLSV_BINARY(/, div)
HLSV_BINARY(%, mod)
HLSV_BINARY(&, logic)
HLSV_BINARY(|, logic)
HLSV_BINARY(^, logic)
#undef HLSV_BINARY

#define HLSV_COMPARE(op, kind)                                                                       \
    template <class A, class B> HLSV_CFN typename ap_result<A, B>::compare operator op(A a, B b) {   \
        typedef typename ap_result<A, B>::kind##_raw calc;                                           \
        return static_cast<calc>(ap_operand<A>::get(a)) op static_cast<calc>(ap_operand<B>::get(b)); \
    }
HLSV_COMPARE(==, equal)
HLSV_COMPARE(!=, equal)
HLSV_COMPARE(<, order)
HLSV_COMPARE(<=, order)
HLSV_COMPARE(>, order)
HLSV_COMPARE(>=, order)
#undef HLSV_COMPARE

// Shifts keep the left operand's type; any amount is defined, and a negative one shifts the other way.
template <int W, bool S> struct ap_shift {
    typedef ap_bits<W, S> bits;
    typedef typename bits::type raw;
    typedef typename ap_bits<W, false>::type uraw;

    template <class N> HLSV_CFN static raw left(raw x, N n) {
        return n >= W ? raw(0) : bits::wrap(static_cast<uraw>(x) << n);
    }
    template <class N> HLSV_CFN static raw right(raw x, N n) {
        return n >= W ? static_cast<raw>(x < 0 ? -1 : 0) : static_cast<raw>(x >> n);
    }
};

template <int W, bool S> struct ap_amount {  // unsigned amounts
    typedef typename ap_bits<W, S>::type raw;
    template <class Sh> HLSV_CFN static typename Sh::raw left(typename Sh::raw x, raw n) { return Sh::left(x, n); }
    template <class Sh> HLSV_CFN static typename Sh::raw right(typename Sh::raw x, raw n) { return Sh::right(x, n); }
};
template <int W> struct ap_amount<W, true> {
    typedef typename ap_bits<W, true>::type raw;
    typedef typename ap_bits<W, false>::type uraw;
    HLSV_CFN static uraw flip(raw n) { return static_cast<uraw>(uraw(0) - static_cast<uraw>(n)); }
    template <class Sh> HLSV_CFN static typename Sh::raw left(typename Sh::raw x, raw n) {
        return n < 0 ? Sh::right(x, flip(n)) : Sh::left(x, n);
    }
    template <class Sh> HLSV_CFN static typename Sh::raw right(typename Sh::raw x, raw n) {
        return n < 0 ? Sh::left(x, flip(n)) : Sh::right(x, n);
    }
};

template <class A, class B, bool = ap_mixable<A, B>::value && ap_operand<A>::kind != AP_BIT> struct ap_shift_result {};
template <class A, class B> struct ap_shift_result<A, B, true> {
    typedef ap_int_base<ap_operand<A>::W, ap_operand<A>::S> type;
    typedef ap_shift<ap_operand<A>::W, ap_operand<A>::S> shift;
    typedef ap_amount<ap_operand<B>::W, ap_operand<B>::S> amount;
};
#define HLSV_SHIFT(op, dir)                                                                              \
    template <class A, class B> HLSV_CFN typename ap_shift_result<A, B>::type operator op(A a, B b) {    \
        typedef ap_shift_result<A, B> R;                                                                 \
        return typename R::type(ap_raw(), R::amount::template dir<typename R::shift>(                    \
                                              ap_operand<A>::get(a), ap_operand<B>::get(b)));            \
    }
HLSV_SHIFT(<<, left)
HLSV_SHIFT(>>, right)
#undef HLSV_SHIFT

#endif
