"""LLVM types and constants: reading their text, sizes and layout (x86-64), and flattening to scalars."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from symbolic.kernel.diagnostics import Unsupported
from symbolic.kernel.ir import PTR, VOID, Address, Cell, Const, Type

TOKEN = re.compile(
    r"\s*(c\"(?:[^\"])*\"|\"[^\"]*\"|[%@](?:\"[^\"]*\"|[-\w.$]+)|f?0x[KLMHR]?[0-9A-Fa-f]+"
    r"|[-+]?\d+\.\d+(?:e[-+]?\d+)?|-?\d+|[\w.]+|\.\.\.|[][(){}<>,*=!#:])"
)


def tokens_of(text: str) -> list[str]:
    """The tokens of one line."""
    return TOKEN.findall(text)


@dataclass(frozen=True)
class Aggregate:
    """An array or struct type, as the offsets of its members."""

    members: tuple[tuple[int, LType], ...] | None  # None: `count` times `element`
    element: LType | None
    count: int
    size: int
    align: int


LType = Type | Aggregate

_FLOATS = {"half": 16, "float": 32, "double": 64}


def size_of(t: LType) -> int:
    """Bytes in memory, padding included."""
    return t.size if isinstance(t, Aggregate) else t.bytes


def align_of(t: LType) -> int:
    """Alignment in bytes."""
    return t.align if isinstance(t, Aggregate) else min(t.bytes, 16)


def struct_of(members: list[LType], packed: bool) -> Aggregate:
    """Lays a struct out."""
    at, align, placed = 0, 1, []
    for m in members:
        a = 1 if packed else align_of(m)
        at = (at + a - 1) // a * a
        placed.append((at, m))
        at += size_of(m)
        align = max(align, a)
    return Aggregate(tuple(placed), None, len(members), (at + align - 1) // align * align, align)


def leaves_of(t: LType, at: int = 0) -> Iterator[tuple[int, Type]]:
    """The scalars of a type, in memory order."""
    if isinstance(t, Type):
        yield at, t
    elif t.members is not None:
        for offset, m in t.members:
            yield from leaves_of(m, at + offset)
    elif t.element is not None:
        for i in range(t.count):
            yield from leaves_of(t.element, at + i * size_of(t.element))


def cell_bytes_of(t: LType) -> int:
    """The size of the smallest scalar of a type."""
    if isinstance(t, Type):
        return t.bytes
    parts = [m for _, m in t.members] if t.members is not None else [t.element] if t.element else []
    return min((cell_bytes_of(p) for p in parts), default=1)


def float_bits(text: str, bits: int) -> int:
    """The IEEE bits of an LLVM float literal of the given width."""
    if text.startswith("0x") and text[2] in "HR":
        return int(text[3:], 16)
    if text.startswith("f0x"):
        return int(text[3:], 16)
    value = struct.unpack("<d", int(text[2:], 16).to_bytes(8, "little"))[0] if text.startswith("0x") else float(text)
    if bits == 64:
        return int.from_bytes(struct.pack("<d", value), "little")
    return int.from_bytes(struct.pack("<f" if bits == 32 else "<e", value), "little")


class TypeReader:
    """Reads types and constants from tokens; named struct types are looked up in `named` (text by name)."""

    def __init__(self, named: dict[str, str]) -> None:
        self.named = named
        self._cache: dict[str, LType] = {}

    def type_at(self, tokens: list[str], i: int) -> tuple[LType, int]:
        """The type that starts at token i, and the index after it."""
        t = tokens[i]
        if t == "ptr":
            return PTR, i + 1
        if t[0] == "i" and t[1:].isdigit():
            return Type("int", int(t[1:])), i + 1
        if t in _FLOATS:
            return Type("float", _FLOATS[t]), i + 1
        if t == "void":
            return VOID, i + 1
        if t == "[":
            element, end = self.type_at(tokens, i + 3)
            return self._array(element, int(tokens[i + 1])), end + 1
        if t == "<" and tokens[i + 1] != "{":
            element, end = self.type_at(tokens, i + 3)
            return self._array(element, int(tokens[i + 1])), end + 1
        if t == "{" or (t == "<" and tokens[i + 1] == "{"):
            return self._struct(tokens, i)
        if t[0] == "%":
            if t not in self._cache:
                if t not in self.named:
                    raise Unsupported("HV201", f"opaque type {t}")
                self._cache[t] = self.type_at(tokens_of(self.named[t]), 0)[0]
            return self._cache[t], i + 1
        raise Unsupported("HV201", f"type {' '.join(tokens[i : i + 5])}")

    @staticmethod
    def _array(element: LType, count: int) -> Aggregate:
        return Aggregate(None, element, count, count * size_of(element), align_of(element))

    def _struct(self, tokens: list[str], i: int) -> tuple[LType, int]:
        packed = tokens[i] == "<"
        i += 2 if packed else 1
        members: list[LType] = []
        while tokens[i] != "}":
            if tokens[i] == ",":
                i += 1
                continue
            m, i = self.type_at(tokens, i)
            members.append(m)
        return struct_of(members, packed), i + (2 if packed else 1)

    def cells_at(self, t: LType, tokens: list[str], i: int, at: int, out: list[Cell]) -> int:
        """Reads one constant of type t at token i into cells from offset `at`; returns the index after it."""
        head = tokens[i]
        if head in ("zeroinitializer", "undef", "poison"):
            if head != "zeroinitializer":
                out.extend(Cell(o, leaf, None) for o, leaf in leaves_of(t, at))
            return i + 1
        if isinstance(t, Type):
            value, i = self.scalar_at(t, tokens, i)
            out.append(Cell(at, t, value))
            return i
        if head.startswith('c"'):
            data = re.sub(rb"\\([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), head[2:-1].encode("latin1"))
            out.extend(Cell(at + k, Type("int", 8), Const(b)) for k, b in enumerate(data) if b)
            return i + 1
        return self._members_at(t, tokens, i, at, out)

    def _members_at(self, t: Aggregate, tokens: list[str], i: int, at: int, out: list[Cell]) -> int:
        packed = tokens[i] == "<" and tokens[i + 1] == "{"
        i += 2 if packed else 1
        for k in range(t.count):
            if tokens[i] == ",":
                i += 1
            member, i = self.type_at(tokens, i)
            offset = t.members[k][0] if t.members is not None else k * size_of(member)
            i = self.cells_at(member, tokens, i, at + offset, out)
        return i + (2 if packed else 1)

    def scalar_at(self, t: Type, tokens: list[str], i: int) -> tuple[Const | Address, int]:
        """Reads one scalar constant."""
        head = tokens[i]
        if head in ("true", "false"):
            return Const(int(head == "true")), i + 1
        if head == "null":
            return Address(""), i + 1
        if t.kind == "float":
            return Const(float_bits(head, t.bits)), i + 1
        if head[0] == "@":
            return Address(head), i + 1
        if head == "getelementptr":
            return self.address_at(tokens, i)
        if t.kind == "int" and re.fullmatch(r"-?\d+", head):
            return Const(int(head) & ((1 << t.bits) - 1)), i + 1
        raise Unsupported("HV201", f"constant {' '.join(tokens[i : i + 6])}")

    def address_at(self, tokens: list[str], i: int) -> tuple[Address, int]:
        """Reads a constant getelementptr expression."""
        while tokens[i] != "(":
            i += 1
        source, i = self.type_at(tokens, i + 1)
        base, i = self.scalar_at(PTR, tokens, i + 2)
        indices: list[int] = []
        while tokens[i] == ",":
            i += 2
            while tokens[i] in ("inrange",):
                i += 1
            indices.append(int(tokens[i]))
            i += 1
        assert isinstance(base, Address)
        offset, current = 0, source
        for k, index in enumerate(indices):
            if k == 0:
                offset += index * size_of(source)
                continue
            step, current = member_of(current, index)
            offset += step
        return Address(base.name, base.offset + offset), i + 1


def member_of(t: LType, index: int) -> tuple[int, LType]:
    """Offset and type of member `index`."""
    if isinstance(t, Aggregate):
        if t.members is not None:
            return t.members[index]
        if t.element is not None:
            return index * size_of(t.element), t.element
    raise Unsupported("HV201", "index into a scalar")
