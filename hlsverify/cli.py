"""The command `hlsverify`.

`hlsverify REF OPT` checks one pair: `check` is the command where the first argument is not the name of another one.
The exit code is the verdict (0 equivalent, 1 different, 3 unknown, 4 input error), 2 for a wrong command line and 130
after Ctrl-C. Nothing here decides anything: arguments become `Options`, `verify` answers, a renderer prints.
Imports that take time stay inside the commands, so that `--help` is quick.
"""

from __future__ import annotations

import importlib.metadata
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from corpus.manifest import Pair
    from hlsverify.checking.options import Options
    from hlsverify.checking.verdict import Verdict

INTERRUPTED = 130
EXAMPLES = """\b
Examples:
  hlsverify ref.c opt.cpp
  hlsverify ref.c opt.cpp --top-ref gemm --top-opt gemm_tiled --float real
  hlsverify ref.c opt.cpp --bind C_in=C:in --bind C_out=C:out --ignore tmp

\b
Exit codes: 0 equivalent, 1 different, 2 wrong command line, 3 unknown, 4 input error.
"""


class DefaultGroup(click.Group):
    """A group whose command is `check` unless the first argument names another; its help includes that of `check`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help", "-h", "--version"):
            args = ["check", *args]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["REF OPT [OPTIONS]", "| COMMAND [ARGS]"]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        inner = click.Context(check, info_name=ctx.info_name)
        click.Command.format_options(check, inner, formatter)
        self.format_commands(ctx, formatter)


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value:
        return
    try:
        version = importlib.metadata.version("hlsverify")
    except importlib.metadata.PackageNotFoundError:
        version = "(not installed)"
    click.echo(f"hlsverify {version}")
    ctx.exit()


@click.group(cls=DefaultGroup, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXAMPLES)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
def cli() -> None:
    """Decide whether the HLS kernel OPT computes the same outputs as REF, for every input.

    The answer is equivalent, different (with inputs on which both programs were run and disagreed), or unknown (with
    the reason). With the name of a command, run that command instead.
    """


def _name_option(*names: str, text: str) -> Any:
    return click.option(*names, metavar="NAME", help=text)


def _number_option(name: str, kind: click.ParamType[Any], default: float, text: str) -> Any:
    return click.option(name, type=kind, default=default, metavar="N", show_default=True, help=text)


def _list_option(*names: str, metavar: str, text: str) -> Any:
    return click.option(*names, multiple=True, metavar=metavar, help=text)


CHECK_OPTIONS = (
    _name_option("--top", text="The top function of both sides."),
    _name_option("--top-ref", text="The top function of REF."),
    _name_option("--top-opt", text="The top function of OPT."),
    _list_option("--bind", metavar="OPT=REF", text="Pair two parameters; append :in, :out or :corner to limit it."),
    _list_option("--set", metavar="NAME=VALUE", text="Fix a scalar parameter; ref.NAME or opt.NAME for one side."),
    _list_option("--zero", metavar="NAME", text="A parameter that starts at zero."),
    _list_option("--ignore", metavar="NAME", text="A parameter that is not compared (scratch memory)."),
    click.option(
        "--float", "float_model", type=click.Choice(["strict", "real"]), default="strict", show_default=True,
        help="Floating point bit for bit, or as real numbers (sums may be reordered).",
    ),
    _number_option("--calls", click.IntRange(1), 1, "Calls in a row; state lasts between them."),
    _number_option("--seed", click.IntRange(0), 1, "Of all that is random; same seed, same verdict."),
    _number_option("--timeout", click.FloatRange(0, min_open=True), 300, "Seconds for the whole check."),
    _number_option("--memory", click.IntRange(64), 8192, "MiB for the whole check."),
    _list_option("--ref-source", metavar="FILE", text="A further source file of REF."),
    _list_option("--opt-source", metavar="FILE", text="A further source file of OPT."),
    _list_option("-I", "include_dirs", metavar="DIR", text="A header directory."),
    _list_option("-D", "defines", metavar="NAME[=VALUE]", text="A macro."),
    click.option("--std", "standard", metavar="STANDARD", help="Language standard, such as c++17 or c11."),
    _list_option("--ref-flag", "ref_flags", metavar="FLAG", text="A compiler flag for REF only."),
    _list_option("--opt-flag", "opt_flags", metavar="FLAG", text="A compiler flag for OPT only."),
    click.option("--clang", metavar="PROGRAM", help="The clang to use instead of the one in the ziglang package."),
    click.option("--save", metavar="DIR", help="Save the inputs that show a difference, with a program to run them."),
    click.option("--exact", is_flag=True, help="Accept only a proof without an error probability."),
    click.option("--format", "renderer", metavar="FORMAT", help="The report format: terminal (default), json."),
    click.option("--json", "renderer", flag_value="json", help="Short for --format json."),
)  # fmt: skip


def _check_options(function: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(CHECK_OPTIONS):
        function = option(function)
    return function


@cli.command()
@click.argument("ref", type=click.Path())
@click.argument("opt", type=click.Path())
@_check_options
@click.pass_context
def check(ctx: click.Context, /, **parameters: Any) -> None:
    """Check one pair; this is what happens without a command."""
    from hlsverify.report import renderers

    known = renderers()
    name = parameters["renderer"] or "terminal"
    if name not in known:
        raise click.BadParameter(f"{name!r} is not one of {', '.join(known)}", ctx, param_hint="--format")
    verdict = _verify(_options(parameters))
    _echo(known[name](verdict))
    ctx.exit(verdict.answer.value)


def _options(p: dict[str, Any]) -> Options:
    """The options that a parsed command line asks for."""
    from hlsverify.checking.options import Options

    same = "bind set zero ignore float_model calls seed timeout memory include_dirs defines standard "
    same += "ref_flags opt_flags clang exact"
    if p["top"] and (p["top_ref"] or p["top_opt"]):
        raise click.UsageError("--top names the top of both sides: leave out --top-ref and --top-opt")
    return Options(
        ref=tuple(Path(f) for f in (p["ref"], *p["ref_source"])),
        opt=tuple(Path(f) for f in (p["opt"], *p["opt_source"])),
        top_ref=p["top_ref"] or p["top"],
        top_opt=p["top_opt"] or p["top"],
        save=Path(p["save"]) if p["save"] else None,
        **{name: p[name] for name in same.split()},
    )


def _verify(options: Options) -> Verdict:
    from hlsverify import checking

    return checking.verify(options)


def _echo(text: str) -> None:
    """Prints text, without its colours where they are not wanted."""
    click.echo(text, color=False if os.environ.get("NO_COLOR") else None)


def _pairs(pattern: str) -> Sequence[Pair]:
    """The pairs of the corpus that a pattern names; a wrong manifest ends the command with exit code 4."""
    from corpus.manifest import pairs
    from symbolic.kernel.diagnostics import InputError

    try:
        found = pairs(pattern)
    except InputError as error:
        click.echo(f"input error: {error.diagnostic}", err=True)
        raise click.exceptions.Exit(4) from None
    if not found:
        raise click.UsageError(f"no pair of the corpus matches {pattern!r}")
    return found


def _check_pair(pair: Pair) -> tuple[Verdict, float]:
    """The verdict on a pair, by way of its own command line, and the seconds it took."""
    context = check.make_context("check", list(pair.arguments))
    start = time.perf_counter()
    verdict = _verify(_options(context.params))
    return verdict, time.perf_counter() - start


def _row(name: str, word: str, seconds: float, note: str) -> str:
    return f"{name:<32} {word:<12} {seconds:7.2f} s  {note}".rstrip()


@cli.command()
@click.argument("pattern", default="*")
def corpus(pattern: str) -> None:
    """Check the pairs of the corpus whose names match PATTERN.

    A name is KERNEL/VARIANT; "gemm" stands for all its variants. Exit code 1 if a verdict is not the expected one.
    """
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table

    pairs = _pairs(pattern)
    wrong: list[str] = []
    console, table = Console(), Table()
    for heading in ("name", "expected", "got"):
        table.add_column(heading, overflow="fold")
    table.add_column("seconds", justify="right")
    with Live(table, console=console):  # grows with each verdict on a terminal; printed once, at the end, elsewhere
        for pair in pairs:
            verdict, seconds = _check_pair(pair)
            word = verdict.answer.word
            right = word == pair.expected
            table.add_row(pair.name, pair.expected, word, f"{seconds:.2f}", style="" if right else "bold red")
            if not right:
                reasons = "".join(f"; {reason}" for reason in verdict.reasons)
                wrong.append(f"WRONG {pair.name}: expected {pair.expected}, got {word}{reasons}")
    if not console.is_terminal:
        console.line()
    for line in wrong:
        click.echo(line)
    click.echo(f"{len(pairs) - len(wrong)} of {len(pairs)} verdicts as expected")
    raise click.exceptions.Exit(1 if wrong else 0)


@cli.command()
def benchmark() -> None:
    """Measure front end, compile and engine runs against native runs.

    Takes about a minute and needs gcc.
    """
    from corpus.benchmark import main as measure

    click.echo(measure())


@cli.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Describe the diagnostic CODE, or list all codes."""
    from hlsverify.codes import entry
    from symbolic.kernel.diagnostics import CODES

    if code is None:
        for known, title in CODES.items():
            click.echo(f"{known}  {title}")
    elif code.upper() in CODES:
        click.echo(entry(code.upper()))
    else:
        raise click.UsageError(f"{code} is not a diagnostic code; `hlsverify explain` lists them")


def main() -> None:
    """The entry point of the command."""
    try:
        code = cli.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.Abort:
        click.echo("interrupted", err=True)
        code = INTERRUPTED
    sys.exit(code if isinstance(code, int) else 0)
