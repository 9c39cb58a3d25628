"""Pictures of beginnings: empty places, guides, and a new drawing with a thing of each kind."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from studio.app.contradiction_page import ContradictionPage
from studio.app.desk import Desk
from studio.app.filing.example_list import example_folders
from studio.app.measure.camera import Camera, compiles, rest_until
from studio.app.window import Window
from studio.lessons.finding import guides

DRAWN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("draw_rectangle", {"start": [0, 0], "end": [90, 60], "fill": "gold", "name": "box"}),
    ("draw_ellipse", {"center": [150, 30], "radius_x": 40, "radius_y": 30, "fill": "teal", "name": "disc"}),
    ("draw_line", {"start": [0, 90], "end": [190, 120], "name": "bar"}),
    ("draw_polygon", {"points": [[220, 0], [280, 60], [220, 60]], "name": "corner"}),
    ("draw_path", {"points": [[220, 90], [250, 120], [280, 90]], "name": "way"}),
    ("draw_label", {"at": [10, 160], "content": "A label of some length", "size": 20, "name": "said"}),
    ("draw_rectangle", {"start": [10, 180], "end": [40, 200], "name": "part_1"}),
    ("draw_rectangle", {"start": [50, 180], "end": [80, 200], "name": "part_2"}),
    ("draw_group", {"things": ["part_1", "part_2"], "name": "pair"}),
)


def take_empty(window: Window, camera: Camera) -> None:
    """Each place of a window in which nothing was done yet."""
    window.files.forget()  # nobody is asked whether it may go
    window.files.new()
    window.welcome.close_down()
    camera.take("empty", window)
    for name in window.docks:
        window.arrangement.show(name)
        if camera.ready(f"empty-{name}", lambda place=window.places[name]: not compiles(place)):  # type: ignore[misc]
            camera.take(f"empty-{name}", window)
    window.docks["inspector"].raise_()
    window.docks["stage"].hide()


def take_kinds(window: Window, camera: Camera) -> None:
    """The inspector of a thing of each kind, of several, and of a number."""
    desk = window.desk
    for command, arguments in (*DRAWN, ("draw_image", {"at": [300, 0], "data": _picture(), "name": "photo"})):
        _do(desk, command, **arguments)
    for name in ("said", "photo", "way", "bar", "pair"):
        desk.select_names((name,))
        camera.take(f"kind-{name}", window)
    desk.select_names(("box", "disc"))
    camera.take("kind-several", window)
    _do(desk, "parameterize", thing="box", attribute="width", name="wide", least=10, most=200)
    camera.take("kind-number-new", window)
    desk.select_names(("wide",))
    camera.take("kind-number", window)


def _picture() -> str:
    image, buffer = QImage(60, 40, QImage.Format.Format_RGB32), QBuffer()
    image.fill(QColor("coral"))
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return f"data:image/png;base64,{bytes(buffer.data().toBase64().data()).decode('ascii')}"


def take_contradiction(window: Window, camera: Camera) -> None:
    """Two demonstrations that no rule explains together."""
    desk = window.desk
    window.files.forget()
    window.files.new()
    _do(desk, "new_state", name="past", value=[])
    for how in ({}, {"how": "fail", "reason": "no"}):
        _do(desk, "start_again")
        _do(desk, "demonstrate_event", event="key", process="on_key", brings={"key": "a"})
        if not how:
            _do(desk, "append", tile="past", value={"tile": "key"})
        _do(desk, "end", **how)
    camera.ready("contradiction", lambda: bool(window.findChildren(ContradictionPage)))
    camera.take("contradiction-window", window)
    for page in window.findChildren(ContradictionPage):
        camera.take_away("contradiction", page)


def take_guides(window: Window, camera: Camera) -> None:
    """Each guide as it begins, with something done that is not meant, and with a hint."""
    for number, lesson in enumerate(guides(example_folders()), 1):
        window.files.forget()
        window.lessons.begin(lesson)
        camera.take(f"guide-{number}", window)
        _do(window.desk, "draw_ellipse", center=[60, 60], radius_x=30, radius_y=30)
        camera.take(f"guide-{number}-missing", window)
        window.lesson_bar.give_hint()
        camera.take(f"guide-{number}-hint", window)
        window.lesson_bar.leave()


def _do(desk: Desk, command: str, **arguments: Any) -> None:
    """Does a command, and waits until every place has followed."""
    desk.do(command, **arguments)
    rest_until(lambda: not desk.busy and not desk.following.busy)
