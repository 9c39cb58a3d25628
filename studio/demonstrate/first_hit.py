"""Whether an event on the stage happens on another drawn thing than all that was shown of it, so that this can be said.

Whoever shows a second button is shown what the first one does; that the two are told apart is nothing they can know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import dist

from studio.demonstrate.beginnings import KEY
from studio.demonstrate.event_hits import BESIDE, EventHit, drawn_when, place_of_event, spoken, topmost
from studio.document.live import Live
from studio.document.model import Demonstration, Document
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply
from studio.language.values import Shape, Value

FEW = 3
"""So many things are named at most."""
MANY = 4
"""So many single things of one kind may be meant as a list."""
UPON = 12.0
"""So many pixels from where a text stands it is meant by a click."""
AT_ONCE = 6
"""So many demonstrations are looked at for one event, beside those that are known."""


@dataclass(frozen=True)
class FirstHit(EventHit):
    """What the event under way hits; what was shown of it before hit ``others``."""

    others: tuple[str, ...]
    alike: str = ""
    """How many single things there are like this one and one of the others, such as ``9 labels``; "" for few."""

    @property
    def told_apart(self) -> str:
        """That what was hit tells what happens, where nothing is anticipated."""
        if self.alike:
            return f"{self._first} For one rule about all {self.alike}, leave this and make a list of them first."
        return f"{self._first} What happens here is told apart from that by itself."

    @property
    def offered(self) -> str:
        """What may be done, before an action that is anticipated."""
        return f"{self._first} Accept what comes next, or show what happens here instead:"

    @property
    def _first(self) -> str:
        known = [name or BESIDE for name in self.others]
        so_far = ", ".join(known[:FEW]) + (", …" if len(known) > FEW else "")
        return f"First {spoken(self.event)} {self.where}; shown so far: {so_far}."


class Hits:
    """What the events of demonstrations hit, remembered as long as what is drawn is defined as it was.

    To know it takes a look at the whole drawing as it was then, so that only few are looked at for one event
    (``AT_ONCE``); nothing is told until all are known.
    """

    def __init__(self) -> None:
        self._definitions: object = None
        self._known: list[tuple[Demonstration, str]] = []

    def first(self, document: Document, live: Live) -> FirstHit | None:
        """What the event that has come on the stage hits first, None where that was shown or nothing was as yet."""
        stage = document.stage
        if stage is None or stage.demonstration.actions:
            return None
        one = stage.demonstration
        alike = [each for each in document.demonstrations.values() if _shows(each) == _shows(one)]
        if place_of_event(one.event, one.inputs) is None or not alike:
            return None
        return self._first_of(document, live, one, alike)

    def _first_of(
        self, document: Document, live: Live, one: Demonstration, alike: list[Demonstration]
    ) -> FirstHit | None:
        if self._definitions is not document.definitions:
            self._definitions, self._known = document.definitions, []
        now, others, looks = _meant(document, live, one), dict[str, None](), AT_ONCE
        for each in reversed(alike):
            thing = next((thing for known, thing in self._known if known is each), None)
            if thing is None:
                if not looks:
                    return None
                looks, thing = looks - 1, _meant(document, live, each)
                self._known.append((each, thing))
            if thing == now:
                return None
            others[thing] = None
        return FirstHit(one.event, now, tuple(reversed(others)), _alike(document, now, others))


def is_of_a_new_kind(document: Document, one: Demonstration, others: Sequence[Demonstration]) -> bool:
    """Whether an event came with a key, or hit a thing, with which none of the ``others`` came: it speaks of itself."""
    if KEY in one.inputs:
        return all(each.inputs.get(KEY) != one.inputs[KEY] for each in others)
    if place_of_event(one.event, one.inputs) is None:
        return False
    live = Live(document)
    now = _hit(document, live, one)
    return all(_hit(document, live, each) != now for each in others)


def _alike(document: Document, now: str, others: Iterable[str]) -> str:
    """How many single things of one kind there are, to which what is hit now and what was hit before belong."""
    kind = _kind(document, now)
    if not kind or all(_kind(document, other) != kind for other in others):
        return ""
    many = sum(_kind(document, name) == kind for name in document.definitions)
    return f"{many} {kind}s" if many >= MANY else ""


def _kind(document: Document, name: str) -> str:
    """The kind of a single drawn thing; "" for anything else."""
    one = document.definitions.get(name)
    formula = one.formula if one is not None and one.drawn else None
    return formula.function if isinstance(formula, Apply) and formula.function in SHAPES else ""


def _shows(one: Demonstration) -> tuple[str, str]:
    return one.process, one.event


def _hit(document: Document, live: Live, one: Demonstration) -> str:
    """The drawn thing that its event hit, the topmost, at the moment it came; "" for none."""
    return topmost(drawn_when(document, live, one), place_of_event(one.event, one.inputs))


def _meant(document: Document, live: Live, one: Demonstration) -> str:
    """What its event hit, or the text that it came upon: nobody knows how wide a text is, so that none is hit."""
    found, place = _hit(document, live, one), place_of_event(one.event, one.inputs)
    if found or place is None:
        return found
    near = {
        name: dist(shape.get("at"), place) for name, shape in drawn_when(document, live, one).items() if _is_text(shape)
    }
    return min((name for name, away in near.items() if away <= UPON), key=near.__getitem__, default="")


def _is_text(shape: Value) -> bool:
    return isinstance(shape, Shape) and shape.kind == "label"
