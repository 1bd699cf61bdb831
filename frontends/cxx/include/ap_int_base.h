// Arbitrary-width integers: the class itself. Operators live in ap_int_ops.h, bit proxies in ap_int_ref.h.
#ifndef HLSVERIFY_AP_INT_BASE_H
#define HLSVERIFY_AP_INT_BASE_H
#pragma GCC system_header  // _BitInt is an extension in C++; users should not see warnings about it.

#include <cstdint>
#include <type_traits>

// nodebug: after inlining, every instruction carries the source line of the user's kernel, not of this file.
#define HLSV_ATTR __attribute__((always_inline, nodebug))
#define HLSV_FN HLSV_ATTR inline
#define HLSV_CFN HLSV_ATTR constexpr

template <int W, bool S> struct ap_int_base;
template <int W> using ap_int = ap_int_base<W, true>;
template <int W> using ap_uint = ap_int_base<W, false>;

template <int W, bool S> struct ap_range_ref;
template <int W, bool S> struct ap_bit_ref;
template <class A, class B> struct ap_concat_ref;

// Storage of a W-bit value.
template <int W, bool S> struct ap_bits {
    typedef unsigned _BitInt(W) type;
    template <class R> HLSV_CFN static type wrap(R x) { return static_cast<type>(x); }
};
template <int W> struct ap_bits<W, true> {
    typedef _BitInt(W) type;
    template <class R> HLSV_CFN static type wrap(R x) { return static_cast<type>(x); }
};
// signed _BitInt(1) is not a legal type: keep the values 0 and -1 in two bits.
template <> struct ap_bits<1, true> {
    typedef _BitInt(2) type;
    template <class R> HLSV_CFN static type wrap(R x) {
        return static_cast<type>(-static_cast<type>(static_cast<unsigned _BitInt(1)>(x)));
    }
};

// The C type an ap value converts to; wider values convert through their low 64 bits.
template <int Bytes, bool S> struct ap_ctype : ap_ctype<(Bytes > 8 ? 8 : Bytes > 4 ? 8 : 4), S> {};
template <> struct ap_ctype<1, true> { typedef signed char type; };
template <> struct ap_ctype<1, false> { typedef unsigned char type; };
template <> struct ap_ctype<2, true> { typedef short type; };
template <> struct ap_ctype<2, false> { typedef unsigned short type; };
template <> struct ap_ctype<4, true> { typedef int type; };
template <> struct ap_ctype<4, false> { typedef unsigned int type; };
template <> struct ap_ctype<8, true> { typedef long long type; };
template <> struct ap_ctype<8, false> { typedef unsigned long long type; };

// How a type takes part in ap arithmetic. A bit proxy is AP_BIT: next to C integers it is a plain bool.
enum ap_kind { AP_NONE, AP_CINT, AP_BIT, AP_FULL };

template <class T, bool IsInt = std::is_integral<T>::value> struct ap_operand {
    static constexpr ap_kind kind = AP_NONE;
};
template <class T> struct ap_operand<T, true> {
    static constexpr ap_kind kind = AP_CINT;
    static constexpr bool of_signed = false, whole = false;
    static constexpr int W = std::is_same<T, bool>::value ? 1 : int(sizeof(T) * 8);
    static constexpr bool S = std::is_signed<T>::value;
    HLSV_CFN static typename ap_bits<W, S>::type get(T v) { return ap_bits<W, S>::wrap(v); }
};
template <int W_, bool S_> struct ap_operand<ap_int_base<W_, S_>, false> {
    static constexpr ap_kind kind = AP_FULL;
    static constexpr bool of_signed = false, whole = true;
    static constexpr int W = W_;
    static constexpr bool S = S_;
    HLSV_CFN static typename ap_bits<W, S>::type get(ap_int_base<W, S> v) { return v.V; }
};
// `of_signed`: a range of a signed value. Its value is unsigned, but types of results are found as if it were signed.
template <class R, int W_, ap_kind K, bool OfSigned = false> struct ap_ref_operand {
    static constexpr ap_kind kind = K;
    static constexpr bool of_signed = OfSigned, whole = false;
    static constexpr int W = W_;
    static constexpr bool S = false;
    HLSV_FN static typename ap_bits<W, false>::type get(const R &v) { return v.get().V; }
};
template <int W, bool S>
struct ap_operand<ap_range_ref<W, S>, false> : ap_ref_operand<ap_range_ref<W, S>, W, AP_FULL, S> {};
template <int W, bool S>
struct ap_operand<ap_bit_ref<W, S>, false> : ap_ref_operand<ap_bit_ref<W, S>, 1, AP_BIT> {};
template <class A, class B>
struct ap_operand<ap_concat_ref<A, B>, false>
    : ap_ref_operand<ap_concat_ref<A, B>, ap_operand<A>::W + ap_operand<B>::W, AP_FULL> {};

template <class T> struct ap_is_float {
    static constexpr bool value = std::is_floating_point<T>::value || std::is_same<T, _Float16>::value;
};
template <class T> struct ap_is_plain_enum {
    static constexpr bool value = std::is_enum<T>::value && std::is_convertible<T, int>::value;
};
#define HLSV_IF(cond) typename std::enable_if<(cond), int>::type = 0
#define HLSV_IF_OPERAND(T) HLSV_IF(ap_operand<T>::kind != AP_NONE)

// An index outside the value is an error of the kernel; make it visible instead of inventing a result.
HLSV_FN void ap_check(bool ok) {
    if (!ok) __builtin_trap();
}

// What `a op= b` computes with for operators whose result depends on the type of b: a range counts as a 64-bit integer.
template <class T, ap_kind K = ap_operand<T>::kind> struct ap_divisor {
    typedef ap_int_base<ap_operand<T>::W, ap_operand<T>::S> type;
};
template <int W, bool S> struct ap_divisor<ap_range_ref<W, S>, AP_FULL> {
    typedef ap_int_base<(W > 64 ? W : 64), false> type;
};

// Truncates towards zero. As in the vendor's headers, numbers between -0.5 and 0 become 1.
template <int W> HLSV_CFN _BitInt(W < 64 ? 64 : W + 1) ap_whole(double v) {
    typedef _BitInt(W < 64 ? 64 : W + 1) whole;
#ifndef __HLSVERIFY__  // Natively every finite number is exact; for the engine, which has no such width, 2^63 is too large.
    if (v >= 9223372036854775808.0 || v < -9223372036854775808.0)
        return v - v == 0 ? static_cast<whole>(static_cast<_BitInt(1088)>(v)) : whole(0);
#endif
    return v < 0 && v > -0.5 ? whole(1) : static_cast<whole>(v);
}

struct ap_raw {};

template <int W_, bool S_> struct ap_int_base {
    static_assert(W_ > 0, "ap_int needs at least one bit");
    static constexpr int W = W_;
    static constexpr bool S = S_;
    static constexpr int width = W_;
    static constexpr bool sign_flag = S_;
    typedef ap_bits<W, S> bits;
    typedef typename bits::type raw_type;
    typedef typename ap_bits<W, false>::type uraw_type;
    typedef typename ap_ctype<(W + 7) / 8, S>::type RetType;

    raw_type V;

    ap_int_base() = default;  // leaves V uninitialised
    ap_int_base(const ap_int_base &) = default;
    ap_int_base &operator=(const ap_int_base &) = default;
    HLSV_CFN ap_int_base(ap_raw, raw_type v) : V(v) {}

    // By value: binding a reference would need a definition for `static const int` class members.
    template <class T, HLSV_IF_OPERAND(T)> HLSV_CFN ap_int_base(T v) : V(bits::wrap(ap_operand<T>::get(v))) {}
    template <class T, HLSV_IF(ap_is_plain_enum<T>::value)>
    HLSV_CFN ap_int_base(T v) : V(bits::wrap(static_cast<typename std::underlying_type<T>::type>(v))) {}
    template <class T, int = 0, HLSV_IF(ap_is_float<T>::value)>
    HLSV_CFN ap_int_base(T v) : V(bits::wrap(ap_whole<W>(static_cast<double>(v)))) {}
    HLSV_FN ap_int_base(const char *text, int radix = 0) : V(bits::wrap(parse(text, radix))) {}

    HLSV_CFN operator RetType() const { return static_cast<RetType>(V); }
    HLSV_CFN explicit operator bool() const { return V != 0; }

    HLSV_CFN bool to_bool() const { return V != 0; }
    HLSV_CFN char to_char() const { return static_cast<char>(V); }
    HLSV_CFN signed char to_schar() const { return static_cast<signed char>(V); }
    HLSV_CFN unsigned char to_uchar() const { return static_cast<unsigned char>(V); }
    HLSV_CFN short to_short() const { return static_cast<short>(V); }
    HLSV_CFN unsigned short to_ushort() const { return static_cast<unsigned short>(V); }
    HLSV_CFN int to_int() const { return static_cast<int>(V); }
    HLSV_CFN unsigned to_uint() const { return static_cast<unsigned>(V); }
    HLSV_CFN long to_long() const { return static_cast<long>(V); }
    HLSV_CFN unsigned long to_ulong() const { return static_cast<unsigned long>(V); }
    HLSV_CFN long long to_int64() const { return static_cast<long long>(V); }
    HLSV_CFN unsigned long long to_uint64() const { return static_cast<unsigned long long>(V); }
    HLSV_CFN float to_float() const { return static_cast<float>(V); }
    HLSV_CFN double to_double() const { return static_cast<double>(V); }

    HLSV_CFN int length() const { return W; }
    HLSV_CFN bool iszero() const { return V == 0; }
    HLSV_CFN bool is_zero() const { return V == 0; }
    HLSV_CFN bool sign() const { return V < 0; }
    HLSV_CFN bool is_neg() const { return V < 0; }
    HLSV_CFN uraw_type uraw() const { return static_cast<uraw_type>(V); }

    // Wrapping at W bits directly (rather than widening, then truncating) keeps the formulas small.
#define HLSV_WRAP_ASSIGN(op)                                                                        \
    template <class T, HLSV_IF_OPERAND(T)> HLSV_FN ap_int_base &operator op##=(T v) {               \
        V = bits::wrap(static_cast<uraw_type>(uraw() op static_cast<uraw_type>(ap_operand<T>::get(v)))); \
        return *this;                                                                               \
    }
    HLSV_WRAP_ASSIGN(+)
    HLSV_WRAP_ASSIGN(-)
    HLSV_WRAP_ASSIGN(*)
    HLSV_WRAP_ASSIGN(&)
    HLSV_WRAP_ASSIGN(|)
    HLSV_WRAP_ASSIGN(^)
#undef HLSV_WRAP_ASSIGN
#define HLSV_PLAIN_ASSIGN(op)                                                                      \
    template <class T, HLSV_IF_OPERAND(T)> HLSV_FN ap_int_base &operator op##=(T v) {              \
        return *this = *this op typename ap_divisor<T>::type(v);                                   \
    }
    HLSV_PLAIN_ASSIGN(/)
    HLSV_PLAIN_ASSIGN(%)
    HLSV_PLAIN_ASSIGN(<<)
    HLSV_PLAIN_ASSIGN(>>)
#undef HLSV_PLAIN_ASSIGN
#define HLSV_FLOAT_ASSIGN(op)                                                                            \
    template <class T, int = 0, HLSV_IF(ap_is_float<T>::value)> HLSV_FN ap_int_base &operator op##=(T v) { \
        return *this = *this op v;                                                                       \
    }
    HLSV_FLOAT_ASSIGN(+)
    HLSV_FLOAT_ASSIGN(-)
    HLSV_FLOAT_ASSIGN(*)
    HLSV_FLOAT_ASSIGN(/)
#undef HLSV_FLOAT_ASSIGN

    HLSV_FN ap_int_base &operator++() { return *this += 1; }
    HLSV_FN ap_int_base &operator--() { return *this -= 1; }
    HLSV_FN ap_int_base operator++(int) {
        ap_int_base old = *this;
        *this += 1;
        return old;
    }
    HLSV_FN ap_int_base operator--(int) {
        ap_int_base old = *this;
        *this -= 1;
        return old;
    }

    HLSV_CFN ap_int_base<W + 1, true> operator-() const {
        return ap_int_base<W + 1, true>(ap_raw(), -static_cast<typename ap_bits<W + 1, true>::type>(V));
    }
    HLSV_CFN ap_int_base operator+() const { return *this; }
    HLSV_CFN ap_int_base operator~() const { return ap_int_base(ap_raw(), bits::wrap(~V)); }

    // The const forms return proxies too, so that concatenation knows how long a part is.
    HLSV_FN ap_range_ref<W_, S_> range(int hi, int lo) const;
    HLSV_FN ap_range_ref<W_, S_> range() const;
    HLSV_FN ap_range_ref<W_, S_> operator()(int hi, int lo) const;
    HLSV_FN ap_bit_ref<W_, S_> operator[](int i);
    HLSV_FN bool operator[](int i) const { return test(i); }
    HLSV_FN ap_bit_ref<W_, S_> bit(int i);
    HLSV_FN bool bit(int i) const { return test(i); }
    template <class T> HLSV_FN ap_concat_ref<ap_int_base, T> concat(const T &low) const;

    HLSV_FN bool test(int i) const {
        ap_check(i >= 0 && i < W);
        return static_cast<bool>((uraw() >> i) & uraw_type(1));
    }
    HLSV_FN bool get_bit(int i) const { return test(i); }
    HLSV_FN void set_bit(int i, bool v) {
        ap_check(i >= 0 && i < W);
        const uraw_type one = static_cast<uraw_type>(uraw_type(1) << i);
        V = bits::wrap((uraw() & ~one) | (static_cast<uraw_type>(v) << i));
    }
    HLSV_FN void set(int i, bool v) { set_bit(i, v); }
    HLSV_FN void set(int i) { set_bit(i, true); }
    HLSV_FN void set() { V = bits::wrap(~uraw_type(0)); }
    HLSV_FN void clear(int i) { set_bit(i, false); }
    HLSV_FN void clear() { V = 0; }
    HLSV_FN void invert(int i) { set_bit(i, !test(i)); }
    HLSV_FN void invert() { V = bits::wrap(~V); }
    HLSV_FN void b_not() { invert(); }

    HLSV_CFN bool and_reduce() const { return uraw() == static_cast<uraw_type>(~uraw_type(0)); }
    HLSV_CFN bool or_reduce() const { return V != 0; }
    HLSV_FN bool xor_reduce() const {
        uraw_type x = uraw();
        for (int s = 1; s < W; s *= 2) x = static_cast<uraw_type>(x ^ (x >> s));
        // As in the vendor's headers, a sign counts once for each bit it is extended to, 64 in all.
        return static_cast<bool>(x & uraw_type(1)) != (S && W < 64 && W % 2 == 1 && V < 0);
    }
    HLSV_CFN bool nand_reduce() const { return !and_reduce(); }
    HLSV_CFN bool nor_reduce() const { return !or_reduce(); }
    HLSV_FN bool xnor_reduce() const { return !xor_reduce(); }

    HLSV_FN ap_int_base &reverse() {
        uraw_type x = uraw(), y = 0;
        for (int i = 0; i < W; i++) {
            y = static_cast<uraw_type>((W > 1 ? y << (W > 1) : uraw_type(0)) | (x & uraw_type(1)));
            x = W > 1 ? static_cast<uraw_type>(x >> (W > 1)) : x;
        }
        V = bits::wrap(y);
        return *this;
    }
    HLSV_FN int countLeadingZeros() const {
        int n = 0;
        while (n < W && !test(W - 1 - n)) n++;
        return n;
    }
    HLSV_FN ap_int_base &lrotate(int n) {
        ap_check(n >= 0 && n < W);
        if (n != 0) V = bits::wrap((uraw() << n) | (uraw() >> (W - n)));
        return *this;
    }
    HLSV_FN ap_int_base &rrotate(int n) {
        ap_check(n >= 0 && n < W);
        if (n != 0) V = bits::wrap((uraw() >> n) | (uraw() << (W - n)));
        return *this;
    }

  private:
    // Radix 0 means: take it from a 0x / 0o / 0b prefix, else decimal.
    static uraw_type parse(const char *s, int radix) {
        bool negative = *s == '-';
        if (*s == '-' || *s == '+') s++;
        if (s[0] == '0' && s[1] != 0) {
            const int found = (s[1] | 32) == 'x' ? 16 : (s[1] | 32) == 'o' ? 8 : (s[1] | 32) == 'b' ? 2 : 0;
            if (found != 0 && (radix == 0 || radix == found)) {
                radix = found;
                s += 2;
            }
        }
        if (radix == 0) radix = 10;
        uraw_type v = 0;
        for (; *s; s++) {
            if (*s == '_') continue;
            const int digit = *s <= '9' ? *s - '0' : (*s | 32) - 'a' + 10;
            ap_check(digit >= 0 && digit < radix);
            v = static_cast<uraw_type>(v * static_cast<uraw_type>(radix) + static_cast<uraw_type>(digit));
        }
        return negative ? static_cast<uraw_type>(uraw_type(0) - v) : v;
    }
};

#endif
