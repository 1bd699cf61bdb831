"""If-conversion: a branch on data whose arms only compute becomes selects.

        B: condbr c, T, F;  T: pure; br J;  F: pure; br J;  J: x = phi [a, T], [b, F]
    =>  B: pure of T; pure of F; x = select c, a, b; br J

Either arm may be empty. Loads in an arm become speculative: out of bounds they give an uninitialised value, which the
select drops when the arm is not taken. Divisions, stores and calls with effects stay behind their branch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from symbolic.analysis.dependence import data_values
from symbolic.analysis.loops import successors
from symbolic.kernel.ir import BOOL, VOID, Block, Function, Instruction, Operand, Ref
from symbolic.kernel.operations import OPERATIONS, Shape

_PURE_SHAPES = (Shape.BINARY, Shape.FBINARY, Shape.COMPARE, Shape.FCOMPARE, Shape.CAST, Shape.SELECT, Shape.CALL)
_FAULTING = frozenset(("udiv", "sdiv", "urem", "srem", "ptrtoint", "inttoptr"))
MAX_ARM = 40  # instructions


def _pure(i: Instruction) -> bool:
    if i.op in ("load", "offset"):
        return i.type.kind != "ptr" or i.op == "offset"
    return OPERATIONS[i.op].shape in _PURE_SHAPES and i.op not in _FAULTING


@dataclass
class _Work:
    function: Function
    blocks: dict[str, Block]
    before: dict[str, list[str]]
    data: frozenset[str]
    fresh: int = 0

    def arm(self, label: str, source: str) -> str | None:
        """Where an arm goes, if it is one: only entered from `source`, and only computing."""
        block = self.blocks[label]
        last = block.instructions[-1]
        body = block.instructions[:-1]
        single = self.before[label] == [source] and last.op == "br" and len(body) <= MAX_ARM
        return str(last.extra[0]) if single and all(_pure(i) for i in body) else None


def if_convert(function: Function) -> Function:
    """The function without the branches that can become selects."""
    blocks = {b.label: b for b in function.blocks}
    before: dict[str, list[str]] = {label: [] for label in blocks}
    for b in function.blocks:
        for n in successors(b):
            before[n].append(b.label)
    work = _Work(function, blocks, before, data_values(function))
    changed = True
    while changed:
        changed = any([_convert(work, label) for label in list(work.blocks) if label in work.blocks])
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
    _merge(w, label, condition, arms, join)
    return True


def _merge(w: _Work, label: str, condition: Ref, arms: tuple[str | None, str | None], join: str) -> None:
    block = w.blocks[label]
    body = list(block.instructions[:-1])
    for arm in arms:
        if arm is not None:
            body += [_speculative(i) for i in w.blocks[arm].instructions[:-1]]
            del w.blocks[arm]
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
