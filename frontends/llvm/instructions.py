"""One reader per LLVM instruction: tokens to kernel IR instructions. Adding one is one decorated function."""

from __future__ import annotations

from collections.abc import Callable

from frontends.llvm.types import Aggregate, LType, TypeReader, cell_bytes_of, member_of, size_of
from symbolic.kernel.diagnostics import Unsupported
from symbolic.kernel.ir import BOOL, PTR, VOID, Const, Instruction, Operand, Ref, Type, Undef
from symbolic.kernel.operations import MATH_1, MATH_2


class FunctionReader:
    """State while one function is read."""

    def __init__(self, types: TypeReader) -> None:
        self.types = types
        self.place = 0
        self.names: dict[str, str] = {}
        self._fresh = 0

    def fresh(self) -> str:
        """A name no LLVM value has."""
        self._fresh += 1
        return f"%hv.{self._fresh}"

    def scalar_type(self, tokens: list[str], i: int) -> tuple[Type, int]:
        """A type that kernel IR has values of."""
        t, i = self.types.type_at(tokens, i)
        if isinstance(t, Aggregate):
            raise Unsupported("HV201", "a value of aggregate type")
        if t.kind == "int" and t.bits > 64:
            raise Unsupported("HV201", f"an integer of {t.bits} bits; up to 64 are supported")
        return t, i

    def operand(self, t: Type, tokens: list[str], i: int) -> tuple[Operand, int]:
        """An operand of type t at token i."""
        head = tokens[i]
        if head[0] == "%":
            return Ref(head), i + 1
        if head in ("undef", "poison"):
            return Undef(), i + 1
        if head == "zeroinitializer":
            return Const(0), i + 1
        return self.types.scalar_at(t, tokens, i)

    def typed(self, tokens: list[str], i: int) -> tuple[Operand, Type, int]:
        """A type, attributes, and an operand."""
        t, i = self.scalar_type(tokens, i)
        i = skip_attributes(tokens, i)
        value, i = self.operand(t, tokens, i)
        return value, t, i

    def make(self, op: str, name: str, t: Type, operands: tuple[Operand, ...], types: tuple[Type, ...] = (),
             extra: tuple[object, ...] = ()) -> Instruction:  # fmt: skip
        """An instruction at the current place."""
        return Instruction(op, name, t, operands, types, extra, self.place)


Reader = Callable[[FunctionReader, str, list[str]], list[Instruction]]
READERS: dict[str, Reader] = {}
_ATTRIBUTES = frozenset(
    "noundef nonnull signext zeroext noalias returned immarg nocapture readonly writeonly nofpclass inreg "
    "captures align dereferenceable dereferenceable_or_null range".split()
)


def skip_attributes(tokens: list[str], i: int) -> int:
    """Steps over parameter attributes."""
    while tokens[i] in _ATTRIBUTES:
        name = tokens[i]
        i += 1
        if tokens[i] == "(":
            while tokens[i] != ")":
                i += 1
            i += 1
        elif name == "align":
            i += 1
    return i


def reads(*names: str) -> Callable[[Reader], Reader]:
    """Registers a reader for these instructions."""

    def register(f: Reader) -> Reader:
        READERS.update(dict.fromkeys(names, f))
        return f

    return register


_FLAGS = frozenset(
    "nsw nuw exact disjoint nneg fast nnan ninf nsz arcp contract afn reassoc inbounds nusw samesign volatile".split()
)


def skip_flags(tokens: list[str], i: int) -> int:
    """Steps over flags; they only make more inputs undefined."""
    while tokens[i] in _FLAGS:
        i += 1
    return i


@reads("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
       "fadd", "fsub", "fmul", "fdiv", "frem")  # fmt: skip
def _binary(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    x, t, i = f.typed(tokens, skip_flags(tokens, 1))
    y, _ = f.operand(t, tokens, i + 1)
    return [f.make(tokens[0], name, t, (x, y), (t, t))]


@reads("icmp", "fcmp")
def _compare(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    i = skip_flags(tokens, 1)
    predicate = tokens[i]
    x, t, i = f.typed(tokens, i + 1)
    y, _ = f.operand(t, tokens, i + 1)
    if predicate in ("true", "false"):
        raise Unsupported("HV201", f"fcmp {predicate}")
    return [f.make(f"{tokens[0]}.{predicate}", name, BOOL, (x, y), (t, t))]


@reads("fneg", "freeze")
def _unary(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    x, t, _ = f.typed(tokens, skip_flags(tokens, 1))
    return [f.make(tokens[0], name, t, (x,), (t,))]


@reads("trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "bitcast", "ptrtoint",
       "inttoptr")  # fmt: skip
def _cast(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    x, source, i = f.typed(tokens, skip_flags(tokens, 1))
    target, _ = f.scalar_type(tokens, i + 1)
    return [f.make(tokens[0], name, target, (x,), (source,))]


@reads("select")
def _select(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    c, _, i = f.typed(tokens, skip_flags(tokens, 1))
    x, t, i = f.typed(tokens, i + 1)
    y, _, _ = f.typed(tokens, i + 1)
    return [f.make("select", name, t, (c, x, y), (BOOL, t, t))]


@reads("phi")
def _phi(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, i = f.scalar_type(tokens, skip_flags(tokens, 1))
    values: list[Operand] = []
    labels: list[str] = []
    while i < len(tokens) and tokens[i] in ("[", ","):
        i += tokens[i] == ","
        value, i = f.operand(t, tokens, i + 1)
        values.append(value)
        labels.append(tokens[i + 1])
        i += 3
    return [f.make("phi", name, t, tuple(values), (t,) * len(values), tuple(labels))]


@reads("alloca")
def _alloca(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, i = f.types.type_at(tokens, 1)
    if i < len(tokens) - 1 and tokens[i + 1] != "align":
        raise Unsupported("HV201", "an array whose size is not constant")
    size = size_of(t)
    if name.startswith("%.sroa.") and size < 8:
        size = 1 << (size - 1).bit_length()  # SROA cuts i34 out as five bytes; it is stored as eight
    return [f.make("alloca", name, PTR, (), (), (size, cell_bytes_of(t)))]


@reads("load")
def _load(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    t, i = f.scalar_type(tokens, skip_flags(tokens, 1))
    p, _, _ = f.typed(tokens, i + 1)
    return [f.make("load", name, t, (p,), (PTR,))]


@reads("store")
def _store(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    v, t, i = f.typed(tokens, skip_flags(tokens, 1))
    p, _, _ = f.typed(tokens, i + 1)
    return [f.make("store", "", VOID, (v, p), (t, PTR))]


@reads("getelementptr")
def _offset(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    i = skip_flags(tokens, 1)
    current, i = f.types.type_at(tokens, i)
    base, _, i = f.typed(tokens, i + 1)
    constant, scaled, first = 0, [], True
    source: LType = current
    while i < len(tokens) and tokens[i] == ",":
        index, t, i = f.typed(tokens, i + 1)
        if isinstance(index, Const):
            value = index.bits - (1 << t.bits if index.bits >> (t.bits - 1) else 0)
            step, current = (value * size_of(source), source) if first else member_of(current, value)
            constant += step
        else:
            scale, current = (
                (size_of(source), source) if first else (member_of(current, 1)[0], member_of(current, 0)[1])
            )
            scaled.append((index, t, scale))
        first = False
    operands = (base, *(index for index, _, _ in scaled))
    types = (PTR, *(t for _, t, _ in scaled))
    return [f.make("offset", name, PTR, operands, types, (constant, *(s for _, _, s in scaled)))]


@reads("br")
def _branch(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    if tokens[1] == "label":
        return [f.make("br", "", VOID, (), (), (tokens[2],))]
    c, _, i = f.typed(tokens, 1)
    return [f.make("condbr", "", VOID, (c,), (BOOL,), (tokens[i + 2], tokens[i + 5]))]


@reads("switch")
def _switch(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    v, t, i = f.typed(tokens, 1)
    default = tokens[i + 2]
    cases: list[tuple[int, str]] = []
    i += 4
    while tokens[i] != "]":
        value, _, i = f.typed(tokens, i)
        assert isinstance(value, Const)
        cases.append((value.bits, tokens[i + 2]))
        i += 3
    return [f.make("switch", "", VOID, (v,), (t,), (default, *cases))]


@reads("ret")
def _return(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    return [f.make("ret", "", VOID, ())]


@reads("unreachable")
def _unreachable(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    return [f.make("unreachable", "", VOID, ())]


@reads("call")
def _call(f: FunctionReader, name: str, tokens: list[str]) -> list[Instruction]:
    at = next((k for k, t in enumerate(tokens) if t[0] == "@"), None)
    if at is None:
        raise Unsupported("HV201", "a call through a function pointer")
    callee = tokens[at][1:]
    for prefix, read in _CALLS.items():
        if callee.startswith(prefix):
            return read(f, name, tokens, at)
    return _math(f, name, tokens, at)


def _arguments(f: FunctionReader, tokens: list[str], at: int) -> tuple[list[Operand], list[Type]]:
    values: list[Operand] = []
    types: list[Type] = []
    i = at + 2
    while tokens[i] != ")":
        i += tokens[i] == ","
        value, t, i = f.typed(tokens, i)
        values.append(value)
        types.append(t)
    return values, types


def _nothing(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
    return []


def _effect(op: str) -> Callable[[FunctionReader, str, list[str], int], list[Instruction]]:
    def read(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
        values, types = _arguments(f, tokens, at)
        return [f.make(op, name, Type("int", 64) if name else VOID, tuple(values), tuple(types))]

    return read


def _lifetime(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
    values, types = _arguments(f, tokens, at)
    return [f.make("poison", "", VOID, (values[-1],), (types[-1],))]


def _same(op: str) -> Callable[[FunctionReader, str, list[str], int], list[Instruction]]:
    def read(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
        values, types = _arguments(f, tokens, at)
        return [f.make(op, name, types[0], tuple(values), tuple(types))]

    return read


def _muladd(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
    (x, y, z), (t, *_) = _arguments(f, tokens, at)
    product = f.fresh()
    return [f.make("fmul", product, t, (x, y), (t, t)), f.make("fadd", name, t, (Ref(product), z), (t, t))]


def _absolute(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
    values, types = _arguments(f, tokens, at)
    t, negative = types[0], f.fresh()
    return [
        f.make("sub", negative, t, (Const(0), values[0]), (t, t)),
        f.make("smax", name, t, (values[0], Ref(negative)), (t, t)),
    ]


def _math(f: FunctionReader, name: str, tokens: list[str], at: int) -> list[Instruction]:
    callee = tokens[at][1:]
    values, types = _arguments(f, tokens, at)
    base = callee.split(".")[1] if callee.startswith("llvm.") else callee
    base = {"maxnum": "fmax", "minnum": "fmin"}.get(base, base)
    if types and types[0] == Type("float", 32) and base.endswith("f") and base[:-1] in MATH_1 | MATH_2 | {"fabs"}:
        base = base[:-1]
    floats = bool(types) and all(t.kind == "float" for t in types)
    if floats and base == "fabs":
        return [f.make("fabs", name, types[0], tuple(values), tuple(types))]
    if not floats or ((base not in MATH_1 or len(values) != 1) and (base not in MATH_2 or len(values) != 2)):
        raise Unsupported("HV201", f"a call of `{callee}`, which has no body here")
    return [f.make("call", name, types[0], tuple(values), tuple(types), (base,))]


_CALLS: dict[str, Callable[[FunctionReader, str, list[str], int], list[Instruction]]] = {
    "llvm.lifetime.start": _lifetime,
    "llvm.lifetime.end": _nothing,
    "llvm.assume": _nothing,
    "llvm.trap": _nothing,  # `unreachable` follows
    "llvm.experimental.noalias": _nothing,
    "llvm.memcpy": _effect("copy"),
    "llvm.memmove": _effect("copy"),
    "memcpy": _effect("copy"),
    "memmove": _effect("copy"),
    "llvm.memset": _effect("set"),
    "memset": _effect("set"),
    "llvm.fmuladd": _muladd,
    "llvm.smax": _same("smax"),
    "llvm.smin": _same("smin"),
    "llvm.umax": _same("umax"),
    "llvm.umin": _same("umin"),
    "llvm.abs": _absolute,
    "__hlsverify_stream_read": _effect("stream.read"),
    "__hlsverify_stream_write": _effect("stream.write"),
    "__hlsverify_stream_size": _effect("stream.size"),
}
