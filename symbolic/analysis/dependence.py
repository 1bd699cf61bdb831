"""Which values may depend on input data, and which never do.

A value is plain when it is an integer or address computed from constants and plain values alone: loop counters,
addresses. Everything loaded from memory, and every float, may be data; the engine runs it in a value domain, which
knows at run time whether it happens to be concrete.
"""

from __future__ import annotations

from symbolic.kernel.ir import Function, Instruction, Ref, Undef


def data_values(function: Function) -> frozenset[str]:
    """Names of the values that may be data; addresses never are."""
    users: dict[str, list[Instruction]] = {}
    data: set[str] = set()
    work: list[str] = []

    def mark(i: Instruction) -> None:
        if i.name and i.name not in data and i.type.kind != "ptr":
            data.add(i.name)
            work.append(i.name)

    for block in function.blocks:
        for i in block.instructions:
            for operand in i.operands:
                if isinstance(operand, Ref):
                    users.setdefault(operand.name, []).append(i)
            if i.op == "load" or i.type.kind == "float" or any(isinstance(o, Undef) for o in i.operands):
                mark(i)
    while work:
        for user in users.get(work.pop(), ()):
            mark(user)
    return frozenset(data)
