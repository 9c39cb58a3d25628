"""Into groups, out of them, and the order of drawing; whatever moves stays where it is on the canvas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.document.changes import without_name
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.generalize.arrange import shifted
from studio.generalize.attribute_values import value_at
from studio.generalize.attributes import Address, definition_of, group_items, group_members, needs_any
from studio.generalize.staying_inside import LEFT, with_staying
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Display, Name, Node
from studio.language.values import Point

TURNED = {"rotation": 0, "scale": 1}
"""What a group must not do to its members when one of them goes in or out."""


def group_of(document: Document, name: str) -> str:
    """The group that holds a definition, "" where none does."""
    return next((key for key, one in document.definitions.items() if name in group_members(one)), "")


def regrouped(document: Document, names: Sequence[str], into: str = "", before: str = "") -> Document:
    """The document with things in a group (or in none), drawn just under ``before`` (or over all others there).

    Raises Refusal where that cannot be, and says why.
    """
    names = tuple(dict.fromkeys(names))
    _check(document, names, into, before)
    homes = {name: group_of(document, name) for name in names}
    for name, home in homes.items():
        document = _moved(document, name, home, into)
    document = _in_group(document, names, into, before) if into else _in_order(document, names, before)
    for name, home in homes.items():
        if home not in ("", into):
            document = _without(document, home, name)
    return document


def _check(document: Document, names: Sequence[str], into: str, before: str) -> None:
    if into and group_items(definition_of(document, into).formula) is None:
        raise Refusal(f"{into} is no group. Group things first, then put more of them in.")
    if before and group_of(document, definition_of(document, before).name) != into:
        raise Refusal(f"{before} is not in {into or 'the drawing itself'}. Choose one of its neighbours there.")
    for name in names:
        _check_one(document, definition_of(document, name), into, before)


def _check_one(document: Document, one: Definition, into: str, before: str) -> None:
    if one.name == before:
        raise Refusal(f"{one.name} cannot be moved before itself.")
    if not into:
        return
    if not one.drawn and not group_of(document, one.name):
        raise Refusal(f"{one.name} is not drawn, so it cannot be in a group.")
    if needs_any(document, frozenset({one.name}), into):
        what = "itself" if one.name == into else f"what itself needs it: {one.name}"
        raise Refusal(f"{into} cannot hold {what}.")


def _moved(document: Document, name: str, old: str, new: str) -> Document:
    """The thing made ready for another group (or none), so that it will stay where it is on the canvas."""
    if old == new:
        return document
    ways = [_way(document, group, name) for group in (old, new)]
    by = Point(ways[0].x - ways[1].x, ways[0].y - ways[1].y)
    if by != (0, 0):
        document = shifted(document, {name: by})
    return with_definition(document, replace(document.definitions[name], drawn=not new))


def _way(document: Document, group: str, name: str) -> Point:
    """How far a group and those around it move what they hold."""
    env, x, y = Live(document).env(), 0.0, 0.0
    for each in _around(document, group):
        for attribute, ordinary in TURNED.items():
            if value_at(env, Address(each, (), (attribute,))) != ordinary:
                raise Refusal(f"{each} is rotated or scaled, so {name} would not look the same. Set that back first.")
        x, y = x + value_at(env, Address(each, (), ("dx",))), y + value_at(env, Address(each, (), ("dy",)))
    return Point(x, y)


def _around(document: Document, group: str) -> Iterator[str]:
    while group:
        yield group
        group = group_of(document, group)


def _in_group(document: Document, names: Sequence[str], into: str, before: str) -> Document:
    rest = [one for one in group_members(document.definitions[into]) if one not in names]
    place = rest.index(before) if before else len(rest)
    return _with_members(document, into, [*rest[:place], *names, *rest[place:]])


def _in_order(document: Document, names: Sequence[str], before: str) -> Document:
    moving = {name: document.definitions[name] for name in names}
    rest = [key for key in document.definitions if key not in moving]
    place = rest.index(before) if before else len(rest)
    order = [*rest[:place], *moving, *rest[place:]]
    return replace(document, definitions={key: document.definitions[key] for key in order})


def _without(document: Document, group: str, name: str) -> Document:
    """The document with a group that no longer holds a thing; a group that is empty then goes."""
    left = [one for one in group_members(document.definitions[group]) if one != name]
    if left or _others(document.definitions[group]):
        return _with_members(document, group, left)
    outer = group_of(document, group)
    if outer:
        document = _without(document, outer, group)
    return without_name(document, group)


def _others(group: Definition) -> tuple[Node, ...]:
    """What a group holds besides definitions."""
    items = group_items(group.formula)
    return tuple(item for item in items.items if not isinstance(item, Name)) if items is not None else ()


def _with_members(document: Document, group: str, members: Sequence[str]) -> Document:
    """The group with other definitions in it; what else it holds lies behind them."""
    one = document.definitions[group]
    assert isinstance(one.formula, Apply)
    held = Display("list", (*_others(one), *map(Name, members)))
    keywords = tuple((key, held if key == "items" else node) for key, node in one.formula.keywords)
    return with_definition(document, replace(one, formula=replace(one.formula, keywords=keywords)))


def ungrouped(document: Document, group: str) -> tuple[Document, tuple[str, ...]]:
    """The document with what a group held drawn in its place, and the names of that. Raises Refusal."""
    members = group_members(definition_of(document, group))
    if not members:
        raise Refusal(f"{group} is no group of things. Select a group.")
    outer = group_of(document, group)
    document, _ = with_staying(document, group, LEFT)
    if _others(document.definitions[group]):
        raise Refusal(f"{group} holds more than drawn things, so it stays. Take them out one by one.")
    return regrouped(document, members, outer, group), members
