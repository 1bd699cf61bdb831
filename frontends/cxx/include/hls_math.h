// hls math functions, forwarded to <cmath>.
#ifndef HLSVERIFY_HLS_MATH_H
#define HLSVERIFY_HLS_MATH_H
#pragma GCC system_header

#include <cmath>
#include <cstdlib>

namespace hls {

#define HLSV_MATH1(name)                                          \
    using std::name;                                              \
    inline float name##f(float x) { return std::name(x); }
HLSV_MATH1(sqrt)
HLSV_MATH1(cbrt)
HLSV_MATH1(fabs)
HLSV_MATH1(exp)
HLSV_MATH1(exp2)
HLSV_MATH1(expm1)
HLSV_MATH1(log)
HLSV_MATH1(log2)
HLSV_MATH1(log10)
HLSV_MATH1(log1p)
HLSV_MATH1(sin)
HLSV_MATH1(cos)
HLSV_MATH1(tan)
HLSV_MATH1(asin)
HLSV_MATH1(acos)
HLSV_MATH1(atan)
HLSV_MATH1(sinh)
HLSV_MATH1(cosh)
HLSV_MATH1(tanh)
HLSV_MATH1(asinh)
HLSV_MATH1(acosh)
HLSV_MATH1(atanh)
HLSV_MATH1(floor)
HLSV_MATH1(ceil)
HLSV_MATH1(round)
HLSV_MATH1(trunc)
HLSV_MATH1(rint)
#undef HLSV_MATH1

#define HLSV_MATH2(name)                                                       \
    using std::name;                                                           \
    inline float name##f(float x, float y) { return std::name(x, y); }
HLSV_MATH2(atan2)
HLSV_MATH2(pow)
HLSV_MATH2(fmod)
HLSV_MATH2(fmin)
HLSV_MATH2(fmax)
HLSV_MATH2(fdim)
HLSV_MATH2(hypot)
HLSV_MATH2(copysign)
HLSV_MATH2(remainder)
#undef HLSV_MATH2

using std::fma;
using std::fpclassify;
using std::frexp;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::isnormal;
using std::ldexp;
using std::lround;
using std::llround;
using std::modf;
using std::signbit;

inline float rsqrt(float x) { return 1.0f / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline float recip(float x) { return 1.0f / x; }
inline double recip(double x) { return 1.0 / x; }
inline void sincos(float x, float *s, float *c) {
    *s = std::sin(x);
    *c = std::cos(x);
}
inline void sincos(double x, double *s, double *c) {
    *s = std::sin(x);
    *c = std::cos(x);
}

// abs of float and double clears the sign bit, so that -0.0 and NaN behave as in std::fabs.
inline float abs(float x) { return std::fabs(x); }
inline double abs(double x) { return std::fabs(x); }
template <class T> inline T abs(T x) { return x < 0 ? T(-x) : x; }

inline float max(float a, float b) { return std::fmax(a, b); }
inline double max(double a, double b) { return std::fmax(a, b); }
inline float min(float a, float b) { return std::fmin(a, b); }
inline double min(double a, double b) { return std::fmin(a, b); }
template <class T> inline T max(T a, T b) { return a < b ? b : a; }
template <class T> inline T min(T a, T b) { return b < a ? b : a; }

}  // namespace hls

#endif
