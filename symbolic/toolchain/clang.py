"""Finding and running clang, and keeping what it made.

`find_clang` gives the clang inside the ziglang wheel unless another is named, so that the same sources give the same
IR on every machine: target and CPU are fixed and zig brings its own libc and libc++ headers. `Clang.run` never hangs
past its time-out and leaves no child behind. `cached` gives an artefact by the content of its key; the file it
returns is complete, also when several processes build it at once.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from symbolic.kernel.diagnostics import InputError

Language = Literal["c", "c++"]
DEFAULT_TIMEOUT = 60.0


@dataclass(frozen=True)
class Result:
    """What a run gave; after a time-out `returncode` is that of the killed process and the output is empty."""

    returncode: int
    stdout: str
    stderr: str
    timed_out: bool = False


@dataclass(frozen=True)
class Clang:
    """A clang driver: `program` and whether it is zig, which needs a subcommand and a fixed target."""

    program: str
    is_zig: bool

    def command(self, language: Language) -> list[str]:
        """The words before the arguments of a run in `language`."""
        if not self.is_zig:
            return [self.program, "--driver-mode=g++" if language == "c++" else "--driver-mode=gcc"]
        target = zig_target()
        fixed = ["-target", target, "-mcpu=baseline"] if target else []
        return [self.program, "c++" if language == "c++" else "cc", *fixed]

    def run(self, language: Language, args: list[str], timeout: float) -> Result:
        """Run the driver; the whole process group is killed at `timeout` seconds."""
        environment = dict(os.environ)
        if self.is_zig:
            zig_cache = str(cache_dir() / "zig")
            environment |= {"ZIG_GLOBAL_CACHE_DIR": zig_cache, "ZIG_LOCAL_CACHE_DIR": zig_cache}
        return _run([*self.command(language), *args], environment, timeout)

    @functools.cached_property
    def version(self) -> str:
        """The text of `--version`: it tells two compilers apart, so it is part of every cache key."""
        found = self.run("c", ["--version"], DEFAULT_TIMEOUT)
        if found.returncode != 0 or "clang" not in found.stdout:
            raise InputError("HV107", f"{self.program} does not work as a clang: {found.stderr.strip()[:200]}")
        return found.stdout.strip()


def _run(command: list[str], environment: dict[str, str], timeout: float) -> Result:
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env=environment,
            start_new_session=True,
        )
    except OSError as error:
        raise InputError("HV107", f"cannot run {command[0]}: {error.strerror}") from error
    try:
        stdout, stderr = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        _kill_group(process)
        return Result(process.returncode, "", "", timed_out=True)
    except BaseException:
        _kill_group(process)
        raise
    return Result(process.returncode, stdout, stderr)


def _kill_group(process: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@functools.cache
def zig_target() -> str:
    """zig's triple for this machine, or "" (zig's own choice) where naming one brings nothing."""
    if sys.platform != "linux":
        return ""
    libc = "gnu" if platform.libc_ver()[0] == "glibc" else "musl"
    return f"{platform.machine()}-linux-{libc}"


@functools.cache
def find_clang(named: str | None = None) -> Clang:
    """The clang to use: the one `named` (a path or a program on PATH), else the one in the ziglang wheel."""
    if named is not None:
        program = shutil.which(named)
        if program is None:
            raise InputError("HV107", f"cannot find the compiler {named}")
        return Clang(program, is_zig=Path(program).stem == "zig")
    wheel = importlib.util.find_spec("ziglang")
    if wheel is not None and wheel.origin is not None:
        zig = Path(wheel.origin).parent / ("zig.exe" if os.name == "nt" else "zig")
        if os.access(zig, os.X_OK):
            return Clang(str(zig), is_zig=True)
    raise InputError("HV107", "cannot find clang", hint="install the package ziglang, or name a clang")


def cache_dir() -> Path:
    """Where artefacts are kept; made if it does not exist."""
    named = os.environ.get("HLSVERIFY_CACHE")
    if named:
        path = Path(named).absolute()
    else:
        base = os.environ.get("XDG_CACHE_HOME")
        path = (Path(base) if base else Path.home() / ".cache") / "hlsverify"
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        hint = "set HLSVERIFY_CACHE to a directory that can be written"
        raise InputError("HV107", f"cannot make the cache directory {path}: {error.strerror}", hint=hint) from error
    return path


def cached(
    key_parts: Sequence[bytes | str], suffix: str, build: Callable[[Path], None], clang: Clang | None = None
) -> Path:
    """The artefact of `key_parts` and the version of `clang` (default: the default one), built if there is none."""
    digest = hashlib.sha256()
    for part in [(clang or find_clang()).version, suffix, *key_parts]:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    name = digest.hexdigest()
    directory = cache_dir() / "artefacts" / name[:2]
    path = directory / (name + suffix)
    if path.exists():
        return path
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=directory) as scratch:
        fresh = Path(scratch) / ("new" + suffix)
        build(fresh)
        os.replace(fresh, path)
    return path
