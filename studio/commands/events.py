"""Commands of the stage on what an event brought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from studio.commands import roles
from studio.commands.arguments import NewName
from studio.commands.command_sentence import Arguments, several_operands
from studio.commands.demonstrate import stage_command
from studio.commands.registry import Result
from studio.commands.stage_actions import StageAction
from studio.demonstrate import stage
from studio.demonstrate.stage_operands import operand
from studio.document.actions import NAMED, Operand, PointAction
from studio.document.model import Document
from studio.generalize.operands import Given, named_operand
from studio.infer.goals import Work
from studio.language.builtins.geometry import WITH_INSIDE
from studio.language.errors import Refusal
from studio.language.values import Point, Shape, Value

PLACES = ("at", "start")
"""What an event calls the place where it hits something: of a drag, where it begins."""
END = "end"
"""What a drag calls the place where it ends."""


def never_hit(name: str, value: Value) -> str:
    """Why nothing ever hits what is drawn, where it has no inside; "" where it can be hit."""
    kinds = {shape.kind for shape in _shapes_in(value)}
    if not kinds or not kinds.isdisjoint(WITH_INSIDE):
        return ""
    return (
        f"{name or 'This'} has no inside, so that it is never hit: draw a rectangle, an ellipse or a polygon "
        "where it lies, and point at that."
    )


def _shapes_in(value: Value) -> Iterator[Shape]:
    """The shapes that a drawn thing consists of."""
    if isinstance(value, Shape):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _shapes_in(part)


def _by_name(document: Document, given: Given) -> Given:
    """What is given; a plain text that is the name of a definition stands for that: texts cannot be hit."""
    plain = isinstance(given.json, str) and given.json in document.definitions
    return Given(named_operand(given.json)) if plain else given


def _asks(given: Arguments) -> str:
    where = " at the end" if given.get("at_end") else ""
    return f"Asks which of {several_operands(given['of'])} was hit{where}, calls it {given['name']}"


@stage_command(
    title="What was hit",
    icon="fa5s.crosshairs",
    told=_asks,
    acted=(
        StageAction(
            "hit", "What was hit", "W", "name", says="Which drawn thing the event hit", needs_text=True, rare=True
        ),
        StageAction(
            "hit at the end",
            "Hit at end",
            "E",
            "name",
            fixed={"at_end": True},
            says="Which drawn thing lies where the drag ends",
            needs_text=True,
            rare=True,
        ),
    ),
)
def point_at_hit(
    document: Document,
    *,
    of: tuple[Annotated[Given, roles.pointed("point at what may be hit (Shift for several)", drawn=True)], ...],
    name: NewName,
    at_end: bool = False,
    work: Work,
) -> Result:
    """Calls what the event hit by a name: its key or index in a collection, or which of several things it is.

    The topmost counts; nothing where none of them was hit. A drag hits what it begins at,
    with ``at_end`` what lies where it ends.
    """
    done = stage.performance(document)
    places = (END,) if at_end else PLACES
    place = next((one for one in places if isinstance(done.frame.variables.get(one), Point)), None)
    if place is None and at_end:
        raise Refusal("Only a drag hits something at its end; for another event ask what was hit.")
    if place is None:
        raise Refusal("Only an event that happens at a place hits something.")
    things = tuple(operand(document, done, _by_name(document, one)) for one in of)
    if not things:
        raise Refusal("Point at what may be hit.")
    for one in things:
        if why := never_hit(one.tile or "", done.value(one)):
            raise Refusal(why)
    shapes = things[0]
    if len(things) != 1 or not isinstance(done.value(shapes), (list, dict)):
        if any(one.tile is None for one in things):
            raise Refusal("Point at whole things, or at one collection of them, each by its name.")
        shapes = Operand(via=NAMED, of=things)
    found = Operand(via="hit", of=(shapes, Operand(tile=place)))
    return stage.acted(document, PointAction(name, (Operand(done.value(found), None, found.via, found.of),)), work)
