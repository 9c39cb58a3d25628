"""The inspector's panel: what is selected, each attribute with formula and value, sliders, candidates."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from studio.app.desk import Desk
from studio.app.theme import GAP, Theme
from studio.language.show import show


class Inspector(QScrollArea):
    """Shows what is selected."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.setWidgetResizable(True)
        desk.selection_changed.connect(self.fill)
        desk.changed.connect(lambda _: self.fill())
        desk.replaced.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Lists the selected definitions with their formulas."""
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        for name in self.desk.selection.names or ():
            definition = self.desk.document.definitions.get(name)
            label = QLabel(f"<b>{name}</b>")
            layout.addWidget(label)
            if definition is not None:
                formula = QLabel(show(definition.formula))
                formula.setWordWrap(True)
                layout.addWidget(formula)
        if not self.desk.selection.names:
            empty = QLabel("Select something on the canvas or in the outline.")
            empty.setWordWrap(True)
            layout.addWidget(empty)
        layout.addStretch(1)
        self.setWidget(inside)
