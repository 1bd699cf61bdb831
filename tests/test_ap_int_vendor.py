"""ap_int and ap_uint against the vendor's headers: values and static types of random expressions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from vendor import Case, differences

NATIVE = ("bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long")
NATIVE += ("unsigned long", "long long", "unsigned long long")
BINARY = ("+", "-", "*", "&", "|", "^")
COMPARE = ("==", "!=", "<", "<=", ">", ">=")


def arithmetic() -> list[str]:
    out = []
    for x, y in (("a", "b"), ("a", "c"), ("c", "a"), ("a", "b(h2, l2)"), ("b(h2, l2)", "a"), ("a", "b[l2]")):
        out += [f"{x} {op} {y}" for op in (*BINARY, *COMPARE)]
        out += [f"{y} != 0 ?? {x} {op} {y}" for op in "/%"]
    for x, y in (("a(hi, lo)", "c"), ("c", "a(hi, lo)"), ("a(hi, lo)", "b(h2, l2)")):
        out += [f"{x} {op} {y}" for op in (*BINARY, *COMPARE)]
        out += [f"{y} != 0 ?? {x} {op} {y}" for op in "/%"]
    out += [f"{x} {op} {y}" for x, y in (("a[lo]", "c"), ("c", "a[lo]")) for op in COMPARE]
    for y in ("b", "c", "1", "b(h2, l2)"):
        out += [f"A t = a; t {op}= {y}; t" for op in BINARY]
        out += [f"{y} != 0 ?? A t = a; t {op}= {y}; t" for op in "/%"]
    for y in ("x", "f"):
        out += [f"a {op} {y}" for op in ("+", "-", "*", *COMPARE)] + [
            f"{y} {op} a" for op in ("+", "-", "*", "<", "==")
        ]
        out += [f"{y} != 0 ?? a / {y}"]
    # Like `t op= range`, these want a named proxy, which must not be const.
    out += [f"A t = a; auto p = t(hi, lo); p {op}= b; t" for op in "&|^"]
    return out


SHIFTS = [
    f"a {op} {y}"
    for op in ("<<", ">>")
    for y in ("n", "u", "ap_int<9>(n)", "ap_uint<7>(u)", "(short)n", "lo", "b(l2, l2)")
]
SHIFTS += [f"A t = a; t {op}= {y}; t" for op in ("<<", ">>") for y in ("n", "u", "ap_int<9>(n)", "ap_uint<7>(u)")]
UNARY = ["-a", "+a", "~a", "!a", "A t = a; t++", "A t = a; ++t; t", "A t = a; t--", "A t = a; --t"]
CONVERSIONS = ["A(b)", "B(a)", "A(c)", "A(x)", "A(f)", "C(a)", "double(a)", "float(a)", "a ? 1 : 2"]
CONVERSIONS += [f"a.to_{t}()" for t in ("bool", "char", "schar", "uchar", "short", "ushort", "int", "uint", "long")]
CONVERSIONS += [f"A t; t = {v}; t" for v in ("b", "c", "x", "b(h2, l2)", "b[l2]", "(b, a)")]
CONVERSIONS += [f"a.to_{t}()" for t in ("ulong", "int64", "uint64", "double", "float")]
BITS = [
    "ap_uint<A::width>(a(hi, lo))",
    "a(hi, lo).length()",
    "ap_uint<A::width>(a(lo, hi))",
    "a(lo, hi).length()",
    "A t = a; t(lo, hi) = b; t",
    "a(ap_uint<7>(hi), ap_uint<7>(lo)).to_uint64()",
    "bool(a[ap_uint<7>(lo)])",
    "a(hi, lo).to_uint()",
    "a(hi, lo).to_long()",
    "a(hi, lo).and_reduce()",
    "a(hi, lo).or_reduce()",
    "a(hi, lo).xor_reduce()",
    "A t = a; t(hi, lo) = b; t",
    "A t = a; t(hi, lo) = c; t",
    "A t = a; t.range(hi, lo) = b(h2, l2); t",
    "A t = a; t(hi, lo) = t(hi, lo); t",
    "a.range(hi, lo) == b.range(h2, l2)",
    "a.range(hi, lo).to_int()",
    "a.range(hi, lo).to_uint64()",
    "ap_uint<A::width>(a.range())",
    "bool(a[lo])",
    "const A k = a; k[hi]",
    "A t = a; t[lo] = b[l2]; t",
    "A t = a; t[lo] = !t[hi]; t",
    "A t = a; t[lo] = a[lo] & b[l2]; t",
    "a[lo] == b[l2]",
    "~a[lo]",
    "a.bit(lo) ? 3 : 4",
    "a.test(lo)",
    "a.get_bit(lo)",
    "A t = a; t.set(lo); t",
    "A t = a; t.clear(lo); t",
    "A t = a; t.invert(lo); t",
    "A t = a; t.set_bit(lo, c != 0); t",
    "A t = a; t.b_not(); t",
    "A t = a; t.reverse(); t",
    "A t = a; t.lrotate(lo); t",
    "A t = a; t.rrotate(lo); t",
    "a.and_reduce()",
    "a.or_reduce()",
    "a.xor_reduce()",
    "a.nand_reduce()",
    "a.nor_reduce()",
    "a.xnor_reduce()",
    "a.sign()",
    "a.length()",
    "a.iszero()",
    "A t = a; t.countLeadingZeros()",
    "ap_uint<A::width + B::width>((a, b))",
    "ap_uint<A::width + B::width>(a.concat(b))",
    "ap_uint<A::width + B::width + 1>((a, b, b[l2]))",
    "ap_uint<A::width + B::width>((a(hi, lo), b(h2, l2)))",
    "ap_uint<A::width + B::width>((a, b(h2, l2)))",
    "ap_uint<2>((a[lo], b[l2]))",
    "A t = a; B s = b; (t, s) = ap_uint<A::width + B::width>((b, a)); t",
    "A t = a; B s = b; (t, s) = ap_uint<A::width + B::width>((b, a)); s",
    "A t = a; (t(hi, lo), t[0]) = b; t",
    "ap_uint<A::width + B::width>((a, b)) == (b, a)",
    "(a, b) + (b, a)",
    "(a, b) & (b, a)",
    "(a, b) >> 3",
    "(a, c)",
    "(c, a)",
    "(a(hi, lo), c)",
    "(c, a(hi, lo))",
    "(a[lo], c)",
    "(c, a[lo])",
    "(a, b).length()",
    'A(r % 2 ? "-0x1a" : "0b1011")',
    'A(r % 2 ? "-123" : "77", 10)',
    'A("7f", 16)',
    'A("17", 8)',
]


def operand(rng: random.Random, limit: int) -> str:
    width = rng.choice([1, 2, 8, 16, 31, 32, 33, 63, 64]) if rng.random() < 0.4 else rng.randint(1, limit)
    return f"ap_{rng.choice(['int', 'uint'])}<{min(width, limit)}>"


def cases(seed: int, count: int, limit: int = 64) -> list[Case]:
    rng = random.Random(seed)
    names = rng.sample(NATIVE, len(NATIVE))
    out = []
    for n in range(count):
        a, b, c = operand(rng, limit), operand(rng, limit), names[n % len(names)]
        declarations = (
            "A a = d.ap<A>(); B b = d.ap<B>(); C c = d.native<C>(); double x = d.real(); float f = float(d.real()); "
            "int hi = d.below(A::width), lo = d.below(hi + 1), h2 = d.below(B::width), l2 = d.below(h2 + 1), "
            "n = d.below(2 * A::width + 7) - A::width - 3; unsigned u = d.below(A::width + 4);"
        )
        expressions = (*arithmetic(), *SHIFTS, *UNARY, *CONVERSIONS, *BITS)
        out.append(Case(f"typedef {a} A; typedef {b} B; typedef {c} C;", declarations, expressions))
    return out


def test_a_few_operations(tmp_path: Path) -> None:
    operations, found = differences(tmp_path, ["ap_int.h"], cases(1, 2), seed=1, rounds=200)
    assert operations > 100_000
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_million_operations(tmp_path: Path, seed: int) -> None:
    operations, found = differences(tmp_path, ["ap_int.h"], cases(100 + seed, 12), seed, rounds=300)
    assert operations > 1_000_000
    assert not found, "\n".join(found)
