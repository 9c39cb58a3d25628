"""Pictures of what a window opens beside itself: pages, dialogs and forms, and its menus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from studio.app.filing.recovery_dialog import RecoveryDialog, unsaved_work
from studio.app.forms.command_form import CommandForm
from studio.app.help.help_page import PAGES
from studio.app.inspector.inspector_panel import Inspector
from studio.app.lessons.lesson_maker import TEXT
from studio.app.measure.camera import Camera, compiles, rest, see_at_once
from studio.app.message_dialog import tell
from studio.app.outline.outline_panel import Outline
from studio.app.program.program_panel import Program
from studio.app.slides.slide_show import SlideShow
from studio.app.stage.stage_panel import StagePanel
from studio.app.style.color_picker import ColorPicker
from studio.app.window import Window
from studio.commands.registry import Command
from studio.compile.loading import loaded
from studio.session.document_files import LeftBehind

NO_FIT = "zzqx"
"""Letters that nothing is called by."""
LONG = "The file could not be read: it ends in the middle of a line, and what stands before that is no document."
STEPS = 12
"""So many slides are looked through for one whose guess is hidden at first."""


def take_dialogs(window: Window, camera: Camera) -> None:
    """Pages and dialogs, with what is in the window now."""
    camera.take_away("export", window.show_export())
    camera.take_away("preferences", window.show_preferences())
    camera.take_away("parts", window.show_parts())
    for name in PAGES:
        page = window.show_help(name)
        if camera.ready(f"help-{name}", lambda: page.explanations is None or not page.explanations.waiting):  # noqa: B023
            camera.take_away(f"help-{name}", page)
    palette = window.show_palette()
    camera.take("palette", palette)
    palette.field.setText(NO_FIT)
    camera.take_away("palette-none", palette)
    camera.take_away("message", tell(window, "It cannot be opened", LONG, "\n".join((LONG, LONG))))
    camera.take_away("recovery", _recovery(window))
    window.tool_bar.look_bar.buttons["fill"].click()
    for picker in _opened(ColorPicker):
        camera.take_away("colours", picker)


def _recovery(window: Window) -> RecoveryDialog:
    left = LeftBehind(Path("drawing.studio"), 3, "draw_rectangle", 0.0)
    words = unsaved_work(left, lambda name: window.desk.editor.commands[name].title)
    asks = RecoveryDialog(window, "drawing.studio has unsaved work.", words, "Recover", "Open without", "Cancel")
    asks.open()
    return asks


def take_past(window: Window, camera: Camera) -> None:
    """What can be made of how the document was made: reasons, a recording, a lesson, slides, an animated picture."""
    camera.take_away("animation", window.handouts.ask_stretch())
    recorder = window.show_recorder()
    if camera.ready("recorder", lambda: recorder.made is not None):
        camera.take_away("recorder", recorder)
    maker = window.lessons.make()
    camera.ready("lesson-maker", lambda: maker.material is not None)
    camera.take("lesson-maker", maker)
    maker.tabs.setCurrentIndex(TEXT)
    camera.take_away("lesson-maker-text", maker)
    reasons = window.show_why()
    if camera.ready("why", lambda: not reasons.name or (bool(reasons.found) and not reasons.looking)):
        camera.take_away("why", reasons)
    _take_slides(window.show_slides(), window, camera)


def _take_slides(page: SlideShow, window: Window, camera: Camera) -> None:
    page.showNormal()
    page.resize(window.size())
    camera.take("slide-first", page)
    recording = window.timeline.recording
    guessing = [one for one in recording.moments if window.desk.editor.commands[one.gesture.do].infers]
    for moment in guessing[:STEPS]:
        window.timeline.go(moment.step)
        rest()
        if not page.revealed:
            camera.take("slide-asks", page)
            page.reveal()
            camera.take("slide-answers", page)
            break
    camera.take("slide-notes", page.notes)
    page.close()
    recording.home()
    rest()


def take_program(window: Window, camera: Camera) -> None:
    """The program in its own window, with its page of help."""
    place = window.place(Program)
    window.arrangement.show("program")
    if not camera.ready("own-window", lambda: not compiles(place)) or place.compiled is None:
        return
    module = loaded(place.compiled.source)
    shown = module.Window(module.Program())
    shown.frame.resize(760, 820)
    shown.frame.show()
    camera.take("own-window", shown.frame)
    if "help" in shown.program.ABOUT:
        camera.take_away("own-window-help", shown.help())
    shown.frame.close()


def take_forms(window: Window, camera: Camera) -> None:
    """The form of each command that can be given now, with the first selection that it fits."""
    was = window.desk.selection.names
    for command in (one for one in window.desk.editor.commands if "menu" in one.shown):
        if command.parameters and not {"setting", "parts"} & {*command.shown} and _fits(window, command):
            window.ask(command.name)
            for form in _opened(CommandForm):
                if form.isVisible():
                    form.more.setChecked(True) if hasattr(form, "more") else None
                    camera.take_away(f"form-{command.name}", form)
    window.desk.select_names(was)


def _fits(window: Window, command: Command) -> bool:
    """Selects something that a command can be given for."""
    desk = window.desk
    names = [*desk.document.definitions, *desk.document.processes]
    drawn = tuple(one.name for one in desk.document.definitions.values() if one.drawn)
    for chosen in ((), *((one,) for one in names), drawn[:2], drawn):
        desk.select_names(chosen)
        if command.why_not(desk.document, desk.selection) is None:
            return True
    return False


def take_menus(window: Window, camera: Camera) -> None:
    """All menus of the bar, and those under the right button."""
    for menu in window.menuBar().findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
        _take_menu(camera, f"menu-{menu.title().replace('&', '').replace(' ', '-').lower()}", menu)
    outline = window.place(Outline)
    for name, chosen in (("thing", window.desk.selection.names), ("empty", ())):
        window.desk.select_names(chosen)
        middle = window.view.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, window.view.mapToGlobal(middle))
        QApplication.sendEvent(window.view, event)
        _take_popup(camera, f"menu-canvas-{name}")
        if chosen:
            _take_menu(camera, "menu-outline", outline.menu())
            for row in window.place(Inspector).attributes.rows[:1]:
                window.place(Inspector).attributes.menu_asked.emit(row, None, window.mapToGlobal(QPoint(9, 9)))
                _take_popup(camera, "menu-attribute")


def _take_menu(camera: Camera, name: str, menu: QMenu) -> None:
    menu.popup(QPoint(0, 0))
    camera.take_away(name, menu)


def _take_popup(camera: Camera, name: str) -> None:
    """The menu that has just been opened."""
    see_at_once()
    shown = QApplication.activePopupWidget()
    if isinstance(shown, QMenu):
        camera.take_away(name, shown)


def take_stage_menus(window: Window, camera: Camera) -> None:
    """What the stage has more of: rare actions, and values that few need."""
    acting = window.place(StagePanel).acting
    acting.bar.more.setChecked(True)
    camera.take("acting-more", window)
    acting.bar.more.setChecked(False)


def _opened(kind: type[QWidget]) -> Iterator:  # type: ignore[type-arg]
    yield from [one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible()]
