"""What is done at once to what is selected: one table, read by the Edit menu, the palette, the keys of the canvas and
its own menu; and what arrows and brackets do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence

from studio.app import direct_edits
from studio.app.canvas import clipboard
from studio.app.canvas.canvas_scene import Nudge, Scene, outermost
from studio.app.canvas.drag_commands import moving
from studio.app.canvas.image_dropping import ask_for_image, middle_of
from studio.app.desk import Desk
from studio.app.direct_edits import shift_command
from studio.app.keys import ARROWS
from studio.commands.conditions import Place
from studio.commands.registry import Result
from studio.language.values import Shape

PLACES = frozenset({"x", "y", "width", "height", "start", "end", "center", "radius_x", "radius_y", "points", "at"})
"""The attributes in which alike things may differ; so they may in their text and their rotation."""
OF_ONE = PLACES | {"content", "rotation", "items", "dx", "dy"}


@dataclass(frozen=True)
class QuickEdit:
    """One thing that is done at once.

    ``commands`` are those of the registry in whose place it stands, in menus and palette. Its keys mean it where the
    canvas has the keyboard, or in the whole ``window``.
    """

    name: str
    menu: str
    title: str
    does: Callable[[Scene], object]
    keys: tuple[str, ...] = ()
    icon: str = ""
    says: str = ""
    commands: tuple[str, ...] = ()
    least: int = 0
    """How many things must be selected at least."""
    line: bool = False
    window: bool = False

    def why_not(self, desk: Desk) -> str | None:
        """Why it cannot be done now."""
        if len(desk.selection.things) < self.least:
            return f"Select {self.least} or more things first." if self.least > 1 else "Select a thing first."
        return None


# what each does


def delete_selected(desk: Desk) -> None:
    """Deletes what is selected in one step."""
    direct_edits.delete_names(desk, desk.selection.names)
    left = tuple(one for one in desk.selection.things if one[0] in desk.document.names())
    desk.select(left)


def duplicate_selected(desk: Desk) -> None:
    """Lays a copy of what is selected beside it, and selects that; the clipboard keeps what is on it."""
    things = clipboard.copied(desk)
    if things:
        clipboard.lay(desk, things)
    else:
        desk.failed.emit("Select what is drawn and is to be copied first.")


def group_selected(desk: Desk) -> None:
    """Makes what is selected one group, and selects that; its name can be changed afterwards."""
    direct_edits.group_names(desk, desk.selection.names, lambda result: _select_new(desk, result))


def _select_new(desk: Desk, result: Result) -> None:
    before = desk.selection.names
    desk.select_names(tuple(one for one in desk.document.names() if one in result.touched and one not in before))


def everything(scene: Scene) -> tuple[Place, ...]:
    """All definitions that are drawn and not locked."""
    names = (one.place[0] for one in scene.items_shown)
    return tuple(dict.fromkeys((name, ()) for name in names if not scene.is_locked(name)))


def things_alike(scene: Scene) -> tuple[Place, ...]:
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


def _align(side: str, title: str, icon: str, key: str) -> QuickEdit:
    def does(scene: Scene) -> object:
        return scene.desk.do("align", things=list(scene.desk.selection.names), side=side)

    says = f"Move what is selected so that its {side} lies where the outermost thing has it"
    if side in ("centre", "middle"):
        says = "Move what is selected so that its middles stand " + ("below" if side == "centre" else "beside")
        says += " each other"
    return QuickEdit(f"align_{side}", "Arrange", title, does, (f"Ctrl+Shift+{key}",), icon, says, ("align",), 2)


def _distribute(axis: str, title: str, says: str, key: str) -> QuickEdit:
    def does(scene: Scene) -> object:
        return scene.desk.do("distribute", things=list(scene.desk.selection.names), axis=axis)

    icon = "fa5s.grip-lines-vertical" if axis == "x" else "fa5s.grip-lines"
    return QuickEdit(f"distribute_{axis}", "Arrange", title, does, (key,), icon, says, ("distribute",), 3)


EDITS: tuple[QuickEdit, ...] = (
    QuickEdit(
        "cut", "Edit", "Cut", lambda scene: clipboard.cut(scene.desk), ("Ctrl+X",), "fa5s.cut",
        "Put what is selected on the clipboard and delete it", (), 1, line=True, window=True,
    ),
    QuickEdit(
        "copy", "Edit", "Copy", lambda scene: clipboard.copy(scene.desk), ("Ctrl+C",), "fa5s.copy",
        "Put what is selected on the clipboard", (), 1, window=True,
    ),
    QuickEdit(
        "paste", "Edit", "Paste", lambda scene: clipboard.paste_things(scene.desk, middle_of(scene.views()[0])),
        ("Ctrl+V",), "fa5s.paste",
        "Draw what lies on the clipboard, a little beside where it was", ("paste",), window=True,
    ),
    QuickEdit(
        "duplicate", "Edit", "Duplicate", lambda scene: duplicate_selected(scene.desk), ("Ctrl+D", "Ctrl+J"),
        "fa5s.clone", "Draw what is selected once more, a little beside it", ("duplicate",), 1, window=True,
    ),
    QuickEdit(
        "delete", "Edit", "Delete", lambda scene: delete_selected(scene.desk), ("Del", "Backspace"), "fa5s.trash",
        "Delete what is selected", ("delete", "delete_things"), 1,
    ),
    QuickEdit(
        "select_all", "Edit", "Select all", lambda scene: scene.desk.select(everything(scene)), ("Ctrl+A",),
        says="Select everything drawn", line=True,
    ),
    QuickEdit(
        "select_alike", "Edit", "Select alike", lambda scene: scene.desk.select(things_alike(scene)), ("Ctrl+Shift+A",),
        says="Select everything that looks like what is selected", least=1,
    ),
    QuickEdit(
        "deselect", "Edit", "Deselect", lambda scene: scene.desk.select(()), ("Esc",), says="Select nothing", least=1
    ),
    QuickEdit(
        "group", "Draw", "Group", lambda scene: group_selected(scene.desk), ("Ctrl+G",), "fa5s.object-group",
        "Make what is selected one group, which moves and scales as a whole", ("draw_group",), 2, window=True,
    ),
    QuickEdit(
        "image", "Draw", "Image…", lambda scene: ask_for_image(scene.views()[0], scene.desk), (), "fa5.image",
        "Lay a PNG, JPEG or SVG on the canvas; the document keeps it. It can also be dropped there, or pasted",
        ("draw_image",), window=True,
    ),
    _align("left", "Align left", "fa5s.align-left", "Left"),
    _align("centre", "Align centre", "fa5s.align-center", "C"),
    _align("right", "Align right", "fa5s.align-right", "Right"),
    _align("top", "Align top", "fa5s.arrow-up", "Up"),
    _align("middle", "Align middle", "fa5s.arrows-alt-v", "M"),
    _align("bottom", "Align bottom", "fa5s.arrow-down", "Down"),
    _distribute("x", "Distribute across", "Make the gaps from left to right equal", "Ctrl+Shift+H"),
    _distribute("y", "Distribute down", "Make the gaps from top to bottom equal", "Ctrl+Shift+V"),
)  # fmt: skip
"""Everything that is done at once, in the order of the menus."""


def of_command(command: str) -> tuple[QuickEdit, ...]:
    """What stands in the place of a command of the registry."""
    return tuple(one for one in EDITS if command in one.commands)


CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
STEP, LEAP = 1, 10
"""How far an arrow key nudges, alone and with Shift, in canvas pixels."""


def pressed(scene: Scene, key: int, modifiers: Qt.KeyboardModifier) -> bool:
    """Does what a key means; gives False for one that means nothing here."""
    if key in ARROWS and not modifiers & CTRL:
        return nudge(scene, *ARROWS[key], LEAP if modifiers & SHIFT else STEP)
    if key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
        scene.desk.select(next_to(scene, 1 if key == Qt.Key.Key_BracketRight else -1))
        return True
    keys = QKeySequence((modifiers & (CTRL | SHIFT | ALT)).value | key).toString()
    found = next((one for one in EDITS if keys in one.keys), None)
    if found is not None:
        found.does(scene)
    return found is not None


def nudge(scene: Scene, across: int, down: int, far: int) -> bool:
    """Moves what is selected by exactly so many pixels; what was nudged just before goes on in the same step."""
    desk, chosen = scene.desk, scene.desk.selection.things
    if not chosen:
        return False
    locked = [name for name, _ in chosen if scene.is_locked(name)]
    if locked:
        desk.failed.emit(f"{locked[0]} is locked. Click the lock beside its name in the outline first.")
        return True
    by = QPointF(across * far, down * far)
    last, steps = scene.nudged, desk.editor.history
    if last is not None and steps and steps[-1] is last.step and last.things == chosen and not desk.busy:
        desk.editor.undo()
        by += last.by
    done = _shift(scene, chosen, by)
    steps = desk.editor.history
    scene.nudged = Nudge(steps[-1], chosen, by) if done and steps and not desk.busy else None
    return done


def _shift(scene: Scene, chosen: tuple[Place, ...], by: QPointF) -> bool:
    desk = scene.desk
    if len(chosen) > 1:
        command, arguments = shift_command(desk.selection.names, (by.x(), by.y()))
        desk.do(command, **arguments)
        return True
    pull = moving(scene, chosen[0])
    if pull is None:
        return False
    way = pull.ways[0]
    desk.do(way.command, **way.arguments(pull.held + by), snap=False)
    return True


def next_to(scene: Scene, step: int) -> tuple[Place, ...]:
    """The thing drawn after (or before) the selected one, round and round."""
    places = list(dict.fromkeys(outermost(one.place) for one in scene.items_shown))
    if not places:
        return ()
    chosen = scene.desk.selection.things
    now = places.index(chosen[-1]) if chosen and chosen[-1] in places else (-1 if step > 0 else 0)
    return (places[(now + step) % len(places)],)
