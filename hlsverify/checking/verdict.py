"""What one check answers: a verdict, and everything it rests on."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from symbolic.kernel.diagnostics import Diagnostic
from symbolic.kernel.source import Span


class Answer(enum.Enum):
    """The four outcomes; the value is the exit code of the command."""

    EQUIVALENT = 0
    DIFFERENT = 1
    UNKNOWN = 3
    ERROR = 4

    @property
    def word(self) -> str:
        return self.name.lower() if self is not Answer.ERROR else "input error"


@dataclass(frozen=True)
class Difference:
    """One output cell on which the native runs disagree; values as text, as printed by both programs."""

    place: str  # "C[3][7]", "return", "out token 4"
    ref: str
    opt: str


@dataclass(frozen=True)
class Part:
    """Where one program computes the differing value: source place, source text, loop iteration."""

    side: str  # "ref" or "opt"
    span: Span
    text: str
    iteration: tuple[tuple[str, int], ...] = ()
    what: str = ""


@dataclass(frozen=True)
class Witness:
    """Inputs on which both programs were compiled, run and disagreed."""

    inputs: dict[str, list[str]]  # non-zero cells, "A[0][3] = 2.0"; a scalar as one entry
    differences: list[Difference]
    replay: str  # how it was replayed, e.g. "both compiled and run natively"
    saved: str | None = None  # directory, with --save


@dataclass(frozen=True)
class Verdict:
    """The result of a check; renderers in `hlsverify.report` print it, nothing else reads its fields."""

    answer: Answer
    ref: str
    opt: str
    top_ref: str = ""
    top_opt: str = ""
    reasons: tuple[Diagnostic, ...] = ()
    binding: tuple[str, ...] = ()
    float_model: str = "strict"
    engine: str = ""
    error_bound: str = ""  # "2^-98", empty when the proof is exact or there is none
    seed: int = 0
    sizes: dict[str, str] = field(default_factory=dict)  # parameter -> "180x210"
    assumptions: tuple[str, ...] = ()
    witness: Witness | None = None
    explanation: tuple[Part, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    timings: dict[str, float] = field(default_factory=dict)  # seconds
    statistics: dict[str, int] = field(default_factory=dict)
