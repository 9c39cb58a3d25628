"""The places in the formula of a definition, what they are told from, and which of them nobody meant.

A place came about by itself where what it lies in was moved, and it went along: it is ``carried``. Where a definition
does not say which of its places are (it was made from others, or stands in a file that says nothing of it), those may
be that lie so many pixels off from a place of something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.document.model import Definition
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply, Attribute, Node, each_node, free_names

ARITHMETIC = frozenset({"+", "-", "*", "/"})
PLACES = {"x": "x", "y": "y", "dx": "x", "dy": "y"}
"""Attributes that are coordinates, and along which axis."""
_LENGTHS = frozenset({"width", "height", "radius_x", "radius_y"})


def carried_places(definition: Definition) -> frozenset[Node]:
    """The coordinates in a definition that nobody meant."""
    return frozenset(_may_be_carried(definition.formula) if definition.carried is None else definition.carried)


def as_drawn(definition: Definition, carried: tuple[Node, ...]) -> Definition:
    """What a person drew, who meant all of its places but those that are ``carried``."""
    return replace(definition, carried=carried) if carried or carried_places(definition) else definition


def retold(definition: Definition, formula: Node) -> Definition:
    """The definition with another formula, whose new places nobody meant."""
    if formula == definition.formula:
        return definition
    known, before = carried_places(definition), set(_places(definition.formula))
    carried = (one for one in _places(formula) if one in known or one not in before and told_from(one))
    return replace(definition, formula=formula, carried=tuple(dict.fromkeys(carried)))


def meant(definition: Definition, formula: Node) -> Definition:
    """The definition with another formula, whose new places somebody meant."""
    now = dict.fromkeys(_may_be_carried(formula))
    known = carried_places(definition)
    new = definition.carried is None and not now.keys() <= known
    carried = tuple(one for one in now if one in known) if new else definition.carried
    return replace(definition, formula=formula, carried=carried)


def generalized(definition: Definition, members: Sequence[Definition]) -> Definition:
    """What is made of several that are alike: nobody meant those of its places that nobody meant in any of them."""
    places, theirs = list(_places(definition.formula)), [list(_places(one.formula)) for one in members]
    if all(one.carried is None for one in members) or any(len(one) != len(places) for one in theirs):
        return definition
    known = [carried_places(one) for one in members]
    carried = (
        place
        for place, *own in zip(places, *theirs, strict=True)
        if told_from(place) & definition.needs and all(one in each for one, each in zip(own, known, strict=True))
    )
    return replace(definition, carried=tuple(dict.fromkeys(carried)))


def with_each(definition: Definition, change: Callable[[Node], Node]) -> Definition:
    """The definition with its formula changed, and what is known of its places likewise."""
    carried = None if definition.carried is None else tuple(map(change, definition.carried))
    return replace(definition, formula=change(definition.formula), carried=carried)


def told_from(node: Node) -> frozenset[str]:
    """The names that a place is told from."""
    return free_names(node) - ARITHMETIC


def _may_be_carried(formula: Node) -> Iterator[Node]:
    """The coordinates that are told from something, and not from how large that is."""
    for place in _places(formula):
        measured = {one.name for one in each_node(place) if isinstance(one, Attribute)}
        if measured and not measured & _LENGTHS:
            yield place


def _places(formula: Node) -> Iterator[Node]:
    """The coordinates of all places in a formula."""
    for node in each_node(formula):
        if isinstance(node, Apply) and node.function == "point":
            yield from node.arguments
        elif isinstance(node, Apply) and node.function in SHAPES:
            yield from (part for name, part in node.keywords if name in PLACES)
