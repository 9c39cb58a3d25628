"""What stands in the rows of the outline: value and formula in words, and pictures; worked out when it is painted."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from studio.app.desk import Desk
from studio.app.outline.row_text import row_formula, row_value
from studio.app.outline.rows import OutlineRow
from studio.app.outline.thumbnails import Thumbs
from studio.app.theme import Theme
from studio.language.values import Value

PICTURED = frozenset({"shape", "group", "list", "dict", "set", "formula"})
"""Kinds whose rows have a picture of their own where they are drawn."""


class RowContents:
    """The contents of rows, kept until values change."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        self.desk, self.thumbs = desk, Thumbs(theme)
        self._words: dict[str, tuple[str, str, bool]] = {}
        self._values: dict[str, Value] | None = None

    def forget(self) -> None:
        """Values have changed: they are asked for again when they are painted."""
        self._words.clear()
        self._values = None

    @property
    def values(self) -> dict[str, Value]:
        """The present values of all definitions."""
        if self._values is None:
            self._values = self.desk.live.values()
        return self._values

    def words_of(self, row: OutlineRow) -> tuple[str, str, bool]:
        """Value and formula of a row in words, and whether it has a fault."""
        if row.name not in self._words:
            document, live = self.desk.document, self.desk.live
            fault = live.errors.get(row.name)
            broken = fault is not None or bool(getattr(document.processes.get(row.name), "fault", ""))
            value = fault.sentence if fault is not None else row_value(document, row, self.values)
            self._words[row.name] = (value, "" if broken else row_formula(document, row), broken)
        return self._words[row.name]

    def picture_of(self, row: OutlineRow, size: int, ratio: float) -> QPixmap | None:
        """The picture of what is drawn, so many pixels wide and high; None where an icon says more."""
        value = self.values.get(row.name)
        return None if row.kind not in PICTURED or value is None else self.thumbs.of(row.name, value, size, ratio)
