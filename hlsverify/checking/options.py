"""Everything a user can ask of one check, with its defaults."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Options:
    """Options of one check. Several source files a side: the top may be in any of them."""

    ref: tuple[Path, ...]
    opt: tuple[Path, ...]
    top_ref: str | None = None
    top_opt: str | None = None
    bind: tuple[str, ...] = ()  # "OPT=REF", "OPT=REF:in", "OPT=REF:out", "OPT=REF:corner"
    set: tuple[str, ...] = ()  # "name=value", "ref.name=value", "opt.name=value"
    zero: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    float_model: Literal["strict", "real"] = "strict"
    calls: int = 1
    seed: int = 1
    timeout: float = 300.0  # seconds
    memory: int = 8192  # MiB
    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    standard: str | None = None
    ref_flags: tuple[str, ...] = ()
    opt_flags: tuple[str, ...] = ()
    clang: str | None = None
    save: Path | None = None
    exact: bool = False
