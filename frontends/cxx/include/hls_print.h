// hls::print: printf natively, nothing for the engine (the output is not part of a kernel's result).
#ifndef HLSVERIFY_HLS_PRINT_H
#define HLSVERIFY_HLS_PRINT_H
#pragma GCC system_header

#ifndef __HLSVERIFY__
#include <cstdio>
#endif

namespace hls {

#ifdef __HLSVERIFY__
inline void print(const char *) {}
template <class T> inline void print(const char *, T) {}
#else
inline void print(const char *text) { std::fputs(text, stdout); }
inline void print(const char *format, int v) { std::printf(format, v); }
inline void print(const char *format, double v) { std::printf(format, v); }
#endif

}  // namespace hls

#endif
