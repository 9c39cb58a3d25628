"""Texts broken into lines, for what does not break them by itself."""

from __future__ import annotations

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
