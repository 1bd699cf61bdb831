"""Every operation of kernel IR, declared once.

A row gives the operation's class (which decides its type rule and how code is generated for plain, never
data-dependent, values) and the number by which the engine's runtime knows it (`enum Op` in runtime/engine.h, kept
equal by a test). Plain values use the LLVM instruction of the same name.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Shape(enum.Enum):
    """What an operation takes and gives."""

    BINARY = "binary"  # (T, T) -> T, integers
    FBINARY = "fbinary"  # (T, T) -> T, floats
    COMPARE = "compare"  # (T, T) -> i1
    FCOMPARE = "fcompare"
    CAST = "cast"  # T -> U
    SELECT = "select"  # (i1, T, T) -> T
    CALL = "call"  # floats -> float, a library function
    MEMORY = "memory"
    CONTROL = "control"


@dataclass(frozen=True)
class Operation:
    """One operation: `code` is its number in the runtime (-1: none)."""

    name: str
    shape: Shape
    code: int = -1


_RUNTIME_ORDER = (
    "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem "
    "icmp.eq icmp.ne icmp.slt icmp.sle icmp.sgt icmp.sge icmp.ult icmp.ule icmp.ugt icmp.uge "
    "fcmp.oeq fcmp.ogt fcmp.oge fcmp.olt fcmp.ole fcmp.one fcmp.ord fcmp.ueq fcmp.ugt fcmp.uge fcmp.ult fcmp.ule "
    "fcmp.une fcmp.uno smax smin umax umin trunc sext zext sitofp uitofp fptosi fptoui fpext fptrunc fneg fabs"
).split()


def _shape(name: str) -> Shape:
    if name.startswith("icmp."):
        return Shape.COMPARE
    if name.startswith("fcmp."):
        return Shape.FCOMPARE
    if name in ("fadd", "fsub", "fmul", "fdiv", "frem"):
        return Shape.FBINARY
    if name in _RUNTIME_ORDER[_RUNTIME_ORDER.index("trunc") :]:
        return Shape.CAST
    return Shape.BINARY


_WITHOUT_CODE = (
    Operation("bitcast", Shape.CAST),
    Operation("freeze", Shape.CAST),
    Operation("ptrtoint", Shape.CAST),
    Operation("inttoptr", Shape.CAST),
    Operation("select", Shape.SELECT),
    Operation("call", Shape.CALL),
    *(Operation(n, Shape.MEMORY) for n in ("alloca", "load", "store", "offset", "copy", "set", "poison")),
    *(Operation(n, Shape.MEMORY) for n in ("stream.read", "stream.write", "stream.size")),
    *(Operation(n, Shape.CONTROL) for n in ("phi", "br", "condbr", "switch", "ret", "unreachable")),
)

OPERATIONS: dict[str, Operation] = {
    **{name: Operation(name, _shape(name), code) for code, name in enumerate(_RUNTIME_ORDER)},
    **{op.name: op for op in _WITHOUT_CODE},
}

# Library functions of one or two floats; the engine treats them as uninterpreted functions of their name.
MATH_1 = frozenset(
    "sqrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh floor ceil round trunc rint "
    "nearbyint cbrt erf erfc lgamma tgamma".split()
)
MATH_2 = frozenset("pow atan2 fmin fmax fmod hypot copysign fdim remainder".split())
