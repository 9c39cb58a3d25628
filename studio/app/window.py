"""The main window: the canvas in the middle, the places around it, menus and toolbar from the registry of commands."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenuBar, QWidget

from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.canvas_view import View
from studio.app.canvas.drawing_tools import DrawTool
from studio.app.canvas.select_tool import SelectTool
from studio.app.canvas.work_badge import WorkBadge
from studio.app.canvas_room import CanvasRoom
from studio.app.command_palette import CommandPalette
from studio.app.contradiction_page import contradiction_page
from studio.app.desk import Desk
from studio.app.direct_edits import SHOW_EVENT
from studio.app.filing.export_dialog import ExportDialog
from studio.app.filing.file_dropping import FileDropping
from studio.app.filing.files import Files
from studio.app.filing.open_windows import OpenWindows
from studio.app.filing.recent_files import RecentFiles
from studio.app.filing.recovery_folder import RecoveryFolder
from studio.app.forms.command_form import CommandForm
from studio.app.help.help_page import HelpPage
from studio.app.icons import Icons
from studio.app.lessons.lesson_bar import LessonBar
from studio.app.lessons.lesson_desk import LessonDesk
from studio.app.menus import Menus
from studio.app.parts.part_book import PartBook
from studio.app.place_dock import PlaceDock
from studio.app.places import FIRST_SEEN, Kind, Places, docked, stack
from studio.app.preferences import Preferences, recall_grid, remember_grid
from studio.app.printing.handout_writing import HandoutWriter
from studio.app.program.program_panel import Program
from studio.app.qt_guard import guarded
from studio.app.reasons.reason_page import ReasonPage
from studio.app.running.running_panel import Running
from studio.app.slides.slide_show import SlideShow
from studio.app.stage.stage_door import StageDoor
from studio.app.stage.stage_panel import StagePanel
from studio.app.status_line import Status
from studio.app.style.keeping_clear import Clear, in_few
from studio.app.tab_order import step_on
from studio.app.theme import Theme
from studio.app.timeline.session_maker import SessionMaker
from studio.app.timeline.timeline_panel import Timeline
from studio.app.tool_bar import ToolBar
from studio.app.welcome import Welcome
from studio.app.window_layout import Arrangement
from studio.document.model import Document
from studio.lessons.lesson import GuidedLesson


@guarded
class Window(QMainWindow):
    """One document in one window; it puts the places together, and none of them knows it."""

    leaving = Signal()
    """The document shown is left: for a branch of it, or because the window is closed."""

    another_wanted = Signal()
    """Another window is wanted, for another document."""

    desk: Desk
    view: View
    files: Files
    arrangement: Arrangement
    timeline: Timeline

    def __init__(
        self, desk: Desk, theme: Theme, settings: QSettings | None = None, safe: RecoveryFolder | None = None
    ) -> None:
        """``settings`` remember things from start to start; in the ``safe`` place unsaved work is logged."""
        super().__init__()
        self.desk, self.theme = desk, theme
        self.settings = settings
        self._home = desk.home
        self.icons = Icons(theme, self)
        self.scene = Scene(desk, theme)
        self.view = View(self.scene, theme)
        self.view.asked.connect(self.ask)
        self.setCentralWidget(self.view)
        recall_grid(self.view, settings)
        self.docks: dict[str, PlaceDock] = {}
        self.places = Places(self.docks)
        self.recent = RecentFiles(settings)
        for kept in (desk, self.scene, self.recent):
            kept.setParent(self)  # what is connected to it ends with this window
        self.windows = OpenWindows(self, safe.folder if safe is not None else None)
        self.files = Files(desk, self, self.recent, safe, self.windows)
        self.status = Status(desk, self.statusBar(), self.view, theme)
        self.works = WorkBadge(desk, theme, self.view.viewport())
        self._add_places()
        self.tool_bar = ToolBar(desk, self.view, self.icons, self)
        self.addToolBar(self.tool_bar)
        self.tools, self.look_bar = self.tool_bar.tools, self.tool_bar.look_bar
        self.setMenuBar(QMenuBar(self))  # one that Qt makes by itself may be lost to Python while it is in use
        self.menus = Menus(self.menuBar(), self, self.tool_bar, self.docks, self.icons, self.ask)
        self.tool_bar.add_actions(self.menus.action)
        desk.changed.connect(lambda _: self._title())
        desk.replaced.connect(self._renewed)
        self.arrangement = Arrangement(self, self.docks, desk, settings)
        self.room = CanvasRoom(self, self.view, self.docks, self.arrangement.remembered)
        self.room.may_lift = lambda: not self.timeline.playing and not self.timeline.recording.visiting
        self.arrangement.was_reset.connect(self._laid_anew)
        desk.replaced.connect(self.room.look)
        self.lesson_bar = LessonBar(desk, theme, self)
        self.lessons = LessonDesk(desk, self.files, self.timeline.recording, self.lesson_bar, self)
        self.lesson_bar.more_wanted.connect(self.show_welcome)
        self.addToolBarBreak()
        self.addToolBar(self.lesson_bar)
        desk.kept_clear = self._kept_clear
        self.welcome = self._welcome()
        self.handouts = HandoutWriter(desk, self)
        desk.orders.refused.connect(lambda order: contradiction_page(desk, order, theme, self, self._tell_apart))
        self.parts: PartBook | None = None
        self.dropping = FileDropping(self.files.open, theme, self, self.view)
        self._follow_stage()
        self.view.fit()
        self._renewed()

    def _add_places(self) -> None:
        self.docks |= docked(self, self.desk, self.theme)
        for name, dock in self.docks.items():
            dock.came.connect(self._connect_place)
            if name in FIRST_SEEN:
                self.places[name]
        self.stage_door = StageDoor(self.docks["stage"], self.desk, lambda: self.room.open_tall())
        self.desk.following.add(self.docks["stage"], self._follow_stage)
        self.desk.replaced.connect(lambda: self.desk.following.behind(self.docks["stage"]))
        self.desk.process_wanted.connect(lambda process: self.place(StagePanel).offer(process))
        self.desk.value_wanted.connect(lambda of: self.place(StagePanel).acting.ask_value(of))
        self.desk.place_wanted.connect(self.show_place)
        self.desk.why_wanted.connect(self.show_why)
        self.desk.form_wanted.connect(lambda command, given: CommandForm(self.desk, command, self, given).begin())
        stack(self, self.docks)

    def _connect_place(self, place: QWidget) -> None:
        """A place was made."""
        if isinstance(place, StagePanel):
            place.called.connect(self.stage_door.come)
            place.over.connect(self.stage_door.go)
            place.titled.connect(self.docks["stage"].setWindowTitle)
            place.ended.connect(lambda: self.view.setFocus(Qt.FocusReason.OtherFocusReason))
            self.desk.following.behind(place)
        elif isinstance(place, Timeline):
            self.timeline = place
            place.branch_wanted.connect(self.branch_off)
            place.titled.connect(self.docks["timeline"].setWindowTitle)
            place.recording.branched.connect(self._gone_on)
        elif isinstance(place, Running):
            place.sounds.recall(self.settings)

    def _follow_stage(self) -> None:
        """The stage is there as soon as something is acted out."""
        if self.desk.document.stage is not None:
            self.place(StagePanel)

    def _tell_apart(self) -> None:
        self.place(StagePanel).tell_apart()

    def place(self, kind: type[Kind]) -> Kind:
        """The place of a kind."""
        return self.places.of(kind)

    def show_place(self, name: str) -> None:
        """Shows a place and gives it the keyboard; where the program runs, a stage that came by itself is of no use."""
        if name == "running" and self.desk.document.stage is None:
            self.stage_door.shut()
        self.docks[name].show()
        self.docks[name].raise_()
        self.places[name].setFocus(Qt.FocusReason.OtherFocusReason)

    def branch_off(self) -> None:
        """Lays a copy of the document on the desk that has done the same up to the moment shown."""
        self.leaving.emit()
        recording = self.timeline.recording
        self.files.branch(recording.copy(), recording.at)
        self._title()

    def _gone_on(self, step: int) -> None:
        """Something was done by hand at a moment of a recording."""
        self.files.call_branch(step)
        self._title()

    def show_stage(self) -> None:
        """Shows the stage with room to act on; it stays."""
        self.stage_door.keep()
        dock = self.docks["stage"]
        if not dock.isVisible():
            self.room.open_tall()
        dock.raise_()

    def _laid_anew(self) -> None:
        """Every place is where it was at first; a demonstration under way stays in sight."""
        self.room.begin_anew()
        if self.desk.document.stage is not None:
            self.stage_door.come()

    def _kept_clear(self, drawing: bool) -> Clear:
        """The words of the lesson, and of the drawing what is selected; all of it where nothing is."""
        bar, scene = self.lesson_bar, self.scene
        chosen = [scene.bounds_of(place) for place in self.desk.selection.things if scene.of(place)]
        about = (chosen or [scene.drawn()]) if drawing else []
        drawn = [self.view.mapFromScene(one).boundingRect() for one in about]
        canvas = self.view.viewport()
        seen = [one.translated(canvas.mapToGlobal(QPoint())) for one in drawn if one.intersects(canvas.rect())]
        return Clear(in_few(seen), [QRect(bar.mapToGlobal(QPoint()), bar.size())] if bar.isVisible() else [])

    def _leave_stage(self) -> None:
        """Who goes on drawing needs a stage that came by itself no longer, and the canvas gets its room."""
        if isinstance(self.view.tool, DrawTool) and self.desk.document.stage is None:
            self.stage_door.shut()

    def ask(self, command: str) -> None:
        """Asks for the arguments of a command and does it; what the stage or the canvas asks for is asked there."""
        why = self.desk.editor.why_not(command, self.desk.selection)
        if why is not None:
            self.desk.failed.emit(why)
        elif "setting" in self.desk.editor.commands[command].shown:
            self.set_stage(event=command == SHOW_EVENT)
        elif "parts" in self.desk.editor.commands[command].shown:
            self.show_parts()
        else:
            CommandForm(self.desk, command, self).begin()

    def set_stage(self, event: bool = False) -> None:
        """Shows the stage, to be set for a demonstration; for that of an event all keys are those of the tools."""
        self.show_stage()
        setting = self.place(StagePanel).setting
        (setting.show_event if event else setting.process).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_palette(self) -> CommandPalette:
        """Opens the command palette in the middle of the window."""
        palette = CommandPalette(self.menus.offers(), self.theme, self)
        palette.move(self.mapToGlobal(self.rect().center()) - palette.rect().center())
        palette.show()
        palette.field.setFocus()
        return palette

    def _welcome(self) -> Welcome:
        page = Welcome(self.view, self.recent, self.theme)
        page.new_wanted.connect(self._begin)
        page.open_wanted.connect(self._open_example)
        page.play_wanted.connect(lambda one: self.place(Program).run_example(one.title, one.folder))
        page.lesson_wanted.connect(self._take_lesson)
        page.left.connect(lambda: self.view.setFocus(Qt.FocusReason.OtherFocusReason))
        self.desk.changed.connect(lambda _: page.close_down())
        self.desk.replaced.connect(page.close_down)
        for action in self.tools.values():
            action.triggered.connect(page.close_down)
            action.triggered.connect(self._leave_stage)
        return page

    def show_welcome(self) -> None:
        """Shows how to begin."""
        self.welcome.open_up(over_a_drawing=bool(self.desk.document.names()))

    def _begin(self) -> None:
        """An empty drawing: the one that is there, or a new one."""
        if self.desk.document == Document() and self.desk.home.path is None:
            self.welcome.close_down()
        else:
            self.files.new()

    def _take_lesson(self, lesson: GuidedLesson) -> None:
        """What a lesson begins with, and its steps above it."""
        self.welcome.close_down()
        self.lessons.begin(lesson)

    def _open_example(self, path: str) -> None:
        """Opens what was chosen on the page, and says where it is played and how it was made."""
        self.files.open(path)
        if self.desk.document.rules:
            play, made = (self.menus.actions[name].trigger for name in ("run_program", "play"))
            offers = (("Play it", play), ("See how it was made", made))
            says = "Run (F5) is where it is played. Session › Play (F8) shows how it was made, step by step."
            self.lesson_bar.tell(self.files.name, says, offers)

    def close_document(self) -> None:
        """Leaves the document; the window stays, on the page where one begins, unless there are others beside it."""
        left_already = self.welcome.isVisible() and not self.desk.document.names()
        if left_already and len(self.windows.all()) > 1:
            self.close()
        elif self.files.new():
            self.show_welcome()

    def show_parts(self) -> PartBook:
        """Opens the book of ready parts beside the canvas."""
        if self.parts is None:
            self.parts = PartBook(self.desk, self.view, self.theme, self)
        self.parts.show()
        self.parts.raise_()
        self.parts.list.setFocus(Qt.FocusReason.OtherFocusReason)
        return self.parts

    def show_preferences(self) -> Preferences:
        """Opens what is remembered from start to start."""
        dialog = Preferences(self.theme, self.view, self.place(Running).sounds, self.settings, self)
        dialog.open()
        return dialog

    def show_export(self) -> ExportDialog:
        """Opens the form that writes pictures and programs."""
        dialog = ExportDialog(self.desk, self.theme, self)
        dialog.open()
        return dialog

    def show_slides(self) -> SlideShow:
        """Shows the steps on the whole screen, from the moment that is looked at; from the beginning at the end."""
        if self.timeline.recording.next is None:
            self.timeline.go(0)
        page = SlideShow(self.timeline, self.theme, self)
        page.begin()
        return page

    def show_recorder(self) -> SessionMaker:
        """Opens the page on which what was done becomes a recorded session."""
        page = SessionMaker(self.desk, self.theme, self)
        page.show()
        return page

    def save_test(self) -> SessionMaker:
        """Writes what was done as a test, without a page."""
        return SessionMaker(self.desk, self.theme, self, as_test=True)

    def show_why(self, name: str = "", part: str = "") -> ReasonPage:
        """Opens the page of reasons beside the window, about a part of a name, or what is selected."""
        return ReasonPage(self.desk, self.timeline.recording, self.theme, self, name, part)

    def show_help(self, name: str) -> HelpPage:
        """Opens a page of help beside the window."""
        page = HelpPage(self.menus, name, self)
        page.show()
        return page

    def choose_theme(self, choice: str | None = None, scale: float | None = None) -> None:
        """Takes other colours, or another size of the writing; both are remembered."""
        self.theme.choose(choice or self.theme.choice, scale)
        self.theme.remember(self.settings)

    def _renewed(self) -> None:
        self._title()
        if self.desk.home is not self._home:
            self._home = self.desk.home
            self.view.begin()
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Another document begins with the canvas in hand, or the stage where something is acted out there.

        Nothing of the last one's tools and stage is left.
        """
        self.desk.tool_wanted.emit(SelectTool.name)
        if self.desk.document.stage is None:
            self.docks["stage"].hide()
        if not self.desk.document.definitions:
            self.docks["inspector"].raise_()
        if not self.welcome.isVisible():
            acted = self.desk.document.stage is not None
            (self.place(StagePanel).acting if acted else self.view).setFocus(Qt.FocusReason.OtherFocusReason)

    def _title(self) -> None:
        path = self.desk.home.path
        self.setWindowFilePath(str(path) if path is not None else "")
        self.setWindowTitle(f"{self.files.name}[*] – Studio")
        self.setWindowModified(self.files.unsaved)
        self.windows.tell(self.files.name, path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.view.hasFocus():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        return step_on(self, forwards) or super().focusNextPrevChild(forwards)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.leaving.emit()
        self.stage_door.shut()
        self.arrangement.save()
        for dock in self.docks.values():
            dock.hide()  # one that floats would be there until the desk is gone
        remember_grid(self.view, self.settings)
        self.desk.orders.cancel_all()
        self.handouts.stop()
        program = self.docks["program"].made
        if isinstance(program, Program):
            program.launch.stop()
        self.files.leave()
        self.windows.end()
        self.desk.editor.close()
        event.accept()
