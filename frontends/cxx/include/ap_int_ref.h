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
};

template <int W, bool S> struct ap_range_ref : ap_ref_reads<ap_range_ref<W, S>, W> {
    typedef typename ap_uint<W>::raw_type uraw;
    ap_int_base<W, S> &whole;
    int hi, lo;

    HLSV_FN ap_range_ref(const ap_int_base<W, S> &v, int h, int l)
        : whole(const_cast<ap_int_base<W, S> &>(v)), hi(h), lo(l) {
        ap_check(l >= 0 && h >= 0 && l < W && h < W);
    }
    HLSV_FN ap_range_ref(const ap_range_ref &o) : whole(o.whole), hi(o.hi), lo(o.lo) {}
    HLSV_FN ap_range_ref &operator=(const ap_range_ref &o) { return assign(o.get()); }
    template <class T> HLSV_FN ap_range_ref &operator=(const T &v) { return assign(ap_uint<W>(v)); }

#define HLSV_RANGE_ASSIGN(op) \
    template <class T> HLSV_FN ap_range_ref &operator op##=(const T &v) { return *this = get() op v; }
    HLSV_RANGE_ASSIGN(+)
    HLSV_RANGE_ASSIGN(-)
    HLSV_RANGE_ASSIGN(*)
    HLSV_RANGE_ASSIGN(/)
    HLSV_RANGE_ASSIGN(%)
    HLSV_RANGE_ASSIGN(&)
    HLSV_RANGE_ASSIGN(|)
    HLSV_RANGE_ASSIGN(^)
    HLSV_RANGE_ASSIGN(<<)
    HLSV_RANGE_ASSIGN(>>)
#undef HLSV_RANGE_ASSIGN

    // As in the vendor's headers, the highest bit does not take part.
    HLSV_FN bool and_reduce() const { return rest() == static_cast<uraw>(mask() >> 1); }
    HLSV_FN bool or_reduce() const { return rest() != 0; }
    HLSV_FN bool xor_reduce() const { return ap_uint<W>(ap_raw(), rest()).xor_reduce(); }

    HLSV_FN int low() const { return hi < lo ? hi : lo; }
    HLSV_FN int length() const { return (hi < lo ? lo - hi : hi - lo) + 1; }
    HLSV_FN uraw mask() const { return static_cast<uraw>(static_cast<uraw>(~uraw(0)) >> (W - length())); }
    HLSV_FN ap_uint<W> get() const { return turned(static_cast<uraw>((whole.uraw() >> low()) & mask())); }
    HLSV_FN void set(ap_uint<W> v) { assign(v); }

  private:
    HLSV_FN uraw rest() const { return static_cast<uraw>((whole.uraw() >> low()) & (mask() >> 1)); }
    // A range whose first index is the lower one has its bits in reverse order.
    HLSV_FN ap_uint<W> turned(uraw v) const {
        ap_uint<W> r(ap_raw(), v);
        return hi < lo ? r.reverse() >> (W - length()) : r;
    }
    HLSV_FN ap_range_ref &assign(ap_uint<W> v) {
        const uraw hole = static_cast<uraw>(mask() << low()), bits = turned(static_cast<uraw>(v.V & mask())).V;
        whole.V = ap_bits<W, S>::wrap((whole.uraw() & ~hole) | (bits << low()));
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
        high.set(v.range(length() - 1, low.length()).get());
        low.set(v.range(low.length() - 1, 0).get());
        return *this;
    }
};

// With a C integer there is nothing to assign to: the concatenation is a value.
template <class A, class B> struct ap_concat_result {
    static constexpr ap_kind ka = ap_operand<A>::kind, kb = ap_operand<B>::kind;
    static constexpr bool c_int = ka == AP_CINT || kb == AP_CINT, parts = ka != AP_NONE && kb != AP_NONE;
    static constexpr bool refer = parts && !c_int, value = parts && c_int && ka != kb;
};

template <class A, class B, HLSV_IF((ap_concat_result<A, B>::refer))>
HLSV_FN ap_concat_ref<A, B> operator,(const A &a, const B &b) {
    return ap_concat_ref<A, B>(a, b);
}
template <class A, class B, HLSV_IF((ap_concat_result<A, B>::value))>
HLSV_FN ap_uint<ap_operand<A>::W + ap_operand<B>::W> operator,(const A &a, const B &b) {
    typedef ap_uint<ap_operand<A>::W + ap_operand<B>::W> joined;
    const ap_concat_ref<A, B> both(a, b);
    return (joined(ap_operand<A>::get(a)) << both.low.length()) | joined(both.low.get());
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
