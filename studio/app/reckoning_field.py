"""A field for a number in which one can reckon: ``40 + 3 * 5`` becomes 55."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence, QValidator
from PySide6.QtWidgets import QDoubleSpinBox

from studio.app.qt_guard import guarded
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.parse import parse
from studio.language.values import is_number

REACHES = re.compile(r"[-+*/().,\d\s]*")
"""What may be typed: numbers and what joins them."""


def reckoned(text: str) -> float | None:
    """The value of a sum, a product and the like; None where it has none yet."""
    if not REACHES.fullmatch(text):
        return None
    try:
        value = evaluate(parse(text.replace(",", ".").strip()), {})
    except StudioError:
        return None
    return float(value) if is_number(value) else None


@guarded
class ReckoningField(QDoubleSpinBox):
    """A number with arrows; sums are worked out when Enter is pressed, or the field is left."""

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        if not REACHES.fullmatch(text):
            return QValidator.State.Invalid, text, place
        known = reckoned(text)
        there = known is not None and self.minimum() <= known <= self.maximum()
        return QValidator.State.Acceptable if there else QValidator.State.Intermediate, text, place

    def event(self, event: QEvent) -> bool:
        """Undo and redo are of the text while one types; what was taken is undone in the document."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent) or self._is_typed():
            return super().event(event)
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            event.ignore()
            return False
        return super().event(event)

    def _is_typed(self) -> bool:
        """Whether the text is another one than that of the value."""
        return self.cleanText() != self.textFromValue(self.value())

    def valueFromText(self, text: str) -> float:
        known = reckoned(text)
        return self.value() if known is None else round(known, self.decimals())
