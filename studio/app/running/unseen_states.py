"""The states of the running program that nothing drawn shows, with what they are at the moment that is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy

from studio.app.qt_guard import guarded
from studio.compile.program_values import program_value, symbols_of, type_of_state
from studio.document.graph import restricted
from studio.document.model import Document
from studio.generalize.operands import told_value
from studio.language.errors import StudioError
from studio.session.program_run import RunMoment

LINES = 4
"""So many states are seen at once; there is a scroll bar for more, so that nothing beside moves."""
MANY = 40
"""Of a collection of more items only their number is told."""
LONGEST = 400
"""So many letters of a value are told at most."""


def unseen_states(document: Document) -> list[str]:
    """The states that no drawn thing needs, in their order."""
    drawn = (name for name, one in document.definitions.items() if one.drawn and not one.hidden)
    seen = restricted(document, drawn).definitions
    return [name for name in document.states() if name not in seen]


@guarded
class UnseenStates(QScrollArea):
    """A line for each; what has just changed is bold."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self._changed: set[str] = set()
        self._of: tuple[Document, list[str]] = Document(), []
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setWidget(self.words)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("States that are not drawn")
        self.hide()

    def fill(self, document: Document, moments: list[RunMoment]) -> None:
        """Shows them at the last of these moments, beside the one before; no values before the program begins."""
        if document is not self._of[0]:
            self._of = document, unseen_states(document)
        now, before = (_told(*self._of, some[-1]) if some else {} for some in (moments[-1:], moments[-2:-1]))
        now = now if moments else dict.fromkeys(self._of[1], "…")
        self._changed = {name for name, text in now.items() if before.get(name, text) != text}
        self.told = now
        self.setVisible(bool(now))
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def _say(self) -> None:
        metrics = self.words.fontMetrics()
        lines = []
        for name, text in self.told.items():
            line = metrics.elidedText(f"{name}: {text}", Qt.TextElideMode.ElideRight, self.viewport().width() - 8)
            lines.append(f"<b>{escape(line)}</b>" if name in self._changed else escape(line))
        self.words.setText("<br>".join(lines))
        self.words.setToolTip("\n".join(f"{name}: {text}" for name, text in self.told.items()))
        self.setFixedHeight(min(len(lines), LINES) * (metrics.lineSpacing() + 1) + 2)


def _told(document: Document, names: Iterable[str], moment: RunMoment) -> dict[str, str]:
    symbols, found = symbols_of(document), {}
    for name in names:
        kept = moment.states.get(name)
        if name not in moment.states:
            continue  # the program is older than the document
        if isinstance(kept, Sized) and not isinstance(kept, str) and not 0 < len(kept) <= MANY:
            found[name] = f"{len(kept)} items" if kept else "empty"
            continue
        try:
            found[name] = told_value(program_value(kept, type_of_state(document, name), symbols))[:LONGEST]
        except StudioError:
            found[name] = "shapes"
    return found
