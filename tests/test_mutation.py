"""Mutants and legal variants of small kernels: the checker must tell them apart.

The second opinion on a mutant that is not called different is native: reference and mutant in one program, built by
g++ with the address sanitizer, on random small integers, for which floating sums are exact.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("pycparser")

from pycparser import c_ast

from corpus.mutate import KERNELS, Variant, mutants, parse, render
from corpus.transform import legal
from hlsverify.checking import Answer, Options, Verdict, verify

NAMES = sorted(p.stem for p in KERNELS.glob("*.c"))
EACH = 26  # of a kernel, in the slow tests: 8 * 26 = 208
SEED = 1
MAIN = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define {top} ref_top
#include "ref.c"
#undef {top}
#define {top} opt_top
#include "opt.c"
#undef {top}
int main() {{
  srand(7);
  for (int round = 0; round < 200; round++) {{
    {make}
    ref_top({ref});
    fprintf(stderr, "reference is defined\\n");
    opt_top({opt});
    if ({differ}) return 9;
    {free}
  }}
  return 0;
}}
"""


def source(name: str) -> str:
    return (KERNELS / f"{name}.c").read_text()


def check(folder: Path, ref: str, opt: str) -> Verdict:
    (folder / "ref.c").write_text(ref)
    (folder / "opt.c").write_text(opt)
    return verify(Options(ref=(folder / "ref.c",), opt=(folder / "opt.c",), float_model="real", timeout=60))


def _main(ref: str) -> str:
    function = next(n for n in parse(ref).ext if isinstance(n, c_ast.FuncDef))
    make, free, differ, calls = [], [], [], {"ref": [], "opt": []}
    for p in function.decl.type.args.params:
        extents, kind = [], p.type
        while isinstance(kind, c_ast.ArrayDecl):
            extents.append(render(kind.dim))
            kind = kind.type
        base, count = kind.type.names[0], "*".join(extents) or "1"
        r, o = f"{p.name}_r", f"{p.name}_o"
        make += [f"{base} *{x} = ({base} *)malloc({count} * sizeof({base}));" for x in (r, o)]
        make.append(f"for (int i = 0; i < {count}; i++) {r}[i] = {o}[i] = rand() % 9 - 4;")
        free.append(f"free({r}); free({o});")
        differ.append(f"memcmp({r}, {o}, {count} * sizeof({base}))")
        inner = "".join(f"[{n}]" for n in extents[1:])
        for side, x in (("ref", r), ("opt", o)):
            calls[side].append(f"({base} (*){inner}){x}" if inner else x if extents else f"*{x}")
    parts = {"make": " ".join(make), "free": " ".join(free), "differ": " || ".join(differ)}
    return MAIN.format(top=function.decl.name, ref=", ".join(calls["ref"]), opt=", ".join(calls["opt"]), **parts)


def native(folder: Path, ref: str, opt: str) -> str:
    """What 200 runs show: "equal", "different" or "out of bounds"."""
    for name, text in (("ref.c", ref), ("opt.c", opt), ("main.cpp", _main(ref))):
        (folder / name).write_text(text)
    flags = ["-w", "-O1", "-fwrapv", "-ffp-contract=off", "-fsanitize=address"]
    subprocess.run(["g++", *flags, "-o", "main", "main.cpp"], cwd=folder, check=True, timeout=60)
    options = {**os.environ, "ASAN_OPTIONS": "redzone=512:max_redzone=2048:detect_leaks=0"}
    found = subprocess.run(["./main"], cwd=folder, env=options, capture_output=True, text=True, timeout=60, check=False)
    assert "reference is defined" in found.stderr, found.stderr
    return {0: "equal", 9: "different"}.get(found.returncode, "out of bounds")


def judge(folder: Path, name: str, variants: Iterator[Variant]) -> tuple[Counter[str], list[str]]:
    """Mutants counted by what checker and native runs say, and those about which they disagree."""
    counts: Counter[str] = Counter()
    wrong = []
    for v in variants:
        found = check(folder, source(name), v.text)
        what = found.answer.word
        if found.answer is not Answer.DIFFERENT:
            what += f", natively {native(folder, source(name), v.text)}"
            if not what.endswith("equal") or found.answer is Answer.ERROR:
                wrong.append(f"{name}: {v.name}: {what} {[r.message for r in found.reasons]}")
        counts[what] += 1
    return counts, wrong


def illegal(folder: Path, name: str, variants: Iterator[Variant]) -> tuple[Counter[str], list[str]]:
    """Legal variants counted by verdict, and those that are not called equivalent."""
    counts: Counter[str] = Counter()
    wrong = []
    for v in variants:
        found = check(folder, source(name), v.text)
        counts[found.answer.word] += 1
        if found.answer is not Answer.EQUIVALENT:
            reasons = [r.message for r in found.reasons]
            wrong.append(f"{name}: {v.name}: {found.answer.word} {reasons}\n{v.text}")
    return counts, wrong


@pytest.mark.parametrize("name", NAMES)
def test_there_are_enough_and_they_follow_from_the_seed(name: str) -> None:
    for make in (mutants, legal):
        first = list(islice(make(source(name), SEED), EACH))
        assert len({v.text for v in first}) == EACH
        assert first == list(islice(make(source(name), SEED), EACH))
        assert first != list(islice(make(source(name), SEED + 1), EACH))


@pytest.mark.parametrize("name", ["gemm", "fir"])
def test_a_few(name: str, tmp_path: Path) -> None:
    assert not judge(tmp_path, name, islice(mutants(source(name), SEED), 3))[1]
    assert not illegal(tmp_path, name, islice(legal(source(name), SEED), 3))[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_mutants(name: str, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    counts, wrong = judge(tmp_path, name, islice(mutants(source(name), SEED), EACH))
    record_property("verdicts", dict(counts))
    print(name, dict(counts))
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_legal_variants(name: str, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    # Compositions are the harder half: skip every second single one.
    counts, wrong = illegal(tmp_path, name, islice(legal(source(name), SEED), 0, 2 * EACH, 2))
    record_property("verdicts", dict(counts))
    print(name, dict(counts))
    assert not wrong, "\n".join(wrong)
