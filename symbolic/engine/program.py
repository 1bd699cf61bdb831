"""A kernel compiled against the fingerprint domain, ready to run.

Small kernels inline the fast paths and are optimised; large ones call them, which compiles in a fraction of the time.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

import llvmlite.binding as llvm

from symbolic.engine.codegen import DECLARATIONS, Emitter, Sites
from symbolic.engine.library import inline_ir, library, symbols
from symbolic.kernel.ir import Module
from symbolic.kernel.operations import MATH_1, MATH_2
from symbolic.toolchain import Clang

_OWN = re.compile(r"hv_(kernel|ctor\d+|(f?(add|sub|mul)|load|store|cast)|\w+_plain|\w+_guard)")  # not the runtime's
METADATA = '!0 = !{}\n!1 = !{!"branch_weights", i32 1, i32 2000}\n'
SMALL = 2500  # instructions; above, fast paths are called instead of inlined


@dataclass(frozen=True)
class Program:
    """Addresses of the compiled functions; `engine` keeps the code alive."""

    module: Module
    sites: Sites
    entry: int
    constructors: tuple[int, ...]
    objects: dict[str, int]  # global -> index among the globals
    engine: llvm.ExecutionEngine
    seconds: float


def _size(module: Module) -> int:
    return sum(len(b.instructions) for f in (module.entry, *module.constructors) for b in f.blocks)


def _text(module: Module, sites: Sites, watch: bool) -> str:
    parts = [DECLARATIONS, METADATA]
    functions = [("hv_kernel", module.entry), *((f"hv_ctor{n}", f) for n, f in enumerate(module.constructors))]
    for name, function in functions:
        objects = {g: len(function.parameters) + n for n, g in enumerate(module.globals)}
        guarded = not watch and _size(module) <= SMALL
        parts.append(Emitter(function, objects, sites, watch, guarded).run(name))
    text = "\n".join(parts)
    used = set(re.findall(r"ptr @(\w+), i32", text))
    return text + "".join(
        f"declare {'float' if n.endswith('f') and n[:-1] in MATH_1 | MATH_2 else 'double'} @{n}()\n"
        for n in sorted(used)
        if not n.startswith("hv_")
    )


def _compile(text: str, inline: str, small: bool) -> llvm.ExecutionEngine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    features = llvm.get_host_cpu_features().flatten()
    machine = target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=2 if small else 1)
    module = llvm.parse_assembly(text)
    module.link_in(llvm.parse_assembly(inline))
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2 if small else 0))
    for function in module.functions:
        if small and not function.is_declaration and not function.name.startswith(("hv_kernel", "hv_ctor")):
            function.linkage = "internal"
            function.add_function_attribute("alwaysinline")
    if small:
        passes = llvm.create_new_module_pass_manager()
        passes.add_always_inliner_pass()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(module, builder)
        functions = llvm.create_new_function_pass_manager()
        for add in ("sroa", "instruction_combine", "simplify_cfg", "new_gvn", "dead_store_elimination", "sroa",
                    "instruction_combine", "simplify_cfg"):  # fmt: skip
            getattr(functions, f"add_{add}_pass")()
        for function in module.functions:
            if not function.is_declaration:
                functions.run(function, builder)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return engine


def compile_program(module: Module, clang: Clang, real: bool, watch: bool = False) -> Program:
    """Compiles a module for one float model."""
    start = time.perf_counter()
    sites = Sites()
    text = _text(module, sites, watch)
    loaded = library(clang, real)
    needed = set(re.findall(r"@(hv_\w+)", text + inline_ir(clang, real))) | set(re.findall(r"ptr @(\w+), i32", text))
    own = {
        n
        for n in needed
        if n.startswith(("hv_kernel", "hv_ctor"))
        or re.fullmatch(r"hv_(f?(add|sub|mul)|load|store|cast|\w+_plain|\w+_guard)", n)
    }
    symbols(loaded, needed - own)
    engine = _compile(text, inline_ir(clang, real), _size(module) <= SMALL)
    constructors = tuple(engine.get_function_address(f"hv_ctor{n}") for n in range(len(module.constructors)))
    objects = {g: n for n, g in enumerate(module.globals)}
    return Program(
        module,
        sites,
        engine.get_function_address("hv_kernel"),
        constructors,
        objects,
        engine,
        time.perf_counter() - start,
    )
