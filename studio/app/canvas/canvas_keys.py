"""What keys do with what is selected: nudge, go from thing to thing, and all that stands in the table of edits."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence

from studio.app.canvas import quick_edits
from studio.app.canvas.canvas_scene import Scene, outermost
from studio.app.canvas.drag_commands import moving
from studio.app.direct_edits import shift_command
from studio.commands.conditions import Place

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
STEP, LEAP = 1, 10
"""How far an arrow key nudges, alone and with Shift, in canvas pixels."""

ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def pressed(scene: Scene, key: int, modifiers: Qt.KeyboardModifier) -> bool:
    """Does what a key means; gives False for one that means nothing here."""
    if key in ARROWS and not modifiers & CTRL:
        return nudge(scene, *ARROWS[key], LEAP if modifiers & SHIFT else STEP)
    if key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
        scene.desk.select(next_to(scene, 1 if key == Qt.Key.Key_BracketRight else -1))
        return True
    held = modifiers & (CTRL | SHIFT | ALT)
    return quick_edits.pressed(scene, QKeySequence(held.value | key).toString())


def nudge(scene: Scene, across: int, down: int, far: int) -> bool:
    """Moves what is selected by exactly so many pixels."""
    desk, chosen = scene.desk, scene.desk.selection.things
    if not chosen:
        return False
    if len(chosen) > 1:
        command, arguments = shift_command(desk.selection.names, (across * far, down * far))
        desk.do(command, **arguments)
        return True
    pull = moving(scene, chosen[0])
    if pull is None:
        return False
    way = pull.ways[0]
    to = pull.held + QPointF(across * far, down * far)
    desk.do(way.command, **way.arguments(to), snap=False)
    return True


def next_to(scene: Scene, step: int) -> tuple[Place, ...]:
    """The thing drawn after (or before) the selected one, round and round."""
    places = list(dict.fromkeys(outermost(one.place) for one in scene.items_shown))
    if not places:
        return ()
    chosen = scene.desk.selection.things
    now = places.index(chosen[-1]) if chosen and chosen[-1] in places else (-1 if step > 0 else 0)
    return (places[(now + step) % len(places)],)
