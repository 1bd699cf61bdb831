// hls::vector<T, N>: a fixed-size array with elementwise operators.
#ifndef HLSVERIFY_HLS_VECTOR_H
#define HLSVERIFY_HLS_VECTOR_H
#pragma GCC system_header

#include <cstddef>
#include <initializer_list>

namespace hls {

template <class T, size_t N> class vector {
    static_assert(N > 0, "hls::vector needs at least one element");
    T data_[N];

  public:
    typedef T value_type;
    typedef T *iterator;
    typedef const T *const_iterator;

    vector() = default;
    vector(const T &fill) {
        for (size_t i = 0; i < N; i++) data_[i] = fill;
    }
    vector(std::initializer_list<T> values) {
        size_t i = 0;
        for (const T &v : values)
            if (i < N) data_[i++] = v;
        while (i < N) data_[i++] = T(0);
    }

    T &operator[](size_t i) { return data_[i]; }
    const T &operator[](size_t i) const { return data_[i]; }
    static constexpr size_t size() { return N; }
    iterator begin() { return data_; }
    iterator end() { return data_ + N; }
    const_iterator begin() const { return data_; }
    const_iterator end() const { return data_ + N; }

#define HLSV_VECTOR_OP(op)                                                   \
    vector &operator op##=(const vector &o) {                                \
        for (size_t i = 0; i < N; i++) data_[i] = data_[i] op o.data_[i];    \
        return *this;                                                        \
    }                                                                        \
    /* Friends found by argument lookup, so that a scalar on either side broadcasts. */ \
    friend vector operator op(vector a, const vector &b) { return a op##= b; }
    HLSV_VECTOR_OP(+)
    HLSV_VECTOR_OP(-)
    HLSV_VECTOR_OP(*)
    HLSV_VECTOR_OP(/)
    HLSV_VECTOR_OP(%)
    HLSV_VECTOR_OP(&)
    HLSV_VECTOR_OP(|)
    HLSV_VECTOR_OP(^)
    HLSV_VECTOR_OP(<<)
    HLSV_VECTOR_OP(>>)
#undef HLSV_VECTOR_OP

    vector operator-() const {
        vector r;
        for (size_t i = 0; i < N; i++) r.data_[i] = -data_[i];
        return r;
    }
    vector operator~() const {
        vector r;
        for (size_t i = 0; i < N; i++) r.data_[i] = ~data_[i];
        return r;
    }
    vector &operator++() { return *this += T(1); }
    vector &operator--() { return *this -= T(1); }

    // Comparisons are lexicographic.
    friend bool operator==(const vector &a, const vector &b) {
        for (size_t i = 0; i < N; i++)
            if (!(a.data_[i] == b.data_[i])) return false;
        return true;
    }
    friend bool operator<(const vector &a, const vector &b) {
        for (size_t i = 0; i < N; i++) {
            if (a.data_[i] < b.data_[i]) return true;
            if (b.data_[i] < a.data_[i]) return false;
        }
        return false;
    }
    friend bool operator!=(const vector &a, const vector &b) { return !(a == b); }
    friend bool operator>(const vector &a, const vector &b) { return b < a; }
    friend bool operator<=(const vector &a, const vector &b) { return !(b < a); }
    friend bool operator>=(const vector &a, const vector &b) { return !(a < b); }

    // Pairwise, as a balanced tree: for floats the order of the additions is part of the result.
#define HLSV_VECTOR_REDUCE(name, op)                                                     \
    T name() const {                                                                     \
        vector t = *this;                                                                \
        for (size_t n = N; n > 1; n = (n + 1) / 2)                                       \
            for (size_t i = 0; i < n / 2; i++) t.data_[i] = t.data_[i] op t.data_[i + (n + 1) / 2]; \
        return t.data_[0];                                                               \
    }
    HLSV_VECTOR_REDUCE(reduce_add, +)
    HLSV_VECTOR_REDUCE(reduce_mult, *)
    HLSV_VECTOR_REDUCE(reduce_and, &)
    HLSV_VECTOR_REDUCE(reduce_or, |)
    HLSV_VECTOR_REDUCE(reduce_xor, ^)
#undef HLSV_VECTOR_REDUCE
};

}  // namespace hls

#endif
