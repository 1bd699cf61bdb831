"""Running a program natively: its shared library is called in a process of its own, on shared memory.

Memory that nothing has given a value is filled with a pattern, so that what a program reads but never wrote shows.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from hlsverify.checking.inputs import Bytes
from symbolic.kernel.interface import Interface, Kind, Parameter

PATTERN = 0xA7
MAX_TOKENS = 1 << 22


@dataclass
class NativeOutcome:
    """What a native run left: per parameter its bytes (elements, element_bytes), the result last; tokens of streams."""

    status: str = ""  # "", "time-out", or "signal SIGSEGV"
    values: list[Bytes] = field(default_factory=list)
    tokens: dict[int, list[Bytes]] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass(frozen=True)
class Native:
    """A built library and its signature."""

    library: Path
    interface: Interface

    def run(self, calls: Sequence[Sequence[Bytes]], timeout: float) -> NativeOutcome:
        """Runs the top once per entry of `calls`, in a child; gives what the last call left."""
        shared = [
            [_shared(len(b) * p.element_bytes) for b, p in zip(c, self.interface.parameters, strict=True)]
            for c in calls
        ]
        result = _shared(self.interface.result.element_bytes if self.interface.result else 0)
        out = _shared(16)
        tokens = {k: _shared(8 + MAX_TOKENS) for k, p in enumerate(self.interface.parameters) if _is_stream(p)}
        pid = os.fork()
        if pid == 0:
            self._child(calls, shared, result, out, tokens)
        status = _wait(pid, timeout)
        outcome = NativeOutcome(status)
        if not status:
            outcome.seconds = float(np.frombuffer(out, np.float64)[0])
            for k, (p, held) in enumerate(zip(self.interface.parameters, shared[-1], strict=True)):
                n = len(calls[-1][k]) * p.element_bytes
                outcome.values.append(np.frombuffer(held, np.uint8)[:n].reshape(-1, p.element_bytes).copy())
            if self.interface.result:
                size = self.interface.result.element_bytes
                outcome.values.append(np.frombuffer(result, np.uint8)[:size].reshape(1, size).copy())
            for k, held in tokens.items():
                outcome.tokens[k] = _split(held, self.interface.parameters[k])
        return outcome

    def _child(self, calls: Sequence[Sequence[Bytes]], shared: list[list[mmap.mmap]], result: mmap.mmap, out: mmap.mmap,
               tokens: dict[int, mmap.mmap]) -> None:  # fmt: skip
        code = 1
        try:
            _quiet()
            loaded = ctypes.CDLL(str(self.library))
            seconds = 0.0
            for inputs, memory in zip(calls, shared, strict=True):
                arguments = []
                for k, (p, data, held) in enumerate(zip(self.interface.parameters, inputs, memory, strict=True)):
                    arguments.append(_stream(loaded, k, p, data) if _is_stream(p) else _filled(held, data))
                where = ctypes.addressof(ctypes.c_char.from_buffer(result))
                start = time.perf_counter()
                loaded.hlsverify_entry(*(ctypes.c_void_p(a) for a in [*arguments, where]))
                seconds += time.perf_counter() - start
                for k, held in tokens.items():
                    _drain(loaded, k, self.interface.parameters[k], arguments[k], held)
            np.frombuffer(out, np.float64)[0] = seconds
            code = 0
        finally:
            os._exit(code)


def _is_stream(p: Parameter) -> bool:
    return p.kind in (Kind.STREAM, Kind.STREAMS)


def _quiet() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def _shared(size: int) -> mmap.mmap:
    return mmap.mmap(-1, max(size, 1) + 64)


def _filled(held: mmap.mmap, data: Bytes) -> int:
    flat = np.ascontiguousarray(data).reshape(-1)
    np.frombuffer(held, np.uint8)[: len(flat)] = flat
    return ctypes.addressof(ctypes.c_char.from_buffer(held))


def _stream(loaded: ctypes.CDLL, k: int, p: Parameter, data: Bytes) -> int:
    make = getattr(loaded, f"hlsverify_new{k}")
    make.restype = ctypes.c_void_p
    s: int = make()
    push = getattr(loaded, f"hlsverify_push{k}")
    per = len(data) // max(p.count or 1, 1)
    for i, token in enumerate(np.ascontiguousarray(data)):
        push(ctypes.c_void_p(s), ctypes.c_int(i // max(per, 1)), ctypes.c_char_p(token.tobytes()))
    return s


def _drain(loaded: ctypes.CDLL, k: int, p: Parameter, s: int, held: mmap.mmap) -> None:
    """Tokens left, as (stream number, bytes) records after a count."""
    pop = getattr(loaded, f"hlsverify_pop{k}")
    pop.restype = ctypes.c_int
    token = ctypes.create_string_buffer(p.element_bytes)
    view = np.frombuffer(held, np.uint8)
    at, n, record = 8, 0, p.element_bytes + 4
    for i in range(p.count or 1):
        while at + record <= len(view) and pop(ctypes.c_void_p(s), ctypes.c_int(i), token):
            view[at : at + 4] = np.frombuffer(i.to_bytes(4, "little"), np.uint8)
            view[at + 4 : at + record] = np.frombuffer(token.raw, np.uint8)
            at, n = at + record, n + 1
    view[:8] = np.frombuffer(n.to_bytes(8, "little"), np.uint8)


def _split(held: mmap.mmap, p: Parameter) -> list[Bytes]:
    view = np.frombuffer(held, np.uint8)
    n, record = int.from_bytes(view[:8].tobytes(), "little"), p.element_bytes + 4
    records = view[8 : 8 + n * record].reshape(n, record)
    which = records[:, :4].copy().view(np.uint32).reshape(-1)
    return [records[which == i, 4:].copy() for i in range(p.count or 1)]


def _wait(pid: int, timeout: float) -> str:
    """Waits for a child; "" when it ended well."""
    deadline = time.monotonic() + timeout
    pause = 0.0002
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return "time-out"
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)
    if os.WIFSIGNALED(status):
        return "signal " + signal.Signals(os.WTERMSIG(status)).name
    return "" if os.WEXITSTATUS(status) == 0 else f"exit {os.WEXITSTATUS(status)}"
