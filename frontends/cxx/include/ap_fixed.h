// ap_fixed / ap_ufixed: operators between fixed-point numbers, and with integers of any kind.
#ifndef HLSVERIFY_AP_FIXED_H
#define HLSVERIFY_AP_FIXED_H
#pragma GCC system_header

#include "ap_fixed_base.h"

template <class A, class B> struct af_mixable {
    static constexpr bool value =
        af_operand<A>::usable && af_operand<B>::usable && (af_operand<A>::fixed || af_operand<B>::fixed);
};

template <class A, class B, bool = af_mixable<A, B>::value> struct af_result {};
template <class A, class B> struct af_result<A, B, true> {
    typedef af_operand<A> P;
    typedef af_operand<B> Q;
    static constexpr bool S = P::S || Q::S;
    static constexpr int F1 = P::W - P::I, F2 = Q::W - Q::I, F = ap_max(F1, F2);
    static constexpr int I = ap_max(P::I + (Q::S && !P::S), Q::I + (P::S && !Q::S));
    typedef ap_fixed_base<I + 1 + F, I + 1, S> plus;
    typedef ap_fixed_base<I + 1 + F, I + 1, true> minus;
    typedef ap_fixed_base<I + F, I, S> logic;
    typedef ap_fixed_base<P::W + Q::W, P::I + Q::I, S> mult;
    typedef ap_fixed_base<Q::S + P::W + ap_max(F2, 0), Q::S + P::I + F2, S> div;
    // A C integer over a fixed-point number has the type of the opposite division.
    static constexpr bool turned = ap_operand<A>::kind == AP_CINT;
    typedef ap_fixed_base<P::S + Q::W + ap_max(F1, 0), P::S + Q::I + F1, S> opposite;
    typedef typename std::conditional<turned, opposite, div>::type quotient;
    // Both as numbers of F places, for comparison by the rules of integers.
    typedef ap_int_base<(F1 < F ? P::W + F - F1 + 1 : P::W), P::S> left;
    typedef ap_int_base<(F2 < F ? ap_max(Q::W + F - F2, 1) : Q::W), Q::S> right;
    typedef bool compare;
};

#define HLSV_FIXED_BINARY(op, kind)                                                                          \
    template <class A, class B> HLSV_FN typename af_result<A, B>::kind operator op(const A &a, const B &b) { \
        typedef typename af_result<A, B>::kind R;                                                            \
        return R(ap_raw(), R::whole_type::bits::wrap(R(a).M.V op R(b).M.V));                                 \
    }
HLSV_FIXED_BINARY(+, plus)
HLSV_FIXED_BINARY(-, minus)
HLSV_FIXED_BINARY(&, logic)
HLSV_FIXED_BINARY(|, logic)
HLSV_FIXED_BINARY(^, logic)
#undef HLSV_FIXED_BINARY

template <class A, class B> HLSV_FN typename af_result<A, B>::mult operator*(const A &a, const B &b) {
    typedef typename af_result<A, B>::mult R;
    typedef typename R::raw_type raw;
    return R(ap_raw(), R::whole_type::bits::wrap(static_cast<raw>(af_operand<A>::get(a)) *
                                                 static_cast<raw>(af_operand<B>::get(b))));
}
template <class A, class B> HLSV_FN typename af_result<A, B>::quotient operator/(const A &a, const B &b) {
    typedef af_result<A, B> T;
    constexpr int up = ap_max(T::F2, 0);
    typedef typename ap_bits<ap_max(T::P::W + up, T::Q::W) + 2, T::S>::type calc;
    const calc x = static_cast<calc>(static_cast<calc>(af_operand<A>::get(a)) * (calc(1) << up));
    const calc y = static_cast<calc>(af_operand<B>::get(b));
    typedef ap_bits<ap_max(T::P::W + up + (T::Q::S && !T::P::S), T::Q::W + (T::P::S && !T::Q::S)), T::S> narrow;
    return typename T::div(ap_raw(), T::div::whole_type::bits::wrap(narrow::wrap(x / y)));
}

#define HLSV_FIXED_COMPARE(op)                                                                                  \
    template <class A, class B> HLSV_FN typename af_result<A, B>::compare operator op(const A &a, const B &b) { \
        typedef af_result<A, B> T;                                                                              \
        typedef ap_fixed_base<T::left::W, T::left::W - T::F, T::left::S> X;                                     \
        typedef ap_fixed_base<T::right::W, T::right::W - T::F, T::right::S> Y;                                  \
        return X(a).M op Y(b).M;                                                                                \
    }
HLSV_FIXED_COMPARE(==)
HLSV_FIXED_COMPARE(!=)
HLSV_FIXED_COMPARE(<)
HLSV_FIXED_COMPARE(<=)
HLSV_FIXED_COMPARE(>)
HLSV_FIXED_COMPARE(>=)
#undef HLSV_FIXED_COMPARE

#endif
