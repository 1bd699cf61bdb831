"""Explaining a difference: where each program last stored the value that differs, at which iteration."""

from __future__ import annotations

from pathlib import Path

from hlsverify.checking.compare import Cell, parameter
from hlsverify.checking.session import Session
from hlsverify.checking.verdict import Part
from hlsverify.checking.witness import Found
from symbolic.kernel.source import Span


def explain(s: Session, found: Found) -> tuple[Part, ...]:
    """The places where the two part; empty where neither program stores the value (streams)."""
    if found.fault:
        f = found.fault
        return (Part("opt", f.span, source_line(f.span), f.iteration, f.message),) if f.span else ()
    cell = found.cells[0]
    if cell.stream >= 0:
        return ()
    parts = (_part(s, "ref", found, cell), _part(s, "opt", found, cell))
    return tuple(p for p in parts if p is not None)


def _part(s: Session, side: str, found: Found, cell: Cell) -> Part | None:
    k, element = (cell.ref, cell.ref_element) if side == "ref" else (cell.opt, cell.opt_element)
    p = parameter(s, side, k)
    where = len(s.parameters(side)) if k < 0 else k
    byte = element * p.element_bytes + p.leaves[cell.leaf].offset
    stored = s.run(side, False, found.calls, (where, byte))[-1].stored
    if stored is None or (place := stored[0]) is None:
        declared: Span = p.span or s.sides[side].declaration.span
        return Part(side, declared, source_line(declared), (), f"{side} never stores {p.name} there")
    return Part(side, place, source_line(place), stored[1], f"{side} stores this value last here")


def source_line(span: Span) -> str:
    """The text of a line, stripped; empty if the file cannot be read."""
    try:
        lines = Path(span.file).read_text(errors="replace").splitlines()
    except OSError:
        return ""
    return lines[span.line - 1].strip() if 0 < span.line <= len(lines) else ""
