"""The engine against native runs, bit for bit: random kernels on random concrete inputs, and the same on symbols."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hlsverify.checking import Answer, Options, verify
from hlsverify.checking.check import _load
from hlsverify.checking.inputs import STYLES, draw
from hlsverify.checking.witness import Search

TYPES = ("int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "float", "double")
INTEGERS = TYPES[:7]


@st.composite
def expressions(draw_: st.DrawFn, depth: int = 3) -> str:
    """A C expression over the arrays a (integers), f (floats) and the counter i."""
    if depth == 0:
        return draw_(st.sampled_from(["a[i]", "a[7 - i]", "b[i]", "(int)f[i]", "3", "-1", "i", "200"]))
    x = draw_(expressions(depth - 1))
    y = draw_(expressions(depth - 1))
    cast = draw_(st.sampled_from(INTEGERS))
    return draw_(
        st.sampled_from(
            [
                f"({x} + {y})", f"({x} - {y})", f"({x} * {y})", f"({x} & {y})", f"({x} | {y})", f"({x} ^ {y})",
                f"(({cast}){x})", f"({x} >> 3)", f"((unsigned){x} >> 2)", f"({x} < {y})", f"({x} == {y})",
                f"({x} < {y} ? {x} : {y})", f"({x} / 5)", f"({x} % 7)", f"({x} << 2)", f"(- {x})", f"(~{x})",
            ]
        )
    )  # fmt: skip


@st.composite
def kernels(draw_: st.DrawFn) -> str:
    """A kernel whose stores are random expressions."""
    kind, other, out = (draw_(st.sampled_from(t)) for t in (INTEGERS, INTEGERS, TYPES))
    first, second = draw_(expressions()), draw_(expressions())
    return (
        f"#include <stdint.h>\nvoid top({kind} a[8], {other} b[8], float f[8], {out} o[8], float g[8]) {{\n"
        f"  for (int i = 0; i < 8; i++) {{\n    o[i] = {first};\n"
        f"    g[i] = f[i] * ({second}) + g[i] / 3.0f;\n  }}\n}}\n"
    )


def _compare(source: str, directory: Path) -> None:
    path = directory / "kernel.c"
    path.write_text(source)
    session, _ = _load(Options((path,), (path,)))
    session.modules = {s: side.module(session.clang, 60) for s, side in session.sides.items()}
    session.size()
    search = Search(session, 1)
    rng = np.random.default_rng(5)
    for style in ("small", "bits"):  # in others a float may not fit the integer it is cast to
        assert style in STYLES
        inputs = [draw(session.parameters("ref"), session.input_counts(), style, rng)]
        engine, native = session.run("ref", False, inputs)[-1], session.run_native("ref", inputs)
        assert engine.fault is None and not native.status
        assert search.agrees("ref", engine, native), source
    verdict = verify(Options((path,), (path,)))
    branches = verdict.answer is Answer.UNKNOWN and [r.code for r in verdict.reasons] == ["HV202"]
    assert verdict.answer is Answer.EQUIVALENT or branches, (source, verdict.reasons)


COMMON = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@given(kernels())
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=COMMON)
def test_engine_computes_what_native_code_does(tmp_path: Path, source: str) -> None:
    _compare(source, tmp_path)


@pytest.mark.slow
@given(kernels())
@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=COMMON)
def test_engine_computes_what_native_code_does_at_length(tmp_path: Path, source: str) -> None:
    _compare(source, tmp_path)
