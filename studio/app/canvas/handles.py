"""Handles of what is selected: corners, ends and radii, with what pulling each means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt

from studio.app.canvas.scene import Scene
from studio.app.canvas.tools import spot
from studio.app.canvas.ways import Pull, Way, index_of
from studio.language.values import Shape


@dataclass(frozen=True)
class Handle:
    """A place that can be pulled, what it is called, and the ways that pulling it can go."""

    at: QPointF
    called: str
    ways: tuple[Way, ...]
    cursor: Qt.CursorShape = Qt.CursorShape.SizeAllCursor


def handles(scene: Scene) -> tuple[Handle, ...]:
    """The handles of the one thing that is selected; none where there are several."""
    chosen = scene.desk.selection.things
    shape = scene.shape_of(chosen[0]) if len(chosen) == 1 else None
    if shape is None or "items" in chosen[0][1]:
        return ()
    name, path = chosen[0]
    index = index_of(scene, chosen[0])
    make = _KINDS.get(shape.kind)
    return make(name, index, shape, not path) if make else ()


def pull(scene: Scene, handle: Handle) -> Pull:
    """Begins to pull a handle."""
    return Pull(scene.desk, handle.ways, handle.at)


def _drag(name: str, index: list[int], attribute: str) -> Way:
    given: dict[str, Any] = {"thing": name, "attribute": attribute, **({"index": index} if index else {})}
    return Way("drag", lambda at: {**given, "to": spot(at)}, rivals=True)


def _resize(name: str, corner: str) -> Way:
    given = {"thing": name, **({"corner": corner} if corner != "end" else {})}
    return Way("resize", lambda at: {**given, "to": spot(at)})


def _line(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    del single
    return tuple(Handle(QPointF(*shape.get(end)), end, (_drag(name, index, end),)) for end in ("start", "end"))


def _box(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    box = QRectF(shape.get("x"), shape.get("y"), shape.get("width"), shape.get("height"))
    far, near = Qt.CursorShape.SizeFDiagCursor, Qt.CursorShape.SizeBDiagCursor
    end = (_drag(name, index, "end"), *((_resize(name, "end"),) if single else ()))
    found = [Handle(box.bottomRight(), "end", end, far)]
    if single and not shape.as_dict().get("rotation"):
        corners = ((box.topLeft(), "start", far), (box.topRight(), "top_right", near))
        found += [Handle(at, called, (_resize(name, called),), cursor) for at, called, cursor in corners]
        found.append(Handle(box.bottomLeft(), "bottom_left", (_resize(name, "bottom_left"),), near))
    return tuple(found)


def _ellipse(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    center, across, down = QPointF(*shape.get("center")), shape.get("radius_x"), shape.get("radius_y")
    level, upright = Qt.CursorShape.SizeHorCursor, Qt.CursorShape.SizeVerCursor
    sides = [
        Handle(center + QPointF(across, 0), "radius_x", (_radius(name, index, "radius_x", center),), level),
        Handle(center + QPointF(0, down), "radius_y", (_radius(name, index, "radius_y", center),), upright),
    ]
    if not single:
        return tuple(sides)
    signs = ((1, 1), (-1, -1), (1, -1), (-1, 1))
    corners = [(center + QPointF(x * across, y * down), x * y > 0) for x, y in signs]
    far, near = Qt.CursorShape.SizeFDiagCursor, Qt.CursorShape.SizeBDiagCursor
    return (*(Handle(at, "edge", (_resize(name, "end"),), far if even else near) for at, even in corners), *sides)


def _radius(name: str, index: list[int], attribute: str, center: QPointF) -> Way:
    given: dict[str, Any] = {"thing": name, "attribute": attribute, **({"index": index} if index else {})}

    def arguments(at: QPointF) -> dict[str, Any]:
        by = at - center
        return {**given, "to": round(abs(by.x() if attribute == "radius_x" else by.y()), 2)}

    return Way("drag", arguments, rivals=True)


def _corners(name: str, index: list[int], shape: Shape, single: bool) -> tuple[Handle, ...]:
    del single
    places = enumerate(shape.get("points"))
    return tuple(Handle(QPointF(*at), f"corner {k + 1}", (_drag(name, index, f"points[{k}]"),)) for k, at in places)


_KINDS = {
    "line": _line,
    "rectangle": _box,
    "image": _box,
    "ellipse": _ellipse,
    "polygon": _corners,
    "path": _corners,
}
