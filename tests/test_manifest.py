"""The corpus manifest: the real one is whole, and a wrong one is turned down with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.manifest import PAIRS, Pair, load, pairs, read, select
from symbolic.kernel.diagnostics import InputError

HEAD = 'title = "t"\nprovenance = "p"\ntop = "f"\n'
PAIR = '[[pair]]\nopt = "opt.cpp"\nkind = "tile"\nfloat = "strict"\nverdict = "equivalent"\n'


def write(directory: Path, text: str, *files: str) -> Path:
    for name in files or ("ref.c", "opt.cpp"):
        (directory / name).write_text("")
    path = directory / "pairs.toml"
    path.write_text(text)
    return path


def test_the_corpus_is_whole() -> None:
    every = pairs()
    assert len({p.name for p in every}) == len(every) >= 80
    declared = {path for p in every for path in (p.ref, p.opt)}
    assert all(path.is_file() for path in declared)
    there = {f for f in PAIRS.glob("*/*") if f.suffix in (".c", ".cpp")}
    assert there <= declared, "every source of the corpus belongs to a pair"


def test_a_bad_twin_marks_its_one_wrong_line() -> None:
    for p in pairs():
        marked = sum("// BUG" in line for line in p.opt.read_text(encoding="utf-8").splitlines())
        assert marked == (p.expected == "different"), p.name


def test_a_pair_as_arguments(tmp_path: Path) -> None:
    (pair,) = read(write(tmp_path, HEAD + PAIR + 'args = ["--zero", "C"]\n'))
    assert pair.name == f"{tmp_path.name}/opt"
    files = [str(tmp_path / "ref.c"), str(tmp_path / "opt.cpp")]
    assert pair.arguments == (*files, "--top", "f", "--float", "strict", "--zero", "C")


def test_tops_that_differ_and_a_named_reference(tmp_path: Path) -> None:
    text = HEAD.replace('top = "f"', 'top_ref = "f"\ntop_opt = "g"\nref = "other.c"')
    (pair,) = read(write(tmp_path, text + PAIR, "other.c", "opt.cpp"))
    assert pair.ref == tmp_path / "other.c"
    assert pair.arguments[2:6] == ("--top-ref", "f", "--top-opt", "g")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "Invalid value"),
        (HEAD, "no [[pair]]"),
        (HEAD.replace('top = "f"\n', "") + PAIR, "`top_ref`"),
        (HEAD + 'top_ref = "f"\n' + PAIR, "either `top`"),
        (HEAD + 'colour = "red"\n' + PAIR, "unknown key `colour`"),
        (HEAD + PAIR + 'colour = "red"\n', "unknown key `colour`"),
        (HEAD + PAIR + PAIR, "twice"),
        (HEAD + PAIR.replace("opt.cpp", "none.cpp"), "no file none.cpp"),
        (HEAD + PAIR.replace("strict", "fast"), "`float` is 'fast'"),
        (HEAD + PAIR.replace("equivalent", "same"), "`verdict` is 'same'"),
        (HEAD + PAIR.replace('kind = "tile"\n', ""), "`kind` must be given"),
        (HEAD + PAIR + "args = [1]\n", "`args`"),
        (HEAD + "pair = [1]\n", "[[pair]]"),
    ],
)
def test_wrong_manifests(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(InputError) as caught:
        read(path)
    assert caught.value.diagnostic.code == "HV110"
    assert message in caught.value.diagnostic.message
    assert caught.value.diagnostic.span is not None
    assert caught.value.diagnostic.span.file == str(path)


def test_a_reference_that_is_missing_or_ambiguous(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + PAIR, "opt.cpp")
    with pytest.raises(InputError, match="HV110"):
        read(path)
    write(tmp_path, HEAD + PAIR, "ref.c", "ref.cpp")
    with pytest.raises(InputError, match="HV110"):
        read(path)


def test_an_empty_corpus(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="HV110"):
        load(tmp_path)


def test_select() -> None:
    def pair(name: str) -> Pair:
        return Pair(name, Path("r"), Path("o"), "f", "f", "", "", "tile", "strict", "equivalent")

    some = [pair("gemm/tiled"), pair("gemm/tiled-bad"), pair("gemver/fused")]
    assert [p.name for p in select(some, "gemm")] == ["gemm/tiled", "gemm/tiled-bad"]
    assert [p.name for p in select(some, "*/tiled")] == ["gemm/tiled"]
    assert select(some, "tiled") == ()
