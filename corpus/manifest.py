"""The manifest of the corpus: every `pairs/*/pairs.toml` as a list of pairs with their expected verdicts.

A directory holds one reference (`ref.c` or `ref.cpp`, or what `ref` names) and its variants. `load` checks the whole
manifest and raises HV110, with the file, for anything it does not understand; a pair it returns names files that
exist. `Pair.arguments` is the command line that checks the pair, so that the corpus knows nothing of the checker.
"""

from __future__ import annotations

import fnmatch
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from symbolic.kernel.diagnostics import InputError
from symbolic.kernel.source import Span

PAIRS = Path(__file__).resolve().parent / "pairs"
VERDICTS = ("equivalent", "different", "unknown")
FLOAT_MODELS = ("strict", "real")
_FILE_KEYS = {"title", "provenance", "top", "top_ref", "top_opt", "ref", "pair"}
_PAIR_KEYS = {"opt", "kind", "float", "verdict", "args", "ref"}


@dataclass(frozen=True)
class Pair:
    """One pair: two files, how to check them, and the verdict that is expected."""

    name: str  # "gemm/tiled"
    ref: Path
    opt: Path
    top_ref: str
    top_opt: str
    title: str
    provenance: str
    kind: str  # the transformation: "tile", "unroll", ...
    float_model: str
    expected: str
    args: tuple[str, ...] = ()

    @property
    def arguments(self) -> tuple[str, ...]:
        """The arguments of `hlsverify` that check this pair."""
        tops = ["--top-ref", self.top_ref, "--top-opt", self.top_opt]
        if self.top_ref == self.top_opt:
            tops = ["--top", self.top_ref]
        return (str(self.ref), str(self.opt), *tops, "--float", self.float_model, *self.args)


def load(root: Path = PAIRS) -> tuple[Pair, ...]:
    """All pairs below `root`, in the order of their directories and manifests."""
    pairs = tuple(pair for path in sorted(root.glob("*/pairs.toml")) for pair in read(path))
    if not pairs:
        raise InputError("HV110", f"no pairs below {root}", hint="a pair is declared in <root>/<kernel>/pairs.toml")
    return pairs


def pairs(pattern: str = "*") -> list[Pair]:
    """The pairs of the corpus that `pattern` selects."""
    return list(select(load(), pattern))


def select(pairs: Sequence[Pair], pattern: str) -> tuple[Pair, ...]:
    """The pairs whose name, or kernel, matches a shell pattern: "gemm", "gemm/tiled*", "*/tiled"."""
    return tuple(p for p in pairs if any(fnmatch.fnmatchcase(n, pattern) for n in (p.name, p.name.split("/")[0])))


def read(path: Path) -> tuple[Pair, ...]:
    """The pairs of one manifest (HV110)."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _wrong(path, str(error)) from None
    _known(path, table, _FILE_KEYS)
    rows = table.get("pair")
    if not isinstance(rows, list) or not rows:
        raise _wrong(path, "there is no [[pair]]")
    pairs = tuple(_pair(path, table, row) for row in rows)
    names = [p.name for p in pairs]
    for name in names:
        if names.count(name) > 1:
            raise _wrong(path, f"the pair {name} is there twice")
    return pairs


def _pair(path: Path, table: Mapping[str, object], row: Mapping[str, object]) -> Pair:
    _known(path, row, _PAIR_KEYS)
    opt = _file(path, _text(path, row, "opt"))
    top_ref, top_opt = _tops(path, table)
    return Pair(
        name=f"{path.parent.name}/{opt.stem}",
        ref=_reference(path, table, row),
        opt=opt,
        top_ref=top_ref,
        top_opt=top_opt,
        title=_text(path, table, "title"),
        provenance=_text(path, table, "provenance"),
        kind=_text(path, row, "kind"),
        float_model=_choice(path, row, "float", FLOAT_MODELS),
        expected=_choice(path, row, "verdict", VERDICTS),
        args=_args(path, row),
    )


def _tops(path: Path, table: Mapping[str, object]) -> tuple[str, str]:
    if "top" not in table:
        return _text(path, table, "top_ref"), _text(path, table, "top_opt")
    if "top_ref" in table or "top_opt" in table:
        raise _wrong(path, "give either `top`, or `top_ref` and `top_opt`")
    top = _text(path, table, "top")
    return top, top


def _reference(path: Path, table: Mapping[str, object], row: Mapping[str, object]) -> Path:
    for source in (row, table):
        if "ref" in source:
            return _file(path, _text(path, source, "ref"))
    found = [p for p in (path.parent / "ref.c", path.parent / "ref.cpp") if p.is_file()]
    if len(found) != 1:
        raise _wrong(path, "there must be one of ref.c and ref.cpp here, or a key `ref`")
    return found[0]


def _file(path: Path, name: str) -> Path:
    file = path.parent / name
    if not file.is_file():
        raise _wrong(path, f"there is no file {name} beside it")
    return file


def _text(path: Path, table: Mapping[str, object], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value:
        raise _wrong(path, f"`{key}` must be given, as a text")
    return value


def _choice(path: Path, table: Mapping[str, object], key: str, choices: tuple[str, ...]) -> str:
    value = _text(path, table, key)
    if value not in choices:
        raise _wrong(path, f"`{key}` is {value!r}, not one of {', '.join(choices)}")
    return value


def _args(path: Path, row: Mapping[str, object]) -> tuple[str, ...]:
    value = row.get("args", [])
    if not isinstance(value, list) or not all(isinstance(a, str) for a in value):
        raise _wrong(path, "`args` must be a list of texts")
    return tuple(value)


def _known(path: Path, table: object, keys: set[str]) -> None:
    if not isinstance(table, dict):
        raise _wrong(path, "`pair` must be written [[pair]]")
    unknown = sorted(set(table) - keys)
    if unknown:
        raise _wrong(path, f"unknown key `{unknown[0]}`")


def _wrong(path: Path, message: str) -> InputError:
    return InputError("HV110", message, Span(str(path), 1), "CONTRIBUTING.md shows what a manifest holds")
