"""What one check works on: both programs compiled, bound and sized, ready to run in the engine or natively."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from frontends.cxx.load import Side
from hlsverify.checking.binding import STREAMS, Binding, Link, constant_bytes
from hlsverify.checking.inputs import Bytes, relaid
from hlsverify.checking.native import PATTERN, Native, NativeOutcome
from hlsverify.checking.options import Options
from symbolic.engine.program import Program, compile_program
from symbolic.engine.run import Fill, Outcome, Port, Run
from symbolic.kernel.diagnostics import Unsupported
from symbolic.kernel.interface import Parameter
from symbolic.kernel.ir import Module
from symbolic.toolchain import Clang

MAX_PROBE_BYTES = 1 << 24
UNLIMITED = 1 << 40


@dataclass
class Session:
    """State of one check. Counts are elements per parameter (streams: the number of streams)."""

    options: Options
    clang: Clang
    sides: dict[str, Side]
    binding: Binding
    modules: dict[str, Module] = field(default_factory=dict)
    counts: dict[str, list[int]] = field(default_factory=dict)
    tokens: dict[int, int] = field(default_factory=dict)  # ref's stream parameter -> tokens it reads from each
    timings: dict[str, float] = field(default_factory=dict)
    _programs: dict[tuple[str, bool, bool], Program] = field(default_factory=dict)
    _natives: dict[str, Native] = field(default_factory=dict)
    _directory: tempfile.TemporaryDirectory[str] | None = None

    def parameters(self, side: str) -> tuple[Parameter, ...]:
        return self.sides[side].interface.parameters

    def timed(self, name: str, start: float) -> None:
        self.timings[name] = self.timings.get(name, 0.0) + time.perf_counter() - start

    def program(self, side: str, real: bool, watch: bool = False) -> Program:
        """The side compiled for the engine."""
        key = (side, real, watch)
        if key not in self._programs:
            start = time.perf_counter()
            self._programs[key] = compile_program(self.modules[side], self.clang, real, watch)
            self.timed("compile", start)
        return self._programs[key]

    def native(self, side: str) -> Native:
        """The side compiled natively."""
        if side not in self._natives:
            start = time.perf_counter()
            if self._directory is None:
                self._directory = tempfile.TemporaryDirectory(prefix="hlsverify-")
            out = Path(self._directory.name) / f"{side}.so"
            self.sides[side].native(self.clang, out, 120)
            self._natives[side] = Native(out, self.sides[side].interface)
            self.timed("native build", start)
        return self._natives[side]

    def link_of(self, opt: int) -> Link | None:
        return next((x for x in self.binding.links if x.opt == opt), None)

    def _fixed(self, side: str, k: int, count: int) -> bytes | None:
        """The bytes of a parameter that an option fixes."""
        p = self.parameters(side)[k]
        for s, n, text in self.binding.constants:
            if (s, n) == (side, k):
                return constant_bytes(p, text)
        return bytes(count * p.element_bytes) if (side, k) in self.binding.zeros else None

    def ports(self, side: str, call: int, inputs: Sequence[Bytes] | None) -> list[Port]:
        """What each parameter of a side is given: symbols, or the inputs (in ref's shape) when there are some."""
        return [self._port(side, k, call, inputs) for k in range(len(self.parameters(side)))]

    def _port(self, side: str, k: int, call: int, inputs: Sequence[Bytes] | None) -> Port:
        p, count = self.parameters(side)[k], self.counts[side][k]
        link = self.link_of(k) if side == "opt" else None
        r = k if side == "ref" else link.ref if link else -1
        fixed = self._fixed(side, k, count)
        if p.kind in STREAMS:
            return self._stream_port(side, p, count, r, call, inputs)
        if fixed is not None:
            return Port(p, count, (Fill(0, count, 0, fixed),))
        if (side, k) in self.binding.scratch or r < 0 or (link and not link.takes_input):
            return Port(p, count)
        symbol, leaves = _symbol(r, call), self.parameters("ref")[r].leaves
        given = relaid(inputs[r], self.parameters("ref")[r], p) if inputs is not None else None
        if link and link.corner:
            return Port(p, count, self._corner(link, symbol, given), signs=leaves)
        return Port(p, count, (Fill(0, count, symbol, given.tobytes() if given is not None else None),), signs=leaves)

    def _stream_port(self, side: str, p: Parameter, count: int, r: int, call: int,
                     inputs: Sequence[Bytes] | None) -> Port:  # fmt: skip
        limit, partner = self.tokens.get(r, UNLIMITED), self.parameters("ref")[r] if r >= 0 else p
        given = relaid(inputs[r], partner, p) if inputs is not None and limit < UNLIMITED else None
        fills = []
        for i in range(count):
            symbol = _symbol(r, call) + (i << 28)
            data = given[i * limit : (i + 1) * limit].tobytes() if given is not None else None
            fills.append(Fill(0, limit if data is not None else 0, symbol, data))
        return Port(p, count, tuple(fills), limit, signs=partner.leaves)

    def _corner(self, link: Link, symbol: int, given: Bytes | None) -> tuple[Fill, ...]:
        """ref's rows inside opt's larger array; what lies around them is nobody's."""
        n = len(self.parameters("ref")[link.ref].leaves)
        fills = []
        for ref_at, opt_at, length in corner_runs(self.parameters("ref")[link.ref], self.parameters("opt")[link.opt]):
            data = given[ref_at : ref_at + length].tobytes() if given is not None else None
            fills.append(Fill(opt_at, length, symbol + ref_at * n, data))
        return tuple(fills)

    def run(self, side: str, real: bool, calls: Sequence[Sequence[Bytes]] | None, watch: tuple[int, int] | None = None
    ) -> list[Outcome]:  # fmt: skip
        """Runs a side in the engine, once per call, on symbols or on concrete inputs; stops at a fault."""
        program = self.program(side, real, watch is not None)
        start = time.perf_counter()
        run = Run(program, self.clang, real, self.options.seed)
        outcomes: list[Outcome] = []
        total = len(calls) if calls is not None else self.options.calls
        for c in range(total):
            ports = self.ports(side, c, calls[c] if calls is not None else None)
            last = watch if c == total - 1 else None
            outcomes.append(run.call(ports, self.sides[side].interface.result, c == 0, last))
            if outcomes[-1].fault:
                break
        self.timed(f"run {side}" if calls is None else "concrete runs", start)
        return outcomes

    def native_inputs(self, side: str, inputs: Sequence[Bytes]) -> list[Bytes]:
        """The bytes each parameter of a side is given natively, from inputs in ref's shape."""
        out = []
        for k, p in enumerate(self.parameters(side)):
            count = self.counts[side][k]
            link = self.link_of(k) if side == "opt" else None
            r = k if side == "ref" else link.ref if link else -1
            fixed = self._fixed(side, k, count)
            blank = np.full((count, p.element_bytes), PATTERN, np.uint8)
            if fixed is not None and p.kind not in STREAMS:
                out.append(np.frombuffer(fixed, np.uint8).reshape(count, p.element_bytes))
            elif (
                (side, k) in self.binding.scratch or r < 0 or (link and not link.takes_input and p.kind not in STREAMS)
            ):
                out.append(blank)
            elif link and link.corner:
                given = relaid(inputs[r], self.parameters("ref")[r], p)
                for ref_at, opt_at, length in corner_runs(self.parameters("ref")[r], p):
                    blank[opt_at : opt_at + length] = given[ref_at : ref_at + length]
                out.append(blank)
            else:
                out.append(relaid(inputs[r], self.parameters("ref")[r], p))
        return out

    def run_native(self, side: str, calls: Sequence[Sequence[Bytes]], timeout: float = 20) -> NativeOutcome:
        """Runs a side natively on inputs in ref's shape."""
        start = time.perf_counter()
        outcome = self.native(side).run([self.native_inputs(side, c) for c in calls], timeout)
        self.timed("native runs", start)
        return outcome

    def input_counts(self) -> list[int]:
        """Elements of every parameter of ref as inputs: streams count their tokens."""
        return [
            n * self.tokens.get(k, 0) if p.kind in STREAMS else n
            for k, (p, n) in enumerate(zip(self.parameters("ref"), self.counts["ref"], strict=True))
        ]

    def size(self) -> None:
        """Settles how many elements each parameter has: declared, or its partner's, or as many as are touched."""
        self.counts = {s: [p.count or 0 for p in self.parameters(s)] for s in ("ref", "opt")}
        for s in ("ref", "opt"):
            for k, p in enumerate(self.parameters(s)):
                if p.kind in STREAMS and not p.extents:
                    self.counts[s][k] = 1
        for link in self.binding.links:
            known = self.counts["ref"][link.ref] or self.counts["opt"][link.opt]
            if not link.corner:
                self.counts["ref"][link.ref] = self.counts["opt"][link.opt] = known
        if any(n == 0 for counts in self.counts.values() for n in counts):
            self._probe()

    def _probe(self) -> None:
        """Runs both sides on zeros in growing memory to see how much of each array is touched."""
        missing = {(s, k) for s in ("ref", "opt") for k, n in enumerate(self.counts[s]) if n == 0}
        for s, k in missing:
            self.counts[s][k] = MAX_PROBE_BYTES // self.parameters(s)[k].element_bytes
        for s in ("ref", "opt"):
            run = Run(self.program(s, False), self.clang, False, self.options.seed)
            ports = []
            for k, p in enumerate(self.parameters(s)):
                zeros = bytes(self.counts[s][k] * p.element_bytes)
                ports.append(
                    Port(p, self.counts[s][k], (Fill(0, self.counts[s][k], 0, zeros),), UNLIMITED, (s, k) in missing)
                )
            outcome = run.call(ports, self.sides[s].interface.result)
            if outcome.fault and (outcome.fault.code < "HV3" or s == "ref"):
                code = outcome.fault.code if outcome.fault.code < "HV3" else "HV207"
                raise Unsupported(code, f"{s}: {outcome.fault.message}, while finding array sizes", outcome.fault.span)
            for k, p in enumerate(self.parameters(s)):
                if (s, k) in missing:
                    self.counts[s][k] = max(1, -(-outcome.touched[k] // p.element_bytes))
        for link in self.binding.links:
            if ("ref", link.ref) in missing or ("opt", link.opt) in missing:
                most = max(self.counts["ref"][link.ref], self.counts["opt"][link.opt])
                self.counts["ref"][link.ref] = self.counts["opt"][link.opt] = most


def _symbol(r: int, call: int) -> int:
    return (1 + r + 256 * call) << 36


def corner_runs(ref: Parameter, opt: Parameter) -> list[tuple[int, int, int]]:
    """Runs of consecutive elements of ref in the corner of opt: (first in ref, first in opt, length)."""
    inner, outer = [e or 1 for e in ref.extents], [e or 1 for e in opt.extents]
    rows = np.indices(inner[:-1]).reshape(len(inner) - 1, -1).T if len(inner) > 1 else np.zeros((1, 0), int)
    runs = []
    for row in rows:
        at_ref = at_opt = 0
        for i, a, b in zip(row, inner[:-1], outer[:-1], strict=True):
            at_ref, at_opt = at_ref * a + int(i), at_opt * b + int(i)
        runs.append((at_ref * inner[-1], at_opt * outer[-1], inner[-1]))
    return runs
