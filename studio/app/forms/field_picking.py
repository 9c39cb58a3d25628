"""What is pointed at while a form is open, and which of its fields takes it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from studio.app.desk import Desk
from studio.app.forms.field_base import ArgumentField
from studio.app.forms.named_values import NamedField
from studio.app.picking import CanvasClick, Picking, PickingTarget


class FieldPicking(QObject):
    """Follows the person from field to field; the one they are at takes clicks on the canvas, and names elsewhere."""

    left = Signal()
    """Something else is asked for now, or the person wants no more of it."""

    def __init__(self, desk: Desk, form: QDialog, fields: Mapping[str, ArgumentField]) -> None:
        super().__init__(form)
        self.desk, self.form, self.fields = desk, form, fields
        self.active: ArgumentField | None = None
        self.going_on = False
        desk.replaced.connect(self._leave)
        desk.selection_changed.connect(self._selected)
        desk.chosen_again.connect(self._selected)

    def begin(self) -> None:
        """From now on the form asks."""
        self.going_on = True
        QApplication.instance().focusChanged.connect(self._focused)  # type: ignore[union-attr]
        self._aim()

    def end(self) -> None:
        """Nothing is asked for any more."""
        if not self.going_on:
            return
        self.going_on = False
        QApplication.instance().focusChanged.disconnect(self._focused)  # type: ignore[union-attr]
        if self.desk.aim is not None and self.desk.aim.leave == self._leave:
            self.desk.aim_at(None)

    def _leave(self) -> None:
        if self.going_on:
            self.left.emit()

    def _focused(self, before: QWidget | None, now: QWidget | None) -> None:
        """The field that the person went to takes what is pointed at; where it cannot, one that still needs things."""
        field = next((one for one in self.fields.values() if now is not None and one.isAncestorOf(now)), None)
        if field is None:
            return
        if isinstance(field, NamedField) and now is not None:
            field.activate(now)
        self.active = field
        self._aim()

    def _aim(self) -> None:
        """Says to the canvas what a click is for."""
        field = self._pointed()
        if field is None:
            self.desk.aim_at(Picking(leave=self._leave))
        else:
            self.desk.aim_at(Picking(field.points, field.under, self._take, self._marks, self._leave))

    def _pointed(self) -> ArgumentField | None:
        """The field that takes what is pointed at: that of the person, else the first one that needs it."""
        if self.active is None or self.active.points:
            return self.active
        return next((one for one in self.fields.values() if one.points and one.required and one.is_empty), None)

    def _take(self, click: CanvasClick, found: PickingTarget) -> None:
        """Takes what was pointed at, and goes on to what is still needed."""
        field = self._pointed()
        if field is None:
            return
        field.take(click, found)
        if field.is_full and not click.adding:
            rest = [one for one in self.fields.values() if one.required and one.is_empty]
            field = rest[0] if rest else field
        self.form.activateWindow()
        field.take_focus()
        self.active = field
        self._aim()

    def _marks(self) -> list[QPointF]:
        """Everything that was pointed at for this form."""
        return [at for field in self.fields.values() for at in field.marks()]

    def _selected(self) -> None:
        """A name that is clicked in another place is pointed at as well."""
        if self.going_on and self.active is not None and not self.desk.busy:
            self.active.pick(self.desk.selection.names)
