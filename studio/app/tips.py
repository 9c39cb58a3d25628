"""Tips that stand above what they are about, so that they cover nothing of what comes below it."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

AWAY = 4
"""So many pixels are between a tip and what it is about."""


def tip_above(widget: QWidget, at: QPoint, text: str) -> None:
    """Shows a tip above a widget, beginning near a place on the screen."""
    QToolTip.showText(at, text, widget)
    top = widget.mapToGlobal(QPoint()).y()
    for tip in (one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible()):
        tip.move(tip.x(), top - tip.height() - AWAY)
