"""Controls in groups that stay together; as many lines of groups as the room needs."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.qt_guard import guarded
from studio.app.theme import GAP
from studio.app.widgets import Flow, row


class Group(QWidget):
    """Controls side by side, with a gap after them."""

    def __init__(self, controls: Iterable[QWidget], spacing: int = 0, after: int = GAP) -> None:
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
