"""Pictures of every place of the window, at several sizes, light and dark, with what is cut off in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from studio.app.compiling import Compiling
from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.measure.cut_texts import cut_texts, overlaps
from studio.app.measure.instruments import wait
from studio.app.measure.screenshots import application
from studio.app.reenact.performer import Performer
from studio.app.theme import Theme
from studio.app.window import Window

SIZES = ((1024, 700), (1440, 900), (2560, 1440))
"""The sizes of the window, in its own pixels."""
THEMES = ("light", "dark")
FORMS = 4
"""So many forms are taken, those that ask most."""
REST = 60
"""Milliseconds in which the window comes to rest."""
PATIENCE = 60_000
"""So long is waited for what is worked out, in milliseconds."""
Shown = tuple[str, QWidget]


def take_place_pictures(
    file: Path,
    out: Path,
    scale: float = 1.0,
    sizes: Sequence[tuple[int, int]] = SIZES,
    tell: Callable[[str], None] = lambda line: None,
) -> list[Path]:
    """Writes ``THEME-WIDTHxHEIGHT-SCALE-PLACE.png`` of a window with this document; gives the files.

    ``tell`` is told of each file, and of each text in it that is cut off or lies over another one.
    """
    qt = application(scale)
    written: list[Path] = []
    out.mkdir(parents=True, exist_ok=True)
    for name in THEMES:
        for wide, high in sizes:
            theme = Theme()
            theme.choose(name)
            window = Window(Desk(), theme)
            Performer(window)
            window.resize(wide, high)
            window.show()
            for place, widget in _places(qt, window, file):
                path = out / f"{name}-{wide}x{high}-{scale:g}-{place}.png"
                widget.grab().save(str(path))
                tell(f"wrote {path}")
                for fault in (*cut_texts(widget), *overlaps(widget)):
                    tell(f"  {fault}")
                written.append(path)
            window.files.forget()
            window.close()
            window.deleteLater()
            _rest(qt)
    return written


def _places(qt: QApplication, window: Window, file: Path) -> Iterator[Shown]:
    """Brings one place after another into sight."""
    window.show_welcome()
    _rest(qt)
    yield "welcome", window
    window.files.load(file)
    _rest(qt)
    yield "document", window
    drawn = [one.name for one in window.desk.document.definitions.values() if one.drawn]
    window.desk.select_names(tuple(drawn[:1]))
    for name in window.docks:
        window.arrangement.show(name)
        _rest(qt)
        wait(PATIENCE, lambda place=window.places[name]: not _compiles(place))  # type: ignore[misc]
        yield name, window
    window.docks["inspector"].raise_()
    window.set_stage()
    _rest(qt)
    yield "setting", window
    yield from _past(qt, window)
    yield from _dialogs(qt, window)


def _past(qt: QApplication, window: Window) -> Iterator[Shown]:
    """Moments of how the document was made: a demonstration under way, and a question that is open."""
    recording = window.timeline.recording
    recording.prepare()
    wait(PATIENCE, lambda: recording.filling is None)
    past = recording.ready().editor
    past.goto(past.steps)
    acted = (
        n for n, one in enumerate(past.history, 1) if one.document.stage and one.document.stage.demonstration.actions
    )
    asked = (n for n, one in enumerate(past.history, 1) if any(found.question for found in one.result.findings))
    for name, step in (("acting", next(acted, None)), ("question", next(asked, None))):
        if step is not None:
            window.timeline.go(step)
            _rest(qt)
            window.docks["inspector"].raise_()
            _rest(qt)
            yield name, window
    recording.home()


def _dialogs(qt: QApplication, window: Window) -> Iterator[Shown]:
    """What the window opens beside itself."""
    for command in _asking_most(window):
        window.ask(command)
        _rest(qt)
        for form in [one for one in qt.topLevelWidgets() if isinstance(one, CommandForm) and one.isVisible()]:
            yield f"form-{command}", form
            form.close()
    opened: list[tuple[str, QWidget]] = [("export", window.show_export()), ("palette", window.show_palette())]
    opened += [(f"help-{name}", window.show_help(name)) for name in ("keys", "reference", "about")]
    for name, widget in opened:
        _rest(qt)
        yield name, widget
        widget.done(0) if isinstance(widget, QDialog) else widget.close()


def _asking_most(window: Window) -> list[str]:
    """The commands with the longest forms among those of the menus that can be given now."""
    desk = window.desk
    able = [
        one
        for one in desk.editor.commands
        if "menu" in one.shown and one.why_not(desk.document, desk.selection) is None
    ]
    able = [one for one in able if "setting" not in one.shown]
    return [one.name for one in sorted(able, key=lambda one: (-len(one.parameters), one.name))[:FORMS]]


def _compiles(place: QWidget) -> bool:
    """Whether the program is still made ready for a place that is looked at."""
    known = getattr(place, "compiling", None)
    return isinstance(known, Compiling) and place.isVisible() and known.busy


def _rest(qt: QApplication) -> None:
    wait(REST)
    qt.processEvents()
    qt.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qt.processEvents()
