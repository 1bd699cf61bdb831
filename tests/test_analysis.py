"""Loop-invariant code motion on kernels read from C."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.cxx.compile import CompileOptions
from frontends.cxx.load import load_pair
from symbolic.analysis.loops import loops
from symbolic.kernel.ir import Function
from symbolic.toolchain import find_clang


def _function(text: str, directory: Path) -> Function:
    path = directory / "k.c"
    path.write_text(text)
    options = CompileOptions()
    side = load_pair([path], [path], options, options, (None, None))[0]
    return side.module(find_clang(), 60).entry


def _operations_in_loops(function: Function, op: str) -> int:
    inside = set().union(*(loop.blocks for loop in loops(function)))
    return sum(i.op == op for b in function.blocks if b.label in inside for i in b.instructions)


HEAD = "void k(float a[8], float b[8], float c[8]) { for (int i = 0; i < 8; i++) "


@pytest.mark.parametrize(
    ("body", "loads", "products"),
    [
        ("c[i] = a[0] * b[1];", 0, 0),  # both loads, and so the product
        ("c[i] = a[0] * b[i];", 1, 1),
        ("c[i] = a[0] * c[1];", 1, 1),  # c is written in the loop
        ("{ float *p = i % 2 ? a : c; p[i] = a[0] * b[1]; }", 2, 1),  # a may be written
    ],
)  # fmt: skip
def test_only_what_an_iteration_cannot_change_is_hoisted(tmp_path: Path, body: str, loads: int, products: int) -> None:
    function = _function(HEAD + body + "}", tmp_path)
    assert (_operations_in_loops(function, "load"), _operations_in_loops(function, "fmul")) == (loads, products)


@pytest.mark.parametrize(("bound", "loads"), [("8", 0), ("0", 1), ("n", 1)])
def test_a_loop_that_may_not_run_keeps_its_loads(tmp_path: Path, bound: str, loads: int) -> None:
    text = f"void k(int n, float a[8], float c[8]) {{ for (int i = 0; i < {bound}; i++) c[i] = a[7]; }}"
    assert _operations_in_loops(_function(text, tmp_path), "load") == loads


def test_invariants_leave_every_loop_they_can(tmp_path: Path) -> None:
    loop = "for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) c[j] = a[1] * a[0];"
    function = _function(f"void k(float a[2], float c[8]) {{ {loop} }}", tmp_path)
    assert _operations_in_loops(function, "load") == 0
