"""The clang of the wheel compiles to IR and natively, rejections have places, and the cache is by content."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from frontends.cxx.compile import CompileOptions, build_native, compile_to_ir
from symbolic.kernel.diagnostics import InputError, Unsupported
from symbolic.kernel.source import Span
from symbolic.toolchain import cached, find_clang


def test_ir_has_debug_lines_and_the_define(tmp_path: Path) -> None:
    source = tmp_path / "a.cpp"
    source.write_text("#ifndef __HLSVERIFY__\n#error no\n#endif\nint f(int x) { return x + K; }\n")
    ir = compile_to_ir(find_clang(), source, None, CompileOptions(defines=("K=41",)), 60)
    assert "add i32" in ir and "nsw" not in ir and "DILocation(line: 4" in ir


def test_rejection_has_place_and_count(tmp_path: Path) -> None:
    source = tmp_path / "a.cpp"
    source.write_text("int f() {\n  return x;\n}\nint g() { return y; }\n")
    with pytest.raises(InputError) as caught:
        compile_to_ir(find_clang(), source, "int z;", CompileOptions(), 60)
    found = caught.value.diagnostic
    assert (found.code, found.span, found.hint) == ("HV102", Span(str(source), 2, 10), "1 further error")


def test_missing_source_missing_clang_and_timeout(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        compile_to_ir(find_clang(), tmp_path / "no.c", None, CompileOptions(), 60)
    assert caught.value.diagnostic.code == "HV101"
    with pytest.raises(InputError) as caught:
        find_clang("no-such-clang")
    assert caught.value.diagnostic.code == "HV107"
    (tmp_path / "a.c").write_text("int f(void) { return 1; }\n")
    with pytest.raises(Unsupported) as late:
        compile_to_ir(find_clang(), tmp_path / "a.c", None, CompileOptions(), 0.0001)
    assert late.value.diagnostic.code == "HV204"


def test_native_library_of_two_sources(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int g(int); int f(int x) { return g(x) + 1; }\n")
    (tmp_path / "b.c").write_text("int g(int x) { return 2 * x; }\n")
    out = tmp_path / "k.so"
    build_native(find_clang(), [tmp_path / "a.c", tmp_path / "b.c"], None, CompileOptions(), out, 300)
    assert ctypes.CDLL(str(out)).f(20) == 41


def test_cache_builds_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HLSVERIFY_CACHE", str(tmp_path))
    made = []

    def build(path: Path) -> None:
        made.append(path)
        path.write_text("x")

    assert cached(["k"], ".txt", build) == cached(["k"], ".txt", build)
    assert cached(["k", ""], ".txt", build) != cached(["k"], ".txt", build)
    assert len(made) == 2
