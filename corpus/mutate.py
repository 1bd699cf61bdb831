"""Mutants of C kernels: single small edits of the kind that goes wrong in hand-written HLS code.

An edit changes an array index, a loop bound, an operator, a constant or the order of two statements. Most mutants
compute something else than their source, some do not; whoever uses them has to find out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pycparser import c_ast
from pycparser.c_generator import CGenerator
from pycparser.c_parser import CParser

KERNELS = Path(__file__).resolve().parent / "kernels"
OPERATORS = {"+": "-", "-": "+", "*": "+", "/": "*"}
ASSIGNMENTS = {"+=": ("-=", "="), "-=": ("+=",), "*=": ("+=",)}
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
Edit = tuple[str, Callable[[], None]]


@dataclass(frozen=True)
class Variant:
    """A changed program: what was done to it, and its text."""

    name: str
    text: str


def parse(source: str) -> Any:
    """The syntax tree of a self-contained C file (pycparser is untyped)."""
    return CParser().parse(source)


def render(node: Any) -> str:
    """C text of a tree or of a part of one."""
    return str(CGenerator().visit(node))


def mutants(source: str, seed: int) -> Iterator[Variant]:
    """Every single edit of `source` once, in an order that follows from `seed`; edits with equal text are dropped."""
    order = list(range(len(edits(parse(source)))))
    random.Random(seed).shuffle(order)
    seen = {render(parse(source))}
    for k in order:
        tree = parse(source)
        name, apply = edits(tree)[k]
        apply()
        text = render(tree)
        if text not in seen:
            seen.add(text)
            yield Variant(name, text)


def edits(tree: Any) -> list[Edit]:
    """All edits of `tree`, which they change in place: apply one of them at most."""
    return [edit for node, in_loop_head in _walk(tree, False) for edit in _edits_of(node, in_loop_head)]


def _walk(node: Any, in_head: bool) -> Iterator[tuple[Any, bool]]:
    """Every node, and whether it is in the head of a loop; extents of arrays are left out."""
    yield node, in_head
    for name, child in node.children():
        if not (isinstance(node, c_ast.ArrayDecl) and name == "dim"):
            head = isinstance(node, c_ast.For) and name != "stmt"
            yield from _walk(child, in_head or head)


def _edits_of(node: Any, in_head: bool) -> list[Edit]:
    if isinstance(node, c_ast.For):
        return list(_loop(node))
    if isinstance(node, c_ast.ArrayRef):
        return list(_index(node))
    if isinstance(node, c_ast.Compound):
        return list(_order(node))
    if isinstance(node, c_ast.Assignment):
        return [_set(node, "op", new) for new in ASSIGNMENTS.get(node.op, ())]
    if in_head:
        return []
    if isinstance(node, c_ast.BinaryOp) and node.op in OPERATORS:
        return [_set(node, "op", OPERATORS[node.op])]
    if isinstance(node, c_ast.Constant):
        return list(_constant(node))
    return []


def _set(node: Any, field: str, new: Any) -> Edit:
    before = render(node)
    shown = new if isinstance(new, str) else render(new)
    return f"{field} of `{before}` becomes `{shown}`", lambda: setattr(node, field, new)


def _plus(node: Any, step: int) -> Any:
    return c_ast.BinaryOp("+" if step > 0 else "-", node, c_ast.Constant("int", str(abs(step))))


def _loop(loop: Any) -> Iterator[Edit]:
    test = loop.cond
    if isinstance(test, c_ast.BinaryOp) and test.op in COMPARISONS:
        yield _set(test, "op", COMPARISONS[test.op])
        yield _set(test, "right", _plus(test.right, -1))
    if isinstance(loop.init, c_ast.DeclList) and loop.init.decls[0].init is not None:
        first = loop.init.decls[0]
        yield _set(first, "init", _plus(first.init, 1))


def _index(place: Any) -> Iterator[Edit]:
    for step in (1, -1):
        yield _set(place, "subscript", _plus(place.subscript, step))
    inner = place.name
    if isinstance(inner, c_ast.ArrayRef):

        def swap() -> None:
            place.subscript, inner.subscript = inner.subscript, place.subscript

        yield f"indices of `{render(place)}` swapped", swap


def _constant(node: Any) -> Iterator[Edit]:
    if "." in node.value:
        yield _set(node, "value", str(float(node.value.rstrip("fF")) + 1) + ("f" if node.value[-1] in "fF" else ""))
    elif node.value.isdigit():
        yield _set(node, "value", str(int(node.value) + 1))
        if int(node.value) > 0:
            yield _set(node, "value", str(int(node.value) - 1))


def _order(block: Any) -> Iterator[Edit]:
    items = block.block_items or []

    def swap(k: int) -> Callable[[], None]:
        def apply() -> None:
            items[k], items[k + 1] = items[k + 1], items[k]

        return apply

    for k in range(len(items) - 1):
        if not isinstance(items[k], c_ast.Decl) and not isinstance(items[k + 1], c_ast.Decl):
            yield f"statements {k} and {k + 1} of a block swapped", swap(k)
