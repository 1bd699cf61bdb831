"""Report formats: each module here with a `NAME` and a function `render(verdict) -> str` is one.

`RENDERERS` finds them by itself, so a new format is one new file. A renderer is a pure function of the verdict; its
text may hold ANSI colours, which the command takes out where the output is not a terminal.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable

from hlsverify.checking.verdict import Verdict

Renderer = Callable[[Verdict], str]


def _renderers() -> dict[str, Renderer]:
    found: dict[str, Renderer] = {}
    for entry in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{entry.name}")
        if hasattr(module, "NAME"):
            found[module.NAME] = module.render
    return dict(sorted(found.items()))


RENDERERS: dict[str, Renderer] = _renderers()
