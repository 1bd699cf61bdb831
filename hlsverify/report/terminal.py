"""The report for people: a headline, what the verdict rests on, and what to look at.

The headline names the verdict and both files. Below it come the reasons, the witness (long input lists are cut; the
JSON report has more), a code frame for each place where the programs part, and the facts, one a line. Lines are
never wrapped. The source is read for the lines around a place; where it cannot be, or is no longer the text that was
checked, the frame has the one line that the verdict holds.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from hlsverify.checking.verdict import Answer, Part, Verdict, Witness
from symbolic.kernel.diagnostics import CODES, Diagnostic

NAME = "terminal"
COLOURS = {
    Answer.EQUIVALENT: "bold green",
    Answer.DIFFERENT: "bold red",
    Answer.UNKNOWN: "bold yellow",
    Answer.ERROR: "bold red",
}
MAX_CELLS = 8  # of one input, on the screen
MAX_INPUT_LINES = 20  # of all inputs of a witness
LABEL = 12
CUT = "(more with --json)"


def render(verdict: Verdict) -> str:
    """The report as lines with ANSI colours."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False, legacy_windows=False)
    for line in _lines(verdict):
        line.no_wrap, line.overflow = True, "ignore"
        console.print(line, soft_wrap=True, highlight=False)
    return out.getvalue().rstrip("\n")


def _lines(v: Verdict) -> Iterator[Text]:
    yield Text.assemble((v.answer.word, COLOURS[v.answer]), f": {v.ref} and {v.opt}")
    for reason in v.reasons:
        yield from _diagnostic(reason, "bold")
    if v.witness:
        yield from _witness(v.witness)
    for part in v.explanation:
        yield from _frame(part)
    for warning in v.warnings:
        yield from _diagnostic(warning, "yellow", "warning ")
    facts = list(_facts(v))
    if facts:
        yield Text()
    for label, text in facts:
        yield Text.assemble(("  " + label.ljust(LABEL), "dim"), text)


def _facts(v: Verdict) -> Iterator[tuple[str, str]]:
    """What the verdict rests on; nothing that is not known is shown."""
    if v.top_ref:
        yield "tops", v.top_ref if v.top_ref == v.top_opt else f"{v.top_ref} (ref), {v.top_opt} (opt)"
    if v.binding:
        yield "binding", ", ".join(v.binding)
    if v.sizes:
        yield "sizes", ", ".join(f"{name} {size}" for name, size in v.sizes.items())
    if v.answer is not Answer.ERROR:
        yield "float model", v.float_model
    if v.engine:
        yield "decided by", v.engine
    if v.error_bound:
        yield "error bound", f"{v.error_bound} (the probability that this verdict is wrong)"
    if v.answer is not Answer.ERROR:
        yield "seed", str(v.seed)
    for number, assumption in enumerate(v.assumptions):
        yield "" if number else "assuming", assumption
    if v.statistics:
        yield "statistics", ", ".join(f"{name} {count}" for name, count in v.statistics.items())
    if v.timings:
        yield "time", ", ".join(f"{name} {seconds:.2f} s" for name, seconds in v.timings.items())


def _diagnostic(d: Diagnostic, style: str, prefix: str = "") -> Iterator[Text]:
    place = f"{d.span}: " if d.span else ""
    yield Text.assemble((f"  {prefix}{d.code}", style), f" {CODES[d.code]}: {place}{d.message}{_at(d.iteration)}")
    if d.hint:
        yield Text.assemble(("    hint: ", "dim"), d.hint)


def _witness(w: Witness) -> Iterator[Text]:
    yield Text()
    yield Text.assemble(("  witness", "bold"), f" ({w.replay})" if w.replay else "")
    inputs = list(_inputs(w.inputs))
    shown = inputs if len(inputs) <= MAX_INPUT_LINES else inputs[: MAX_INPUT_LINES - 1]
    yield from shown
    if len(shown) < len(inputs):
        yield Text(f"    ... {CUT}")
    for d in w.differences:
        yield Text.assemble(("  output ", "bold"), f"{d.place}: ref gives {d.ref}, opt gives {d.opt}")
    if w.saved:
        yield Text(f"  saved in {w.saved}")


def _inputs(inputs: dict[str, list[str]]) -> Iterator[Text]:
    width = max((len(name) for name in inputs), default=0)
    for name, cells in inputs.items():
        for number, cell in enumerate(_cells(cells)):
            yield Text.assemble((f"    {'' if number else name:<{width}}  ", "dim"), cell)


def _cells(cells: list[str]) -> list[str]:
    """The lines that show one input; the cells not listed are zero."""
    if not cells:
        return ["all zero"]
    if len(cells) <= MAX_CELLS:
        return cells
    return [*cells[:MAX_CELLS], f"... {CUT}"]


def _frame(p: Part) -> Iterator[Text]:
    """The place, the source around it, and below the line itself a marker that says what happens there."""
    lines = _source(p)
    width = len(str(max(lines))) if p.span.line else 1
    margin = " " * width
    yield Text()
    yield Text.assemble((f"  {margin}--> ", "blue"), (p.side, "bold"), f" {p.span}")
    for number, text in lines.items():
        yield Text.assemble((f"  {number or '?':>{width}} | ", "blue"), text)
        if number == p.span.line:
            indent = " " * (len(text) - len(text.lstrip()))
            marker = indent + "^" * max(len(text.strip()), 1)
            yield Text.assemble((f"  {margin} | ", "blue"), (marker, "red"), f" {p.what}{_at(p.iteration)}".rstrip())


def _source(p: Part) -> dict[int, str]:
    """Line number -> text: the line and its neighbours, without the indentation they share."""
    alone = {p.span.line: p.text.strip()}
    try:
        lines = Path(p.span.file).read_text(encoding="utf-8", errors="replace").splitlines()
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return alone
    at = p.span.line
    if not 0 < at <= len(lines) or (p.text and lines[at - 1].strip() != p.text.strip()):
        return alone
    first = max(at - 1, 1)
    around = textwrap.dedent("\n".join(lines[first - 1 : at + 1]).expandtabs(4)).split("\n")
    return dict(enumerate((line.rstrip() for line in around), first))


def _at(iteration: tuple[tuple[str, int], ...]) -> str:
    return ", at iteration " + ", ".join(f"{name}={value}" for name, value in iteration) if iteration else ""
