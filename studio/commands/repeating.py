"""The command that repeats what is drawn round a centre."""

from __future__ import annotations

import math
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import SPOT, NewName, Thing
from studio.commands.command_sentence import Arguments, place
from studio.commands.conditions import selected
from studio.commands.context import CommandContext
from studio.commands.registry import Result, declaring
from studio.commands.roles import ArgumentRole
from studio.document.model import Document
from studio.generalize.repeat_around import repeated_around
from studio.language.builtins.geometry import middle
from studio.language.values import Point, Shape

command = declaring("Generalize")
USUAL = 12
"""So often something is repeated unless the person says otherwise."""


def _centre(context: CommandContext) -> list[float] | None:
    """The centre of the circle that is next to what is selected, going by how far it is from its outline or middle."""
    values, names = context.values(), context.names
    chosen = [value for name in names if isinstance(value := values.get(name), Shape) and not value.is_nowhere]
    circles = [value for name, value in values.items() if name not in names and isinstance(value, Shape)]
    circles = [one for one in circles if one.kind == "ellipse" and not one.is_nowhere]
    if not chosen or not circles:
        return None
    here = middle(chosen[0])
    return [*min((one.get("center") for one in circles), key=lambda one: math.dist(one, here))]


def _told(given: Arguments) -> str:
    called = f", calls them {given['name']}" if given.get("name") else ""
    return f"Repeats {', '.join(given['things'])} {given['count']} times round {place(given['centre'])}{called}"


CENTRE = ArgumentRole("a place: click the middle", points="spot", suggests=_centre)
MANY = ArgumentRole("how many there are all round", suggests=lambda context: USUAL)


@command(
    title="Repeat round a centre",
    known_as="around circle circular rotate copies symmetry symmetric pattern radial",
    icon="fa5s.sun",
    needs=needs.THINGS_BUT_LISTS,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told=_told,
)
def repeat_around(
    document: Document,
    *,
    things: tuple[Thing, ...],
    centre: Annotated[Point, SPOT, CENTRE],
    count: Annotated[int, MANY],
    name: Annotated[NewName, roles.named_after("things")],
) -> Result:
    """Repeats what is drawn at even angles round a centre: petals, marks of a dial, spokes; a slider says how many.

    A single shape becomes a list of such shapes, some of which can be given another colour or length; several things,
    or a figure, are repeated as they are. The ``centre`` is that of a circle or a point near the place, else the place.
    """
    return repeated_around(document, things, centre, count, name)
