"""What the outline lists: sections of rows, groups with what they hold. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from studio.app.definition_kinds import KindName, kind_of_definition
from studio.document.constraints import constraint_text
from studio.document.graph import graph
from studio.document.model import Document
from studio.generalize.attributes import group_members
from studio.language.show import show
from studio.language.values import Value

VALUES: frozenset[KindName] = frozenset({"parameter", "state", "formula", "list", "dict", "set"})
"""The kinds of values that are given by formulas."""


@dataclass(frozen=True)
class OutlineRow:
    """One thing: its name, which is also its node in the graph, and its kind. ``inside`` are the members of a group."""

    name: str
    kind: KindName
    drawn: bool = False
    hidden: bool = False
    inside: tuple[OutlineRow, ...] = ()
    locked: bool = False

    def all(self) -> Iterable[OutlineRow]:
        """This row and all inside it."""
        yield self
        for one in self.inside:
            yield from one.all()


@dataclass(frozen=True)
class OutlineSection:
    """A titled part of the outline."""

    title: str
    rows: tuple[OutlineRow, ...]


def outline_sections(document: Document, values: Mapping[str, Value]) -> tuple[OutlineSection, ...]:
    """All sections that hold something: what is drawn (what lies in front first), values, functions, processes."""
    held = {name for one in document.definitions.values() for name in group_members(one)}
    rows = {
        name: _row(document, values, name)
        for name, one in document.definitions.items()
        if name not in held or one.drawn
    }
    drawn = [row for row in reversed(rows.values()) if row.drawn]
    functions = [row for row in rows.values() if row.kind in ("function", "component")]
    others = [row for row in rows.values() if not row.drawn and row not in functions]
    found = (
        OutlineSection("Drawing", tuple(drawn)),
        OutlineSection("Values", tuple(others)),
        OutlineSection("Functions", tuple(functions)),
        OutlineSection("Processes", tuple(_processes(document))),
        OutlineSection("Constraints", tuple(OutlineRow(name, "constraint") for name in document.constraints)),
    )
    return tuple(one for one in found if one.rows)


def has_typed(row: OutlineRow) -> bool:
    """Whether a row is a value whose formula can be typed."""
    return row.kind in VALUES and not row.drawn


def _row(document: Document, values: Mapping[str, Value], name: str) -> OutlineRow:
    one = document.definitions[name]
    known = [each for each in reversed(group_members(one)) if each in document.definitions]
    inside = tuple(_row(document, values, each) for each in known)
    return OutlineRow(name, kind_of_definition(one, values.get(name)), one.drawn, one.hidden, inside, one.locked)


def _processes(document: Document) -> Iterable[OutlineRow]:
    """Processes, and the rules that run them under their nodes of the graph."""
    for name in document.processes:
        yield OutlineRow(name, "process")
    if document.rules:
        for node, about in graph(document).nodes(data=True):
            if about["kind"] == "rule":
                yield OutlineRow(node, "rule")


def searched_text(document: Document, name: str) -> str:
    """What a search looks through besides names: the formula of a definition or constraint."""
    if name in document.definitions:
        return show(document.definitions[name].formula)
    if name in document.constraints:
        one = document.constraints[name]
        return constraint_text(one)
    return ""
