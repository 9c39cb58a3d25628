"""Pictures of every place of the window, at several sizes, light and dark, with what is wrong in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from studio.app.desk import Desk
from studio.app.measure.begun_pictures import take_contradiction, take_empty, take_guides, take_kinds
from studio.app.measure.beside_pictures import (
    take_dialogs,
    take_forms,
    take_menus,
    take_past,
    take_program,
    take_stage_menus,
)
from studio.app.measure.camera import Camera, compiles, rest
from studio.app.measure.screenshots import application
from studio.app.reenact.performer import Performer
from studio.app.theme import Theme
from studio.app.window import Window

THEMES = ("light", "dark")


@dataclass
class Taken:
    """The pictures that were written, and the names of those of which what they show was never there."""

    written: list[Path] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def take_place_pictures(
    file: Path,
    out: Path,
    scale: float,
    sizes: Sequence[tuple[int, int]],
    themes: Sequence[str] = THEMES,
    tell: Callable[[str], None] = lambda line: None,
) -> Taken:
    """Writes ``THEME-WIDTHxHEIGHT-SCALE-PLACE.png`` of a window with this document; gives the files.

    What is as large in windows of all sizes is taken with the first. ``tell`` is told of each file, and of each text
    in it that is cut off, lies over another one, or is too pale.
    """
    application(scale)
    taken = Taken()
    for name in themes:
        for wide, high in sizes:
            theme = Theme()
            theme.choose(name)
            window = Window(Desk(), theme)
            Performer(window)
            window.resize(wide, high)
            window.show()
            camera = Camera(out, f"{name}-{wide}x{high}-{scale:g}", tell)
            _take_places(window, camera, file)
            if (wide, high) == sizes[0]:
                _take_what_is_beside(window, camera)
            _take_others(window, camera)
            taken.written += camera.written
            taken.missing += camera.missing
            window.files.forget()
            window.close()
            window.deleteLater()
            rest()
    return taken


def _take_places(window: Window, camera: Camera, file: Path) -> None:
    """One place after another, with the document."""
    window.show_welcome()
    camera.take("welcome", window)
    window.files.load(file)
    camera.take("document", window)
    drawn = [one.name for one in window.desk.document.definitions.values() if one.drawn]
    window.desk.select_names(tuple(drawn[:1]))
    for name in window.docks:
        window.arrangement.show(name)
        if camera.ready(name, lambda place=window.places[name]: not compiles(place)):  # type: ignore[misc]
            camera.take(name, window)
    window.docks["inspector"].raise_()
    window.set_stage()
    camera.take("setting", window)
    _take_moments(window, camera)


def _take_moments(window: Window, camera: Camera) -> None:
    """Moments of how the document was made: a demonstration under way, and a question that is open."""
    recording = window.timeline.recording
    recording.prepare()
    if not camera.ready("acting", lambda: recording.filling is None):
        return
    past = recording.ready().editor
    past.goto(past.steps)
    acted = (
        n for n, one in enumerate(past.history, 1) if one.document.stage and one.document.stage.demonstration.actions
    )
    asked = (n for n, one in enumerate(past.history, 1) if any(found.question for found in one.result.findings))
    for name, step in (("acting", next(acted, None)), ("question", next(asked, None))):
        if step is not None:
            window.timeline.go(step)
            rest()
            window.docks["inspector"].raise_()
            camera.take(name, window)
            if name == "acting":
                take_stage_menus(window, camera)
    recording.home()
    rest()


def _take_what_is_beside(window: Window, camera: Camera) -> None:
    """What is opened beside the window, and is as large with any size of it."""
    drawn = [one.name for one in window.desk.document.definitions.values() if one.drawn]
    window.desk.select_names(tuple(drawn[:1]))
    take_menus(window, camera)
    take_dialogs(window, camera)
    take_program(window, camera)
    take_past(window, camera)
    take_forms(window, camera)


def _take_others(window: Window, camera: Camera) -> None:
    """What stands in the window with other documents."""
    take_empty(window, camera)
    take_kinds(window, camera)
    take_contradiction(window, camera)
    take_guides(window, camera)
