"""What the rest of the checker needs to know of C and C++ sources before they are compiled.

`read_declarations` lists functions, pragmas and labels; `choose_tops` picks the two functions to compare, or says
(HV103, HV104) which ones the user can name; `interface_of` and `entry_text` describe and call the one chosen.
"""

from __future__ import annotations

import difflib

from frontends.cxx.entry import ENTRY, entry_text
from frontends.cxx.layout import interface_of
from frontends.cxx.parse import Declarations, FunctionDecl, Label, Pragma, read_declarations
from symbolic.kernel.diagnostics import InputError

__all__ = [
    "ENTRY",
    "Declarations",
    "FunctionDecl",
    "Label",
    "Pragma",
    "choose_tops",
    "entry_text",
    "interface_of",
    "read_declarations",
]


def choose_tops(
    ref: Declarations, opt: Declarations, top_ref: str | None, top_opt: str | None
) -> tuple[FunctionDecl, FunctionDecl]:
    """The two functions to compare: those named, else the one both sides share, else the only one of each side."""
    if top_ref is None and top_opt is None:
        free_opt = set(opt.candidates())
        shared = [name for name in ref.candidates() if name in free_opt]
        if len(shared) == 1:
            return ref.functions[shared[0]], opt.functions[shared[0]]
    return _choose(ref, top_ref, top_opt), _choose(opt, top_opt, top_ref)


def _choose(side: Declarations, named: str | None, other: str | None) -> FunctionDecl:
    if named is not None:
        return _named(side, named)
    free = side.candidates()
    if other is not None and other in free:
        return side.functions[other]
    if len(free) == 1:
        return side.functions[free[0]]
    files = ", ".join(str(source) for source in side.sources)
    if not free:
        known = [name for name in side.functions if name != "main"]
        message = f"every function in {files} is called by another" if known else f"{files} defines no function"
        raise InputError("HV104", message, hint=f"name one with --top: {', '.join(known)}" if known else "")
    raise InputError("HV104", f"{files} has several candidates: {', '.join(free)}", hint="name one with --top")


def _named(side: Declarations, named: str) -> FunctionDecl:
    name = named.removeprefix("::")
    if name in side.functions:
        return side.functions[name]
    tails = [full for full in side.functions if full.rpartition("::")[2] == name]
    if len(tails) == 1:
        return side.functions[tails[0]]
    files = ", ".join(str(source) for source in side.sources)
    close = tails or difflib.get_close_matches(name, side.functions, n=1)
    did_you_mean = f"did you mean {' or '.join(close)}? " if close else ""
    known = ", ".join(side.functions) or "none"
    raise InputError("HV103", f"no function {named} in {files}", hint=f"{did_you_mean}functions: {known}")
