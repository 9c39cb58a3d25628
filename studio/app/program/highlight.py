"""Colours for Python source: words of the language, texts, comments, numbers."""

from __future__ import annotations

import keyword
import re

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from studio.app.qt_guard import guarded
from studio.app.theme import Theme

PATTERNS = (
    ("accent", re.compile(rf"\b(?:{'|'.join(keyword.kwlist)})\b")),
    ("ghost", re.compile(r"\b\d+(?:\.\d+)?\b")),
    ("good", re.compile(r"""[fr]?("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')""")),
    ("quiet", re.compile(r"#.*$")),
)
TRIPLE = '"""'
INSIDE = 1


@guarded
class Highlighter(QSyntaxHighlighter):
    """Highlights one document; docstrings may go over several lines."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self.theme = theme
        self.formats = {name: QTextCharFormat() for name, _ in PATTERNS}
        self.formats["accent"].setFontWeight(QFont.Weight.DemiBold)
        theme.changed.connect(self._recolor)
        self._recolor()

    def _recolor(self) -> None:
        for name, made in self.formats.items():
            made.setForeground(self.theme.color(name))
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        for name, pattern in PATTERNS:
            for found in pattern.finditer(text):
                self.setFormat(found.start(), found.end() - found.start(), self.formats[name])
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
