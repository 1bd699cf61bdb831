// ap_int<W> / ap_uint<W> on top of clang's _BitInt.
#ifndef HLSVERIFY_AP_INT_H
#define HLSVERIFY_AP_INT_H
#pragma GCC system_header

#include "ap_int_base.h"
#include "ap_int_ops.h"
#include "ap_int_ref.h"

#endif
