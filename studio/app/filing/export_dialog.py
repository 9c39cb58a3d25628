"""The form of File > Export: what to write, how large, and then where."""

from __future__ import annotations

import re
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QProgressBar,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.filing import export
from studio.app.filing.export import FORMATS, Format, Options
from studio.app.filing.opening import to_write
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme, panel_style
from studio.app.widgets import Saying, column, label
from studio.compile.names import program_name
from studio.language.errors import StudioError

POLL = 30
"""Milliseconds between looks at whether it is written."""
HAIR = 1e-6
"""A part of a pixel that is not seen; a picture has as many rows as are whole."""
LEAST_SCALE = 0.1


@guarded
class ExportDialog(QDialog):
    """Chooses one of the formats and writes it."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setWindowTitle("Export")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.kinds: dict[str, QRadioButton] = {}
        self.scale, self.width_field = QDoubleSpinBox(), QSpinBox()
        self.height_shown = QLabel()
        self.paper, self.tests = QCheckBox("White paper"), QCheckBox("Also write the tests of what was taught")
        self.fault, self.progress = Saying(), QProgressBar()
        self._writing: Future[list[Path]] | None = None
        self._threads = ThreadPoolExecutor(1)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)
        self._fill_sizes()
        self._lay_out()
        self.setStyleSheet(panel_style(theme))
        self._choose()

    def _fill_sizes(self) -> None:
        wide, _ = export.size_of(self.desk.editor)
        most = export.largest_scale(self.desk.editor)
        self.scale.setRange(LEAST_SCALE, most)
        self.scale.setSingleStep(0.5)
        self.scale.setSuffix(" ×")
        self.scale.setAccessibleName("Scale")
        self.width_field.setRange(max(1, round(wide * LEAST_SCALE)), max(1, int(wide * most)))
        self.width_field.setSuffix(" pixels")
        self.width_field.setAccessibleName("Width in pixels")
        self.paper.setChecked(True)
        self.scale.valueChanged.connect(lambda scale: self._sized(scale * wide))
        self.width_field.valueChanged.connect(lambda pixels: self.scale.setValue(pixels / wide))
        self.scale.setValue(min(2.0, most))

    def _sized(self, width: float) -> None:
        wide, high = export.size_of(self.desk.editor)
        with QSignalBlocker(self.width_field):
            self.width_field.setValue(round(width))
        self.height_shown.setText(f"{int(width / wide * high + HAIR)} pixels")

    def _lay_out(self) -> None:
        layout = column(of=self, edge=2 * GAP)
        group = QButtonGroup(self)
        for one in FORMATS:
            button = QRadioButton(one.title)
            button.setToolTip(one.says)
            group.addButton(button)
            button.toggled.connect(lambda _: self._choose())
            self.kinds[one.name] = button
            layout.addWidget(button)
            note = label(one.says, "quiet")
            note.setContentsMargins(3 * GAP, 0, 0, GAP // 2)
            layout.addWidget(note)
        for part in (self._sizes(), self.paper, self.tests, self.fault):
            layout.addWidget(part)
        layout.insertSpacing(2 * len(FORMATS), GAP)
        layout.addStretch(1)
        layout.addWidget(self.progress)
        layout.addWidget(self._buttons())
        program = bool(self.desk.document.rules)
        first = self.kinds["python" if program else "png"]
        first.setChecked(True)
        first.setFocus()

    def _sizes(self) -> QWidget:
        self.sizes = QWidget()
        form = QFormLayout(self.sizes)
        form.setVerticalSpacing(GAP)
        form.setContentsMargins(0, 0, 0, 0)
        for text, field in (("Scale", self.scale), ("Width", self.width_field), ("Height", self.height_shown)):
            form.addRow(text, field)
        return self.sizes

    def _buttons(self) -> QWidget:
        self.progress.setRange(0, 0)
        self.progress.setAccessibleName("Writing")
        self.progress.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Save)
        self.ok.setText("Choose a file…")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def chosen(self) -> Format:
        """The format that is chosen."""
        return next(one for one in FORMATS if self.kinds[one.name].isChecked())

    def _choose(self) -> None:
        if not any(one.isChecked() for one in self.kinds.values()):
            return
        kind = self.chosen().name
        self.sizes.setVisible(kind == "png")
        self.paper.setVisible(kind in ("png", "svg"))
        self.tests.setVisible(kind == "python")
        why = export.why_not_written(self.desk.editor, kind)
        self.fault.say(why or export.left_out(self.desk.editor, kind))
        self.ok.setEnabled(why is None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setMinimumHeight(self.sizeHint().height())

    # writing

    def accept(self) -> None:
        """Asks where, and writes it."""
        one = self.chosen()
        path = to_write(self, f"Export as {one.title}", self._suggested(one), f"{one.title} (*{one.suffix})")
        if path is not None and self._as_called(path):
            self.write(path)

    def _as_called(self, path: Path) -> bool:
        """Chooses the format by which a file is called, where it is another; whether that can be written."""
        kinds = [one for one in FORMATS if one.suffix == path.suffix.lower()]
        if kinds and self.chosen() not in kinds:
            self.kinds[kinds[0].name].setChecked(True)
        return self.ok.isEnabled()

    def _suggested(self, one: Format) -> Path:
        at = self.desk.editor.path
        name = at.stem if at is not None else re.sub(r"\W+", "_", self.desk.document.title).strip("_").lower()
        stem = program_name(name or "drawing") if one.name == "python" else name or "drawing"
        return USUAL_FOLDER.beside(at) / f"{stem}{one.suffix}"

    def write(self, path: Path) -> None:
        """Writes to a file, in the background; the form closes when it is written."""
        options = Options(self.scale.value(), self.paper.isChecked(), self.tests.isChecked())
        editor, kind = self.desk.editor, self.chosen().name
        self.fault.say("")
        self.ok.setEnabled(False)
        self.progress.show()
        self._writing = self._threads.submit(export.write, editor, kind, path, options)
        self._poll.start()

    def _look(self) -> None:
        if self._writing is None or not self._writing.done():
            return
        self._poll.stop()
        self.progress.hide()
        self.ok.setEnabled(True)
        writing, self._writing = self._writing, None
        try:
            written = writing.result()
        except StudioError as error:
            self.fault.say(error.sentence)
            return
        lacks = export.left_out(self.desk.editor, self.chosen().name)
        self.desk.said.emit(f"Written to {' and '.join(map(str, written))}. {lacks}".rstrip())
        super().accept()

    def reject(self) -> None:
        """Closes the form; what is being written is written whole."""
        self._threads.shutdown(wait=True)
        super().reject()
