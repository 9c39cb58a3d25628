"""Two examples that no rule explains together, side by side; either can be dropped, or both told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QWidget

from studio.app.desk import Desk
from studio.app.orders import Order
from studio.app.theme import GAP, Theme
from studio.app.widgets import chip, column, label, row
from studio.language.errors import CannotExplain
from studio.session.contradiction import Contradiction, Doing, Side, contradiction

WIDE = 560
"""Pixels of the page from side to side."""


class ContradictionPage(QDialog):
    """A page beside the window: it goes when one of its ways is taken, or the document is another one."""

    def __init__(self, desk: Desk, found: Contradiction, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk, self.found = desk, found
        self.setWindowTitle("These contradict each other")
        self.setAccessibleName(self.windowTitle())
        self.drops = [
            chip(f"Drop {side.key}" if side.drop else "Leave it", says, self._taking(side.drop))
            for side, says in zip(
                found.sides, ("The earlier one no longer counts", "The new one is not kept"), strict=True
            )
        ]
        sides = row(*map(self._side, found.sides, self.drops), gap=2 * GAP)
        self.apart = label(found.apart, wrap=True)
        self.apart.setVisible(bool(found.apart))
        self.close_it = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.close_it.rejected.connect(self.close)
        if found.apart:
            self.close_it.button(QDialogButtonBox.StandardButton.Close).setText("Tell them apart")
        parts = (label(found.sentence, wrap=True), sides, self.apart, self.close_it)
        column(*parts, of=self, edge=2 * GAP, gap=GAP)
        self.resize(theme.px(WIDE), self.minimumSizeHint().height())
        desk.changed.connect(lambda _: self.close())
        desk.replaced.connect(self.close)

    def _side(self, side: Side, drop: QWidget) -> QFrame:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        column(label(side.key, "title"), label(side.words, wrap=True), None, row(None, drop), of=frame, edge=GAP)
        return frame

    def _taking(self, doing: Sequence[Doing]) -> Callable[[], None]:
        def take() -> None:
            self.close()
            for command, arguments in doing:
                self.desk.do(command, **arguments)

        return take


def contradiction_page(desk: Desk, order: Order, theme: Theme, parent: QWidget) -> ContradictionPage | None:
    """The page about an order that was refused; None where that is no contradiction of two examples."""
    if not isinstance(order.error, CannotExplain):
        return None
    found = contradiction(desk.document, order.error, order.command, order.arguments)
    if found is None:
        return None
    page = ContradictionPage(desk, found, theme, parent)
    page.show()
    return page
