"""Differential tests of the HLS headers: one generated program, compiled against ours and against the vendor's.

A program is a list of cases; a case has types, declarations, and expressions whose static types and values are recorded
(see vendor_harness.h). `differences` builds and runs both programs and names every expression that differs, with the
first values that do. The vendor's headers come with the hls4ml wheel; without it the tests are skipped.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
OURS = TESTS.parent / "frontends" / "cxx" / "include"
CXX = [sys.executable, "-m", "ziglang", "c++", "-fno-sanitize=all", "-std=c++17", "-O1", "-w", f"-I{TESTS}"]
# Their specialisations of std::complex do not compile with libc++, and are not what is compared: left out.
CXX += ["-D__AP_INT_SPECIAL_H__", "-D__AP_FIXED_SPECIAL_H__"]


@dataclass(frozen=True)
class Case:
    """`expressions` are evaluated once a round, after `declarations`, which draw the operands from `d`."""

    types: str
    declarations: str
    expressions: tuple[str, ...]

    def text(self, number: int, first_slot: int) -> str:
        shows = "\n".join(f"        {statement(k, e)}" for k, e in enumerate(self.expressions))
        return (
            f"static void case{number}(Draw &d, int rounds) {{\n    const int base = {first_slot};\n    {self.types}\n"
            f"    for (int r = 0; r < rounds; r++) {{\n        {self.declarations}\n{shows}\n    }}\n}}\n"
        )


def statement(slot: int, expression: str) -> str:
    """`guard ? statements; value`: the value is recorded after the statements, where the guard holds."""
    guard, _, rest = expression.rpartition("??")
    before, _, value = rest.rpartition(";")
    text = f"{{ {before + ';' if before else ''} SHOW({slot}, {value.strip()}); }}"
    return f"if ({guard.strip()}) {text}" if guard else text


def vendor_headers() -> Path:
    found = importlib.util.find_spec("hls4ml")
    if found is None or not found.submodule_search_locations:
        pytest.skip("the vendor's headers are not here: pip install hls4ml")
    return Path(found.submodule_search_locations[0]) / "templates" / "vivado" / "ap_types"


def program(headers: Sequence[str], defines: Sequence[str], cases: Sequence[Case]) -> str:
    lines = [*(f"#define {d}" for d in defines), *(f"#include <{h}>" for h in headers), '#include "vendor_harness.h"']
    slot = 0
    for n, case in enumerate(cases):
        lines.append(case.text(n, slot))
        slot += len(case.expressions)
    calls = " ".join(f"case{n}(d, rounds);" for n in range(len(cases)))
    return "\n".join([*lines, f"static void all_cases(Draw &d, int rounds) {{ {calls} }}", ""])


def _run(binary: Path, seed: int, rounds: int, *slot: str) -> list[str]:
    done = subprocess.run([binary, str(seed), str(rounds), *slot], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{binary.name}: {done.stderr[-500:]}"
    return done.stdout.splitlines()


def _build(directory: Path, name: str, include: Path) -> Path:
    binary = directory / name
    command = [*CXX, "-isystem", str(include), str(directory / "program.cpp"), "-o", str(binary)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{name}: {done.stderr[:3000]}"
    return binary


def _explain(binaries: list[Path], seed: int, rounds: int, slot: int) -> str:
    ours, theirs = (_run(b, seed, rounds, str(slot)) for b in binaries)
    where = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), None)
    return "" if where is None else f", value {where}: ours {ours[where]}, theirs {theirs[where]}"


def differences(
    directory: Path, headers: Sequence[str], cases: Sequence[Case], seed: int, rounds: int, defines: Sequence[str] = ()
) -> tuple[int, list[str]]:
    """How many operations were compared, and each expression that differs."""
    vendor = vendor_headers()
    (directory / "program.cpp").write_text(program(headers, defines, cases))
    with ThreadPoolExecutor(2) as pool:
        binaries = list(pool.map(lambda side: _build(directory, *side), [("ours", OURS), ("theirs", vendor)]))
    ours, theirs = (_run(b, seed, rounds) for b in binaries)
    places = [(case, e) for case in cases for e in case.expressions]
    assert len(ours) == len(theirs) == len(places)
    operations, out = 0, []
    for slot, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        operations += int(mine.rpartition("|")[2])
        if mine != other:
            case, expression = places[slot]
            detail = f"{mine.split('|')[0]} and {other.split('|')[0]}{_explain(binaries, seed, rounds, slot)}"
            out.append(f"{case.types} {expression}: {detail}")
    return operations, out
