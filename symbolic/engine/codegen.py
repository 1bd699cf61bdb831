"""Kernel IR to LLVM IR text over a value domain.

Plain values become ordinary LLVM values; an address is a pair (object, byte offset); a value that may be data lives
in a stack slot of type %V and every operation on it is a call into the domain (`runtime/inline.c` where that has a
fast path). The generated function takes one array of objects: the parameters, then the globals.
"""

from __future__ import annotations

from symbolic.analysis.dependence import data_values
from symbolic.analysis.loops import loops, successors
from symbolic.engine.emitters import EMITTERS, TERMINATORS
from symbolic.engine.segments import Segment, emit_segment, parts
from symbolic.kernel.diagnostics import Unsupported
from symbolic.kernel.ir import BOOL, Address, Block, Const, Function, Instruction, Operand, Ref, Type, Undef

MAX_ITERATIONS = 256

DECLARATIONS = """
%V = type { <4 x i32>, i64, i32, i32 }
@hv_iteration = external global [256 x i64]
declare void @hv_add(ptr, ptr, ptr, i32, i32)
declare void @hv_sub(ptr, ptr, ptr, i32, i32)
declare void @hv_mul(ptr, ptr, ptr, i32, i32)
declare void @hv_fadd(ptr, ptr, ptr, i32, i32)
declare void @hv_fsub(ptr, ptr, ptr, i32, i32)
declare void @hv_fmul(ptr, ptr, ptr, i32, i32)
declare void @hv_fadd_plain(ptr, ptr, ptr, i32)
declare void @hv_fsub_plain(ptr, ptr, ptr, i32)
declare void @hv_fmul_plain(ptr, ptr, ptr, i32)
declare void @hv_load_plain(ptr, ptr, i64, i32)
declare void @hv_store_plain(ptr, ptr, i64, i32)
declare i32 @hv_load_plain_guard(ptr, i64, i32)
declare i32 @hv_load_bounds_guard(ptr, i64, i32)
declare i32 @hv_store_guard(ptr, i64, i32)
declare i32 @hv_plain_guard(ptr)
declare i32 @hv_degree_guard(ptr)
declare void @hv_load(ptr, ptr, i64, i32, i32)
declare void @hv_load_speculative(ptr, ptr, i64, i32, i32)
declare void @hv_store(ptr, ptr, i64, i32, i32)
declare void @hv_binary(ptr, ptr, ptr, i32, i32, i32)
declare void @hv_cast(ptr, ptr, i32, i32, i32, i32)
declare void @hv_select(ptr, ptr, ptr, ptr, i32, i32, i32)
declare void @hv_call(ptr, ptr, ptr, ptr, i32, i32, i32, i32)
declare void @hv_lift_int(ptr, i64, i32)
declare void @hv_lift_float(ptr, i64, i32)
declare void @hv_undefined(ptr)
declare i32 @hv_condition(ptr, i32)
declare i64 @hv_index(ptr, i32, i32)
declare ptr @hv_object(i64, i32, i32)
declare ptr @hv_pointer_object(i64)
declare i64 @hv_pack(ptr, i64)
declare void @hv_poison(ptr)
declare void @hv_copy(ptr, i64, ptr, i64, i64, i32)
declare void @hv_set(ptr, i64, ptr, i64, i32)
declare void @hv_stream_read(ptr, i64, ptr, i64, i64, i32)
declare void @hv_stream_write(ptr, i64, ptr, i64, i64, i32)
declare i64 @hv_stream_size(ptr, i64, i32)
declare void @hv_stored(ptr, i64, i32)
declare void @hv_fail(i32, i32, i64)
declare i32 @hv_divisor(i64, i32)
"""


class Sites:
    """Numbers given to instructions, so that a fault at run time can be placed."""

    def __init__(self) -> None:
        self.entries: list[tuple[Function | None, int, str]] = [(None, 0, "")]  # function, place, block
        self.counters: dict[str, list[tuple[str, int]]] = {}  # block -> (variable, slot), outermost first
        self.slots = 0

    def add(self, function: Function, place: int, block: str) -> int:
        self.entries.append((function, place, block))
        return len(self.entries) - 1

    def iteration(self, site: int, slots: list[int]) -> tuple[tuple[str, int], ...]:
        """The loop variables around a site, with their values."""
        function, _, block = self.entries[site]
        key = f"{function.name if function else ''}{block}"
        return tuple((n, slots[s] - (1 << 64 if slots[s] >> 63 else 0)) for n, s in self.counters.get(key, ()))


class Emitter:
    """Emits one function."""

    def __init__(self, function: Function, objects: dict[str, int], sites: Sites, watch: bool, guarded: bool) -> None:
        self.function = function
        self.objects = objects  # global -> index in the array of objects
        self.sites = sites
        self.watch = watch
        self.data = data_values(function)
        self.lines: list[str] = []
        self.prologue: list[str] = []
        self.site = 0
        self.block = ""
        self._names: dict[str, str] = {}
        self._constants: dict[tuple[str, int, Type], str] = {}
        self._globals: dict[str, str] = {}
        self._count = 0
        self.labels = {b.label: f"b{n}" for n, b in enumerate(function.blocks)}
        self.by_label = {b.label: b for b in function.blocks}
        self.parts = {b.label: self._parts(b) if guarded else list(b.instructions) for b in function.blocks}
        self.edges: dict[tuple[str, str], str] = {}
        self._pending_edges: list[tuple[str, str, str]] = []
        self.counters = self._counters()

    def fresh(self) -> str:
        self._count += 1
        return f"%t{self._count}"

    def name(self, value: str) -> str:
        """The LLVM name of a plain value (for addresses: append .o and .f)."""
        if value not in self._names:
            self._names[value] = f"%v{len(self._names)}"
        return self._names[value]

    def emit(self, line: str) -> None:
        self.lines.append("  " + line)

    def new_slot(self) -> str:
        slot = self.fresh()
        self.prologue.append(f"  {slot} = alloca %V, align 16")
        return slot

    def slot(self, value: str) -> str:
        """The slot of a data value."""
        key = "slot " + value
        if key not in self._names:
            self._names[key] = self.new_slot()
        return self._names[key]

    def is_data(self, operand: Operand) -> bool:
        return isinstance(operand, Undef) or (isinstance(operand, Ref) and operand.name in self.data)

    def plain(self, operand: Operand, t: Type) -> str:
        """An integer operand as an LLVM operand; a data value must turn out to be concrete."""
        if isinstance(operand, Const):
            return str(operand.bits) if t.bits > 1 else ("true" if operand.bits else "false")
        if isinstance(operand, Ref) and operand.name not in self.data:
            return self.name(operand.name)
        wide = self.fresh()
        if t == BOOL:
            self.emit(f"{wide} = call i32 @hv_condition(ptr {self.value(operand, t)}, i32 {self.site})")
        else:
            self.emit(f"{wide} = call i64 @hv_index(ptr {self.value(operand, t)}, i32 {t.bits}, i32 {self.site})")
        if t.bits == 64:
            return wide
        narrow = self.fresh()
        self.emit(f"{narrow} = trunc {'i32' if t == BOOL else 'i64'} {wide} to i{t.bits}")
        return narrow

    def wide(self, operand: Operand, t: Type, extend: str = "sext") -> str:
        """An integer operand extended to 64 bits."""
        if isinstance(operand, Const):
            negative = extend == "sext" and operand.bits >> (t.bits - 1)
            return str(operand.bits - (1 << t.bits if negative else 0))
        x = self.plain(operand, t)
        if t.bits == 64:
            return x
        out = self.fresh()
        self.emit(f"{out} = {extend} i{t.bits} {x} to i64")
        return out

    def value(self, operand: Operand, t: Type) -> str:
        """An operand as a pointer to a value of the domain."""
        if isinstance(operand, Ref):
            if operand.name in self.data:
                return self.slot(operand.name)
            out = self.new_slot()
            if t.kind == "ptr":
                o, f = self.address(operand)
                packed = self.fresh()
                self.emit(f"{packed} = call i64 @hv_pack(ptr {o}, i64 {f})")
                self.emit(f"call void @hv_lift_int(ptr {out}, i64 {packed}, i32 64)")
            else:
                self.emit(f"call void @hv_lift_int(ptr {out}, i64 {self.wide(operand, t)}, i32 {t.bits})")
            return out
        return self._constant(operand, t)

    def _constant(self, operand: Operand, t: Type) -> str:
        if isinstance(operand, Address):
            out = self.new_slot()
            packed = self.fresh()
            o, f = self.address(operand)
            self.emit(f"{packed} = call i64 @hv_pack(ptr {o}, i64 {f})")
            self.emit(f"call void @hv_lift_int(ptr {out}, i64 {packed}, i32 64)")
            return out
        bits = operand.bits if isinstance(operand, Const) else -1
        key = (type(operand).__name__, bits, t)
        if key not in self._constants:
            slot = self._constants[key] = self.fresh()
            self.prologue.append(f"  {slot} = alloca %V, align 16")
            lift = "hv_lift_float" if t.kind == "float" else "hv_lift_int"
            call = f"@{lift}(ptr {slot}, i64 {bits}, i32 {t.bits})"
            self.prologue.append(f"  call void {call if isinstance(operand, Const) else f'@hv_undefined(ptr {slot})'}")
        return self._constants[key]

    def address(self, operand: Operand) -> tuple[str, str]:
        """An address operand as (object, byte offset)."""
        if isinstance(operand, Ref):
            n = self.name(operand.name)
            return n + ".o", n + ".f"
        if isinstance(operand, Undef):
            return "null", "0"
        assert isinstance(operand, Address)
        if not operand.name:
            return "null", str(operand.offset)
        if operand.name not in self.objects:
            raise Unsupported("HV201", f"the object {operand.name[1:]}", None)
        if operand.name not in self._globals:
            at, o = self.fresh(), self.fresh()
            self.prologue.append(f"  {at} = getelementptr ptr, ptr %objects, i64 {self.objects[operand.name]}")
            self.prologue.append(f"  {o} = load ptr, ptr {at}, align 8, !invariant.load !0")
            self._globals[operand.name] = o
        return self._globals[operand.name], str(operand.offset)

    def _counters(self) -> dict[str, list[tuple[str, str, int]]]:
        """Per loop header: (value, variable, slot) of its plain counters."""
        out: dict[str, list[tuple[str, str, int]]] = {}
        for loop in loops(self.function):
            for i in self.by_label[loop.header].instructions:
                if i.op != "phi" or i.type.kind != "int" or i.name in self.data or self.sites.slots >= MAX_ITERATIONS:
                    continue
                variable = self.function.names.get(i.name, "")
                if variable:
                    out.setdefault(loop.header, []).append((i.name, variable, self.sites.slots))
                    for block in loop.blocks:
                        self.sites.counters.setdefault(self.function.name + block, []).append(
                            (variable, self.sites.slots)
                        )
                    self.sites.slots += 1
        return out

    def place(self, i: Instruction) -> None:
        self.site = self.sites.add(self.function, i.place, self.block)

    def run(self, name: str) -> str:
        """The text of the function, named `name`."""
        for n, parameter in enumerate(self.function.parameters):
            at, p = self.fresh(), self.name(parameter)
            self.prologue.append(f"  {at} = getelementptr ptr, ptr %objects, i64 {n}")
            self.prologue.append(f"  {p}.o = load ptr, ptr {at}, align 8, !invariant.load !0")
            self.prologue.append(f"  {p}.f = add i64 0, 0")
        for block in self.function.blocks:
            self.block = block.label
            self.lines.append(f"{self.labels[block.label]}:")
            self._block(block.instructions)
        self._edges()
        head = f"define void @{name}(ptr %objects) {{\nentry:\n"
        return head + "\n".join([*self.prologue, "  br label %b0", *self.lines, "}", ""])

    def _parts(self, block: Block) -> list[Segment | Instruction]:
        return list(parts(block.instructions, self.data))

    def _end(self, label: str) -> str:
        """The LLVM label of a block's end, which guards within it part from its beginning."""
        guarded = any(isinstance(p, Segment) for p in self.parts[label])
        return self.labels[label] + (".end" if guarded else "")

    def _block(self, instructions: tuple[Instruction, ...]) -> None:
        for i in instructions:
            if i.op == "phi":
                self._phi(i)
        for value, _, slot in self.counters.get(self.block, ()):
            t = next(i.type for i in instructions if i.name == value)
            at = self.fresh()
            self.emit(f"{at} = getelementptr i64, ptr @hv_iteration, i64 {slot}")
            self.emit(f"store i64 {self.wide(Ref(value), t)}, ptr {at}, align 8")
        for part in self.parts[self.block]:
            if isinstance(part, Segment):
                emit_segment(self, part)
            elif part.op in TERMINATORS:
                self._terminator(part)
            elif part.op != "phi":
                self.single(part)

    def _terminator(self, i: Instruction) -> None:
        if self._end(self.block) != self.labels[self.block]:
            self.emit(f"br label %{self._end(self.block)}")
            self.lines.append(f"{self._end(self.block)}:")
        self.place(i)
        self._copies_before(i)
        TERMINATORS[i.op](self, i)

    def single(self, i: Instruction) -> None:
        """Emits one instruction, with every check it needs."""
        self.place(i)
        emit = EMITTERS.get(i.op)
        if emit is None:
            raise Unsupported("HV201", f"operation {i.op}")
        emit(self, i)

    def _phi(self, i: Instruction) -> None:
        if i.name in self.data:
            self.slot(i.name)
            return
        if i.type.kind == "ptr":
            pairs = [(*self.address(o), self.incoming(str(e))) for o, e in zip(i.operands, i.extra, strict=True)]
            n = self.name(i.name)
            self.emit(f"{n}.o = phi ptr " + ", ".join(f"[ {o}, %{e} ]" for o, _, e in pairs))
            self.emit(f"{n}.f = phi i64 " + ", ".join(f"[ {f}, %{e} ]" for _, f, e in pairs))
            return
        parts = ", ".join(
            f"[ {self.plain(o, i.type)}, %{self.incoming(str(e))} ]" for o, e in zip(i.operands, i.extra, strict=True)
        )
        self.emit(f"{self.name(i.name)} = phi {i.type} {parts}")

    def _has_data_phi(self, label: str) -> bool:
        return any(i.op == "phi" and i.name in self.data for i in self.by_label[label].instructions)

    def incoming(self, predecessor: str) -> str:
        """The LLVM label from which the current block is entered."""
        return self.target(predecessor, self.block, query=True)

    def target(self, source: str, to: str, query: bool = False) -> str:
        """The label to branch to, an edge block where data phis must be copied on a conditional edge."""
        single = len(set(successors(self.by_label[source]))) == 1
        if single or not self._has_data_phi(to):
            return self._end(source) if query else self.labels[to]
        key = (source, to)
        if key not in self.edges:
            self.edges[key] = f"e{len(self.edges)}"
            self._pending_edges.append((self.edges[key], source, to))
        return self.edges[key]

    def _copies_before(self, terminator: Instruction) -> None:
        targets = set(successors(self.by_label[self.block]))
        if len(targets) == 1:
            self._copies(self.block, targets.pop())

    def _copies(self, source: str, to: str) -> None:
        moves: list[tuple[str, str]] = []
        for i in self.by_label[to].instructions:
            if i.op != "phi":
                break
            if i.name not in self.data:
                continue
            operand = i.operands[i.extra.index(source)]
            held = self.fresh()
            self.emit(f"{held} = load %V, ptr {self.value(operand, i.type)}, align 16")
            moves.append((held, self.slot(i.name)))
        for held, slot in moves:
            self.emit(f"store %V {held}, ptr {slot}, align 16")

    def _edges(self) -> None:
        for label, source, to in self._pending_edges:
            self.lines.append(f"{label}:")
            self._copies(source, to)
            self.emit(f"br label %{self.labels[to]}")
