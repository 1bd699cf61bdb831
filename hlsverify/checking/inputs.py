"""Concrete inputs: drawn in several styles from a seeded generator, kept as the bytes both programs are given.

`Inputs[k]` holds parameter k of `ref` as uint8 of shape (elements, element_bytes). Uniform draws alone miss many
faults, so styles mix small integers (on which float arithmetic is exact), reals, whole bit patterns and corners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from symbolic.kernel.interface import Leaf, Parameter

Bytes = npt.NDArray[np.uint8]
STYLES = ("small", "real", "diagonal", "bits", "corner", "equal", "positive")


def draw(parameters: Sequence[Parameter], counts: Sequence[int], style: str, rng: np.random.Generator) -> list[Bytes]:
    """One set of inputs in one style."""
    return [_parameter(p, n, style, rng) for p, n in zip(parameters, counts, strict=True)]


def _parameter(p: Parameter, count: int, style: str, rng: np.random.Generator) -> Bytes:
    out = np.zeros((count, p.element_bytes), np.uint8)
    if not count:
        return out
    for leaf in p.leaves:
        put(out, leaf, _floats(p, count, style, rng) if leaf.is_float else _ints(leaf, count, style, rng))
    return out


def _floats(p: Parameter, n: int, style: str, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    if style in ("small", "bits"):
        return rng.integers(-4, 5, n).astype(np.float64)
    if style == "corner":
        return rng.choice([0.0, -0.0, 1.0, -1.0, 0.5, 1e10, -1e10, 3.0], n)
    if style == "equal":
        return np.full(n, float(rng.integers(1, 5)))
    values = rng.random(n) + (0.5 if style == "positive" else -0.5 if style == "real" else 0.0)
    square = len(p.extents) == 2 and p.extents[0] == p.extents[1] and p.count == n
    if style == "diagonal" and square and p.extents[0]:
        grid = values.reshape(p.extents[0], p.extents[0])
        grid = (grid + grid.T) / 2 + np.eye(p.extents[0]) * p.extents[0]
        return np.asarray(grid.reshape(n))
    return values


def _ints(leaf: Leaf, n: int, style: str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    bits = leaf.bits
    low = -(1 << (bits - 1)) if leaf.is_signed else 0
    high = (1 << (bits - 1 if leaf.is_signed else bits)) - 1
    if style in ("bits", "real"):
        return rng.integers(max(low, -(1 << 62)), min(high, (1 << 62) - 1), n, endpoint=True)
    if style == "corner":
        edges = [low, high, 0, 1, -1 if leaf.is_signed else high // 2]
        return rng.choice(np.array([max(min(e, (1 << 63) - 1), -(1 << 63)) for e in edges], np.int64), n)
    if style == "equal":
        return np.full(n, min(high, int(rng.integers(0, 4))), np.int64)
    small = rng.integers(-4 if leaf.is_signed and style == "small" else 0, 5, n)
    return np.clip(small, max(low, -(1 << 62)), min(high, 1 << 62))


def put(out: Bytes, leaf: Leaf, values: npt.NDArray[np.float64] | npt.NDArray[np.int64]) -> None:
    """Writes one leaf of every element."""
    if leaf.is_float:
        raw = values.astype({2: np.float16, 4: np.float32, 8: np.float64}[leaf.bytes])
    else:
        raw = values.astype(np.int64).view(np.uint64)
        if not leaf.is_signed and leaf.bits < 64:
            raw = raw & np.uint64((1 << leaf.bits) - 1)
    data = np.ascontiguousarray(raw).view(np.uint8).reshape(len(values), -1)[:, : leaf.bytes]
    out[:, leaf.offset : leaf.offset + leaf.bytes] = data


def get(data: Bytes, leaf: Leaf) -> npt.NDArray[np.float64] | npt.NDArray[np.int64]:
    """Reads one leaf of every element: floats as float64, integers as int64."""
    raw = np.ascontiguousarray(data[:, leaf.offset : leaf.offset + leaf.bytes])
    if leaf.is_float:
        return np.asarray(raw.view({2: np.float16, 4: np.float32, 8: np.float64}[leaf.bytes]).reshape(-1), np.float64)
    wide = np.zeros((len(raw), 8), np.uint8)
    wide[:, : leaf.bytes] = raw
    values = wide.view(np.uint64).reshape(-1)
    shift = np.uint64(64 - leaf.bits)
    signed = (values << shift).view(np.int64) >> shift.astype(np.int64)
    return signed if leaf.is_signed else ((values << shift) >> shift).view(np.int64)


def relaid(data: Bytes, source: Parameter, target: Parameter) -> Bytes:
    """The same elements as `target` lays them out: its offsets, and its signedness above the bits of a value."""
    if source.leaves == target.leaves and source.element_bytes == target.element_bytes:
        return data
    out = np.zeros((len(data), target.element_bytes), np.uint8)
    for a, b in zip(source.leaves, target.leaves, strict=True):
        if a.is_float:
            out[:, b.offset : b.offset + b.bytes] = data[:, a.offset : a.offset + a.bytes]
        else:
            put(out, b, get(data, replace(a, is_signed=b.is_signed)))
    return out


def place(p: Parameter, element: int, leaf: Leaf) -> str:
    """The source's name of one element: "C[3][7].re"."""
    indices: list[int] = []
    rest = element
    for extent in reversed(p.extents[1:]):
        indices.append(rest % (extent or 1))
        rest //= extent or 1
    if p.extents:
        indices.append(rest)
    return p.name + "".join(f"[{i}]" for i in reversed(indices)) + leaf.path


def show(value: float | int, leaf: Leaf) -> str:
    """A value as the programs would print it."""
    if leaf.is_float:
        return (
            np.format_float_positional(np.float32(value), trim="0")
            if leaf.bytes == 4 and abs(value) < 1e15
            else repr(float(value))
        )
    return str(int(value) & ((1 << leaf.bits) - 1) if not leaf.is_signed else int(value))
