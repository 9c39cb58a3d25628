"""The book of ready parts: pictures to drag to the canvas, or to insert there by a double click or Enter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QMarginsF, QMimeData, QPointF, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QGraphicsView, QListWidget, QListWidgetItem, QPushButton, QWidget

from studio.app.candidates.option_pictures import pictures
from studio.app.canvas.image_dropping import middle_of
from studio.app.canvas.part_dropping import lay_document, lay_part, part_mime
from studio.app.desk import Desk
from studio.app.filing.opening import DOCUMENTS, to_open
from studio.app.qt_guard import guarded
from studio.app.shape_painting import bounds_of, bounds_of_all
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, row
from studio.document.live import Live
from studio.document.model import Document
from studio.parts import NAMES, PartName, about, part_named

PICTURE = QSize(120, 84)
ACROSS, DOWN = 4, 4
STEP, MOST = 20.0, 25
"""Pixels between the places that are tried for a part, and how many to each side of the middle."""
NAME = Qt.ItemDataRole.UserRole


@guarded
class PartList(QListWidget):
    """All parts as pictures; one is taken along with the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setMovement(QListWidget.Movement.Static)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setIconSize(PICTURE)
        self.setSpacing(GAP // 2)
        self.setDragEnabled(True)
        self.setAccessibleName("Ready parts")

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        return part_mime(items[0].data(NAME)) if items else QMimeData()


@guarded
class PartBook(QDialog):
    """Stays open beside the window while parts are taken out of it."""

    def __init__(self, desk: Desk, view: QGraphicsView, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk, self.view, self.theme = desk, view, theme
        self.setWindowTitle("Parts")
        self.setAccessibleName("Parts")
        self.says = label("Drag one to the canvas, or insert it with Enter.", "quiet")
        self.list = PartList()
        self.list.itemActivated.connect(lambda item: self.insert(item.data(NAME)))
        self.list.currentItemChanged.connect(lambda item, _: self.says.setText(item.toolTip() if item else ""))
        self.says.setWordWrap(True)
        self.says.setMinimumHeight(2 * self.says.fontMetrics().lineSpacing())
        self.other = QPushButton("Another document…")
        self.other.setToolTip(
            "Insert all of a document of yours in the same way; a recorded session is opened and saved as one first"
        )
        self.other.setAutoDefault(False)
        self.other.clicked.connect(lambda _=False: self.ask())
        column(self.list, self.says, row(self.other, None), of=self, edge=GAP, gap=GAP, high=self.list)
        self.fill()
        wide = ACROSS * (PICTURE.width() + 2 * GAP) + 4 * GAP
        self.resize(theme.px(wide), theme.px(DOWN * (PICTURE.height() + 3 * GAP) + 13 * GAP))
        theme.changed.connect(self.fill)

    def fill(self) -> None:
        """Lists all parts, drawn in the colours that the window has now."""
        self.list.clear()
        for name in NAMES:
            scene = Live.at_present(part_named(name)).scene()
            picture = pictures([scene], PICTURE, self.devicePixelRatioF(), self.theme)[0]
            item = QListWidgetItem(QIcon(picture), part_named(name).title, self.list)
            item.setData(NAME, name)
            item.setToolTip(about(name))

    def insert(self, name: PartName) -> None:
        """Inserts a part on the canvas, where there is room for it in what is seen."""
        lay_part(self.desk, name, self._spot(part_named(name)))

    def ask(self) -> None:
        """Asks for a document and inserts it in the middle of what is seen."""
        chosen = to_open(self, self.desk.home.path, "Insert a document", DOCUMENTS)
        if chosen is not None:
            lay_document(self.desk, chosen, middle_of(self.view))

    def _spot(self, part: Document) -> QPointF:
        """The place nearest to the middle about which nothing is drawn yet; the middle where there is none."""
        box = bounds_of_all(Live.at_present(part).scene()).marginsAdded(QMarginsF(GAP, GAP, GAP, GAP))
        drawn = [bounds_of(one) for one in self.desk.live.scene()]
        room = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        middle = middle_of(self.view)
        spots = [
            middle + QPointF(across, down) * STEP
            for across in range(-MOST, MOST + 1)
            for down in range(-MOST, MOST + 1)
        ]
        for spot in sorted(spots, key=lambda one: QLineF(middle, one).length()):
            box.moveCenter(spot)
            if room.contains(box) and not any(one.intersects(box) for one in drawn):
                return spot
        return middle
