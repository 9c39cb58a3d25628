"""The outline: all definitions and processes of the document, in order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from studio.app.desk import Desk
from studio.app.theme import GAP, Theme
from studio.document.graph import kind_of
from studio.language.errors import StudioError
from studio.language.show import show


class Outline(QWidget):
    """A list with a search field; selecting here selects on the canvas, and the other way round."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self._filling = False
        self.search = QLineEdit(placeholderText="Find a name")
        self.search.setClearButtonEnabled(True)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setRootIsDecorated(False)
        self.tree.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.EditKeyPressed | QTreeWidget.EditTrigger.DoubleClicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        self.search.textChanged.connect(self._filter)
        self.tree.itemSelectionChanged.connect(self._selected)
        self.tree.itemChanged.connect(self._renamed)
        desk.changed.connect(lambda _: self.fill())
        desk.replaced.connect(self.fill)
        desk.selection_changed.connect(self._mark)
        theme.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Lists what the document holds."""
        self._filling = True
        self.tree.clear()
        for name, one in self.desk.document.definitions.items():
            self._add(name, kind_of(one), show(one.formula))
        for name, process in self.desk.document.processes.items():
            self._add(name, "process", process.fault or ", ".join(each.name for each in process.inputs))
        self.tree.resizeColumnToContents(0)
        self._filling = False
        self._mark()
        self._filter(self.search.text())

    def _add(self, name: str, kind: str, text: str) -> None:
        item = QTreeWidgetItem([name, text])
        item.setData(0, Qt.ItemDataRole.UserRole, name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setToolTip(0, kind)
        item.setToolTip(1, text)
        item.setForeground(1, self.theme.color("quiet"))
        self.tree.addTopLevelItem(item)

    def _items(self) -> list[QTreeWidgetItem]:
        rows = (self.tree.topLevelItem(row) for row in range(self.tree.topLevelItemCount()))
        return [item for item in rows if item is not None]

    def _filter(self, text: str) -> None:
        for item in self._items():
            item.setHidden(text.lower() not in item.text(0).lower())

    def _selected(self) -> None:
        if not self._filling:
            self.desk.select_names(tuple(item.text(0) for item in self.tree.selectedItems()))

    def _mark(self) -> None:
        self._filling = True
        names = set(self.desk.selection.names)
        for item in self._items():
            item.setSelected(item.text(0) in names)
        self._filling = False

    def _renamed(self, item: QTreeWidgetItem, column: int) -> None:
        old = item.data(0, Qt.ItemDataRole.UserRole)
        if self._filling or column != 0 or item.text(0) == old:
            return
        if self.desk.do("rename", old=old, new=item.text(0)) is None:
            self.fill()

    def value_of(self, name: str) -> object:
        """The present value of a definition, None where it has none."""
        try:
            return self.desk.live.value(name)
        except StudioError:
            return None
