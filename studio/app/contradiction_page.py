"""Two examples that no rule explains together, side by side, in pictures; either can be dropped, or both told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QWidget

from studio.app.candidates import question_pictures
from studio.app.desk import Desk
from studio.app.orders import Order
from studio.app.painting import blank, painting
from studio.app.shown_words import sentence_words, shown_words
from studio.app.theme import GAP, Theme
from studio.app.widgets import chip, column, label, row, with_name
from studio.demonstrate.value_looks import Gallery
from studio.document.live import looked_at
from studio.document.model import Document
from studio.handout.pictures import Figures, PageFigure
from studio.handout.strips import strip
from studio.language.errors import CannotExplain, StudioError
from studio.session.contradiction import Contradiction, Doing, Side, contradiction

WIDE, HIGH = 560, 120
"""Pixels of the page from side to side, and of each picture."""
MOST = 2
"""So many pictures are shown of each example."""


class ContradictionPage(QDialog):
    """A page beside the window: it goes when one of its ways is taken, or the document is another one."""

    apart_wanted = Signal()
    """The person wants to say what is different."""

    def __init__(self, desk: Desk, found: Contradiction, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk, self.found, self.theme = desk, found, theme
        self.setWindowTitle(found.title)
        self.setAccessibleName(self.windowTitle())
        self.drops = [
            chip(
                f"Drop {shown_words(desk.document, side.key)}" if side.drop else "Leave it",
                says,
                self._taking(side.drop),
            )
            for side, says in zip(
                found.sides, ("The earlier one no longer counts", "The new one is not kept"), strict=True
            )
        ]
        sides = row(*map(self._side, found.sides, self.drops), gap=2 * GAP)
        self.apart = label(found.apart, wrap=True)
        self.apart.setVisible(bool(found.apart))
        self.close_it = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.close_it.rejected.connect(self.close)
        self.tell_apart = chip("Tell them apart", "Begins “Because”, to say what is different", self._tell_apart)
        self.close_it.addButton(self.tell_apart, QDialogButtonBox.ButtonRole.ActionRole)
        self.tell_apart.setVisible(bool(found.apart))
        parts = (label(sentence_words(desk.document, found.sentence), wrap=True), sides, self.apart, self.close_it)
        whole = column(*parts, of=self, edge=2 * GAP, gap=GAP)
        self.resize(theme.px(WIDE), whole.heightForWidth(theme.px(WIDE)))
        desk.changed.connect(self._other)
        desk.replaced.connect(self.close)

    def _called(self, text: str) -> str:
        return shown_words(self.desk.document, text)

    def _other(self, _: object) -> None:
        self.close()

    def _side(self, side: Side, drop: QWidget) -> QFrame:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        drawn = pictures(self.desk.document, side, self.theme, self.devicePixelRatioF())
        shown = row(*map(_shown, drawn), None, gap=GAP)
        words = label(side.words, wrap=True)
        column(
            label(self._called(side.key), "title"),
            shown,
            words,
            None,
            row(None, drop),
            of=frame,
            edge=GAP,
            gap=GAP // 2,
        )
        return frame

    def _tell_apart(self) -> None:
        self.close()
        self.apart_wanted.emit()

    def _taking(self, doing: Sequence[Doing]) -> Callable[[], None]:
        def take() -> None:
            self.close()
            for command, arguments in doing:
                self.desk.do(command, **arguments)

        return take


def _shown(picture: tuple[str, QPixmap]) -> QLabel:
    made = with_name(QLabel(), picture[0], picture[0])
    made.setPixmap(picture[1])
    return made


def pictures(document: Document, side: Side, theme: Theme, ratio: float) -> list[tuple[str, QPixmap]]:
    """What an example began with and what came of it, each with a word; of values those that can be drawn."""
    high = theme.px(HIGH)
    if side.demonstration is None:
        gallery = Gallery(document, looked_at(document))
        looks = {name: gallery.look(name, value) for name, value in side.values.items()}
        drawn = [(name, one) for name, one in looks.items() if one.pictured][:MOST]
        return [(name, question_pictures.picture(one, QSize(high, high), ratio, theme)) for name, one in drawn]
    try:
        panels = [one.picture for one in strip(document, side.demonstration, Figures(kept=document.images)).panels]
    except StudioError:
        return []
    first, last = panels[0], panels[-1]
    both = {"before": first} if first == last else {"before": first, "after": last}
    return [(words, _drawn(one, high, ratio)) for words, one in both.items() if one is not None]


def _drawn(figure: PageFigure, high: int, ratio: float) -> QPixmap:
    wide = min(round(figure.width * high / max(figure.height, 1.0)), 2 * high)
    size = QSize(max(wide, 1), max(1, round(figure.height * wide / max(figure.width, 1.0))))
    made = blank(size, ratio, Qt.GlobalColor.white)
    with painting(made) as painter:
        QSvgRenderer(QByteArray(figure.whole.encode("utf-8"))).render(
            painter, QRectF(0, 0, size.width(), size.height())
        )
    return made


def contradiction_page(
    desk: Desk, order: Order, theme: Theme, parent: QWidget, tell_apart: Callable[[], None]
) -> ContradictionPage | None:
    """The page about an order that was refused; None where that is no contradiction of two examples."""
    if not isinstance(order.error, CannotExplain):
        return None
    found = contradiction(desk.document, order.error, order.command, order.arguments)
    if found is None:
        return None
    page = ContradictionPage(desk, found, theme, parent)
    page.apart_wanted.connect(tell_apart)
    page.show()
    return page
