"""Asking for the arguments of a command: a form made from its declaration, filled in from what is selected."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QMainWindow, QVBoxLayout, QWidget
from shiboken6 import isValid

from studio.app.canvas.canvas_view import View
from studio.app.desk import Desk
from studio.app.direct_edits import NEW_VALUE
from studio.app.forms import argument_words, fields, placing, prefill
from studio.app.forms.field_base import ArgumentField
from studio.app.forms.field_picking import FieldPicking
from studio.app.offered_commands import context
from studio.app.orders import Order
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme, panel_style
from studio.app.widgets import Saying, chip, column, label, small
from studio.commands.registry import Command, Parameter, Result
from studio.document.undefined_names import unknown_names
from studio.language.errors import Cancelled, StudioError
from studio.language.parse import parse

PAUSE = 250
"""Milliseconds after the last change before the canvas shows what the command would give."""
WIDE = 420
"""How wide a form is at least, in pixels."""


@guarded
class CommandForm(QDialog):
    """A form with one field an argument; a command without arguments is done at once."""

    def __init__(
        self, desk: Desk, command: str, parent: QWidget | None = None, given: Mapping[str, Any] | None = None
    ) -> None:
        """``given`` are arguments known already; the form can change them."""
        super().__init__(parent, Qt.WindowType.Tool)
        self.desk = desk
        self.command: Command = desk.editor.commands[command]
        self.setWindowTitle(self.command.title)
        self.setMinimumWidth(WIDE)
        theme = getattr(parent, "theme", None)
        self.theme = theme if isinstance(theme, Theme) else Theme()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fields: dict[str, ArgumentField] = {}
        self.given = prefill.prefilled(desk, self.command, given or {})
        self._order: Order | None = None
        self._looked_with: dict[str, Any] = {}
        self._missing = ""
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(self._preview)
        self._make()
        self.setStyleSheet(panel_style(self.theme))  # of all that is in it at once
        self.aiming = FieldPicking(desk, self, self.fields)
        self.aiming.left.connect(self.reject)

    def _make(self) -> None:
        doc = self.command.doc.split("\n\n")[0].replace("\n", " ").replace("``", "")
        first = [one for one in self.command.parameters if self._stands_first(one)]
        if all(one.role.about for one in first) or not any(one.required for one in first):
            first = [one for one in self.command.parameters if not one.kind.is_of("formula")]
        layout = column(
            label(doc, "quiet", wrap=True), self._form(first), of=self, edge=(2 * GAP, 2 * GAP, 2 * GAP, GAP), gap=GAP
        )
        rest = [one for one in self.command.parameters if one not in first]
        if rest:
            self._add_rest(layout, rest)
        self.fault, self.make = Saying(), chip("", "Give it a value first, and come back to this", self._make_missing)
        self.make.hide()
        layout.addWidget(self.fault)
        layout.addWidget(self.make, alignment=Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.command.title)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        self._rekey()

    def _stands_first(self, one: Parameter) -> bool:
        """Whether an argument is seen at once; the others wait behind a button."""
        named = one.name == "name" and any(other.required for other in self.command.parameters)
        return one.required or one.name in self.given or named or one.role.eager

    def _add_rest(self, layout: QVBoxLayout, rest: list[Parameter]) -> None:
        holder = QWidget()
        holder.setLayout(self._form(rest))
        holder.layout().setContentsMargins(0, 0, 0, 0)  # type: ignore[union-attr]
        more = self.more = small("More", "What is rarely needed")
        more.setCheckable(True)
        more.setArrowType(Qt.ArrowType.RightArrow)
        more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        more.toggled.connect(holder.setVisible)
        more.toggled.connect(lambda on: more.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow))
        more.toggled.connect(lambda _: self._fit())
        holder.hide()
        layout.addWidget(more)
        layout.addWidget(holder)

    def _form(self, parameters: list[Parameter]) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(GAP)
        form.setVerticalSpacing(GAP // 2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        for one in parameters:
            field = fields.field_for(self.desk, one, prefill.names_for(self.desk, self.command, one, self.given))
            if one.name in self.given:
                field.give(self.given[one.name])
            field.changed.connect(self._changed)
            field.entered.connect(self.accept)
            field.plain = self.plain
            field.dress(self.theme)
            field.invite(argument_words.hint(self.command, one))
            self.fields[one.name] = field
            field.setAccessibleName(self._title(one))
            title = QLabel(self._title(one))
            title.setBuddy(field)
            title.setFixedWidth(self._widest())
            title.setAlignment(Qt.AlignmentFlag.AlignRight)
            title.setContentsMargins(0, 4, 0, 0)
            form.addRow(title, field)
        return form

    def _title(self, one: Parameter) -> str:
        return argument_words.title(self.command, one)

    def _widest(self) -> int:
        """All fields begin below each other, those that are seen at once and the others."""
        return max(self.fontMetrics().horizontalAdvance(self._title(one)) for one in self.command.parameters) + 2

    def begin(self) -> None:
        """Does the command at once where it needs nothing; else opens the form."""
        why = self.desk.editor.why_not(self.command.name, self.desk.selection)
        if why is not None:
            self.desk.failed.emit(why)
        elif not self.fields or self._asks_nothing():
            self._do(self._quietly() or {})
        else:
            self._open()
            self._focus()
            self._fit()
            self._pause.start()

    def _asks_nothing(self) -> bool:
        """Whether the things that are selected are all it is about, and there is nothing to see before it is done."""
        return set(self.fields) == {"things"} <= set(self.given) and not self.command.infers

    def _open(self) -> None:
        """Beside the canvas, which can be pointed at meanwhile."""
        self.aiming.begin()
        self._fit_now()
        window = self.parentWidget()
        if isinstance(window, QMainWindow):
            canvas = window.centralWidget() or window
            things = [*self.desk.selection.things, *((name, ()) for name in self._about())]
            about = [canvas.seen(one) for one in things] if isinstance(canvas, View) else []
            room = QRect(canvas.mapToGlobal(QPoint()), canvas.size())
            self.move(placing.place(self.size(), room, about, self.screen().availableGeometry()))
        self.show()
        self.activateWindow()

    def _about(self) -> list[str]:
        """The definitions that it is about, as far as that is known."""
        named = [name for names in self.command.about(self.given).values() for name in names]
        return [name for name in named if name in self.desk.document.definitions]

    def _focus(self) -> None:
        """What is still needed is typed first; else the name."""
        empty = [one for one in self.fields.values() if one.required and one.is_empty]
        named = [one for one in self.fields.values() if one.parameter.role.new]
        (empty or named or list(self.fields.values()))[0].take_focus()

    def _fit(self) -> None:
        """As high as what it shows, no higher; the layout knows once it has been laid out."""
        QTimer.singleShot(0, self, self._fit_now)

    def event(self, event: QEvent) -> bool:
        """What grows or shrinks inside takes the form along."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_now()
        return bool(done)

    def _fit_now(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()
            wide = max(self.width(), WIDE)
            self.resize(wide, layout.heightForWidth(wide))
            if self.isVisible():  # what grows at the foot of the screen grows upwards
                self.move(placing.inside(self.pos(), self.frameSize(), self.screen().availableGeometry()))

    def arguments(self) -> dict[str, Any]:
        """What stands in the fields that are not empty. Raises StudioError with the first fault, shown at its field."""
        found, first = {}, None
        for name, field in self.fields.items():
            try:
                if not field.is_empty or field.required:
                    found[name] = field.read()
            except StudioError as error:
                field.fault.say(error.sentence)
                first = first or error
        if first is not None:
            self._fit()
            raise first
        return found

    def _changed(self) -> None:
        for field in self.fields.values():
            field.fault.say("")
        self._say("")
        self._rekey()
        self._pause.start()

    def _rekey(self) -> None:
        """Fields that go by other fields show what these lead to: names of inputs, of attributes, of places."""
        plain = self.plain()
        known = context(self.desk, self.command.name, plain)
        for field in self.fields.values():
            role = field.parameter.role
            field.fits = role.fits is None or role.fits(known)
            if role.inputs is not None:
                field.rekey(role.inputs(known))
            elif role.names is not None:
                field.complete(list(role.names(known)))
        asked = prefill.asked_without(self.desk, self.command, plain)
        if asked is not None and asked[1] != self._looked_with:
            self._looked_with = asked[1]
            self.fields[asked[0]].offer(prefill.found_by(self.desk, self.command, asked[1]))
        self._show_wanted()

    def _show_wanted(self) -> None:
        """Fields that have nothing to say are out of sight."""
        for form in self.findChildren(QFormLayout):
            for field in self.fields.values():
                if form.indexOf(field) >= 0 and form.isRowVisible(field) != field.wanted:
                    form.setRowVisible(field, field.wanted)

    def plain(self) -> dict[str, str]:
        """What stands in the fields, as text."""
        return {name: field.text() for name, field in self.fields.items()}

    def _quietly(self) -> dict[str, Any] | None:
        """The arguments where all fields can be read; None otherwise."""
        try:
            return {n: one.read() for n, one in self.fields.items() if not one.is_empty or one.required}
        except StudioError:
            return None

    def _preview(self) -> None:
        if self.command.takes_work or self._running or not self.isVisible():
            return
        arguments = self._quietly()
        if arguments is not None and self.command.infers:
            self.desk.preview_beside(self.command.name, **arguments)
        elif arguments is None or self.desk.preview(self.command.name, **arguments) is None:
            self.desk.show_ghost(None)

    def accept(self) -> None:
        """Does the command; where it cannot be done, says why and keeps everything that was typed."""
        if self._running:
            return
        try:
            arguments = self.arguments()
        except StudioError:
            return
        self._do(arguments)

    @property
    def _running(self) -> bool:
        return self._order is not None and self._order.open

    def _do(self, arguments: dict[str, Any]) -> None:
        order = self.desk.do(self.command.name, then=self._done, otherwise=self._failed, **arguments)
        if order.open and isValid(self):
            self._order = order
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(False)

    def _done(self, result: Result) -> None:
        if isValid(self):  # else it was left, and what it had begun came to its end all the same
            super().accept()

    def _failed(self, error: StudioError) -> None:
        """Once it was refused or stopped, the form can be used again."""
        if isValid(self):
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(True)
            if not isinstance(error, Cancelled):
                self._say(error.sentence)

    def _say(self, sentence: str) -> None:
        self.fault.say(sentence)
        self._missing = self._named_in(sentence)
        self.make.setText(f"Make {self._missing}…")
        self.make.setVisible(bool(self._missing))
        self._fit()

    def _named_in(self, sentence: str) -> str:
        """The name in a value or formula that stands for nothing, where the sentence is about it; "" for none."""
        words = sentence.replace("'", " ").replace(".", " ").split()
        typed = (one.text() for one in self.fields.values() if one.parameter.kind.is_of("given", "formula"))
        found = (name for text in typed for name in self._unknown(text) if name in words)
        return next(found, "")

    def _unknown(self, text: str) -> list[str]:
        try:
            return unknown_names(self.desk.document, parse(text))
        except StudioError:
            return []

    def _make_missing(self) -> None:
        """Asks for the value of what is missing; then this form is there again, with all that was typed."""
        parent, again = self.parentWidget(), partial(CommandForm, self.desk, self.command.name)
        kept = {name: one.read() for name, one in self.fields.items() if not one.is_empty}
        asked = CommandForm(self.desk, NEW_VALUE, parent, {"name": self._missing})
        asked.finished.connect(lambda _: QTimer.singleShot(0, self.desk, lambda: again(parent, kept).begin()))
        asked.begin()

    def reject(self) -> None:
        """Leaves the form; work that it began is stopped."""
        if self._order is not None and self._running:
            self.desk.orders.cancel(self._order)
        self.desk.show_ghost(None)
        self.desk.form_left.emit()
        super().reject()

    def done(self, result: int) -> None:
        """However the form is left, nothing is asked for any more."""
        self._pause.stop()
        self.aiming.end()
        super().done(result)
