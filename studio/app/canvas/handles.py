"""Handles of what is selected: corners, ends, radii and the one that rotates, with what pulling each means."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from studio.app.canvas.canvas_scene import Scene, outermost
from studio.app.canvas.drag_commands import GroupPart, index_of, part_at
from studio.app.canvas.member_pulls import with_members
from studio.app.canvas.pull_ways import RESIZE, Way, attribute_drag, keeping, pivoting, resizing, rotating
from studio.app.direct_edits import members_meant
from studio.app.shape_painting import rotation_about, united
from studio.commands.attribute_rows import member
from studio.commands.conditions import Place
from studio.document.model import Document
from studio.generalize.box_corners import TOP_LEFT, corner_of
from studio.generalize.drag_targets import BOX
from studio.generalize.kept_inside import is_around
from studio.generalize.rotate import held_end, is_group, rotates_about
from studio.generalize.sized_figure import SIZE, natural_box, size_of, size_towards
from studio.language.nodes import free_names
from studio.language.values import Point, Shape, Value

LIFT, PIVOT_LIFT = 26.0, 13.0
"""How far above a thing the handle stands that rotates it, in pixels of the screen, and that it can rotate about."""
ROTATION, PIVOT = "rotation", "pivot"
"""What these are called."""
NOTCH, CATCH = 15, 3
"""Rotating stays at multiples of so many degrees when it comes within so many of one."""

APART = 40.0
"""What is seen smaller than so many pixels of the screen has its handles so far apart around it: it can be seen and
taken hold of between them."""
ROOM = 32.0
"""A side shorter than so many pixels of the canvas has handles at its corners alone."""
MOST_MEMBERS = 50
"""Of more members of a list none has handles of its own."""
NEARLY_OVER = 0.01
"""A box that is rotated nearly by half a circle has no size that brings its far corner anywhere."""


@dataclass(frozen=True)
class Handle:
    """A place that can be pulled, what it is called, and the ways that pulling it can go."""

    at: QPointF
    called: str
    ways: tuple[Way, ...]
    cursor: Qt.CursorShape = Qt.CursorShape.SizeAllCursor
    lift: float = 0.0
    """How far above its place it stands, in pixels of the screen."""

    def lifted(self, pixel: float) -> Handle:
        """Where it is seen while a pixel of the screen is so long on the canvas."""
        return replace(self, at=self.at - QPointF(0, self.lift * pixel)) if self.lift else self


def apart(places: Sequence[QPointF], pixel: float = 1.0) -> list[QPointF]:
    """Where handles at these places stand, while a pixel of the screen is so long there."""
    box = QPolygonF(list(places)).boundingRect()
    long = max(box.width(), box.height())
    if not 0 < long < APART * pixel:
        return list(places)
    return [box.center() + (one - box.center()) * (APART * pixel / long) for one in places]


def standing(shown: Sequence[Handle], pixel: float) -> list[tuple[QPointF, Handle]]:
    """Handles with where they are seen while a pixel of the screen is so long on the canvas."""
    still, lifted = ([one for one in shown if bool(one.lift) is up] for up in (False, True))
    high = [one.lifted(pixel) for one in lifted]
    return [*zip(apart([one.at for one in still], pixel), still, strict=True), *((one.at, one) for one in high)]


def handles(scene: Scene) -> tuple[Handle, ...]:
    """The handles of the one thing that is selected, or of members of one list; none of several things."""
    chosen = scene.desk.selection.things
    if not chosen or len({name for name, _ in chosen}) > 1 or scene.is_locked(chosen[0][0]):
        return ()
    if len(chosen) > 1:
        several = members_meant(scene.desk)[0] and len(chosen) <= MOST_MEMBERS
        return tuple(one for place in chosen for one in _sides(scene, place)) if several else ()
    part = part_at(scene, chosen[0])
    if part is not None:
        return _of_part(part)
    if outermost(chosen[0]) != chosen[0]:
        return ()  # a member of a list in a group
    return (*_sides(scene, chosen[0]), *_rotating(scene, chosen[0]))


def _of_part(part: GroupPart) -> tuple[Handle, ...]:
    """The handles of a part of a group: its ends, corners and edges."""
    given, laid = part.shape.as_dict(), part.laid
    found: list[tuple[str, Any]] = [(name, given[name]) for name in ("start", "end") if name in given]
    found += [(f"points[{k}]", at) for k, at in enumerate(given.get("points", ()))]
    made = [Handle(laid.map(QPointF(*at)), name, (part.dragged(name),)) for name, at in found]
    for called, cursor in _corners_shown(part.shape) if "width" in given else ():
        at = corner_of(part.shape, BOX[called])
        made.append(Handle(laid.map(QPointF(*at)), called, (part.dragged(called),), cursor))
    for side, across in (("radius_x", 1), ("radius_y", 0)) if "center" in given else ():
        center, far = QPointF(*given["center"]), given[side]
        way = part.dragged(side, _from_middle(center, across))
        made.append(Handle(laid.map(center + QPointF(far * across, far * (1 - across))), side, (way,)))
    return tuple(made)


def _from_middle(center: QPointF, across: int) -> Callable[[QPointF], float]:
    return lambda at: round(abs(at.x() - center.x()) if across else abs(at.y() - center.y()), 2)


def around(scene: Scene) -> QRectF | None:
    """The box around several things that are selected; None where there are fewer, or nothing of them is seen."""
    chosen = scene.desk.selection.things
    found = united(map(scene.bounds_of, chosen if len(chosen) > 1 else ()))
    return found if not found.isEmpty() else None


def _sides(scene: Scene, place: Place) -> tuple[Handle, ...]:
    name, path = place
    shape = scene.shape_of(place)
    whole = member(scene.desk.drawn.values().get(name), path)
    if isinstance(whole, Shape) and whole.kind == "group":
        return _sized(scene, place, whole)
    make = _KINDS.get(shape.kind) if shape is not None else None
    if make is None or shape is None:
        return ()
    made = make(name, index_of(scene, place), shape, not path)
    if not path and _is_by_itself(scene, name):
        made = tuple(replace(one, ways=tuple(sorted(one.ways, key=_is_rival))) for one in made)
    if path:
        made = tuple(replace(one, ways=with_members(scene.desk, place, one.ways)) for one in made)
    else:
        made = _keeping(scene, name, made)
    return _rotated(made, shape) if shape.as_dict().get("rotation") else made


def _keeping(scene: Scene, name: str, made: tuple[Handle, ...]) -> tuple[Handle, ...]:
    """The handles of a thing in which something lies: that keeps its margins or its share in further ways."""
    if not is_around(scene.desk.document, name):
        return made
    return tuple(replace(one, ways=(*one.ways, *_keeping_ways(one.ways))) for one in made)


def _keeping_ways(ways: tuple[Way, ...]) -> Iterator[Way]:
    for what in ("margins", "shares"):
        yield from (keeping(way, what) for way in ways if way.command == RESIZE)


def _is_by_itself(scene: Scene, name: str) -> bool:
    """Whether a thing follows nothing: then nothing can give way but itself, and it may follow what it is pulled to."""
    document = scene.desk.document
    return not free_names(document.definitions[name].formula) & frozenset(document.definitions)


def _is_rival(way: Way) -> bool:
    return way.rivals


def _rotated(made: tuple[Handle, ...], shape: Shape) -> tuple[Handle, ...]:
    """The handles of a rotated shape where its corners and sides are seen; what is pulled comes under the pointer."""
    given = shape.as_dict()
    boxed = "width" in given
    near = QPointF(given["x"], given["y"]) if boxed else QPointF(*given["center"])
    about = near + QPointF(given["width"], given["height"]) / 2 if boxed else near
    spin = rotation_about(given["rotation"], about)
    cos, sin = spin.m11(), spin.m12()
    whole = 2 + 2 * cos

    def back(at: QPointF) -> QPointF:
        """The place before the shape is rotated; while the near corner of a box stays, its middle goes half as far."""
        by = at - near
        if not boxed or whole < NEARLY_OVER:
            return spin.inverted()[0].map(at)
        twice = 2 / whole
        return near + QPointF((1 + cos) * by.x() + sin * by.y(), (1 + cos) * by.y() - sin * by.x()) * twice

    def turned(way: Way) -> Way:
        return replace(way, arguments=lambda at: {**way.arguments(back(at)), "snap": False}, snaps=False)

    return tuple(replace(one, at=spin.map(one.at), ways=tuple(map(turned, one.ways))) for one in made)


def _sized(scene: Scene, place: Place, shape: Shape) -> tuple[Handle, ...]:
    """The far corner of an instance whose size as a whole is open."""
    name, index = place[0], index_of(scene, place)
    size = size_of(scene.desk.document, scene.desk.live, name, index)
    natural = natural_box(name, shape) if size is not None else None
    if size is None or natural is None:
        return ()
    about = Point(shape.get("dx"), shape.get("dy"))
    way = attribute_drag(name, index, SIZE, lambda at: size_towards(natural, about, Point(at.x(), at.y())))
    far = QPointF(about.x + size * natural[2], about.y + size * natural[3])
    return (Handle(far, SIZE, (way,), Qt.CursorShape.SizeFDiagCursor),)


def _rotating(scene: Scene, place: Place) -> tuple[Handle, ...]:
    """The handle that rotates a thing, or a list as a whole, about the middle of what is seen of it.

    A line that hangs on something at one end goes round that, a group round the place that it was given; until then
    a handle of its own below the other one can be put there.
    """
    name, path = place
    whole = scene.desk.live.values().get(name)
    box = scene.bounds_of(place)
    if path or not isinstance(whole, (Shape, list)) or box.isEmpty() or _is_round(whole):
        return ()
    document, live = scene.desk.document, scene.desk.live
    held, pivot = held_end(document, name), rotates_about(document, live, name)
    middle = QPointF(*whole.get(held)) if isinstance(whole, Shape) and held else box.center()
    middle = QPointF(*pivot) if pivot is not None else middle
    knob = QPointF(middle.x(), min(box.top(), middle.y()))
    way, hand = rotating(name, lambda at: _angle(at - middle)), Qt.CursorShape.PointingHandCursor
    spin = Handle(knob, ROTATION, (way,), hand, LIFT)
    if not is_group(document, name):
        return (spin,)
    about = Handle(knob, PIVOT, (pivoting(name),), hand, PIVOT_LIFT) if pivot is None else None
    return spin, about or Handle(middle, PIVOT, (pivoting(name),), hand)


def pivot_of(scene: Scene, document: Document, name: str) -> tuple[QPointF, float] | None:
    """The place that a group was given to rotate about in a document that is shown while something is pulled."""
    pivot = rotates_about(document, scene.desk.drawn, name) if name in document.definitions else None
    return (QPointF(*pivot), 0.0) if pivot is not None else None


def _is_round(value: Value) -> bool:
    """Whether it is a circle: rotating it would change nothing, and a handle would only lie over things near."""
    return isinstance(value, Shape) and value.kind == "ellipse" and value.get("radius_x") == value.get("radius_y")


def _angle(by: QPointF) -> int:
    """How far clockwise of upright a direction points, in whole degrees."""
    degrees = round(math.degrees(math.atan2(by.x(), -by.y())))
    near = NOTCH * round(degrees / NOTCH)
    return near if abs(degrees - near) <= CATCH else degrees


def _resize(name: str, corner: str) -> Way:
    return replace(resizing({"thing": name, **({"corner": corner} if corner != "end" else {})}), gives_place=True)


def _line(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    return tuple(Handle(QPointF(*shape.get(end)), end, (attribute_drag(name, index, end),)) for end in ("start", "end"))


_BOX_CURSORS = {
    "end": Qt.CursorShape.SizeFDiagCursor,
    TOP_LEFT: Qt.CursorShape.SizeFDiagCursor,
    "top_right": Qt.CursorShape.SizeBDiagCursor,
    "bottom_left": Qt.CursorShape.SizeBDiagCursor,
    "right": Qt.CursorShape.SizeHorCursor,
    "left": Qt.CursorShape.SizeHorCursor,
    "top": Qt.CursorShape.SizeVerCursor,
    "bottom": Qt.CursorShape.SizeVerCursor,
}
"""The corners and sides of a box that can be pulled, corners first."""


def _corners_shown(shape: Shape) -> Iterator[tuple[str, Qt.CursorShape]]:
    """The corners and sides of a box that have handles, with their cursors; of a rotated one the far corner."""
    rotated = shape.as_dict().get("rotation")
    for called, cursor in _BOX_CURSORS.items():
        along = {"left": "height", "right": "height", "top": "width", "bottom": "width"}.get(called)
        if (along is None or shape.get(along) >= ROOM) and (called == "end" or not rotated):
            yield called, cursor


def _box(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    made = []
    for called, cursor in _corners_shown(shape):
        corner = BOX[called]
        ways = (attribute_drag(name, index, called), *((_resize(name, corner),) if single else ()))
        made.append(Handle(QPointF(*corner_of(shape, corner)), called, ways, cursor))
    return tuple(made)


def _ellipse(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    center, across, down = QPointF(*shape.get("center")), shape.get("radius_x"), shape.get("radius_y")
    level, upright = Qt.CursorShape.SizeHorCursor, Qt.CursorShape.SizeVerCursor
    wider = (attribute_drag(name, index, "radius_x", lambda at: round(abs(at.x() - center.x()), 2)),)
    higher = (attribute_drag(name, index, "radius_y", lambda at: round(abs(at.y() - center.y()), 2)),)
    sides = [
        *(Handle(center + QPointF(by, 0), "radius_x", wider, level) for by in (across, -across)),
        *(Handle(center + QPointF(0, by), "radius_y", higher, upright) for by in (down, -down)),
    ]
    if not single:
        return tuple(sides)
    signs = ((1, 1), (-1, -1), (1, -1), (-1, 1))
    corners = [(center + QPointF(x * across, y * down), x * y > 0) for x, y in signs]
    far, near = Qt.CursorShape.SizeFDiagCursor, Qt.CursorShape.SizeBDiagCursor
    ways = (attribute_drag(name, index, "edge"), _resize(name, "end"))
    return (*(Handle(at, "edge", ways, far if even else near) for at, even in corners), *sides)


def _corners(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    places = enumerate(shape.get("points"))
    return tuple(
        Handle(QPointF(*at), f"corner {k + 1}", (attribute_drag(name, index, f"points[{k}]"),)) for k, at in places
    )


_KINDS = {
    "line": _line,
    "rectangle": _box,
    "image": _box,
    "ellipse": _ellipse,
    "polygon": _corners,
    "path": _corners,
}
