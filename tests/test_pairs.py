"""Every corpus pair has its expected verdict: the real command, one process each."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from corpus.manifest import Pair, pairs


@pytest.mark.parametrize("pair", pairs(), ids=lambda p: p.name)
def test_pair(pair: Pair) -> None:
    command = [sys.executable, "-m", "hlsverify", *pair.arguments, "--json", "--timeout", "240"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    report = json.loads(run.stdout)
    assert report["verdict"] == pair.expected, report["reasons"]
    assert "Traceback" not in run.stderr
