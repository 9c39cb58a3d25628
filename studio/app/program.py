"""The program: the emitted source of the document, following the selection both ways; copy and save."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from studio.app.desk import Desk
from studio.app.highlight import Highlighter
from studio.app.theme import GAP, Theme
from studio.compile import Compiled
from studio.language.errors import StudioError

SETTLE = 400
"""Milliseconds without a change before the source is written again."""


class Program(QWidget):
    """Compiles while it is visible, when the document has come to rest."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.compiled: Compiled | None = None
        self._moving = False
        self.source = QPlainTextEdit()
        self.source.setReadOnly(True)
        self.source.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.source.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.highlighter = Highlighter(self.source.document(), theme)
        self.note = QLabel()
        self.note.setWordWrap(True)
        copy, save = QPushButton("Copy"), QPushButton("Save…")
        row = QHBoxLayout()
        row.addWidget(self.note, 1)
        row.addWidget(copy)
        row.addWidget(save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addLayout(row)
        layout.addWidget(self.source)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.source.toPlainText()))
        save.clicked.connect(self.save)
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.fill)
        desk.changed.connect(lambda _: self._timer.start())
        desk.replaced.connect(self._timer.start)
        desk.selection_changed.connect(self.mark)
        self.source.cursorPositionChanged.connect(self._follow)
        self._timer.start()

    def fill(self) -> None:
        """Writes the source of the present document, or why it has none."""
        if not self.isVisible():
            self._timer.start()
            return
        try:
            self.compiled = self.desk.editor.compile(self.name)
        except StudioError as error:
            self.compiled = None
            self.note.setText(error.sentence)
            return
        self.note.setText(f"{self.name}.py, {len(self.compiled.source.splitlines())} lines")
        self._moving = True
        self.source.setPlainText(self.compiled.source)
        self._moving = False
        self.mark()

    @property
    def name(self) -> str:
        """What the program is called: as the file of the document."""
        path = self.desk.editor.path
        return path.stem if path is not None and path.stem.isidentifier() else "program"

    def mark(self) -> None:
        """Shows the lines of the first selected definition."""
        names = self.desk.selection.names
        if self.compiled is None or not names or names[0] not in self.compiled.line_map or self._moving:
            return
        first, last = self.compiled.line_map[names[0]]
        self._moving = True
        blocks = self.source.document()
        cursor = QTextCursor(blocks.findBlockByNumber(first - 1))
        cursor.setPosition(blocks.findBlockByNumber(last).position(), QTextCursor.MoveMode.KeepAnchor)
        self.source.setTextCursor(cursor)
        self.source.centerCursor()
        self._moving = False

    def _follow(self) -> None:
        """Selects the definition in whose lines the cursor stands."""
        if self._moving or self.compiled is None or not self.source.hasFocus():
            return
        line = self.source.textCursor().blockNumber() + 1
        for name, (first, last) in self.compiled.line_map.items():
            if first <= line <= last:
                self._moving = True
                self.desk.select_names((name,))
                self._moving = False
                return

    def save(self) -> None:
        """Writes the source to a file."""
        if self.compiled is None:
            return
        path = QFileDialog.getSaveFileName(self, "Save the program", f"{self.name}.py", "Python (*.py)")[0]
        if path:
            with open(path, "w", encoding="utf-8") as file:
                file.write(self.compiled.source)
            self.desk.said.emit(f"Written to {path}.")
