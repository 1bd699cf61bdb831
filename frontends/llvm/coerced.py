"""Integers that are only several smaller values side by side.

Where an ABI passes a small struct as one integer, or a program packs fields into a word, IR shows loads of the whole,
shifts, masks and ors. This pass follows which bits of a value are which smaller value, and takes those directly:

    x = load i64, p;  a = trunc x to i32;  b = trunc (lshr x, 32) to i32
    => a = load i32, p;  b = load i32, p + 4            (and the like for zext, shl, and, or, store)
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from symbolic.kernel.ir import PTR, Block, Const, Function, Instruction, Operand, Ref, Type, Undef


@dataclass(frozen=True)
class Slice:
    """Bits [low, low + type.bits) of a value are `value`, or the memory `byte` bytes into a load when None."""

    low: int
    bits: int
    value: Operand | None
    type: Type
    load: Instruction | None = None

    def moved(self, by: int) -> Slice:
        return replace(self, low=self.low + by)


class _Splitter:
    def __init__(self, function: Function) -> None:
        self.function = function
        self.slices: dict[str, list[Slice]] = {}  # bits outside every slice are zero
        self.loads: dict[str, list[Instruction]] = {}  # parts of a load, to go before it
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"%hv.part.{self.count}"

    def of(self, operand: Operand, bits: int) -> list[Slice]:
        """The slices of an operand."""
        if isinstance(operand, Undef) or (isinstance(operand, Const) and operand.bits == 0):
            return []
        if isinstance(operand, Ref) and operand.name in self.slices:
            return self.slices[operand.name]
        return [Slice(0, bits, operand, Type("int", bits))]

    def visit(self, i: Instruction) -> list[Instruction]:
        """The instructions that replace i."""
        follow = {"load": self._load, "zext": self._zext, "shl": self._shift, "lshr": self._shift, "and": self._mask,
                  "or": self._join, "freeze": self._freeze}.get(i.op)  # fmt: skip
        if i.type.kind == "int" and follow is not None:
            found = follow(i)
            if found is not None:
                self.slices[i.name] = found
        if i.op == "trunc":
            return self._trunc(i) or [i]
        return self._store(i) or [i] if i.op == "store" else [i]

    def _load(self, i: Instruction) -> list[Slice] | None:
        return [Slice(0, i.type.bits, None, i.type, i)] if i.type.bits % 8 == 0 and i.type.bits > 8 else None

    def _zext(self, i: Instruction) -> list[Slice] | None:
        bits = i.operand_types[0].bits
        return self._whole(self.of(i.operands[0], bits), bits)

    @staticmethod
    def _whole(slices: list[Slice], bits: int) -> list[Slice] | None:
        """The slices, unless one is cut already: what it lost is zero, and must not come back."""
        return slices if all(s.low >= 0 and s.low + s.bits <= bits for s in slices) else None

    def _freeze(self, i: Instruction) -> list[Slice]:
        return self.of(i.operands[0], i.type.bits)

    def _shift(self, i: Instruction) -> list[Slice] | None:
        amount = i.operands[1]
        if not isinstance(amount, Const):
            return None
        by = amount.bits if i.op == "shl" else -amount.bits
        whole = self._whole(self.of(i.operands[0], i.type.bits), i.type.bits)
        return None if whole is None else self._clipped([s.moved(by) for s in whole], 0, i.type.bits)

    def _clipped(self, slices: list[Slice], low: int, high: int) -> list[Slice] | None:
        """Slices inside [low, high); None where one is cut, except that a load may be."""
        out = []
        for s in slices:
            if s.low + s.bits <= low or s.low >= high:
                continue
            if (s.low >= low and s.low + s.bits <= high) or s.load is not None:
                out.append(s)
            else:
                return None
        return out

    def _mask(self, i: Instruction) -> list[Slice] | None:
        mask = i.operands[1]
        if not isinstance(mask, Const):
            return None
        kept = []
        for s in self.of(i.operands[0], i.type.bits):
            part = (mask.bits >> max(s.low, 0)) & ((1 << s.bits) - 1)
            if part == (1 << s.bits) - 1 and s.low >= 0:
                kept.append(s)
            elif part or s.load is not None or s.low < 0:
                return None
        return kept

    def _join(self, i: Instruction) -> list[Slice] | None:
        x, y = (self.of(o, i.type.bits) for o in i.operands)
        taken = sorted((s.low, s.low + s.bits) for s in x + y)
        disjoint = all(a[1] <= b[0] for a, b in itertools.pairwise(taken))
        return x + y if disjoint and taken and taken[0][0] >= 0 else None

    def _part(self, slices: list[Slice], low: int, bits: int, i: Instruction, name: str) -> list[Instruction] | None:
        """Instructions that make bits [low, low + bits) of the slices, if they are one value."""
        target = Type("int", bits)
        for s in slices:
            if s.load is not None and s.low <= low and low + bits <= s.low + s.bits:
                if (low - s.low) % 8 or bits not in (8, 16, 32, 64) or (low == s.low and bits == s.bits):
                    return None
                part = self._loaded(s.load, (low - s.low) // 8, target)
                return [Instruction("freeze", name, target, (part,), (target,), (), i.place)]
            if s.value is not None and s.low == low and s.bits == bits:
                return [Instruction("freeze", name, target, (s.value,), (target,), (), i.place)]
            if s.low < low + bits and low < s.low + s.bits:
                return None
        return None

    def _loaded(self, load: Instruction, byte: int, target: Type) -> Ref:
        """A part of a load, itself loaded where the load is."""
        at, name = self.fresh(), self.fresh()
        self.loads.setdefault(load.name, []).extend((
            Instruction("offset", at, PTR, load.operands, (PTR,), (byte,), load.place),
            replace(load, name=name, type=target, operands=(Ref(at),)),
        ))  # fmt: skip
        return Ref(name)

    def _trunc(self, i: Instruction) -> list[Instruction] | None:
        source = i.operands[0]
        if not isinstance(source, Ref) or source.name not in self.slices:
            return None
        return self._part(self.slices[source.name], 0, i.type.bits, i, i.name)

    def _store(self, i: Instruction) -> list[Instruction] | None:
        """A store of several values side by side as one store each."""
        value, p = i.operands
        slices = self.slices.get(value.name, []) if isinstance(value, Ref) else []
        if len(slices) < 2 or any(s.value is None or s.low % 8 or s.bits not in (8, 16, 32) for s in slices):
            return None
        if sum(s.bits for s in slices) != i.operand_types[0].bits:
            return None
        out = []
        for s in slices:
            assert s.value is not None
            at = self.fresh()
            out.append(Instruction("offset", at, PTR, (p,), (PTR,), (s.low // 8,), i.place))
            out.append(replace(i, operands=(s.value, Ref(at)), operand_types=(Type("int", s.bits), PTR)))
        return out


def _unused(blocks: list[Block], names: set[str]) -> set[str]:
    used = {o.name for b in blocks for i in b.instructions for o in i.operands if isinstance(o, Ref)}
    return names - used


def split_coerced(function: Function) -> Function:
    """The function with such integers taken apart; what nothing uses any more is dropped."""
    splitter = _Splitter(function)
    blocks = [
        replace(b, instructions=tuple(x for i in b.instructions for x in splitter.visit(i))) for b in function.blocks
    ]
    parts = splitter.loads
    blocks = [
        replace(b, instructions=tuple(x for i in b.instructions for x in (*parts.get(i.name, ()), i))) for b in blocks
    ]
    dead = _unused(blocks, set(splitter.slices))
    while dead:
        blocks = [
            replace(b, instructions=tuple(i for i in b.instructions if i.name not in dead or not i.name))
            for b in blocks
        ]
        for name in dead:
            splitter.slices.pop(name)
        dead = _unused(blocks, set(splitter.slices))
    return replace(function, blocks=tuple(blocks))
