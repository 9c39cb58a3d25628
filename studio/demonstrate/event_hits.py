"""What an event hits: the topmost drawn thing where it comes, and how that is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from studio.document.live import Live
from studio.document.model import EVENTS, Demonstration, Document
from studio.language.builtins.geometry import hit
from studio.language.errors import StudioError
from studio.language.values import Point, Value

BESIDE = "beside everything"
"""Where an event comes that hits nothing."""
SAID = {
    "enter": "the pointer, as it comes",
    "leave": "the pointer, as it was last",
    "hover": "the pointer, as it moves",
    "wheel": "the wheel, as it goes",
}
"""How events are said of which the name is no thing that one does."""


@dataclass(frozen=True)
class EventHit:
    """An event that comes to a place, and the thing that it hits there; "" is none of all things."""

    event: str
    thing: str

    @property
    def where(self) -> str:
        """Where it comes, in words."""
        return f"on {self.thing}" if self.thing else BESIDE

    @property
    def words(self) -> str:
        """What comes where: ``a click on lamp``."""
        return f"{SAID.get(self.event) or f'a {spoken(self.event)}'} {self.where}"


def spoken(event: str) -> str:
    """The name of an event as words."""
    return event.replace("_", " ")


def place_of_event(event: str, inputs: Mapping[str, Value]) -> Point | None:
    """Where an event happened, or began; what a state is then is no such place."""
    brought = (inputs.get(name) for name in EVENTS.get(event, ()))
    return next((value for value in brought if isinstance(value, Point)), None)


def drawn_in(document: Document, live: Live) -> dict[str, Value]:
    """What is drawn, by name."""
    values = live.values()
    return {name: values[name] for name, each in document.definitions.items() if each.drawn and name in values}


def drawn_when(document: Document, live: Live, one: Demonstration) -> dict[str, Value]:
    """What is drawn when the event of a demonstration comes, by name."""
    now = {**document.parameters(), **dict.fromkeys(document.states())}
    given = {name: value for name, value in {**one.parameters, **one.inputs}.items() if name in now}
    return drawn_in(document, live.with_values(given))


def topmost(drawn: dict[str, Value], place: Point | None) -> str:
    """The topmost of some drawn things at a place; "" for none."""
    try:
        return hit(drawn, place) or ""
    except (AttributeError, TypeError, StudioError):  # one of them is nowhere
        return ""
