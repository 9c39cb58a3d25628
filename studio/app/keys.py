"""Keys that mean the same in several places."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from studio.compile.runtime.canvas import key_name

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
LEADING_OUT = (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
"""What is no key for a program in a window of the studio, as it leads out of it."""


def program_key(event: QKeyEvent) -> str:
    """What programs call a key; "" for one that leads out of them, that only modifies, or begins an accent."""
    name = "" if event.key() in LEADING_OUT else key_name(event)
    return name if event.text() or name.isascii() else ""  # what writes nothing and has no name of its own
