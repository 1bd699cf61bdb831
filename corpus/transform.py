"""Legal transformations of C kernels: variants that compute what their source computes, by rules of our own.

Loops have the form `for (int v = lo; v < hi; v++)` with bounds that the body leaves alone. Tiling one loop, unrolling
with an epilogue, shifting a loop, and copies of whole arrays keep the order of all accesses. Reversal, interchange,
fusion and fission reorder; they are used only where distinct iterations touch distinct cells of everything that is
written, which holds if every access to a written array has the same `v + c` as the same subscript, or where the body
is one `+=` into a place that it reads nowhere else (sums are exact in integers and with `--float real`).
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pycparser import c_ast

from corpus.mutate import Variant, parse, render

Rewrite = tuple[str, Callable[[], None]]
MOST_COMPOSED = 4


def legal(source: str, seed: int, composed: int = 60) -> Iterator[Variant]:
    """Single transformations of `source`, then up to `composed` compositions of 2 to 4, all with different texts."""
    choose = random.Random(seed)
    seen = {render(parse(source))}
    single = list(range(len(rewrites(parse(source), random.Random(seed)))))
    choose.shuffle(single)
    plans = [(k, 1) for k in single] + [(-1, choose.randint(2, MOST_COMPOSED)) for _ in range(composed)]
    for first, steps in plans:
        names, text = [], source
        for _ in range(steps):
            tree = parse(text)
            found = rewrites(tree, random.Random(seed if first >= 0 else choose.random()))
            if not found:
                break
            name, apply = found[first] if first >= 0 else choose.choice(found)
            apply()
            names.append(name)
            text = render(tree)
        if text not in seen:
            seen.add(text)
            yield Variant("; ".join(names), text)


@dataclass(frozen=True)
class Loop:
    """A counted loop; `hi` is exclusive, and both bounds are in parentheses."""

    node: Any
    var: str
    lo: str
    hi: str

    @property
    def body(self) -> str:
        return render(self.node.stmt) if isinstance(self.node.stmt, c_ast.Compound) else f"{render(self.node.stmt)};"

    def over(self, body: str) -> str:
        return f"for (int {self.var} = {self.lo}; {self.var} < {self.hi}; {self.var}++) {{ {body} }}"


def _loop(node: Any) -> Loop | None:
    """`node` as a counted loop, if it is one whose variable and bounds its body does not change."""
    if not (isinstance(node, c_ast.For) and isinstance(node.init, c_ast.DeclList) and len(node.init.decls) == 1):
        return None
    var, test, step = node.init.decls[0].name, node.cond, render(node.next)
    if not (isinstance(test, c_ast.BinaryOp) and test.op in ("<", "<=") and render(test.left) == var):
        return None
    changed = {a.name for a in accesses(node.stmt) if a.write} | declared(node.stmt)
    used = {n.name for part in (node.init, test) for n in nodes(part) if isinstance(n, c_ast.ID)}
    if step != f"{var}++" or changed & (used | {var}):
        return None
    hi = f"(({render(test.right)}) + 1)" if test.op == "<=" else f"({render(test.right)})"
    return Loop(node, var, f"({render(node.init.decls[0].init)})", hi)


def nodes(node: Any) -> Iterator[Any]:
    """`node` and all below it."""
    yield node
    for _, child in node.children():
        yield from nodes(child)


def declared(node: Any) -> set[str]:
    return {n.name for n in nodes(node) if isinstance(n, c_ast.Decl)}


@dataclass(frozen=True)
class Access:
    """A read or write (or both: an update counts as a write) of a variable or array cell."""

    name: str
    subscripts: tuple[str, ...]
    write: bool


def _place(node: Any) -> tuple[str, tuple[str, ...]] | None:
    subscripts: list[str] = []
    while isinstance(node, c_ast.ArrayRef):
        subscripts.insert(0, render(node.subscript))
        node = node.name
    return (node.name, tuple(subscripts)) if isinstance(node, c_ast.ID) else None


def accesses(node: Any, write: bool = False) -> Iterator[Access]:
    """All accesses in a statement, those to variables it declares included."""
    place = _place(node)
    if place:
        yield Access(*place, write)
        while isinstance(node, c_ast.ArrayRef):
            yield from accesses(node.subscript)
            node = node.name
        return
    steps = isinstance(node, c_ast.UnaryOp) and node.op in ("++", "--", "p++", "p--", "&")
    for name, child in node.children():
        yield from accesses(child, steps or (isinstance(node, c_ast.Assignment) and name == "lvalue"))


def independent(bodies: list[Any], var: str) -> bool:
    """Whether iterations with different `var` touch different cells of all that is written in `bodies`."""
    local = set().union(*(declared(b) for b in bodies))
    found = [a for b in bodies for a in accesses(b) if a.name not in local]
    for name in {a.name for a in found if a.write}:
        uses = [a.subscripts for a in found if a.name == name]
        same = [s[0] for s in zip(*uses, strict=False) if len(set(s)) == 1]
        if len({len(u) for u in uses}) > 1 or not any(_is_shift(s, var) for s in same):
            return False
    return True


def _is_shift(subscript: str, var: str) -> bool:
    rest = subscript.removeprefix(var).strip()
    return subscript.startswith(var) and (not rest or (rest[0] in "+-" and rest[1:].strip().isdigit()))


def reduction(body: Any) -> bool:
    """Whether the body is one `+=` into a place whose variable it uses nowhere else."""
    while isinstance(body, c_ast.Compound) and len(body.block_items or []) == 1:
        body = body.block_items[0]
    if not (isinstance(body, c_ast.Assignment) and body.op == "+="):
        return False
    place = _place(body.lvalue)
    return place is not None and sum(a.name == place[0] for a in accesses(body)) == 1


def rewrites(tree: Any, choose: random.Random) -> list[Rewrite]:
    """All rewrites of `tree`, which they change in place: apply one of them at most."""
    used = {n.name for n in nodes(tree) if isinstance(n, c_ast.Decl | c_ast.ID)}
    out: list[Rewrite] = []
    for parent in nodes(tree):
        for name, child in parent.children():
            loop = _loop(child)
            if loop:
                out += [_replace(parent, name, *r) for r in (*_ordered(loop, used, choose), *_reordered(loop))]
        if isinstance(parent, c_ast.Compound):
            out += _fusions(parent)
        if isinstance(parent, c_ast.FuncDef):
            out += [_replace(parent, "body", *r) for r in _buffers(parent, used)]
    return out


def _replace(parent: Any, name: str, what: str, text: str) -> Rewrite:
    def apply() -> None:
        new = parse(f"void f(void) {{ {text} }}").ext[0].body
        if isinstance(parent, c_ast.FuncDef) or len(new.block_items) > 1:
            put(parent, name, new)
        else:
            put(parent, name, new.block_items[0])

    return what, apply


def put(parent: Any, name: str, node: Any) -> None:
    """Puts `node` where `parent.children()` has `name`."""
    field, _, index = name.rstrip("]").partition("[")
    if index:
        getattr(parent, field)[int(index)] = node
    else:
        setattr(parent, field, node)


def substituted(node: Any, var: str, by: str) -> str:
    """Text of a statement with the variable `var` replaced."""
    holder = c_ast.Compound([copy.deepcopy(node)])
    for parent in list(nodes(holder)):
        for name, child in parent.children():
            if isinstance(child, c_ast.ID) and child.name == var:
                put(parent, name, c_ast.ID(by))
    return render(holder)


def _fresh(base: str, used: set[str]) -> str:
    return next(n for k in range(1000) if (n := f"{base}_{k}") not in used)


def _ordered(loop: Loop, used: set[str], choose: random.Random) -> Iterator[tuple[str, str]]:
    """Rewrites that keep the order of iterations."""
    v, lo, hi, size, by = loop.var, loop.lo, loop.hi, choose.randint(2, 5), choose.randint(2, 4)
    t = _fresh(v, used)
    inner = f"for (int {v} = {t}; {v} < ({t} + {size} < {hi} ? {t} + {size} : {hi}); {v}++) {{ {loop.body} }}"
    yield f"tile {v} by {size}", f"for (int {t} = {lo}; {t} < {hi}; {t} += {size}) {{ {inner} }}"
    copies = " ".join(substituted(loop.node.stmt, v, f"({t} + {k})") for k in range(by))
    main = f"for (; {t} + {by - 1} < {hi}; {t} += {by}) {{ {copies} }}"
    rest = f"for (; {t} < {hi}; {t}++) {substituted(loop.node.stmt, v, t)}"
    yield f"unroll {v} by {by}", f"{{ int {t} = {lo}; {main} {rest} }}"
    shifted = substituted(loop.node.stmt, v, f"({t} - {size})")
    yield f"shift {v} by {size}", f"for (int {t} = ({lo}) + {size}; {t} < ({hi}) + {size}; {t}++) {shifted}"


def _reordered(loop: Loop) -> Iterator[tuple[str, str]]:
    """Rewrites that change the order of iterations, where that is legal."""
    v, body = loop.var, loop.node.stmt
    if independent([body], v) or reduction(body):
        yield f"reverse {v}", f"for (int {v} = ({loop.hi}) - 1; {v} >= {loop.lo}; {v}--) {{ {loop.body} }}"
    items = body.block_items or [] if isinstance(body, c_ast.Compound) else [body]
    inner = _loop(items[0]) if len(items) == 1 else None
    if inner and v not in {
        n.name for n in nodes(parse(f"int f(void) {{ {inner.over('')} }}")) if isinstance(n, c_ast.ID)
    }:
        core = inner.node.stmt
        if independent([core], v) or independent([core], inner.var) or reduction(core):
            yield f"interchange {v} and {inner.var}", inner.over(loop.over(inner.body))
    if len(items) > 1 and not any(isinstance(s, c_ast.Decl) for s in items) and independent([body], v):
        parts = (loop.over(f"{render(s)};" if isinstance(s, c_ast.Assignment) else render(s)) for s in items)
        yield f"split {v}", "{ " + " ".join(parts) + " }"


def _fusions(block: Any) -> Iterator[Rewrite]:
    items = block.block_items or []
    for k in range(len(items) - 1):
        a, b = _loop(items[k]), _loop(items[k + 1])
        if a and b and (a.lo, a.hi) == (b.lo, b.hi):
            second = substituted(b.node.stmt, b.var, a.var)
            renamed = parse(f"void f(void) {second}").ext[0].body
            if (a.var == b.var or a.var not in declared(b.node)) and independent([a.node.stmt, renamed], a.var):
                yield _fusion(block, k, f"fuse {a.var} and {b.var}", a.over(f"{{ {a.body} }} {second}"))


def _fusion(block: Any, k: int, what: str, text: str) -> Rewrite:
    def apply() -> None:
        block.block_items[k : k + 2] = parse(f"void f(void) {{ {text} }}").ext[0].body.block_items

    return what, apply


def _buffers(function: Any, used: set[str]) -> Iterator[tuple[str, str]]:
    """A local copy of each array parameter, written back at the end unless the array is only read."""
    written = {a.name for a in accesses(function.body) if a.write}
    for parameter in function.decl.type.args.params:
        extents, kind = [], parameter.type
        while isinstance(kind, c_ast.ArrayDecl):
            extents.append(render(kind.dim))
            kind = kind.type
        if not extents:
            continue
        name, base = parameter.name, " ".join(kind.type.names)
        held = _fresh(f"{name}_buf", used)
        indices = [f"q{d}" for d in range(len(extents))]
        cells = "".join(f"[{q}]" for q in indices)
        heads = " ".join(f"for (int {q} = 0; {q} < {n}; {q}++)" for q, n in zip(indices, extents, strict=True))
        body = substituted(function.body, name, held)
        back = f"{heads} {name}{cells} = {held}{cells};" if name in written else ""
        space = "".join(f"[{n}]" for n in extents)
        yield f"buffer {name}", f"{base} {held}{space}; {heads} {held}{cells} = {name}{cells}; {body} {back}"
