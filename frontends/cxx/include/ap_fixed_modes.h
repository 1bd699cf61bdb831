// Quantisation and overflow of fixed-point numbers, as arithmetic and selections: no branches.
#ifndef HLSVERIFY_AP_FIXED_MODES_H
#define HLSVERIFY_AP_FIXED_MODES_H
#pragma GCC system_header

#include "ap_int.h"

enum ap_q_mode { AP_RND, AP_RND_ZERO, AP_RND_MIN_INF, AP_RND_INF, AP_RND_CONV, AP_TRN, AP_TRN_ZERO };
enum ap_o_mode { AP_SAT, AP_SAT_ZERO, AP_SAT_SYM, AP_WRAP, AP_WRAP_SM };
#define SC_RND AP_RND
#define SC_RND_ZERO AP_RND_ZERO
#define SC_RND_MIN_INF AP_RND_MIN_INF
#define SC_RND_INF AP_RND_INF
#define SC_RND_CONV AP_RND_CONV
#define SC_TRN AP_TRN
#define SC_TRN_ZERO AP_TRN_ZERO
#define SC_SAT AP_SAT
#define SC_SAT_ZERO AP_SAT_ZERO
#define SC_SAT_SYM AP_SAT_SYM
#define SC_WRAP AP_WRAP
#define SC_WRAP_SM AP_WRAP_SM

// Drops the `Drop` lowest bits of a W-bit number, rounding as Q says; negative `Drop` appends zeros.
template <int W, bool S, int Drop, ap_q_mode Q, int Case = (Drop < 0 ? -1 : Drop == 0 ? 0 : Drop <= W ? 1 : 2)>
struct ap_quantise {
    static constexpr bool rounds = !(Q == AP_TRN || (Q == AP_TRN_ZERO && !S));
    typedef typename ap_bits<W, S>::type source;
    typedef typename ap_bits<W + 1, S>::type type;
    HLSV_CFN static type offset(type x) {
        return Q == AP_TRN || (Q == AP_TRN_ZERO && !S)
                   ? type(0)
                   : Q == AP_TRN_ZERO ? static_cast<type>(negative(x) * static_cast<type>((type(1) << Drop) - 1))
                                      : static_cast<type>((type(1) << (Drop - 1)) + tie(x));
    }
    HLSV_CFN static type of(source x) {
        return static_cast<type>(static_cast<type>(static_cast<type>(x) + offset(static_cast<type>(x))) >> Drop);
    }

  private:
    HLSV_CFN static type negative(type x) { return static_cast<type>(x < 0); }
    // How a number half way between two is nudged: 0 leads up, -1 down.
    HLSV_CFN static type tie(type x) {
        return Q == AP_RND ? type(0)
               : Q == AP_RND_ZERO ? static_cast<type>(negative(x) - type(1))
               : Q == AP_RND_INF ? static_cast<type>(type(0) - negative(x))
               : Q == AP_RND_CONV ? static_cast<type>(static_cast<type>((x >> Drop) & type(1)) - type(1))
                                  : static_cast<type>(type(0) - type(1));
    }
};
template <int W, bool S, int Drop, ap_q_mode Q> struct ap_quantise<W, S, Drop, Q, 0> {
    typedef typename ap_bits<W, S>::type type;
    HLSV_CFN static type of(type x) { return x; }
};
// All bits go: less than half of the last place is left.
template <int W, bool S, int Drop, ap_q_mode Q> struct ap_quantise<W, S, Drop, Q, 2> {
    typedef typename ap_bits<W, S>::type source;
    typedef typename ap_bits<2, S>::type type;
    HLSV_CFN static type of(source x) {
        return static_cast<type>(type(0) - static_cast<type>(Q == AP_TRN && S && x < 0));
    }
};
// By multiplication, which the engine knows to be one.
template <int W, bool S, int Drop, ap_q_mode Q> struct ap_quantise<W, S, Drop, Q, -1> {
    typedef typename ap_bits<W, S>::type source;
    typedef typename ap_bits<W - Drop + 1, S>::type type;
    HLSV_CFN static type of(source x) { return static_cast<type>(static_cast<type>(x) * (type(1) << -Drop)); }
};

// Puts a quantised number of type R into W bits. Above and Below tell whether it can be too large or too small.
template <int W, bool S, ap_o_mode O, int N, bool Above, bool Below, class R> struct ap_overflow {
    typedef ap_bits<W, S> bits;
    typedef typename bits::type raw;
    typedef typename ap_bits<W, false>::type uraw;
    static_assert(O != AP_WRAP_SM, "AP_WRAP_SM is not supported");

    HLSV_CFN static R top() { return static_cast<R>(static_cast<uraw>(static_cast<uraw>(~uraw(0)) >> S)); }
    HLSV_CFN static R bottom() { return S ? static_cast<R>(R(0) - top() - R(O != AP_SAT_SYM)) : R(0); }

    HLSV_FN static raw of(R q) { return fit(q, std::integral_constant<int, !(Above || Below) || (O == AP_WRAP && N == 0) ? 0 : O == AP_WRAP ? 2 : 1>()); }

  private:
    HLSV_FN static raw fit(R q, std::integral_constant<int, 0>) { return bits::wrap(q); }
    HLSV_FN static raw fit(R q, std::integral_constant<int, 1>) {
        const R most = O == AP_SAT_ZERO ? R(0) : top(), least = O == AP_SAT_ZERO ? R(0) : bottom();
        R r = q;
        if (Above) r = q > top() ? most : q;
        if (Below) r = r < bottom() ? least : r;
        return bits::wrap(r);
    }
    // The N highest bits saturate, the others wrap.
    HLSV_FN static raw fit(R q, std::integral_constant<int, 2>) {
        const bool out = (Above && q > top()) || (Below && q < bottom());
        const uraw low = static_cast<uraw>(q), ones = static_cast<uraw>(~uraw(0));
        const uraw high = static_cast<uraw>(ones << (W - (N < W ? N : W))), kept = static_cast<uraw>(low & ~high);
        const uraw sign = static_cast<uraw>(uraw(1) << (W - 1));
        const uraw full = S ? (q < 0 ? sign : static_cast<uraw>(high & ~sign)) : high;
        const uraw r = static_cast<uraw>(kept | full);
        return bits::wrap(out ? r : low);
    }
};

#endif
