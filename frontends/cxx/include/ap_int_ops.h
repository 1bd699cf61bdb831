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

// Result types by operator. Empty for other operand types, which removes the operators from overload resolution.
template <class A, class B, bool = ap_mixable<A, B>::value> struct ap_result {};
template <class A, class B> struct ap_result<A, B, true> {
    static constexpr int W1 = ap_operand<A>::W, W2 = ap_operand<B>::W;
    static constexpr bool S1 = ap_operand<A>::S, S2 = ap_operand<B>::S;
    static constexpr bool any_s = S1 || S2;
    // The narrowest width that holds both operands exactly in the common signedness.
    static constexpr int both_w = ap_max(W1 + (S2 && !S1), W2 + (S1 && !S2));
    static constexpr int div_w = W1 + S2;

    typedef ap_int_base<both_w + 1, any_s> plus;
    typedef ap_int_base<both_w + 1, true> minus;
    typedef ap_int_base<W1 + W2, any_s> mult;
    typedef ap_int_base<div_w, any_s> div;
    typedef ap_int_base<ap_min(W2 + (S1 && !S2), W1), S1> mod;
    typedef ap_int_base<both_w, any_s> logic;
    typedef bool compare;

    typedef typename plus::raw_type plus_raw;
    typedef typename minus::raw_type minus_raw;
    typedef typename mult::raw_type mult_raw;
    // Wide enough that even MIN / -1 does not overflow.
    typedef typename ap_bits<ap_max(div_w, both_w), any_s>::type div_raw;
    typedef div_raw mod_raw;
    typedef typename logic::raw_type logic_raw;
};

#define HLSV_BINARY(op, kind)                                                                          \
    template <class A, class B> HLSV_CFN typename ap_result<A, B>::kind operator op(A a, B b) {        \
        typedef typename ap_result<A, B>::kind result;                                                 \
        typedef typename ap_result<A, B>::kind##_raw calc;                                             \
        return result(ap_raw(), result::bits::wrap(static_cast<calc>(ap_operand<A>::get(a))            \
                                                       op static_cast<calc>(ap_operand<B>::get(b))));  \
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

#define HLSV_COMPARE(op)                                                                           \
    template <class A, class B> HLSV_CFN typename ap_result<A, B>::compare operator op(A a, B b) { \
        typedef typename ap_result<A, B>::logic_raw calc;                                          \
        return static_cast<calc>(ap_operand<A>::get(a)) op static_cast<calc>(ap_operand<B>::get(b)); \
    }
HLSV_COMPARE(==)
HLSV_COMPARE(!=)
HLSV_COMPARE(<)
HLSV_COMPARE(<=)
HLSV_COMPARE(>)
HLSV_COMPARE(>=)
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
