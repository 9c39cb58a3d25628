"""Widgets one after another, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from PySide6.QtWidgets import QWidget as Widget

from studio.app.qt_guard import guarded
from studio.app.theme import GAP
from studio.app.widgets import LEAST, row


@guarded
class Flow(Widget):
    """Widgets one after another, in as many lines as they need."""

    def __init__(self, keeps: bool = False) -> None:
        """Where it ``keeps`` them, widgets that are no longer shown are not done with."""
        super().__init__()
        self.keeps = keeps
        self.widgets: list[Widget] = []

    def give(self, widgets: list[Widget]) -> None:
        """Shows these widgets instead of those before."""
        for old in self.widgets:
            if self.keeps and (old in widgets or old.parent() is not self):
                continue
            old.hide()
            if not self.keeps:
                old.deleteLater()
        self.widgets = widgets
        for one in widgets:
            if one.parent() is not self:
                one.setParent(self)
            one.show()
        self._lay()

    def _lay(self) -> None:
        x = y = line = 0
        for one in self.widgets:
            one.ensurePolished()
            size = one.sizeHint().expandedTo(one.minimumSize()).boundedTo(QSize(max(self.width(), LEAST), 10_000))
            if not size.width():
                continue  # nothing in it is shown
            if x and x + size.width() > self.width():
                x, y, line = 0, y + line + GAP // 2, 0
            one.setGeometry(x, y, size.width(), size.height())
            x, line = x + size.width() + GAP // 2, max(line, size.height())
        self.setFixedHeight(max(y + line, 1))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()


class Group(Widget):
    """Controls side by side, with a gap after them."""

    def __init__(self, controls: Iterable[Widget], spacing: int = 0, after: int = GAP) -> None:
        super().__init__()
        row(*controls, of=self, edge=(0, 0, after, 0), gap=spacing)


@guarded
class Groups(Flow):
    """Groups in lines; they are laid anew when one of them becomes wider or narrower."""

    def __init__(self, groups: Iterable[Group]) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.give(list(groups))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._lay()
        return super().event(event)
