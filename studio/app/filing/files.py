"""Files of the window: new, open, save; nothing is lost without a question."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox, QWidget

from studio.app.desk import Desk
from studio.app.filing import recovery_dialog
from studio.app.filing.open_windows import OpenWindows
from studio.app.filing.opening import DOCUMENTS, LESSON, SUFFIX, document_in, opened_path, to_open, to_write
from studio.app.filing.recent_files import PICTURE, SHARP, RecentFiles
from studio.app.filing.recovery_dialog import Wish
from studio.app.filing.recovery_folder import RecoveryFolder
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.message_dialog import Buttons, MessageDialog, answer_of, tell
from studio.app.small_pictures import WHOLE, small_picture
from studio.app.theme import LIGHT
from studio.document.model import Document
from studio.document.recovery import OtherState
from studio.language.errors import FileFault, StudioError
from studio.lessons.reading import read_lesson
from studio.session.document_files import FileChanged, LeftBehind, left_behind, set_aside, taken_up, throw_away
from studio.session.editor import Editor
from studio.session.playback import Playback

Role = QDialogButtonBox.ButtonRole


class Files(QObject):
    """What the File menu does."""

    lesson_opened = Signal(object)
    """A lesson (GuidedLesson) was opened and is to be gone through."""

    lesson_torn = Signal(object)
    """A lesson with faults (its Path) is to be mended."""

    def __init__(
        self,
        desk: Desk,
        parent: QWidget,
        recent: RecentFiles,
        safe: RecoveryFolder | None = None,
        windows: OpenWindows | None = None,
    ) -> None:
        """Without a ``safe`` place, documents without a file are not logged."""
        super().__init__(parent)
        self.desk, self.window, self.recent, self.safe, self.windows = desk, parent, recent, safe, windows
        self._saved: Document | None = desk.document
        self._home: Editor | None = None
        self._branch: tuple[Editor, str] | None = None  # what was branched off and has no file yet, and its name
        desk.changed.connect(lambda _: self._watch())
        desk.replaced.connect(self._watch)
        self._asked: MessageDialog | None = None
        self._put_off: Editor | None = None  # whose file was asked about already
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._comes_or_goes)  # a method: it ends with the window
        self._watch()

    # what there is to lose

    @property
    def unsaved(self) -> bool:
        """Whether the document differs from what was saved or opened."""
        return self.desk.home.document is not self._saved

    @property
    def name(self) -> str:
        """What the document is called."""
        path = self.desk.home.path
        if path is None and self._branch is not None and self._branch[0] is self.desk.home:
            return self._branch[1]
        return path.name if path is not None else self.desk.home.document.title or "Untitled"

    def call_branch(self, step: int) -> None:
        """Tells the document on the desk, which has no file yet, apart from what it was branched off from."""
        self._branch = (self.desk.home, f"{self.desk.home.document.title or 'Untitled'} (branch at step {step})")

    def forget(self) -> None:
        """Takes the document as it is for saved: the person does not want its changes, nor what is worked out."""
        self.desk.orders.cancel_all()
        self._saved = self.desk.home.document

    def may_leave(self) -> bool:
        """Whether the present document may go: saved, with nothing under way, or the person says so."""
        under_way = self.desk.orders.titles
        if not self.unsaved and not under_way:
            return True
        self.desk.go_home()
        buttons = QMessageBox.StandardButton
        box = QMessageBox(QMessageBox.Icon.Question, "Unsaved changes", "", parent=self.window)
        box.setText(f"Save the changes to {self.name}?" if self.unsaved else "Stop what is being worked out?")
        says = ["Without saving, they are lost."] if self.unsaved else []
        says += [f"Not done yet, and stopped if you go on: {', '.join(under_way)}."] if under_way else []
        box.setInformativeText(" ".join(says))
        first = buttons.Save if self.unsaved else buttons.Discard
        box.setStandardButtons(first | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(first)
        answer = answer_of(box)
        return answer == buttons.Discard or (answer == buttons.Save and self.save())

    def leave(self) -> None:
        """Ends work on the document; what is not saved is given up."""
        self.desk.home.give_up()
        self.desk.home.close()
        if self.safe is not None:
            self.safe.release()

    def _watch(self) -> None:
        """A document that came to the desk in another way is unsaved, and is logged like every other."""
        home = self.desk.home
        if home is self._home:
            return
        if self._home is not None:
            self._saved = None
        self._keep(home)

    def _keep(self, home: Editor) -> None:
        self._home = home
        if self.safe is None:
            return
        try:
            if home.spare is None and (home.path is None or not os.access(home.path.parent, os.W_OK)):
                self.safe.adopt(home, now=self.unsaved)
            self.safe.release(keep=home.path or home.spare)
        except FileFault as error:
            self.desk.failed.emit(f"Unsaved work cannot be kept safe: {error.sentence}")

    # opening

    def _picture(self) -> QPixmap | None:
        """What the document looks like, for the list of recent files; None where nothing is drawn."""
        shapes = [thing.shape for thing, _ in zip(self.desk.drawn.things(), range(WHOLE), strict=False)]
        return small_picture(shapes, PICTURE, SHARP, LIGHT.color("paper"), most=2.0, whole=True) if shapes else None

    def new(self) -> bool:
        """Begins an empty document; gives whether the person let the one before go."""
        left = self.may_leave()
        if left:
            self.lay(Editor())
        return left

    def branch(self, editor: Editor, step: int) -> None:
        """Begins with what another editor has done, up to a step of its session; it belongs to no file."""
        if self.may_leave():
            self.lay(editor)
            self.call_branch(step)
            self.desk.said.emit("This is a copy without a file; what it was branched off from stays as it is.")

    def open(self, path: str = "") -> None:
        """Opens a document; asks for it where no path is given."""
        chosen = Path(path) if path else to_open(self.window, self.desk.home.path)
        if chosen is not None and (chosen.suffix == LESSON or self.may_leave()):  # a lesson asks that itself
            self.load(chosen)

    def load(self, path: Path) -> bool:
        """Opens this document. A file that cannot be read says why, entirely; the present document stays."""
        try:
            return self._load(path)
        except StudioError as error:
            faults, sentence = (error.faults if isinstance(error, FileFault) else ()), error.sentence
            if len(faults) > 1:  # all stand below it
                sentence = f"This file cannot be opened: {len(faults)} things in it are wrong."
            told = tell(self.window, f"{path.name} cannot be opened", sentence, "\n".join(faults))
            if path.suffix == LESSON and faults:
                mend = told.add("Mend it…", Role.ActionRole)
                mend.clicked.connect(told.close)
                mend.clicked.connect(lambda: self.lesson_torn.emit(path))
            self._keep(self.desk.home)
            return False

    def _load(self, path: Path) -> bool:
        if path.suffix == LESSON:
            self.lesson_opened.emit(read_lesson(path))
            return True
        document = path if path.suffix == SUFFIX else document_in(path) if os.path.isdir(path) else None
        if document is not None and self.safe is not None and not self.safe.claim(document):
            self._tell_open(document)
            return False
        wish = self._wish(document) if document is not None else Wish.WITHOUT
        if wish is Wish.LATER:
            return False
        editor, playback = opened_path(path, recover=wish is Wish.RECOVER)
        if os.path.isdir(path):
            editor.without_file()  # a folder is looked at; whoever means its document to change opens that
        self.lay(editor, playback, recovered=wish is Wish.RECOVER)
        self._tell_lost(editor)
        self.recent.add(path, self._picture())
        if editor.path is None and document is path:
            self.desk.said.emit(
                f"{document.name} lies where nothing can be written; save it elsewhere to keep changes."
            )
        return True

    def _tell_open(self, path: Path) -> None:
        """A file is open in another window, which can be gone to."""
        there = self.windows.with_file(path) if self.windows is not None else None
        told = tell(self.window, f"{path.name} is open", f"{path.name} is open in another window.")
        if there is not None:
            go = told.add("Go to it", Role.ActionRole)
            go.clicked.connect(told.close)
            go.clicked.connect(lambda: self.windows.show(there) if self.windows is not None else None)

    def _wish(self, path: Path) -> Wish:
        """What the person wants of unsaved work that was left; without any, the file as it is."""
        try:
            left = left_behind(path)
        except OtherState:
            wish = recovery_dialog.on_another_state(self.window, path)
            if wish is Wish.WITHOUT:
                set_aside(path)
            elif wish is Wish.RECOVER:
                taken_up(path)
            return wish
        except FileFault as error:
            wish = recovery_dialog.of_no_use(self.window, path, error.sentence)
            if wish is Wish.WITHOUT:
                set_aside(path)
            return wish
        return recovery_dialog.on_opening(self.window, left, self._title_of) if left is not None else Wish.WITHOUT

    def _title_of(self, command: str) -> str:
        known = {one.name: one.title for one in self.desk.editor.commands}
        return known.get(command, command)

    def lay(self, editor: Editor, playback: Playback | None = None, recovered: bool = False) -> None:
        """Lays another document on the desk; whoever asks for it has seen to it that the present one may go."""
        self.desk.home.give_up()
        self._home, self._saved = None, None if recovered else editor.document
        self.desk.replace(editor, playback)

    # what was left behind

    def recover_left(self) -> bool:
        """Asks about the unsaved work that ended studios left; gives whether one was brought back."""
        if self.safe is None:
            return False
        for left in self.safe.left(self.recent.paths()):
            if not self.safe.claim(left.path):
                continue  # another window asks about it just now
            spare = self.safe.is_spare(left.path)
            wish = recovery_dialog.on_start(self.window, left, "A drawing" if spare else left.path.name, self._title_of)
            if wish is Wish.RECOVER and self._bring_back(left, spare):
                return True
            if wish is Wish.WITHOUT:
                self._throw_away(left)
            self._keep(self.desk.home)
        return False

    def _bring_back(self, left: LeftBehind, spare: bool) -> bool:
        try:
            editor = Editor.open(left.path, recover=True, spare=spare)
        except StudioError as error:
            sentence = f"The unsaved work of {left.path.name} cannot be brought back. {self._aside(left.path)}"
            tell(self.window, "Unsaved work", sentence, error.sentence)
            return False
        self.lay(editor, recovered=True)
        one = left.commands == 1
        back = "1 unsaved command is back" if one else f"{left.commands} unsaved commands are back"
        if left.undone:
            one, back = True, "What was undone is undone again"
        self.desk.said.emit(f"{back}. Save the document to keep {'it' if one else 'them'}.")
        self._tell_lost(editor)
        return True

    @staticmethod
    def _aside(path: Path) -> str:
        try:
            return f"Its log is kept as {set_aside(path)}."
        except FileFault as error:
            return error.sentence

    def _tell_lost(self, editor: Editor) -> None:
        """Says what of the unsaved work could not be brought back."""
        if editor.lost:
            tell(self.window, "Unsaved work", "Not all of the unsaved work could be brought back.", editor.lost)

    def _throw_away(self, left: LeftBehind) -> None:
        try:
            throw_away(left.path)
        except FileFault as error:
            self.desk.failed.emit(error.sentence)

    # saving

    def save(self) -> bool:
        """Saves to the document's file; asks for one where it has none."""
        path = self.desk.editor.path
        return self._write(None) if path is not None else self.save_as()

    def save_as(self, path: Path | None = None) -> bool:
        """Saves to another file."""
        path = path or to_write(self.window, "Save", self._suggested(), DOCUMENTS)
        if path is None:
            return False
        if self.safe is not None and not self.safe.claim(path):
            tell(self.window, f"{path.name} is open", f"{path.name} is open in another window. Choose another name.")
            return False
        return self._write(path)

    def _suggested(self) -> Path:
        at, name = self.desk.editor.path, "drawing" if self.name == "Untitled" else self.name
        return at if at is not None else USUAL_FOLDER.beside(None) / f"{name}{SUFFIX}".replace("/", "-")

    def _write(self, path: Path | None, over: bool = False) -> bool:
        try:
            self.desk.editor.save(path, over)
        except FileChanged as error:
            self._ask_about_change(error.sentence)
            return False
        except StudioError as error:
            self._not_saved(error)
            return False
        self._put_off = None
        self.desk.settle()
        self._saved = self.desk.home.document
        self._keep(self.desk.home)
        saved = self.desk.home.path or self.desk.home.spare
        assert saved is not None
        self.recent.add(saved, self._picture())
        self.desk.said.emit(f"Saved to {saved}.")
        self.desk.changed.emit(frozenset())
        return True

    # somebody else at the same file

    def _comes_or_goes(self, now: Qt.ApplicationState) -> None:
        if now == Qt.ApplicationState.ApplicationActive:
            self.look_again()

    def look_again(self) -> None:
        """Asks what to do where somebody else has changed the file; where that is put off, saving asks again."""
        home = self.desk.home
        if home is not self._put_off and home.path is not None and home.changed_outside:
            self._put_off = home
            self._ask_about_change(f"{self.name} was changed by somebody else since it was opened here.")

    def _ask_about_change(self, sentence: str) -> None:
        if self._asked is not None:
            return
        count = self.desk.home.not_saved
        done = f"What you did since it was saved ({count} command{'' if count == 1 else 's'})" if count else ""
        asked = self._asked = MessageDialog(
            self.window,
            "Changed elsewhere",
            sentence,
            f"{done} stays with “Keep mine”, is given up with “Take theirs”; “Save beside…” keeps both."
            if done
            else "",
            buttons=Buttons.NoButton,
            copied=False,
        )
        choices = (("Keep mine", self.keep_mine), ("Take theirs", self.take_theirs), ("Save beside…", self.save_beside))
        for title, does in choices:
            button = asked.add(title, Role.ActionRole)
            button.clicked.connect(lambda _=False: asked.done(0))
            button.clicked.connect(lambda _=False, does=does: does())
        asked.add("Not now", Role.RejectRole)
        asked.finished.connect(lambda _: setattr(self, "_asked", None))
        asked.open()

    def keep_mine(self) -> bool:
        """Saves over what somebody else has saved."""
        return self._write(None, over=True)

    def save_beside(self) -> bool:
        """Saves under another name, beside what somebody else has saved."""
        at = self._suggested()
        path = to_write(self.window, "Save", at.with_name(f"{at.stem} (mine){SUFFIX}"), DOCUMENTS)
        return path is not None and self.save_as(path)

    def take_theirs(self) -> None:
        """Opens what somebody else has saved; what was done here since is given up."""
        path = self.desk.home.path
        if path is not None:
            self.load(path)

    def _not_saved(self, error: StudioError) -> None:
        """Explains why it was not saved, and offers another place."""
        sentence = f"{self.name} was not saved: {error.sentence} It is as it was, with all changes; save it elsewhere."
        told = MessageDialog(self.window, "Not saved", sentence)
        elsewhere = told.add("Save elsewhere…", QDialogButtonBox.ButtonRole.AcceptRole)
        elsewhere.clicked.connect(lambda _=False: self.save_as())
        told.open()
