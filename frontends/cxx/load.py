"""One side of a check: C or C++ sources to an interface and kernel IR, and to a native library for replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from frontends.cxx.compile import CompileOptions, build_native, compile_to_ir
from frontends.cxx.declarations import (
    ENTRY,
    FunctionDecl,
    choose_tops,
    entry_text,
    interface_of,
    read_declarations,
)
from frontends.cxx.streams import stream_helpers
from frontends.llvm.prepare import prepare
from frontends.llvm.reader import ModuleReader
from symbolic.kernel.interface import Interface
from symbolic.kernel.ir import Module
from symbolic.toolchain import Clang


@dataclass(frozen=True)
class Side:
    """A program to be checked, before its compilation."""

    name: str  # "ref" or "opt"
    sources: tuple[Path, ...]  # the one that defines the top first
    options: CompileOptions
    declaration: FunctionDecl
    interface: Interface

    def module(self, clang: Clang, timeout: float) -> Module:
        """The kernel IR of the program."""
        thunk = entry_text(self.declaration, self.declaration.language)
        first, *others = self.sources
        texts = [compile_to_ir(clang, first, thunk, self.options, timeout)]
        texts += [compile_to_ir(clang, s, None, self.options, timeout) for s in others]
        return ModuleReader(prepare(texts, ENTRY)).read(ENTRY)

    def native(self, clang: Clang, out: Path, timeout: float) -> None:
        """Builds a shared library with the thunk `hlsverify_entry`."""
        thunk = entry_text(self.declaration, self.declaration.language) + stream_helpers(self.interface)
        build_native(clang, self.sources, thunk, self.options, out, timeout)


def load_pair(
    ref: Sequence[Path],
    opt: Sequence[Path],
    ref_options: CompileOptions,
    opt_options: CompileOptions,
    tops: tuple[str | None, str | None],
) -> tuple[Side, Side]:
    """Finds the tops of both sides and reads their interfaces."""
    declared = read_declarations(ref, ref_options), read_declarations(opt, opt_options)
    chosen = choose_tops(*declared, *tops)
    sides = []
    for name, sources, options, top in zip(("ref", "opt"), (ref, opt), (ref_options, opt_options), chosen, strict=True):
        ordered = (top.source, *(s for s in sources if s != top.source))
        sides.append(Side(name, ordered, options, top, interface_of(top)))
    return sides[0], sides[1]
