"""The words of one step of a lesson, its hints, and what is checked, to be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from studio.app.theme import BOX, GAP
from studio.app.widgets import EnterField, Saying, column, label, row, with_name
from studio.language.errors import StudioError
from studio.language.parse import parse
from studio.lessons.draft import DraftStep, Table
from studio.lessons.progress import key
from studio.lessons.target_parts import TargetPart, parts_of, target_of

PICTURE = QSize(220, 150)
"""The size of the pictures of before and after."""
LINES = 4
"""So many lines of words and of hints are seen at once."""
PART = Qt.ItemDataRole.UserRole


class StepForm(QWidget):
    """What is said, hinted and checked in the step that is chosen."""

    changed = Signal(object, str)
    """The step (DraftStep) with the change, and what was changed."""
    retitled = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.step: DraftStep | None = None
        self.others: tuple[Table, ...] = ()
        """Other targets any of which ends the step too."""
        self.named = label("", "strong")
        self.before, self.after = QLabel(), QLabel()
        self.title = with_name(QLineEdit(), "Title of the part")
        self.says = with_name(QPlainTextEdit(), "What is to be done")
        self.hints = with_name(QPlainTextEdit(), "Hints")
        self.checks = with_name(QListWidget(), "What is checked")
        self.formula = with_name(EnterField(), "A formula that is to be true")
        self.said = Saying()
        for field, shown in ((self.says, "Draw three boxes …"), (self.hints, "One hint a line, given one by one")):
            field.setTabChangesFocus(True)
            field.setPlaceholderText(shown)
            field.setFixedHeight(LINES * field.fontMetrics().lineSpacing() + 2 * GAP)
        self.formula.setPlaceholderText("Also true: a formula, such as len(boxes) == 3, and Enter")
        self.checks.setWordWrap(True)
        column(
            self.named,
            row(self._pictured("Before", self.before), self._pictured("After", self.after), None, gap=GAP),
            row(label("Part"), self.title, gap=GAP, wide=self.title),
            label("What is to be done"), self.says, label("Hints, one a line"), self.hints,
            label("It is done when all of this is there, however it was made"), self.checks, self.formula, self.said,
            of=self, edge=(GAP // 2, GAP, GAP, GAP), gap=GAP // 2, high=self.checks,
        )  # fmt: skip
        self.title.textEdited.connect(self.retitled)
        self.says.textChanged.connect(lambda: self._reworded("says"))
        self.hints.textChanged.connect(lambda: self._reworded("hints"))
        self.checks.itemChanged.connect(lambda _: self._checked())
        self.formula.returnPressed.connect(self.add_formula)

    @staticmethod
    def _pictured(words: str, picture: QLabel) -> QWidget:
        whole = QWidget()
        with_name(picture, words)
        picture.setFixedSize(PICTURE + QSize(2, 2))
        picture.setFrameShape(QFrame.Shape.Box)
        column(picture, label(words, "quiet"), of=whole, gap=2)
        return whole

    def give(
        self,
        place: tuple[int, int],
        title: str,
        step: DraftStep,
        offered: Sequence[TargetPart],
        pictures: tuple[QPixmap, QPixmap],
    ) -> None:
        """Shows a step, what could be checked after it, and what is there before and after it."""
        self.step, self.others = step, step.until[1:]
        self.named.setText(f"Step {key(*place)}")
        for picture, shown in zip((self.before, self.after), pictures, strict=True):
            picture.setPixmap(shown)
        for field, words in ((self.says, step.says), (self.hints, "\n".join(step.hints))):
            if field.toPlainText() != words:
                with QSignalBlocker(field):
                    field.setPlainText(words)
        if self.title.text() != title:
            self.title.setText(title)
        self._list(offered)
        self.said.say("")

    def _list(self, offered: Sequence[TargetPart]) -> None:
        assert self.step is not None
        wanted = list(parts_of(self.step.until[0])) if self.step.until else []
        known = {one.key for one in wanted}
        with QSignalBlocker(self.checks):
            self.checks.clear()
            for one in (*wanted, *(other for other in offered if other.key not in known)):
                self._add(one, one.key in known)
            for other in self.others:
                words = "; ".join(each.words for each in parts_of(other))
                self._add(TargetPart("or", other, f"Or else: {words}"), True)

    def _add(self, part: TargetPart, ticked: bool) -> None:
        item = QListWidgetItem(part.words)
        item.setSizeHint(QSize(1, max(self.checks.fontMetrics().lineSpacing(), BOX) + GAP))  # the box is seen whole
        item.setData(PART, part)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.checks.addItem(item)

    # changing it

    def _reworded(self, what: str) -> None:
        if self.step is not None:
            hints = tuple(one.strip() for one in self.hints.toPlainText().splitlines() if one.strip())
            self.step = replace(self.step, says=self.says.toPlainText().strip(), hints=hints)
            self.changed.emit(self.step, what)

    def _checked(self) -> None:
        if self.step is None:
            return
        rows = (self.checks.item(at) for at in range(self.checks.count()))
        ticked = [one.data(PART) for one in rows if one.checkState() is Qt.CheckState.Checked]
        first = target_of(one for one in ticked if one.kind != "or")
        until = ((first,) if first else ()) + tuple(one.value for one in ticked if one.kind == "or")
        self.step = replace(self.step, until=until)
        self.changed.emit(self.step, "checks")

    def add_formula(self) -> None:
        """What is typed is to be true as well."""
        typed = self.formula.text().strip()
        if not typed or self.step is None:
            return
        try:
            parse(typed)
        except StudioError as error:
            self.said.say(error.sentence)
            return
        self.said.say("")
        self.formula.clear()
        with QSignalBlocker(self.checks):
            self._add(TargetPart("true", typed, f"True: {typed}"), True)
        self._checked()
