"""Telling the person at length: one sentence, everything there is to it, and a way to copy that."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QWidget,
)
from shiboken6 import isValid

from studio.app.theme import GAP
from studio.app.widgets import column, label, mono, row

WIDE = 520
LINES = 12
"""How many lines of the details are shown at first, at most."""
MOST = 16_000
Buttons = QDialogButtonBox.StandardButton


class MessageDialog(QDialog):
    """A message; its details can be copied where that is of use to somebody."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        sentence: str,
        details: str = "",
        buttons: QDialogButtonBox.StandardButton = Buttons.Close,
        copied: bool = True,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.sentence, self.details = sentence, details
        self.box = QDialogButtonBox(buttons)
        self.box.accepted.connect(self.accept)
        self.box.rejected.connect(self.reject)
        self.text: QPlainTextEdit | None = None
        self._lay_out(copied)

    def _lay_out(self, copied: bool) -> None:
        layout = column(self._head("" if copied else self.details), of=self, edge=2 * GAP, gap=2 * GAP)
        if self.details and copied:
            self.text = self._details()
            layout.addWidget(self.text, 1)
            self.add("Copy", QDialogButtonBox.ButtonRole.ActionRole).clicked.connect(lambda _=False: self.copy())
        layout.addWidget(self.box)
        close = self.box.button(Buttons.Close)
        if close is not None:
            close.setDefault(True)
            close.setFocus()
        self.setMinimumWidth(WIDE)

    def _head(self, more: str) -> QHBoxLayout:
        picture, said = QLabel(), label("\n\n".join(filter(None, (self.sentence, more))))
        sign = QApplication.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        picture.setPixmap(sign.pixmap(QSize(32, 32), self.devicePixelRatioF()))
        said.setWordWrap(True)
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        return row(picture, said, gap=2 * GAP, wide=said)

    def _details(self) -> QPlainTextEdit:
        made = QPlainTextEdit(self.details)
        made.setReadOnly(True)
        mono(made)
        made.setAccessibleName("Details")
        made.setTabChangesFocus(True)
        across = (WIDE - 6 * GAP) // made.fontMetrics().horizontalAdvance("m")
        lines = sum(1 + len(line) // across for line in self.details.splitlines()) + 1
        high = min(lines, LINES) * made.fontMetrics().lineSpacing() + 2 * GAP
        made.setMinimumHeight(high)
        made.setMaximumHeight(high if lines < LINES else MOST)
        return made

    def add(self, text: str, role: QDialogButtonBox.ButtonRole) -> QPushButton:
        """One more button."""
        return self.box.addButton(text, role)

    def copy(self) -> None:
        """Puts the sentence and the details on the clipboard."""
        QGuiApplication.clipboard().setText(f"{self.sentence}\n\n{self.details}\n")


def tell(parent: QWidget | None, title: str, sentence: str, details: str = "") -> MessageDialog:
    """Tells something; the person closes it when they have read it."""
    told = MessageDialog(parent, title, sentence, details)
    told.open()
    return told


def answer_of(dialog: QDialog) -> int:
    """Waits for the answer of a dialog, which is gone then – with its parent, where that was closed meanwhile."""
    answer = dialog.exec()
    if isValid(dialog):
        dialog.deleteLater()
    return answer
