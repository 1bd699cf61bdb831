"""Loop-invariant code motion: what an iteration computes anew, though it cannot change, moves before the loop.

        H: condbr c, B, exit;  B: x = load p; y = fmul x, a; ...; br H
    =>  N: x = load p; y = fmul x, a; br H;  H: condbr c, B, exit;  B: ...; br H

where p and a are defined outside the loop, nothing in the loop writes the object of p, and B runs at least once: the
condition holds for the constants that enter H. So nothing runs, or faults, that would not have run anyway. Objects of
different parameters, globals and local arrays are different, which the engine guarantees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symbolic.analysis.loops import loops, successors
from symbolic.kernel.ir import VOID, Address, Block, Const, Function, Instruction, Operand, Ref
from symbolic.kernel.operations import OPERATIONS, Shape

_PURE = (Shape.BINARY, Shape.FBINARY, Shape.COMPARE, Shape.FCOMPARE, Shape.CAST, Shape.SELECT, Shape.CALL)
_BEFORE = ".before"  # what the label of a block before a loop ends in
_STAYS = frozenset(("udiv", "sdiv", "urem", "srem", "ptrtoint", "inttoptr"))
_TARGETS = {"store": 1, "copy": 0, "set": 0, "poison": 0, "stream.read": 1}  # which operand is written through
_COMPARISONS = {
    "eq": int.__eq__, "ne": int.__ne__, "lt": int.__lt__, "le": int.__le__, "gt": int.__gt__, "ge": int.__ge__
}  # fmt: skip


@dataclass
class _Work:
    blocks: dict[str, Block]
    defined: dict[str, Instruction]
    parameters: frozenset[str]

    def base(self, operand: Operand) -> str | None:
        """The object an address points into; None where that is not evident."""
        while isinstance(operand, Ref):
            i = self.defined.get(operand.name)
            if i is None:
                return operand.name if operand.name in self.parameters else None
            if i.op == "alloca":
                return i.name
            if i.op != "offset":
                return None
            operand = i.operands[0]
        return operand.name if isinstance(operand, Address) else None

    def written(self, labels: set[str]) -> frozenset[str | None]:
        """The objects that these blocks may write."""
        body = (i for label in labels for i in self.blocks[label].instructions)
        return frozenset(self.base(i.operands[_TARGETS[i.op]]) for i in body if i.op in _TARGETS)


def hoist(function: Function) -> Function:
    """The function with loop-invariant loads and arithmetic moved before their loops, inner loops first."""
    defined = {i.name: i for b in function.blocks for i in b.instructions if i.name}
    work = _Work({b.label: b for b in function.blocks}, defined, frozenset(function.parameters))
    found = [(loop.header, set(loop.blocks)) for loop in reversed(loops(function))]
    for header, body in found:
        source = _hoist(work, header, body)
        for other, blocks in found:
            if other != header and source in blocks and header in blocks:
                blocks.add(header + _BEFORE)
    return replace(function, blocks=tuple(work.blocks.values()))


def _hoist(w: _Work, header: str, body: set[str]) -> str:
    """Hoists out of one loop into a new block before it; gives the label from which that is entered, if it was made."""
    outside = [b.label for b in w.blocks.values() if b.label not in body and header in successors(b)]
    if len(outside) != 1 or successors(w.blocks[outside[0]]).count(header) != 1:
        return ""
    inside = {i.name for label in body for i in w.blocks[label].instructions if i.name}
    written = w.written(body)
    moved: list[Instruction] = []
    for label in _certain(w, header, body, outside[0]):
        kept = []
        for i in w.blocks[label].instructions:
            if _invariant(w, i, inside, written):
                inside.discard(i.name)
                moved.append(i)
            else:
                kept.append(i)
        w.blocks[label] = Block(label, tuple(kept))
    if moved:
        _insert(w, outside[0], header, moved)
    return outside[0] if moved else ""


def _insert(w: _Work, source: str, header: str, moved: list[Instruction]) -> None:
    """Puts a block of these instructions on the edge from `source` to `header`."""
    label = header + _BEFORE
    last = w.blocks[source].instructions[-1]
    place = moved[-1].place
    w.blocks[source] = Block(source, (*w.blocks[source].instructions[:-1], _renamed(last, header, label)))
    w.blocks[label] = Block(label, (*moved, Instruction("br", "", VOID, (), (), (header,), place)))
    phis = (_renamed(i, source, label) if i.op == "phi" else i for i in w.blocks[header].instructions)
    w.blocks[header] = Block(header, tuple(phis))


def _renamed(i: Instruction, old: str, new: str) -> Instruction:
    """An instruction with one of the labels in it replaced."""

    def swap(e: object) -> object:
        return (e[0], new if e[1] == old else e[1]) if isinstance(e, tuple) else new if e == old else e

    return replace(i, extra=tuple(swap(e) for e in i.extra))


def _invariant(w: _Work, i: Instruction, inside: set[str], written: frozenset[str | None]) -> bool:
    if not i.name or any(isinstance(o, Ref) and o.name in inside for o in i.operands):
        return False
    if i.op == "load":
        base = w.base(i.operands[0])
        return i.type.kind != "ptr" and base is not None and base not in written and None not in written
    return i.op == "offset" or (OPERATIONS[i.op].shape in _PURE and i.op not in _STAYS)


def _certain(w: _Work, header: str, body: set[str], source: str) -> Iterator[str]:
    """Blocks that run whenever the loop is entered, in that order."""
    before = Counter(n for label in body for n in set(successors(w.blocks[label])))
    label = header
    while label in body and (label == header or before[label] == 1):
        yield label
        last = w.blocks[label].instructions[-1]
        if last.op == "br":
            label = str(last.extra[0])
        elif last.op == "condbr" and label == header and (taken := _first(w, header, source)) is not None:
            label = str(last.extra[0 if taken else 1])
        else:
            return
        if label == header:
            return


def _first(w: _Work, header: str, source: str) -> bool | None:
    """The header's condition in the first iteration, if constants decide it."""
    values: dict[str, int] = {}
    *body, last = w.blocks[header].instructions
    for i in body:
        operands = (i.operands[i.extra.index(source)],) if i.op == "phi" else i.operands
        known = [_known(o, values) for o in operands]
        numbers = [n for n in known if n is not None]
        if len(numbers) == len(known) and (value := _value(i, numbers)) is not None:
            values[i.name] = value
    found = _known(last.operands[0], values)
    return None if found is None else bool(found)


def _known(operand: Operand, values: dict[str, int]) -> int | None:
    if isinstance(operand, Ref):
        return values.get(operand.name)
    return operand.bits if isinstance(operand, Const) else None


def _value(i: Instruction, numbers: list[int]) -> int | None:
    """The value of an integer instruction whose operands are known, as unsigned bits."""
    if i.op in ("phi", "zext"):
        return numbers[0]
    if i.op == "sext":
        return _signed(numbers[0], i.operand_types[0].bits) % (1 << i.type.bits)
    if i.op.startswith("icmp.") and i.operand_types[0].kind == "int":
        predicate = i.op.removeprefix("icmp.")
        if predicate[0] == "s":
            numbers = [_signed(n, i.operand_types[0].bits) for n in numbers]
        return int(_COMPARISONS[predicate[-2:]](*numbers))
    return None


def _signed(n: int, bits: int) -> int:
    return n - (1 << bits) if n >> (bits - 1) else n
