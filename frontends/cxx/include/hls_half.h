#ifndef HLSVERIFY_HLS_HALF_H
#define HLSVERIFY_HLS_HALF_H
#pragma GCC system_header

typedef _Float16 half;

#endif
