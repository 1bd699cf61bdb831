"""If-conversion: a branch on data whose arms only compute becomes selects.

        B: condbr c, T, F;  T: pure; br J;  F: pure; br J;  J: x = phi [a, T], [b, F]
    =>  B: pure of T; pure of F; x = select c, a, b; br J

Either arm may be empty. Arms may end in a store: both to the same address, or one to an address that B accesses,
whose old value the select then keeps. Loads in an arm become speculative: out of bounds they give an uninitialised
value, which the select drops when the arm is not taken. Divisions and calls with effects stay behind their branch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from symbolic.analysis.dependence import data_values
from symbolic.analysis.loops import successors
from symbolic.kernel.ir import BOOL, VOID, Block, Function, Instruction, Operand, Ref, Undef
from symbolic.kernel.operations import OPERATIONS, Shape

_PURE_SHAPES = (Shape.BINARY, Shape.FBINARY, Shape.COMPARE, Shape.FCOMPARE, Shape.CAST, Shape.SELECT, Shape.CALL)
_FAULTING = frozenset(("udiv", "sdiv", "urem", "srem", "ptrtoint", "inttoptr"))
MAX_ARM = 40  # instructions
Arms = tuple[str | None, str | None]  # labels; None: that side of the branch goes straight to the join


def _pure(i: Instruction, data: frozenset[str]) -> bool:
    """Whether i may run when its arm is not due: it cannot fault, nor ask data for an address."""
    if i.type.kind == "ptr" and i.op != "offset":
        return False
    if i.op in ("load", "offset"):
        return not any(isinstance(o, Undef) or (isinstance(o, Ref) and o.name in data) for o in i.operands)
    return OPERATIONS[i.op].shape in _PURE_SHAPES and i.op not in _FAULTING


@dataclass
class _Work:
    function: Function
    blocks: dict[str, Block]
    before: dict[str, list[str]]
    data: frozenset[str]
    defined: dict[str, Instruction]
    fresh: int = 0

    def key(self, operand: object, depth: int = 6) -> object:
        """A name for a value that structurally equal address computations share."""
        i = self.defined.get(operand.name) if isinstance(operand, Ref) else None
        if i is None or not depth or i.op not in ("offset", "sext", "zext", "add", "sub", "mul", "shl"):
            return operand
        return i.op, i.type, i.extra, tuple(self.key(o, depth - 1) for o in i.operands)

    def stored(self, label: str) -> Instruction | None:
        """The store an arm ends in."""
        body = self.blocks[label].instructions[:-1]
        return body[-1] if body and body[-1].op == "store" and body[-1].operand_types[0].kind != "ptr" else None

    def arm(self, label: str, source: str) -> str | None:
        """Where an arm goes, if it is one: only entered from `source`, and only computing (but for a last store)."""
        block = self.blocks[label]
        last = block.instructions[-1]
        body = block.instructions[: -2 if self.stored(label) else -1]
        single = self.before[label] == [source] and last.op == "br" and len(body) <= MAX_ARM
        return str(last.extra[0]) if single and all(_pure(i, self.data) for i in body) else None


def if_convert(function: Function) -> Function:
    """The function without the branches that can become selects."""
    blocks = {b.label: b for b in function.blocks}
    before: dict[str, list[str]] = {label: [] for label in blocks}
    for b in function.blocks:
        for n in successors(b):
            before[n].append(b.label)
    defined = {i.name: i for b in function.blocks for i in b.instructions if i.name}
    work = _Work(function, blocks, before, data_values(function), defined)
    changed = True
    while changed:
        converted = [_convert(work, label) for label in list(work.blocks) if label in work.blocks]
        changed = any(converted)
    return replace(function, blocks=tuple(work.blocks.values()))


def _convert(w: _Work, label: str) -> bool:
    block = w.blocks[label]
    last = block.instructions[-1]
    condition = last.operands[0] if last.op == "condbr" else None
    if not isinstance(condition, Ref) or condition.name not in w.data:
        return False
    yes, no = (str(e) for e in last.extra)
    to_yes, to_no = w.arm(yes, label), w.arm(no, label)
    if yes == no:
        return False
    arms: Arms
    if to_yes is not None and to_yes == no:
        arms, join = (yes, None), no
    elif to_no is not None and to_no == yes:
        arms, join = (None, no), yes
    elif to_yes is not None and to_yes == to_no:
        arms, join = (yes, no), to_yes
    else:
        return False
    if join == label or join in arms:
        return False
    store = _store(w, block, condition, arms)
    if store is None:
        return False
    _merge(w, label, condition, arms, join, store)
    return True


def _store(w: _Work, block: Block, condition: Ref, arms: Arms) -> list[Instruction] | None:
    """What becomes of the stores that arms end in: [] if there are none, None if they must stay behind the branch."""
    x, y = (w.stored(arm) if arm is not None else None for arm in arms)
    either = x or y
    if either is None:
        return []
    t, pointer = either.operand_types[0], either.operands[1]
    before: list[Instruction] = []
    if x is None or y is None:
        keys = [w.key(i.operands[-1]) for i in block.instructions if _accesses(i, t.bytes)]
        if w.key(pointer) not in keys:
            return None
        old = _fresh(w)
        before.append(Instruction("load", old, t, (pointer,), either.operand_types[1:], (), either.place))
        values: tuple[Operand, ...] = tuple(Ref(old) if i is None else i.operands[0] for i in (x, y))
    else:
        if w.key(x.operands[1]) != w.key(y.operands[1]) or x.operand_types != y.operand_types:
            return None
        values = (x.operands[0], y.operands[0])
    chosen = _fresh(w)
    select = Instruction("select", chosen, t, (condition, *values), (BOOL, t, t), (), either.place)
    return [*before, select, replace(either, operands=(Ref(chosen), pointer))]


def _accesses(i: Instruction, size: int) -> bool:
    t = i.type if i.op == "load" else i.operand_types[0] if i.op == "store" else None
    return t is not None and t.bytes == size and not i.extra


def _merge(w: _Work, label: str, condition: Ref, arms: Arms, join: str,
           store: list[Instruction]) -> None:  # fmt: skip
    block = w.blocks[label]
    body = list(block.instructions[:-1])
    for arm in arms:
        if arm is not None:
            body += [_speculative(i) for i in w.blocks[arm].instructions[:-1] if i.op != "store"]
            del w.blocks[arm]
    body += store
    sources = [arm or label for arm in arms]
    rest: list[Instruction] = []
    only = set(w.before[join]) == set(sources)
    for i in w.blocks[join].instructions:
        if i.op != "phi":
            rest.append(i)
            continue
        x, y = (i.operands[i.extra.index(s)] for s in sources)
        place = block.instructions[-1].place
        name = i.name if only else _fresh(w)
        body.append(Instruction("select", name, i.type, (condition, x, y), (BOOL, i.type, i.type), (), place))
        w.data = w.data | {name}
        if not only:
            rest.append(_without(i, sources, Ref(name), label))
    w.before[join] = [p for p in w.before[join] if p not in sources] + [label]
    w.blocks[join] = replace(w.blocks[join], instructions=tuple(rest))
    last = block.instructions[-1]
    body.append(Instruction("br", "", VOID, (), (), (join,), last.place))
    w.blocks[label] = replace(block, instructions=tuple(body))


def _fresh(w: _Work) -> str:
    w.fresh += 1
    name = f"%hv.if.{w.fresh}"
    w.data = w.data | {name}
    return name


def _without(phi: Instruction, sources: list[str], value: Operand, label: str) -> Instruction:
    kept = [(o, t, e) for o, t, e in zip(phi.operands, phi.operand_types, phi.extra, strict=True) if e not in sources]
    kept.append((value, phi.type, label))
    operands, types, labels = zip(*kept, strict=True)
    return replace(phi, operands=operands, operand_types=types, extra=labels)


def _speculative(i: Instruction) -> Instruction:
    return replace(i, extra=("speculative",)) if i.op == "load" else i
