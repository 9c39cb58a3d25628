"""Somebody who draws freehand."""

from __future__ import annotations

from random import Random

from studio.language.show import show
from studio.session.editor import Editor


class Hand:
    """Somebody who draws with an error of so many pixels in each coordinate."""

    def __init__(self, seed: int, error: float = 3) -> None:
        self.editor = Editor()
        self.error = error
        self._random = Random(seed)

    def at(self, x: float, y: float) -> list[float]:
        return [round(one + self._random.uniform(-self.error, self.error)) for one in (x, y)]

    def box(self, name: str, left: float, top: float, right: float, bottom: float) -> None:
        self.editor.do("draw_rectangle", start=self.at(left, top), end=self.at(right, bottom), name=name)

    def disc(self, name: str, x: float, y: float, radius: float) -> None:
        center = self.at(x, y)
        edge = self.at(center[0] + radius, center[1] + radius)
        self.editor.do("draw_ellipse", center=center, edge=edge, name=name)

    def polygon(self, name: str, *corners: tuple[float, float]) -> None:
        self.editor.do("draw_polygon", points=[self.at(*one) for one in corners], name=name)

    def formula(self, name: str) -> str:
        return show(self.editor.document.definitions[name].formula)

    def value(self, name: str, attribute: str) -> float:
        return self.editor.live.value(name).get(attribute)

    def line(self, name: str, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.editor.do("draw_line", start=self.at(*start), end=self.at(*end), name=name)

    def label(self, name: str, x: float, y: float, content: str) -> None:
        self.editor.do("draw_label", at=self.at(x, y), content=content, name=name)
