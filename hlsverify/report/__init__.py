"""Report formats: each module here with a `NAME` and a function `render(verdict) -> str` is one.

`renderers()` finds them by itself, so a new format is one new file. A renderer decides nothing: it shows the verdict.
Its text may hold ANSI colours, which the command takes out where the output is not a terminal.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache

from hlsverify.checking.verdict import Verdict

Renderer = Callable[[Verdict], str]


@cache
def renderers() -> dict[str, Renderer]:
    """Format name -> renderer, in the order of the names."""
    found: dict[str, Renderer] = {}
    for entry in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{entry.name}")
        if hasattr(module, "NAME"):
            found[module.NAME] = module.render
    return dict(sorted(found.items()))
