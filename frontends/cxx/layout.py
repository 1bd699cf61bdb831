"""From the C++ types of a function's parameters to the kernel's `Interface`.

Sizes and offsets are those libclang computes for the target. Arrays and std::array of a parameter become extents,
everything inside an element becomes leaves in memory order. Vendor integers are known by the name of their template,
not by how our headers store them. A type that has no such description raises HV108 at the parameter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from frontends.cxx.parse import Cursor, FunctionDecl, Type, span_of
from symbolic.kernel.diagnostics import InputError
from symbolic.kernel.interface import Interface, Kind, Leaf, Parameter
from symbolic.kernel.source import Span

_SIGNED = {"CHAR_S", "SCHAR", "SHORT", "INT", "LONG", "LONGLONG", "INT128", "WCHAR"}
_UNSIGNED = {"CHAR_U", "UCHAR", "USHORT", "UINT", "ULONG", "ULONGLONG", "UINT128", "CHAR16", "CHAR32"}
_FLOATS = {"HALF", "FLOAT16", "FLOAT", "DOUBLE"}
_REFERENCES = ("LVALUEREFERENCE", "RVALUEREFERENCE")
_VENDOR_INTEGERS = {
    "ap_int": True,
    "ap_fixed": True,
    "ap_uint": False,
    "ap_ufixed": False,
    "ac_int": True,
    "ac_fixed": True,
}
_BIT_INT = re.compile(r"(unsigned )?_BitInt\((\d+)\)")


class _Bad(Exception):
    """A type that has no description, and why."""


@dataclass(frozen=True)
class _Shape:
    kind: Kind
    element: Type
    extents: tuple[int | None, ...]
    is_const: bool = False


def interface_of(decl: FunctionDecl) -> Interface:
    """What `decl` takes and returns; HV108 for a parameter type that cannot be described."""
    parameters = []
    if decl.cursor.type.kind.name == "FUNCTIONPROTO" and decl.cursor.type.is_function_variadic():
        raise InputError("HV108", f"{decl.name} has a variable number of parameters", decl.span)
    for number, cursor in enumerate(decl.cursor.get_arguments()):
        name = cursor.spelling or f"p{number}"
        parameters.append(_parameter(name, cursor.type, span_of(cursor, decl.source)))
    result = None
    returned = decl.cursor.result_type
    if returned.get_canonical().kind.name != "VOID":
        result = _parameter("return", returned, decl.span)
        if result.kind is not Kind.VALUE:
            raise InputError("HV108", f"{decl.name} returns a reference, pointer or stream", decl.span)
    return Interface(decl.name, tuple(parameters), result)


def _parameter(name: str, declared: Type, span: Span) -> Parameter:
    try:
        shape = _shape(declared.get_canonical())
        leaves = tuple(_leaves(shape.element, 0, ""))
        size = _size(shape.element)
    except _Bad as bad:
        message = f"parameter {name} has type {declared.spelling}: {bad}"
        if name == "return":
            message = f"the result has type {declared.spelling}: {bad}"
        raise InputError("HV108", message, span) from None
    return Parameter(name, shape.kind, declared.spelling, size, leaves, shape.extents, shape.is_const, span)


def _shape(type_: Type) -> _Shape:
    kind = type_.kind.name
    extents: tuple[int | None, ...]
    if kind in _REFERENCES:
        inner, extents = type_.get_pointee().get_canonical(), ()
    elif kind == "POINTER":
        inner, extents = type_.get_pointee().get_canonical(), (None,)
        if _is_stream(inner):
            raise _Bad("a pointer to a stream; pass a reference or an array of streams")
    elif kind == "CONSTANTARRAY":
        inner, extents = type_.element_type.get_canonical(), (type_.element_count,)
    elif kind in ("INCOMPLETEARRAY", "VARIABLEARRAY"):
        inner, extents = type_.element_type.get_canonical(), (None,)
    else:
        if _is_stream(type_):
            raise _Bad("a stream by value; pass a reference")
        return _Shape(Kind.VALUE, type_, ())
    return _peeled(inner, extents, kind.endswith("ARRAY") and bool(type_.is_const_qualified()))


def _peeled(inner: Type, extents: tuple[int | None, ...], is_const: bool) -> _Shape:
    """Arrays and std::array below the outermost level become further extents."""
    while True:
        # Canonical array types carry the const of their elements themselves.
        is_const = is_const or bool(inner.is_const_qualified())
        if inner.kind.name == "CONSTANTARRAY":
            extents += (inner.element_count,)
            inner = inner.element_type.get_canonical()
        elif inner.kind.name in ("INCOMPLETEARRAY", "VARIABLEARRAY"):
            if extents:
                raise _Bad("an inner extent is not a constant")
            extents = (None,)
            inner = inner.element_type.get_canonical()
        elif _template(inner) == "std::array":
            extents += (_argument(inner, 1),)
            inner = inner.get_template_argument_type(0).get_canonical()
        else:
            break
    if _is_stream(inner):
        element = inner.get_template_argument_type(0).get_canonical()
        return _Shape(Kind.STREAMS if extents else Kind.STREAM, element, extents)
    return _Shape(Kind.MEMORY, inner, extents, is_const)


def _template(type_: Type) -> str:
    """`std::array` for an instance of that template, inline namespaces left out; "" for other types."""
    if type_.kind.name != "RECORD" or type_.get_num_template_arguments() <= 0:
        return ""
    decl = type_.get_declaration()
    parts = [decl.spelling]
    parent = decl.semantic_parent
    while parent is not None and parent.kind.name == "NAMESPACE":
        parts.append(parent.spelling)
        parent = parent.semantic_parent
    return "::".join(part for part in reversed(parts) if part and part not in ("__1", "__cxx11"))


def _is_stream(type_: Type) -> bool:
    return _template(type_) == "hls::stream"


def _argument(type_: Type, index: int) -> int:
    """The integer template argument `index` of a record."""
    return int(type_.get_declaration().get_template_argument_value(index))


def _size(type_: Type) -> int:
    size = int(type_.get_size())
    if size < 0:
        raise _Bad("its size is not known")
    return size


def _leaves(type_: Type, offset: int, path: str) -> Iterator[Leaf]:
    type_ = type_.get_canonical()
    kind = type_.kind.name
    if kind == "COMPLEX":
        part = type_.element_type
        yield from _leaves(part, offset, path + ".re")
        yield from _leaves(part, offset + _size(part), path + ".im")
    elif kind == "CONSTANTARRAY":
        yield from _array(type_.element_type, type_.element_count, offset, path)
    elif kind == "RECORD":
        yield from _record(type_, offset, path)
    else:
        bits, is_float, is_signed = _scalar(type_)
        yield Leaf(offset, _size(type_), bits, is_float, is_signed, path)


def _array(element: Type, count: int, offset: int, path: str) -> Iterator[Leaf]:
    size = _size(element)
    for index in range(count):
        yield from _leaves(element, offset + index * size, f"{path}[{index}]")


def _scalar(type_: Type) -> tuple[int, bool, bool]:
    """Bits of value, whether it is a float, whether it is signed."""
    kind = type_.kind.name
    if kind == "ENUM":
        return _scalar(type_.get_declaration().enum_type.get_canonical())
    if kind == "BOOL":
        return 1, False, False
    if kind in _FLOATS:
        return 8 * _size(type_), True, True
    if kind in _SIGNED or kind in _UNSIGNED:
        return 8 * _size(type_), False, kind in _SIGNED
    if found := _BIT_INT.search(type_.spelling):
        return int(found[2]), False, found[1] is None
    if kind == "POINTER":
        raise _Bad("a pointer inside an element, which points to memory of unknown size")
    if kind == "VOID":
        raise _Bad("void has no size")
    raise _Bad(f"{type_.spelling} is not supported")


def _record(type_: Type, offset: int, path: str) -> Iterator[Leaf]:
    size = _size(type_)
    name = _template(type_)
    if name in _VENDOR_INTEGERS:
        is_signed = _VENDOR_INTEGERS[name]
        if name.startswith("ac_"):
            is_signed = bool(_argument(type_, 1 if name == "ac_int" else 2))
        yield Leaf(offset, size, _argument(type_, 0), False, is_signed, path)
    elif name == "std::complex":
        part = type_.get_template_argument_type(0)
        yield from _leaves(part, offset, path + ".re")
        yield from _leaves(part, offset + _size(part), path + ".im")
    elif name in ("hls::vector", "std::array"):
        yield from _array(type_.get_template_argument_type(0), _argument(type_, 1), offset, path)
    elif name == "hls::stream":
        raise _Bad("a stream inside an element")
    elif type_.get_declaration().kind.name == "UNION_DECL":
        yield from _union(type_, offset, path)
    else:
        yield from _fields(type_, offset, path)


def _fields(type_: Type, offset: int, path: str) -> Iterator[Leaf]:
    bases = [c for c in type_.get_declaration().get_children() if c.kind.name == "CXX_BASE_SPECIFIER"]
    full = [base.type.get_canonical() for base in bases if list(_leaves(base.type, 0, ""))]
    if len(full) > 1:
        raise _Bad(f"{type_.spelling} has several base classes with data")
    _no_virtual(type_, [base.type.get_declaration() for base in bases])
    for base in full:
        yield from _leaves(base, offset, path)
    for field in type_.get_fields():
        if field.is_bitfield():
            raise _Bad(f"{type_.spelling} has bit fields")
        if field.type.get_canonical().kind.name in _REFERENCES:
            raise _Bad(f"{type_.spelling} holds a reference")
        inner = f"{path}.{field.spelling}" if field.spelling and not field.is_anonymous() else path
        yield from _leaves(field.type, offset + field.get_field_offsetof() // 8, inner)


def _no_virtual(type_: Type, bases: list[Cursor]) -> None:
    for decl in [type_.get_declaration(), *bases]:
        for child in decl.get_children():
            if child.kind.name in ("CXX_METHOD", "DESTRUCTOR") and child.is_virtual_method():
                raise _Bad(f"{type_.spelling} has virtual functions")


def _union(type_: Type, offset: int, path: str) -> Iterator[Leaf]:
    fields = list(type_.get_fields())
    if not fields:
        return
    widest = max(fields, key=lambda field: _size(field.type))
    inner = f"{path}.{widest.spelling}" if widest.spelling and not widest.is_anonymous() else path
    yield from _leaves(widest.type, offset, inner)
