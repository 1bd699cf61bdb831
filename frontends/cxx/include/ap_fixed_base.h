// ap_fixed_base<W, I, S, Q, O, N>: W bits, I of them before the point. Operators live in ap_fixed_ops.h.
#ifndef HLSVERIFY_AP_FIXED_BASE_H
#define HLSVERIFY_AP_FIXED_BASE_H
#pragma GCC system_header

#include "ap_fixed_modes.h"

template <int W, int I, bool S, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0> struct ap_fixed_base;
template <int W, int I, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
using ap_fixed = ap_fixed_base<W, I, true, Q, O, N>;
template <int W, int I, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
using ap_ufixed = ap_fixed_base<W, I, false, Q, O, N>;

// How a type takes part in fixed-point arithmetic: as itself, or as an integer, whose point is at the end.
template <class T, bool Usable = ap_operand<T>::kind != AP_NONE> struct af_operand {
    static constexpr bool fixed = false, usable = false;
};
template <class T> struct af_operand<T, true> {
    static constexpr bool fixed = false, usable = true;
    static constexpr int W = ap_operand<T>::W, I = W;
    static constexpr bool S = ap_operand<T>::S;
    HLSV_CFN static typename ap_bits<W, S>::type get(const T &v) { return ap_operand<T>::get(v); }
};
template <int W_, int I_, bool S_, ap_q_mode Q, ap_o_mode O, int N>
struct af_operand<ap_fixed_base<W_, I_, S_, Q, O, N>, false> {
    static constexpr bool fixed = true, usable = true;
    static constexpr int W = W_, I = I_;
    static constexpr bool S = S_;
    HLSV_CFN static typename ap_bits<W, S>::type get(const ap_fixed_base<W_, I_, S_, Q, O, N> &v) { return v.M.V; }
};

template <int W_, int I_, bool S_, ap_q_mode Q_, ap_o_mode O_, int N_> struct ap_fixed_base {
    static constexpr int width = W_, iwidth = I_, F = W_ - I_;
    static constexpr ap_q_mode qmode = Q_;
    static constexpr ap_o_mode omode = O_;
    static constexpr bool sign_flag = S_;
    typedef ap_int_base<W_, S_> whole_type;
    typedef typename whole_type::raw_type raw_type;

    whole_type M;  // the bits, as an integer

    ap_fixed_base() = default;  // leaves them uninitialised
    ap_fixed_base(const ap_fixed_base &) = default;
    ap_fixed_base &operator=(const ap_fixed_base &) = default;
    HLSV_CFN ap_fixed_base(ap_raw, raw_type v) : M(ap_raw(), v) {}

    template <class T, HLSV_IF(af_operand<T>::usable)>
    HLSV_FN ap_fixed_base(const T &v)
        : M(ap_raw(), store<af_operand<T>::W, af_operand<T>::I, af_operand<T>::S>(af_operand<T>::get(v))) {}

    // The places below the last one count as a half and a rest: that is all that a quantisation looks at.
    template <class T, int = 0, HLSV_IF(ap_is_float<T>::value)> HLSV_FN ap_fixed_base(T v) : M(ap_raw(), real(v)) {}

    // Moves the point of a W2-bit number, then quantises and fits it.
    template <int W2, int I2, bool S2> HLSV_FN static raw_type store(typename ap_bits<W2, S2>::type x) {
        typedef ap_quantise<W2, S2, (W2 - I2) - F, Q_> quantise;
        constexpr bool rounds = (W2 - I2) > F && !(Q_ == AP_TRN || (Q_ == AP_TRN_ZERO && !S2));
        constexpr bool above = I_ - S_ < I2 - S2 + rounds;
        constexpr bool below = S2 && (!S_ || I_ < I2 + (O_ == AP_SAT_SYM));
        return ap_overflow<W_, S_, O_, N_, above, below, typename quantise::type>::of(quantise::of(x));
    }

    // The integer part, towards zero.
    HLSV_FN ap_int_base<(I_ > 1 ? I_ : 1), S_> to_ap_int_base() const {
        return ap_fixed_base<(I_ > 1 ? I_ : 1), (I_ > 1 ? I_ : 1), S_, AP_TRN_ZERO>(*this).M;
    }
    HLSV_FN int to_int() const { return to_ap_int_base().to_int(); }
    HLSV_FN unsigned to_uint() const { return to_ap_int_base().to_uint(); }
    HLSV_FN long long to_int64() const { return to_ap_int_base().to_int64(); }
    HLSV_FN unsigned long long to_uint64() const { return to_ap_int_base().to_uint64(); }
    HLSV_FN double to_double() const { return M.to_double() * scale(F); }
    HLSV_FN float to_float() const { return M.to_float() * static_cast<float>(scale(F)); }
    HLSV_FN operator double() const { return to_double(); }
    HLSV_FN operator float() const { return to_float(); }
    HLSV_FN operator bool() const { return M.to_bool(); }
    HLSV_FN operator int() const { return to_int(); }
    HLSV_FN operator unsigned() const { return to_uint(); }
    HLSV_FN operator long() const { return to_int64(); }
    HLSV_FN operator unsigned long() const { return to_uint64(); }
    HLSV_FN operator long long() const { return to_int64(); }
    HLSV_FN operator unsigned long long() const { return to_uint64(); }
    template <int W2, bool S2> HLSV_FN operator ap_int_base<W2, S2>() const {
        return ap_int_base<W2, S2>(to_ap_int_base());
    }

    HLSV_FN ap_range_ref<W_, S_> range(int hi, int lo) const { return M.range(hi, lo); }
    HLSV_FN ap_range_ref<W_, S_> range() const { return M.range(); }
    HLSV_FN ap_range_ref<W_, S_> operator()(int hi, int lo) const { return M.range(hi, lo); }
    HLSV_FN ap_bit_ref<W_, S_> operator[](int i) { return M[i]; }
    HLSV_FN bool operator[](int i) const { return M[i]; }
    HLSV_CFN int length() const { return W_; }
    HLSV_CFN int wl() const { return W_; }
    HLSV_CFN int iwl() const { return I_; }
    HLSV_CFN bool is_zero() const { return M.is_zero(); }
    HLSV_CFN bool is_neg() const { return M.is_neg(); }

    HLSV_FN bool operator!() const { return M.is_zero(); }
    HLSV_FN ap_fixed_base operator+() const { return *this; }
    HLSV_FN ap_fixed_base<W_ + 1, I_ + 1, true> operator-() const {
        return ap_fixed_base<W_ + 1, I_ + 1, true>(ap_raw(), (-M).V);
    }
    HLSV_FN ap_fixed_base<W_, I_, S_> operator~() const { return ap_fixed_base<W_, I_, S_>(ap_raw(), (~M).V); }
    HLSV_FN ap_fixed_base operator<<(int n) const { return ap_fixed_base(ap_raw(), (M << n).V); }
    HLSV_FN ap_fixed_base operator>>(int n) const { return ap_fixed_base(ap_raw(), (M >> n).V); }
    HLSV_FN ap_fixed_base &operator<<=(int n) { return *this = *this << n; }
    HLSV_FN ap_fixed_base &operator>>=(int n) { return *this = *this >> n; }
#define HLSV_FIXED_ASSIGN(op)                                                                        \
    template <class T, HLSV_IF(af_operand<T>::usable)> HLSV_FN ap_fixed_base &operator op##=(const T &v) { \
        return *this = ap_fixed_base(*this op af_value(v));                                          \
    }
    HLSV_FIXED_ASSIGN(+)
    HLSV_FIXED_ASSIGN(-)
    HLSV_FIXED_ASSIGN(*)
    HLSV_FIXED_ASSIGN(/)
    HLSV_FIXED_ASSIGN(&)
    HLSV_FIXED_ASSIGN(|)
    HLSV_FIXED_ASSIGN(^)
#undef HLSV_FIXED_ASSIGN

  private:
    HLSV_FN static raw_type real(double v) {
        static_assert(W_ <= 56, "construction from floating point is supported up to 56 bits");
        const double t = v * scale(-F), limit = 288230376151711744.0;  // 2^58: beyond it, saturation or wrapping is sure
        const double wrapped = O_ == AP_WRAP ? __builtin_fmod(t, limit) : t > 0 ? limit : -limit;
        const double near = t < limit && t > -limit ? t : wrapped;
        const double whole = __builtin_floor(near), part = near - whole;
        const long long half = part >= 0.5, rest = part != 0 && part != 0.5;
        return store<62, 62 - (F + 2), true>(
            ap_bits<62, true>::wrap(static_cast<long long>(whole) * 4 + half * 2 + rest));
    }
    template <class T> HLSV_FN static ap_fixed_base<af_operand<T>::W, af_operand<T>::I, af_operand<T>::S> af_value(const T &v) {
        return ap_fixed_base<af_operand<T>::W, af_operand<T>::I, af_operand<T>::S>(ap_raw(), af_operand<T>::get(v));
    }
    static constexpr double scale(int places) {  // 2^-places
        return places == 0 ? 1.0 : places > 0 ? 0.5 * scale(places - 1) : 2.0 * scale(places + 1);
    }
};

#endif
