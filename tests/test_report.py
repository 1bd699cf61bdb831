"""Renderers: the JSON report against its schema, the terminal report against what a reader must find in it."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import jsonschema
import pytest

from hlsverify.checking.verdict import Answer, Difference, Part, Verdict, Witness
from hlsverify.report import json_report, renderers
from symbolic.kernel.diagnostics import Diagnostic
from symbolic.kernel.source import Span

SCHEMA = json.loads((Path(json_report.__file__).parent / "schema.json").read_text())

EQUIVALENT = Verdict(
    Answer.EQUIVALENT,
    "ref.c",
    "opt.cpp",
    "gemm",
    "gemm_tiled",
    binding=("A = A", "C_in = C (input)"),
    float_model="real",
    engine="fingerprint",
    error_bound="2^-98",
    seed=7,
    sizes={"A": "180x210"},
    assumptions=("distinct arguments are distinct memory", "1 call from the initial state"),
    warnings=(Diagnostic("HV305", "2 tokens in `s`", Span("opt.cpp", 9)),),
    timings={"front end": 0.25, "run ref": 1.5},
    statistics={"outputs": 37800},
)
DIFFERENT = Verdict(
    Answer.DIFFERENT,
    "ref.c",
    "opt.cpp",
    "gemm",
    "gemm",
    engine="native replay",
    witness=Witness(
        {"alpha": ["all zero"], "A": [f"A[0][{i}] = 1.0" for i in range(20)], "B": []},
        [Difference("C[3][7]", "1.0", "2.0")],
        "both programs compiled and run natively",
        "saved/dir",
    ),
    explanation=(Part("opt", Span("opt.cpp", 12, 5), "C[i][j] = [bold]s;", (("i", 3), ("j", 7)), "stored last here"),),
)
UNKNOWN = Verdict(
    Answer.UNKNOWN,
    "ref.c",
    "opt.cpp",
    reasons=(Diagnostic("HV202", "a branch on `x`", Span("opt.cpp", 4, 2), "use --set", (("i", 0),)),),
)
ERROR = Verdict(Answer.ERROR, "ref.c", "opt.cpp", reasons=(Diagnostic("HV101", "cannot read ref.c"),))
ALL = [EQUIVALENT, DIFFERENT, UNKNOWN, ERROR]


def plain(verdict: Verdict) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", renderers()["terminal"](verdict))


def test_renderers_are_found() -> None:
    assert set(renderers()) >= {"terminal", "json"}


def test_the_schema_is_a_schema_of_this_version() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["schema_version"]["const"] == json_report.SCHEMA_VERSION
    assert SCHEMA["$id"].endswith(f":{json_report.SCHEMA_VERSION}")


@pytest.mark.parametrize("verdict", ALL, ids=lambda v: v.answer.name)
def test_json_follows_the_schema(verdict: Verdict) -> None:
    report = json.loads(renderers()["json"](verdict))
    jsonschema.validate(report, SCHEMA)
    assert report["exit_code"] == verdict.answer.value
    assert report["verdict"] == verdict.answer.word


def test_json_has_every_field_of_a_verdict() -> None:
    renamed = {"answer": "verdict", "top_ref": "ref", "top_opt": "opt"}
    report = json_report.document(DIFFERENT)
    assert {renamed.get(f.name, f.name) for f in dataclasses.fields(Verdict)} <= set(report)
    assert report["explanation"] == [
        {
            "side": "opt",
            "place": {"file": "opt.cpp", "line": 12, "column": 5},
            "text": "C[i][j] = [bold]s;",
            "iteration": [{"variable": "i", "value": 3}, {"variable": "j", "value": 7}],
            "what": "stored last here",
        }
    ]


@pytest.mark.parametrize("verdict", ALL, ids=lambda v: v.answer.name)
def test_the_first_line_is_the_verdict_and_both_files(verdict: Verdict) -> None:
    assert plain(verdict).splitlines()[0] == f"{verdict.answer.word}: ref.c and opt.cpp"


@pytest.mark.parametrize("name", sorted(renderers()))
def test_renderers_give_the_same_text_each_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = renderers()[name](DIFFERENT)
    for variable, value in {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "20"}.items():
        monkeypatch.setenv(variable, value)
    assert renderers()[name](DIFFERENT) == first


def test_terminal_shows_what_a_proof_rests_on() -> None:
    text = plain(EQUIVALENT)
    for fact in (
        "gemm (ref), gemm_tiled (opt)",
        "A = A, C_in = C (input)",
        "A 180x210",
        "real",
        "fingerprint",
        "2^-98",
        "distinct arguments are distinct memory",
        "1 call from the initial state",
        "front end 0.25 s, run ref 1.50 s",
        "warning HV305 tokens left over in a stream: opt.cpp:9: 2 tokens in `s`",
    ):
        assert fact in text
    assert re.search(r"seed +7", text)


def test_terminal_shows_witness_and_code_frame() -> None:
    lines = plain(DIFFERENT).splitlines()
    assert "  output C[3][7]: ref gives 1.0, opt gives 2.0" in lines
    assert "  saved in saved/dir" in lines
    assert sum("A[0][" in line for line in lines) == 8
    assert any("more with --json" in line for line in lines)
    assert sum("all zero" in line for line in lines) == 2
    start = next(n for n, line in enumerate(lines) if "-->" in line)
    assert lines[start : start + 3] == [
        "    --> opt opt.cpp:12:5",
        "  12 | C[i][j] = [bold]s;",
        "     | ^^^^^^^^^^^^^^^^^^ stored last here, at iteration i=3, j=7",
    ]


def test_a_frame_has_the_lines_around_the_place(tmp_path: Path) -> None:
    source = tmp_path / "opt.cpp"
    source.write_text("for (...) {\n    s += a[i];\n    C[i] = s;\n}\nend\n")
    part = Part("opt", Span(str(source), 3, 5), "C[i] = s;", (("i", 3),), "stored here")
    lines = plain(dataclasses.replace(DIFFERENT, explanation=(part,))).splitlines()
    start = next(n for n, line in enumerate(lines) if "-->" in line)
    assert lines[start + 1 : start + 5] == [
        "  2 |     s += a[i];",
        "  3 |     C[i] = s;",
        "    |     ^^^^^^^^^ stored here, at iteration i=3",
        "  4 | }",
    ]
    source.write_text("changed\nsince\nthen\n")
    lines = plain(dataclasses.replace(DIFFERENT, explanation=(part,))).splitlines()
    assert "  3 | C[i] = s;" in lines
    assert not any("since" in line for line in lines)


def test_a_frame_at_an_unknown_line() -> None:
    part = Part("ref", Span("opt.cpp", 0), "", (), "never stored")
    assert "  ? | " in plain(dataclasses.replace(DIFFERENT, explanation=(part,)))


def test_inputs_take_at_most_20_lines() -> None:
    inputs = {f"in{n}": [f"in{n}[{i}] = 1" for i in range(5)] for n in range(9)}
    text = plain(dataclasses.replace(DIFFERENT, witness=Witness(inputs, [], "")))
    assert text.count("] = 1") == 19
    assert text.count("more with --json") == 1


def test_terminal_shows_reason_place_and_hint() -> None:
    text = plain(UNKNOWN)
    assert "HV202 control flow depends on input data: opt.cpp:4:2: a branch on `x`, at iteration i=0" in text
    assert "hint: use --set" in text


def test_terminal_never_wraps() -> None:
    long = dataclasses.replace(EQUIVALENT, binding=tuple(f"parameter_{i} = parameter_{i}" for i in range(50)))
    assert any("parameter_0 = " in line and "parameter_49 = " in line for line in plain(long).splitlines())
