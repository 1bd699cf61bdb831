"""Malformed and truncated sources end in one clear message: never a traceback, never a verdict of equivalence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hlsverify.checking import Answer, Options, verify

SOURCE = """#include <hls_stream.h>
#include <ap_int.h>
#define N 8
struct P { float x; int k; };
template <class T> T twice(T v) { return v + v; }
void top(float a[N], ap_uint<13> u, P p, hls::stream<int> &s, float out[N]) {
#pragma HLS PIPELINE II=1
loop:
  for (int i = 0; i < N; i++)
    out[i] = twice(a[i]) * p.x + (int)u;
  s.write(p.k);
}
"""


def _damaged(seed: int) -> str:
    rng = random.Random(seed)
    kind = rng.randrange(4)
    at = rng.randrange(len(SOURCE))
    if kind == 0:
        return SOURCE[:at]
    if kind == 1:
        return SOURCE[:at] + SOURCE[at + rng.randrange(1, 9) :]
    if kind == 2:
        return SOURCE[:at] + rng.choice("{}();<>[]#\"'\\\0\x7f@$,&*") + SOURCE[at:]
    words = SOURCE.split(" ")
    i, j = rng.randrange(len(words)), rng.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return " ".join(words)


def _check(tmp_path: Path, seed: int) -> None:
    ref, opt = tmp_path / "ref.cpp", tmp_path / "opt.cpp"
    ref.write_text(SOURCE)
    opt.write_text(_damaged(seed))
    verdict = verify(Options((ref,), (opt,), timeout=20))
    assert not any("internal error" in r.message for r in verdict.reasons), (seed, verdict.reasons)
    if verdict.answer is Answer.ERROR:
        (reason,) = verdict.reasons
        assert reason.message and "Traceback" not in reason.message
        assert reason.code.startswith("HV1")
    else:
        assert verdict.reasons or verdict.answer in (Answer.EQUIVALENT, Answer.DIFFERENT)


@pytest.mark.parametrize("seed", range(12))
def test_a_few_damaged_sources(tmp_path: Path, seed: int) -> None:
    _check(tmp_path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12, 2012))
def test_two_thousand_damaged_sources(tmp_path: Path, seed: int) -> None:
    _check(tmp_path, seed)
