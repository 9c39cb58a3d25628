"""The bar above the canvas that leads through a guided beginning, step by step, or says what can be done first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolBar, QWidget

from studio.app.desk import Desk
from studio.app.guides.guide import Guide, GuideMoment
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, row

LINES = 2
"""So many lines a step takes at the most, where the window is not very narrow."""
Offers = tuple[tuple[str, Callable[[], object]], ...]
"""What can be done at once: the words of a button, and what it does."""


class GuideBar(QToolBar):
    """Shows a step and goes on by itself as soon as what it leads to is there."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__("Guide", parent)
        self.desk, self.theme = desk, theme
        self.guide: Guide | None = None
        self.step = 0
        self._before = desk.document
        self.setObjectName("guide")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.title, self.says, self.help = label("", "strong"), label("", wrap=True), label("", "help", wrap=True)
        self.offered: list[QPushButton] = []
        self.skip, self.close_it = QPushButton("Skip this step"), QPushButton("Close")
        self._lay_out()
        self.skip.clicked.connect(lambda _=False: self._go(self.step + 1))
        self.close_it.clicked.connect(lambda _=False: self.leave())
        desk.changed.connect(lambda _: self.look())
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def _lay_out(self) -> None:
        words, self.buttons = QWidget(), QWidget()
        column(self.says, self.help, of=words, gap=0)
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.line = row(of=self.buttons, gap=GAP)
        self.inside = inside = QWidget()
        row(
            self.title, words, self.buttons, self.skip, self.close_it,
            of=inside, edge=(GAP, GAP // 2, GAP, GAP // 2), gap=2 * GAP, wide=words,
        )  # fmt: skip
        inside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(inside)

    def _dress(self) -> None:
        soft = self.theme.color("accent", 26)
        back = f"rgba({soft.red()}, {soft.green()}, {soft.blue()}, {soft.alpha()})"
        self.setStyleSheet(
            f"QToolBar#guide {{ background: {back}; border: none; border-bottom: 1px solid {self.theme.line}; }}"
            f"QLabel {{ color: {self.theme.ink}; background: transparent; }}"
            f"QLabel#strong {{ font-weight: 600; }} QLabel#help {{ color: {self.theme.warning}; }}"
        )

    # what it shows

    def begin(self, guide: Guide) -> None:
        """Leads through a guide, from its first step."""
        self.guide = guide
        self._offer(())
        self.show()
        self._go(0)

    def tell(self, title: str, says: str, offers: Offers) -> None:
        """Says what can be done first with what was opened."""
        self.guide = None
        self.title.setText(title)
        self._say(says, "")
        self._offer(offers)
        self.skip.hide()
        self.show()

    def leave(self) -> None:
        """Leads no further."""
        self.guide = None
        self.hide()

    def _offer(self, offers: Offers) -> None:
        for old in self.offered:
            self.line.removeWidget(old)
            old.deleteLater()
        self.offered = [QPushButton(words) for words, _ in offers]
        for button, (_, does) in zip(self.offered, offers, strict=True):
            button.clicked.connect(lambda _=False, does=does: does())
            self.line.addWidget(button)
        self.buttons.setVisible(bool(self.offered))

    def _go(self, step: int) -> None:
        if self.guide is None:
            return
        self.step, self._before = step, self.desk.document
        if step >= len(self.guide.steps):
            self.leave()
        else:
            self.look()

    def look(self) -> None:
        """Sees by what is there whether the step is done, and whether something else was done."""
        if self.guide is None:
            return
        now = GuideMoment(self.desk.document, self.desk.live, self._before)
        step = self.guide.steps[self.step]
        if step.is_done(now):
            self._go(self.step + 1)
            return
        self.title.setText(f"{self.guide.title}  {self.step + 1} of {len(self.guide.steps)}")
        last = self.step + 1 == len(self.guide.steps)
        self.skip.setVisible(not last)
        self.close_it.setText("Finish" if last else "Close")
        self._say(step.says, step.help(now))

    def _say(self, says: str, help: str) -> None:
        self.says.setText(says)
        self.help.setText(help)
        self.help.setVisible(bool(help))
        lines = LINES + bool(help)
        self.inside.setFixedHeight(lines * self.says.fontMetrics().lineSpacing() + 2 * GAP)
        self.setAccessibleDescription(f"{says} {help}".strip())
