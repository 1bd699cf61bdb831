"""The benchmark: what a check costs, as ratios measured in one run on one machine.

For each program: front end, compile, one run in the fingerprint domain per float model, a native run of the same
source by `g++ -O2 -fno-tree-vectorize`, and where handwritten.c has it, the same arithmetic on residues by hand. Times
are the best of `REPEATS`; the table is Markdown.
"""

from __future__ import annotations

import ctypes
import resource
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from frontends.cxx.compile import CompileOptions
from frontends.cxx.declarations import entry_text
from frontends.cxx.load import Side, load_pair
from hlsverify.checking.inputs import draw
from hlsverify.checking.native import Native
from symbolic.engine.library import RUNTIME
from symbolic.engine.program import Program, compile_program
from symbolic.engine.run import Fill, Port, Run
from symbolic.kernel.diagnostics import InputError
from symbolic.toolchain import Clang, find_clang

PROGRAMS = ("gemm/ref.c", "two_mm/ref.c", "conv_layer/ref.c", "jacobi_2d/ref.c", "fir/ref.c", "matvec_int8/ref.c")
REPEATS = 3
PAIRS = Path(__file__).parent / "pairs"
HANDWRITTEN = Path(__file__).parent / "handwritten.c"
LANES = 4


@dataclass(frozen=True)
class Row:
    """One program; seconds, and the ratio of each engine run to the native run."""

    name: str
    front_end: float
    compile: float
    real: float
    strict: float
    native: float
    hand: tuple[float, float] | None  # the same arithmetic by hand, real and strict

    def text(self) -> str:
        ratios = f"{self.real / self.native:.1f} | {self.strict / self.native:.1f}"
        hand = f"{self.real / self.hand[0]:.1f} | {self.strict / self.hand[1]:.1f}" if self.hand else "| "
        seconds = (self.front_end, self.compile, self.real, self.strict, self.native)
        return f"| {self.name} | " + " | ".join(f"{t:.3f}" for t in seconds) + f" | {ratios} | {hand} |"


def _side(source: Path) -> Side:
    blank = CompileOptions()
    return load_pair([source], [source], blank, blank, (None, None))[0]


def _ports(side: Side) -> list[Port]:
    ports = []
    for k, p in enumerate(side.interface.parameters):
        count = p.count or 1
        ports.append(Port(p, count, (Fill(0, count, (k + 1) << 36),)))
    return ports


def _engine(side: Side, program: Program, clang: Clang, real: bool) -> float:
    """Seconds of the kernel alone: a run, less one whose objects are only made."""
    best = float("inf")
    for _ in range(REPEATS):
        run = Run(program, clang, real, 1)
        outcome = run.call(_ports(side), side.interface.result)
        if outcome.fault:
            raise InputError("HV110", f"the benchmark {side.sources[0]} cannot be run: {outcome.fault}")
        best = min(best, outcome.seconds)
    return best


def _native(side: Side, directory: Path) -> float:
    """Seconds of the same program by g++ -O2, scalar."""
    source, out = side.sources[0], directory / "native.so"
    unit = directory / f"unit{source.suffix}"
    text = entry_text(side.declaration, side.declaration.language)
    unit.write_text(f'#include "{source.absolute()}"\n{text}')
    command = ["gcc", "-O2", "-fno-tree-vectorize", "-w", "-shared", "-fPIC", "-o", str(out), str(unit), "-lm"]
    subprocess.run(command, check=True)
    native = Native(out, side.interface)
    parameters = side.interface.parameters
    inputs = draw(parameters, [p.count or 1 for p in parameters], "real", np.random.default_rng(1))
    return min(native.run([inputs], 60).seconds for _ in range(REPEATS))


def _by_hand(side: Side, clang: Clang, directory: Path) -> tuple[float, float] | None:
    """Seconds of the program in handwritten.c, on residues only: real and strict; None if it is not there."""
    seconds = []
    for real in (True, False):
        library = ctypes.CDLL(str(_handwritten(clang, directory, real)))
        library.seed(ctypes.c_uint64(1))
        function = getattr(library, side.sources[0].parent.name, None)
        if function is None:
            return None
        rng = np.random.default_rng(1)
        cells = [rng.integers(0, 1 << 30, (p.count or 1) * LANES, np.uint32) for p in side.interface.parameters]
        seconds.append(min(_timed(function, cells) for _ in range(REPEATS)))
    return seconds[0], seconds[1]


def _handwritten(clang: Clang, directory: Path, real: bool) -> Path:
    out = directory / f"handwritten{int(real)}.so"
    if not out.exists():
        sources = [str(HANDWRITTEN), str(RUNTIME / "field.c")]
        flags = ["-O2", "-mcpu=native", "-fno-sanitize=all", f"-DREAL={int(real)}", f"-I{RUNTIME}"]
        result = clang.run("c", [*flags, "-shared", "-fPIC", "-o", str(out), *sources], 60)
        if result.returncode:
            raise InputError("HV107", "clang cannot build corpus/handwritten.c: " + result.stderr.strip()[-500:])
    return out


def _timed(function: Any, cells: list[np.ndarray]) -> float:
    start = time.perf_counter()
    function(*(ctypes.c_void_p(c.ctypes.data) for c in cells))
    return time.perf_counter() - start


def measure(name: str, clang: Clang, directory: Path) -> Row:
    """One row; `name` is a file under corpus/pairs."""
    start = time.perf_counter()
    side = _side(PAIRS / name)
    module = side.module(clang, 60)
    front_end = time.perf_counter() - start
    start = time.perf_counter()
    real = compile_program(module, clang, True)
    compiled = time.perf_counter() - start
    strict = compile_program(module, clang, False)
    return Row(
        name.partition("/")[0], front_end, compiled, _engine(side, real, clang, True),
        _engine(side, strict, clang, False), _native(side, directory), _by_hand(side, clang, directory),
    )  # fmt: skip


def main() -> str:
    """The whole table."""
    clang = find_clang()
    _warm(clang)
    head = "| program | front end s | compile s | real s | strict s | native s | real/native | strict/native | \
real/hand | strict/hand |"
    lines = [head, "|---" * 10 + "|"]
    with tempfile.TemporaryDirectory(prefix="hlsverify-") as scratch:
        lines += [measure(name, clang, Path(scratch)).text() for name in PROGRAMS]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return "\n".join([*lines, "", f"Peak memory {peak} MiB."])


def _warm(clang: Clang) -> None:
    """Builds the runtimes, which later runs find in the cache."""
    module = _side(PAIRS / PROGRAMS[0]).module(clang, 60)
    for real in (True, False):
        compile_program(module, clang, real)


if __name__ == "__main__":
    print(main())
