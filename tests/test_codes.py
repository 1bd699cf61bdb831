"""Diagnostic codes as users read them, and two rules of style that the linter does not have."""

from __future__ import annotations

import ast
from pathlib import Path

from hlsverify import codes
from symbolic.kernel.diagnostics import CODES

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [p for room in ("hlsverify", "frontends", "symbolic", "corpus") for p in sorted((ROOT / room).rglob("*.py"))]


def test_every_code_has_help() -> None:
    assert list(codes.HELP) == list(CODES)


def test_the_document_is_what_explain_prints() -> None:
    hint = "run `python -m hlsverify.codes > docs/diagnostics.md`"
    assert (ROOT / "docs" / "diagnostics.md").read_text() == codes.markdown(), hint


def test_modules_say_what_they_promise() -> None:
    silent = [str(p) for p in SOURCES if p.read_text().strip() and not ast.get_docstring(ast.parse(p.read_text()))]
    assert not silent


def test_no_handler_swallows_everything() -> None:
    broad = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in ("Exception", "BaseException"))
        and not isinstance(node.body[-1], ast.Raise)  # it tidies up and passes the error on
    ]
    assert not broad
