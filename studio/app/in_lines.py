"""Texts in the room there is: broken into lines, or cut where a sentence ends."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def in_lines(text: str, metrics: QFontMetrics, width: int, most: int) -> str:
    """The text in lines of whole words, none of several words wider than so many pixels; ``most``: so many lines."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} …"])


def cut_after_a_sentence(text: str, metrics: QFontMetrics, width: int) -> str:
    """As many whole sentences as go into so many pixels, then …; where not even one does, as much of it as goes."""
    if metrics.horizontalAdvance(text) <= width:
        return text
    ends = [found.end() for found in re.finditer(r"[.?!](?= )", text)]
    whole = [f"{text[:end]} …" for end in ends]
    fitting = [one for one in whole if metrics.horizontalAdvance(one) <= width]
    return fitting[-1] if fitting else metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
