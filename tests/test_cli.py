"""The command line: routing, options, exit codes and help. The checker itself is replaced by a stub."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import corpus.manifest
from hlsverify import checking, cli, codes
from hlsverify.checking.options import Options
from hlsverify.checking.verdict import Answer, Verdict
from symbolic.kernel.diagnostics import CODES

ROOT = Path(__file__).resolve().parent.parent


class Stub:
    """In place of `verify`: keeps the options it was given and answers what it was told to."""

    def __init__(self) -> None:
        self.answer = Answer.EQUIVALENT
        self.asked: list[Options] = []

    def __call__(self, options: Options) -> Verdict:
        self.asked.append(options)
        return Verdict(self.answer, str(options.ref[0]), str(options.opt[0]), timings={"run ref": 0.5})


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Stub:
    found = Stub()
    monkeypatch.setattr(checking, "verify", found)
    return found


def run(*args: str) -> Result:
    return CliRunner().invoke(cli.cli, list(args))


def test_two_files_are_checked(stub: Stub) -> None:
    found = run("ref.c", "opt.cpp")
    assert found.exit_code == 0
    assert found.output.startswith("equivalent: ref.c and opt.cpp\n")
    assert stub.asked == [Options((Path("ref.c"),), (Path("opt.cpp"),))]


def test_check_by_name_and_options_first(stub: Stub) -> None:
    assert run("check", "ref.c", "opt.cpp").exit_code == 0
    assert run("--float", "real", "ref.c", "opt.cpp").exit_code == 0
    assert [o.float_model for o in stub.asked] == ["strict", "real"]


@pytest.mark.parametrize("answer", list(Answer))
def test_the_exit_code_is_the_verdict(stub: Stub, answer: Answer) -> None:
    stub.answer = answer
    assert run("ref.c", "opt.cpp").exit_code == answer.value


def test_every_option_arrives(stub: Stub) -> None:
    line = (
        "r.c o.c --ref-source r2.c --opt-source o2.c --opt-source o3.c --top-ref f --top-opt g "
        "--bind x=y:in --bind z=y:out --set n=4 --set ref.m=5 --zero C --ignore t "
        "--float real --calls 2 --seed 3 --timeout 1.5 --memory 100 -I inc -Iother -D N=4 -DM --std c++20 "
        "--ref-flag -Wall --opt-flag -O1 --clang my-clang --save out --exact"
    )
    assert run(*line.split()).exit_code == 0
    assert stub.asked == [
        Options(
            ref=(Path("r.c"), Path("r2.c")),
            opt=(Path("o.c"), Path("o2.c"), Path("o3.c")),
            top_ref="f",
            top_opt="g",
            bind=("x=y:in", "z=y:out"),
            set=("n=4", "ref.m=5"),
            zero=("C",),
            ignore=("t",),
            float_model="real",
            calls=2,
            seed=3,
            timeout=1.5,
            memory=100,
            include_dirs=("inc", "other"),
            defines=("N=4", "M"),
            standard="c++20",
            ref_flags=("-Wall",),
            opt_flags=("-O1",),
            clang="my-clang",
            save=Path("out"),
            exact=True,
        )
    ]


def test_top_names_both_tops(stub: Stub) -> None:
    assert run("r.c", "o.c", "--top", "f").exit_code == 0
    assert (stub.asked[0].top_ref, stub.asked[0].top_opt) == ("f", "f")


@pytest.mark.parametrize("args", [["--json"], ["--format", "json"]])
def test_json(stub: Stub, args: list[str]) -> None:
    report = json.loads(run("r.c", "o.c", *args).output)
    assert (report["verdict"], report["schema_version"]) == ("equivalent", "1.0")


@pytest.mark.parametrize(
    "line",
    [
        "only-one.c",
        "a.c b.c c.c",
        "a.c b.c --no-such-option",
        "a.c b.c --float double",
        "a.c b.c --calls 0",
        "a.c b.c --timeout 0",
        "a.c b.c --format xml",
        "a.c b.c --top f --top-ref g",
        "corpus no-such-kernel",
        "explain HV999",
    ],
)
def test_a_wrong_command_line_exits_2(stub: Stub, line: str) -> None:
    found = run(*line.split())
    assert found.exit_code == 2
    assert "Error: " in found.output
    assert not stub.asked


def test_help_has_options_commands_and_exit_codes() -> None:
    found = run("--help")
    assert found.exit_code == 0
    assert "REF OPT [OPTIONS] | COMMAND [ARGS]" in found.output
    for word in ("--bind OPT=REF", "--float [strict|real]", "benchmark", "corpus", "explain", "Exit codes: 0 equiv"):
        assert word in found.output
    assert found.output.index("--top") < found.output.index("--json")


def test_every_option_has_help() -> None:
    for command in cli.cli.commands.values():
        for parameter in command.params:
            assert not isinstance(parameter, click.Option) or parameter.help, parameter.name


def test_help_imports_no_engine() -> None:
    script = (
        "import sys; from click.testing import CliRunner; from hlsverify.cli import cli;"
        "CliRunner().invoke(cli, ['--help']);"
        "sys.exit(any(m in sys.modules for m in ('llvmlite', 'numpy', 'rich', 'hlsverify.checking')))"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == 0


def test_version() -> None:
    assert run("--version").output.startswith("hlsverify ")


def test_explain() -> None:
    assert run("explain", "hv202").output == codes.entry("HV202") + "\n"
    assert run("explain").output.count("\n") == len(CODES)


def test_corpus_compares_verdicts_with_the_manifest(stub: Stub) -> None:
    pairs = corpus.manifest.select(corpus.manifest.load(), "gemm")
    found = run("corpus", "gemm")
    wrong = sum(p.expected != "equivalent" for p in pairs)
    assert found.exit_code == (1 if wrong else 0)
    assert f"\n{len(pairs) - wrong} of {len(pairs)} verdicts as expected\n" in found.output
    assert found.output.count("WRONG gemm/") == found.output.count("expected different, got") == wrong
    for word in ("name", "seconds", *(p.name for p in pairs)):
        assert word in found.output
    assert [o.opt for o in stub.asked] == [(p.opt,) for p in pairs]
    assert run("corpus", "gemm/tiled").exit_code == 0


def test_a_wrong_manifest_is_an_input_error(stub: Stub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(corpus.manifest.load, "__defaults__", (tmp_path,))
    found = run("corpus")
    assert (found.exit_code, "HV110" in found.output) == (4, True)


def test_benchmark_prints_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.benchmark.main", lambda: "| program |")
    found = run("benchmark")
    assert found.exit_code == 0 and "| program |" in found.output


def main_exit(monkeypatch: pytest.MonkeyPatch, *args: str) -> object:
    monkeypatch.setattr(sys, "argv", ["hlsverify", *args])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return caught.value.code


def test_main_exits_with_the_verdict(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    stub.answer = Answer.UNKNOWN
    assert main_exit(monkeypatch, "a.c", "b.c") == 3
    assert main_exit(monkeypatch, "a.c") == 2
    assert main_exit(monkeypatch, "--help") == 0
    assert main_exit(monkeypatch, "explain", "HV101") == 0


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: Options) -> Verdict:
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "verify", interrupted)
    assert main_exit(monkeypatch, "a.c", "b.c") == 130
    assert "interrupted" in capsys.readouterr().err
