// Helpers of the thunk that calls a top. Read before the source under test, whose macros may have any name.
#ifndef HLSVERIFY_ENTRY_H
#define HLSVERIFY_ENTRY_H
namespace hlsverify_detail {
template <class T> struct bare { typedef T type; };
template <class T> struct bare<const T> { typedef T type; };
template <class T> struct argument { static T &get(void *p) { return *static_cast<T *>(p); } };
template <class T> struct argument<T &> { static T &get(void *p) { return *static_cast<T *>(p); } };
template <class T> struct argument<T &&> {
  static T &&get(void *p) { return static_cast<T &&>(*static_cast<T *>(p)); }
};
template <class T> struct argument<T *> { static T *get(void *p) { return static_cast<T *>(p); } };
template <class T> struct address { typedef void *type; };
template <class F, F f> struct entry;
template <class R, class... P, R (*f)(P...)> struct entry<R (*)(P...), f> {
  static void call(void *result, typename address<P>::type... p) {
    *static_cast<typename bare<R>::type *>(result) = f(argument<P>::get(p)...);
  }
};
template <class... P, void (*f)(P...)> struct entry<void (*)(P...), f> {
  static void call(void *, typename address<P>::type... p) { f(argument<P>::get(p)...); }
};
#if __cplusplus >= 201703L
template <class R, class... P, R (*f)(P...) noexcept> struct entry<R (*)(P...) noexcept, f>
    : entry<R (*)(P...), f> {};
#endif
}
#endif
