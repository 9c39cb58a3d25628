"""The command palette: everything that can be done by a few letters of its title, with the reason why not now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label

SHOWN = 12
"""How many entries one goes on by a page key."""
OFFER = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class PaletteEntry:
    """Something that can be done; ``why`` says why not now, ``known_as`` are other words for it."""

    name: str
    title: str
    topic: str
    keys: str
    doc: str
    why: str | None
    do: Callable[[], object]
    known_as: tuple[str, ...] = ()


NAMED = 1
"""How well an offer fits at the least that is called so, or by another word for it."""
WHOLE = 2
"""How well an offer fits at the least in which the letters stand as they are, if only in what it says of itself."""


def score(letters: str, offer: PaletteEntry) -> int | None:
    """How well some letters fit an offer: 0 is best; None where they do not stand in it in this order."""
    text, wanted = f"{offer.title} {offer.topic} {offer.name}".lower(), letters.lower().replace(" ", "")
    if not wanted or offer.title.lower().startswith(letters.lower()):
        return 0
    if f" {letters.lower()}" in text.replace("_", " ") or _is_known_as(letters.lower(), offer):
        return NAMED
    if letters.lower() in text or f" {letters.lower()}" in offer.doc.lower():
        return 2
    place, gaps = -1, 0
    for letter in wanted:
        found = text.find(letter, place + 1)
        if found < 0:
            return None
        gaps += found - place - 1 if place >= 0 else 0
        place = found
    return WHOLE + 1 + gaps


def _is_known_as(letters: str, offer: PaletteEntry) -> bool:
    """Whether each of the words that some letters begin is in a title, or is another word for it."""
    words = (*offer.title.lower().split(), *offer.known_as)
    return all(any(one.startswith(each) for one in words) for each in letters.split())


@guarded
class CommandPalette(QDialog):
    """A field and a list; Enter does what is marked."""

    def __init__(self, offers: Iterable[PaletteEntry], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.offers = list(offers)
        self.setAccessibleName("Commands")
        self.field = QLineEdit()
        self.field.setPlaceholderText("What do you want to do?")
        self.field.setAccessibleName("Command")
        self.list = QListWidget()
        self.list.setAccessibleName("Commands found")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(PaletteRow(theme, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(False)
        self.none = label("Nothing is called so. Fewer letters find more.", "quiet", wrap=True)
        column(self.field, self.none, self.list, of=self, edge=GAP, gap=-1, high=self.list)
        self.resize(theme.px(560), 460)
        self.field.textChanged.connect(self.fill)
        self.field.returnPressed.connect(self.choose)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self.choose())
        self.fill("")

    def fill(self, letters: str) -> None:
        """Lists what fits some letters: what is called so before what only tells of it, then what can be done now."""
        ranked = []
        for offer in self.offers:
            fit = score(letters, offer)
            if fit is not None:
                ranked.append(((fit > NAMED, fit > WHOLE, offer.why is not None, fit, offer.title), offer))
        self.list.clear()
        for _, offer in sorted(ranked, key=lambda one: one[0]):
            item = QListWidgetItem(offer.title)
            item.setData(OFFER, offer)
            item.setToolTip(offer.doc)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{offer.title}, {offer.topic}. {offer.why or offer.keys}")
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.none.setVisible(not ranked)

    def choose(self) -> None:
        """Does what is marked."""
        item = self.list.currentItem()
        chosen: PaletteEntry | None = item.data(OFFER) if item is not None else None
        self.close()
        if chosen is not None:
            chosen.do()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: SHOWN, Qt.Key.Key_PageUp: -SHOWN}
            if event.key() in step:
                row = self.list.currentRow() + step[Qt.Key(event.key())]
                self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
                return True
        return super().eventFilter(watched, event)


@guarded
class PaletteRow(QStyledItemDelegate):
    """One line of the palette: title and topic on the left, keys on the right, below it why it cannot be done."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        line = QFontMetrics(option.font).height()
        lines = 2 if index.data(OFFER).why else 1
        return QSize(100, lines * line + GAP + GAP // 2 * (lines - 1))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        offer: PaletteEntry = index.data(OFFER)
        painter.save()
        box: QRect = option.rect
        chosen = bool(option.widget.selectionModel().isSelected(index))  # type: ignore[attr-defined]
        if chosen:
            painter.fillRect(box, self.theme.color("accent"))
        ink = self.theme.color("accent_ink" if chosen else "quiet" if offer.why else "ink")
        quiet = self.theme.color("accent_ink" if chosen else "quiet")
        self._text(painter, box.adjusted(GAP, GAP // 2, -GAP, -GAP // 2), offer, (ink, quiet), option.font)
        painter.restore()

    def _text(
        self, painter: QPainter, room: QRect, offer: PaletteEntry, inks: tuple[object, object], font: QFont
    ) -> None:
        top = Qt.AlignmentFlag.AlignTop
        painter.setFont(font)
        metrics = painter.fontMetrics()
        painter.setPen(inks[0])
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | top, offer.title)
        painter.setPen(inks[1])
        after = room.adjusted(metrics.horizontalAdvance(offer.title) + GAP + GAP // 2, 0, 0, 0)
        painter.drawText(after, Qt.AlignmentFlag.AlignLeft | top, offer.topic)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | top, offer.keys)
        if offer.why:
            below = room.adjusted(0, metrics.height() + GAP // 2, 0, 0)
            text = metrics.elidedText(offer.why, Qt.TextElideMode.ElideRight, below.width())
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft | top, text)
