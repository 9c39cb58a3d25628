"""The tool that draws a component as a shape is drawn: by its places; the rest is as in the instance before."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF

from studio.app.canvas.drawing_tools import PullTool
from studio.app.canvas.tool_base import FAR, Pointer
from studio.document.model import Definition
from studio.document.naming import fresh_name
from studio.generalize.attributes import AXES, tidy_number
from studio.generalize.sized_figure import SIZE, drawn_size, has_size
from studio.language.nodes import Apply
from studio.language.types import POINT
from studio.language.values import Point


class ComponentTool(PullTool):
    """Pulled from the first place of the component to the second; one with a single place is clicked there."""

    name, title, command = "component", "Component", "make_instance"
    has_form = True
    from_middle = False

    def component(self) -> Definition | None:
        """The component that is selected, or one of whose instances is; else the newest one with a place."""
        known = self.desk.document.definitions
        chosen = [known[name] for name in self.desk.selection.names if name in known]
        called = [one.formula.function for one in chosen if isinstance(one.formula, Apply)]
        wanted = [*(one.name for one in chosen), *called, *list(known)[::-1]]
        return next((known[name] for name in wanted if name in known and _places(known[name])), None)

    def look(self) -> dict[str, Any]:
        """A component has the look of its instances."""
        return {}

    def places(self, start: list[float], end: list[float]) -> dict[str, Any]:
        made = self.component()
        values = _values(made, start, end) if made else {}
        if made and has_size(made) and start != end:
            size = drawn_size(self.desk.document, made.name, Point(*values[_places(made)[0]]), Point(*end))
            values |= {} if size is None else {SIZE: size}
        called = made.name if made else ""
        return {"component": called, "name": fresh_name(self.desk.document, called), "values": values}

    def arguments(self, pointer: Pointer) -> dict[str, Any]:
        return {name: value for name, value in super().arguments(pointer).items() if name != "snap"}

    def _end(self, pointer: Pointer) -> QPointF:
        """Where it ends; one that is clicked ends where it began on an axis along which a hand has hardly moved."""
        made, end = self.component(), super()._end(pointer)
        if self.began is None or made is None or not _is_clicked(made):
            return end
        at, least = self.began.at, FAR * pointer.pixel
        by = end - at
        return QPointF(end.x() if abs(by.x()) >= least else at.x(), end.y() if abs(by.y()) >= least else at.y())

    def press(self, pointer: Pointer) -> None:
        if self.component() is None:
            self.desk.failed.emit(self._why_none())
            return
        super().press(pointer)

    def _why_none(self) -> str:
        """Why there is nothing to draw, and what to do."""
        known = self.desk.document.definitions
        called = {one.formula.function for one in known.values() if one.drawn and isinstance(one.formula, Apply)}
        placeless = next((name for name, one in known.items() if one.is_function and name in called), "")
        if placeless:
            return f"{placeless} leaves no place open. Make a component in which x and y, or a point, stay open."
        return "There is no component that is drawn by places. Make one of a figure first."

    def release(self, pointer: Pointer) -> None:
        made = self.component()
        if self.state == "Pointing" and made is not None and _is_clicked(made):
            self.state = "Pulling"
        super().release(pointer)

    def hint(self) -> str:
        made = self.component()
        if made is None:
            return "Component: make one of a figure first"
        how = "press and pull"
        if _is_clicked(made):
            how = "click where it is to stand" + (", or pull how large it is" if _sizes(made) or has_size(made) else "")
        return f"{made.name}: {how}"


def _places(definition: Definition) -> list[str]:
    """The inputs of a component that are places, or else the two that are its coordinates."""
    names = [one.name for one in definition.inputs]
    return [one.name for one in definition.inputs if one.type == POINT] or [
        one for one in AXES if set(AXES) <= set(names)
    ]


def _is_clicked(definition: Definition) -> bool:
    """Whether it has a single place, so that a click says where it is to stand."""
    places = _places(definition)
    return len(places) == 1 or tuple(places) == AXES


def _sizes(definition: Definition) -> dict[int, str]:
    """The inputs that say how wide and how high it is, by the number of the axis."""
    names = [one.name for one in definition.inputs]
    return {axis: name for axis, name in enumerate(("width", "height")) if name in names}


def _values(definition: Definition, start: list[float], end: list[float]) -> dict[str, Any]:
    """What a component pulled from place to place is given; one that is clicked is as large as the one before."""
    places = _places(definition)
    if not _is_clicked(definition):
        return dict(zip(places, (start, end), strict=False))
    sizes = {name: tidy_number(abs(end[axis] - start[axis])) for axis, name in _sizes(definition).items()}
    pulled = {name: size for name, size in sizes.items() if size > 0}
    at = [tidy_number(min(pair)) for pair in zip(start, end if pulled else start, strict=True)]
    return {**(dict(zip(AXES, at, strict=True)) if tuple(places) == AXES else {places[0]: at}), **pulled}
