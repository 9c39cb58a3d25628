"""The timeline: every command so far, with chapters; scrub, step, and branch off."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from studio.app.desk import Desk
from studio.app.theme import GAP, Theme


class Timeline(QWidget):
    """A slider over the steps, and what the step under it was."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Step")
        self.caption = QLabel()
        self.caption.setMinimumWidth(320)
        back, ahead = QToolButton(), QToolButton()
        back.setText("◀")
        ahead.setText("▶")
        back.setToolTip("One step back")
        ahead.setToolTip("One step ahead")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GAP, GAP // 2, GAP, GAP // 2)
        for widget in (back, ahead):
            layout.addWidget(widget)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.caption)
        back.clicked.connect(lambda: self.slider.setValue(self.slider.value() - 1))
        ahead.clicked.connect(lambda: self.slider.setValue(self.slider.value() + 1))
        self.slider.valueChanged.connect(self._go)
        desk.changed.connect(lambda _: self.fill())
        desk.replaced.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Brings the slider in step with the editor."""
        editor = self.desk.editor
        done = len(editor.history)
        self.slider.blockSignals(True)
        self.slider.setRange(0, editor.steps)
        self.slider.setValue(done)
        self.slider.blockSignals(False)
        last = editor.history[-1] if done else None
        self.caption.setText(f"{done} of {editor.steps}   {last.title if last else 'the beginning'}")

    def _go(self, step: int) -> None:
        if step != len(self.desk.editor.history):
            self.desk.show_ghost(None)
            self.desk.editor.goto(step)
