"""A parameter that has just come, where its row among all of them is out of sight."""

from __future__ import annotations

from studio.app.desk import Desk
from studio.app.direct_edits import SET_PARAMETER
from studio.app.inspector.parameters import ParameterRow, Parameters, PlainRow
from studio.app.widgets import PanelSection


class NewParameter(PanelSection):
    """Shows it until something else is done or looked at; the same row as that of the list."""

    def __init__(self, desk: Desk, parameters: Parameters) -> None:
        super().__init__("New parameter")
        self.desk, self._parameters = desk, parameters
        self.row: ParameterRow | PlainRow | None = None
        self._brought_by: object = None  # the step that brought it
        self.hide()

    def show_it(self, name: str) -> None:
        """Shows the parameter of this name."""
        self.leave()
        self._brought_by = self._last_step()
        self.row = self._parameters.row_of(self.desk.document.definitions[name])
        self.box.addWidget(self.row)
        self.fill()
        self.show()

    def fill(self) -> None:
        """Shows what the document says now, as long as nothing was done since but setting the parameter."""
        if self.row is None:
            return
        definition = self.desk.document.definitions.get(self.row.name)
        if (
            definition is None
            or not definition.is_parameter
            or self._last_step(but_setting=self.row.name) is not self._brought_by
        ):
            self.leave()
        else:
            self.row.fill(definition)

    def leave(self) -> None:
        """It is new no longer."""
        if self.row is not None:
            self.row.hide()
            self.row.deleteLater()
            self.row = None
        self.hide()

    def _last_step(self, but_setting: str = "") -> object:
        """The last thing that was done, other than giving a parameter a value."""
        for step in reversed(self.desk.editor.history):
            if step.gesture.do != SET_PARAMETER or step.gesture.arguments.get("name") != but_setting:
                return step
        return None
