"""The source as it is shown: highlighted, with what is selected and what nobody has shown tinted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QTextBlock, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from studio.app.following import Pieces
from studio.app.program.highlight import Highlighter
from studio.app.theme import Theme
from studio.app.widgets import unpainted

Lines = tuple[int, int]
"""The first and the last line of a definition, from 1 on."""
APART, LINE = "\n\n", re.compile(r"[^\n]*\n|[^\n]+")
"""Below a part of a source; a line with its end."""
OWN = "class Program("
"""Where the part of the source begins that is particular to the program."""
ABOVE = 4
"""So many lines are seen above a definition that is scrolled to."""


def _parts(text: str) -> list[str]:
    """What a text is made of, each part with the empty line below it."""
    *above, last = text.split(APART)
    return [*(part + APART for part in above), last]


def _kept(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Where the same parts stand in both, in the order of both; those that are there once in the new ones."""
    count, at = Counter(new), -1
    places = {part: place for place, part in enumerate(new) if count[part] == 1}
    for place, part in enumerate(old):
        if places.get(part, -1) > at:
            at = places[part]
            yield place, at


class SourceView(QPlainTextEdit):
    """Shows a text; tells in which line the person put the cursor."""

    pointed = Signal(int)
    """The person put the cursor into this line."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.shown: tuple[Lines, ...] = ()
        self.gaps: tuple[int, ...] = ()
        """The lines that nobody has shown what to do in."""
        self._moving = False
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName("Source of the program")
        self.highlighter = Highlighter(self.document(), theme)
        self.cursorPositionChanged.connect(self._moved)
        theme.changed.connect(self._wear)
        self._wear()

    def _wear(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(self.theme.px(13))
        self.setFont(font)
        self._tint()

    def give(self, text: str, gaps: tuple[int, ...] = ()) -> Pieces:
        """Shows another text, seen when all of it is there; what is seen of it stays in view where it can."""
        first = self.document().isEmpty()
        self.gaps = gaps
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        with unpainted(self):
            yield from self._begin(text) if first else self._replace(text)
            self.shown = ()
            self._tint()
            self.horizontalScrollBar().setValue(across)
            self.verticalScrollBar().setValue(self._own_line() if first else down)

    def _begin(self, text: str) -> Pieces:
        """Puts a text where there was none: an event of its own, for laying it out takes long."""
        yield
        self.highlighter.begin(0)
        self._moving = True
        self.setPlainText(text)
        self._moving = False
        yield

    def _replace(self, text: str) -> Pieces:
        """Puts other lines where the text is another: what stays need not be laid out and coloured again."""
        old, new = _parts(self.toPlainText()), _parts(text)
        yield
        lines = [0, *accumulate(part.count("\n") for part in old)]
        kept = [(-1, -1), *_kept(old, new), (len(old), len(new))]
        for (above, over), (below, under) in reversed([*pairwise(kept)]):
            parts = "".join(old[above + 1 : below]), "".join(new[over + 1 : under])
            if parts[0] != parts[1]:
                self._put(lines[above + 1], *map(LINE.findall, parts))
                yield

    def _put(self, top: int, old: list[str], new: list[str]) -> None:
        """Puts lines in place of others, which begin ``top`` lines (from 0 on) below the first one."""
        most = min(len(old), len(new))
        above = next((place for place in range(most) if old[place] != new[place]), most)
        most -= above
        below = next((place for place in range(most) if old[-1 - place] != new[-1 - place]), most)
        self.highlighter.begin(top + above)
        cursor = self.textCursor()
        cursor.setPosition(self._begin_of(top + above))
        cursor.setPosition(self._begin_of(top + len(old) - below), QTextCursor.MoveMode.KeepAnchor)
        self._moving = True
        cursor.insertText("".join(new[above : len(new) - below]))
        self._moving = False

    def _begin_of(self, line: int) -> int:
        block = self.document().findBlockByNumber(line)
        return block.position() if block.isValid() else self.document().characterCount() - 1

    def _own_line(self) -> int:
        lines = self.toPlainText().splitlines()
        return next((place for place, line in enumerate(lines) if line.startswith(OWN)), 0)

    def show_lines(self, ranges: Iterable[Lines]) -> None:
        """Tints these lines and brings the first of them into view."""
        self.shown = tuple(ranges)
        self._tint()
        if not self.shown or self._moving:
            return
        first = self.shown[0][0]
        self._moving = True
        self.setTextCursor(QTextCursor(self._block(first)))
        self._moving = False
        seen = self.cursorForPosition(self.viewport().rect().bottomLeft()).blockNumber()
        if not self.firstVisibleBlock().blockNumber() < first < seen:
            self.verticalScrollBar().setValue(max(0, first - ABOVE))

    def _moved(self) -> None:
        if not self._moving and self.hasFocus():
            self._moving = True
            self.pointed.emit(self.textCursor().blockNumber() + 1)
            self._moving = False

    def _block(self, line: int) -> QTextBlock:
        return self.document().findBlockByNumber(line - 1)

    def _tint(self) -> None:
        tints = [self._strip(line, self.theme.color("warning", 45)) for line in self.gaps]
        for first, last in self.shown:
            tints += [self._strip(line, self.theme.color("accent", 40)) for line in range(first, last + 1)]
        self.setExtraSelections(tints)

    def _strip(self, line: int, color: QColor) -> QTextEdit.ExtraSelection:
        strip = QTextEdit.ExtraSelection()
        strip.format.setBackground(color)
        strip.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        strip.cursor = QTextCursor(self._block(line))
        return strip
