"""The HLS headers: ap_int arithmetic against Python's integers, and the IR the engine will see."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

INCLUDE = Path(__file__).resolve().parents[1] / "frontends" / "cxx" / "include"
CXX = [sys.executable, "-m", "ziglang", "c++", "-fno-sanitize=all", f"-I{INCLUDE}"]

pytest.importorskip("ziglang")

# (width, signed) of the left and right operand.
Type = tuple[int, bool]
PAIRS: list[tuple[Type, Type]] = [
    ((1, True), (1, True)),
    ((1, False), (5, True)),
    ((8, True), (1, True)),
    ((13, True), (13, True)),
    ((13, False), (7, True)),
    ((7, True), (13, False)),
    ((32, False), (33, True)),
    ((64, True), (64, False)),
    ((64, False), (3, False)),
    ((100, True), (37, False)),
    ((100, False), (100, True)),
]

PROGRAM = r"""
#include <ap_int.h>
#include <ap_axi_sdata.h>
#include <ap_utils.h>
#include <hls_half.h>
#include <hls_math.h>
#include <hls_print.h>
#include <hls_stream.h>
#include <hls_vector.h>
#include <cstdio>

template <int W, bool S> void show(ap_int_base<W, S> v) {
    std::printf("%d%c", W, S ? 's' : 'u');
    for (int i = (W - 1) / 4 * 4; i >= 0; i -= 4) std::printf("%x", (ap_uint<W>(v) >> i).to_uint() & 15);
    std::printf(" ");
}
void show(bool v) { std::printf("%d ", v); }

template <class A, class B> void run() {
    char at[64], bt[64];
    int n, hi, lo, k;
    if (std::scanf("%63s %63s %d %d %d %d", at, bt, &n, &hi, &lo, &k) != 6) return;
    A a(at, 16), t;
    B b(bt, 16);
    const A c = a;
    show(a + b); show(a - b); show(a * b); show(a & b); show(a | b); show(a ^ b);
    if (b != 0) { show(a / b); show(a % b); t = a; t /= b; show(t); t = a; t %= b; show(t); }
    show(a == b); show(a != b); show(a < b); show(a <= b); show(a > b); show(a >= b);
    show(a << n); show(a >> n); show(a << b); show(a >> b);
    show(-a); show(~a); show(A(b)); show(B(a));
    t = a; t += b; show(t);
    t = a; t -= b; show(t);
    t = a; t *= b; show(t);
    t = a; t ^= b; show(t);
    t = a; t <<= n; show(t);
    t = a; show(t++); show(t); show(--t);
    show(a + k); show(k - a); show(a < k); show(a & true);
    show(ap_uint<A::W>(c(hi, lo)));
    t = a; t.range(hi, lo) = b; show(t);
    t = a; t(hi, lo) = c.range(hi, lo); show(t);
    show(c[hi]);
    t = a; t[hi] = t[lo]; show(t);
    t = a; t[lo] = !t[lo]; show(t);
    ap_uint<A::W + B::W> joined = (a, b);
    show(joined);
    joined = a.concat(b(0, 0)); show(joined);
    { A x; B y; (x, y) = ap_uint<A::W + B::W>((b, a)); show(x); show(y); }
    show(a.and_reduce()); show(a.or_reduce()); show(a.xor_reduce()); show(a.sign());
    t = a; show(t.reverse());
    show(ap_int<64>(a.to_int64())); show(ap_int<32>(a.to_int())); show(static_cast<bool>(a));
    show(ap_int<64>(static_cast<typename A::RetType>(a)));
    show(A(k + 0.75)); show(A(k)); show(ap_int<128>(a.to_double()));
    std::printf("\n");
}

void others() {
    hls::stream<int> s("s");
    hls::stream<ap_uint<512>, 4> wide[4];
    int got = 0;
    s << 1;
    s.write(2);
    std::printf("%d %d", int(s.size()), s.read());
    s >> got;
    std::printf(" %d %d %d", got, s.read_nb(got), s.empty());
    hls::stream<ap_uint<512>> &base = wide[2];
    base.write(ap_uint<512>(7) << 500);
    std::printf(" %d", (wide[2].read() >> 500).to_int());
    hls::vector<int, 5> v = {1, 2, 3, 4, 5};
    v = 2 * v + v - 1;
    std::printf(" %d %d %d", v[4], v.reduce_add(), v == v + 1);
    std::printf(" %d %d %g %g", hls::max(3, -4), hls::abs(-6), hls::sqrtf(9.0f), hls::pow(2.0, 10));
    ap_axiu<32, 0, 3, 1> beat = {};
    beat.data = 0x12345678;
    beat.keep_all();
    beat.user = 1;
    hls::stream<ap_axiu<32, 0, 3, 1>> beats;
    beats.write(beat);
    std::printf(" %d %x\n", beats.read().keep.to_int(), beats.empty());
}

int main() {
    others();
    for (int round = 0; round < @ROUNDS@; round++) {
@CALLS@
    }
}
"""

ROUNDS = 25


def wrap(value: int, width: int, signed: bool) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if signed and value >> (width - 1) else value


def shown(value: int, width: int, signed: bool) -> str:
    return f"{width}{'s' if signed else 'u'}{value & ((1 << width) - 1):0{(width + 3) // 4}x}"


def shift(value: int, by: int) -> int:
    return value << by if by >= 0 else value >> min(-by, 4096)


def quotient(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def top_counted(wraps: bool, *values: int, width: int) -> tuple[int, ...]:
    """The values as unsigned numbers of `width` bits, if that is how they are compared or divided."""
    return tuple(v & ((1 << width) - 1) for v in values) if wraps else values


def divided(ta: Type, tb: Type, a: int, b: int) -> tuple[int, int]:
    """Quotient and remainder: unsigned where an unsigned operand is the wider one."""
    (w1, s1), (w2, s2) = ta, tb
    mixed, above = s1 != s2, max(w1, w2) + 1
    x, y = top_counted(mixed and (w2 > w1 if s1 else w1 > w2), a, b, width=above)
    p, q = top_counted(mixed and (not s1 or w2 > w1), a, b, width=above)
    return quotient(x, y), p - quotient(p, q) * q


def compared(ta: Type, tb: Type, a: int, b: int) -> tuple[bool, ...]:
    """==, !=, <, <=, >, >= by the rules of C, which 32 bits and more obey."""
    (w1, s1), (w2, s2) = ta, tb
    unsigned, signed = (w2, w1) if s1 else (w1, w2)
    mixed = s1 != s2
    x, y = top_counted(mixed and unsigned >= max(signed + (signed < 64), 32), a, b, width=unsigned)
    p, q = top_counted(mixed and unsigned >= max(signed, 32), a, b, width=max(w1, w2) + 1)
    return x == y, x != y, p < q, p <= q, p > q, p >= q


def expected(ta: Type, tb: Type, a: int, b: int, n: int, hi: int, lo: int, k: int) -> list[str]:
    """The tokens run<A, B>() prints, from the documented width rules and exact integers."""
    (w1, s1), (w2, s2) = ta, tb
    any_s = s1 or s2
    both = max(w1 + (s2 and not s1), w2 + (s1 and not s2))
    ua, ub = a & ((1 << w1) - 1), b & ((1 << w2) - 1)
    mask = (1 << (hi - lo + 1)) - 1
    out: list[str] = []

    def put(value: int, width: int, signed: bool) -> None:
        out.append(shown(value, width, signed))

    def same(value: int) -> None:
        put(value, w1, s1)

    def flag(value: object) -> None:
        out.append(str(int(bool(value))))

    put(a + b, both + 1, any_s)
    put(a - b, both + 1, True)
    put(a * b, w1 + w2, any_s)
    put(a & b, both, any_s)
    put(a | b, both, any_s)
    put(a ^ b, both, any_s)
    if b:
        (quot, rest), mod_w = divided(ta, tb, a, b), min(w1, w2 + (s1 and not s2))
        put(quot, w1 + s2, any_s)
        put(rest, mod_w, s1)
        same(wrap(quot, w1 + s2, any_s))
        same(wrap(rest, mod_w, s1))
    for result in compared(ta, tb, a, b):
        flag(result)
    by = max(min(b, 4096), -4096)
    for amount in (n, -n, by, -by):
        same(shift(a, amount))
    put(-a, w1 + 1, True)
    for value in (~a, b):
        same(value)
    put(a, w2, s2)
    for value in (a + b, a - b, a * b, a ^ b, shift(a, n), a, a + 1, a):
        same(value)
    with_int = max(w1 + (not s1), 32)
    put(a + k, with_int + 1, True)
    put(k - a, with_int + 1, True)
    flag(compared(ta, (32, True), a, k)[2])
    put(a & 1, max(w1, 1 + s1), s1)
    put((ua >> lo) & mask, w1, False)
    same((ua & ~(mask << lo)) | ((b & mask) << lo))
    same(a)
    flag(ua >> hi & 1)
    same((ua & ~(1 << hi)) | ((ua >> lo & 1) << hi))
    same(ua ^ (1 << lo))
    put(ua << w2 | ub, w1 + w2, False)
    put(ua << 1 | (ub & 1), w1 + w2, False)
    swapped = ub << w1 | ua
    same(swapped >> w2)
    put(swapped, w2, s2)
    flag(ua == (1 << w1) - 1)
    flag(ua)
    flag((ua.bit_count() + (s1 and w1 < 64 and a < 0 and w1 % 2)) & 1)
    flag(a < 0)
    same(int(f"{ua:0{w1}b}"[::-1], 2))
    put(a, 64, True)
    put(a, 32, True)
    flag(a)
    put(a, 64, True)
    same(1 if k == -1 else int(k + 0.75))
    same(k)
    put(int(float(a)), 128, True)
    return out


def random_value(rng: random.Random, kind: Type) -> int:
    width, signed = kind
    edge = rng.choice([0, 1, -1, 1 << (width - 1), (1 << (width - 1)) - 1])
    return wrap(edge if rng.random() < 0.3 else rng.getrandbits(rng.randint(1, width)), width, signed)


def type_name(kind: Type) -> str:
    return f"ap_{'int' if kind[1] else 'uint'}<{kind[0]}>"


def test_operators_match_exact_integers(tmp_path: Path) -> None:
    calls = "\n".join(f"        run<{type_name(a)}, {type_name(b)}>();" for a, b in PAIRS)
    source = tmp_path / "program.cpp"
    source.write_text(PROGRAM.replace("@ROUNDS@", str(ROUNDS)).replace("@CALLS@", calls))
    binary = tmp_path / "program"
    subprocess.run([*CXX, "-std=c++17", str(source), "-o", str(binary)], check=True)

    rng = random.Random(20240607)
    lines, wanted = [], []
    for _ in range(ROUNDS):
        for ta, tb in PAIRS:
            a, b = random_value(rng, ta), random_value(rng, tb)
            lo = rng.randrange(ta[0])
            hi = rng.randrange(lo, ta[0])
            n, k = rng.randint(-ta[0] - 3, ta[0] + 3), rng.randint(-(2**31) + 1, 2**31 - 1)
            raw = [f"0x{v & ((1 << t[0]) - 1):x}" for v, t in ((a, ta), (b, tb))]
            lines.append(f"{raw[0]} {raw[1]} {n} {hi} {lo} {k}")
            wanted.append((f"{ta} {tb} {lines[-1]}", expected(ta, tb, a, b, n, hi, lo, k)))
    result = subprocess.run([str(binary)], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    first, *rest = result.stdout.splitlines()
    assert first == "2 1 2 0 1 7 14 40 0 3 6 3 1024 15 1"
    assert len(rest) == len(wanted)
    for got, (what, want) in zip(rest, wanted, strict=True):
        assert got.split() == want, what


KERNELS = r"""
#include <ap_int.h>
#include <hls_stream.h>
typedef ap_int<13> T;
ap_int<14> add(T a, T b) { return a + b; }
T take(hls::stream<T> &in) { return in.read(); }
void fill(ap_uint<8> *a, ap_uint<8> n) { for (ap_uint<8> i = 0; i < n; i++) a[i] = i * 2; }
void local(hls::stream<ap_uint<512>> &out) {
    hls::stream<ap_uint<512>> s[4];
    hls::stream<int> named("named");
    static hls::stream<int, 2> kept("kept");
    kept << 1;
    s[1].write(kept.read());
    out << s[1].read();
}
const ap_int<7> table[3] = {1, -2, 63};
int look(ap_uint<2> i) { return table[i]; }
"""


@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_ir_for_the_engine(tmp_path: Path, standard: str) -> None:
    source, ir_file = tmp_path / "kernels.cpp", tmp_path / "kernels.ll"
    source.write_text(KERNELS)
    flags = ["-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-D__HLSVERIFY__", f"-std={standard}"]
    done = subprocess.run([*CXX, *flags, str(source), "-o", str(ir_file)], check=True, capture_output=True, text=True)
    assert "kernels.cpp" not in done.stderr and str(INCLUDE) not in done.stderr, "no warnings expected"
    ir = ir_file.read_text()
    assert "sext i13" in ir and "add nsw i14" in ir
    assert "call void @__hlsverify_stream_read(ptr" in ir and "i64 noundef 2)" in ir
    for start_up_code in ("__cxa_guard", "__cxx_global_var_init", "llvm.global_ctors"):
        assert start_up_code not in ir
