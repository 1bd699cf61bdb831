"""Comparing what two runs left: fingerprints of the engine, and bytes of native runs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hlsverify.checking.binding import STREAMS
from hlsverify.checking.inputs import Bytes, get, place, show
from hlsverify.checking.native import NativeOutcome
from hlsverify.checking.session import Session, corner_runs
from hlsverify.checking.verdict import Difference
from symbolic.engine.run import UNSET, Outcome
from symbolic.kernel.interface import Leaf, Parameter

TOLERANCE = 1e-3  # relative to the largest value of the output; float model real only


@dataclass(frozen=True)
class Cell:
    """One output leaf: parameters (-1: the result), element and leaf number; elements differ for a corner."""

    ref: int
    opt: int
    ref_element: int
    opt_element: int
    leaf: int
    stream: int = -1  # number of the stream, whose token `element` is


Mask = npt.NDArray[np.bool_]
Values = npt.NDArray[np.float64] | npt.NDArray[np.int64]


def pairs(s: Session) -> list[tuple[int, int, bool]]:
    """Parameters whose contents are compared: (ref, opt, corner); the result is -1."""
    out = [(x.ref, x.opt, x.corner) for x in s.binding.links if x.compares]
    if s.binding.compares_result:
        out.append((-1, -1, False))
    return out


def _map(s: Session, ref: int, opt: int) -> npt.NDArray[np.int64]:
    """For every element of ref's array, its place in opt's."""
    runs = corner_runs(s.parameters("ref")[ref], s.parameters("opt")[opt])
    return np.concatenate([np.arange(o, o + n) for _, o, n in runs])


def parameter(s: Session, side: str, k: int) -> Parameter:
    """Parameter k, or the result."""
    result = s.sides[side].interface.result
    if k >= 0:
        return s.parameters(side)[k]
    assert result is not None
    return result


def engine_cells(s: Session, ref: Outcome, opt: Outcome) -> list[Cell]:
    """Output cells whose fingerprints differ, where ref gives a value; the first few of each parameter."""
    cells: list[Cell] = []
    for r, o, corner in pairs(s):
        p = parameter(s, "ref", r)
        if p.kind in STREAMS:
            cells += _engine_tokens(r, o, ref, opt)
            continue
        x, y = ref.values[r], opt.values[o]
        at = _map(s, r, o) if corner else np.arange(len(x))
        bad = ((x[:, :, :2] != y[at][:, :, :2]).any(axis=2) | (y[at][:, :, 3] == UNSET)) & (x[:, :, 3] != UNSET)
        cells += [Cell(r, o, int(e), int(at[e]), int(leaf)) for e, leaf in np.argwhere(bad)[:64]]
    return cells


def _engine_tokens(r: int, o: int, ref: Outcome, opt: Outcome) -> list[Cell]:
    cells = []
    if ref.supplied[r] != opt.supplied[o]:
        cells.append(Cell(r, o, min(ref.supplied[r] + opt.supplied[o]), 0, 0, 0))
    for i, (x, y) in enumerate(zip(ref.tokens[r], opt.tokens[o], strict=False)):
        n = min(len(x), len(y))
        unlike = (x[:n, :, :2] != y[:n, :, :2]).any(axis=2) | (y[:n, :, 3] == UNSET)
        bad = unlike & (x[:n, :, 3] != UNSET)
        cells += [Cell(r, o, int(e), int(e), int(leaf), i) for e, leaf in np.argwhere(bad)[:64]]
        if len(x) != len(y):
            cells.append(Cell(r, o, n, n, 0, i))
    return cells


def native_cells(s: Session, ref: NativeOutcome, opt: NativeOutcome) -> list[Cell]:
    """Output cells on which the native runs differ; real model: by more than rounding can explain."""
    cells: list[Cell] = []
    for r, o, corner in pairs(s):
        p, q = parameter(s, "ref", r), parameter(s, "opt", o)
        if p.kind in STREAMS:
            for i, (a, b) in enumerate(zip(ref.tokens[r], opt.tokens[o], strict=False)):
                n = min(len(a), len(b))
                cells += [Cell(r, o, e, e, leaf, i) for e, leaf in _differ(s, a[:n], b[:n], p, q)]
                if len(a) != len(b):
                    cells.append(Cell(r, o, n, n, 0, i))
            continue
        at = _map(s, r, o) if corner else np.arange(len(ref.values[r]))
        found = _differ(s, ref.values[r], opt.values[o][at], p, q)
        cells += [Cell(r, o, e, int(at[e]), leaf) for e, leaf in found]
    return cells


def _differ(s: Session, x: Bytes, y: Bytes, p: Parameter, q: Parameter) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for j, (a, b) in enumerate(zip(p.leaves, q.leaves, strict=True)):
        bad = _leaf_differs(get(x, a), get(y, b), a, s.options.float_model == "real")
        out += [(int(e), j) for e in np.flatnonzero(bad)[:64]]
    return sorted(out)


def _leaf_differs(x: Values, y: Values, leaf: Leaf, real: bool) -> Mask:
    if not leaf.is_float:
        mask = (1 << leaf.bits) - 1
        return np.asarray((x.view(np.uint64) ^ y.view(np.uint64)) & np.uint64(mask) != 0)
    if real:
        finite = np.isfinite(x) & np.isfinite(y)
        with np.errstate(all="ignore"):
            scale = np.max(np.abs(x[finite]), initial=0.0) + 1e-30
            return np.asarray(finite & (np.abs(x - y) > TOLERANCE * scale))
    same = (x.view(np.int64) == y.view(np.int64)) | (np.isnan(x) & np.isnan(y))
    return np.asarray(~same)


def differences(s: Session, cells: list[Cell], ref: NativeOutcome, opt: NativeOutcome) -> list[Difference]:
    """The first cells as text."""
    out = []
    for c in cells[:5]:
        p, q = parameter(s, "ref", c.ref), parameter(s, "opt", c.opt)
        if c.stream >= 0:
            a, b = ref.tokens[c.ref][c.stream], opt.tokens[c.opt][c.stream]
            name = p.name + (f"[{c.stream}]" if len(ref.tokens[c.ref]) > 1 else "") + f" token {c.ref_element}"
            x = _text(a, p, c.ref_element, c.leaf)
            out.append(Difference(name + p.leaves[c.leaf].path, x, _text(b, q, c.opt_element, c.leaf)))
            continue
        out.append(
            Difference(
                place(p, c.ref_element, p.leaves[c.leaf]),
                _text(ref.values[c.ref], p, c.ref_element, c.leaf),
                _text(opt.values[c.opt], q, c.opt_element, c.leaf),
            )
        )
    return out


def _text(data: Bytes, p: Parameter, element: int, leaf: int) -> str:
    if element >= len(data):
        return "no token"
    return show(get(data[element : element + 1], p.leaves[leaf])[0], p.leaves[leaf])
