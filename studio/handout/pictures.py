"""Pictures of a handout: each is drawn once, however often it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from studio.demonstrate.value_looks import ValueLook, spacing
from studio.document.bounds import bounds
from studio.document.images import Images
from studio.document.live import Live
from studio.document.model import KeptImage
from studio.document.svg import MARGIN, element, escaped, number, svg
from studio.language.errors import Refusal
from studio.language.values import Point, Value

INK, ACCENT, PAPER = "#222222", "#1f5fbf", "white"
RING, SPOT = 0.36, 0.36
"""How large the ring around what is pointed at is, and the spot of a click, over the distance of two places."""
_HEAD = re.compile(r'<svg [^>]*?viewBox="([^"]+)">\n?(.*)</svg>', re.DOTALL)


@dataclass(frozen=True)
class PageFigure:
    """A drawing by its name, and the part of the canvas that is shown of it: left, top, width and height in pixels."""

    name: str
    view: tuple[float, float, float, float]
    inside: str

    @property
    def width(self) -> float:
        """In canvas pixels."""
        return self.view[2]

    @property
    def height(self) -> float:
        """In canvas pixels."""
        return self.view[3]

    @property
    def box(self) -> str:
        """What is shown, as the ``viewBox`` of SVG."""
        return " ".join(map(number, self.view))

    @property
    def whole(self) -> str:
        """It alone, as SVG, on white."""
        left, top, width, height = self.view
        ground = element("rect", {"x": left, "y": top, "width": width, "height": height, "fill": PAPER})
        size = f'width="{number(width)}" height="{number(height)}" viewBox="{self.box}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{self.inside}</svg>\n'

    def within(self, wide: float, high: float) -> tuple[float, float]:
        """How large it is where there is this room; no larger than on the canvas."""
        scale = min(1.0, wide / self.width, high / self.height)
        return self.width * scale, self.height * scale


def alike(figures: Sequence[PageFigure | None]) -> list[PageFigure | None]:
    """The same pictures, each of which shows all of the canvas that any of them shows: as large, and to compare."""
    views = [one.view for one in figures if one is not None]
    if not views:
        return list(figures)
    left, top = min(view[0] for view in views), min(view[1] for view in views)
    width, height = max(view[0] + view[2] for view in views) - left, max(view[1] + view[3] for view in views) - top
    return [one and replace(one, view=(left, top, width, height)) for one in figures]


@dataclass
class Figures:
    """All drawings of a handout; two that are the same are one. Images are those ``kept``, and files of ``folder``."""

    folder: Path | None = None
    kept: Mapping[str, KeptImage] = field(default_factory=dict)
    by_name: dict[str, PageFigure] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def of_scene(self, live: Live, spot: Value = None, rings: Iterable[Point] = ()) -> PageFigure | None:
        """What is drawn, with the place of a click and rings around others; None where that is nothing."""
        drawn = live.scene()
        box = bounds(drawn)
        if box is None:
            return None
        far = max(box[2] - box[0], box[3] - box[1]) / 9
        over = "".join(_ring(place, far, RING, _dashes(far)) for place in rings)
        if isinstance(spot, Point):
            over += spot_mark(spot, far)
            box = min(box[0], spot.x), min(box[1], spot.y), max(box[2], spot.x), max(box[3], spot.y)
        view = (box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN)
        try:
            return self.of_svg(svg(drawn, Images(self.kept, self.folder), view, background=None), over)
        except Refusal:
            return None

    def of_look(self, look: ValueLook, pointed: Iterable[Value] = ()) -> PageFigure | None:
        """A value as it looks on the stage, with rings around what is pointed at; None for what is only words."""
        if look.kind == "row" and look.items:
            look = look.items[-1]
        if not look.pictured:
            return None
        left, top, right, bottom = look.box
        room = MARGIN / 2
        try:
            view = (left - room, top - room, right + room, bottom + room)
            drawn = svg([*look.under, *look.shapes], Images(self.kept, self.folder), view, background=None)
        except Refusal:
            return None
        return self.of_svg(drawn, "".join(_marks(look, pointed)))

    def of_svg(self, picture: str, over: str = "") -> PageFigure:
        """A picture that is SVG already."""
        found = _HEAD.search(picture)
        assert found is not None
        left, top, width, height = map(float, found[1].split())
        inside = found[2] + over
        name = self._names.setdefault(inside, f"p{len(self._names) + 1}")
        self.by_name[name] = made = PageFigure(name, (left, top, width, height), inside)
        return made


def _marks(look: ValueLook, pointed: Iterable[Value]) -> Iterator[str]:
    """Marks of the look itself, rings around what is pointed at, and the spot of a place."""
    far = spacing(list(look.places.values()))
    for key in look.marks:
        yield _ring(look.places[key], far, RING, "none")
        if key in look.labels:
            yield _label(look.places[key], look.labels[key], far)
    for key in pointed:
        yield _ring(look.places[key], far, RING + 0.08, _dashes(far))
    if look.spot is not None:
        yield spot_mark(look.spot, far)


def _dashes(far: float) -> str:
    return f"{number(far / 8)} {number(far / 14)}"


def _ring(place: Point, far: float, radius: float, dashes: str) -> str:
    """On a white one, so that it is seen on any ground, without colours too."""
    about = {"cx": place.x, "cy": place.y, "r": far * radius, "fill": "none"}
    wide = max(far / 12, 1.5)
    under = element("circle", {**about, "stroke": PAPER, "stroke-width": 1.5 * wide})
    return under + element("circle", {**about, "stroke": ACCENT, "stroke-width": wide, "stroke-dasharray": dashes})


def _label(place: Point, words: str, far: float) -> str:
    about = {"x": place.x, "y": place.y + far * 0.12, "font-size": far * 0.34, "font-family": "sans-serif"}
    return element("text", {**about, "text-anchor": "middle", "fill": INK}, escaped(words))


def spot_mark(place: Point, far: float) -> str:
    """A cross (SVG) where something was clicked."""
    arm = far * SPOT
    way = f"M {number(place.x - arm)} {number(place.y)} h {number(2 * arm)} "
    way += f"M {number(place.x)} {number(place.y - arm)} v {number(2 * arm)}"
    under = element("path", {"d": way, "stroke": PAPER, "stroke-width": far / 5, "fill": "none"})
    return under + element("path", {"d": way, "stroke": ACCENT, "stroke-width": far / 10, "fill": "none"})
