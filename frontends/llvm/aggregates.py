"""Values of vector and struct type, which clang makes where an ABI passes a struct in registers.

Kernel IR has scalars only: such a value `%x` becomes one scalar per leaf, named `%x#0`, `%x#1`, ...
"""

from __future__ import annotations

from frontends.llvm.instructions import READERS, FunctionReader, Reader, skip_attributes, skip_flags
from frontends.llvm.types import Aggregate, LType, leaves_of, member_of
from symbolic.kernel.diagnostics import Unsupported
from symbolic.kernel.ir import BOOL, PTR, VOID, Cell, Const, Instruction, Operand, Ref, Type, Undef

__all__ = ["READERS"]


def _parts(f: FunctionReader, t: LType, tokens: list[str], i: int) -> tuple[list[Operand], int]:
    """The scalars of an operand of type t at token i."""
    head = tokens[i]
    leaves = list(leaves_of(t))
    if head[0] == "%":
        return [Ref(f"{head}#{k}") if isinstance(t, Aggregate) else Ref(head) for k in range(len(leaves))], i + 1
    if head == "zeroinitializer":
        return [Const(0)] * len(leaves), i + 1
    cells: list[Cell] = []
    i = f.types.cells_at(t, tokens, i, 0, cells)
    return [Undef() if c.value is None else c.value for c in cells], i


def _typed(f: FunctionReader, tokens: list[str], i: int) -> tuple[LType, list[Operand], int]:
    t, i = f.types.type_at(tokens, i)
    parts, i = _parts(f, t, tokens, skip_attributes(tokens, i))
    return t, parts, i


def _leaf_types(t: LType) -> list[Type]:
    return [leaf for _, leaf in leaves_of(t)]


def _copies(f: FunctionReader, name: str, t: LType, parts: list[Operand]) -> list[Instruction]:
    scalar = isinstance(t, Type)
    return [
        f.make("freeze", name if scalar else f"{name}#{k}", leaf, (part,), (leaf,))
        for k, (leaf, part) in enumerate(zip(_leaf_types(t), parts, strict=True))
    ]


def _range(t: LType, indices: list[int]) -> tuple[int, LType]:
    """First leaf and type of the member that indices name."""
    first, current = 0, t
    for index in indices:
        for k in range(index):
            first += len(_leaf_types(member_of(current, k)[1]))
        current = member_of(current, index)[1]
    return first, current


def _insert(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, parts, i = _typed(f, tokens, 1)
    _, inner, i = _typed(f, tokens, i + 1)
    first, _ = _range(t, _indices(tokens, i))
    return _copies(f, name, t, parts[:first] + inner + parts[first + len(inner) :])


def _extract(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, parts, i = _typed(f, tokens, 1)
    first, inner = _range(t, _indices(tokens, i))
    return _copies(f, name, inner, parts[first : first + len(_leaf_types(inner))])


def _indices(tokens: list[str], i: int) -> list[int]:
    """`, 1, 0` of insertvalue, or `, i32 1` of insertelement."""
    rest = [x for x in tokens[i:] if x not in (",", "i32", "i64")]
    if not all(x.isdigit() for x in rest):
        raise Unsupported("HV201", "a vector index that is not constant")
    return [int(x) for x in rest]


def _load(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, i = f.types.type_at(tokens, skip_flags(tokens, 1))
    p, _, _ = f.typed(tokens, i + 1)
    out: list[Instruction] = []
    for k, (offset, leaf) in enumerate(leaves_of(t)):
        at = f.fresh()
        out.append(f.make("offset", at, PTR, (p,), (PTR,), (offset,)))
        out.append(f.make("load", f"{name}#{k}", leaf, (Ref(at),), (PTR,)))
    return out


def _store(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, parts, i = _typed(f, tokens, skip_flags(tokens, 1))
    p, _, _ = f.typed(tokens, i + 1)
    out: list[Instruction] = []
    for (offset, leaf), part in zip(leaves_of(t), parts, strict=True):
        at = f.fresh()
        out.append(f.make("offset", at, PTR, (p,), (PTR,), (offset,)))
        out.append(f.make("store", "", VOID, (part, Ref(at)), (leaf, PTR)))
    return out


def _select(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    c, _, i = f.typed(tokens, skip_flags(tokens, 1))
    t, x, i = _typed(f, tokens, i + 1)
    _, y, _ = _typed(f, tokens, i + 1)
    return [
        f.make("select", f"{name}#{k}", leaf, (c, a, b), (BOOL, leaf, leaf))
        for k, (leaf, a, b) in enumerate(zip(_leaf_types(t), x, y, strict=True))
    ]


def _phi(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, i = f.types.type_at(tokens, skip_flags(tokens, 1))
    values: list[list[Operand]] = []
    labels: list[str] = []
    while i < len(tokens) and tokens[i] in ("[", ","):
        i += tokens[i] == ","
        parts, i = _parts(f, t, tokens, i + 1)
        values.append(parts)
        labels.append(tokens[i + 1])
        i += 3
    return [
        f.make("phi", f"{name}#{k}", leaf, tuple(v[k] for v in values), (leaf,) * len(values), tuple(labels))
        for k, leaf in enumerate(_leaf_types(t))
    ]


def _either(scalar: Reader, aggregate: Reader, skip: int) -> Reader:
    """Reads with `aggregate` where the type (after `skip` operands) is one."""

    def read(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
        i = skip_flags(tokens, 1)
        if skip:
            i = f.typed(tokens, i)[2] + 1
        t, _ = f.types.type_at(tokens, i)
        return (aggregate if isinstance(t, Aggregate) else scalar)(f, name, tokens)

    return read


READERS["load"] = _either(READERS["load"], _load, 0)
READERS["store"] = _either(READERS["store"], _store, 0)
READERS["phi"] = _either(READERS["phi"], _phi, 0)
READERS["select"] = _either(READERS["select"], _select, 1)
READERS.update(insertelement=_insert, insertvalue=_insert, extractelement=_extract, extractvalue=_extract)
