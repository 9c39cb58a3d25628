"""What keys do with what is selected: nudge, delete, copy, select all or alike, go from thing to thing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt

from studio.app.canvas import clipboard
from studio.app.canvas.scene import Scene, outermost
from studio.app.canvas.ways import moving
from studio.app.desk import Desk
from studio.commands.conditions import Place
from studio.language.values import Shape

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
STEP, LEAP = 1, 10
"""How far an arrow key nudges, alone and with Shift, in canvas pixels."""

ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
PLACES = frozenset({"x", "y", "width", "height", "start", "end", "center", "radius_x", "radius_y", "points", "at"})
"""The attributes in which alike things may differ; so they may in their text and their rotation."""
OF_ONE = PLACES | {"content", "rotation", "items", "dx", "dy"}


def pressed(scene: Scene, key: int, modifiers: Qt.KeyboardModifier) -> bool:
    """Does what a key means; gives False for one that means nothing here."""
    desk = scene.desk
    if key in ARROWS and not modifiers & CTRL:
        return nudge(scene, *ARROWS[key], LEAP if modifiers & SHIFT else STEP)
    if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
        delete(desk)
    elif key == Qt.Key.Key_A and modifiers & CTRL:
        desk.select(alike(scene) if modifiers & SHIFT else everything(scene))
    elif modifiers & CTRL and key in _CLIPBOARD:
        _CLIPBOARD[key](desk)
    elif key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
        desk.select(next_to(scene, 1 if key == Qt.Key.Key_BracketRight else -1))
    else:
        return False
    return True


_CLIPBOARD: dict[int, Callable[[Desk], None]] = {
    Qt.Key.Key_C: clipboard.copy,
    Qt.Key.Key_X: clipboard.cut,
    Qt.Key.Key_V: clipboard.paste,
}


def nudge(scene: Scene, across: int, down: int, far: int) -> bool:
    """Moves what is selected by exactly so many pixels."""
    desk, chosen = scene.desk, scene.desk.selection.things
    if not chosen:
        return False
    if len(chosen) > 1:
        desk.do("shift", things=list(desk.selection.names), by=[across * far, down * far])
        return True
    pull = moving(scene, chosen[0])
    if pull is None:
        return False
    way = pull.ways[0]
    to = pull.held + QPointF(across * far, down * far)
    desk.do(way.command, **way.arguments(to), snap=False)
    return True


def delete(desk: Desk) -> None:
    """Deletes what is selected in one step."""
    names = list(desk.selection.names)
    if len(names) == 1:
        desk.do("delete", name=names[0])
    elif names:
        desk.do("delete_things", things=names)
    left = tuple(one for one in desk.selection.things if one[0] in desk.document.names())
    desk.select(left)


def everything(scene: Scene) -> tuple[Place, ...]:
    """All definitions that are drawn."""
    return tuple(dict.fromkeys((one.place[0], ()) for one in scene.items_shown))


def alike(scene: Scene) -> tuple[Place, ...]:
    """All things of the kinds and looks of those selected; the selected ones first."""
    chosen = scene.desk.selection.things
    looks = {look(one.given) for place in chosen for one in scene.of(place)}
    found = [outermost(one.place) for one in scene.items_shown if look(one.given) in looks]
    names = {name for name, path in chosen if not path}
    rest = (one for one in found if one not in chosen and one[0] not in names)
    return tuple(dict.fromkeys((*chosen, *rest)))


def look(shape: Shape) -> tuple[object, ...]:
    """What a shape looks like, wherever it stands and however large it is."""
    return shape.kind, *(pair for pair in shape.attributes if pair[0] not in OF_ONE)


def next_to(scene: Scene, step: int) -> tuple[Place, ...]:
    """The thing drawn after (or before) the selected one, round and round."""
    places = list(dict.fromkeys(outermost(one.place) for one in scene.items_shown))
    if not places:
        return ()
    chosen = scene.desk.selection.things
    now = places.index(chosen[-1]) if chosen and chosen[-1] in places else (-1 if step > 0 else 0)
    return (places[(now + step) % len(places)],)
