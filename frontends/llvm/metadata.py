"""Debug metadata of an LLVM module: the source place of an instruction, and the source's names of values."""

from __future__ import annotations

import os
import re

from symbolic.kernel.source import Span

_FIELD = re.compile(r"(\w+): (\"[^\"]*\"|![\d]+|[\w.]+)")


class Metadata:
    """Answers by metadata number; nodes are read when asked for."""

    def __init__(self, nodes: dict[int, str]) -> None:
        self._nodes = nodes
        self._places: dict[int, Span | None] = {}
        self._files: dict[int, str] = {}

    def _fields(self, number: int) -> dict[str, str]:
        return dict(_FIELD.findall(self._nodes.get(number, "")))

    @staticmethod
    def _number(field: str | None) -> int:
        return int(field[1:]) if field and field.startswith("!") else -1

    def place(self, number: int) -> Span | None:
        """The place of a DILocation: the innermost one, as inlined code is read where it is written."""
        if number not in self._places:
            f = self._fields(number)
            file = self._file_of(self._number(f.get("scope")))
            line = int(f.get("line", "0"))
            self._places[number] = Span(file, line, int(f.get("column", "0"))) if line and file else None
        return self._places[number]

    def caller(self, number: int) -> int:
        """The DILocation into which this one was inlined, or -1."""
        return self._number(self._fields(number).get("inlinedAt"))

    def _file_of(self, scope: int) -> str:
        if scope not in self._files:
            f = self._fields(scope)
            file = self._fields(self._number(f.get("file")))
            name = file.get("filename", '""').strip('"')
            directory = file.get("directory", '""').strip('"')
            self._files[scope] = os.path.join(directory, name) if name else ""
        return self._files[scope]

    def variable(self, number: int) -> str:
        """The name of a DILocalVariable."""
        return self._fields(number).get("name", '""').strip('"')
