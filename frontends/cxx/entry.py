"""The thunk that gives every top the same signature.

`hlsverify_entry(void *p0, ..., void *result)` loads values, binds references and passes addresses on, then stores the
result. In C++ the compiler deduces the parameter types from the function itself, so nothing depends on how a type is
spelled; the function is a template argument, so the call is direct. In C types are spelled out.
"""

from __future__ import annotations

from frontends.cxx.parse import FunctionDecl
from symbolic.toolchain import Language

ENTRY = "hlsverify_entry"


def entry_text(decl: FunctionDecl, language: Language) -> str:
    """The thunk for `decl`, to be put behind its source in one translation unit."""
    names = [f"hlsverify_p{number}" for number, _ in enumerate(decl.cursor.get_arguments())]
    head = f"void {ENTRY}({', '.join(f'void *{name}' for name in [*names, 'hlsverify_result'])})"
    if language == "c":
        return f"{head} {{ {_c_call(decl, names)} }}\n"
    top = f"&::{decl.name}"
    call = f"hlsverify_detail::entry<decltype({top}), {top}>::call({', '.join(['hlsverify_result', *names])});"
    return f'extern "C" {head} {{ {call} }}\n'


def _c_call(decl: FunctionDecl, names: list[str]) -> str:
    arguments = []
    for name, cursor in zip(names, decl.cursor.get_arguments(), strict=True):
        kind = cursor.type.get_canonical().kind.name
        # void * converts to any pointer, so only values need their type.
        is_address = kind == "POINTER" or kind.endswith("ARRAY")
        arguments.append(name if is_address else f"*({cursor.type.spelling} *){name}")
    call = f"{decl.name}({', '.join(arguments)});"
    result = decl.cursor.result_type
    if result.get_canonical().kind.name == "VOID":
        return f"(void)hlsverify_result; {call}"
    # A qualified result type is pointless, and would make the store an error.
    spelling = result.spelling.removeprefix("const ")
    return f"*({spelling} *)hlsverify_result = {call}"
