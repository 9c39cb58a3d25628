"""The timeline: every command so far, with chapters; scrub, step, play, and branch off."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from studio.app.desk import Desk
from studio.app.icons import Icons
from studio.app.theme import CAPTION_WINDOW, GAP, Theme
from studio.app.timeline.captions import Caption, Captions, came, did
from studio.app.timeline.operand_pictures import OperandPictures
from studio.app.timeline.recording import Recording
from studio.app.timeline.track import Track
from studio.app.widgets import column, faint, roomy, row, tool, with_name
from studio.session.command_runner import DoneCommand
from studio.session.editor import Editor
from studio.session.playback import CommandNotes

TITLE = "Timeline"
BRANCHED = "This goes on from step {} as a document of its own; the recording stays as it was."
UNDONE_THEN = "What was done before this was opened is gone through again first ({} of {} steps); then it is undone."
SPEEDS: dict[str, float] = {"0.5×": 0.5, "1×": 1.0, "2×": 2.0, "4×": 4.0, "Fastest": 0.0}
"""How fast a session is played; 0 is as fast as it can be done."""
BUTTONS = {
    "chapter_back": ("fa5s.fast-backward", "Chapter before (Page up)"),
    "back": ("fa5s.step-backward", "One step back (Left)"),
    "play": ("fa5s.play", "Play (Space)"),
    "ahead": ("fa5s.step-forward", "One step ahead (Right)"),
    "chapter_ahead": ("fa5s.fast-forward", "Next chapter (Page down)"),
    "stop": ("fa5s.stop", "Stop playing, and stay at this step (Shift+F8)"),
    "home": ("fa5s.undo-alt", "Back to the document (Alt+End)"),
    "branch": ("fa5s.code-branch", "Branch off: a copy that has done the same up to here (Ctrl+Shift+B)"),
}
"""The buttons with their icons and what they do; keys in brackets are those of the track."""


class Timeline(QWidget):
    """A track over the steps, buttons beside it, and captions above while a session is played or looked at."""

    play_wanted = Signal()
    stop_wanted = Signal()
    home_wanted = Signal()
    branch_wanted = Signal()
    titled = Signal(str)
    """What stands above it."""
    went = Signal()
    """The person goes to another moment; whatever plays pauses."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.recording = Recording(desk, self)
        self.playing = False
        self._undo_waits: tuple[Editor, int] | None = None  # until what was done before it was opened is known
        self._captions: Captions | None = None
        self.handed = OperandPictures(desk, theme)
        self.track = Track(theme, self.words_at)
        does: dict[str, Callable[[], object]] = {
            "chapter_back": lambda: self.go_chapter(-1),
            "back": lambda: self.step(-1),
            "play": self.play_wanted.emit,
            "ahead": lambda: self.step(1),
            "chapter_ahead": lambda: self.go_chapter(1),
            "stop": self.stop_wanted.emit,
            "home": self.home_wanted.emit,
            "branch": self.branch_wanted.emit,
        }
        self.buttons = {
            name: tool("", says, does[name], says.partition(" (")[0], name) for name, (_, says) in BUTTONS.items()
        }
        self.count = faint()
        self.speed = with_name(QComboBox(), "Speed", "How fast it is played")
        self.speed.addItems(list(SPEEDS))
        self.speed.setCurrentText("1×")
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lay_out()
        self._connect()
        self._icons = Icons(theme, self)
        for name, (picture, _) in BUTTONS.items():
            self._icons.give(self.buttons[name], picture)
        self.follow()

    def _lay_out(self) -> None:
        *buttons, home, branch = self.buttons.values()
        half = GAP // 2
        after = (GAP, self.count, half, self.speed, half, home, branch, half)
        line = row(*buttons, GAP, self.track, *after, gap=2, wide=self.track)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.count.setMinimumWidth(self.fontMetrics().horizontalAdvance("000 of 000"))
        for one, text in ((home, "Back to the document"), (branch, "Branch off")):
            one.setText(text)
            one.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._lines = column(line, of=self, edge=(GAP, GAP // 2, GAP, GAP // 2))
        self.setFocusProxy(self.track)

    @property
    def captions(self) -> Captions:
        """What stands above the track; made when something is told."""
        if self._captions is None:
            self._captions = Captions(self.theme)
            self._captions.hide()
            self._lines.insertWidget(0, self._captions)
        return self._captions

    def _connect(self) -> None:
        self.track.valueChanged.connect(self._slid)
        self.track.sliderReleased.connect(self._let_go)
        self.track.chapter_wanted.connect(self.go_chapter)
        self.track.play_wanted.connect(self.play_wanted.emit)
        self.recording.moved.connect(self.follow)
        self.recording.branched.connect(lambda step: self.desk.said.emit(BRANCHED.format(step)))

    # going

    def go(self, step: int) -> None:
        """Goes to a moment; whatever plays pauses."""
        self.went.emit()
        if 0 <= step <= self.recording.total and step != self.recording.at:
            self.recording.go(step, self._arrived)

    def _arrived(self) -> None:
        """Tells what was found in the step that is looked at, as it was told then; not while the track is pulled."""
        step = self.recording.step
        if self.recording.visiting and step is not None and not self.track.isSliderDown():
            self.desk.tell(step.result)

    def undo(self) -> None:
        """Takes the last command back, also one that was done before the document was opened, when that is known."""
        if not self.desk.editor.undo_title and not self.desk.orders.busy:
            self.recording.take_up()
            if not self.desk.editor.undo_title and self.recording.may_come:
                self._undo_waits = self._here()
                self.recording.prepare()
                self.desk.said.emit(UNDONE_THEN.format(self.recording.known, self.recording.past))
                return
        self.desk.undo()

    def _undo_what_waits(self) -> None:
        """What was to be undone before it was known is undone, unless something was done meanwhile."""
        waits, self._undo_waits = self._undo_waits, None
        if waits is None or waits != self._here() or self.desk.orders.busy:
            return
        if self.recording.can_take_up:
            self.undo()
        elif self.recording.may_come:
            self._undo_waits = waits

    def _here(self) -> tuple[Editor, int]:
        """The document that is open, with how much was done in it."""
        return self.desk.home, self.desk.home.steps

    def step(self, by: int) -> None:
        """Goes so many steps ahead, or back."""
        self.go(self.recording.at + by)

    def go_chapter(self, by: int) -> None:
        """Goes to the beginning of the next chapter (1), or of this one or the one before (-1)."""
        starts = sorted({0, *(mark.step for mark in self.recording.marks), self.recording.total})
        here = self.recording.at
        beyond = [step for step in starts if (step > here if by > 0 else step < here)]
        if beyond:
            self.go(beyond[0] if by > 0 else beyond[-1])

    def _slid(self, step: int) -> None:
        """While it is pulled it goes where it can at once; the rest is replayed when it is let go."""
        if not self.track.isSliderDown() or self.recording.is_known(step):
            self.go(step)

    def _let_go(self) -> None:
        if self.track.value() == self.recording.at:
            self._arrived()
        else:
            self.go(self.track.value())

    # showing

    def follow(self) -> None:
        """Brings everything in step with the moment shown."""
        self._undo_what_waits()
        recording = self.recording
        at = recording.at
        if not self.track.isSliderDown():
            with QSignalBlocker(self.track):
                self.track.setRange(0, recording.total)
                self.track.setValue(recording.target)
        self.track.give(recording.marks, recording.known, recording.past, at, recording.told)
        self.count.setText(f"{at} → {recording.target}" if recording.target != at else f"{at} of {recording.total}")
        self.count.setToolTip(self._readiness())
        shown = {"back": at > 0, "chapter_back": at > 0, "play": recording.total > 0}
        shown |= {"ahead": at < recording.total, "chapter_ahead": at < recording.total}
        shown |= {"stop": self.playing, "branch": recording.total > 0}
        for name, able in shown.items():
            self.buttons[name].setEnabled(able)
        self.buttons["home"].setVisible(recording.away)
        if self.playing or recording.visiting:
            self.tell_moment()
        self._fit()

    def _readiness(self) -> str:
        """How much of the past can be gone to at once."""
        known, past = self.recording.known, self.recording.past
        if known >= past:
            return "Every step can be gone to at once"
        coming = " The others are being made ready." if self.recording.filling is not None else ""
        return f"{known} of the first {past} steps can be gone to at once.{coming}"

    def _fit(self) -> None:
        """Captions are there while something is played or looked at; the place is as high as it needs to be.

        Where the stage needs their room, what was done stands in the title.
        """
        told = self.playing or self.recording.visiting
        low = self.desk.document.stage is not None and self.window().height() < CAPTION_WINDOW
        if told or self._captions is not None:
            self.captions.setVisible(told and not low)
        self.titled.emit(f"{TITLE}: {self.captions.caption.does}" if told and low else TITLE)
        self.setFixedHeight(self.sizeHint().height())

    def tell_moment(self) -> None:
        """Captions for the command that led to the moment shown."""
        at = self.recording.at
        if at == 0:
            first = self.recording.marks[0].title if self.recording.marks else ""
            self.captions.say(Caption(first, "", "", "The beginning", "Play shows how it is made, step by step."))
            return
        self.tell(self.recording.moments[at - 1], self.recording.step)

    def tell(self, moment: CommandNotes, step: DoneCommand | None = None, refused: str = "") -> None:
        """Captions for a command, with what was inferred from it where it is done (``step``)."""
        inferred = came(step.result) if step is not None else ()
        self.captions.say(
            Caption(
                moment.chapter,
                moment.gesture.row,
                f"step {moment.step} of {self.recording.total}",
                did(moment.gesture, self.desk.editor.commands),
                " ".join(moment.notes),
                inferred,
                step.result.says if step is not None and not inferred else "",
                refused,
                self.handed.pictures(moment.gesture, self.devicePixelRatioF()),
            )
        )
        self._fit()

    def show_playing(self, playing: bool) -> None:
        """Shows whether it plays now."""
        self.playing = playing
        self.buttons["play"].setAccessibleName("Pause" if playing else "Play")
        self.buttons["play"].setToolTip("Pause (Space)" if playing else "Play (Space)")
        self._icons.give(self.buttons["play"], "fa5s.pause" if playing else "fa5s.play")
        self.follow()

    def words_at(self, step: int) -> str:
        """What the command that leads to a moment is."""
        if step == 0 or step > self.recording.total:
            return "The beginning" if step == 0 else ""
        moment = self.recording.moments[step - 1]
        head = " · ".join(one for one in (str(step), moment.chapter, moment.gesture.row) if one)
        return f"{head}\n{did(moment.gesture, self.desk.editor.commands)}"
