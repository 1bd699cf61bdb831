"""Runs of float arithmetic guarded once, instead of at each operation.

A segment is a run of instructions of one block: plain ones, float loads, sums and products, float stores, no load after
a store. It is generated twice. First come guards, which change nothing: every cell is inside its object, and every
value that enters the arithmetic is a plain symbol. Where all hold, the arithmetic runs without further checks; where
one fails, the same instructions run with every check, and meet every fault where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic.kernel.ir import Const, Instruction, Ref
from symbolic.kernel.operations import OPERATIONS, Shape

if TYPE_CHECKING:
    from symbolic.engine.codegen import Emitter

_ARITHMETIC = frozenset(("fadd", "fsub", "fmul"))
_PURE = (Shape.BINARY, Shape.COMPARE, Shape.CAST, Shape.SELECT)
_CHECKED = frozenset(("udiv", "sdiv", "urem", "srem", "ptrtoint", "inttoptr", "freeze", "bitcast"))
MAX_PRODUCTS = 16  # so that degrees, checked at the end and below 2^14 at the start, do not overflow 32 bits
_FOLDS = {16: (0x3C00,), 32: (0x3F800000,), 64: (0x3FF << 52,)}  # 1.0, by which products and quotients fold


@dataclass
class Segment:
    """A run of instructions, those of the float part apart."""

    instructions: list[Instruction]

    def of(self, *ops: str) -> list[Instruction]:
        return [i for i in self.instructions if i.op in ops]

    def arithmetic(self) -> list[Instruction]:
        return [i for i in self.instructions if i.op in _ARITHMETIC]

    def entering(self) -> set[str]:
        """Values that the arithmetic uses, from loads of this segment or from before it."""
        made = {i.name for i in self.arithmetic()}
        used = (o.name for i in self.arithmetic() for o in i.operands if isinstance(o, Ref))
        return {name for name in used if name not in made}


def parts(instructions: Sequence[Instruction], data: frozenset[str]) -> Iterator[Segment | Instruction]:
    """A block's instructions in order, as segments and single instructions."""
    run: list[Instruction] = []
    for i in instructions:
        full = sum(j.op == "fmul" for j in run) == MAX_PRODUCTS
        if full or not _fits(i, data) or (i.op == "load" and any(j.op == "store" for j in run)):
            yield from _closed(run)
            run = []
        if _fits(i, data):
            run.append(i)
        else:
            yield i
    yield from _closed(run)


def _closed(run: list[Instruction]) -> Iterator[Segment | Instruction]:
    segment = Segment(run)
    if len(segment.of("load", "store")) + len(segment.arithmetic()) > 1:
        yield segment
    else:
        yield from run


def _fits(i: Instruction, data: frozenset[str]) -> bool:
    if i.op == "load":
        return i.type.kind == "float" and not i.extra and isinstance(i.operands[0], Ref)
    if i.op == "store":
        value, address = i.operands
        return i.operand_types[0].kind == "float" and isinstance(address, Ref) and isinstance(value, (Ref, Const))
    if i.op in _ARITHMETIC:
        return any(isinstance(o, Ref) for o in i.operands) and all(
            isinstance(o, Ref) or (isinstance(o, Const) and not _neutral(o, i.type.bits)) for o in i.operands
        )
    pure = i.op == "offset" or (OPERATIONS[i.op].shape in _PURE and i.op not in _CHECKED)
    return pure and i.name not in data and all(isinstance(o, Const) or _plain(o, data) for o in i.operands)


def _plain(operand: object, data: frozenset[str]) -> bool:
    return isinstance(operand, Ref) and operand.name not in data


def _neutral(c: Const, bits: int) -> bool:
    return c.bits in _FOLDS[bits] or c.bits << 1 & ((1 << bits) - 1) == 0


def emit_segment(e: Emitter, segment: Segment) -> None:
    """Emits a segment: plain instructions, guards, the arithmetic twice."""
    number = e.fresh()[1:]
    slow, after = f"{number}.slow", f"{number}.after"
    floats = [i for i in segment.instructions if i.op in _ARITHMETIC or i.op in ("load", "store")]
    for i in segment.instructions:
        if i not in floats:
            e.single(i)
    _guards(e, segment, slow)
    _arithmetic(e, segment, slow)
    for i in segment.of("store"):
        o, f = e.address(i.operands[1])
        t = i.operand_types[0]
        e.emit(f"call void @hv_store_plain(ptr {e.value(i.operands[0], t)}, ptr {o}, i64 {f}, i32 {t.bytes})")
    e.emit(f"br label %{after}")
    e.lines.append(f"{slow}:")
    for i in floats:
        e.single(i)
    e.emit(f"br label %{after}")
    e.lines.append(f"{after}:")


def _require(e: Emitter, slow: str, tests: list[str]) -> None:
    """Goes on if all the calls give 0, else to the slow version."""
    found = [e.fresh() for _ in tests]
    for name, test in zip(found, tests, strict=True):
        e.emit(f"{name} = {test}")
    while len(found) > 1:
        either = e.fresh()
        e.emit(f"{either} = or i32 {found.pop()}, {found.pop()}")
        found.append(either)
    bad, on = e.fresh(), e.fresh()
    e.emit(f"{bad} = icmp ne i32 {found[0]}, 0")
    e.emit(f"br i1 {bad}, label %{slow}, label {on}, !prof !1")
    e.lines.append(f"{on[1:]}:")


def _guards(e: Emitter, segment: Segment, slow: str) -> None:
    entering = segment.entering()
    loads = segment.of("load")
    for i in loads:
        o, f = e.address(i.operands[0])
        kind = "plain" if i.name in entering else "bounds"
        _require(e, slow, [f"call i32 @hv_load_{kind}_guard(ptr {o}, i64 {f}, i32 {i.type.bytes})"])
    for i in segment.of("store"):
        o, f = e.address(i.operands[1])
        _require(e, slow, [f"call i32 @hv_store_guard(ptr {o}, i64 {f}, i32 {i.operand_types[0].bytes})"])
    for name in sorted(entering - {i.name for i in loads}):
        _require(e, slow, [f"call i32 @hv_plain_guard(ptr {e.slot(name)})"])


def _arithmetic(e: Emitter, segment: Segment, slow: str) -> None:
    for i in segment.instructions:
        if i.op == "load":
            o, f = e.address(i.operands[0])
            e.emit(f"call void @hv_load_plain(ptr {e.slot(i.name)}, ptr {o}, i64 {f}, i32 {i.type.bytes})")
        elif i.op in _ARITHMETIC:
            a, b = (e.value(o, i.type) for o in i.operands)
            e.emit(f"call void @hv_{i.op}_plain(ptr {e.slot(i.name)}, ptr {a}, ptr {b}, i32 {i.type.bits})")
    degrees = [f"call i32 @hv_degree_guard(ptr {e.slot(i.name)})" for i in segment.of("fmul")]
    if degrees:
        _require(e, slow, degrees)
