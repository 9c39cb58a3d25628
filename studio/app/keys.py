"""Keys that mean the same in several places."""

from __future__ import annotations

from PySide6.QtCore import Qt

ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Each arrow key with the direction it means, x to the right and y down."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING = (*ENTER, Qt.Key.Key_Space)
"""What presses a button that has the focus."""
