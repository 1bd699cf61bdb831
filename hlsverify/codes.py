"""What every diagnostic code means to a user, and what to do about it.

`HELP` has a row for each code of `symbolic.kernel.diagnostics.CODES`. `hlsverify explain` prints a row, and
`python -m hlsverify.codes` prints docs/diagnostics.md, which a test keeps equal to it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from symbolic.kernel.diagnostics import CODES


@dataclass(frozen=True)
class Help:
    """Two paragraphs on a code."""

    meaning: str
    remedy: str


HELP: dict[str, Help] = {
    "HV101": Help(
        "A source file, or the directory named with --save, cannot be read or written.",
        "Check the path; paths are relative to the directory the command runs in.",
    ),
    "HV102": Help(
        "Clang reports an error in a source file. The message and the place are clang's.",
        "Add missing header directories with -I and macros with -D, choose the language standard with --std, or pass "
        "flags for one side with --ref-flag and --opt-flag. Files whose name ends in .c are read as C, others as C++.",
    ),
    "HV103": Help(
        "No function of the name asked for is defined in the files of that side.",
        "Name the top with --top, --top-ref or --top-opt; add the file that defines it with --ref-source or "
        "--opt-source.",
    ),
    "HV104": Help(
        "Several functions could be the top, and nothing says which one is meant.",
        "Name it with --top, or with --top-ref and --top-opt where the sides differ.",
    ),
    "HV105": Help(
        "The parameters of the two tops do not pair up: their number, element types or sizes differ.",
        "Pair them with --bind OPT=REF, split an in-out parameter with --bind OPT=REF:in and --bind OPT=REF:out, fix "
        "a scalar that one side lacks with --set NAME=VALUE, leave a scratch array out with --ignore NAME.",
    ),
    "HV106": Help(
        "A --bind, --set, --zero or --ignore option names a parameter that is not there, or is not well formed.",
        "The message lists the parameters of that side. Where both sides have the name, write ref.NAME or opt.NAME.",
    ),
    "HV107": Help(
        "The compiler could not be found or run, or it failed without an error in the source.",
        "Install the package with its dependencies (the ziglang wheel brings a clang), or name a working clang with "
        "--clang; the message has the compiler's own last words.",
    ),
    "HV108": Help(
        "The top has a parameter, or a result, of a type that cannot be given inputs or compared.",
        "Check a wrapper whose parameters are scalars, arrays, structs of scalars and hls::stream objects.",
    ),
    "HV109": Help(
        "The input is of a kind that no front end reads.",
        "Give C (.c) or C++ (any other suffix that clang knows as C++) sources.",
    ),
    "HV110": Help(
        "A pairs.toml in the corpus cannot be understood.",
        "CONTRIBUTING.md shows what a manifest holds; the message says which file and which key is wrong.",
    ),
    "HV201": Help(
        "The program uses something the checker has no meaning for, at the place shown.",
        "Rewrite that line, or check a smaller top that does not reach it. Integers of more than 64 bits, calls "
        "through pointers and functions without a body are the usual ones.",
    ),
    "HV202": Help(
        "A branch, loop bound or switch depends on the data of an input, and this engine needs it to be fixed.",
        "Fix a scalar that steers the control flow with --set NAME=VALUE. Branches that only compute a value "
        "(conditional expressions, min and max) are fine; stores, divisions and loops for some data only are not.",
    ),
    "HV203": Help(
        "An index or pointer depends on the data of an input (a histogram, a look-up table).",
        "Fix a scalar that steers the addresses with --set NAME=VALUE; otherwise the pair is out of reach for now.",
    ),
    "HV204": Help(
        "The time given with --timeout ran out.",
        "Raise --timeout, or make the sizes smaller (often a -D).",
    ),
    "HV205": Help(
        "The memory given with --memory ran out.",
        "Raise --memory (in MiB), or make the sizes smaller (often a -D).",
    ),
    "HV206": Help(
        "The outputs are not equal as formulas, but no input on which they differ was found. The programs may well be "
        "equal by a law the checker does not know.",
        "If floating-point sums are reordered, --float real is the right question. Another --seed searches other "
        "inputs.",
    ),
    "HV207": Help(
        "The reference has undefined behaviour on every input: a read out of bounds, an uninitialised value, and so "
        "on. Every program refines it, so there is nothing to check.",
        "Mend the reference at the place shown. Give a parameter that is meant to start at zero with --zero NAME.",
    ),
    "HV208": Help(
        "The check ended without a verdict: a defect of the checker, or a signal from outside.",
        "Please report it with both files and the command line.",
    ),
    "HV209": Help(
        "A difference was found symbolically, but native runs of both programs did not show it, so it is not claimed.",
        "Try another --seed. If the sources behave differently when compiled natively (#ifdef __SYNTHESIS__ and the "
        "like), give the macro with -D.",
    ),
    "HV210": Help(
        "A function is recursive, or called through a pointer.",
        "HLS tools do not take recursion either; write it as a loop.",
    ),
    "HV211": Help(
        "An array, a file or a run is larger than the engine's fixed limits.",
        "Make the sizes smaller (often a -D).",
    ),
    "HV301": Help(
        "An access is outside the array, struct or object it belongs to, at the place and iteration shown.",
        "Mend the index or the bound of the loop. An array parameter is as large as the source declares it.",
    ),
    "HV302": Help(
        "A value is used, or left in an output, that was never written.",
        "Initialise it. Where HLS code relies on a parameter that starts at zero, say so with --zero NAME.",
    ),
    "HV303": Help(
        "A division or remainder has a divisor that is, or may be, zero where the reference does not divide by it.",
        "Guard the division, or divide by the same value as the reference does.",
    ),
    "HV304": Help(
        "A stream is read while it is empty: in hardware this read would block for ever.",
        "Make the producer write as many tokens as the consumer reads, and write them first.",
    ),
    "HV305": Help(
        "A stream inside the kernel still holds tokens when the kernel returns.",
        "Make the consumer read as many tokens as the producer writes.",
    ),
    "HV306": Help(
        "An assertion fails, or a place is reached that is marked unreachable.",
        "Mend the assertion or the code that leads there.",
    ),
}

_INTRODUCTION = """# Diagnostics

Every message has a stable code. `hlsverify explain CODE` prints the same text as this page, which
`python -m hlsverify.codes > docs/diagnostics.md` writes.
"""

_CHAPTERS = {
    "HV1": "Input errors (exit code 4)",
    "HV2": "Reasons for *unknown* (exit code 3)",
    "HV3": "Faults in a program under test",
}


def entry(code: str) -> str:
    """One code as text: title, meaning, remedy."""
    row = HELP[code]
    return f"{code}: {CODES[code]}\n\n{row.meaning}\n\nWhat to do: {row.remedy}"


def markdown() -> str:
    """The whole of docs/diagnostics.md."""
    blocks = [_INTRODUCTION.rstrip()]
    for prefix, title in _CHAPTERS.items():
        blocks.append(f"## {title}")
        blocks += [f"### {entry(code)}" for code in CODES if code.startswith(prefix)]
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    sys.stdout.write(markdown())
