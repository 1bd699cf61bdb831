"""The interface of a kernel: what its top function takes and returns.

Front ends describe each parameter once, here, and everything after them (binding, engine, replay) works from this
description alone. A parameter is memory: a scalar is one element, an array `extents` of them, a stream a queue of
them. An element is the list of its scalar leaves in memory order, so structs and complex numbers need nothing extra.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass

from symbolic.kernel.source import Span


class Kind(enum.Enum):
    """How a parameter is passed."""

    VALUE = "value"  # by value: an input only
    MEMORY = "memory"  # array, pointer or reference: read and written
    STREAM = "stream"  # a queue of tokens, by reference
    STREAMS = "streams"  # an array of queues


@dataclass(frozen=True)
class Leaf:
    """One scalar inside an element: `offset` and `bytes` in memory, `bits` of value (13 for `ap_int<13>`)."""

    offset: int
    bytes: int
    bits: int
    is_float: bool
    is_signed: bool
    path: str = ""  # ".re", "[1].x"; empty for a plain scalar


@dataclass(frozen=True)
class Parameter:
    """One parameter of the top, or its result (`name == "return"`)."""

    name: str
    kind: Kind
    spelling: str  # the type as the source writes it
    element_bytes: int
    leaves: tuple[Leaf, ...]
    extents: tuple[int | None, ...]  # () for one element; None where the source gives no extent (only the first)
    is_const: bool
    span: Span | None

    @property
    def count(self) -> int | None:
        """Number of elements, or None when the source does not say."""
        if any(e is None for e in self.extents):
            return None
        return math.prod(e for e in self.extents if e is not None)


@dataclass(frozen=True)
class Interface:
    """The signature of a top function."""

    name: str
    parameters: tuple[Parameter, ...]
    result: Parameter | None
