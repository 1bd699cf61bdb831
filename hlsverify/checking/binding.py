"""Binding the interfaces of two tops: which parameter of `opt` is which of `ref`, and what each is given.

Parameters pair by name where the names of both sides are the same set, else by position, after the options have taken
out what they name. Nothing is guessed: a pair whose elements or sizes differ is an error that says what would mend it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hlsverify.checking.options import Options
from symbolic.kernel.diagnostics import InputError
from symbolic.kernel.interface import Interface, Kind, Parameter

STREAMS = (Kind.STREAM, Kind.STREAMS)
RESULT = "return"  # the name of what a top returns


@dataclass(frozen=True)
class Link:
    """One pair: what `opt`'s parameter takes from `ref`'s. `corner`: ref's array is the corner of opt's larger one."""

    ref: int
    opt: int
    takes_input: bool = True
    compares: bool = True
    corner: bool = False


@dataclass(frozen=True)
class Binding:
    """All of it: pairs, scalars that are set, arrays that start at zero, and parameters on one side only."""

    links: tuple[Link, ...]
    constants: tuple[tuple[str, int, str], ...] = ()  # (side, parameter, value text)
    zeros: tuple[tuple[str, int], ...] = ()
    scratch: tuple[tuple[str, int], ...] = ()  # not compared, and not given anything
    notes: tuple[str, ...] = ()
    compares_result: bool = False


def shape(p: Parameter) -> str:
    """ "180x210" of a parameter; "?" for an extent the source does not give, "1" for a scalar."""
    return "x".join("?" if e is None else str(e) for e in p.extents) or "1"


def _index(interface: Interface, name: str) -> int | None:
    return next((k for k, p in enumerate(interface.parameters) if p.name == name), None)


class _Binder:
    def __init__(self, ref: Interface, opt: Interface) -> None:
        self.sides = {"ref": ref, "opt": opt}
        self.links: list[Link] = []
        self.used: dict[str, set[int]] = {"ref": set(), "opt": set()}
        self.constants: list[tuple[str, int, str]] = []
        self.zeros: list[tuple[str, int]] = []
        self.ignored: list[tuple[str, int]] = []

    def find(self, side: str, name: str, option: str) -> int:
        k = _index(self.sides[side], name)
        if k is None:
            names = ", ".join(p.name for p in self.sides[side].parameters)
            raise InputError("HV106", f"{option}: {side} has no parameter `{name}`", hint=f"its parameters: {names}")
        return k

    def named(self, name: str, option: str) -> list[tuple[str, int]]:
        """The parameters an option names: `ref.x`, `opt.x`, or x on every side that has one."""
        side, dot, rest = name.partition(".")
        if dot and side in self.sides:
            return [(side, self.find(side, rest, option))]
        found = [(s, k) for s, i in self.sides.items() if (k := _index(i, name)) is not None]
        if not found:
            raise InputError("HV106", f"{option}: neither side has a parameter `{name}`")
        return found

    def bind(self, text: str) -> None:
        option = f"--bind {text}"
        opt_name, equals, target = text.partition("=")
        ref_name, _, mode = target.partition(":")
        if not equals or mode not in ("", "in", "out", "inout", "corner"):
            raise InputError("HV106", f"{option} is not OPT=REF, OPT=REF:in, OPT=REF:out or OPT=REF:corner")
        r, o = self.find("ref", ref_name, option), self.find("opt", opt_name, option)
        if o in self.used["opt"]:
            raise InputError("HV106", f"{option}: `{opt_name}` is bound twice")
        self.links.append(Link(r, o, mode != "out", mode != "in", mode == "corner"))
        self.used["ref"].add(r)
        self.used["opt"].add(o)

    def set(self, text: str) -> None:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError("HV106", f"--set {text} is not NAME=VALUE")
        for side, k in self.named(name, f"--set {text}"):
            p = self.sides[side].parameters[k]
            if p.extents or len(p.leaves) != 1 or p.kind in STREAMS:
                raise InputError("HV106", f"--set {text}: `{name}` is not a scalar but {p.spelling}", p.span)
            if k in self.used[side]:
                raise InputError("HV106", f"--set {text}: `{side}.{p.name}` is bound, or set twice", p.span)
            _number(value, p, text)
            self.constants.append((side, k, value))
            self.used[side].add(k)

    def pair_ignored(self) -> None:
        """An ignored parameter that both sides have is still the same input."""
        for k, p in enumerate(self.sides["ref"].parameters):
            o = _index(self.sides["opt"], p.name)
            free = o is not None and k not in self.used["ref"] and o not in self.used["opt"]
            if o is not None and free and {("ref", k), ("opt", o)} & set(self.ignored):
                self.links.append(Link(k, o))
                self.used["ref"].add(k)
                self.used["opt"].add(o)

    def pair_rest(self) -> None:
        rest = {s: [k for k in range(len(i.parameters)) if k not in self.used[s]] for s, i in self.sides.items()}
        rest = {s: [k for k in ks if (s, k) not in self.ignored] for s, ks in rest.items()}
        names = {s: [self.sides[s].parameters[k].name for k in ks] for s, ks in rest.items()}
        if set(names["ref"]) == set(names["opt"]) and all(names["ref"]):
            by_name = dict(zip(names["opt"], rest["opt"], strict=True))
            self.links += [Link(k, by_name[n]) for k, n in zip(rest["ref"], names["ref"], strict=True)]
            return
        if len(rest["ref"]) == len(rest["opt"]) and not self._crossed(rest):
            self.links += [Link(r, o) for r, o in zip(rest["ref"], rest["opt"], strict=True)]
            return
        raise self.mismatch(rest)

    def _crossed(self, rest: dict[str, list[int]]) -> bool:
        """Whether a name occurs on both sides, but not in the same position."""
        ref, opt = ([self.sides[s].parameters[k].name for k in rest[s]] for s in ("ref", "opt"))
        return any(n in opt and opt.index(n) != k for k, n in enumerate(ref))

    def mismatch(self, rest: dict[str, list[int]]) -> InputError:
        shown = {
            s: ", ".join(f"{p.name} ({p.spelling})" for p in (self.sides[s].parameters[k] for k in ks)) or "none"
            for s, ks in rest.items()
        }
        message = f"parameters do not pair up; ref has {shown['ref']}; opt has {shown['opt']}"
        hint = (
            "--bind OPT=REF pairs two, --bind OPT=REF:in and :out split one, --set NAME=VALUE fixes a scalar, "
            "--ignore NAME leaves a scratch array out"
        )
        return InputError("HV105", message, hint=hint)


def _number(text: str, p: Parameter, option: str) -> float | int:
    try:
        return float(text) if p.leaves[0].is_float else int(text, 0)
    except ValueError:
        raise InputError("HV106", f"--set {option}: {text!r} is not a value of type {p.spelling}", p.span) from None


def constant_bytes(p: Parameter, text: str) -> bytes:
    """The bytes in memory of a scalar that --set gives."""
    import struct

    leaf = p.leaves[0]
    value = _number(text, p, text)
    if leaf.is_float:
        return struct.pack({2: "<e", 4: "<f", 8: "<d"}[leaf.bytes], value)
    return (int(value) & ((1 << (8 * leaf.bytes)) - 1)).to_bytes(leaf.bytes, "little")


def bind(ref: Interface, opt: Interface, options: Options) -> Binding:
    """The binding the options ask for (HV105, HV106)."""
    b = _Binder(ref, opt)
    for text in options.bind:
        b.bind(text)
    for text in options.set:
        b.set(text)
    for name in options.ignore:
        if name == RESULT:
            continue
        b.ignored += b.named(name, f"--ignore {name}")
    for name in options.zero:
        b.zeros += b.named(name, f"--zero {name}")
    b.pair_ignored()
    b.pair_rest()
    linked = {("ref", x.ref) for x in b.links} | {("opt", x.opt) for x in b.links}
    links = []
    for link in b.links:
        ignored = ("ref", link.ref) in b.ignored or ("opt", link.opt) in b.ignored
        links.append(_checked(replace(link, compares=link.compares and not ignored), ref, opt))
    scratch = tuple(x for x in b.ignored if x not in linked)
    zeros = set(b.zeros)
    for link in links:
        if link.takes_input and (("ref", link.ref) in zeros or ("opt", link.opt) in zeros):
            zeros |= {("ref", link.ref), ("opt", link.opt)}
    notes = tuple(_note(x, ref, opt) for x in links)
    compares_result = RESULT not in options.ignore and _compares_result(ref, opt)
    return Binding(tuple(links), tuple(b.constants), tuple(sorted(zeros)), scratch, notes, compares_result)


def _kinds(p: Parameter | None) -> list[tuple[int, bool]]:
    return [(x.bits, x.is_float) for x in p.leaves] if p else []


def _compares_result(ref: Interface, opt: Interface) -> bool:
    """Whether there are results; raises HV105 unless both tops return the same elements, or neither returns any."""
    if _kinds(ref.result) != _kinds(opt.result):
        r, o = (i.result.spelling if i.result else "void" for i in (ref, opt))
        hint = f"--ignore {RESULT} leaves the result out"
        raise InputError("HV105", f"ref returns {r}, opt returns {o}: their elements differ", None, hint)
    return ref.result is not None


def _note(link: Link, ref: Interface, opt: Interface) -> str:
    r, o = ref.parameters[link.ref], opt.parameters[link.opt]
    role = "" if link.takes_input and link.compares else " (input)" if link.takes_input else " (output)"
    return f"{o.name} = {r.name}{role}" + (" (corner)" if link.corner else "")


def _checked(link: Link, ref: Interface, opt: Interface) -> Link:
    """Raises HV105 unless the two parameters hold the same elements, and as many."""
    r, o = ref.parameters[link.ref], opt.parameters[link.opt]
    both = f"`{r.name}` is {r.spelling} in ref, `{o.name}` is {o.spelling} in opt"
    if _kinds(r) != _kinds(o):
        raise InputError("HV105", f"{both}: their elements differ", o.span, "--bind OPT=REF pairs other parameters")
    if (r.kind in STREAMS) != (o.kind in STREAMS):
        raise InputError("HV105", f"{both}: a stream cannot be bound to an array yet", o.span)
    if link.corner:
        fits = len(r.extents) == len(o.extents) and all(
            a is not None and b is not None and a <= b for a, b in zip(r.extents, o.extents, strict=True)
        )
        if not fits:
            raise InputError("HV105", f"{both}: ref's is not a corner of opt's", o.span)
    elif r.count is not None and o.count is not None and r.count != o.count:
        raise InputError(
            "HV105", f"{both}: {r.count} and {o.count} elements", o.span,
            f"--bind {o.name}={r.name}:corner where ref's array is the corner of a padded one",
        )  # fmt: skip
    return link
