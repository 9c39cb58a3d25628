"""The tool that draws a component as a shape is drawn: by its places; the rest is as in the instance before."""

from __future__ import annotations

from typing import Any

from studio.app.canvas.drawing_tools import PullTool
from studio.app.canvas.tool_base import Pointer
from studio.document.model import Definition
from studio.document.naming import fresh_name
from studio.language.nodes import Apply
from studio.language.types import POINT


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
        names = _places(made) if made else []
        values = dict(zip(names, (start, end), strict=False))
        called = made.name if made else ""
        return {"component": called, "name": fresh_name(self.desk.document, called), "values": values}

    def arguments(self, pointer: Pointer) -> dict[str, Any]:
        return {name: value for name, value in super().arguments(pointer).items() if name != "snap"}

    def press(self, pointer: Pointer) -> None:
        if self.component() is None:
            self.desk.failed.emit("There is no component that is drawn by places. Make one of a figure first.")
            return
        super().press(pointer)

    def release(self, pointer: Pointer) -> None:
        made = self.component()
        if self.state == "Pointing" and made is not None and len(_places(made)) == 1:
            self.state = "Pulling"
        super().release(pointer)

    def hint(self) -> str:
        made = self.component()
        if made is None:
            return "Component: make one of a figure first"
        how = "click where it is to stand" if len(_places(made)) == 1 else "press and pull"
        return f"{made.name}: {how}"


def _places(definition: Definition) -> list[str]:
    """The inputs of a component that are places."""
    return [one.name for one in definition.inputs if one.type == POINT]
