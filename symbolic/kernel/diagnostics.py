"""Diagnostics: every message a user can get has a stable code, declared here once.

Codes HV1xx are input errors, HV2xx reasons for *unknown*, HV3xx faults found in a program under test.
"""

from __future__ import annotations

from dataclasses import dataclass

from symbolic.kernel.source import Span

CODES: dict[str, str] = {
    "HV101": "file not found or not readable",
    "HV102": "the compiler rejects the source",
    "HV103": "no such top function",
    "HV104": "the top function is ambiguous",
    "HV105": "interfaces do not match",
    "HV106": "binding option is wrong",
    "HV107": "the compiler failed or could not be found",
    "HV108": "unsupported parameter type",
    "HV109": "not a kind of input that is known",
    "HV110": "the corpus manifest is wrong",
    "HV201": "unsupported construct",
    "HV202": "control flow depends on input data",
    "HV203": "an address depends on input data",
    "HV204": "time-out",
    "HV205": "out of memory",
    "HV206": "outputs could be neither proved equal nor shown to differ",
    "HV207": "the reference is undefined",
    "HV208": "the check crashed",
    "HV209": "a difference could not be replayed natively",
    "HV210": "recursion",
    "HV211": "size limit",
    "HV301": "access outside an object",
    "HV302": "uninitialised value",
    "HV303": "division by zero",
    "HV304": "read from an empty stream",
    "HV305": "tokens left over in a stream",
    "HV306": "assertion or unreachable code",
}


@dataclass(frozen=True)
class Diagnostic:
    """One message: `code`, what happened, where, and what to do about it."""

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    iteration: tuple[tuple[str, int], ...] = ()  # loop variables and their values, outermost first

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"unknown diagnostic code {self.code}")

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        where = " (" + ", ".join(f"{n}={v}" for n, v in self.iteration) + ")" if self.iteration else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{place}{self.code}: {self.message}{where}{hint}"


class InputError(Exception):
    """A bad input: becomes exit code 4 and one message."""

    def __init__(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self.diagnostic = Diagnostic(code, message, span, hint)
        super().__init__(str(self.diagnostic))


class Unsupported(Exception):
    """Something that cannot be decided: becomes verdict *unknown* with this reason."""

    def __init__(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self.diagnostic = Diagnostic(code, message, span, hint)
        super().__init__(str(self.diagnostic))
