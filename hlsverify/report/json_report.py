"""The report as JSON, for programs to read.

`schema.json`, beside this file, describes it. `SCHEMA_VERSION` grows whenever a reader of the previous version could
misunderstand the new one; keys are never left out, so a reader need not ask whether they are there.
"""

from __future__ import annotations

import json

from hlsverify.checking.verdict import Part, Verdict, Witness
from symbolic.kernel.diagnostics import CODES, Diagnostic
from symbolic.kernel.source import Span

NAME = "json"
SCHEMA_VERSION = "1.0"


def render(verdict: Verdict) -> str:
    """The verdict as an indented JSON object."""
    return json.dumps(document(verdict), indent=2)


def document(v: Verdict) -> dict[str, object]:
    """The verdict as the object that `schema.json` describes."""
    return {
        "schema_version": SCHEMA_VERSION,
        "verdict": v.answer.word,
        "exit_code": v.answer.value,
        "ref": {"files": v.ref, "top": v.top_ref},
        "opt": {"files": v.opt, "top": v.top_opt},
        "reasons": [_diagnostic(d) for d in v.reasons],
        "warnings": [_diagnostic(d) for d in v.warnings],
        "binding": list(v.binding),
        "sizes": dict(v.sizes),
        "float_model": v.float_model,
        "engine": v.engine,
        "error_bound": v.error_bound,
        "seed": v.seed,
        "assumptions": list(v.assumptions),
        "witness": _witness(v.witness) if v.witness else None,
        "explanation": [_part(p) for p in v.explanation],
        "timings": dict(v.timings),
        "statistics": dict(v.statistics),
    }


def _span(span: Span | None) -> dict[str, object] | None:
    return {"file": span.file, "line": span.line, "column": span.column} if span else None


def _iteration(iteration: tuple[tuple[str, int], ...]) -> list[dict[str, object]]:
    return [{"variable": name, "value": value} for name, value in iteration]


def _diagnostic(d: Diagnostic) -> dict[str, object]:
    return {
        "code": d.code,
        "title": CODES[d.code],
        "message": d.message,
        "place": _span(d.span),
        "hint": d.hint,
        "iteration": _iteration(d.iteration),
    }


def _witness(w: Witness) -> dict[str, object]:
    return {
        "inputs": {name: list(cells) for name, cells in w.inputs.items()},
        "differences": [{"place": d.place, "ref": d.ref, "opt": d.opt} for d in w.differences],
        "replay": w.replay,
        "saved": w.saved,
    }


def _part(p: Part) -> dict[str, object]:
    return {
        "side": p.side,
        "place": _span(p.span),
        "text": p.text,
        "iteration": _iteration(p.iteration),
        "what": p.what,
    }
