"""Things on the canvas that come and go: what says whether each is seen, also where one is that is not seen now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from studio.app.canvas.drawn_items import REACH, Drawn
from studio.app.picking import CanvasClick
from studio.commands.conditions import Place
from studio.document.followed import followed
from studio.document.live import Live
from studio.document.model import Document
from studio.document.scene import Thing
from studio.generalize.operand_text import json_words
from studio.generalize.operands import element_operand, tile_operand
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply, Comprehension, Node, free_names
from studio.language.values import Shape, Value

ATTRIBUTE = "visible"
"""The attribute that says whether a thing is seen."""


@dataclass(frozen=True)
class Seen:
    """Whether a drawn thing is seen, the state that says so ("" where none does yet), and which of a list it is."""

    thing: str
    member: int | None
    shown: bool
    state: str = ""

    @property
    def words(self) -> str:
        """What it is called."""
        return self.thing if self.member is None else json_words(tile_operand(self.thing, self.member))

    def doing(self, shown: bool) -> tuple[str, dict[str, Any]]:
        """The command that lets it be seen, or not, with its arguments."""
        if self.member is None:
            return "change", {"tile": self.state, "value": shown}
        return "put", {"tile": self.state, "key": element_operand(self.thing, self.member), "value": shown}


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
    truths = (state for state in _saying(document, one.formula) if _is_truth(values.get(state), member))
    return Seen(name, member, not hidden, next(truths, ""))


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
        yield from sorted(free_names(given) & document.states().keys()) if given is not None else ()


def _is_truth(value: Value, member: int | None) -> bool:
    """Whether a state holds a truth, for just this member where there are several."""
    one = value[member] if isinstance(value, list) and member is not None and member < len(value) else value
    return isinstance(one, bool) and isinstance(value, list) == (member is not None)
