"""ap_fixed and ap_ufixed against the vendor's headers: values and static types, in every mode."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from vendor import Case, differences

ROUNDING = ("AP_RND", "AP_RND_ZERO", "AP_RND_MIN_INF", "AP_RND_INF", "AP_RND_CONV", "AP_TRN", "AP_TRN_ZERO")
OVERFLOW = ("AP_WRAP", "AP_SAT", "AP_SAT_ZERO", "AP_SAT_SYM", "AP_WRAP, 1", "AP_WRAP, 3")
EXPRESSIONS = [f"{x} {op} {y}" for x, y in (("a", "b"), ("a", "c"), ("c", "a"), ("a", "e")) for op in "+-*&|^"]
EXPRESSIONS += [f"{x} {op} {y}" for x, y in (("a", "b"), ("a", "c")) for op in ("==", "!=", "<", "<=", ">", ">=")]
EXPRESSIONS += [f"{y} != 0 ?? {x} / {y}" for x, y in (("a", "b"), ("a", "c"), ("c", "a"))]
EXPRESSIONS += [f"A t = a; t {op}= {y}; t" for y in ("b", "c", "e") for op in "+-*&|^"]
EXPRESSIONS += [
    "A(x)",
    "B(x)",
    "A(float(x))",
    "A(b)",
    "B(a)",
    "A(c)",
    "A(e)",
    "A(a + b)",
    "A(a * b)",
    "B(a * b)",
    "B(a - b)",
    "-a",
    "~a",
    "!a",
]
EXPRESSIONS += ["a << n", "a >> n", "a.to_int()", "a.to_double()", "a.to_float()", "a.length()", "a.is_neg()"]
EXPRESSIONS += ["ap_uint<A::width>(a(hi, lo))", "A t = a; t(hi, lo) = e; t", "A t = a; t[lo] = t[hi]; t"]


def operand(rng: random.Random, rounding: str, overflow: str) -> str:
    width = rng.randint(4, 24)
    return f"ap_{rng.choice(['', 'u'])}fixed<{width}, {rng.randint(1, width + 2)}, {rounding}, {overflow}>"


def cases(seed: int, count: int) -> list[Case]:
    rng = random.Random(seed)
    out = []
    for n in range(count):
        rounding, overflow = ROUNDING[n % len(ROUNDING)], OVERFLOW[n % len(OVERFLOW)]
        a, b = operand(rng, rounding, overflow), operand(rng, rng.choice(ROUNDING), rng.choice(OVERFLOW))
        c, e = rng.choice(["short", "unsigned char", "int", "bool"]), f"ap_int<{rng.randint(2, 20)}>"
        declarations = (
            "A a; a(A::width - 1, 0) = d.ap<ap_uint<A::width>>(); B b; b(B::width - 1, 0) = d.ap<ap_uint<B::width>>(); "
            "C c = d.native<C>(); E e = d.ap<E>(); double x = d.real(); "
            "int hi = d.below(A::width), lo = d.below(hi + 1), n = d.below(2 * A::width) - A::width;"
        )
        out.append(
            Case(f"typedef {a} A; typedef {b} B; typedef {c} C; typedef {e} E;", declarations, tuple(EXPRESSIONS))
        )
    return out


def test_a_few_operations(tmp_path: Path) -> None:
    operations, found = differences(tmp_path, ["ap_fixed.h"], cases(1, 7), 1, 300, ["WITH_FIXED"])
    assert operations > 100_000
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_a_million_operations(tmp_path: Path) -> None:
    operations, found = differences(tmp_path, ["ap_fixed.h"], cases(2, 42), 2, 400, ["WITH_FIXED"])
    assert operations > 1_000_000
    assert not found, "\n".join(found)
