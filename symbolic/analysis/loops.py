"""Control-flow graph, dominators and natural loops of a function.

Dominators by iteration over reverse postorder (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm).
"""

from __future__ import annotations

from dataclasses import dataclass

from symbolic.kernel.ir import Block, Function


def successors(block: Block) -> tuple[str, ...]:
    """Labels a block may branch to."""
    last = block.instructions[-1]
    if last.op == "switch":
        default, *cases = last.extra
        return (str(default), *(c[1] for c in cases if isinstance(c, tuple)))
    return tuple(str(e) for e in last.extra) if last.op in ("br", "condbr") else ()


@dataclass(frozen=True)
class Loop:
    """A natural loop: its header, and the labels of its blocks."""

    header: str
    blocks: frozenset[str]


def _postorder(function: Function, next_of: dict[str, tuple[str, ...]]) -> list[str]:
    entry = function.blocks[0].label
    order: list[str] = []
    seen = {entry}
    stack = [(entry, iter(next_of[entry]))]
    while stack:
        label, rest = stack[-1]
        for n in rest:
            if n not in seen:
                seen.add(n)
                stack.append((n, iter(next_of[n])))
                break
        else:
            order.append(label)
            stack.pop()
    return order


def dominators(function: Function) -> dict[str, str]:
    """The immediate dominator of every reachable block; the entry is its own."""
    next_of = {b.label: successors(b) for b in function.blocks}
    order = _postorder(function, next_of)
    rank = {label: i for i, label in enumerate(order)}
    before: dict[str, list[str]] = {label: [] for label in order}
    for label in order:
        for n in next_of[label]:
            before[n].append(label)
    entry = function.blocks[0].label
    idom = {entry: entry}

    def meet(x: str, y: str) -> str:
        while x != y:
            while rank[x] < rank[y]:
                x = idom[x]
            while rank[y] < rank[x]:
                y = idom[y]
        return x

    changed = True
    while changed:
        changed = False
        for label in reversed(order[:-1]):
            new = ""
            for p in before[label]:
                if p in idom:
                    new = meet(p, new) if new else p
            if idom.get(label) != new:
                idom[label] = new
                changed = True
    return idom


def loops(function: Function) -> list[Loop]:
    """Natural loops, outer ones first."""
    idom = dominators(function)
    before: dict[str, list[str]] = {}
    for b in function.blocks:
        for n in successors(b):
            before.setdefault(n, []).append(b.label)
    bodies: dict[str, set[str]] = {}
    for b in function.blocks:
        if b.label not in idom:
            continue
        for n in successors(b):
            if _dominates(idom, n, b.label):
                body = bodies.setdefault(n, {n})
                stack = [b.label]
                while stack:
                    label = stack.pop()
                    if label not in body and label in idom:
                        body.add(label)
                        stack.extend(before.get(label, ()))
    found = [Loop(header, frozenset(body)) for header, body in bodies.items()]
    return sorted(found, key=lambda loop: -len(loop.blocks))


def _dominates(idom: dict[str, str], x: str, y: str) -> bool:
    while y != x and idom[y] != y:
        y = idom[y]
    return y == x
