"""What the window itself can do: one table that menus, keys, icons, palette and the page of keys are made from.

What changes a document is a command of the registry and stands there; see ``menus.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QKeySequence

from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.canvas_view import NEARER, View
from studio.app.canvas.quick_edits import EDITS, QuickEdit
from studio.app.desk import Desk
from studio.app.filing.files import Files
from studio.app.filing.open_windows import OpenWindows
from studio.app.lessons.lesson_desk import LessonDesk
from studio.app.printing.handout_writing import HandoutWriter
from studio.app.reasons.reason_page import named_with_reasons
from studio.app.theme import STEP, Theme
from studio.app.timeline.timeline_panel import Timeline
from studio.app.window_layout import Arrangement

Keys = QKeySequence.StandardKey


class ActionParts(Protocol):
    """What the actions act on: the parts of a window, and what it opens."""

    desk: Desk
    theme: Theme
    scene: Scene
    view: View
    files: Files
    windows: OpenWindows
    timeline: Timeline
    arrangement: Arrangement
    handouts: HandoutWriter
    lessons: LessonDesk
    another_wanted: SignalInstance

    def show_place(self, name: str) -> None: ...
    def show_palette(self) -> object: ...
    def show_slides(self) -> object: ...
    def show_recorder(self) -> object: ...
    def save_test(self) -> object: ...
    def close_document(self) -> None: ...
    def show_preferences(self) -> object: ...
    def show_export(self) -> object: ...
    def show_why(self) -> object: ...
    def show_help(self, name: str) -> object: ...
    def show_welcome(self) -> None: ...
    def choose_theme(self, choice: str | None = None, scale: float | None = None) -> None: ...
    def close(self) -> bool: ...


def _run(parts: ActionParts) -> None:
    """Goes to where the program runs; from a moment of a recording that is acted out, to the end of that first."""
    if parts.desk.document.stage is not None and parts.timeline.recording.visiting:
        parts.timeline.recording.home()
    parts.show_place("running")


@dataclass(frozen=True)
class WindowAction:
    """One thing the window can do. ``says`` tells what it does; ``line``: a line stands before it in its menu."""

    name: str
    menu: str
    title: str
    does: Callable[[ActionParts], object]
    keys: QKeySequence.StandardKey | str = ""
    icon: str = ""
    says: str = ""
    line: bool = False
    on: Callable[[ActionParts], bool] | None = None
    """Whether it is switched on now, for what can be on or off."""
    why_not: Callable[[ActionParts], str | None] = lambda window: None
    """Why it cannot be done now."""
    also: tuple[str, ...] = ()
    """More keys that mean it."""
    on_canvas: bool = False
    """Whether its keys are those of the canvas, and mean it nowhere else."""
    commands: tuple[str, ...] = ()
    """The commands of the registry in whose place it stands, in menus and palette."""

    def shortcut(self) -> QKeySequence:
        """Its keys as this system has them."""
        return QKeySequence(self.keys)


def _unless(holds: Callable[[ActionParts], object], sentence: str) -> Callable[[ActionParts], str | None]:
    """Why something cannot be done, unless something holds."""
    return lambda window: None if holds(window) else sentence


_nothing_done = _unless(lambda window: window.timeline.recording.total, "Nothing has been done yet.")
_at_beginning = _unless(lambda window: window.timeline.recording.at, "This is the beginning.")
_at_end = _unless(lambda window: window.timeline.recording.next, "This is the last step.")


def _theme(choice: str, title: str, says: str, line: bool = False) -> WindowAction:
    return WindowAction(
        f"theme_{choice}",
        "View",
        title,
        lambda window: window.choose_theme(choice),
        says=says,
        line=line,
        on=lambda window: window.theme.choice == choice,
    )


def _edit(one: QuickEdit) -> WindowAction:
    return WindowAction(
        one.name, one.menu, one.title, lambda window: one.does(window.scene), one.keys[0] if one.keys else "", one.icon,
        one.says, one.line, why_not=lambda window: one.why_not(window.desk), also=one.keys[1:],
        on_canvas=not one.window, commands=one.commands,
    )  # fmt: skip


ACTIONS: tuple[WindowAction, ...] = (
    WindowAction("new", "File", "New", lambda one: one.files.new(), Keys.New, "fa5.file", "Begin an empty document"),
    WindowAction(
        "new_window", "File", "New window", lambda one: one.another_wanted.emit(), "Ctrl+Shift+N",
        says="Open another window, for another document",
    ),
    WindowAction(
        "open", "File", "Open…", lambda one: one.files.open(), Keys.Open, "fa5.folder-open",
        "Open a document or a recorded session",
    ),
    WindowAction(
        "save", "File", "Save", lambda one: one.files.save(), Keys.Save, "fa5.save", "Save the document to its file",
        line=True,
    ),
    WindowAction(
        "save_as", "File", "Save as…", lambda one: one.files.save_as(), Keys.SaveAs,
        says="Save the document to another file",
    ),
    WindowAction(
        "export", "File", "Export…", lambda one: one.show_export(), "Ctrl+E", "fa5s.file-export",
        "Write the picture as PNG, SVG or PDF, or the program as Python", line=True,
    ),
    WindowAction(
        "handout", "File", "Write a handout…", lambda one: one.handouts.ask(), icon="fa5s.book-open",
        says="Write how this was made, step by step, as a page to play and a PDF to print", why_not=_nothing_done,
    ),
    WindowAction(
        "close", "File", "Close", lambda one: one.close_document(), "Ctrl+W",
        says="Leave the document, and choose what to begin or open", line=True,
    ),
    WindowAction("quit", "File", "Quit", lambda one: one.close(), Keys.Quit, says="Close the window"),
    WindowAction(
        "undo", "Edit", "Undo", lambda one: one.timeline.undo(), Keys.Undo, "fa5s.undo", "Take the last command back",
        why_not=_unless(
            lambda one: one.desk.editor.undo_title or one.timeline.recording.may_come, "There is nothing to undo."
        ),
    ),
    WindowAction(
        "redo", "Edit", "Redo", lambda one: one.desk.redo(), Keys.Redo, "fa5s.redo", "Do again what was undone last",
        why_not=_unless(lambda one: one.desk.editor.redo_title, "There is nothing to redo."),
        also=("Ctrl+Shift+Z", "Ctrl+Y"),
    ),
    *map(_edit, EDITS),
    WindowAction(
        "palette", "Edit", "Commands…", lambda one: one.show_palette(), "Ctrl+Shift+P", "fa5s.search",
        "Find anything that can be done by a few letters", line=True,
    ),
    WindowAction(
        "preferences", "Edit", "Preferences…", lambda one: one.show_preferences(), "Ctrl+,",
        says="Colours, size of the writing, grid and rulers, as they are from now on", line=True,
    ),
    WindowAction(
        "run_program", "Program", "Run the program", _run, "F5", "fa5s.gamepad",
        "Go to the place where the program runs",
        why_not=_unless(lambda one: one.desk.document.definitions, "Draw or define something first."),
    ),
    WindowAction(
        "why", "Program", "Why is it so?", lambda one: one.show_why(), "Ctrl+Shift+Y", "fa5s.question",
        "Show what speaks for a formula or a process, what against it, and what each example decides",
        why_not=_unless(lambda one: named_with_reasons(one.desk.document), "Nothing was inferred from examples yet."),
    ),
    WindowAction(
        "play", "Session", "Play or pause", lambda one: one.timeline.play_wanted.emit(), "F8", "fa5s.play",
        "Show how this was made, step by step, from the moment shown", why_not=_nothing_done,
    ),
    WindowAction(
        "stop", "Session", "Stop", lambda one: one.timeline.stop_wanted.emit(), "Shift+F8", "fa5s.stop",
        "End playing, and stay at the step shown", why_not=_unless(lambda one: one.timeline.playing, "Nothing plays."),
    ),
    WindowAction(
        "leave_past", "Session", "Back to the document", lambda one: one.timeline.home_wanted.emit(), "Alt+End",
        "fa5s.undo-alt", "Show the document itself again, not a step of how it was made",
        why_not=_unless(lambda one: one.timeline.recording.away, "This is the document itself."),
    ),
    WindowAction(
        "step_back", "Session", "One step back", lambda one: one.timeline.step(-1), "Alt+Left",
        says="Go to the moment one step earlier", line=True, why_not=_at_beginning,
    ),
    WindowAction(
        "step_ahead", "Session", "One step ahead", lambda one: one.timeline.step(1), "Alt+Right",
        says="Go to the moment one step later", why_not=_at_end,
    ),
    WindowAction(
        "chapter_back", "Session", "Chapter before", lambda one: one.timeline.go_chapter(-1), "Alt+Up",
        says="Go to the beginning of this chapter, or of the one before", why_not=_at_beginning,
    ),
    WindowAction(
        "chapter_ahead", "Session", "Next chapter", lambda one: one.timeline.go_chapter(1), "Alt+Down",
        says="Go to the beginning of the next chapter", why_not=_at_end,
    ),
    WindowAction(
        "branch_off", "Session", "Branch off", lambda one: one.timeline.branch_wanted.emit(), "Ctrl+Shift+B",
        "fa5s.code-branch", "Go on in a copy that has done the same up to the moment shown", line=True,
        why_not=_nothing_done,
    ),
    WindowAction(
        "slides", "Session", "Slides for the room", lambda one: one.show_slides(), "Shift+F5", "fa5s.desktop",
        "Show the steps on the whole screen, with a pause before each guess, and notes in a second window",
        why_not=_nothing_done,
    ),
    WindowAction(
        "record", "Session", "Record what was done…", lambda one: one.show_recorder(), "Ctrl+Alt+R", "fa5s.film",
        "Make a recorded session of it: what led nowhere is left out, captions are proposed", why_not=_nothing_done,
    ),
    WindowAction(
        "save_test", "Session", "Save as a test", lambda one: one.save_test(), "Ctrl+Alt+T",
        says="Write what was done, with what was inferred at each step, beside the document", why_not=_nothing_done,
    ),
    WindowAction(
        "animate", "Session", "Animated picture…", lambda one: one.handouts.ask_stretch(), icon="fa5s.photo-video",
        says="Draw any part of the session as an animated picture (APNG), or a film (MP4) where there is an encoder",
        why_not=_nothing_done,
    ),
    WindowAction(
        "make_lesson", "Session", "Make a lesson…", lambda one: one.lessons.make(), icon="fa5s.chalkboard-teacher",
        says="Cut what was done into steps with words, hints and targets, for others to do by hand",
    ),
    WindowAction(
        "zoom_in", "View", "Zoom in", lambda one: one.view.zoom(NEARER), Keys.ZoomIn, "fa5s.search-plus",
        "Show the drawing larger",
    ),
    WindowAction(
        "zoom_out", "View", "Zoom out", lambda one: one.view.zoom(1 / NEARER), Keys.ZoomOut, "fa5s.search-minus",
        "Show the drawing smaller",
    ),
    WindowAction(
        "full_size", "View", "100 %", lambda one: one.view.zoom(1 / one.view.zoom_now), "Ctrl+1",
        says="Show the drawing as large as it is",
    ),
    WindowAction(
        "grid", "View", "Grid", lambda one: one.view.show_grid(not one.view.grid.shown), "Ctrl+'", "fa5s.border-all",
        "Show faint lines behind the drawing, or plain paper", on=lambda one: one.view.grid.shown,
    ),
    WindowAction(
        "rulers", "View", "Rulers", lambda one: one.view.show_rulers(not one.view.rulers.shown), "Shift+R",
        "fa5s.ruler-combined", "Show rulers at the edges of the canvas; guides are pulled out of them",
        on=lambda one: one.view.rulers.shown,
    ),
    WindowAction("fit", "View", "Fit", lambda one: one.view.fit(), "Ctrl+0", "fa5s.expand", "Show everything drawn"),
    WindowAction(
        "next_place", "View", "Next place", lambda one: one.arrangement.go_on(1), "F6",
        says="Go with the keyboard to the next place of the window", line=True,
    ),
    WindowAction(
        "previous_place", "View", "Previous place", lambda one: one.arrangement.go_on(-1), "Shift+F6",
        says="Go with the keyboard to the place before",
    ),
    WindowAction(
        "next_window", "View", "Next window", lambda one: one.windows.next(1), "Ctrl+Tab",
        says="Go to the window that was opened after this one",
    ),
    WindowAction(
        "previous_window", "View", "Previous window", lambda one: one.windows.next(-1), "Ctrl+Shift+Tab",
        says="Go to the window that was opened before this one",
    ),
    _theme("light", "Light colours", "Bright window, dark writing", line=True),
    _theme("dark", "Dark colours", "Dark window, bright writing"),
    _theme("system", "Colours of the system", "The colours that the system has, whenever it changes them"),
    WindowAction(
        "larger", "View", "Larger writing", lambda one: one.choose_theme(scale=one.theme.scale + STEP), "Ctrl+Alt+=",
        says="Write everything in the window larger", line=True,
    ),
    WindowAction(
        "smaller", "View", "Smaller writing", lambda one: one.choose_theme(scale=one.theme.scale - STEP), "Ctrl+Alt+-",
        says="Write everything in the window smaller",
    ),
    WindowAction(
        "reset_layout", "View", "Reset layout", lambda one: one.arrangement.reset(),
        says="Put every place of the window where it was at first", line=True,
    ),
    WindowAction(
        "welcome", "Help", "Welcome page", lambda one: one.show_welcome(),
        says="Show how to begin: a new drawing, recent files, examples",
    ),
    WindowAction(
        "pictures", "Help", "The words in pictures", lambda one: one.show_help("pictures"), icon="fa5s.images",
        says="What the words of this window mean, each with an example",
    ),
    WindowAction(
        "keys", "Help", "Keyboard shortcuts", lambda one: one.show_help("keys"), Keys.HelpContents, "fa5.keyboard",
        "All keys on one page",
    ),
    WindowAction(
        "reference", "Help", "Command reference", lambda one: one.show_help("reference"), icon="fa5s.book",
        says="Everything that can be done to a document, with its arguments",
    ),
    WindowAction("about", "Help", "About Studio", lambda one: one.show_help("about"), says="What this is", line=True),
)  # fmt: skip
"""Everything the window can do, in the order of the menus."""

FIRST, LAST = ("File", "Edit"), ("Session", "View", "Help")
"""The menus of the window itself, before and after those of the commands."""
