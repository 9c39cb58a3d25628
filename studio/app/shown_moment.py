"""A moment that the canvas shows instead of the present one: that of the demonstration under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF

from studio.document.live import Live
from studio.document.model import Document
from studio.language.values import Point, Value


class ShownMoment:
    """The values that definitions have at a moment, and the places of the event that happens then."""

    def __init__(self, values: Mapping[str, Value] | None = None, spots: Sequence[Point] = ()) -> None:
        self.values = values or {}
        self.spots = [QPointF(one.x, one.y) for one in spots]
        self._known: dict[Live, tuple[Document, Live]] = {}

    @property
    def empty(self) -> bool:
        """Whether it is just the present."""
        return not self.values and not self.spots

    def of(self, live: Live) -> Live:
        """The values of a document at this moment; kept while neither the document nor its present changes."""
        document = live.document
        wanted = {name: value for name, value in self.values.items() if name in document.definitions}
        if not wanted:
            return live
        if live not in self._known or self._known[live][0] is not document:
            self._known[live] = document, live.with_values(wanted)
        return self._known[live][1]
