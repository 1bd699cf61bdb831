"""LLVM IR text to kernel IR.

Reads one instruction a line, as LLVM prints them. Expects a function whose calls have been inlined (`prepare.py`);
what kernel IR cannot say raises Unsupported with the source line. Instructions are read by the table in
`instructions.py`.
"""

from __future__ import annotations

import re

from frontends.llvm.aggregates import READERS
from frontends.llvm.coerced import split_coerced
from frontends.llvm.instructions import FunctionReader
from frontends.llvm.metadata import Metadata
from frontends.llvm.types import TypeReader, cell_bytes_of, size_of, tokens_of
from symbolic.analysis.hoisting import hoist
from symbolic.analysis.predication import if_convert
from symbolic.kernel.diagnostics import Unsupported
from symbolic.kernel.ir import Block, Cell, Function, Global, Instruction, Module
from symbolic.kernel.source import Span

_GLOBAL = re.compile(r'^(@(?:"[^"]*"|[-\w.$]+)) = .*?\b(global|constant) (.*)$')
_DEFINE = re.compile(r'^define .*?(@(?:"[^"]*"|[-\w.$]+))\((.*)\)')
_DBG = re.compile(r", !dbg !(\d+)")
_TAIL = re.compile(r"(, ![\w.]+ !\d+)+$| #\d+$")
_DBG_VALUE = re.compile(r"#dbg_value\(\S+ (%\"[^\"]*\"|%[-\w.$]+), !(\d+),")


class _Text:
    """The lines of a module, sorted by what they are."""

    def __init__(self, text: str) -> None:
        self.globals: dict[str, str] = {}
        self.types: dict[str, str] = {}
        self.functions: dict[str, tuple[str, list[str]]] = {}
        nodes: dict[int, str] = {}
        body: list[str] | None = None
        for line in text.splitlines():
            if body is not None:
                if line == "}":
                    body = None
                elif line:
                    body.append(line)
            elif line.startswith("!") and line[1:2].isdigit():
                number, _, node = line.partition(" = ")
                nodes[int(number[1:])] = node
            elif line.startswith("@") and (m := _GLOBAL.match(line)):
                self.globals[m[1]] = line
            elif line.startswith("%") and " = type " in line:
                name, _, definition = line.partition(" = type ")
                self.types[name] = definition
            elif m := _DEFINE.match(line):
                body = []
                self.functions[m[1]] = (m[2], body)
        self.metadata = Metadata(nodes)


class ModuleReader:
    """Reads the functions asked for, and the globals they use."""

    def __init__(self, text: str) -> None:
        self._text = _Text(text)
        self.types = TypeReader(self._text.types)
        self.places: list[Span | None] = [None]
        self._place_of: dict[int, int] = {}

    def read(self, entry: str) -> Module:
        """The module whose entry is the function named `entry` (without @)."""
        constructors = tuple(self._function(f) for f in self._constructors())
        function = self._function("@" + entry)
        globals_ = {name: g for name in self._text.globals if (g := self._global(name)) is not None}
        return Module(function, constructors, globals_, tuple(self.places))

    def _constructors(self) -> list[str]:
        line = self._text.globals.get("@llvm.global_ctors", "")
        return re.findall(r"i32 \d+, ptr (@[-\w.$]+)", line)

    def place(self, number: int) -> int:
        """Index into `places` of a DILocation."""
        if number not in self._place_of:
            self._place_of[number] = len(self.places)
            self.places.append(self._text.metadata.place(number))
        return self._place_of[number]

    def _global(self, name: str) -> Global | None:
        if name.startswith(("@llvm.", "@_ZTV", "@_ZTI", "@_ZTS", "@__")):
            return None
        match = _GLOBAL.match(self._text.globals[name])
        assert match is not None
        if " external " in self._text.globals[name]:
            return None
        tokens = tokens_of(match[3])
        t, i = self.types.type_at(tokens, 0)
        cells: list[Cell] = []
        zero = tokens[i] == "zeroinitializer"
        if not zero:
            try:
                self.types.cells_at(t, tokens, i, 0, cells)
            except Unsupported:
                return None
        return Global(name, size_of(t), cell_bytes_of(t), tuple(cells), True, match[2] == "constant")

    def _function(self, name: str) -> Function:
        if name not in self._text.functions:
            raise Unsupported("HV201", f"no body for function {name}")
        parameters, lines = self._text.functions[name]
        names = tuple(re.findall(r"(%(?:\"[^\"]*\"|[-\w.$]+))(?:,|$)", re.sub(r"\([^()]*\)", "", parameters)))
        reader = FunctionReader(self.types)
        blocks: list[Block] = []
        label = "%" + str(len(names))
        current: list[Instruction] = []
        for line in _joined(lines):
            if not line.startswith(" "):
                if current:
                    blocks.append(Block(label, tuple(current)))
                    current = []
                label = "%" + line.partition(":")[0]
                continue
            self._line(line, reader, current)
        blocks.append(Block(label, tuple(current)))
        return hoist(if_convert(split_coerced(Function(name, names, tuple(blocks), reader.names))))

    def _line(self, line: str, reader: FunctionReader, out: list[Instruction]) -> None:
        if "#dbg_" in line:
            if (m := _DBG_VALUE.search(line)) and (variable := self._text.metadata.variable(int(m[2]))):
                reader.names.setdefault(m[1], variable)
            return
        dbg = _DBG.search(line)
        reader.place = self.place(int(dbg[1])) if dbg else 0
        text = (line[: dbg.start()] if dbg else _TAIL.sub("", line)).strip()
        name, _, rest = text.partition(" = ") if text[0] == "%" else ("", "", text)
        tokens = tokens_of(rest)
        while tokens[0] in ("tail", "notail", "musttail"):
            tokens.pop(0)
        read = READERS.get(tokens[0])
        try:
            if read is None:
                raise Unsupported("HV201", f"instruction `{tokens[0]}`")
            out.extend(read(reader, name, tokens))
        except Unsupported as e:
            raise Unsupported(e.diagnostic.code, e.diagnostic.message, self.places[reader.place]) from e


def _joined(lines: list[str]) -> list[str]:
    """Joins the lines of a switch, which LLVM prints on several."""
    out: list[str] = []
    open_switch = False
    for line in lines:
        if open_switch:
            out[-1] += line
            open_switch = not line.startswith("  ]")
        else:
            out.append(line.split(" ; preds")[0] if not line.startswith(" ") else line)
            open_switch = line.startswith("  switch") and "]" not in line
    return out
