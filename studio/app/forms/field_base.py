"""What all fields of a form share: an argument under edit, its fault, and what a click on the canvas means for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.picking import CanvasClick, PickingTarget
from studio.app.theme import Theme
from studio.app.widgets import Saying, column
from studio.commands.arguments import NEW_NAME, ArgumentFault, ArgumentKind
from studio.commands.registry import Parameter
from studio.commands.roles import COLOUR
from studio.document.naming import taken_by_language
from studio.language.types import Type
from studio.language.values import is_number

DEFAULT = "default"
"""What stands in a field, or between yes and no, where nothing need be given."""


class ArgumentField(QWidget):
    """One argument under edit, with the sentence of what is wrong with it below."""

    changed = Signal()
    entered = Signal()
    """Enter was pressed while names were offered and none of them was chosen."""
    points = ""
    """What a click on the canvas does for this field; empty where nothing can be pointed at."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__()
        self.desk, self.parameter = desk, parameter
        self.required = parameter.required
        self.fits = True  # whether there is anything to say for it in this situation
        self.plain: Callable[[], Mapping[str, str]] = dict
        """What stands in all fields of the form, as text."""
        self.theme: Theme | None = None
        self.layout_ = column(of=self, gap=2)
        self.fault = Saying()

    def show_with(self, widget: QWidget) -> None:
        """Puts the widget that is edited in, with the sentence under it."""
        widget.setToolTip(says(self.parameter.kind))
        widget.setAccessibleName(self.parameter.name.replace("_", " "))
        self.layout_.addWidget(widget)
        self.layout_.addWidget(self.fault)
        self.setFocusProxy(widget)

    def invite(self, words: str) -> None:
        """Shows these words while it is empty; "" leaves what is shown then."""

    def take_focus(self) -> None:
        self.setFocus()

    def text(self) -> str:
        """What stands in the field, as text, for what depends on it."""
        return ""

    @property
    def is_empty(self) -> bool:
        return not self.text().strip()

    @property
    def wanted(self) -> bool:
        """Whether there is anything to be said here; what is not wanted is not shown."""
        return self.fits

    @property
    def is_full(self) -> bool:
        """Whether the next thing that is pointed at is for another field."""
        return not self.is_empty

    def give(self, data: Any) -> None:
        """Shows an argument (JSON)."""

    def data(self) -> Any:
        """The argument as JSON. Raises StudioError where it cannot be read."""
        return self.text().strip()

    def read(self) -> Any:
        """The argument as JSON, checked. Raises StudioError with a sentence for this field."""
        if self.required and self.is_empty:
            raise ArgumentFault(f"This is needed: {says(self.parameter.kind)}.")
        data = self.data()
        try:
            self.parameter.kind.read(data)
        except ValueError:
            raise ArgumentFault(f"This must be {says(self.parameter.kind)}.") from None
        fault = taken_by_language(data) if data and self.parameter.kind.is_of(NEW_NAME.name) else None
        if fault is not None:
            raise ArgumentFault(fault)
        return data

    def rekey(self, inputs: Mapping[str, Type] | None) -> None:
        """Says by which names values are wanted, and of which types; only the field for these cares."""

    def complete(self, names: list[str]) -> None:
        """Takes other names that it may be."""

    def offer(self, names: list[str]) -> None:
        """Offers names that may well be meant."""

    def dress(self, theme: Theme) -> None:
        """Takes the colours of the window."""
        self.theme = theme

    def named_in_form(self) -> str:
        """The name, elsewhere in the form, of what this argument is about."""
        return self.plain().get(self.parameter.role.of, "").strip()

    # pointing

    def under(self, click: CanvasClick) -> PickingTarget | None:
        """What a click on the canvas would point at."""
        return None

    def take(self, click: CanvasClick, found: PickingTarget) -> None:
        """Takes what was pointed at."""
        self.give(found.data)

    def pick(self, names: tuple[str, ...]) -> None:
        """Takes what was selected elsewhere in the window while the person is at this field."""

    def marks(self) -> list[QPointF]:
        """Where on the canvas what was pointed at lies."""
        return []


def says(kind: ArgumentKind) -> str:
    """What an argument must be, in the words of somebody who types formulas."""
    value = "a value or formula, such as 3, (2, 2) or red"
    if kind.form == "names" and kind.parts[0].is_of("given"):
        return f"for each name {value}"
    role = kind.any_role()
    if role is not None and role.says == COLOUR.says:
        return "a colour, such as red or #3366ff"
    if kind.listed is not None:
        return f"one or more, each {value}" if kind.listed.name == "given" else "one or more names"
    return value if kind.is_of("given") else kind.says


def hint(parameter: Parameter) -> str:
    """What a field shows while it is empty."""
    if parameter.required:
        return ""
    usual = parameter.default
    if usual in ("", ()):
        return ""
    return f"{usual:g}" if is_number(usual) else DEFAULT
