// AXI4-Stream beats: data with its side channels.
#ifndef HLSVERIFY_AP_AXI_SDATA_H
#define HLSVERIFY_AP_AXI_SDATA_H
#pragma GCC system_header

#include "ap_int.h"

namespace hls {

// A side channel of width 0 exists in name only: writes vanish, and it reads as zero.
struct axis_no_signal {
    axis_no_signal() = default;
    template <class T> HLSV_FN axis_no_signal(const T &) {}
    HLSV_CFN operator int() const { return 0; }
};
template <int W> struct axis_signal { typedef ap_uint<W> type; };
template <> struct axis_signal<0> { typedef axis_no_signal type; };

template <class T> struct axis_bits { static constexpr int W = int(sizeof(T) * 8); };
template <int W_, bool S> struct axis_bits<ap_int_base<W_, S>> { static constexpr int W = W_; };

template <class T, int WUser = 0, int WId = 0, int WDest = 0> struct axis {
    static constexpr int bytes = (axis_bits<T>::W + 7) / 8;
    T data;
    ap_uint<bytes> keep;
    ap_uint<bytes> strb;
    typename axis_signal<WUser>::type user;
    ap_uint<1> last;
    typename axis_signal<WId>::type id;
    typename axis_signal<WDest>::type dest;

    HLSV_FN T get_data() const { return data; }
    HLSV_FN void set_data(const T &v) { data = v; }
    HLSV_FN ap_uint<bytes> get_keep() const { return keep; }
    HLSV_FN void set_keep(ap_uint<bytes> v) { keep = v; }
    HLSV_FN ap_uint<bytes> get_strb() const { return strb; }
    HLSV_FN void set_strb(ap_uint<bytes> v) { strb = v; }
    HLSV_FN ap_uint<1> get_last() const { return last; }
    HLSV_FN void set_last(ap_uint<1> v) { last = v; }
    HLSV_FN void keep_all() { keep.set(); }
};

}  // namespace hls

template <int D, int U = 0, int TI = 0, int TD = 0> using ap_axiu = hls::axis<ap_uint<D>, U, TI, TD>;
template <int D, int U = 0, int TI = 0, int TD = 0> using ap_axis = hls::axis<ap_int<D>, U, TI, TD>;

#endif
