// Scheduling hints: they do not change values, so they do nothing here.
#ifndef HLSVERIFY_AP_UTILS_H
#define HLSVERIFY_AP_UTILS_H
#pragma GCC system_header

#include "ap_int.h"

inline void ap_wait() {}
inline void ap_wait_n(int) {}

#endif
