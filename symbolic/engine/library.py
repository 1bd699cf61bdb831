"""The runtime of the value domain, built once by clang and kept in the cache.

`Library(float_model)` loads it and declares its functions; `inline_ir` is the LLVM IR of its fast paths.
"""

from __future__ import annotations

import ctypes
import functools
import re
from pathlib import Path

import llvmlite.binding as llvm

from symbolic.kernel.diagnostics import InputError
from symbolic.toolchain import Clang, cached

RUNTIME = Path(__file__).parent / "runtime"
SOURCES = ("field.c", "memory.c", "operations.c", "casts.c", "ports.c")
_FLAGS = ["-O2", "-ffp-contract=off", "-fno-sanitize=all", "-fwrapv", "-fno-math-errno", "-mcpu=baseline"]

_P, _U64, _U32, _I64 = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_int64
_SIGNATURES: dict[str, tuple[object, list[object]]] = {
    "hv_seed": (None, [_U64]),
    "hv_run": (_U32, [_P, _P, _P]),
    "hv_object": (_P, [_U64, _U32, _U32]),
    "hv_seal": (None, [_P]),
    "hv_touched": (_U64, [_P]),
    "hv_fill": (None, [_P, _U64, _U64, _U64, _P, _U32, _U64, _P]),
    "hv_read": (None, [_P, _U64, _U64, _P, _U32, _P]),
    "hv_init": (None, [_P, _I64, _U32, _U64, _U32]),
    "hv_port": (_P, [_P, _I64, _U32, _P, _U32, _U64, _U64, _P]),
    "hv_supplied": (_U64, [_P]),
    "hv_tokens": (_U64, [_P]),
    "hv_leftover": (_U64, [_U32]),
    "hv_object_count": (_U32, []),
    "hv_read_tokens": (None, [_P, _P, _U32, _P]),
    "hv_watch": (None, [_P, _I64]),
    "hv_watched": (_U32, [_P]),
    "hv_iterations": (_P, []),
    "hv_stats": (_P, []),
    "hv_divisors": (None, [_P]),
    "hv_pack": (_U64, [_P, _I64]),
}


class Leaf(ctypes.Structure):
    """`struct Leaf` of runtime/memory.h."""

    _fields_ = [(n, _U32) for n in ("offset", "bytes", "bits", "is_float", "is_signed", "pad")]


def _key() -> list[bytes | str]:
    return [" ".join(_FLAGS), *(p.read_bytes() for p in sorted(RUNTIME.iterdir()) if p.suffix in (".c", ".h"))]


def _build(clang: Clang, args: list[str]) -> None:
    result = clang.run("c", args, 120)
    if result.returncode:
        raise InputError("HV107", "clang cannot build the engine's runtime: " + result.stderr.strip()[-500:])


@functools.cache
def library(clang: Clang, real: bool) -> ctypes.CDLL:
    """The runtime, loaded so that generated code finds it."""
    flags = [*_FLAGS, f"-DREAL={int(real)}"]
    sources = [str(RUNTIME / s) for s in SOURCES]
    path = cached(
        [*_key(), str(real)],
        ".so",
        lambda out: _build(clang, [*flags, "-shared", "-fPIC", "-o", str(out), *sources, "-lm"]),
        clang=clang,
    )
    loaded = ctypes.CDLL(str(path), mode=ctypes.RTLD_LOCAL)
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(loaded, name)
        function.restype = result
        function.argtypes = arguments
    return loaded


@functools.cache
def inline_ir(clang: Clang, real: bool) -> str:
    """LLVM IR of the fast paths, without the attributes of the machine it was built for."""
    path = cached(
        [*_key(), str(real), "inline"],
        ".ll",
        lambda out: _build(
            clang,
            [*_FLAGS, f"-DREAL={int(real)}", "-S", "-emit-llvm", "-g0", "-o", str(out), str(RUNTIME / "inline.c")],
        ),
        clang=clang,
    )
    text = re.sub(r"^attributes #.*$", "", path.read_text(), flags=re.M)
    text = re.sub(r"(define|declare) (.*\)).* #\d+( \{)?$", r"\1 \2\3", text, flags=re.M)
    text = re.sub(r"(call .*\)) #\d+", r"\1", text)
    return re.sub(r"^target (triple|datalayout).*$|^source_filename.*$", "", text, flags=re.M).replace(
        "local_unnamed_addr ", ""
    )


def symbols(loaded: ctypes.CDLL, names: set[str]) -> None:
    """Makes the runtime's functions known to LLVM's linker."""
    libm = ctypes.CDLL("libm.so.6")
    for name in names:
        owner = loaded if name.startswith("hv_") else libm
        address = ctypes.cast(getattr(owner, name), ctypes.c_void_p).value
        llvm.add_symbol(name, address)
