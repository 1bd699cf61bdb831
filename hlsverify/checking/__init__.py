"""One check: binding, proof, witness, explanation, verdict. `verify(Options)` is its face."""

from hlsverify.checking.options import Options
from hlsverify.checking.verdict import Answer, Verdict
from hlsverify.checking.worker import verify

__all__ = ["Answer", "Options", "Verdict", "verify"]
