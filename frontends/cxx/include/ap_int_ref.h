// Proxies for bit ranges, single bits and concatenations; each can be read and assigned.
// Their copy constructors are written out on purpose: a trivially copyable proxy would be passed packed into
// registers, and the IR would rebuild its fields with masks over undef.
#ifndef HLSVERIFY_AP_INT_REF_H
#define HLSVERIFY_AP_INT_REF_H
#pragma GCC system_header

#include "ap_int_ops.h"

// What every multi-bit proxy can do once it has get() and length().
template <class Ref, int W> struct ap_ref_reads {
    typedef typename ap_uint<W>::RetType RetType;
    HLSV_FN ap_uint<W> value() const { return static_cast<const Ref *>(this)->get(); }
    HLSV_FN operator RetType() const { return static_cast<RetType>(value().V); }
    HLSV_FN explicit operator bool() const { return value().V != 0; }
    HLSV_FN bool to_bool() const { return value().to_bool(); }
    HLSV_FN int to_int() const { return value().to_int(); }
    HLSV_FN unsigned to_uint() const { return value().to_uint(); }
    HLSV_FN long to_long() const { return value().to_long(); }
    HLSV_FN unsigned long to_ulong() const { return value().to_ulong(); }
    HLSV_FN long long to_int64() const { return value().to_int64(); }
    HLSV_FN unsigned long long to_uint64() const { return value().to_uint64(); }
    HLSV_FN double to_double() const { return value().to_double(); }
    HLSV_FN ap_int<W + 1> operator-() const { return -value(); }
    HLSV_FN ap_uint<W> operator~() const { return ~value(); }
    HLSV_FN bool or_reduce() const { return value().or_reduce(); }
    HLSV_FN bool xor_reduce() const { return value().xor_reduce(); }
    HLSV_FN bool and_reduce() const {
        const int n = static_cast<const Ref *>(this)->length();
        return value() == (ap_uint<W>(~ap_uint<W>(0)) >> (W - n));
    }
};

template <int W, bool S> struct ap_range_ref : ap_ref_reads<ap_range_ref<W, S>, W> {
    typedef typename ap_uint<W>::raw_type uraw;
    ap_int_base<W, S> &whole;
    int hi, lo;

    HLSV_FN ap_range_ref(const ap_int_base<W, S> &v, int h, int l)
        : whole(const_cast<ap_int_base<W, S> &>(v)), hi(h), lo(l) {
        ap_check(l >= 0 && h >= l && h < W);
    }
    HLSV_FN ap_range_ref(const ap_range_ref &o) : whole(o.whole), hi(o.hi), lo(o.lo) {}
    HLSV_FN ap_range_ref &operator=(const ap_range_ref &o) { return assign(o.get()); }
    template <class T> HLSV_FN ap_range_ref &operator=(const T &v) { return assign(ap_uint<W>(v)); }

    HLSV_FN int length() const { return hi - lo + 1; }
    HLSV_FN uraw mask() const { return static_cast<uraw>(static_cast<uraw>(~uraw(0)) >> (W - 1 - (hi - lo))); }
    HLSV_FN ap_uint<W> get() const { return ap_uint<W>(ap_raw(), static_cast<uraw>((whole.uraw() >> lo) & mask())); }
    HLSV_FN void set(ap_uint<W> v) { assign(v); }

  private:
    HLSV_FN ap_range_ref &assign(ap_uint<W> v) {
        const uraw hole = static_cast<uraw>(mask() << lo);
        whole.V = ap_bits<W, S>::wrap((whole.uraw() & ~hole) | ((v.V & mask()) << lo));
        return *this;
    }
};

template <int W, bool S> struct ap_bit_ref {
    ap_int_base<W, S> &whole;
    int index;

    HLSV_FN ap_bit_ref(ap_int_base<W, S> &v, int i) : whole(v), index(i) {}
    HLSV_FN ap_bit_ref(const ap_bit_ref &o) : whole(o.whole), index(o.index) {}
    HLSV_FN ap_bit_ref &operator=(const ap_bit_ref &o) { return assign(o.to_bool()); }
    template <class T> HLSV_FN ap_bit_ref &operator=(const T &v) { return assign(static_cast<bool>(v)); }

    HLSV_FN operator bool() const { return to_bool(); }
    HLSV_FN bool operator~() const { return !to_bool(); }
    HLSV_FN bool to_bool() const { return whole.test(index); }
    HLSV_FN ap_uint<1> get() const { return ap_uint<1>(to_bool()); }
    HLSV_FN void set(ap_uint<1> v) { assign(v.to_bool()); }
    HLSV_CFN int length() const { return 1; }

  private:
    HLSV_FN ap_bit_ref &assign(bool v) {
        whole.set_bit(index, v);
        return *this;
    }
};

// One side of a concatenation: values by reference (so they can be assigned), short-lived proxies by copy.
template <class T, ap_kind K = ap_operand<T>::kind> struct ap_part {
    static constexpr int W = ap_operand<T>::W;
    T v;
    HLSV_FN ap_part(const T &x) : v(x) {}
    HLSV_FN int length() const { return v.length(); }
    HLSV_FN ap_uint<W> get() const { return v.get(); }
    HLSV_FN void set(ap_uint<W> x) { v.set(x); }
};
template <class T> struct ap_part<T, AP_CINT> {
    static constexpr int W = ap_operand<T>::W;
    T v;
    HLSV_FN ap_part(const T &x) : v(x) {}
    HLSV_FN int length() const { return W; }
    HLSV_FN ap_uint<W> get() const { return ap_uint<W>(v); }
};
template <int W, bool S> struct ap_part<ap_int_base<W, S>, AP_FULL> {
    ap_int_base<W, S> &v;
    HLSV_FN ap_part(const ap_int_base<W, S> &x) : v(const_cast<ap_int_base<W, S> &>(x)) {}
    HLSV_FN int length() const { return W; }
    HLSV_FN ap_uint<W> get() const { return ap_uint<W>(v); }
    HLSV_FN void set(ap_uint<W> x) { v = x; }
};

template <class A, class B>
struct ap_concat_ref : ap_ref_reads<ap_concat_ref<A, B>, ap_operand<A>::W + ap_operand<B>::W> {
    static constexpr int W1 = ap_operand<A>::W, W2 = ap_operand<B>::W, W = W1 + W2;
    ap_part<A> high;
    ap_part<B> low;

    HLSV_FN ap_concat_ref(const A &a, const B &b) : high(a), low(b) {}
    HLSV_FN ap_concat_ref(const ap_concat_ref &o) : ap_ref_reads<ap_concat_ref, W>(), high(o.high), low(o.low) {}
    HLSV_FN ap_concat_ref &operator=(const ap_concat_ref &o) { return assign(o.get()); }
    template <class T> HLSV_FN ap_concat_ref &operator=(const T &v) { return assign(ap_uint<W>(v)); }

    HLSV_FN int length() const { return high.length() + low.length(); }
    HLSV_FN ap_uint<W> get() const { return (ap_uint<W>(high.get()) << low.length()) | ap_uint<W>(low.get()); }
    HLSV_FN void set(ap_uint<W> v) { assign(v); }

  private:
    HLSV_FN ap_concat_ref &assign(ap_uint<W> v) {
        low.set(v.range(low.length() - 1, 0).get());
        high.set(v.range(length() - 1, low.length()).get());
        return *this;
    }
};

template <class A, class B, bool = ap_mixable<A, B>::value || (ap_operand<A>::kind == AP_BIT &&
                                                               ap_operand<B>::kind == AP_BIT)>
struct ap_concat_result {};
template <class A, class B> struct ap_concat_result<A, B, true> { typedef ap_concat_ref<A, B> type; };

template <class A, class B> HLSV_FN typename ap_concat_result<A, B>::type operator,(const A &a, const B &b) {
    return ap_concat_ref<A, B>(a, b);
}

template <int W, bool S> HLSV_FN ap_range_ref<W, S> ap_int_base<W, S>::range(int hi, int lo) const {
    return ap_range_ref<W, S>(*this, hi, lo);
}
template <int W, bool S> HLSV_FN ap_range_ref<W, S> ap_int_base<W, S>::range() const { return range(W - 1, 0); }
template <int W, bool S> HLSV_FN ap_range_ref<W, S> ap_int_base<W, S>::operator()(int hi, int lo) const {
    return range(hi, lo);
}
template <int W, bool S> HLSV_FN ap_bit_ref<W, S> ap_int_base<W, S>::operator[](int i) {
    return ap_bit_ref<W, S>(*this, i);
}
template <int W, bool S> HLSV_FN ap_bit_ref<W, S> ap_int_base<W, S>::bit(int i) {
    return ap_bit_ref<W, S>(*this, i);
}
template <int W, bool S>
template <class T>
HLSV_FN ap_concat_ref<ap_int_base<W, S>, T> ap_int_base<W, S>::concat(const T &low) const {
    return ap_concat_ref<ap_int_base<W, S>, T>(*this, low);
}

#endif
