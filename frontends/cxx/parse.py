"""Reading declarations with libclang: the functions, pragmas and labels of one side.

The sources are parsed with the options they are compiled with and the headers of our clang. libclang is older than
that clang, so its own complaints count for nothing: a source it cannot read goes to the compiler, whose word (HV102)
is final. Functions are those in the sources and in headers in the directories of the sources, by qualified name.
"""

from __future__ import annotations

import itertools
import os
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import clang.cindex as ci

from frontends.cxx.compile import INCLUDE_DIR, CompileOptions, check_source, language_of, require_source
from symbolic.kernel.diagnostics import InputError
from symbolic.kernel.source import Span
from symbolic.toolchain import Language, cached, find_clang

Cursor = Any  # libclang's bindings carry no types
Type = Any

# Built-ins of the newer clang that its libc++ uses outside templates.
_STAND_INS = (
    *("-D__builtin_clzg(x,...)=__builtin_clzll(x)", "-D__builtin_ctzg(x,...)=__builtin_ctzll(x)"),
    *("-D__GCC_DESTRUCTIVE_SIZE=64", "-D__GCC_CONSTRUCTIVE_SIZE=64", "-D__builtin_popcountg=__builtin_popcountll"),
)
_FLAGS = ("-D__HLSVERIFY__", "-w", "-ferror-limit=0", "-fno-exceptions", "-fno-rtti", "-nostdinc")
_CHECK_TIMEOUT = 60.0
_SCOPES = {"NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL", "CLASS_DECL", "STRUCT_DECL", "CLASS_TEMPLATE"}
_CODE = {"FUNCTION_DECL", "FUNCTION_TEMPLATE", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR", "VAR_DECL"}
_FUNCTIONS = ("FUNCTION_DECL", "FUNCTION_TEMPLATE")
_BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_PRAGMA = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+(HLS\b(?:[^\n\\]|\\\r?\n|\\)*)", re.M | re.I)


@dataclass(frozen=True, eq=False)
class FunctionDecl:
    """A function with a body; `calls` are the names of the functions it mentions, but for itself."""

    name: str
    span: Span
    is_static: bool
    calls: set[str]
    source: Path  # the source whose translation unit has it
    cursor: Cursor = field(repr=False)

    @property
    def language(self) -> Language:
        """The language the function is compiled in."""
        return language_of(self.source)


@dataclass(frozen=True)
class Pragma:
    """A `#pragma HLS` line, from the word HLS on, white space collapsed."""

    text: str
    span: Span


@dataclass(frozen=True)
class Label:
    """A statement label, which HLS tools take as the name of a loop."""

    name: str
    span: Span
    function: str


@dataclass(frozen=True)
class Declarations:
    """What the sources of one side declare; `called` holds every name that some function other than main mentions."""

    sources: tuple[Path, ...]
    functions: dict[str, FunctionDecl]
    pragmas: list[Pragma]
    labels: list[Label]
    called: set[str]

    def candidates(self) -> list[str]:
        """Functions nothing calls, those in the sources themselves if there are any."""
        free = [f for f in self.functions.values() if f.name != "main" and not self.is_called(f.name)]
        files = {str(source) for source in self.sources}
        return [f.name for f in free if f.span.file in files] or [f.name for f in free]

    def is_called(self, name: str) -> bool:
        """Whether some other function mentions `name`; in templates only the last part may be known."""
        return name in self.called or f"?{name.rpartition('::')[2]}" in self.called


def read_declarations(sources: Sequence[Path], options: CompileOptions) -> Declarations:
    """Parse `sources` (HV101, HV102) and give what they declare."""
    result = Declarations(tuple(sources), {}, [], [], set())
    seen: set[str] = set()
    for source in sources:
        require_source(source)
        unit = _parse(source, options)
        _read_unit(unit, source, result)
        for file in _own_files(unit, source):
            if file not in seen:
                seen.add(file)
                result.pragmas.extend(_pragmas(file, _shown(file, source)))
    return result


def _parse(source: Path, options: CompileOptions) -> Any:
    language = language_of(source)
    arguments = ["-x", language, *_FLAGS, *_STAND_INS, *options.flags(language), *_system_flags(language)]
    try:
        unit = ci.Index.create().parse(str(source.absolute()), args=arguments)
        errors = [d for d in unit.diagnostics if d.severity >= ci.Diagnostic.Error]
    except ci.TranslationUnitLoadError as error:
        check_source(find_clang(), source, options, _CHECK_TIMEOUT)
        raise InputError("HV102", f"libclang cannot read {source}") from error
    if any(_is_own(d.location.file, source) for d in errors):
        check_source(find_clang(), source, options, _CHECK_TIMEOUT)
    return unit


def _system_flags(language: Language) -> list[str]:
    """The system header directories and configuration macros of our clang, for libclang."""

    def build(path: Path) -> None:
        found = find_clang().run(language, ["-E", "-v", "-x", language, os.devnull], _CHECK_TIMEOUT)
        line = next((text for text in found.stderr.splitlines() if " -cc1 " in text), "")
        if not line:
            raise InputError("HV107", f"the compiler does not tell its header directories: {found.stderr[:200]}")
        words = shlex.split(line)
        kept = []
        for option, value in itertools.pairwise(words):
            if option in ("-isystem", "-internal-isystem", "-internal-externc-isystem"):
                kept += ["-isystem", value]
            elif option == "-D":
                kept.append(f"-D{value}")
            elif option == "-triple":
                kept.append(f"--target={value}")
        path.write_text("\n".join(kept))

    return cached(["system flags", language], ".txt", build).read_text().splitlines()


def _is_own(file: Any, source: Path) -> bool:
    """Whether `file` is the source or a header in its directory or below, and not one of ours."""
    if file is None:
        return False
    path = Path(os.path.realpath(file.name))
    return path.is_relative_to(os.path.realpath(source.absolute().parent)) and not path.is_relative_to(INCLUDE_DIR)


def _own_files(unit: Any, source: Path) -> list[str]:
    headers = [include.include.name for include in unit.get_includes() if _is_own(include.include, source)]
    return [str(source.absolute()), *dict.fromkeys(headers)]


def _shown(file: str, source: Path) -> str:
    """`file` as the user would write it."""
    if file == str(source.absolute()):
        return str(source)
    return file if source.is_absolute() else os.path.relpath(file)


def span_of(cursor: Cursor, source: Path) -> Span:
    """The place of `cursor`; `source` tells how the user writes the file name."""
    place = cursor.location
    return Span(_shown(place.file.name, source) if place.file else str(source), place.line, place.column)


def _read_unit(unit: Any, source: Path, result: Declarations) -> None:
    for cursor in _code(unit.cursor, source):
        name = qualified_name(cursor)
        calls, labels = _mentions(cursor)
        calls.discard(name)
        if name != "main":
            result.called.update(calls)
        is_function = cursor.kind == ci.CursorKind.FUNCTION_DECL and cursor.is_definition()
        if not is_function or name in result.functions:
            continue
        is_static = cursor.storage_class == ci.StorageClass.STATIC
        result.functions[name] = FunctionDecl(name, span_of(cursor, source), is_static, calls, source, cursor)
        result.labels.extend(Label(label.spelling, span_of(label, source), name) for label in labels)


def _code(scope: Cursor, source: Path) -> Iterator[Cursor]:
    """Everything below `scope`, outside other code, that may mention a function."""
    for child in scope.get_children():
        if not _is_own(child.location.file, source):
            continue
        kind = child.kind.name
        if kind in _CODE:
            yield child
        elif kind in _SCOPES:
            yield from _code(child, source)


def _mentions(cursor: Cursor) -> tuple[set[str], list[Cursor]]:
    names: set[str] = set()
    labels = []
    for node in cursor.walk_preorder():
        # libclang 18's bindings raise ValueError on kinds newer than themselves.
        try:
            kind = node.kind.name
        except ValueError:
            continue
        if kind == "LABEL_STMT":
            labels.append(node)
        elif kind == "OVERLOADED_DECL_REF":
            names.add(f"?{node.spelling}")
        elif kind == "DECL_REF_EXPR" and (target := node.referenced) is not None and target.kind.name in _FUNCTIONS:
            names.add(qualified_name(target))
    return names, labels


def qualified_name(cursor: Cursor) -> str:
    """`ns::f`; anonymous namespaces are left out, as in a use of the name."""
    parts = [cursor.spelling]
    parent = cursor.semantic_parent
    while parent is not None and parent.kind != ci.CursorKind.TRANSLATION_UNIT:
        if parent.kind.name not in ("LINKAGE_SPEC", "UNEXPOSED_DECL") and not parent.is_anonymous() and parent.spelling:
            parts.append(parent.spelling)
        parent = parent.semantic_parent
    return "::".join(reversed(parts))


def _pragmas(file: str, shown: str) -> Iterator[Pragma]:
    text = Path(file).read_text(errors="replace")
    text = _BLOCK_COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for match in _PRAGMA.finditer(text):
        start = match.start() + match[0].index("#")
        line = text.count("\n", 0, start) + 1
        words = match[1].replace("\\\r\n", " ").replace("\\\n", " ").partition("//")[0].split()
        yield Pragma(" ".join(words), Span(shown, line, start - text.rfind("\n", 0, start)))
