"""Things on the canvas that come and go: what says whether each is seen, also where one is that is not seen now.

A truth in a state does, where the drawing, worked out with the other truth there, has or lacks just that thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from studio.app.canvas.drawn_items import REACH, Drawn
from studio.app.picking import CanvasClick
from studio.app.stage.stage_gesture import Spec
from studio.commands.conditions import Place
from studio.document.followed import followed
from studio.document.live import Live
from studio.document.model import Document
from studio.document.scene import Thing
from studio.generalize.operand_text import json_words
from studio.generalize.operands import element_operand, tile_operand
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply, Comprehension, Node, free_names
from studio.language.show import enumerated
from studio.language.values import Shape, Value

ATTRIBUTE = "visible"
"""The attribute that says whether a thing is seen."""


@dataclass(frozen=True)
class Seen:
    """Whether a drawn thing is seen, the state that says so ("" where none does yet), and which of a list it is.

    ``truth`` in the state, at ``key`` where it holds several, lets it go or come back. ``why_not`` says why no change
    of what it follows does just that.
    """

    thing: str
    member: int | None
    shown: bool
    state: str = ""
    key: Value = None
    truth: bool = False
    why_not: str = ""

    @property
    def words(self) -> str:
        """What it is called."""
        return self.thing if self.member is None else json_words(tile_operand(self.thing, self.member))

    def doing(self, spec: Spec) -> tuple[str, dict[str, Any]]:
        """The command that lets it go or come back, with its arguments; ``spec`` changes a tile, also at a key."""
        arguments = {"tile": self.state, "value": self.truth}
        if self.key is None:
            return spec.command.name, arguments
        of_it = self.key == self.member and not isinstance(self.key, bool)
        return spec.action.at_key, {**arguments, "key": element_operand(self.thing, self.key) if of_it else self.key}


def seen_at(
    document: Document, live: Live, values: Mapping[str, Value], click: CanvasClick, hidden: bool
) -> Seen | None:
    """What is under the pointer; with ``hidden``, what would be if it were seen, whatever is seen there.

    None where nothing is, or where as many are drawn as a state holds: to take one away is to take it out of that.
    """
    found = next(_hidden_at(document, live, click), None) if hidden else click.thing
    name, path = found or ("", ())
    one = document.definitions.get(name)
    if one is None or not one.drawn or _held(document, one.formula) or (path and not isinstance(path[0], int)):
        return None
    member = path[0] if path else None
    seen, states = Seen(name, member, not hidden), list(_saying(document, one.formula))
    if not states:
        return seen
    tiles = [state for state in states if any(True for _ in _truths(values.get(state)))]
    ways = [way for state in tiles for way in _ways(live, (name, path[:1]), state, values[state])]
    if len(ways) == 1:
        state, key, truth = ways[0]
        return replace(seen, state=state, key=key, truth=truth)
    return replace(seen, why_not=_why_not(seen, tiles, bool(ways))) if tiles else None


def _why_not(seen: Seen, states: list[str], can: bool) -> str:
    told = enumerated(states)
    if can:
        return f"Each of {told} says whether {seen.words} is seen: change the one that is meant."
    return f"Nothing in {told} lets just {seen.words} {'go' if seen.shown else 'come back'}: change {told} itself."


def _truths(value: Value) -> Iterator[tuple[Value, bool]]:
    """The truths that a state holds, by their keys; a state that is one has it at None."""
    items = (
        enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else [(None, value)]
    )
    yield from ((key, one) for key, one in items if isinstance(one, bool))


def _ways(live: Live, place: Place, state: str, value: Value) -> Iterator[tuple[str, Value, bool]]:
    """The truth, with its state and key, that changes of all that is drawn just whether this is seen; or none."""
    there = _drawn(live)

    def changed(keys: Mapping[Value, bool]) -> set[Place]:
        return there ^ _drawn(live.with_values({state: _turned(value, keys)}))

    truths = dict(_truths(value))
    left = {place[1][0]: truths[place[1][0]]} if place[1] and place[1][0] in truths else truths
    if left is not truths and changed(left) != {place}:
        left = truths
    while len(left) > 1:  # one of them is looked for, a half at a time
        half = dict(list(left.items())[: len(left) // 2])
        left = half if place in changed(half) else {key: one for key, one in left.items() if key not in half}
    if left and changed(left) == {place}:
        yield from ((state, key, not one) for key, one in left.items())


def _turned(value: Value, truths: Mapping[Value, bool]) -> Value:
    """A state with the other truth in some places."""
    turned = {key: not one for key, one in truths.items()}
    if isinstance(value, dict):
        return {**value, **turned}
    return [turned.get(key, one) for key, one in enumerate(value)] if isinstance(value, list) else turned[None]


def _drawn(live: Live) -> set[Place]:
    """What is seen: things, and members of lists of them."""
    return {(one.name, one.path[:1]) for one in live.things()}


def _hidden_at(document: Document, live: Live, click: CanvasClick) -> Iterator[Place]:
    """Where things lie that are not seen, the topmost first."""
    for name, one in reversed(list(document.definitions.items())):
        if not one.drawn or not any(_saying(document, one.formula)):
            continue
        value = live.values().get(name)
        items = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, shape in items:
            path = () if place is None else (place,)
            if isinstance(shape, Shape) and shape.as_dict().get(ATTRIBUTE) is False:
                there = Shape(shape.kind, tuple((key, part) for key, part in shape.attributes if key != ATTRIBUTE))
                if not there.is_nowhere and Drawn(Thing(name, path, there)).hit(click.at, REACH * click.pixel):
                    yield name, path


def _held(document: Document, formula: Node) -> bool:
    """Whether a state says how many of a list there are."""
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    names = {name for clause in clauses for name in free_names(clause.source)}
    known = {*names, *(other for name in names if name in document.definitions for other in followed(document, name))}
    return not known.isdisjoint(document.states())


def _saying(document: Document, formula: Node) -> Iterator[str]:
    """The states that say whether a thing, or each of a list, is seen."""
    shape = formula.element if isinstance(formula, Comprehension) else formula
    if isinstance(shape, Apply) and shape.function in SHAPES:
        given = dict(shape.keywords).get(ATTRIBUTE)
        named = (free_names(given) if given is not None else frozenset()) & document.definitions.keys()
        known = {*named, *(other for name in named for other in followed(document, name))}
        yield from sorted(known & document.states().keys())
