"""The pictures of a question, as large as there is room: of what is in hand there, and of each answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from studio.app.candidates.option_pictures import Drawn
from studio.app.following import Pieces
from studio.app.in_lines import in_lines
from studio.app.theme import GAP
from studio.app.widgets import label

LEAST, MOST = 72, 320
"""Pixels from side to side of a picture, and how high one may be."""
STEP = 16
"""Pictures grow by so many pixels, so that pulling at an edge does not draw them anew all the time."""
FLATTEST, STEEPEST = 0.4, 1.0
"""How high a picture may be for its width."""
PARTS = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3)
"""How large pictures are for the width that there is, where the height is less than enough."""
FRAME, CAPTION = 22, 4
"""Pixels of a button beside its picture, and the lines of words below it at the most."""


def _grid(holder: QWidget) -> QGridLayout:
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(GAP // 2)
    return grid


def _size(wide: int, steep: float) -> QSize:
    wide = max(min(wide, MOST) // STEP * STEP, LEAST)
    return QSize(wide, round(wide * min(max(steep, FLATTEST), STEEPEST)))


class AnswerPictures(QWidget):
    """Buttons in two columns, each with a picture above its words where there are pictures."""

    def __init__(self, buttons: Sequence[QToolButton], drawn: Sequence[Drawn] = (), steep: float = 1.0) -> None:
        """``steep``: how high what is drawn is for its width."""
        super().__init__()
        self.buttons, self._drawn, self._steep = buttons, drawn, steep
        self._texts = [one.text() for one in buttons]
        self._size, self._shown = QSize(), QSize()
        grid = _grid(self)
        for column in range(min(len(buttons), 2)):
            grid.setColumnStretch(column, 1)
        for place, button in enumerate(buttons):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)  # side by side all are as high
            grid.addWidget(button, place // 2, place % 2)
            if drawn:
                button.setIcon(QPixmap(1, 1))  # takes the room of what is drawn
        self.lay(0)

    def _size_at(self, wide: int, part: float) -> QSize:
        room = (wide - GAP // 2) // max(min(len(self.buttons), 2), 1) - FRAME
        return _size(round(part * room), self._steep)

    def high(self, wide: int, part: float) -> int:
        """How high it is about where its pictures are that part as wide as they could be."""
        rows = (len(self.buttons) + 1) // 2
        taller = self._size_at(wide, part).height() - self._size.height() if self._drawn else 0
        return self.sizeHint().height() + rows * taller

    def lay(self, wide: int, part: float = 1.0) -> None:
        """Makes room for pictures and their words in so many pixels from side to side, or in a part of them."""
        size = self._size_at(wide, part)
        if not self._drawn or size == self._size:
            return
        self._size = size
        for button, text in zip(self.buttons, self._texts, strict=True):
            room = (wide - GAP // 2) // min(len(self.buttons), 2) - GAP
            lines = in_lines(text, button.fontMetrics(), max(room, size.width() + FRAME - GAP), CAPTION)
            button.setText(lines)
            button.setToolTip(text if lines.endswith("…") else "")
            button.setIconSize(size)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)

    def draw(self) -> Pieces:
        """Draws the pictures as large as there is room, one after the other."""
        if self._drawn and self._shown != self._size:
            for button, drawn in zip(self.buttons, self._drawn, strict=True):
                button.setIcon(drawn(self._size))
                yield
            self._shown = self._size


class SituationPictures(QWidget):
    """What is in hand, side by side, each with its name below."""

    def __init__(self, names: Sequence[str], drawn: Sequence[Drawn], where: str, steep: float = 1.0) -> None:
        super().__init__()
        self.pictures = [QLabel() for _ in names]
        self._drawn, self._steep, self._size, self._shown = drawn, steep, QSize(), QSize()
        grid = _grid(self)
        for place, (name, shown) in enumerate(zip(names, self.pictures, strict=True)):
            shown.setAccessibleName(f"{name} in the situation")
            shown.setToolTip(where)
            words = label(name, "quiet", wrap=True)
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(shown, 0, place, Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(words, 1, place)
        grid.setColumnStretch(len(names), 1)
        self.lay(0)

    def _size_at(self, wide: int, part: float) -> QSize:
        """One picture alone is no wider than two answers."""
        count = max(len(self.pictures), 2 if self._steep > FLATTEST else 1)
        return _size(round(part * ((wide - GAP // 2 * (count - 1)) // count)), self._steep)

    def high(self, wide: int, part: float) -> int:
        """How high it is where its pictures are that part as wide as they could be."""
        return self.sizeHint().height() + self._size_at(wide, part).height() - self._size.height()

    def lay(self, wide: int, part: float = 1.0) -> None:
        """Makes room for the pictures in so many pixels from side to side, or in a part of them."""
        self._size = self._size_at(wide, part)
        for shown in self.pictures:
            shown.setFixedSize(self._size)

    def draw(self) -> Pieces:
        """Draws the pictures as large as there is room, one after the other."""
        if self._shown != self._size:
            for shown, drawn in zip(self.pictures, self._drawn, strict=True):
                shown.setPixmap(drawn(self._size))
                yield
            self._shown = self._size


def fit_all(pictures: Sequence[AnswerPictures | SituationPictures], wide: int, high: int) -> Pieces:
    """Makes pictures as large as they can be below each other within so many pixels, all by the same part.

    They are drawn in pieces, when all of them have their room.
    """
    for part in PARTS:
        if part == PARTS[-1] or sum(one.high(wide, part) for one in pictures) <= high:
            for one in pictures:
                one.lay(wide, part)
            if sum(one.sizeHint().height() for one in pictures) <= high:  # with their words in as many lines
                break
    for one in pictures:
        yield from one.draw()
