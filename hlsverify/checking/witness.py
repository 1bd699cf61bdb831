"""Witness search: inputs on which both programs, compiled and run natively, disagree.

A candidate is only a witness when the engine, run on the same concrete inputs with every access checked, finds `ref`
defined, computes what both native runs computed, and (real model) finds the exact results different too.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hlsverify.checking.binding import STREAMS
from hlsverify.checking.compare import Cell, engine_cells, native_cells, pairs, parameter
from hlsverify.checking.inputs import STYLES, Bytes, draw, get, place, show
from hlsverify.checking.native import NativeOutcome
from hlsverify.checking.session import Session
from symbolic.engine.run import CONCRETE, Outcome
from symbolic.kernel.diagnostics import Diagnostic

Calls = list[list[Bytes]]
SEARCH_SECONDS = 20.0
SHRINK_SECONDS = 10.0


@dataclass(frozen=True)
class Found:
    """A confirmed witness. `fault` is set where opt is undefined on it."""

    calls: Calls
    ref: NativeOutcome
    opt: NativeOutcome | None
    cells: list[Cell]
    fault: Diagnostic | None = None


class Search:
    """Looks for a witness of one session, `calls` calls long."""

    def __init__(self, session: Session, calls: int) -> None:
        self.s = session
        self.calls = calls
        self.rng = np.random.default_rng(session.options.seed)
        self.rejected = ""  # why candidates were turned down

    def find(self, opt_faults: bool = False) -> Found | None:
        """Draws inputs until one is a witness or time is up; `opt_faults`: look for opt being undefined."""
        for side in ("ref", "opt"):
            self.s.native(side)  # the first build on a machine takes a minute, which is not the search's
        deadline = time.monotonic() + min(SEARCH_SECONDS, self.s.options.timeout / 3)
        tried = 0
        while tried < 3 * len(STYLES) and time.monotonic() < deadline:
            style = STYLES[tried % len(STYLES)]
            tried += 1
            calls = [draw(self.s.parameters("ref"), self.s.input_counts(), style, self.rng) for _ in range(self.calls)]
            found = self.confirm(calls, None) if opt_faults else self._try(calls)
            if found:
                return found
        return None

    def _try(self, calls: Calls) -> Found | None:
        ref = self.s.run_native("ref", calls)
        if ref.status:
            return None
        opt = self.s.run_native("opt", calls)
        if opt.status:
            return self.confirm(calls, None)
        cells = native_cells(self.s, ref, opt)
        return self.confirm(calls, (ref, opt)) if cells else None

    def differs(self, calls: Calls) -> bool:
        """Whether the native runs both end and disagree."""
        ref, opt = self.s.run_native("ref", calls), self.s.run_native("opt", calls)
        return not ref.status and not opt.status and bool(native_cells(self.s, ref, opt))

    def confirm(self, calls: Calls, native: tuple[NativeOutcome, NativeOutcome] | None) -> Found | None:
        """The candidate as a witness, if it is one."""
        ref = self.s.run("ref", False, calls)[-1]
        if ref.fault:
            self.rejected = f"ref is undefined on it: {ref.fault}"
            return None
        opt = self.s.run("opt", False, calls)[-1]
        if opt.fault and opt.fault.code >= "HV3":
            return Found(calls, self.s.run_native("ref", calls), None, [], opt.fault)
        if opt.fault or native is None:
            self.rejected = str(opt.fault) if opt.fault else "the native run of opt did not end"
            return None
        if not (self.agrees("ref", ref, native[0]) and self.agrees("opt", opt, native[1])):
            self.rejected = "the checked run and the native run disagree"
            return None
        real = {(c.ref, c.ref_element, c.leaf, c.stream) for c in engine_cells(self.s, ref, opt)}
        if self.s.options.float_model == "real":
            exact = self.s.run("ref", True, calls)[-1], self.s.run("opt", True, calls)[-1]
            if exact[0].fault or exact[1].fault:
                return None
            real = {(c.ref, c.ref_element, c.leaf, c.stream) for c in engine_cells(self.s, *exact)}
        cells = [c for c in native_cells(self.s, *native) if (c.ref, c.ref_element, c.leaf, c.stream) in real]
        return Found(calls, native[0], native[1], cells) if cells else None

    def agrees(self, side: str, engine: Outcome, native: NativeOutcome) -> bool:
        """Whether the engine's concrete outputs are the native ones, bit for bit, but for NaNs."""
        for r, o, _ in pairs(self.s):
            k = r if side == "ref" else o
            p = parameter(self.s, side, k)
            if p.kind in STREAMS:
                continue
            for j, leaf in enumerate(p.leaves):
                state, raw = engine.values[k][:, j, 3], engine.values[k][:, j, 2]
                native_values = get(native.values[k], leaf)
                mask = np.uint64((1 << (leaf.bytes * 8 if leaf.is_float else leaf.bits)) - 1)
                data = np.zeros((len(raw), 8), np.uint8)
                data[:, : leaf.bytes] = native.values[k][:, leaf.offset : leaf.offset + leaf.bytes]
                same = (data.view(np.uint64).reshape(-1) & mask) == (raw & mask)
                if leaf.is_float:
                    same |= np.isnan(native_values)
                if not same[state == CONCRETE].all():
                    return False
        return True


def shrink(search: Search, found: Found) -> Found:
    """Fewer non-zero cells and smaller values, while the native runs still disagree; confirmed at the end."""
    if found.fault:
        zero = [[np.zeros_like(b) for b in call] for call in found.calls]
        return search.confirm(zero, None) or found
    deadline = time.monotonic() + SHRINK_SECONDS
    best = [[b.copy() for b in call] for call in found.calls]
    for call in range(len(best)):
        for k in range(len(best[call])):
            _shrink_array(search, best, call, k, deadline)
    native = search.s.run_native("ref", best), search.s.run_native("opt", best)
    confirmed = search.confirm(best, native) if not (native[0].status or native[1].status) else None
    return confirmed or found


def _shrink_array(search: Search, best: Calls, call: int, k: int, deadline: float) -> None:
    """Zeroes blocks of one array, halving their size as long as something can still be zeroed."""
    n = len(best[call][k])
    block = n
    while block and time.monotonic() < deadline:
        changed = False
        for start in range(0, n, block):
            part = best[call][k][start : start + block]
            if not part.any() or time.monotonic() > deadline:
                continue
            kept = part.copy()
            part[:] = 0
            if search.differs(best):
                changed = True
            else:
                part[:] = kept
        live = int(best[call][k].any(axis=1).sum())
        if live <= 4 and not changed:
            break
        block //= 2 if block < 8 else 4
        if n / max(block, 1) > 4096 and live > 64:
            break


def describe(s: Session, calls: Sequence[Sequence[Bytes]]) -> dict[str, list[str]]:
    """The non-zero inputs as text, at most 50 cells of each parameter."""
    out: dict[str, list[str]] = {}
    for c, call in enumerate(calls):
        for p, data in zip(s.parameters("ref"), call, strict=True):
            name = p.name + (f" (call {c + 1})" if len(calls) > 1 else "")
            rows = np.flatnonzero(data.any(axis=1))
            lines = [
                f"{place(p, int(e), leaf)} = {show(get(data[e : e + 1], leaf)[0], leaf)}"
                for e in rows[:50]
                for leaf in p.leaves
                if data[e, leaf.offset : leaf.offset + leaf.bytes].any()
            ]
            if len(rows) > 50:
                lines.append(f"... {len(rows) - 50} more")
            out[name] = lines or ["all zero"]
    return out
