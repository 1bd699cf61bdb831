// One text for two sets of HLS headers: draws operands from a seed and records the results of expressions, by slot.
// Without arguments a program prints the static type and a digest of the values of every slot; `program SEED ROUNDS SLOT`
// prints each value of one slot, so that the first that differs can be shown.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

struct Slot {
    std::string type;
    uint64_t digest;
    long count;
};
static std::vector<Slot> slots;
static int watched = -1;

static void note(int slot, const std::string &type, const uint64_t *words, int n) {
    if (slot >= int(slots.size())) slots.resize(slot + 1);
    Slot &s = slots[slot];
    s.type = type;
    s.count++;
    for (int i = 0; i < n; i++) s.digest = (s.digest ^ words[i]) * 0x9e3779b97f4a7c15u + (s.digest >> 29);
    if (slot != watched) return;
    for (int i = n - 1; i >= 0; i--) std::printf("%016llx", (unsigned long long)words[i]);
    std::printf("\n");
}

template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> void record(int slot, T v) {
    const uint64_t word = uint64_t(v);
    note(slot, (std::is_signed<T>::value ? "c-int" : "c-uint") + std::to_string(sizeof(T) * 8), &word, 1);
}
template <class T, typename std::enable_if<std::is_floating_point<T>::value, int>::type = 0> void record(int slot, T v) {
    const double wide = v == v ? double(v) : 0;
    uint64_t word;
    std::memcpy(&word, &wide, sizeof word);
    note(slot, "float" + std::to_string(sizeof(T) * 8), &word, 1);
}
template <int W> void record_bits(int slot, const std::string &type, ap_uint<W> v) {
    uint64_t words[(W + 63) / 64];
    for (int i = 0; i * 64 < W; i++) words[i] = ap_uint<W>(v >> (64 * i)).to_uint64();
    note(slot, type, words, (W + 63) / 64);
}
template <int W, bool S> void record(int slot, const ap_int_base<W, S> &v) {
    record_bits<W>(slot, (S ? "ap_int" : "ap_uint") + std::to_string(W), ap_uint<W>(v));
}
#ifdef WITH_FIXED
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
void record(int slot, const ap_fixed_base<W, I, S, Q, O, N> &v) {
    const int numbers[] = {W, I, int(Q), int(O), N};
    std::string type = S ? "ap_fixed" : "ap_ufixed";
    for (int n : numbers) type += " " + std::to_string(n);
    record_bits<W>(slot, type, ap_uint<W>(v.range(W - 1, 0)));
}
#endif

// Words that find faults: uniform, all ones, few bits, short, near powers of two.
struct Draw {
    uint64_t state;
    uint64_t next() {
        uint64_t z = (state += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    int below(int n) { return int(next() % unsigned(n)); }
    uint64_t word(int width) {
        const uint64_t z = next();
        switch (z & 7) {
            case 0: return uint64_t(0) - (z >> 8 & 1);
            case 1: return uint64_t(1) << (width > 64 ? 63 : width - 1);
            case 2: return (uint64_t(1) << (width > 64 ? 63 : width - 1)) - 1;
            case 3: return (z & 8 ? ~uint64_t(0) : 1) << below(64);
            case 4: return int64_t(next()) >> below(64);
            default: return next();
        }
    }
    template <class T> T ap() {
        const int width = T::width;
        T v = 0;
        for (int i = 0; i < width; i += 64) v = T(v << 63) << 1 | T(ap_uint<64>((unsigned long long)word(width)));
        return v;
    }
    template <class T> T native() { return T(word(sizeof(T) * 8)); }
    // Finite, of any magnitude near the widths under test.
    double real() {
        const int64_t mantissa = int64_t(word(64)) >> below(56);
        return double(mantissa) * (1.0 / 4294967296.0) * (below(2) ? 1.0 : 1.0 / 65536.0);
    }
};

#define SHOW(slot, expression) record(base + (slot), (expression))

static void all_cases(Draw &d, int rounds);

int main(int argc, char **argv) {
    Draw d = {argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1};
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 100;
    if (argc > 3) watched = std::atoi(argv[3]);
    all_cases(d, rounds);
    for (const Slot &s : slots)
        if (watched < 0) std::printf("%s|%016llx|%ld\n", s.type.c_str(), (unsigned long long)s.digest, s.count);
}
