"""Kernel IR: a small typed SSA subset of LLVM IR as frozen dataclasses, with source spans.

    module      = { global } { function }
    function    = name ( pointer parameters ) { block }          one function per entry, calls inlined
    block       = label { instruction }
    instruction = [ name = ] operation type operands             operations: see operations.py
    operand     = Ref name | Const bits | Undef | Address global offset
    type        = iN (1..64) | f16 | f32 | f64 | ptr | void

Addresses are a base object and a byte offset: `offset p, c, (i, s)...` is p + c + i*s + ... bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from symbolic.kernel.source import Span


@dataclass(frozen=True)
class Type:
    """`kind` is "int", "float", "ptr" or "void"; `bits` of value."""

    kind: str
    bits: int = 0

    def __str__(self) -> str:
        return {"int": f"i{self.bits}", "float": f"f{self.bits}"}.get(self.kind, self.kind)

    @property
    def bytes(self) -> int:
        """Size in memory: the next power of two that holds the bits."""
        size = 1
        while size * 8 < self.bits:
            size *= 2
        return 8 if self.kind == "ptr" else size


PTR = Type("ptr", 64)
VOID = Type("void")
BOOL = Type("int", 1)


@dataclass(frozen=True)
class Ref:
    """The value of an instruction or parameter."""

    name: str


@dataclass(frozen=True)
class Const:
    """A constant by its bits, unsigned; `float_` bits are IEEE."""

    bits: int


@dataclass(frozen=True)
class Undef:
    """An uninitialised value (LLVM's undef and poison)."""


@dataclass(frozen=True)
class Address:
    """`offset` bytes into a global; name "" is the null pointer."""

    name: str
    offset: int = 0


Operand = Ref | Const | Undef | Address


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction. `extra` holds what is not a value: block labels, scales, sizes, a function's name."""

    op: str
    name: str
    type: Type
    operands: tuple[Operand, ...]
    operand_types: tuple[Type, ...] = ()
    extra: tuple[object, ...] = ()
    place: int = 0  # index into Module.places


@dataclass(frozen=True)
class Block:
    """A basic block; the last instruction is its terminator."""

    label: str
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True)
class Cell:
    """One initialised scalar of a global; value None is uninitialised."""

    offset: int
    type: Type
    value: Const | Address | None


@dataclass(frozen=True)
class Global:
    """A static object: `cell_bytes` is the size of the smallest scalar in its declared type."""

    name: str
    size: int
    cell_bytes: int
    cells: tuple[Cell, ...]
    zero: bool  # zero wherever no cell says otherwise
    constant: bool


@dataclass(frozen=True)
class Function:
    """A function without calls; `names` gives the source's name of a value."""

    name: str
    parameters: tuple[str, ...]
    blocks: tuple[Block, ...]
    names: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Module:
    """A program ready for the engine: constructors run first, then `entry`, once per call."""

    entry: Function
    constructors: tuple[Function, ...]
    globals: dict[str, Global]
    places: tuple[Span | None, ...]
