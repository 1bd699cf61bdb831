"""One check, in this process: load, bind, run both sides on symbols, compare, and look for a witness where they differ.

The order is fixed: a fingerprint proof first, since it also finds every access out of bounds; a witness search where
fingerprints differ or something is unsupported. Only equal fingerprints of every output give *equivalent*, and only a
confirmed witness gives *different*.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from pathlib import Path

from frontends.cxx.compile import CompileOptions
from frontends.cxx.load import load_pair
from hlsverify.checking.binding import RESULT, STREAMS, bind, shape
from hlsverify.checking.compare import differences, engine_cells, pairs, parameter
from hlsverify.checking.explain import explain
from hlsverify.checking.inputs import STYLES, draw, place
from hlsverify.checking.options import Options
from hlsverify.checking.session import Session
from hlsverify.checking.testbench import save
from hlsverify.checking.verdict import Answer, Verdict, Witness
from hlsverify.checking.witness import Found, Search, describe, shrink
from symbolic.engine.run import SOMETIMES_UNSET, UNSET, Outcome
from symbolic.kernel.diagnostics import Diagnostic, Unsupported
from symbolic.kernel.interface import Parameter
from symbolic.toolchain import find_clang

LANES, LANE_BITS = 4, 30  # a random point is one of 2^30 in each lane
WEAKEST = -32  # as a power of two: a run whose error bound is above it proves nothing


def check(options: Options) -> Verdict:
    """The verdict of one check; raises InputError for bad input and Unsupported where nothing can be said."""
    session, verdict = _load(options)
    unsupported: Diagnostic | None = None
    try:
        start = time.perf_counter()
        session.modules = {s: side.module(session.clang, options.timeout) for s, side in session.sides.items()}
        session.timed("front end", start)
        session.size()
        verdict = replace(verdict, sizes=_sizes(session))
        outcomes = _symbolic(session)
    except Unsupported as e:
        if len(session.modules) < 2 or not session.counts or any(0 in c for c in session.counts.values()):
            return replace(verdict, reasons=(e.diagnostic,), timings=session.timings)
        unsupported, outcomes = e.diagnostic, None
    if outcomes is not None:
        decided = _decide(session, verdict, *outcomes)
        if isinstance(decided, Verdict):
            return decided
        unsupported = decided
    return _refute(session, verdict, options.calls, unsupported)


def _load(options: Options) -> tuple[Session, Verdict]:
    clang = find_clang(options.clang)
    common = CompileOptions(options.include_dirs, options.defines, options.standard)
    start = time.perf_counter()
    ref, opt = load_pair(
        options.ref,
        options.opt,
        replace(common, extra=options.ref_flags),
        replace(common, extra=options.opt_flags),
        (options.top_ref, options.top_opt),
    )
    binding = bind(ref.interface, opt.interface, options)
    session = Session(options, clang, {"ref": ref, "opt": opt}, binding)
    session.timed("front end", start)
    assumptions = ["distinct arguments are distinct memory"]
    assumptions += [f"{parameter(session, s, k).name} = {text} ({s})" for s, k, text in binding.constants]
    assumptions += [f"{parameter(session, s, k).name} starts at zero ({s})" for s, k in binding.zeros]
    assumptions += [f"{p.name} is not compared" for p in _not_compared(session)]
    if RESULT in options.ignore:
        assumptions.append("the result is not compared")
    verdict = Verdict(
        Answer.UNKNOWN, " ".join(map(str, options.ref)), " ".join(map(str, options.opt)), ref.interface.name,
        opt.interface.name, binding=binding.notes, float_model=options.float_model, seed=options.seed,
        assumptions=(*assumptions, f"{options.calls} call{'s' * (options.calls > 1)} from the initial state"),
        timings=session.timings,
    )  # fmt: skip
    return session, verdict


def _not_compared(s: Session) -> list[Parameter]:
    ignored = {x.ref for x in s.binding.links if not x.compares} - {x.ref for x in s.binding.links if x.compares}
    return [parameter(s, "ref", k) for k in sorted(ignored)]


def _sizes(s: Session) -> dict[str, str]:
    out = {}
    for p, n in zip(s.parameters("ref"), s.counts["ref"], strict=True):
        if p.kind not in STREAMS and (p.extents or n > 1):
            out[p.name] = shape(p) if p.count == n else str(n)
    return out


def _symbolic(s: Session) -> tuple[list[Outcome], list[Outcome]]:
    """Both sides on symbols. ref's faults are reasons; opt must not read more tokens than ref did."""
    real = s.options.float_model == "real"
    ref = s.run("ref", real, None)
    fault = ref[-1].fault
    if not fault:
        for k, p in enumerate(s.parameters("ref")):
            if p.kind in STREAMS:
                s.tokens[k] = max((n for o in ref for n in o.supplied[k]), default=0)
    elif fault.code >= "HV3":
        raise Unsupported("HV207", f"ref is undefined: {fault.message} ({fault.code})", fault.span, _at(fault))
    else:
        raise Unsupported(fault.code, f"ref: {fault.message}", fault.span, _at(fault))
    return ref, s.run("opt", real, None)


def _at(fault: Diagnostic) -> str:
    return "at " + ", ".join(f"{n}={v}" for n, v in fault.iteration) if fault.iteration else ""


def _decide(s: Session, verdict: Verdict, ref: list[Outcome], opt: list[Outcome]) -> Verdict | Diagnostic:
    """A verdict from the symbolic runs, or the reason why a witness is needed."""
    fault = opt[-1].fault
    if fault and fault.code >= "HV3":
        return _undefined(s, verdict, len(opt), fault)
    if fault:
        return replace(fault, message=f"opt: {fault.message}")
    for n, (x, y) in enumerate(zip(ref, opt, strict=True)):
        partly = _sometimes_unset(s, x, y)
        if partly:
            return partly
        cells = engine_cells(s, x, y)
        if cells:
            first = cells[0]
            p = parameter(s, "ref", first.ref)
            name = place(p, first.ref_element, p.leaves[first.leaf])
            unset = first.stream < 0 and opt[n].values[first.opt][first.opt_element, first.leaf, 3] == UNSET
            if unset:
                message = f"opt leaves {name} uninitialised, where ref gives it a value"
                return _undefined(s, verdict, n + 1, Diagnostic("HV302", message, parameter(s, "opt", first.opt).span))
            return _refute(
                s, verdict, n + 1, Diagnostic("HV206", f"{name} could be neither proved equal nor shown to differ")
            )
    hollow = _hollow(s, ref)
    if hollow:
        return replace(verdict, reasons=(hollow,), timings=s.timings)
    if opt[-1].divisors is None or not opt[-1].divisors <= (ref[-1].divisors or frozenset()):
        return Diagnostic("HV303", "opt divides by a value that may be zero, which ref does not divide by")
    return _proved(s, verdict, ref, opt)


def _sometimes_unset(s: Session, ref: Outcome, opt: Outcome) -> Diagnostic | None:
    """An output that is uninitialised for some data only: whether it is compared would depend on the data."""
    for side, outcome, column in (("ref", ref, 0), ("opt", opt, 1)):
        for pair in pairs(s):
            p = parameter(s, side, pair[column])
            parts = outcome.tokens[pair[column]] if p.kind in STREAMS else [outcome.values[pair[column]]]
            if any((v[:, :, 3] == SOMETIMES_UNSET).any() for v in parts):
                return Diagnostic("HV302", f"{side}: {p.name} is uninitialised for some input data", p.span)
    return None


def _leftovers(ref: list[Outcome], opt: list[Outcome]) -> tuple[Diagnostic, ...]:
    return tuple(
        Diagnostic("HV305", f"{side} leaves {n} tokens in streams of its own")
        for side, outcomes in (("ref", ref), ("opt", opt))
        if (n := outcomes[-1].leftover)
    )


def _hollow(s: Session, ref: list[Outcome]) -> Diagnostic | None:
    """Equality that says nothing: there is no output, or ref gives one of its outputs no value at all."""
    compared = pairs(s)
    if not compared:
        return Diagnostic("HV207", "no output is compared", hint="see --bind and --ignore")
    for r, _, _ in compared:
        p = parameter(s, "ref", r)
        values = ref[-1].values[r]
        if p.kind not in STREAMS and len(values) and (values[:, :, 3] == UNSET).all():
            return Diagnostic("HV207", f"ref gives {p.name} no value", p.span, "does an input lack a binding?")
    return None


def _proved(s: Session, verdict: Verdict, ref: list[Outcome], opt: list[Outcome]) -> Verdict:
    if s.options.exact:
        reason = Diagnostic(
            "HV206", "equal with high probability; an exact proof is not available yet", hint="leave out --exact"
        )
        return replace(verdict, reasons=(reason,), timings=s.timings)
    outputs = sum(v.shape[0] * v.shape[1] for o in ref for v in o.values) + 1
    degree = max(1, *(o.degree for o in ref + opt))
    polynomials = _chance(outputs, degree)
    hashes = _chance((sum(o.hashes for o in ref + opt) + 1) ** 2, max(1, *(o.hashed_degree for o in ref + opt)))
    bound = max(polynomials, hashes) + 1
    if bound > WEAKEST:
        reason = Diagnostic(
            "HV206", f"equal, but the error bound 2^{math.ceil(bound)} of so large a run is too weak for a proof"
        )
        return replace(verdict, reasons=(reason,), timings=s.timings)
    return replace(
        verdict, answer=Answer.EQUIVALENT, engine="fingerprint", error_bound=f"2^{math.ceil(bound)}", timings=s.timings,
        statistics={"outputs": outputs - 1, "degree": degree}, warnings=_leftovers(ref, opt),
    )  # fmt: skip


def _chance(comparisons: int, degree: int) -> float:
    """log2 of the chance that one of these comparisons errs; quotients are compared by their cross products."""
    return math.log2(comparisons) - LANES * (LANE_BITS - math.log2(2 * degree))


def _undefined(s: Session, verdict: Verdict, calls: int, fault: Diagnostic) -> Verdict:
    """opt is undefined whatever the data: confirmed by a checked run on concrete inputs."""
    search = Search(s, calls)
    found = search.find(opt_faults=True)
    if found is None and fault.code == "HV302":
        found = _unset_witness(s, search, calls, fault)
    if found is None:
        reason = Diagnostic("HV209", f"opt: {fault.message}, but no concrete run showed it", fault.span)
        return replace(verdict, reasons=(reason,), timings=s.timings)
    return _different(s, verdict, shrink(search, found) if found.fault is not fault else found)


def _unset_witness(s: Session, search: Search, calls: int, fault: Diagnostic) -> Found | None:
    inputs = [draw(s.parameters("ref"), s.input_counts(), STYLES[0], search.rng) for _ in range(calls)]
    ref, opt = s.run("ref", False, inputs)[-1], s.run("opt", False, inputs)[-1]
    if ref.fault or opt.fault:
        return None
    cells = engine_cells(s, ref, opt)
    unset = [c for c in cells if c.stream < 0 and opt.values[c.opt][c.opt_element, c.leaf, 3] == UNSET]
    native = s.run_native("ref", inputs), s.run_native("opt", inputs)
    usable = not native[0].status and not native[1].status
    return Found(inputs, native[0], native[1] if usable else None, unset, fault) if unset else None


def _refute(s: Session, verdict: Verdict, calls: int, reason: Diagnostic | None) -> Verdict:
    search = Search(s, calls)
    found = search.find()
    if found:
        return _different(s, verdict, shrink(search, found))
    reasons = [reason] if reason else []
    if search.rejected:
        reasons.append(Diagnostic("HV209", f"a native difference was turned down: {search.rejected}"))
    return replace(verdict, reasons=tuple(reasons), timings=s.timings)


def _different(s: Session, verdict: Verdict, found: Found) -> Verdict:
    if found.opt is not None and not found.opt.status:
        shown = differences(s, found.cells, found.ref, found.opt)
        replay = "both programs compiled and run natively"
    else:
        shown, replay = [], "checked run of opt; native run of ref"
    saved: Path | None = save(s, found, s.options.save) if s.options.save else None
    witness = Witness(describe(s, found.calls), shown, replay, str(saved) if saved else None)
    return replace(
        verdict, answer=Answer.DIFFERENT, engine="native replay, checked concrete run", witness=witness,
        reasons=(found.fault,) if found.fault else (), explanation=explain(s, found), timings=s.timings,
    )  # fmt: skip
