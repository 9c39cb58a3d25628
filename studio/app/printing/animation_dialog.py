"""Asks which part of a session is to be an animated picture, or a film."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QDoubleSpinBox, QFormLayout, QWidget

from studio.app.filing.opening import to_write
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.theme import GAP
from studio.app.widgets import chip, column, label, with_name
from studio.session.editor import Editor
from studio.session.playback import marks

BEGINNING, END = "The beginning", "The end"
ABOUT = "The canvas after each step, with what was done. A part is a chapter, or a step by its number."
KINDS = "Animated pictures (*.png *.apng);;Films (*.mp4)"


class AnimationDialog(QDialog):
    """From where, up to where, and how long each step stays."""

    wanted = Signal(object, str, str, float)
    """The file (Path), the beginning and the end ("" for those of the session), and seconds."""

    def __init__(self, home: Editor, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.home = home
        self.setWindowTitle("Animated picture")
        chapters = [one.title for one in marks(home.lines)]
        self.start, self.until = with_name(QComboBox(), "From"), with_name(QComboBox(), "Until the end of")
        for field, whole in ((self.start, BEGINNING), (self.until, END)):
            field.setEditable(True)
            field.addItems([whole, *chapters])
        self.seconds = with_name(QDoubleSpinBox(), "Seconds for each step")
        self.seconds.setRange(0.1, 60)
        self.seconds.setValue(1)
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GAP)
        for words, each in (("From", self.start), ("Until the end of", self.until), ("Seconds a step", self.seconds)):
            form.addRow(label(words), each)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(chip("Save…", "", self.save), QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column(label(ABOUT, wrap=True), form, buttons, of=self, edge=2 * GAP, gap=2 * GAP)

    def save(self, path: Path | None = None) -> None:
        """Has it written; asks for a file where none is given."""
        at = self.home.path
        suggested = at.with_suffix(".png") if at is not None else USUAL_FOLDER.beside(None) / "session.png"
        path = path or to_write(self, "Save the animated picture", suggested, KINDS)
        if path is not None:
            start, until = self.start.currentText().strip(), self.until.currentText().strip()
            places = "" if start == BEGINNING else start, "" if until == END else until
            self.wanted.emit(path, *places, self.seconds.value())
            self.accept()
