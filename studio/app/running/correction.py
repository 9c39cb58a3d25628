"""After something was shown otherwise: what else of the run goes otherwise now, moment by moment, to be kept or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QSizePolicy, QWidget

from studio.app.desk import Desk
from studio.app.orders import work_out_beside
from studio.app.theme import GAP, Theme
from studio.app.widgets import chip, column, label, row, with_name
from studio.demonstrate.event_forms import Brought
from studio.demonstrate.playing import PlayChange
from studio.document.live import looked_at
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.language.values import Shape
from studio.session.rerun import Corrected
from studio.session.tasks import CompareRun

LINES = 4
"""So many changes are seen at once."""
NOTHING_ELSE = "Nothing else of this run goes otherwise."
FOLLOWS = "↳ "
"""Before what goes otherwise only because of what came before it."""


class CorrectionReview(QWidget):
    """The list of what else goes otherwise; the picture shows the one that is looked at."""

    looked = Signal(object)
    """The person looks at a change (PlayChange), or at none any more (None)."""
    taken_back = Signal(object)
    """What was shown is undone (Corrected)."""
    opened = Signal(bool)
    """There is something to look at from now on, or no more."""

    def __init__(self, desk: Desk, theme: Theme, moment: Callable[[int], int | None]) -> None:
        """``moment`` says which moment of the run shows what the event with a number came to."""
        super().__init__()
        self.desk, self.moment = desk, moment
        self.corrected: Corrected | None = None
        self.changes: tuple[PlayChange, ...] = ()
        """What has not been accepted yet."""
        self.accepted: frozenset[int] = frozenset()
        """The numbers of the events of which it was said that they are right so."""
        self.words = label("", "title", wrap=True)
        self.list = with_name(QListWidget(), "What else goes otherwise now")
        self.list.setWordWrap(True)
        self.list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.keep = chip("That is right", "This is how it should go here; on to the next (Alt+Y)", self.accept_it)
        self.back = chip(
            "Take all back", "Undo what was shown: the program is as it was (Alt+Backspace)", self.take_back
        )
        self.keep_all = chip("All are right", "All that is listed is how it should go", self.accept_all)
        buttons = row(None, self.keep_all, self.back, self.keep, gap=GAP)
        column(self.words, self.list, buttons, of=self, gap=GAP // 2)
        self.list.currentRowChanged.connect(self._look)
        self.list.itemClicked.connect(lambda _: self._look(self.list.currentRow()))  # again, after something else
        theme.changed.connect(self._measure)
        self.hide()

    def compare(self, corrected: Corrected, after: Document) -> None:
        """Has it looked what goes otherwise with the document as it is now."""
        self.corrected, self.changes, self.accepted = corrected, (), frozenset()
        if not corrected.events or after.processes == corrected.document.processes:
            self.settle()
            return
        task = CompareRun(corrected.document, after, corrected.events, corrected.parameters, corrected.first)
        work_out_beside(
            self.desk.editor.work,
            task,
            self,
            lambda found: self._take(corrected, found),
            lambda _: self.settle(),
        )

    def _take(self, corrected: Corrected, found: Sequence[PlayChange]) -> None:
        if corrected is not self.corrected:
            return
        self.changes = tuple(one for one in found if one.number not in corrected.settled)
        if not self.changes:
            self.settle()
            self.desk.said.emit(NOTHING_ELSE)
            return
        self._list()
        self._measure()

    def _list(self) -> None:
        """Lists what is to be looked at, and begins with what goes otherwise by itself."""
        count, follow = len(self.changes), sum(one.follows for one in self.changes)
        words = (
            f"{count} more event{'s' if count > 1 else ''} of this run {'go' if count > 1 else 'goes'} otherwise now"
        )
        some = f"{'all' if follow == count else follow} of them " if count > 1 else ""
        self._show(f"{words}{f', {some}because of what came before' if follow else ''}. Is that right?")
        self.list.setCurrentRow(next((at for at, one in enumerate(self.changes) if not one.follows), 0))

    def _show(self, words: str) -> None:
        self.words.setText(words)
        self.list.clear()
        for one in self.changes:
            at = self.moment(one.number)
            head = f"{FOLLOWS if one.follows else ''}{'' if at is None else f'{at}  '}{one.event}"
            item = QListWidgetItem(f"{head}: {one.was} → {one.now}")
            item.setToolTip(item.text())
            self.list.addItem(item)
        self.keep_all.setVisible(sum(not one.follows for one in self.changes) > 1)
        self.opened.emit(True)
        self.show()
        QTimer.singleShot(0, self, self._into_sight)

    def _into_sight(self) -> None:
        """Where the place is scrolled, what can be said to it is seen."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None and self.isVisible():
            around.ensureWidgetVisible(self.keep, 0, GAP)

    def _measure(self) -> None:
        """One line is always in sight, and more of them where there is room: as high as at first to the last of them,
        so that the buttons below stay where they are.
        """
        self.words.setMinimumHeight(max(0, self.words.heightForWidth(self.width())))  # no words have none
        line = max(self.list.sizeHintForRow(0), self.list.fontMetrics().lineSpacing())
        lines, edges = min(LINES, max(1, len(self.changes))), 2 * self.list.frameWidth()
        self.list.setMinimumHeight(line + edges)
        self.list.setMaximumHeight(lines * line + edges)

    def _look(self, at: int) -> None:
        self.looked.emit(self.changes[at] if 0 <= at < len(self.changes) else None)

    def look_away(self) -> None:
        """Something else is looked at than what is listed; it is marked no more."""
        with QSignalBlocker(self.list):
            self.list.setCurrentRow(-1)

    def accept_it(self) -> None:
        """What is looked at is right so; what only follows from what came before is right with the last of the rest."""
        at = self.list.currentRow()
        if at < 0 and len(self.changes) > 1:
            self.list.setCurrentRow(0)  # what is right so is looked at first
            return
        at = max(at, 0)
        if at >= len(self.changes):
            return
        self.accepted |= {self.changes[at].number}
        self.changes = self.changes[:at] + self.changes[at + 1 :]
        if any(not one.follows for one in self.changes):
            self._list()
        else:
            self.settle()

    def accept_all(self) -> None:
        """All that is listed is right so."""
        self.accepted |= {one.number for one in self.changes}
        self.settle()

    def take_back(self) -> None:
        """Undoes all that was done since it was begun to be shown."""
        corrected = self.corrected
        if not self.changes or corrected is None:
            return
        self.settle()
        self.taken_back.emit(corrected)
        if self.desk.editor is corrected.editor:
            while len(corrected.editor.history) > corrected.steps:
                self.desk.undo()

    def settle(self) -> None:
        """Shows nothing more."""
        if self.corrected is None:
            return
        self.corrected, self.changes = None, ()
        self.list.clear()
        self.hide()
        self.opened.emit(False)
        self.looked.emit(None)

    def scenes(self, change: PlayChange) -> tuple[list[Shape], list[Shape]]:
        """What was drawn after the event, and what is drawn now."""
        corrected = self.corrected
        if corrected is None:
            return [], []
        pairs = ((corrected.document, change.before), (self.desk.document, change.after))
        was, now = (_scene(document, {**corrected.parameters, **states}) for document, states in pairs)
        return was, now


def _scene(document: Document, values: Brought) -> list[Shape]:
    known = {name: value for name, value in values.items() if name in document.definitions}
    try:
        return looked_at(document).with_values(known).scene()
    except StudioError:
        return []
