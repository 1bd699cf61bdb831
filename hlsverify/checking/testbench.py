"""`--save`: the witness as files, and one self-contained C++ testbench that shows the difference again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np

from frontends.cxx.load import Side
from hlsverify.checking.binding import STREAMS
from hlsverify.checking.compare import pairs, parameter
from hlsverify.checking.inputs import Bytes
from hlsverify.checking.session import Session
from hlsverify.checking.witness import Found, describe
from symbolic.kernel.diagnostics import InputError
from symbolic.kernel.interface import Kind, Parameter

_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*([<\"][^>\"]+[>\"]).*$", re.M)


def save(s: Session, found: Found, directory: Path) -> Path:
    """Writes inputs.json and, unless streams or several calls are involved, testbench.cpp."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "inputs.json").write_text(json.dumps(describe(s, found.calls), indent=2) + "\n")
        kinds = {p.kind for side in s.sides for p in s.parameters(side)}
        if not kinds & set(STREAMS) and len(found.calls) == 1:
            (directory / "testbench.cpp").write_text(_testbench(s, found))
    except OSError as e:
        raise InputError("HV101", f"cannot write to {directory}: {e.strerror}") from e
    return directory


def _testbench(s: Session, found: Found) -> str:
    headers, bodies = [], []
    for name in ("ref", "opt"):
        text, found_headers = _source(s.sides[name])
        headers += [h for h in found_headers if h not in headers]
        bodies.append(text)
    inputs = {n: s.native_inputs(n, found.calls[0]) for n in ("ref", "opt")}
    data = "\n".join(_data(n, k, d) for n in ("ref", "opt") for k, d in enumerate(inputs[n]))
    calls = "\n".join(_call(s, n) for n in ("ref", "opt"))
    checks = "\n".join(_check(s, r, o) for r, o, corner in pairs(s) if not corner and r >= 0)
    return (
        "// Runs ref and opt on one input and prints where their outputs differ.\n"
        "// Build: g++ -std=c++17 -ffp-contract=off testbench.cpp (kernels with HLS types: add -I for their headers).\n"
        + "".join(f"#include {h}\n" for h in ["<cstdint>", "<cstdio>", "<cstring>", *headers])
        + "\n".join(bodies)
        + f"\n{data}\n\nint main() {{\n  int differ = 0;\n{calls}\n{checks}\n"
        + '  std::printf(differ ? "%d differ\\n" : "no difference\\n", differ);\n  return differ != 0;\n}\n'
    )


def _source(side: Side) -> tuple[str, list[str]]:
    """The sources of a side in a namespace of its own, and the headers they include, which go before."""
    texts = [p.read_text(errors="replace") for p in side.sources]
    headers = [m[1] for t in texts for m in _INCLUDE.finditer(t) if m[1].startswith("<")]
    body = "\n".join(_INCLUDE.sub(lambda m: "" if m[1].startswith("<") else m[0], t) for t in texts)
    macros = set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", body, re.M))
    undo = "".join(f"#undef {m}\n" for m in sorted(macros))
    return f"namespace {side.name} {{\n{body}\n}}\n{undo}", headers


def _data(side: str, k: int, data: Bytes) -> str:
    flat = np.ascontiguousarray(data).reshape(-1)
    last = int(np.flatnonzero(flat)[-1]) + 1 if flat.any() else 1
    values = ",".join(map(str, flat[:last]))
    return f"alignas(64) static unsigned char {side}_{k}[{len(flat)}] = {{{values}}};"


def _argument(p: Parameter, name: str) -> str:
    type_ = p.spelling.replace("const ", "")
    if p.kind is Kind.VALUE or (not p.extents and "&" in type_):
        return f"*({type_.rstrip('& ')} *){name}"
    dimensions = "".join(f"[{e}]" for e in p.extents[1:])
    element = re.sub(r"(\[.*|\(.*|\*.*|&.*)$", "", type_).strip()
    if "&" in type_ and p.extents:
        return f"*({element} (*)[{p.extents[0]}]{dimensions}){name}"
    return f"({element} (*){dimensions}){name}" if dimensions else f"({element} *){name}"


def _call(s: Session, side: str) -> str:
    interface = s.sides[side].interface
    arguments = ", ".join(_argument(p, f"{side}_{k}") for k, p in enumerate(interface.parameters))
    call = f"{side}::{interface.name}({arguments})"
    if interface.result is None:
        return f"  {call};"
    return f"  auto {side}_result = {call};"


def _check(s: Session, r: int, o: int) -> str:
    p, q = parameter(s, "ref", r), parameter(s, "opt", o)
    lines = []
    for a, b in zip(p.leaves, q.leaves, strict=True):
        kind = {(True, 4): "float", (True, 8): "double"}.get(
            (a.is_float, a.bytes), f"{'' if a.is_signed else 'u'}int{a.bytes * 8}_t"
        )
        show = "(double)" if a.is_float else "(long long)"
        form = "%.9g" if a.is_float else "%lld"
        lines.append(
            f"  for (int i = 0; i < {s.counts['ref'][r]}; i++) {{\n    {kind} x, y;\n"
            f"    std::memcpy(&x, ref_{r} + i * {p.element_bytes} + {a.offset}, sizeof x);\n"
            f"    std::memcpy(&y, opt_{o} + i * {q.element_bytes} + {b.offset}, sizeof y);\n"
            f"    if (x != y && (x == x || y == y) && differ++ < 10)\n"
            f'      std::printf("{p.name}[%d]{a.path}: ref {form}, opt {form}\\n", i, {show}x, {show}y);\n  }}'
        )
    return "\n".join(lines)
