"""Running a compiled kernel on symbolic or concrete inputs.

A `Port` says what one parameter is given; a run gives, per parameter, the value of every leaf of every element:
two lanes of fingerprint, the bits where the value is concrete, and a state (SYMBOLIC, CONCRETE, UNSET, or
SOMETIMES_UNSET for some data only).
"""

from __future__ import annotations

import ctypes
import threading
import time
from dataclasses import dataclass, field, replace

import numpy as np

from symbolic.engine.library import Leaf, library
from symbolic.engine.program import Program
from symbolic.kernel import interface
from symbolic.kernel.diagnostics import Diagnostic
from symbolic.kernel.interface import Kind, Parameter
from symbolic.kernel.ir import Address, Cell, Const, Global
from symbolic.kernel.source import Span
from symbolic.toolchain import Clang

SYMBOLIC, CONCRETE, UNSET, SOMETIMES_UNSET = 0, 1, 2, 3
MAX_DIVISORS = 1 << 19
STACK = 1 << 30
MAX_CELLS = 1 << 28

Array = np.ndarray  # uint64


@dataclass(frozen=True)
class Fill:
    """Elements `start`.. of a parameter: fresh symbols from `symbol`, or `data` (bytes, laid out as in memory)."""

    start: int
    count: int
    symbol: int = 0
    data: bytes | None = None


@dataclass(frozen=True)
class Port:
    """What one parameter is given: `count` elements, those of `fills` defined; streams: up to `limit` tokens each.

    `signs` are the leaves of the parameter whose inputs these are, where that is another program's: a symbol ranges
    over the numbers of its own type, and only its bits are those of a parameter of the other signedness.
    """

    parameter: Parameter
    count: int
    fills: tuple[Fill, ...] = ()
    limit: int = 0
    grows: bool = False
    signs: tuple[interface.Leaf, ...] = ()


@dataclass
class Outcome:
    """What one run gave. `fault` ends a run; outputs are then missing."""

    fault: Diagnostic | None = None
    values: list[Array] = field(default_factory=list)  # per parameter: (elements, leaves, 4)
    tokens: list[list[Array]] = field(default_factory=list)  # per parameter: per stream (tokens, leaves, 4)
    supplied: list[list[int]] = field(default_factory=list)
    touched: list[int] = field(default_factory=list)  # bytes
    leftover: int = 0
    divisors: frozenset[tuple[int, int]] | None = frozenset()  # None: too many to keep
    degree: int = 0  # the highest of an output
    hashed_degree: int = 1  # the highest of an operand of an uninterpreted function
    seconds: float = 0.0  # in the kernel itself
    hashes: int = 0
    stored: tuple[Span | None, tuple[tuple[str, int], ...]] | None = None


_MESSAGES = {
    201: "an access of {detail} bytes does not match how the memory was written",
    202: "control flow depends on input data",
    203: "an address depends on input data",
    211: "an object of {detail} bytes is too large",
    301: "access outside an object, at byte {detail}",
    302: "a branch or an address uses an uninitialised value",
    303: "division by zero",
    304: "read from an empty stream",
    306: "unreachable code or a failed assertion is reached",
}


class Run:
    """One run of a program; objects live as long as the process, which a check does not outlive."""

    def __init__(self, program: Program, clang: Clang, real: bool, seed: int) -> None:
        self.program = program
        self.lib = library(clang, real)
        self.lib.hv_seed(seed)
        self._kept: list[object] = []
        self._first = self.lib.hv_object_count()
        self.globals = [self._global(g) for g in program.module.globals.values()]
        for g, o in zip(program.module.globals.values(), self.globals, strict=True):
            for cell in g.cells:
                self._cell(o, cell)
        for g, o in zip(program.module.globals.values(), self.globals, strict=True):
            if g.constant:
                self.lib.hv_seal(o)

    def _global(self, g: Global) -> int:
        o: int = self.lib.hv_object(g.size, g.cell_bytes.bit_length() - 1, 0)
        if g.zero:
            step = g.cell_bytes
            leaf = self._leaves((interface.Leaf(0, step, step * 8, False, True),))
            zeros = ctypes.create_string_buffer(g.size + step)
            self.lib.hv_fill(o, 0, (g.size + step - 1) // step, step, leaf, 1, 0, zeros)
        return o

    def _cell(self, o: int, cell: Cell) -> None:
        if isinstance(cell.value, Const):
            is_float = int(cell.type.kind == "float")
            self.lib.hv_init(o, cell.offset, cell.type.bytes, cell.value.bits, is_float)
        elif isinstance(cell.value, Address) and cell.value.name in self.program.objects:
            target = self.globals[self.program.objects[cell.value.name]]
            self.lib.hv_init(o, cell.offset, 8, self.lib.hv_pack(target, cell.value.offset), 0)

    def _leaves(self, leaves: tuple[interface.Leaf, ...]) -> ctypes.Array[Leaf]:
        out = (Leaf * len(leaves))(*(Leaf(x.offset, x.bytes, x.bits, x.is_float, x.is_signed, 0) for x in leaves))
        self._kept.append(out)
        return out

    def _inputs(self, port: Port) -> ctypes.Array[Leaf]:
        """The leaves of what a port is given."""
        leaves = port.parameter.leaves
        signs = port.signs or leaves
        return self._leaves(tuple(replace(x, is_signed=y.is_signed) for x, y in zip(leaves, signs, strict=True)))

    def call(self, ports: list[Port], result: Parameter | None, first: bool = True,
             watch: tuple[int, int] | None = None) -> Outcome:  # fmt: skip
        """Runs the kernel once (constructors before the first call). `watch` is (parameter, byte) of one output."""
        objects = [self._port(p) for p in ports]
        result_port = Port(result, 1) if result else None
        returned = self._object(result_port) if result_port else self.lib.hv_object(8, 0, 0)
        if watch:
            watched = returned if watch[0] == len(objects) else objects[watch[0]]
            self.lib.hv_watch(watched, watch[1])
        table = (ctypes.c_void_p * (len(objects) + 1 + len(self.globals)))(*objects, returned, *self.globals)
        out = Outcome()
        if first:
            for c in self.program.constructors:
                out.fault = out.fault or self._run(c, (ctypes.c_void_p * max(1, len(self.globals)))(*self.globals))
        start = time.perf_counter()
        out.fault = out.fault or self._run(self.program.entry, table)
        out.seconds = time.perf_counter() - start
        self._collect(out, ports + ([result_port] if result_port else []), [*objects, returned])
        if watch:
            slots = (ctypes.c_uint64 * 256)()
            site = self.lib.hv_watched(slots)
            out.stored = (self._span(site), self.program.sites.iteration(site, list(slots))) if site else None
        return out

    def _run(self, function: int, table: object) -> Diagnostic | None:
        fault = (ctypes.c_int64 * 2)()
        code = [0]

        def body() -> None:
            code[0] = self.lib.hv_run(function, table, fault)

        threading.stack_size(STACK)
        thread = threading.Thread(target=body)
        thread.start()
        thread.join()
        if not code[0]:
            return None
        slots = ctypes.cast(self.lib.hv_iterations(), ctypes.POINTER(ctypes.c_uint64))[:256]
        site = int(fault[0])
        iteration = self.program.sites.iteration(site, slots)
        message = _MESSAGES[code[0]].format(detail=fault[1])
        return Diagnostic(f"HV{code[0]}", message, self._span(site), iteration=iteration)

    def _span(self, site: int) -> Span | None:
        return self.program.module.places[self.program.sites.entries[site][1]]

    def _object(self, port: Port) -> int:
        p = port.parameter
        cell = min((leaf.bytes for leaf in p.leaves), default=1)
        o: int = self.lib.hv_object(port.count * p.element_bytes, cell.bit_length() - 1, int(port.grows))
        return o

    def _port(self, port: Port) -> int:
        p = port.parameter
        if p.kind in (Kind.STREAM, Kind.STREAMS):
            return self._stream(port)
        o = self._object(port)
        leaves = self._inputs(port)
        for fill in port.fills:
            self.lib.hv_fill(o, fill.start, fill.count, p.element_bytes, leaves, len(p.leaves), fill.symbol, fill.data)
        return o

    def _stream(self, port: Port) -> int:
        o: int = self.lib.hv_object(port.count, 0, 0)
        leaves = self._inputs(port)
        for i in range(port.count):
            fill = port.fills[i] if port.fills else Fill(0, 0)
            limit = port.limit if fill.data is None else fill.count
            size = port.parameter.element_bytes
            self.lib.hv_port(o, i, size, leaves, len(port.parameter.leaves), fill.symbol, limit, fill.data)
            self._kept.append(fill.data)
        return o

    def _collect(self, out: Outcome, ports: list[Port], objects: list[int]) -> None:
        for port, o in zip(ports, objects, strict=False):
            p = port.parameter
            out.touched.append(self.lib.hv_touched(o))
            streams = p.kind in (Kind.STREAM, Kind.STREAMS)
            out.tokens.append([])
            out.supplied.append([])
            out.values.append(np.zeros((0, len(p.leaves), 4), np.uint64))
            if out.fault:
                continue
            leaves = self._leaves(p.leaves)
            if streams:
                self._collect_tokens(out, port, o, leaves)
            else:
                values = np.zeros((port.count, len(p.leaves), 4), np.uint64)
                self.lib.hv_read(o, port.count, p.element_bytes, leaves, len(p.leaves), values.ctypes.data)
                out.values[-1] = values
        stats = ctypes.cast(self.lib.hv_stats(), ctypes.POINTER(ctypes.c_uint64))
        out.hashes, out.degree, out.hashed_degree = stats[0], stats[1], stats[3]
        out.divisors = self._divisors(stats[2])
        out.leftover = self.lib.hv_leftover(self._first)

    def _divisors(self, count: int) -> frozenset[tuple[int, int]] | None:
        if count >= MAX_DIVISORS:
            return None
        lanes = np.zeros((count, 2), np.uint64)
        if count:
            self.lib.hv_divisors(lanes.ctypes.data)
        return frozenset((int(a), int(b)) for a, b in lanes)

    def _collect_tokens(self, out: Outcome, port: Port, o: int, leaves: ctypes.Array[Leaf]) -> None:
        n = len(port.parameter.leaves)
        for i in range(port.count):
            q = self.lib.hv_port(o, i, port.parameter.element_bytes, leaves, n, 0, 0, None)
            out.supplied[-1].append(self.lib.hv_supplied(q))
            tokens = np.zeros((self.lib.hv_tokens(q), n, 4), np.uint64)
            if len(tokens):
                self.lib.hv_read_tokens(q, leaves, n, tokens.ctypes.data)
            out.tokens[-1].append(tokens)
