"""A field for a formula: grows with its text, completes names, marks what is wrong, loses nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QResizeEvent, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QCompleter, QPlainTextEdit, QTextEdit

from studio.app.inspector.completion import prefix
from studio.app.keys import ENTER
from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.app.widgets import mono
from studio.language.errors import Span

PAUSE = 450
"""Milliseconds after the last key before what was typed is looked at; not while words are offered."""
Words = list[tuple[str, str]]


@guarded
class FormulaEdit(QPlainTextEdit):
    """One formula under edit. Enter takes it, Escape leaves it, Tab takes the first completion."""

    taken = Signal(str)
    left = Signal()
    paused = Signal(str)
    """The person has stopped typing for a moment."""

    def __init__(self, text: str, words: Words, dotted: Words, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._make_completer()  # what it looks at is there before anything happens to it
        self.setObjectName("formula")
        mono(self)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Formula")
        self._words, self._dotted = [one for one, _ in words], [one for one, _ in dotted]
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(self._look)
        self.setPlainText(text)
        self.textChanged.connect(self._typed)
        self.selectAll()
        self._grow()

    def _make_completer(self) -> None:
        self._model = QStringListModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setMaxVisibleItems(8)
        self.completer.activated.connect(self._complete)
        popup = self.completer.popup()
        assert popup is not None
        self.popup = popup
        popup.installEventFilter(self)

    def _look(self) -> None:
        """What is half a word yet is not looked at."""
        if not self.popup.isVisible():
            self.paused.emit(self.text())

    def text(self) -> str:
        return self.toPlainText().strip()

    def fault(self, span: Span | None) -> None:
        """Underlines the characters at fault; None marks nothing."""
        marks = []
        if span is not None and span.start < len(self.toPlainText()):
            mark = QTextEdit.ExtraSelection()
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(QColor(self.theme.warning))
            cursor = QTextCursor(self.document())
            cursor.setPosition(span.start)
            end = min(max(span.end, span.start + 1), len(self.toPlainText()))
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.cursor, mark.format = cursor, form
            marks.append(mark)
        self.setExtraSelections(marks)

    def _typed(self) -> None:
        self._grow()
        self._pause.start()
        self.fault(None)

    def _grow(self) -> None:
        lines = max(1, round(self.document().size().height()))
        margins = 2 * (self.document().documentMargin() + self.frameWidth())
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + round(margins) + 2)

    def _offer(self) -> None:
        """Shows the words that go on with what stands before the cursor."""
        word, dotted = prefix(self.toPlainText()[: self.textCursor().position()])
        words = [one for one in (self._dotted if dotted else self._words) if one.lower().startswith(word.lower())]
        if (not word and not dotted) or not words or words == [word]:
            self.popup.hide()
            return
        self._model.setStringList(words)
        self.completer.setCompletionPrefix(word)
        self.popup.setCurrentIndex(self.completer.completionModel().index(-1, 0))
        below = self.cursorRect()
        self.completer.complete(QRect(below.topLeft(), QSize(220, below.height())))

    def _complete(self, word: str) -> None:
        cursor = self.textCursor()
        typed, _ = prefix(self.toPlainText()[: cursor.position()])
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(typed))
        cursor.insertText(word)
        self.setTextCursor(cursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        popup = self.popup
        if watched is popup and event.type() == QEvent.Type.Hide and self.isVisible():
            self._pause.start()
        if watched is popup and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            chosen = popup.currentIndex()
            if event.key() == Qt.Key.Key_Escape:  # takes the words away, not what was typed
                popup.hide()
                return True
            if event.key() == Qt.Key.Key_Tab:
                word = chosen.data() if chosen.isValid() else self._model.stringList()[0]
                popup.hide()
                self._complete(str(word))
                return True
            if event.key() in ENTER and not chosen.isValid():
                popup.hide()
                self.taken.emit(self.text())
                return True
        return bool(super().eventFilter(watched, event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.popup.isVisible():
            event.ignore()
        elif event.key() in ENTER:
            self._pause.stop()
            self.taken.emit(self.text())
        elif event.key() == Qt.Key.Key_Escape:
            self._pause.stop()
            self.left.emit()
        else:
            super().keyPressEvent(event)
            if event.text() and event.text().isprintable() or event.key() == Qt.Key.Key_Backspace:
                self._offer()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._pause.stop()
