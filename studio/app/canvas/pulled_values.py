"""A number that says where something is drawn: on the canvas it is given by the place where that comes to be."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log10

from studio.app.canvas.tool_base import SEEN_LARGE
from studio.app.picking import CanvasClick
from studio.document.actions import SetAction
from studio.document.bounds import Box, bounds
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attributes import tidy_number
from studio.language.errors import StudioError
from studio.language.nodes import Literal
from studio.language.values import Point, Shape, Value, is_number

NEAR = 1e-6
"""What is less than this far apart is at one place."""


@dataclass(frozen=True)
class Along:
    """What follows a number moves along x or y (``axis`` 0 or 1) by ``step`` where it is 1 greater.

    ``now`` is the number, at which the middle of what is drawn is at ``middle`` on that axis; ``whole``: it was a whole
    number wherever it was shown, and stays one unless what lies between is asked for.
    """

    axis: int
    step: float
    now: float
    middle: float
    whole: bool

    def given(self, click: CanvasClick) -> Value:
        """The number for which what is drawn has its middle there, or is moved as far as it was pulled."""
        at = (click.at.x(), click.at.y())[self.axis]
        pressed = click.pressed
        start = self.middle if pressed is None else (pressed.x(), pressed.y())[self.axis]
        return self.after(at - start, click.pixel, click.plain)

    def after(self, by: float, pixel: float, between: bool = False) -> Value:
        """The number for which what is drawn is moved so far, no finer than can be seen."""
        large = pixel < SEEN_LARGE
        finest = ceil(log10(abs(self.step) / (pixel if large else 1)) - NEAR)
        digits = 0 if self.whole and not (between or large) else max(0, finest)
        moved = round(by / self.step, digits)
        return tidy_number(round(self.now + moved, digits)) if moved else self.now


def along(live: Live, name: str, thing: str = "", alone: bool = False) -> Along | None:
    """How what is drawn moves with a number (``thing`` first, or ``alone``); None where nothing does."""
    now = live.values().get(name)
    if not is_number(now):
        return None
    try:
        boxes, moved = _boxes(live), _boxes(live.with_values({name: now + 1}))
    except StudioError:
        return None
    for one in {thing} & boxes.keys() if alone else sorted(boxes, key=lambda each: each != thing):
        here, there = boxes[one], moved.get(one)
        shift = None if there is None else _shift(here, there)
        if shift is None:
            continue
        for axis in (0, 1):
            if abs(shift[axis]) > NEAR >= abs(shift[1 - axis]):
                return Along(axis, shift[axis], now, _middle(here)[axis], _is_whole(live.document, name, now))
    return None


def _is_whole(document: Document, name: str, now: float) -> bool:
    """Whether a number is whole now, at the beginning, and wherever else it was shown."""
    stage = () if document.stage is None else (document.stage.demonstration,)
    definition = document.definitions.get(name)
    seen: list[object] = [
        now,
        definition.formula.value if definition and isinstance(definition.formula, Literal) else 0,
    ]
    for one in (*document.demonstrations.values(), *stage):
        seen.append(one.inputs.get(name))
        seen += [each.value.value for each in one.actions if isinstance(each, SetAction) and each.target == name]
    return not any(isinstance(one, float) and not one.is_integer() for one in seen)


def is_place_of(live: Live, name: str, thing: str) -> bool:
    """Whether a value is a point with which a thing is moved."""
    now = live.values().get(name)
    if not isinstance(now, Point):
        return False
    try:
        here, there = (_boxes(one).get(thing) for one in (live, live.with_values({name: Point(now.x + 1, now.y)})))
    except StudioError:
        return False
    shift = _shift(here, there) if here is not None and there is not None else None
    return shift is not None and abs(shift[0] - 1) < NEAR and abs(shift[1]) < NEAR


def _boxes(live: Live) -> dict[str, Box]:
    """How far all that a definition draws reaches, by its name."""
    shapes: dict[str, list[Shape]] = {}
    for one in live.things():
        shapes.setdefault(one.name, []).append(one.shape)
    found = {name: bounds(several) for name, several in shapes.items()}
    return {name: box for name, box in found.items() if box is not None}


def _shift(here: Box, there: Box) -> tuple[float, float] | None:
    """How far a box is moved; None where it has another size there."""
    moved = tuple(after - before for before, after in zip(here, there, strict=True))
    same = abs(moved[0] - moved[2]) < NEAR and abs(moved[1] - moved[3]) < NEAR
    return (moved[0], moved[1]) if same else None


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
