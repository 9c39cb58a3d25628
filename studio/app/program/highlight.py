"""Colours for Python source: words of the language, texts, comments, numbers."""

from __future__ import annotations

import keyword
import re
from math import inf

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from studio.app.qt_guard import guarded
from studio.app.theme import Theme

COLOURS = ("accent", "ghost", "good", "quiet")
"""What each kind of word is coloured with."""
WORDS = re.compile(
    r"""(?P<quiet>#.*$)|(?P<good>[fr]?(?:"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'))"""
    rf"|(?P<accent>\b(?:{'|'.join(keyword.kwlist)})\b)|(?P<ghost>\b\d+(?:\.\d+)?\b)"
)
TRIPLE = '"""'
OPEN, INSIDE = -1, 1
"""What is remembered of a line that is not coloured yet, and of one that ends within a docstring."""
AT_ONCE = 250
"""So many lines are coloured in one go; the window is not held up by a long program."""


@guarded
class Highlighter(QSyntaxHighlighter):
    """Highlights one document, some lines after others; docstrings may go over several lines."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self.theme = theme
        self._left = inf  # so many lines may be coloured for now
        self._first = 0
        self._more = QTimer(self, interval=0)
        self._more.timeout.connect(self._go_on)
        self.formats = {name: QTextCharFormat() for name in COLOURS}
        self.formats["accent"].setFontWeight(QFont.Weight.DemiBold)
        theme.changed.connect(self._recolor)
        self._recolor()

    def begin(self, first: int) -> None:
        """Another text comes, from this line on (counted from 0): what follows it is coloured bit by bit."""
        self._first = min(first, self._first) if self._more.isActive() else first
        self._left = AT_ONCE
        self._more.start()

    def _go_on(self) -> None:
        block, self._left = self.document().findBlockByNumber(self._first), AT_ONCE
        while block.isValid() and self._left > 0:
            if block.userState() == OPEN:
                self.rehighlightBlock(block)
            block = block.next()
        self._first = block.blockNumber()
        if not block.isValid():
            self._more.stop()
            self._left = inf

    def _recolor(self) -> None:
        for name, made in self.formats.items():
            made.setForeground(self.theme.color(name))
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        if self._left <= 0:
            return
        self._left -= 1
        for found in WORDS.finditer(text):
            self.setFormat(found.start(), found.end() - found.start(), self.formats[found.lastgroup or "quiet"])
        self._docstrings(text)

    def _docstrings(self, text: str) -> None:
        inside, place = self.previousBlockState() == INSIDE, 0
        while True:
            mark = text.find(TRIPLE, place)
            if inside:
                end = len(text) if mark < 0 else mark + 3
                self.setFormat(place, end - place, self.formats["good"])
            if mark < 0:
                break
            if not inside:
                self.setFormat(mark, 3, self.formats["good"])
            inside, place = not inside, mark + 3
        self.setCurrentBlockState(INSIDE if inside else 0)
