"""How each operation of kernel IR is generated: one small function each, by table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from symbolic.kernel.ir import BOOL, PTR, Instruction, Type
from symbolic.kernel.operations import MATH_1, MATH_2, OPERATIONS, Shape

if TYPE_CHECKING:
    from symbolic.engine.codegen import Emitter

Emit = Callable[["Emitter", Instruction], None]
EMITTERS: dict[str, Emit] = {}
TERMINATORS: dict[str, Emit] = {}
FAST = frozenset(("add", "sub", "mul", "fadd", "fsub", "fmul"))
MATH_KEYS = {name: key for key, name in enumerate(sorted(MATH_1 | MATH_2))}


def emits(*names: str) -> Callable[[Emit], Emit]:
    """Registers the emitter of these operations."""

    def register(f: Emit) -> Emit:
        EMITTERS.update(dict.fromkeys(names, f))
        return f

    return register


def ends(*names: str) -> Callable[[Emit], Emit]:
    """Registers the emitter of these terminators."""

    def register(f: Emit) -> Emit:
        TERMINATORS.update(dict.fromkeys(names, f))
        return f

    return register


_BINARY = [n for n, op in OPERATIONS.items() if op.shape in (Shape.BINARY, Shape.FBINARY)]
_COMPARE = [n for n, op in OPERATIONS.items() if op.shape in (Shape.COMPARE, Shape.FCOMPARE)]


@emits(*_BINARY)
def _binary(e: Emitter, i: Instruction) -> None:
    x, y = i.operands
    if i.name in e.data:
        a, b = e.value(x, i.type), e.value(y, i.type)
        if i.op in FAST:
            e.emit(f"call void @hv_{i.op}(ptr {e.slot(i.name)}, ptr {a}, ptr {b}, i32 {i.type.bits}, i32 {e.site})")
            return
        code = OPERATIONS[i.op].code
        e.emit(
            f"call void @hv_binary(ptr {e.slot(i.name)}, ptr {a}, ptr {b}, i32 {code}, i32 {i.type.bits}, i32 {e.site})"
        )
        return
    a, b = e.plain(x, i.type), e.plain(y, i.type)
    if i.op in ("smax", "smin", "umax", "umin"):
        c = e.fresh()
        e.emit(f"{c} = icmp {i.op[0]}{'gt' if i.op.endswith('max') else 'lt'} {i.type} {a}, {b}")
        e.emit(f"{e.name(i.name)} = select i1 {c}, {i.type} {a}, {i.type} {b}")
        return
    if i.op in ("udiv", "sdiv", "urem", "srem"):
        ok = e.fresh()
        e.emit(f"{ok} = call i32 @hv_divisor(i64 {e.wide(y, i.type)}, i32 {e.site})")
    e.emit(f"{e.name(i.name)} = {i.op} {i.type} {a}, {b}")


@emits(*_COMPARE)
def _compare(e: Emitter, i: Instruction) -> None:
    t = i.operand_types[0]
    x, y = i.operands
    predicate = i.op.split(".")[1]
    if t == PTR:
        a, b = (_packed(e, o) for o in (x, y))
        e.emit(f"{e.name(i.name)} = icmp {predicate} i64 {a}, {b}")
        return
    if i.name in e.data:
        a, b = e.value(x, t), e.value(y, t)
        code = OPERATIONS[i.op].code
        e.emit(f"call void @hv_binary(ptr {e.slot(i.name)}, ptr {a}, ptr {b}, i32 {code}, i32 {t.bits}, i32 {e.site})")
        return
    e.emit(f"{e.name(i.name)} = icmp {predicate} {t} {e.plain(x, t)}, {e.plain(y, t)}")


def _packed(e: Emitter, operand: object) -> str:
    o, f = e.address(operand)  # type: ignore[arg-type]
    out = e.fresh()
    e.emit(f"{out} = call i64 @hv_pack(ptr {o}, i64 {f})")
    return out


def _unpack(e: Emitter, name: str, raw: str) -> None:
    up, n = e.fresh(), e.name(name)
    e.emit(f"{n}.o = call ptr @hv_pointer_object(i64 {raw})")
    e.emit(f"{up} = shl i64 {raw}, 24")
    e.emit(f"{n}.f = ashr i64 {up}, 24")


@emits("trunc", "sext", "zext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "fneg", "fabs")
def _cast(e: Emitter, i: Instruction) -> None:
    t = i.operand_types[0]
    if i.name in e.data:
        x = e.value(i.operands[0], t)
        code = OPERATIONS[i.op].code
        e.emit(
            f"call void @hv_cast(ptr {e.slot(i.name)}, ptr {x}, i32 {code}, "
            f"i32 {t.bits}, i32 {i.type.bits}, i32 {e.site})"
        )
        return
    e.emit(f"{e.name(i.name)} = {i.op} {t} {e.plain(i.operands[0], t)} to {i.type}")


@emits("bitcast", "freeze")
def _same(e: Emitter, i: Instruction) -> None:
    t = i.operand_types[0]
    if i.type == PTR:
        o, f = e.address(i.operands[0])
        e.emit(f"{e.name(i.name)}.o = getelementptr i8, ptr {o}, i64 0")
        e.emit(f"{e.name(i.name)}.f = add i64 {f}, 0")
    elif i.name in e.data:
        held = e.fresh()
        e.emit(f"{held} = load %V, ptr {e.value(i.operands[0], t)}, align 16")
        e.emit(f"store %V {held}, ptr {e.slot(i.name)}, align 16")
    else:
        e.emit(f"{e.name(i.name)} = add {i.type} {e.plain(i.operands[0], t)}, 0")


@emits("ptrtoint")
def _pointer_bits(e: Emitter, i: Instruction) -> None:
    packed = _packed(e, i.operands[0])
    e.emit(
        f"{e.name(i.name)} = {'add i64 ' + packed + ', 0' if i.type.bits == 64 else f'trunc i64 {packed} to {i.type}'}"
    )


@emits("inttoptr")
def _to_pointer(e: Emitter, i: Instruction) -> None:
    _unpack(e, i.name, e.wide(i.operands[0], i.operand_types[0], "zext"))


@emits("select")
def _select(e: Emitter, i: Instruction) -> None:
    c, x, y = i.operands
    if i.type == PTR:
        condition = e.plain(c, BOOL)
        (xo, xf), (yo, yf) = e.address(x), e.address(y)
        e.emit(f"{e.name(i.name)}.o = select i1 {condition}, ptr {xo}, ptr {yo}")
        e.emit(f"{e.name(i.name)}.f = select i1 {condition}, i64 {xf}, i64 {yf}")
    elif i.name in e.data:
        v, a, b = e.value(c, BOOL), e.value(x, i.type), e.value(y, i.type)
        floats = int(i.type.kind == "float")
        e.emit(
            f"call void @hv_select(ptr {e.slot(i.name)}, ptr {v}, ptr {a}, ptr {b}, "
            f"i32 {i.type.bits}, i32 {floats}, i32 {e.site})"
        )
    else:
        a, b = e.plain(x, i.type), e.plain(y, i.type)
        e.emit(f"{e.name(i.name)} = select i1 {e.plain(c, BOOL)}, {i.type} {a}, {i.type} {b}")


@emits("call")
def _call(e: Emitter, i: Instruction) -> None:
    function = str(i.extra[0])
    values = [e.value(o, i.type) for o in i.operands]
    symbol = f"@{function}{'f' if i.type.bits == 32 else ''}"
    e.emit(
        f"call void @hv_call(ptr {e.slot(i.name)}, ptr {values[0]}, ptr {values[-1]}, ptr {symbol}, "
        f"i32 {MATH_KEYS[function]}, i32 {len(values)}, i32 {i.type.bits}, i32 {e.site})"
    )


@emits("alloca")
def _alloca(e: Emitter, i: Instruction) -> None:
    size, cell = i.extra
    assert isinstance(cell, int)
    n = e.name(i.name)
    e.emit(f"{n}.o = call ptr @hv_object(i64 {size}, i32 {cell.bit_length() - 1}, i32 0)")
    e.emit(f"{n}.f = add i64 0, 0")


@emits("poison")
def _poison(e: Emitter, i: Instruction) -> None:
    e.emit(f"call void @hv_poison(ptr {e.address(i.operands[0])[0]})")


@emits("load")
def _load(e: Emitter, i: Instruction) -> None:
    o, f = e.address(i.operands[0])
    slot = e.new_slot() if i.type == PTR else e.slot(i.name)
    load = "hv_load_speculative" if i.extra else "hv_load"
    e.emit(f"call void @{load}(ptr {slot}, ptr {o}, i64 {f}, i32 {i.type.bytes}, i32 {e.site})")
    if i.type == PTR:
        raw = e.fresh()
        e.emit(f"{raw} = call i64 @hv_index(ptr {slot}, i32 64, i32 {e.site})")
        _unpack(e, i.name, raw)
    elif i.type.kind == "int" and i.type.bits < i.type.bytes * 8:
        e.emit(
            f"call void @hv_cast(ptr {slot}, ptr {slot}, i32 {OPERATIONS['trunc'].code}, i32 {i.type.bytes * 8}, "
            f"i32 {i.type.bits}, i32 {e.site})"
        )


@emits("store")
def _store(e: Emitter, i: Instruction) -> None:
    v, p = i.operands
    t = i.operand_types[0]
    o, f = e.address(p)
    value = e.value(v, t)
    if t.kind == "int" and t.bits < t.bytes * 8:
        wide = e.new_slot()
        code = OPERATIONS["zext"].code
        e.emit(
            f"call void @hv_cast(ptr {wide}, ptr {value}, i32 {code}, i32 {t.bits}, i32 {t.bytes * 8}, i32 {e.site})"
        )
        value = wide
    e.emit(f"call void @hv_store(ptr {value}, ptr {o}, i64 {f}, i32 {t.bytes}, i32 {e.site})")
    if e.watch:
        e.emit(f"call void @hv_stored(ptr {o}, i64 {f}, i32 {e.site})")


@emits("offset")
def _offset(e: Emitter, i: Instruction) -> None:
    base, *indices = i.operands
    constant, *scales = i.extra
    o, f = e.address(base)
    n = e.name(i.name)
    for index, t, scale in zip(indices, i.operand_types[1:], scales, strict=True):
        product, total = e.fresh(), e.fresh()
        e.emit(f"{product} = mul i64 {e.wide(index, t)}, {scale}")
        e.emit(f"{total} = add i64 {f}, {product}")
        f = total
    e.emit(f"{n}.o = getelementptr i8, ptr {o}, i64 0")
    e.emit(f"{n}.f = add i64 {f}, {constant}")


@emits("copy")
def _copy(e: Emitter, i: Instruction) -> None:
    to, source, size = i.operands[:3]
    (to_o, to_f), (so, sf) = e.address(to), e.address(source)
    n = e.wide(size, i.operand_types[2], "zext")
    e.emit(f"call void @hv_copy(ptr {to_o}, i64 {to_f}, ptr {so}, i64 {sf}, i64 {n}, i32 {e.site})")
    if i.name:
        raise AssertionError("the result of memcpy is used")


@emits("set")
def _set(e: Emitter, i: Instruction) -> None:
    to, byte, size = i.operands[:3]
    o, f = e.address(to)
    value = e.value(byte, i.operand_types[1])
    n = e.wide(size, i.operand_types[2], "zext")
    e.emit(f"call void @hv_set(ptr {o}, i64 {f}, ptr {value}, i64 {n}, i32 {e.site})")


@emits("stream.read", "stream.write")
def _stream(e: Emitter, i: Instruction) -> None:
    stream, token, size = i.operands
    (so, sf), (o, f) = e.address(stream), e.address(token)
    n = e.wide(size, Type("int", 64))
    name = i.op.replace(".", "_")
    e.emit(f"call void @hv_{name}(ptr {so}, i64 {sf}, ptr {o}, i64 {f}, i64 {n}, i32 {e.site})")


@emits("stream.size")
def _stream_size(e: Emitter, i: Instruction) -> None:
    o, f = e.address(i.operands[0])
    e.emit(f"{e.name(i.name)} = call i64 @hv_stream_size(ptr {o}, i64 {f}, i32 {e.site})")


@ends("br")
def _br(e: Emitter, i: Instruction) -> None:
    e.emit(f"br label %{e.target(e.block, str(i.extra[0]))}")


@ends("condbr")
def _condbr(e: Emitter, i: Instruction) -> None:
    c = e.plain(i.operands[0], BOOL)
    yes, no = (e.target(e.block, str(label)) for label in i.extra)
    e.emit(f"br i1 {c}, label %{yes}, label %{no}")


@ends("switch")
def _switch(e: Emitter, i: Instruction) -> None:
    t = i.operand_types[0]
    default, *cases = i.extra
    v = e.plain(i.operands[0], t)
    arms = " ".join(f"{t} {c[0]}, label %{e.target(e.block, c[1])}" for c in cases if isinstance(c, tuple))
    e.emit(f"switch {t} {v}, label %{e.target(e.block, str(default))} [ {arms} ]")


@ends("ret")
def _ret(e: Emitter, i: Instruction) -> None:
    e.emit("ret void")


@ends("unreachable")
def _unreachable(e: Emitter, i: Instruction) -> None:
    e.emit(f"call void @hv_fail(i32 306, i32 {e.site}, i64 0)")
    e.emit("unreachable")
