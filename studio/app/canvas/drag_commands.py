"""What a pull on the canvas can mean: a list of commands for one gesture, best first, and the rivals inside each.

A thing that stands by itself is moved; a member of a list is dragged, so that a literal or parameter gives way. Tab
goes from one way to the next; what was shown last is what is done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QTransform

from studio.app.canvas.canvas_scene import Scene, outermost
from studio.app.canvas.member_pulls import with_members
from studio.app.canvas.pull_ways import BEGIN, MOVE, Way, alone, attribute_drag
from studio.app.canvas.tool_base import spot
from studio.app.desk import Desk
from studio.app.shape_painting import group_transform
from studio.commands.attribute_rows import member
from studio.commands.conditions import Place
from studio.commands.registry import Result
from studio.document.model import Document
from studio.generalize.arrange import held_at
from studio.generalize.attributes import Address, find
from studio.generalize.begins_at import begins_elsewhere
from studio.generalize.constraint_choices import GIVEN_UP
from studio.generalize.contents import preparing
from studio.generalize.drag import prepared
from studio.generalize.drag_targets import WHOLE
from studio.generalize.parts_along import has_parts_along
from studio.generalize.placing import first_open_point
from studio.generalize.staying_inside import may_go_along
from studio.language.errors import StudioError
from studio.language.nodes import Apply, free_names
from studio.language.values import Shape

AT_ONCE = 0.004
"""Seconds that are taken at once to make a drag ready, before the window looks for what the person does."""


@dataclass(frozen=True)
class GroupPart:
    """A part of a group or instance: the way to it in words of ``drag``, and how the group lays it on the canvas."""

    name: str
    index: list[int]
    steps: str
    shape: Shape
    laid: QTransform

    def dragged(self, attribute: str, to: Callable[[QPointF], Any] = spot) -> Way:
        """An attribute of it is pulled; the component gives way, so that all its instances follow."""
        back, _ = self.laid.inverted()
        way = attribute_drag(self.name, self.index, f"{self.steps}.{attribute}", lambda at: to(back.map(at)))
        if self.laid.isIdentity():
            return way
        return replace(way, arguments=lambda at: {**way.arguments(at), "snap": False}, snaps=False)


def part_at(scene: Scene, place: Place) -> GroupPart | None:
    """The part of a group that a place leads to; None where it leads to none, or into a list in a group."""
    name, path = place
    begin = path.index("items") if "items" in path else len(path)
    value, steps, laid = member(scene.desk.drawn.values().get(name), path[:begin]), [], QTransform()
    for key, number in zip(path[begin::2], path[begin + 1 :: 2], strict=False):
        if key != "items" or not isinstance(value, Shape) or value.kind != "group":
            return None
        laid, value = group_transform(value) * laid, value.get("items")[number]
        steps.append(f"items[{number}]")
    if not steps or not isinstance(value, Shape):
        return None
    return GroupPart(name, index_of(scene, (name, path[:begin])), ".".join(steps), value, laid)


class DragAhead:
    """Works out, while the window has nothing else to do, what the first moment of a drag will need."""

    def __init__(self, document: Document, ways: Sequence[Way]) -> None:
        self._steps = (step for way in ways for step in _steps_of(document, way))
        self._timer = QTimer()
        self._timer.timeout.connect(self._some)
        self._timer.start(0)

    def _some(self) -> None:
        began = perf_counter()
        while perf_counter() - began < AT_ONCE:
            if next(self._steps, self) is self:
                self.stop()
                return

    def stop(self) -> None:
        """Leaves the rest to the drag itself."""
        self._timer.stop()


def _steps_of(document: Document, way: Way) -> Iterator[None]:
    given = way.arguments(QPointF())
    if way.command == MOVE:
        yield from preparing(document, given["thing"])
    if way.rivals:
        yield from prepared(document, given["thing"], given["attribute"], given.get("index", ()))


class Pull:
    """One gesture under way: what is pulled from where, and which of its ways is shown."""

    def __init__(self, desk: Desk, ways: tuple[Way, ...], held: QPointF) -> None:
        self.desk, self.ways, self.held = desk, ways, held
        self.way, self.candidate, self.others = 0, 0, 0
        self._told: tuple[int, int, str] | None = None
        self._different = list(range(1, len(ways)))
        """The other ways that do something else than what is shown, as far as is known."""
        self.shown: tuple[str, dict[str, Any]] | None = None
        """The command of the last picture that could be shown."""
        self.changes = False
        """Whether anything is otherwise in it, or it shows where something is."""
        self.meant = ""
        """What gives way in that picture; a pull keeps to it until Tab is pressed."""

    @property
    def rotates(self) -> bool:
        """Whether it goes round instead of along."""
        return self.ways[self.way].goes_round

    def show(self, by: QPointF, snaps: bool) -> Result | None:
        """Previews the present way for a pull so far; where it cannot be, the picture stays."""
        command = self._command(by, snaps)
        result = self.desk.preview(command[0], **command[1], **self.ways[self.way].roughly)
        if result is not None and not alike(self.meant, what_gives_way(result)):
            return self._kept(result, by, snaps)
        if result is None and self.shown is None and self.way + 1 < len(self.ways):
            self.way, self.candidate = self.way + 1, 0
            return self.show(by, snaps)
        if result is not None:
            self.shown = command
            after, now = result.document, self.desk.document
            shown = self.ways[self.way].rivals and after.lessons != now.lessons
            self.changes = shown or (after.definitions, after.stage) != (now.definitions, now.stage)
            self.others = len(result.findings[0].rivals) if self.ways[self.way].rivals and result.findings else 0
            self.meant = max(self.meant, what_gives_way(result), key=len)
            self._compare(result, by, snaps)
            self.shown = self._as_pulled(result, by, snaps) or command
        return result

    def _as_pulled(self, result: Result, by: QPointF, snaps: bool) -> tuple[str, dict[str, Any]] | None:
        """The pull of an attribute that does just what is shown, in its place: it is an example of nothing else."""
        if not self.ways[self.way].gives_place:
            return None
        places = (place for place, way in enumerate(self.ways) if way.rivals)
        place = next((one for one in places if not self._differs(one, result, by, snaps)), None)
        return None if place is None else self._command(by, snaps, place)

    def _compare(self, result: Result, by: QPointF, snaps: bool) -> None:
        """Which other ways do something else than what is shown; looked for when that is something new to tell."""
        told = self.way, self.candidate, re.sub(r"[-\d.]+", "", result.says)
        if told != self._told:
            self._told = told
            self._different = [place for place in range(len(self.ways)) if self._differs(place, result, by, snaps)]

    def _differs(self, place: int, result: Result, by: QPointF, snaps: bool) -> bool:
        """Whether another way than the present one would do something else than what is shown."""
        if place == self.way:
            return False
        command, arguments = self._command(by, snaps, place)
        try:
            other = self.desk.editor.preview(command, **arguments, **self.ways[place].roughly)
        except StudioError:
            return True  # here; elsewhere it may be possible
        return other.document.definitions != result.document.definitions

    def _kept(self, result: Result, by: QPointF, snaps: bool) -> Result | None:
        """Something else would give way than before: looks for what was meant among the rivals, or says why not."""
        finding = result.findings[0]
        texts = list(finding.rivals)
        texts.insert(self.candidate, finding.formula)
        self.candidate = next((place for place, text in enumerate(texts) if gist(text) == self.meant), -1)
        if self.candidate >= 0:
            return self.show(by, snaps)
        self.candidate = 0
        clash = next((why for text, why in finding.refuted if gist(text) == self.meant), "")
        if self.shown is not None:
            self.desk.preview(self.shown[0], **self.shown[1], **self.ways[self.way].roughly)
        self.desk.refused = clash or "It cannot be pulled further this way."
        return None

    def cycle(self) -> None:
        """Goes on to the next rival, and after the last to the next way."""
        others = max(self.others, 1) if self.ways[self.way].rivals and not self.meant else self.others
        self.meant = ""
        if self.candidate < others:
            self.candidate += 1
        else:
            later = [place for place in self._different if place > self.way] or [*self._different, 0]
            self.way, self.candidate, self.others = later[0], 0, 0

    @property
    def choices(self) -> int:
        """How many other ways there are, as far as is known."""
        return self.others + len(self._different)

    def _command(self, by: QPointF, snaps: bool, place: int = -1) -> tuple[str, dict[str, Any]]:
        """The command of the present way, or of another one as it is at first, for a pull so far."""
        way = self.ways[self.way if place < 0 else place]
        arguments = way.arguments(self.held + by)
        if way.rivals and self.candidate and place < 0:
            arguments["candidate"] = self.candidate
        if not snaps and way.snaps:
            arguments["snap"] = False
        return way.command, arguments


def what_gives_way(result: Result) -> str:
    """What gives way in a drag, whatever it becomes; "" where nothing does, or it is no drag."""
    return gist(result.findings[0].formula) if result.findings else ""


def gist(text: str) -> str:
    """A way in words without the values: ``gap becomes 30`` and ``gap becomes 31`` mean the same.

    What is given up is part of what is meant.
    """
    parts = [part.partition(" becomes ") for part in text.split(" and ")]
    return " and ".join(what for what, becomes, _ in parts if becomes or what.endswith(GIVEN_UP))


def alike(one: str, other: str) -> bool:
    """Whether two ways mean the same, in words: one of them may leave out what need not change just now."""
    first, second = (set(filter(None, text.split(" and "))) for text in (one, other))
    return first <= second or second <= first


def anchor(shape: Shape) -> tuple[str, QPointF]:
    """The attribute by which a shape is pulled, and where that is."""
    given = shape.as_dict()
    for name in ("center", "start", "at"):
        if name in given:
            return name, QPointF(*given[name])
    if given.get("points"):
        return "points[0]", QPointF(*given["points"][0])
    if shape.kind == "group":
        return "start", QPointF(given.get("dx", 0), given.get("dy", 0))
    return "start", QPointF(given.get("x", 0), given.get("y", 0))


def by_its_body(shape: Shape) -> tuple[str, QPointF]:
    """What is pulled of a shape that is moved as it is, and where that is: of what has several points all of them."""
    attribute, held = anchor(shape)
    return WHOLE if attribute == "points[0]" or shape.kind == "line" else attribute, held


def index_of(scene: Scene, place: Place) -> list[int]:
    """The positions that lead to a member: of lists their indices, of dicts the position of the key."""
    name, path = place
    value, index = scene.desk.drawn.value(name), []
    for key in path:
        index.append(list(value).index(key) if isinstance(value, dict) else int(key))
        value = value[key]
    return index


def is_single(desk: Desk, name: str) -> bool:
    """Whether a definition is one thing that is written down, not a list or what a component gives."""
    definition = desk.document.definitions.get(name)
    return (
        definition is not None
        and isinstance(desk.live.values().get(name), Shape)
        and isinstance(definition.formula, Apply)
    )


def moving(scene: Scene, place: Place, ahead: bool = False) -> Pull | None:
    """What pulling a thing can mean; None for what is not drawn, and for a group that is a member of a list.

    ``ahead`` of a pull it is not asked yet whether anything belongs to the thing, which may be moved alone.
    """
    name, path = place
    desk, found = scene.desk, scene.of(place)
    if not found:
        return None
    whole = desk.live.values().get(name)
    if not path and isinstance(whole, Shape):
        shape, held = whole, _held(desk, name, whole)
        move = (Way(MOVE, lambda at: {"thing": name, "to": spot(at)}),)
        names = _needed(desk, name, shape)
        drag = _dragging(name, [], shape) if names else ()
        first = names & frozenset(desk.document.parameters())  # a parameter gives way before the relation does
        ways = (*drag, *move) if first else (*move, *drag)
        if names and begins_elsewhere(desk.document, name):
            ways = (Way(BEGIN, lambda at: {"thing": name, "to": spot(at)}, snaps=False), *ways)
        several = not ahead and may_go_along(desk.document, name)
        return Pull(desk, (*ways, *map(alone, ways)) if several else ways, held)
    part = part_at(scene, place)
    if part is not None:
        attribute, held = by_its_body(part.shape)
        way, steps = part.dragged(attribute), f"{part.steps}.{attribute}"
        several = not ahead and has_parts_along(desk.document, part.name, steps, part.index)
        return Pull(desk, (way, alone(way)) if several else (way,), part.laid.map(held)) if attribute else None
    outer = outermost(place if path else found[0].place)
    whole = member(desk.drawn.values().get(name), outer[1])
    shape = whole if isinstance(whole, Shape) else found[0].given
    index = index_of(scene, outer)
    open_point = first_open_point(desk.document, desk.live, name, index)
    attribute, held = (open_point[0], QPointF(*open_point[1])) if open_point is not None else by_its_body(shape)
    if not attribute:
        return None
    return Pull(desk, with_members(desk, outer, (attribute_drag(name, index, attribute),)), held)


def _held(desk: Desk, name: str, whole: Shape) -> QPointF:
    """Where a thing is held when it is moved: an instance by the first point that its component leaves open."""
    try:
        return QPointF(*held_at(desk.document, desk.live, name))
    except StudioError:
        return anchor(whole)[1]


def _needed(desk: Desk, name: str, shape: Shape) -> frozenset[str]:
    """The definitions that the place of a thing is given by; none where it is plain."""
    attribute = anchor(shape)[0]
    steps: list[tuple[str | int, ...]] = [("points", 0) if attribute == "points[0]" else (attribute,)]
    if attribute == "start" and shape.kind != "line":
        steps = [("dx",), ("dy",)] if shape.kind == "group" else [("x",), ("y",)]
    try:
        nodes = [find(desk.document, Address(name, (), each)).node for each in steps]
    except StudioError:
        return frozenset()
    return frozenset().union(*map(free_names, nodes)) & frozenset(desk.document.definitions)


def _dragging(name: str, index: list[int], shape: Shape) -> tuple[Way, ...]:
    attribute = by_its_body(shape)[0]
    return (attribute_drag(name, index, attribute),) if attribute else ()
