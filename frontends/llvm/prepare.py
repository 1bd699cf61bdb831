"""LLVM IR as clang emits it, made ready for the reader.

Links the files of one side, inlines every call, and promotes locals to SSA. Only passes that keep the order of the
arithmetic and use no undefined behaviour are run. Recursion cannot be inlined and is reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import llvmlite.binding as llvm

from symbolic.kernel.diagnostics import InputError, Unsupported


def prepare(texts: Sequence[str], entry: str) -> str:
    """The text of one module in which `entry` and the constructors call nothing that has a body."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(texts[0])
    for text in texts[1:]:
        try:
            module.link_in(llvm.parse_assembly(text))
        except RuntimeError as e:
            raise InputError("HV102", f"the files do not link: {e}") from e
    keep = {entry, *_constructors(module)}
    for function in module.functions:
        if not function.is_declaration and function.name not in keep:
            function.linkage = "internal"
    module = _inlined(module, keep)
    return str(module)


def _constructors(module: llvm.ModuleRef) -> list[str]:
    for g in module.global_variables:
        if g.name == "llvm.global_ctors":
            return re.findall(r"i32 \d+, ptr @([-\w.$]+)", str(g))
    return []


def _inlined(module: llvm.ModuleRef, keep: set[str]) -> llvm.ModuleRef:
    text = re.sub(r"\b(noinline|optnone) ", "", str(module))
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name not in keep:
            function.add_function_attribute("alwaysinline")
    machine = llvm.Target.from_default_triple().create_target_machine()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0))
    modules = llvm.create_new_module_pass_manager()
    modules.add_always_inliner_pass()
    modules.add_global_dead_code_eliminate_pass()
    modules.run(module, builder)
    functions = llvm.create_new_function_pass_manager()
    functions.add_sroa_pass()
    functions.add_simplify_cfg_pass()
    functions.add_sroa_pass()
    for function in module.functions:
        if function.is_declaration:
            continue
        if function.name not in keep:
            raise Unsupported("HV210", f"function `{function.name}` is recursive, or called through a pointer")
        functions.run(function, builder)
    return module
