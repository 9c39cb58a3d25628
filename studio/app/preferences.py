"""What is remembered from start to start, in one place; everything changes at once."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QSpinBox, QWidget

from studio.app.canvas.canvas_view import View
from studio.app.running.run_sounds import RunSounds
from studio.app.theme import CHOICES, GAP, LARGEST, SMALLEST, STEP, Theme
from studio.app.widgets import column, label, with_name

COLOURS = {"light": "Light", "dark": "Dark", "system": "As the system has them"}
GRID, RULERS = "grid", "rulers"


class Preferences(QDialog):
    """Colours, the size of the writing, whether there are a grid and rulers, and whether sounds are heard."""

    def __init__(
        self, theme: Theme, view: View, sounds: RunSounds, settings: QSettings | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.theme, self.view, self.settings = theme, view, settings
        self.setWindowTitle("Preferences")
        self.setAccessibleName("Preferences")
        self.colours, self.writing = with_name(QComboBox(), "Colours"), with_name(QSpinBox(), "Size of the writing")
        self.grid = QCheckBox("Faint lines behind the drawing")
        self.rulers = QCheckBox("At two edges of the canvas, to pull guides out of")
        self.sounds = QCheckBox("Heard where the program runs, if it has any")
        self.sounds.setChecked(sounds.wanted)
        self.colours.addItems([COLOURS[one] for one in CHOICES])
        self.colours.setCurrentIndex(CHOICES.index(theme.choice))
        self.writing.setRange(round(100 * SMALLEST), round(100 * LARGEST))
        self.writing.setSingleStep(round(100 * STEP))
        self.writing.setSuffix(" %")
        self.writing.setValue(round(100 * theme.scale))
        self.grid.setChecked(view.grid.shown)
        self.rulers.setChecked(view.rulers.shown)
        self._lay_out()
        self.colours.currentIndexChanged.connect(lambda place: self._wear(CHOICES[place]))
        self.writing.valueChanged.connect(lambda percent: self._wear(theme.choice, percent / 100))
        self.grid.toggled.connect(view.show_grid)
        self.rulers.toggled.connect(view.show_rulers)
        self.sounds.toggled.connect(sounds.choose)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GAP)
        fields = ("Colours", self.colours), ("Writing", self.writing), ("Grid", self.grid), ("Rulers", self.rulers)
        for words, field in (*fields, ("Sounds", self.sounds)):
            said = label(words)
            if not isinstance(field, QCheckBox):  # that has words of its own
                said.setBuddy(field)
            form.addRow(said, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column(form, buttons, of=self, edge=2 * GAP, gap=2 * GAP)

    def _wear(self, choice: str, scale: float | None = None) -> None:
        self.theme.choose(choice, scale)
        self.theme.remember(self.settings)


def remember_grid(view: View, settings: QSettings | None) -> None:
    """Keeps for the next start whether there are a grid and rulers."""
    if settings is not None:
        settings.setValue(GRID, view.grid.shown)
        settings.setValue(RULERS, view.rulers.shown)


def recall_grid(view: View, settings: QSettings | None) -> None:
    """Has a grid and rulers as at the last start."""
    if settings is not None:
        view.show_grid(str(settings.value(GRID, True)).lower() != "false")
        view.show_rulers(str(settings.value(RULERS, False)).lower() == "true")
