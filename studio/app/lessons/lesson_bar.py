"""The bar above the canvas that leads through a lesson, step by step, or says what can be done first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMainWindow, QMenu, QPushButton, QSizePolicy, QToolBar, QWidget

from studio.app.desk import Desk
from studio.app.theme import GAP, TIGHT_WINDOW, Theme
from studio.app.widgets import column, label, row
from studio.lessons.course import Course
from studio.lessons.lesson import LessonStep
from studio.session.log import Gesture

HINT, MISSING = "Hint", "Not there yet"
LINES, NARROW = 2, 1200
"""So many lines a step takes at the most, and a hint one more; two more in a window narrower than this, in pixels."""
ENDED = "All parts of it are done. What you made is yours: save it, play it with F5, go on with it."
Offers = tuple[tuple[str, Callable[[], object]], ...]
"""What can be done at once: the words of a button, and what it does."""


class LessonBar(QToolBar):
    """Shows a step and goes on by itself as soon as what it leads to is there."""

    went_on = Signal()
    """Something about the progress of the learner changed."""
    entry_wanted = Signal(int, int)
    """A part, and a step of it, from 0, are to be begun as the lesson itself comes there."""
    hand_in_wanted = Signal()
    more_wanted = Signal()
    """It is done, and another beginning is wanted."""

    def __init__(self, desk: Desk, theme: Theme, parent: QMainWindow) -> None:
        super().__init__("Lesson", parent)
        self.desk, self.theme, self.main_window = desk, theme, parent
        self.course: Course | None = None
        self.setObjectName("guide")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.title, self.says, self.help = label("", "strong"), label("", wrap=True), label("", "help", wrap=True)
        self.offered: list[QPushButton] = []
        self.parts = QPushButton("Parts")
        self.menu = QMenu(self.parts)
        self.parts.setMenu(self.menu)
        self.menu.aboutToShow.connect(self._list_parts)
        self.hint, self.show_me = QPushButton("Hint"), QPushButton("Show me")
        self.skip, self.close_it = QPushButton("Skip this step"), QPushButton("Close")
        self._asked, self._wanted = False, False  # whether it has something to say
        self._editor = desk.editor  # what is learned in
        self._lay_out()
        self.hint.clicked.connect(lambda _=False: self.give_hint())
        self.show_me.clicked.connect(lambda _=False: self.perform())
        self.skip.clicked.connect(lambda _=False: self._skip())
        self.close_it.clicked.connect(lambda _=False: self._finish())
        desk.changed.connect(lambda _: self.look())
        desk.replaced.connect(self._replaced)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def _lay_out(self) -> None:
        words, self.buttons = QWidget(), QWidget()
        column(self.says, self.help, of=words, gap=0)
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.line = row(of=self.buttons, gap=GAP)
        self.inside = inside = QWidget()
        row(
            self.title, words, self.buttons, self.parts, self.hint, self.show_me, self.skip, self.close_it,
            of=inside, edge=(GAP, 0, GAP, 0), gap=GAP, wide=words,
        )  # fmt: skip
        inside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(inside)

    def _dress(self) -> None:
        soft = self.theme.color("accent", 16)
        back = f"rgba({soft.red()}, {soft.green()}, {soft.blue()}, {soft.alpha()})"
        self.setStyleSheet(
            f"QToolBar#guide {{ background: {back}; border: none; border-bottom: 1px solid {self.theme.line}; }}"
            f"QLabel {{ color: {self.theme.ink}; background: transparent; }}"
            f"QLabel#strong {{ font-weight: 600; }} QLabel#help {{ color: {self.theme.warning}; }}"
            f"QLabel#help[hint=true] {{ color: {self.theme.accent}; }}"
        )

    # what it shows

    @property
    def step(self) -> int:
        """Which step of its part is shown, from 0."""
        return self.course.step if self.course is not None else 0

    def begin(self, course: Course) -> None:
        """Leads through a lesson, from where the course is."""
        self.course, self._editor = course, self.desk.editor
        self._offer(())
        self._appear()
        self.look()

    def tell(self, title: str, says: str, offers: Offers) -> None:
        """Says what can be done first with what was opened."""
        self.course, self._editor = None, self.desk.home
        self.title.setText(title)
        self._say(says, "")
        self._offer(offers)
        self._show_buttons(None)
        self._appear()

    def leave(self) -> None:
        """Leads no further."""
        self.course, self._wanted = None, False
        self.hide()

    def _replaced(self) -> None:
        """Another document has nothing to do with what is said here; a moment of its own past is just looked at."""
        if self.desk.home is not self._editor:
            self.leave()
        elif self._wanted:
            self._appear()

    def _appear(self) -> None:
        """Shows itself; where a window needs its room while a moment is looked at, after that."""
        self._wanted = True
        looks_back = self.desk.editor is not self.desk.home
        self.setVisible(not looks_back or self.main_window.height() >= TIGHT_WINDOW)

    def _offer(self, offers: Offers) -> None:
        for old in self.offered:
            self.line.removeWidget(old)
            old.deleteLater()
        self.offered = [QPushButton(words) for words, _ in offers]
        for button, (_, does) in zip(self.offered, offers, strict=True):
            button.clicked.connect(lambda _=False, does=does: does())
            self.line.addWidget(button)
        self.buttons.setVisible(bool(self.offered))

    def look(self) -> None:
        """Sees by what is there whether the step is done, and whether something else was done."""
        course = self.course
        if course is None or self.desk.editor is not self._editor:
            return
        before = course.progress
        if course.look(self.desk.editor):
            self._asked = False
        while course.ended and course.has_next_part:
            course.next_part(self.desk.editor)
        if course.progress != before:
            self.went_on.emit()
        self._show_step(course)

    def _show_step(self, course: Course) -> None:
        if course.ended:
            self._show_end(course)
            return
        part = course.lesson.parts[course.part]
        title = part.title if len(course.lesson.parts) == 1 else f"{course.part + 1} · {part.title}"
        self.title.setText(f"{title}  {course.step + 1} of {len(part.steps)}")
        ends = course.is_last and not course.has_next_part and not course.now.until
        self._offer((("What else there is", self.more_wanted.emit),) if ends else ())
        self._show_buttons(course.now)
        acting = self.desk.document.stage is not None  # what is missing may be on its way
        missing = "" if acting else _missing_text(course)
        self._say(course.now.says, course.help or self._hint_text(course) or missing)

    def _show_end(self, course: Course) -> None:
        self.title.setText(course.lesson.title)
        self._say(ENDED, "")
        self._offer((("Hand in…", self.hand_in_wanted.emit),))
        self._show_buttons(None)

    def _hint_text(self, course: Course) -> str:
        """The hint that was asked for last in this step."""
        given = course.hints
        return f"{HINT} {len(given)} of {len(course.now.hints)}: {given[-1]}" if given and self._asked else ""

    def _show_buttons(self, step: LessonStep | None) -> None:
        """The buttons that fit a step; None where no step is shown."""
        course = self.course
        ends = course is not None and course.is_last and not course.has_next_part and not (step and step.until)
        self.parts.setVisible(course is not None and len(course.lesson.parts) > 1)
        self.hint.setVisible(bool(step and step.hints))
        self.show_me.setVisible(bool(step and step.shows))
        self.skip.setVisible(step is not None and not ends)
        self.skip.setText("Skip this step" if step is None or step.until else "Go on")
        self.close_it.setText("Finish" if ends else "Close")

    def _say(self, says: str, help: str) -> None:
        self.says.setText(says)
        self.help.setText(help)
        self.help.setVisible(bool(help))
        self.help.setProperty("hint", help.startswith((HINT, MISSING)))  # no warnings
        self.help.style().polish(self.help)
        narrow = self.parentWidget().width() < NARROW  # type: ignore[union-attr]
        more = 1 + narrow if self.course is not None else 0
        lines = LINES + more  # however much is said: the canvas below stays where it is
        self.inside.setFixedHeight(lines * self.says.fontMetrics().lineSpacing() + GAP)
        self.setAccessibleDescription(f"{says} {help}".strip())

    def _list_parts(self) -> None:
        """The menu of parts; those that are done are ticked."""
        self.menu.clear()
        course = self.course
        if course is None:
            return
        for number, part in enumerate(course.lesson.parts):
            action = self.menu.addAction(f"{number + 1} · {part.title}")
            action.setCheckable(True)
            action.setChecked(all(course.progress.of(number, step).done for step in range(len(part.steps))))
            action.triggered.connect(lambda _=False, number=number: self.entry_wanted.emit(number, 0))

    # what it does

    def give_hint(self) -> None:
        """Gives the next hint of the step."""
        if self.course is not None and not self.course.ended:
            self.course.hint()
            self._asked = True
            self.went_on.emit()
            self._show_step(self.course)

    def perform(self) -> None:
        """Performs the step, from where it began."""
        course = self.course
        if course is None or course.ended:
            return
        self.desk.go_home()
        if course.in_the_way(self._editor):
            self._not_shown(course)
            return
        course.shown()
        self._take_back(course)
        self._do(course, list(course.lesson.gestures(course.now)), course.step)

    def _take_back(self, course: Course) -> None:
        """What was done in this step is taken back, which was no try."""
        editor = self._editor
        if len(editor.history) > course.begun:
            self.course = None
            editor.goto(course.begun)
            self.course = course
            course.begin_step(editor, course.step)

    def _do(self, course: Course, left: list[Gesture], step: int) -> None:
        """Does one command of a step after the other, each when the one before is done."""
        if not left and course is self.course and not course.ended and course.step == step and course.now.until:
            self._not_shown(course)  # it leads elsewhere from what is there
        elif left and course is self.course:
            one = left[0]
            arguments = {**one.arguments, **({"row": one.row} if one.row else {})}
            self.desk.do(
                one.do, lambda _: self._do(course, left[1:], step), lambda _: self._not_shown(course), **arguments
            )  # fmt: skip

    def _not_shown(self, course: Course) -> None:
        """What is there differs from what the lesson goes on from; it can be begun as the lesson comes here."""
        if course is self.course and not course.ended:
            self._take_back(course)
            part, step = course.part, course.step
            self._say(
                course.now.says,
                "This cannot be shown on what is there now: something before it is otherwise than in the lesson.",
            )
            self._offer((("Begin the step anew", lambda: self.entry_wanted.emit(part, step)),))

    def _skip(self) -> None:
        if self.course is not None and not self.course.ended:
            self.course.skip(self._editor)
            self._asked = False
            self.went_on.emit()
            self.look()

    def _finish(self) -> None:
        """Closes the bar; where it was the last step, that is done by it."""
        course = self.course
        if course is not None and not course.ended and course.is_last and not course.now.until:
            course.skip(self._editor)
            self.went_on.emit()
        self.leave()
        canvas = self.main_window.centralWidget()
        if canvas is not None:
            canvas.setFocus(Qt.FocusReason.OtherFocusReason)


def _missing_text(course: Course) -> str:
    """What is still missing where something was done in this step."""
    return f"{MISSING}: {'; '.join(course.missing)}." if course.missing else ""
