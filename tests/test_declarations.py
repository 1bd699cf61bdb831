"""Declarations of real sources: interfaces, the choice of tops, and thunks that run natively."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from frontends.cxx.compile import CompileOptions, build_native
from frontends.cxx.declarations import Declarations, choose_tops, entry_text, interface_of, read_declarations
from symbolic.kernel.diagnostics import InputError
from symbolic.kernel.interface import Kind, Parameter
from symbolic.kernel.source import Span
from symbolic.toolchain import find_clang


def read(tmp_path: Path, text: str, name: str = "a.cpp") -> Declarations:
    (tmp_path / name).write_text(text)
    return read_declarations([tmp_path / name], CompileOptions())


def parameters(tmp_path: Path, text: str, name: str = "a.cpp") -> list[Parameter]:
    return list(interface_of(read(tmp_path, text, name).functions["top"]).parameters)


@pytest.mark.parametrize(
    ("declared", "kind", "extents", "is_const"),
    [
        ("int x", Kind.VALUE, (), False),
        ("const int *x", Kind.MEMORY, (None,), True),
        ("float x[180][210]", Kind.MEMORY, (180, 210), False),
        ("const float x[4][5]", Kind.MEMORY, (4, 5), True),
        ("const mat x", Kind.MEMORY, (4, 5), True),
        ("float x[][210]", Kind.MEMORY, (None, 210), False),
        ("float (&x)[8]", Kind.MEMORY, (8,), False),
        ("int &x", Kind.MEMORY, (), False),
        ("const std::array<std::array<int, 3>, 4> &x", Kind.MEMORY, (4, 3), True),
        ("hls::stream<int> &x", Kind.STREAM, (), False),
        ("hls::stream<int> x[4]", Kind.STREAMS, (4,), False),
        ("hls::stream<int> (&x)[4]", Kind.STREAMS, (4,), False),
    ],
)
def test_shapes(tmp_path: Path, declared: str, kind: Kind, extents: tuple[int | None, ...], is_const: bool) -> None:
    head = "#include <array>\nnamespace hls { template <class T> struct stream { T d; }; }\ntypedef float mat[4][5];\n"
    (found,) = parameters(tmp_path, f"{head}void top({declared}) {{}}\n")
    assert (found.kind, found.extents, found.is_const, found.element_bytes) == (kind, extents, is_const, 4)
    assert found.span is not None and found.span.line == 4


def test_leaves(tmp_path: Path) -> None:
    text = (
        "#include <complex>\ntemplate <int W> struct ap_int { unsigned short v; };\n"
        "struct B { short v[2]; union { char c; double d; }; }; struct S : B { std::complex<float> z; bool b; };\n"
        "void top(S &s, ap_int<13> w) {}\n"
    )
    record, narrow = parameters(tmp_path, text)
    assert [(leaf.path, leaf.offset, leaf.bits) for leaf in record.leaves] == [
        *[(".v[0]", 0, 16), (".v[1]", 2, 16), (".d", 8, 64)],
        *[(".z.re", 16, 32), (".z.im", 20, 32), (".b", 24, 1)],
    ]
    assert [(leaf.bytes, leaf.bits, leaf.is_signed) for leaf in narrow.leaves] == [(2, 13, True)]


@pytest.mark.parametrize("declared", ["int **x", "struct P x", "long double x", "void *x"])
def test_unsupported_parameters(tmp_path: Path, declared: str) -> None:
    with pytest.raises(InputError) as caught:
        parameters(tmp_path, f"struct P {{ int *p; }};\nvoid top({declared}) {{}}\n")
    column = len(f"void top({declared}")
    assert caught.value.diagnostic.code == "HV108"
    assert caught.value.diagnostic.span == Span(str(tmp_path / "a.cpp"), 2, column)


def test_pragmas_labels_and_headers(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("inline int half(int x) { return x / 2; }\n")
    text = '#include "h.h"\n/*\n#pragma HLS no\n*/\nint top(int x) {\n#pragma HLS a \\\n  b=1\nl: return half(x);\n}\n'
    found = read(tmp_path, text)
    assert [(p.text, p.span.line) for p in found.pragmas] == [("HLS a b=1", 6)]
    assert [(label.name, label.span.line, label.function) for label in found.labels] == [("l", 8, "top")]
    assert set(found.functions) == {"half", "top"} and found.functions["top"].calls == {"half"}


def test_choice_of_tops(tmp_path: Path) -> None:
    ref = read(tmp_path, "static int f(int x) { return x; }\nint top(int x) { return f(x); }\nint main() {}\n")
    opt = read(tmp_path, "int fast(int x) { return x; }\n", "b.cpp")
    two = read(tmp_path, "int one(int x) { return x; }\nint two(int x) { return x; }\n", "c.cpp")
    assert [decl.name for decl in choose_tops(ref, opt, None, None)] == ["top", "fast"]
    assert [decl.name for decl in choose_tops(ref, two, "f", "two")] == ["f", "two"]
    with pytest.raises(InputError) as caught:
        choose_tops(ref, two, None, None)
    assert caught.value.diagnostic.code == "HV104" and "--top" in caught.value.diagnostic.hint
    with pytest.raises(InputError) as caught:
        choose_tops(ref, opt, "topp", None)
    assert caught.value.diagnostic.code == "HV103" and "did you mean top?" in caught.value.diagnostic.hint


def test_rejected_source(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, "int top() {\n  return x;\n}\n")
    found = caught.value.diagnostic
    assert (found.code, found.span) == ("HV102", Span(str(tmp_path / "a.cpp"), 2, 10))


@pytest.mark.parametrize(
    ("name", "text", "top"),
    [
        ("a.c", "static const int top(const int x, int v[2], int (*w)[2]) { v[1] = x; return w[1][0] + x; }\n", "top"),
        (
            "a.cpp",
            "namespace n { namespace { int top(const int &x, int (&v)[2], int w[][2]) noexcept"
            " { v[1] = x; return w[1][0] + x; } } }\n",
            "n::top",
        ),
    ],
)
def test_thunk_runs(tmp_path: Path, name: str, text: str, top: str) -> None:
    decl = read(tmp_path, text, name).functions[top]
    out = tmp_path / "k.so"
    entry = entry_text(decl, decl.language)
    build_native(find_clang(), [tmp_path / name], entry, CompileOptions(), out, 300)
    x, v, w, result = ctypes.c_int(5), (ctypes.c_int * 2)(), (ctypes.c_int * 4)(1, 2, 30, 4), ctypes.c_int()
    call = ctypes.CDLL(str(out)).hlsverify_entry
    call(*(ctypes.byref(part) for part in (x, v, w, result)))
    assert (v[1], result.value) == (5, 35)
