"""Slides for the room: the timeline on the whole screen, with a pause at each question before the guess is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QFont, QGuiApplication, QKeyEvent, QMouseEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from studio.app.qt_guard import guarded
from studio.app.slides.slide import Slide, demonstrated, drawn, marked, slide
from studio.app.slides.slide_picture import SlidePicture
from studio.app.slides.teacher_notes import TeacherNotes
from studio.app.theme import GAP, Theme
from studio.app.timeline.timeline_panel import Timeline
from studio.app.widgets import column, label, mono, row

LETTERS = 30
"""So many lines of the large writing would fill the screen."""
WORDS = 0.26
"""The part of the height that the words have."""
COMING = "This step is being made ready …"


@guarded
class SlideShow(QWidget):
    """One step at a time; the timeline of the window goes along, so that one is where the room is afterwards."""

    def __init__(self, timeline: Timeline, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.timeline, self.recording, self.theme = timeline, timeline.recording, theme
        self.slide = Slide()
        self.revealed = True
        """Whether the guess of this step is shown; a step without one has nothing to reveal."""
        self.setWindowTitle("Slides")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.chapter, self.count = label("", "title"), label("", "quiet")
        self.picture = SlidePicture(theme)
        self.does, self.note, self.guess = label("", "", wrap=True), label("", "", wrap=True), label("", "", wrap=True)
        for one in (self.does, self.note, self.guess):
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        head, self.below = row(self.chapter, None, self.count), QWidget()
        column(self.does, self.note, self.guess, None, of=self.below, gap=GAP)
        column(head, self.picture, self.below, of=self, edge=2 * GAP, gap=GAP, high=self.picture)
        home = self.recording.desk.home
        self.picture.give(drawn(home.document_at(home.steps)), None)  # as large from the beginning as in the end
        self.notes = TeacherNotes(theme)
        self.notes.pressed.connect(self.press)
        self._at = -1
        self._keys = {
            Qt.Key.Key_Right: self.go_on,
            Qt.Key.Key_Space: self.go_on,
            Qt.Key.Key_Down: self.go_on,
            Qt.Key.Key_Left: self.go_back,
            Qt.Key.Key_Up: self.go_back,
            Qt.Key.Key_Backspace: self.go_back,
            Qt.Key.Key_Return: self.reveal,
            Qt.Key.Key_Enter: self.reveal,
            Qt.Key.Key_PageDown: lambda: timeline.go_chapter(1),
            Qt.Key.Key_PageUp: lambda: timeline.go_chapter(-1),
            Qt.Key.Key_Home: lambda: timeline.go(0),
            Qt.Key.Key_N: self._show_notes,
            Qt.Key.Key_Escape: self.close,
        }
        self.recording.moved.connect(self.follow)
        theme.changed.connect(self._dress)
        self._dress()
        self.follow()

    def begin(self) -> None:
        """Fills a screen; the notes are on another one where there is one."""
        screens = QGuiApplication.screens()
        around = self.parentWidget()
        mine = around.screen() if around is not None else screens[0]
        other = next((one for one in screens if one is not mine), None)
        self._fill_screen(other or mine)
        self.notes.move(mine.availableGeometry().center() - self.notes.rect().center())
        self.notes.show()
        self.activateWindow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_notes(self) -> None:
        """Shows the notes, or no longer; the keyboard leads the slides in either window."""
        self.notes.setVisible(not self.notes.isVisible())
        self.notes.raise_()

    def _fill_screen(self, screen: QScreen) -> None:
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    # going

    def go_on(self) -> None:
        """Shows the guess, where that is still hidden; else the next step."""
        if not self.revealed:
            self.reveal()
        else:
            self.timeline.step(1)

    def go_back(self) -> None:
        """Goes to the step before."""
        self.timeline.step(-1)

    def reveal(self) -> None:
        """Shows the guess of this step."""
        if not self.revealed:
            self.revealed = True
            self._show()

    def follow(self) -> None:
        """Shows the moment at which the timeline is."""
        at = self.recording.at
        if at != self._at:
            back, self._at = at < self._at, at
            self.slide = slide(self.recording)
            self.revealed = back or not self.slide.guess
        self._show()

    # showing

    def _show(self) -> None:
        one = self.slide
        waits = self.recording.target != self.recording.at
        self.chapter.setText(one.chapter)
        self.count.setText(COMING if waits else one.count)
        document = self.recording.desk.document
        shown = one.before if not self.revealed and one.before is not None else document
        words, figure = demonstrated(shown)
        self.picture.give(drawn(shown), figure, one.places, marked(shown, one.named))
        self.does.setText(one.does)
        self.note.setText("\n".join((*one.notes, *((f"On the stage: {words}",) if words else ()))))
        self.note.setVisible(bool(self.note.text()))
        hidden = one.question and not self.revealed
        said = one.question if hidden else "\n".join(one.guess) or one.says
        self.guess.setText(said)
        self.guess.setVisible(bool(said))
        self._fit_words()
        self.guess.setProperty("asks", bool(hidden))
        self.guess.style().polish(self.guess)
        self.setAccessibleDescription(". ".join(filter(None, (one.chapter, one.does, said))))
        self.notes.say(one)

    def _fit_words(self) -> None:
        """The words have the same room on every slide, so that the picture keeps its size; long ones take more."""
        layout = self.below.layout()
        wanted = layout.heightForWidth(self.width() - 4 * GAP) if layout is not None else 0
        self.below.setFixedHeight(max(wanted, round(self.height() * WORDS)))

    def _dress(self) -> None:
        theme = self.theme
        mono(self.guess)
        size = max(self.height() // LETTERS, theme.px(14))
        sizes = ((self.chapter, 0.7), (self.count, 0.7), (self.does, 1.2), (self.note, 0.8), (self.guess, 0.9))
        for one, part in sizes:
            font = QFont(one.font())
            font.setPixelSize(max(1, round(size * part)))
            font.setBold(one is self.does)
            one.setFont(font)
        self.setStyleSheet(
            f"SlideShow {{ background: {theme.panel}; }} QLabel {{ color: {theme.ink}; }}"
            f"#quiet {{ color: {theme.quiet}; }} QLabel[asks=true] {{ color: {theme.ghost}; font-weight: 700; }}"
        )

    def press(self, key: int) -> bool:
        """Does what a key means, here or in the window of notes; gives whether it means something."""
        does = self._keys.get(Qt.Key(key))
        if does is not None:
            does()
        return does is not None

    # events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event.key()):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.go_on() if event.button() == Qt.MouseButton.LeftButton else self.go_back()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._dress()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.recording.moved.disconnect(self.follow)
        self.theme.changed.disconnect(self._dress)
        self.notes.close()
        self.notes.deleteLater()
        super().closeEvent(event)
