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

SIZES = ((1024, 700), (1440, 900), (2560, 1440))
"""The sizes of the window, in its own pixels. With the first, what is as large in all of them is taken too."""
THEMES = ("light", "dark")


@dataclass
class Taken:
    """The pictures that were written, and the names of those of which what they show was never there."""

    written: list[Path] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def take_place_pictures(
    file: Path,
    out: Path,
    scale: float = 1.0,
    sizes: Sequence[tuple[int, int]] = SIZES,
    tell: Callable[[str], None] = lambda line: None,
) -> Taken:
    """Writes ``THEME-WIDTHxHEIGHT-SCALE-PLACE.png`` of a window with this document; gives the files.

    ``tell`` is told of each file, and of each text in it that is cut off, lies over another one, or is too pale.
    """
    application(scale)
    taken = Taken()
    for name in THEMES:
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
                _take_the_rest(window, camera)
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


def _take_the_rest(window: Window, camera: Camera) -> None:
    """What is opened beside the window, and what stands in it with other documents."""
    drawn = [one.name for one in window.desk.document.definitions.values() if one.drawn]
    window.desk.select_names(tuple(drawn[:1]))
    take_menus(window, camera)
    take_dialogs(window, camera)
    take_program(window, camera)
    take_past(window, camera)
    take_forms(window, camera)
    take_empty(window, camera)
    take_kinds(window, camera)
    take_contradiction(window, camera)
    take_guides(window, camera)
