"""Make regular: the corners of a polygon or path that was drawn freehand, as points at angles about one centre.

Corners of several kinds, one after the other (the points of a star and the notches between them), have a distance
each; the number is then that of the corners of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Definition, Document, Range, with_definition, with_definition_before
from studio.document.naming import check_name
from studio.generalize.around import Center, center_of, centers
from studio.generalize.attributes import definition_of, keyword_path, literal_node
from studio.generalize.observe import forget
from studio.generalize.result import Result
from studio.generalize.rings import FEW, WHOLE, Ring, ring
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Clause, Comprehension, Display, Literal, Name, Node, at, replaced
from studio.language.show import show
from studio.language.values import Point, is_number

TOGETHER = 4
"""Corners are of so many kinds at most."""


def made_regular(document: Document, thing: str, name: str) -> Result:
    """The document in which the corners of a figure stand evenly round a centre; ``name`` says how many.

    A parameter of that name that is there already is taken where it says as many. Raises Refusal where the corners
    lie on no circle.
    """
    definition = definition_of(document, thing)
    path = keyword_path(definition.formula, "points")
    corners = at(definition.formula, path) if path else None
    if path is None or not isinstance(corners, Display):
        raise Refusal(f"{thing} has no corners of its own. Choose a polygon or a path that you drew.")
    live = Live(document)
    places = [evaluate(node, live.env()) for node in corners.items]
    known = centers(document, live, (thing,))
    found = _found(places, [one.at for one in known])
    if found is None:
        raise Refusal(f"The corners of {thing} lie on no circle evenly. Pull them there first, or draw more evenly.")
    count = len(places) // len(found.radii)
    document = _counted(document, thing, name, count)
    points = _corners(found, center_of(found, known), Name(name))
    made = replace(definition, formula=replaced(definition.formula, path, points))
    document = forget(with_definition(document, made), thing)
    note = f"straightened by at most {found.off:.1f} px" if found.off else ""
    finding = Finding(f"{thing}.points", show(points), note=note)
    says = f"{thing} is regular; {name} is {count}{f'; {note}' if note else ''}."
    return Result(document, (finding,), frozenset({thing, name}), says)


def _found(places: Sequence[Point], known: Sequence[Point]) -> Ring | None:
    """The circles on which the corners lie, with as few kinds of corners as can be."""
    for together in range(1, TOGETHER + 1):
        if len(places) % together == 0 and len(places) // together >= FEW:
            found = ring([places[kind::together] for kind in range(together)], known, in_cycles=True)
            if found is not None and found.closed:
                return found
    return None


def _counted(document: Document, thing: str, name: str, count: int) -> Document:
    """The document with a parameter that says how many."""
    known = document.parameters().get(name)
    if is_number(known):
        if known != count:
            raise Refusal(f"{name} is {known}, but there are {count} here. Choose another name.")
        return document
    check_name(name, document)
    made = Definition(name, Literal(count), role="parameter", range=Range(FEW, max(25, 2 * count)))
    return with_definition_before(document, made, thing)


def _corners(found: Ring, about: Center, count: Node) -> Node:
    kinds = len(found.radii)
    step = Apply("/", (Literal(WHOLE if found.step > 0 else -WHOLE), count))
    if kinds == 1:
        angle = _ahead(Apply("*", (step, Name("i"))), literal_node(found.firsts[0]))
        return _round(about, about.radius_node(found.radii[0], found), angle, [("i", count)])
    radius = _one_of([about.radius_node(one, found) for one in found.radii])
    if found.even:
        part = Apply("+", (Name("i"), Apply("/", (Name("j"), Literal(kinds)))))
        angle = _ahead(Apply("*", (step, part)), literal_node(found.firsts[0]))
    else:
        angle = Apply("+", (Apply("*", (step, Name("i"))), _one_of(list(map(literal_node, found.firsts)))))
    return _round(about, radius, angle, [("i", count), ("j", Literal(kinds))])


def _one_of(nodes: list[Node]) -> Node:
    return Apply("[]", (Display("list", tuple(nodes)), Name("j")))


def _ahead(angle: Node, first: Node) -> Node:
    assert isinstance(first, Literal)
    if not first.value:
        return angle
    return Apply("+" if first.value > 0 else "-", (angle, Literal(abs(first.value))))


def _round(about: Center, radius: Node, angle: Node, over: Sequence[tuple[str, Node]]) -> Node:
    clauses = tuple(Clause((index,), Apply("range", (count,))) for index, count in over)
    return Comprehension("list", Apply("polar", (about.node, radius, angle)), clauses)
