// hls::stream: intrinsic calls for the engine, a std::deque natively.
#ifndef HLSVERIFY_HLS_STREAM_H
#define HLSVERIFY_HLS_STREAM_H
#pragma GCC system_header

#ifdef __HLSVERIFY__
extern "C" {
void __hlsverify_stream_write(void *stream, const void *value, unsigned long bytes);
void __hlsverify_stream_read(void *stream, void *value, unsigned long bytes);
unsigned long __hlsverify_stream_size(const void *stream);
}
#define HLSV_STREAM_FN __attribute__((always_inline, nodebug)) inline
#else
#include <cstdio>
#include <cstdlib>
#include <deque>
#define HLSV_STREAM_FN inline
#endif

namespace hls {

template <class T, int DEPTH = 0> class stream;

template <class T> class stream<T, 0> {
#ifdef __HLSVERIFY__
    // Never read or written: only its address counts. In a union it may stay uninitialised in a constexpr
    // constructor, so locals cost no store and statics no guard.
    union {
        char handle_;
    };

  public:
    stream() = default;
    HLSV_STREAM_FN constexpr explicit stream(const char *) {}

    HLSV_STREAM_FN void read(T &v) { __hlsverify_stream_read(this, &v, sizeof(T)); }
    HLSV_STREAM_FN void write(const T &v) { __hlsverify_stream_write(this, &v, sizeof(T)); }
    HLSV_STREAM_FN unsigned long size() const { return __hlsverify_stream_size(this); }
#else
    std::deque<T> items_;

  public:
    stream() = default;
    explicit stream(const char *) {}

    void read(T &v) {
        if (items_.empty()) {
            std::fprintf(stderr, "hls::stream: read from an empty stream\n");
            std::abort();
        }
        v = items_.front();
        items_.pop_front();
    }
    void write(const T &v) { items_.push_back(v); }
    unsigned long size() const { return items_.size(); }
#endif
    stream(const stream &) = delete;

  private:
    // Undefined rather than deleted: a POD class would have its named locals initialised by a memcpy.
    stream &operator=(const stream &);

  public:

    HLSV_STREAM_FN T read() {
        T v;
        read(v);
        return v;
    }
    HLSV_STREAM_FN bool empty() const { return size() == 0; }
    HLSV_STREAM_FN bool full() const { return false; }
    HLSV_STREAM_FN bool read_nb(T &v) {
        if (empty()) return false;
        read(v);
        return true;
    }
    HLSV_STREAM_FN bool write_nb(const T &v) {
        write(v);
        return true;
    }
    HLSV_STREAM_FN void operator<<(const T &v) { write(v); }
    HLSV_STREAM_FN void operator>>(T &v) { read(v); }
    HLSV_STREAM_FN void set_name(const char *) {}
};

// The depth is a hint for synthesis; deriving lets such a stream be passed as stream<T> &.
template <class T, int DEPTH> class stream : public stream<T, 0> {
  public:
    stream() = default;
    HLSV_STREAM_FN
#ifdef __HLSVERIFY__
        constexpr
#endif
        explicit stream(const char *name) : stream<T, 0>(name) {}
};

}  // namespace hls

#endif
