"""The shape of the code: which room imports which, how long things are, and lists that must agree with each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from symbolic.kernel.diagnostics import CODES
from symbolic.kernel.operations import OPERATIONS

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("hlsverify", "frontends", "symbolic", "corpus")
MAY_IMPORT = {
    "hlsverify": {"hlsverify", "frontends", "symbolic"},
    "frontends": {"frontends", "symbolic"},
    "symbolic": {"symbolic"},
    "corpus": {"corpus", "symbolic"},
}
# Tools of the corpus that run checks or make mutants, and so stand above every room.
CORPUS_TOOLS = re.compile(r"corpus/(benchmark|mutate\w*)\.py")
# The command line is the door to the corpus too: it lists and checks the pairs that are shipped.
DOORS = {"hlsverify/cli.py": {"corpus"}}
# A package of somebody else -> the places that may import it.
KEPT_IN: dict[str, tuple[str, ...]] = {
    "llvmlite": ("symbolic/engine/", "frontends/llvm/"),
    "clang": ("frontends/cxx/",),
    "ziglang": ("symbolic/toolchain/",),
    "rich": ("hlsverify/report/", "hlsverify/cli.py"),
    "pycparser": ("corpus/",),
}
MAX_FUNCTION, MAX_FILE = 45, 400
# "path" or "path:function" -> why it may be longer.
LONGER: dict[str, str] = {
    "tests/test_headers.py:expected": "one case per operator of ap_int, as a table",
}


def _files(folders: tuple[str, ...], *endings: str) -> list[Path]:
    found = [p for folder in folders for e in endings for p in sorted((ROOT / folder).rglob(f"*{e}"))]
    return [p for p in found if "pairs" not in p.relative_to(ROOT).parts]  # programs under test are data


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every node but the bodies of `if TYPE_CHECKING`."""
    yield node
    skipped = node.body if _is_type_checking(node) else []  # type: ignore[attr-defined]
    for child in ast.iter_child_nodes(node):
        if child not in skipped:
            yield from _walk(child)


def _base(path: Path, node: ast.ImportFrom) -> str:
    """The module an import-from names, relative ones resolved."""
    if not node.level:
        return node.module or ""
    parents = _module(path).split(".")
    drop = node.level - (path.name == "__init__.py")
    return ".".join([*parents[: len(parents) - drop], *filter(None, [node.module])])


def _imports(path: Path, everything: bool = True) -> list[tuple[int, str]]:
    """(line, dotted name) of every import, those within functions and through importlib included."""
    out = []
    for node in ast.walk(_tree(path)) if everything else _walk(_tree(path)):
        if isinstance(node, ast.Import):
            out += [(node.lineno, a.name) for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            out += [(node.lineno, f"{_base(path, node)}.{a.name}") for a in node.names]
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            function = ast.unparse(node.func).split(".")[-1]
            if function in ("import_module", "find_spec", "__import__"):
                out.append((node.lineno, str(node.args[0].value)))
    return out


def wrong_arrows() -> list[str]:
    out = []
    for path in _files(ROOMS, ".py"):
        if CORPUS_TOOLS.fullmatch(_name(path)):
            continue
        room = _name(path).split("/")[0]
        banned = {*ROOMS, "tests", "ci"} - MAY_IMPORT[room] - DOORS.get(_name(path), set())
        out += [f"{_name(path)}:{line} imports {n}" for line, n in _imports(path) if n.split(".")[0] in banned]
    return out


def strangers() -> list[str]:
    """Packages imported outside the room that keeps them."""
    out = []
    for path in _files(ROOMS, ".py"):
        if CORPUS_TOOLS.fullmatch(_name(path)):
            continue
        for line, name in _imports(path):
            kept = KEPT_IN.get(name.split(".")[0])
            if kept and not _name(path).startswith(kept):
                out.append(f"{_name(path)}:{line} imports {name}, which is kept in {', '.join(kept)}")
    return out


def cycles() -> list[str]:
    modules = {_module(p): p for p in _files(ROOMS, ".py")}
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        names = {n if n in modules else n.rpartition(".")[0] for _, n in _imports(path, everything=False)}
        graph[module] = (names & set(modules)) - {module}
    out: list[str] = []
    done: set[str] = set()

    def visit(module: str, trail: list[str]) -> None:
        if module in trail:
            out.append(" -> ".join([*trail[trail.index(module) :], module]))
        elif module not in done:
            for other in sorted(graph[module]):
                visit(other, [*trail, module])
            done.add(module)

    for module in sorted(graph):
        visit(module, [])
    return out


def long_functions() -> list[str]:
    out = []
    for path in _files((*ROOMS, "tests", "ci"), ".py"):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                n = (node.end_lineno or 0) - node.lineno + 1
                if n > MAX_FUNCTION and f"{_name(path)}:{node.name}" not in LONGER:
                    out.append(f"{_name(path)}:{node.lineno} {node.name} has {n} lines")
    return out


def long_files() -> list[str]:
    files = _files((*ROOMS, "tests", "ci"), ".py", ".c", ".h", ".cpp", ".hpp")
    lengths = {_name(p): len(p.read_text().splitlines()) for p in files}
    return [f"{name} has {n} lines" for name, n in lengths.items() if n > MAX_FILE and name not in LONGER]


def undocumented_codes() -> list[str]:
    headings = re.findall(r"^### (HV\d{3})\b", (ROOT / "docs/diagnostics.md").read_text(), re.M)
    out = [f"{c} is not in docs/diagnostics.md" for c in CODES if c not in headings]
    return out + [f"docs/diagnostics.md has {c}, which is no code" for c in headings if c not in CODES]


def undeclared_codes() -> list[str]:
    out = []
    for path in _files((*ROOMS, "ci"), ".py", ".c", ".h"):  # tests name codes that must be refused
        for n, line in enumerate(path.read_text().splitlines(), 1):
            out += [f"{_name(path)}:{n} {c}" for c in re.findall(r"\bHV\d{3}\b", line) if c not in CODES]
    return out


def _runtime_name(operation: str) -> str:
    """The name `enum Op` gives an operation; unordered comparisons of floats have an F where integers have the name."""
    short = {"sext": "SX", "zext": "ZX"}
    clash = {f"fcmp.{x}": f"F{x.upper()}" for x in ("ugt", "uge", "ult", "ule")}
    return short.get(operation) or clash.get(operation) or operation.rpartition(".")[2].upper()


def unequal_operations() -> list[str]:
    text = (ROOT / "symbolic/engine/runtime/engine.h").read_text()
    body = re.search(r"enum Op \{(.*?)\}", text, re.S)
    assert body is not None
    names = [n.strip() for n in re.sub(r"/\*.*?\*/", "", body[1], flags=re.S).split(",") if n.strip()]
    coded = sorted((op.code, op.name) for op in OPERATIONS.values() if op.code >= 0)
    out = [f"code {code} is not consecutive" for n, (code, _) in enumerate(coded) if n != code]
    for code, name in coded:
        there = names[code] if code < len(names) else "nothing"
        if there != _runtime_name(name):
            out.append(f"{name} is {code}, where engine.h has {there}")
    return out


def stale_exceptions() -> list[str]:
    out = [f"{k} has no reason" for k, reason in LONGER.items() if not reason]
    for key in LONGER:
        path, _, function = key.partition(":")
        if not (ROOT / path).is_file() or (function and f"def {function}(" not in (ROOT / path).read_text()):
            out.append(f"{key} is gone")
    return out


CHECKS: tuple[Callable[[], list[str]], ...] = (
    wrong_arrows,
    strangers,
    cycles,
    long_functions,
    long_files,
    undocumented_codes,
    undeclared_codes,
    unequal_operations,
    stale_exceptions,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
def test_architecture(check: Callable[[], list[str]]) -> None:
    faults = check()
    assert not faults, "\n" + "\n".join(faults)
