"""The child process a check runs in: whatever happens there, the caller gets a verdict."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sys
from multiprocessing.connection import Connection

from hlsverify.checking.options import Options
from hlsverify.checking.verdict import Answer, Verdict
from symbolic.kernel.diagnostics import Diagnostic, InputError, Unsupported


def _blank(options: Options, answer: Answer, *reasons: Diagnostic) -> Verdict:
    ref, opt = (" ".join(map(str, side)) for side in (options.ref, options.opt))
    return Verdict(answer, ref, opt, reasons=reasons, float_model=options.float_model, seed=options.seed)


def _guarded(options: Options) -> Verdict:
    from hlsverify.checking.check import check

    try:
        return check(options)
    except InputError as e:
        return _blank(options, Answer.ERROR, e.diagnostic)
    except Unsupported as e:
        return _blank(options, Answer.UNKNOWN, e.diagnostic)
    except MemoryError:
        reason = Diagnostic("HV205", f"more than {options.memory} MiB would be needed", hint="raise --memory")
        return _blank(options, Answer.UNKNOWN, reason)


def _child(options: Options, pipe: Connection) -> None:
    os.setpgrp()
    limit = (options.memory << 20) + (4 << 30)  # the stack and the code of libraries are address space too
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    verdict = None
    try:
        verdict = _guarded(options)
    finally:  # a fault of our own is an answer too, not a traceback
        fault = sys.exc_info()[1]
        what = f"internal error: {type(fault).__name__}: {fault}"
        pipe.send(verdict or _blank(options, Answer.UNKNOWN, Diagnostic("HV208", what)))
        pipe.close()
        os._exit(0)


def verify(options: Options) -> Verdict:
    """Checks one pair in a child process under the time and memory limits of the options."""
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(options, send), daemon=False)
    process.start()
    send.close()
    try:
        if not receive.poll(options.timeout):
            reason = Diagnostic("HV204", f"no verdict within {options.timeout:g} s", hint="raise --timeout")
            return _blank(options, Answer.UNKNOWN, reason)
        verdict = receive.recv()
        assert isinstance(verdict, Verdict)
        return verdict
    except EOFError:
        process.join(5)
        code = process.exitcode
        how = f"signal {signal.Signals(-code).name}" if code is not None and code < 0 else f"exit code {code}"
        return _blank(options, Answer.UNKNOWN, Diagnostic("HV208", f"the check ended with {how}"))
    finally:
        _stop(process.pid)
        process.join()


def _stop(pid: int | None) -> None:
    """Ends the child and everything it started."""
    if pid:
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:
            return
