"""Things that are to be one list, brought to one form, so that what differs among them can be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.antiunify import opened_points, with_inner_names
from studio.generalize.attributes import default_of, literal_node, needs_any, point_attributes
from studio.generalize.keyed_members import with_last_counted
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Node, free_names


def comparable(document: Document, live: Live, things: Sequence[str]) -> tuple[Node, ...]:
    """The formulas of the things in one form: defaults said, relations among the things as values.

    Raises Refusal where they are of several kinds, or one says what another cannot.
    """
    formulas = [document.definitions[thing].formula for thing in things]
    kinds = {one.function if isinstance(one, Apply) else type(one).__name__ for one in formulas}
    if len(kinds) > 1:
        named = {one.function if isinstance(one, Apply) else "list" for one in formulas}
        kinds_found = " and ".join(f"{one}s" for one in sorted(named))
        raise Refusal(
            f"These things are not alike: {kinds_found}. Choose things of one kind, "
            "or make them one figure (Make a component), which can be a list."
        )
    kind = next(iter(kinds))
    said = [name for one in formulas if isinstance(one, Apply) for name, _ in one.keywords]
    order = list(SHAPES[kind].attributes) if kind in SHAPES else list(dict.fromkeys(said))
    wanted = [name for name in order if name in said]
    full = [_with_all(one, wanted) for one in formulas]
    free = [with_inner_names(_without_members(document, live, one, frozenset(things))) for one in full]
    free = list(with_last_counted(free, live))
    return tuple(opened_points(one, point_attributes(kind) or ("start", "end", "center"), free) for one in free)


def _with_all(node: Node, wanted: Sequence[str]) -> Node:
    """A shape with all attributes said that one of the others says."""
    if not isinstance(node, Apply):
        return node
    known = dict(node.keywords)
    keywords = []
    for name in wanted:
        value = known.get(name) or default_of(node.function, name)
        if value is None:
            raise Refusal(f"One of these has {name} and another has none. Give it to all of them first.")
        keywords.append((name, value))
    return replace(node, keywords=tuple(keywords))


def _without_members(document: Document, live: Live, node: Node, things: frozenset[str]) -> Node:
    """The formula with relations to the things themselves (or to what needs them) turned into values."""
    if not any(needs_any(document, free_names(node), thing) for thing in things):
        return node
    if isinstance(node, Apply) and (node.keywords or node.function == "point"):
        arguments = tuple(_without_members(document, live, one, things) for one in node.arguments)
        keywords = tuple((key, _without_members(document, live, one, things)) for key, one in node.keywords)
        return replace(node, arguments=arguments, keywords=keywords)
    return literal_node(evaluate(node, live.env()))
