"""Things with two faces: which one is seen follows a state, of one truth or of one for each member of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.document import changes
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.generalize.attributes import definition_of, with_node
from studio.generalize.counted_lists import check_told_by_place, not_counted
from studio.generalize.work_out import in_order_drawn
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Comprehension, Conditional, Literal, Logic, Name, Node, counted_to
from studio.language.values import Symbol

BACK = Symbol("steelblue")
"""The colour of a back that nobody drew."""


def two_faces(document: Document, things: Sequence[str], name: str) -> Document:
    """The document in which the last of the things is the back of the others, seen while the state is not true.

    Lists need as many members each, counted alike and with none left out; they get a state with a truth for each
    member. A single thing, or list, gets a copy in another colour as its back. Raises Refusal where they do not go
    together.
    """
    if len(things) == 1:
        document, back = _with_back(document, things[0])
        things = (*things, back)
    faces = [definition_of(document, one) for one in things]
    if not all(one.drawn for one in faces):
        raise Refusal("Choose things that are drawn: the faces, and last the back that lies over them.")
    values = [Live.at_present(document).value(one.name) for one in faces]
    lists = [isinstance(one.formula, Comprehension) for one in faces]
    if any(lists) != all(lists):
        raise Refusal("One is a list of things and another is a single one; choose lists only, or single things.")
    if any(lists) and len({len(one) for one in values if isinstance(one, list)}) != 1:
        raise Refusal("There are not as many backs as faces; make lists with as many things each.")
    drawn = faces[0].formula
    first = replace(drawn, element=Literal(False)) if isinstance(drawn, Comprehension) else Literal(False)
    document = changes.add_definition(document, Definition(name, first, role="state"))
    for place, one in enumerate(faces):
        is_back = place == len(faces) - 1
        up = _of_member(document, one, name)
        document = with_node(
            document, f"{one.name}.opacity", Conditional(up, Literal(0 if is_back else 1), Literal(1 if is_back else 0))
        )
    return document


def _with_back(document: Document, thing: str) -> tuple[Document, str]:
    """The document with a copy of a thing in another colour over everything; and what it is called."""
    one = definition_of(document, thing)
    back = f"{one.name}_back"
    if back in document.names():
        raise Refusal(f"There is a {back} already. Choose it together with {one.name}.")
    document = changes.add_definition(document, replace(one, name=back))
    try:
        return with_node(document, f"{back}.fill", Literal(BACK)), back
    except Refusal:
        raise Refusal(f"{one.name} has no fill. Draw the back over it, and choose both.") from None


def _of_member(document: Document, one: Definition, name: str) -> Node:
    """Whether a face is up, as a formula of the thing or of each member of the list."""
    if not isinstance(one.formula, Comprehension):
        return Name(name)
    if not all(counted_to(clause.source) for clause in one.formula.clauses):
        raise not_counted(document, one.name)
    check_told_by_place(one.name, one.formula.clauses)
    place, there = in_order_drawn(one.formula.clauses, name)
    return Logic("and", (there, Apply("[]", (Name(name), place))))
