"""What a drawn list goes through: how many members, by a name that whatever follows from it keeps up with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.document.model import Definition, Document, Range, with_definition, with_definition_before
from studio.document.naming import fresh_name
from studio.generalize.antiunify import Difference
from studio.generalize.attributes import definition_of
from studio.generalize.count_names import count_labels
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    Path,
    counted_to,
    free_names,
    replaced,
)
from studio.language.values import is_number

MOST = 25
"""How far the slider of a count goes at least."""


def not_counted(document: Document, name: str) -> Refusal:
    """Why what needs a number for each member of a list cannot be, and what can be done about it."""
    formula = definition_of(document, name).formula
    sources = [one.source for one in formula.clauses] if isinstance(formula, Comprehension) else [formula]
    if not any(_written_out(document, one) for one in sources):
        return Refusal(
            f"The things of {name} are not counted by one number from 0 on, as by range(5), so they have no numbers to "
            "tell them apart by."
        )
    return Refusal(
        f"The things of {name} are given one by one, by a list of what each of them is, and not by a count, so they "
        "have no numbers to tell them apart by. Make a list of things that are alike and stand in even rows; then "
        "select its things and give them what differs, such as their colours."
    )


def _written_out(document: Document, source: Node) -> bool:
    """Whether the items of a list are written one by one, where it is used or under a name that no event changes."""
    known = document.definitions.get(source.id) if isinstance(source, Name) else None
    return isinstance(source if known is None or known.is_state else known.formula, Display)


def with_count_named(document: Document, name: str, place: int) -> tuple[Document, Node]:
    """The document in which the count of a list, in the clause at a place, is no plain number; and that count.

    A plain number gets a name, as a parameter. Raises Refusal where the members are not counted from 0 on.
    """
    formula = definition_of(document, name).formula
    count = counted_to(formula.clauses[place].source) if isinstance(formula, Comprehension) else None
    if count is None or not isinstance(formula, Comprehension):
        raise not_counted(document, name)
    if not isinstance(count, Literal):
        return document, count
    if not is_number(count.value):
        raise Refusal(f"{name} does not say how many it holds.")
    called = fresh_name(document, f"{name}_{count_labels(formula)[place]}")
    parameter = Definition(called, count, role="parameter", range=Range(1, max(MOST, 2 * count.value)))
    document = with_definition_before(document, parameter, name)
    changed = replaced(formula, ("clauses", place, "source", "arguments", 0), Name(called))
    return with_definition(document, replace(document.definitions[name], formula=changed)), Name(called)


def told_by_place(clauses: Sequence[Clause]) -> bool:
    """Whether the places of members say which they are: none is left out, and every row has as many as the others."""
    targets: set[str] = set()
    for clause in clauses:
        if clause.tests or free_names(clause.source) & targets:
            return False
        targets |= set(clause.targets)
    return True


def check_told_by_place(name: str, clauses: Sequence[Clause]) -> None:
    """Raises Refusal where some members of a list are left out, or its rows have not all as many."""
    if not told_by_place(clauses):
        raise Refusal(
            f"Some of {name} are left out, or not every row has as many, so their places do not say which they are. "
            f"Let all of them be there, and {name}.visible say which are seen."
        )


def rows_looked_up(holes: Sequence[Difference], data: str, index: str) -> tuple[Node, list[tuple[Path, Node]]]:
    """What each member has in the holes, as a list; and the formulas that look it up there by the index."""
    columns = list(dict.fromkeys(hole.column for hole in holes))
    item: Node = Apply("[]", (Name(data), Name(index)))
    if len(columns) == 1:
        return Display("list", columns[0]), [(hole.path, item) for hole in holes]
    rows = Display("list", tuple(Display("tuple", one) for one in zip(*columns, strict=True)))
    return rows, [(one.path, Apply("[]", (item, Literal(columns.index(one.column))))) for one in holes]


def counted_members(element: Node, counts: Sequence[Node], indices: Sequence[str]) -> Node:
    """A list of so many members along each index."""
    clauses = [Clause((index,), Apply("range", (count,))) for index, count in zip(indices, counts, strict=True)]
    return Comprehension("list", element, tuple(clauses))


def gone_through(element: Node, variables: dict[tuple[Node, ...], str], data: str) -> tuple[Node, Node]:
    """A list of members that go through what each of them has, by the names of its columns; and that list."""
    columns = list(variables)
    rows = list(columns[0]) if len(columns) == 1 else [Display("tuple", one) for one in zip(*columns, strict=True)]
    clause = Clause(tuple(variables.values()), Name(data))
    return Comprehension("list", element, (clause,)), Display("list", tuple(rows))
