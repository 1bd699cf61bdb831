"""Compiling a translation unit: to LLVM IR text for the engine, and to a native library for replay.

Both use the same sources, include path, defines and standard; only the IR build sees `__HLSVERIFY__`. Arithmetic is
the same in both: signed overflow wraps and no multiply-add is fused. What clang rejects becomes HV102 at the place
clang names, in the file name the user gave. A thunk goes into a unit of its own that includes the source, so line
numbers stay those of the source.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from symbolic.kernel.diagnostics import InputError, Unsupported
from symbolic.kernel.source import Span
from symbolic.toolchain import Clang, Language, Result, cached

INCLUDE_DIR = Path(__file__).resolve().parent / "include"
SEMANTICS = ("-fwrapv", "-ffp-contract=off")
IR_FLAGS = (
    *("-S", "-emit-llvm", "-O1", "-Xclang", "-disable-llvm-passes", "-g", "-fno-sanitize=all"),
    *("-fno-exceptions", "-fno-rtti", "-D__HLSVERIFY__"),
)
_ERROR = re.compile(r"^(?P<file>[^\n]+?):(?P<line>\d+):(?P<column>\d+): (?:fatal )?error: (?P<text>.*)$", re.M)


@dataclass(frozen=True)
class CompileOptions:
    """What the user adds to every compile of one side."""

    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    standard: str | None = None
    extra: tuple[str, ...] = ()

    def flags(self, language: Language) -> list[str]:
        """These options as flags, with our header directory first; a standard of the other language is not used."""
        standard = self.standard or ""
        if not standard or ("++" in standard) != (language == "c++"):
            standard = "c++17" if language == "c++" else "c17"
        includes = [f"-I{path}" for path in (str(INCLUDE_DIR), *self.include_dirs)]
        return [f"-std={standard}", *includes, *(f"-D{define}" for define in self.defines), *self.extra]


def language_of(source: Path) -> Language:
    """C for `.c`, else C++."""
    return "c" if source.suffix == ".c" else "c++"


def require_source(source: Path) -> None:
    """Raise HV101 unless `source` is a readable file."""
    if not source.is_file() or not os.access(source, os.R_OK):
        raise InputError("HV101", f"cannot read {source}")


def compile_to_ir(clang: Clang, source: Path, entry_text: str | None, options: CompileOptions, timeout: float) -> str:
    """The LLVM IR of `source`, with the thunk `entry_text` behind it if there is one."""
    require_source(source)
    language = language_of(source)
    with tempfile.TemporaryDirectory(prefix="hlsverify-") as scratch:
        out = Path(scratch) / "out.ll"
        flags = [*IR_FLAGS, *SEMANTICS, "-w", *options.flags(language)]
        unit = _unit(clang, source, entry_text)
        found = clang.run(language, [*flags, "-o", str(out), "-x", language, str(unit)], timeout)
        _check(found, source, timeout)
        return out.read_text()


def check_source(clang: Clang, source: Path, options: CompileOptions, timeout: float) -> None:
    """Raise HV102 if clang rejects `source`."""
    # zig does not know -fsyntax-only: it goes on to link.
    compile_to_ir(clang, source, None, options, timeout)


def build_native(
    clang: Clang,
    sources: Sequence[Path],
    entry_text: str | None,
    options: CompileOptions,
    out: Path,
    timeout: float,
    sanitize: bool = False,
) -> None:
    """Build the shared library `out`; the thunk goes behind the first source, the one that defines the top.

    With `sanitize`, undefined behaviour stops the process with SIGILL. `timeout` holds for each run of clang.
    """
    checks = ["-fsanitize=undefined", "-fsanitize-trap=undefined"] if sanitize else ["-fno-sanitize=all"]
    with tempfile.TemporaryDirectory(prefix="hlsverify-") as scratch:
        objects = []
        for number, source in enumerate(sources):
            require_source(source)
            language = language_of(source)
            unit = _unit(clang, source, entry_text if number == 0 else None)
            flags = ["-c", "-O1", "-g", "-fPIC", *SEMANTICS, *checks, "-w", *options.flags(language)]
            objects.append(str(Path(scratch) / f"{number}.o"))
            command = [*flags, "-o", objects[-1], "-x", language, str(unit)]
            _check(clang.run(language, command, timeout), source, timeout)
        _link(clang, objects, out, sources[0], timeout)


def _link(clang: Clang, objects: list[str], out: Path, source: Path, timeout: float) -> None:
    command = ["-shared", "-Wl,-z,defs", "-o", str(out), *objects, "-lm"]
    # zig builds libc++ on first use, which takes a minute, and few kernels call into it: try without.
    found = clang.run("c", command, timeout)
    if found.returncode != 0 and not found.timed_out:
        found = clang.run("c++", command, timeout)
    _check(found, source, timeout)


def _unit(clang: Clang, source: Path, entry_text: str | None) -> Path:
    if entry_text is None:
        return source
    before = f'#include "{INCLUDE_DIR / "hlsverify_entry.h"}"\n' if language_of(source) == "c++" else ""
    text = f'{before}#include "{source.absolute()}"\n{entry_text}'
    # One path for one text: zig's own cache then knows the unit again.
    suffix = ".c" if language_of(source) == "c" else ".cpp"
    return cached(["entry", text], suffix, lambda path: _write(path, text), clang)


def _write(path: Path, text: str) -> None:
    path.write_text(text)


def _check(found: Result, source: Path, timeout: float) -> None:
    if found.timed_out:
        raise Unsupported("HV204", f"the compiler did not finish {source} in {timeout:g} s")
    if found.returncode == 0:
        return
    errors = list(_ERROR.finditer(found.stderr))
    if not errors:
        raise InputError("HV107", f"the compiler failed on {source}: {_gist(found)}")
    first = errors[0]
    file = str(source) if first["file"] == str(source.absolute()) else first["file"]
    rest = len(errors) - 1
    hint = f"{rest} further error{'s' if rest > 1 else ''}" if rest else ""
    raise InputError("HV102", first["text"], Span(file, int(first["line"]), int(first["column"])), hint)


def _gist(found: Result) -> str:
    lines = [line for line in found.stderr.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line]
    return (errors or lines or [f"exit code {found.returncode}"])[0]
