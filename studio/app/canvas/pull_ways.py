"""The ways in which a pull on the canvas can be meant: for each the command, and its arguments for a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QPointF

from studio.app.canvas.tool_base import spot
from studio.app.direct_edits import paste_command, shift_command

BEGIN = "begin_at"
"""Lets a thing begin elsewhere, whose place states say."""
MOVE = "move"
"""Moves a thing."""
RESIZE = "resize"
"""Pulls a corner or side of a thing."""

Arguments = Callable[[QPointF], dict[str, Any]]
"""The arguments of a command when what is pulled comes to lie at a place."""


@dataclass(frozen=True)
class Way:
    """One meaning: a command, its arguments for a place, and whether it has rivals of its own (``candidate``)."""

    command: str
    arguments: Arguments
    rivals: bool = False
    snaps: bool = True
    """Whether what is pulled snaps to features near it."""
    copies: bool = False
    """Whether a copy is pulled, and the thing stays where it is."""
    goes_round: bool = False
    """Whether it goes round instead of along."""
    gives_place: bool = False
    """Whether a pull of an attribute that does just the same is done in its place."""
    pulls_attribute: bool = False
    """Whether it pulls an attribute of a thing or of a member of a list."""
    roughly: Mapping[str, Any] = field(default_factory=dict)
    """What else is given while it is only shown, so that nothing is looked for that takes long."""


def attribute_drag(name: str, index: list[int], attribute: str, to: Callable[[QPointF], Any] = spot) -> Way:
    """An attribute is pulled, and a literal or parameter gives way; ``to`` is its value for a place."""
    given: dict[str, Any] = {"thing": name, "attribute": attribute, **({"index": index} if index else {})}
    return Way("drag", lambda at: {**given, "to": to(at)}, rivals=True, pulls_attribute=True)


def resizing(given: dict[str, Any]) -> Way:
    """A corner of a thing is pulled."""
    return Way(RESIZE, lambda at: {**given, "to": spot(at)})


def alone(way: Way) -> Way:
    """The same without what lies in the thing."""
    return replace(way, arguments=lambda at: {**way.arguments(at), "alone": True})


def keeping(way: Way, what: str) -> Way:
    """The same resizing, where what lies in the thing keeps something."""
    return replace(way, arguments=lambda at: {**way.arguments(at), "inside": what}, gives_place=False)


def rotating(name: str, degrees: Callable[[QPointF], int]) -> Way:
    """A thing is rotated, so far as a place says."""
    return Way("rotate", lambda at: {"thing": name, "degrees": degrees(at)}, snaps=False, goes_round=True)


def pivoting(name: str) -> Way:
    """A group is to rotate about a place."""
    return Way("rotate_about", lambda at: {"thing": name, "at": spot(at)})


def copying(name: str) -> Way:
    """A copy of a thing is pulled off it."""
    return Way("duplicate", lambda at: {"thing": name, "to": spot(at), "own": True}, copies=True)


def shifting(names: list[str]) -> Way:
    """Several things are moved alike."""
    return Way(shift_command((), ())[0], lambda by: shift_command(names, spot(by))[1], snaps=False)


def pasting(things: dict[str, str]) -> Way:
    """Copies of several things are pulled off them."""
    return Way(paste_command({}, ())[0], lambda by: paste_command(things, spot(by))[1], copies=True)
