"""The options of a question as small pictures: the drawing in the situation of the question, once for each option."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import dist, inf

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap, QTransform

from studio.app import shape_painting
from studio.app.candidates.event_places import POINTER, paint_pointer
from studio.app.candidates.open_finding import with_formula
from studio.app.following import at_once
from studio.app.painting import blank, fitted, painting
from studio.app.small_pictures import paint_small
from studio.app.theme import LIGHT, Theme
from studio.demonstrate.answered_runs import effects_of_answers
from studio.demonstrate.asked_parameters import asked_parameters
from studio.demonstrate.question_text import kept_in
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.document.naming import fresh_name
from studio.generalize.crossings import places_of
from studio.generalize.operands import place_of
from studio.infer.goals import Question
from studio.language.builtins.geometry import middle
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Display, Literal, free_names
from studio.language.values import Point, Shape, Symbol, Value

MARK, MARK_SEEN = 7.0, 4.0
"""The radius of the mark on a member of a collection, in canvas pixels, and in those of the screen at the least."""
AWAY, PEN = 4, 2
"""So far around a text it is marked, in pixels of the screen, or of the canvas where these are larger; how broadly."""
EDGE = 0.03
"""The part of a picture that is left free on each side, and in which marks have room."""
FAINT = 12
"""So many things are seen faintly where they stand in other pictures, at the most."""
MEASURED = 50
"""So many shapes are measured in one go."""
SEEN, PICTURED = 16, 120
"""So large is what differs at the least, in pixels of the screen, in a picture of so many from side to side."""
WHOLE = 1.75
"""Where all is no more times as wide as what would be shown of it, all is shown: one sees what it is part of."""
READABLE = 12
"""So high is a text seen at the least that the options differ in, in pixels of the screen."""
MARKED = LIGHT.color("ghost")
"""Paper is bright in every theme, so marks on it are of one colour."""
Scene = list[Shape]
Drawn = Callable[[QSize], QPixmap]
"""Draws a picture at a size."""


def scenes(document: Document, question: Question) -> Generator[None, None, list[Scene] | None]:
    """What is drawn for each option, worked out in pieces; None where the options draw nothing different."""
    found = yield from _afterwards(document, question)
    if found is not None:
        return found
    found = []
    for value, formula in question.options:
        yield
        made = with_formula(document, question.goal, formula) or document
        live = at(document, question, instead=made)
        if live is None:
            return None
        places = _places(live, value) or _on_members(live, kept_in(question.goal), value)
        found.append([*live.scene(), *map(_mark, places)])
    return found if any(one != found[0] for one in found[1:]) else None


def _afterwards(document: Document, question: Question) -> Generator[None, None, list[Scene] | None]:
    """What is drawn after the run that is asked about, for each option; None where that is not known, or no other."""
    found = []
    for effect in effects_of_answers(document, question):
        yield
        live = at(document, question, effect)
        if live is None:
            return None
        found.append(live.scene())
        yield
    return found if len(found) == len(question.options) and any(one != found[0] for one in found[1:]) else None


def at(document: Document, question: Question, effect: Value = None, instead: Document | None = None) -> Live | None:
    """The document in the situation of a question, or after its run where that has an effect.

    Only what differs from it is worked out, also of a document that is to be drawn ``instead``. None where it cannot
    be so.
    """
    own = {**document.parameters(), **document.states()}  # what follows them is worked out there
    after = {} if effect is None else {**(question.begun or {}), **(effect if isinstance(effect, dict) else {})}
    known = {**asked_parameters(document, question), **question.situation, **after}
    given = {name: value for name, value in known.items() if name in own}
    try:
        live = looked_at(document).beside(document)
        live.update(instead or document, given, given)
        return live
    except StudioError:
        return None


def _is_mark(shape: Shape) -> bool:
    return shape.kind == "ellipse" and shape.get("fill") == Symbol(LIGHT.ghost)


def _mark(place: Point) -> Shape:
    look = {"center": place, "radius_x": MARK, "radius_y": MARK, "fill": Symbol(LIGHT.ghost), "stroke": None}
    return Shape("ellipse", tuple(sorted({**look, "stroke_width": 0}.items())))


def _places(live: Live, value: Value) -> list[Point]:
    if isinstance(value, Point):
        return [value]
    members = list(value) if isinstance(value, (list, frozenset)) else [value]
    for collection in live.values().values():
        if isinstance(collection, dict) and collection and _within(members, collection):
            if place_of(next(iter(collection.values()))) is None:
                continue
            places = places_of(collection)
            return [places[one] for one in members]
    return []


def _on_members(live: Live, name: str, value: Value) -> list[Point]:
    """Where the members of a list are drawn by things that stand for them; nowhere where none do."""
    kept, numbers = live.values().get(name), value if isinstance(value, list) else [value]
    if not isinstance(kept, list) or not all(type(one) is int and 0 <= one < len(kept) for one in numbers):
        return []
    for one, things in live.values().items():
        is_drawn = isinstance(things, list) and len(things) == len(kept) and all(isinstance(t, Shape) for t in things)
        if is_drawn and name in free_names(live.document.definitions[one].formula):
            return [middle(things[number]) for number in numbers]
    return []


def _within(members: Iterable[Value], collection: dict[Value, Value]) -> bool:
    try:
        return all(one in collection for one in members)
    except TypeError:
        return False


def with_marks(document: Document, name: str) -> Document:
    """The document with marks drawn on the members that a definition names, for a ghost of it."""
    try:
        live = Live(document)
        places = _places(live, live.value(name))
    except StudioError:
        return document
    marks = tuple(_written(_mark(place)) for place in places)
    return with_definition(document, Definition(fresh_name(document, "marks"), Display("list", marks), drawn=True))


def _written(shape: Shape) -> Apply:
    """The formula of a mark."""
    given = shape.as_dict()
    center = Apply("point", (Literal(given.pop("center").x), Literal(shape.get("center").y)))
    return Apply(shape.kind, (), (("center", center), *((key, Literal(value)) for key, value in given.items())))


@dataclass(frozen=True)
class ScenePictures:
    """Draws all scenes at one scale; what differs between them is marked in each."""

    area: QRectF
    """The part of the canvas that all scenes take together."""
    each: Sequence[Drawn]
    """How each of them is drawn."""
    plain: Callable[[QSize, Scene], QImage]
    """Draws a scene as it is seen there, with nothing marked."""


def drawn_scenes(
    found: Sequence[Scene],
    ratio: float,
    theme: Theme,
    places: Sequence[Sequence[Point]] = (),
    wide: int = PICTURED,
) -> Generator[None, None, ScenePictures]:
    """How scenes are drawn, told in pieces; ``places``: where an event comes in each; ``wide``: pixels of a picture.

    Where what differs is small for all that is drawn, the same part of the canvas is shown of all, in which it lies.
    """
    told = []
    for scene in found:
        told.append({repr(shape): shape for shape in scene})
        yield
    alike = set.intersection(*map(set, told))
    reached = {}
    for position, one in enumerate({text: one for texts in told for text, one in texts.items()}.values()):
        reached[repr(one)] = shape_painting.bounds_of(one)
        if position % MEASURED == 0:
            yield
    marked = [[shape for text, shape in texts.items() if text not in alike] for texts in told]
    boxes = [(shape, reached[repr(shape)]) for one in marked for shape in one]
    come = [[*one] for one in places] or [[] for _ in found]
    area = _part_shown(shape_painting.united(reached.values()), boxes, [one for some in come for one in some], wide)
    faint = [_elsewhere(one, marked, reached) for one in marked]
    drawn = [partial(_picture, *one, area, ratio, theme) for one in zip(found, marked, faint, come, strict=True)]
    return ScenePictures(
        area, drawn, lambda size, scene: _picture(scene, [], [], [], area, ratio, theme, size).toImage()
    )


def _elsewhere(own: Scene, marked: Sequence[Scene], reached: Mapping[str, QRectF]) -> Scene:
    """What stands elsewhere in the other scenes: where it is seen as well, one sees how far apart they are."""
    kinds, boxes = {one.kind for one in own}, [reached[repr(one)] for one in own]
    others = {repr(one): one for scene in marked for one in scene if one.kind in kinds and one.kind != "label"}
    found = [one for text, one in others.items() if not _is_mark(one) and reached[text] not in boxes]
    return found if len(found) <= FAINT else []


def _part_shown(whole: QRectF, boxes: Sequence[tuple[Shape, QRectF]], places: Sequence[Point], pixels: int) -> QRectF:
    """The part of what is drawn that is shown: all, or as much as leaves what differs large enough to be seen.

    Texts are drawn larger by themselves, and marks are seen at any size but the smallest.
    """
    whole = shape_painting.united([whole, *(QRectF(*one, 1, 1) for one in places)])
    scale = pixels / max(whole.width(), whole.height(), 1.0)
    crowded = pixels < PICTURED and _nearest([box for shape, box in boxes if _is_mark(shape)]) * scale < 2 * MARK_SEEN
    counted = [box for shape, box in boxes if shape.kind != "label" and (crowded or not _is_mark(shape))]
    sizes = [max(box.width(), box.height()) for box in counted]
    least = min((one for one in sizes if one > 0), default=0.0)
    wide = pixels * least / SEEN
    if not least or WHOLE * wide >= max(whole.width(), whole.height()):
        return whole
    needed = shape_painting.united([box for _, box in boxes] + [QRectF(*one, 1, 1) for one in places])
    needed = needed.adjusted(-least, -least, least, least)
    across, down = (max((wide - one) / 2, 0.0) for one in (needed.width(), needed.height()))
    return needed.adjusted(-across, -down, across, down) & whole


def _nearest(marks: Sequence[QRectF]) -> float:
    """How near the nearest of some marks at different places are."""
    places = {(one.center().x(), one.center().y()) for one in marks[:MEASURED]}
    return min((dist(one, other) for one, other in combinations(places, 2)), default=inf)


def pictures(found: Sequence[Scene], size: QSize, ratio: float, theme: Theme) -> list[QPixmap]:
    """All scenes at one scale; what differs between them is marked in each."""
    return [draw(size) for draw in at_once(drawn_scenes(found, ratio, theme)).each]


def _picture(
    scene: Scene,
    marked: Scene,
    faint: Scene,
    places: Sequence[Point],
    area: QRectF,
    ratio: float,
    theme: Theme,
    size: QSize,
) -> QPixmap:
    picture = blank(size, ratio, theme.color("paper"))
    across, down = (max(EDGE * one, AWAY + PEN) for one in (size.width(), size.height()))
    area = area.adjusted(-AWAY, -AWAY, AWAY, AWAY)
    for_pointer = POINTER if places else 0
    room = QRectF(QPointF(), size).adjusted(across, down, -across - for_pointer, -down - for_pointer)
    if room.isEmpty():  # nothing can be seen in so small a picture
        return picture
    with painting(picture) as painter:
        painter.setTransform(fitted(area, room), True)
        for shape in scene:
            paint_small(painter, shape, painter.transform().m11())
        pen = QPen(MARKED, 1, Qt.PenStyle.DotLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for shape in faint:
            painter.drawPath(shape_painting.path_of(shape))
        pen = QPen(MARKED, PEN)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frames = _large_texts([shape for shape in marked if shape.kind == "label"], painter.transform(), size)
        for shape in marked:
            if shape.kind == "label" and frames:
                _mark_text(painter, shape, frames[repr(shape)], theme)
            elif _is_mark(shape):
                reach = max(MARK, MARK_SEEN / painter.transform().m11())
                painter.setBrush(MARKED)
                painter.drawEllipse(QPointF(*shape.get("center")), reach, reach)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            elif shape.kind in ("group", "label"):
                away = AWAY * max(1.0, 1 / painter.transform().m11())
                painter.drawRect(shape_painting.bounds_of(shape).adjusted(-away, -away, away, away))
            else:
                painter.drawPath(shape_painting.path_of(shape))
        paint_pointer(painter, places)
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(), size).adjusted(0, 0, -1, -1))
    return picture


def _large_texts(labels: Scene, seen_by: QTransform, size: QSize) -> dict[str, QRectF]:
    """A frame for each text, by its ``repr``, in which it can be read; none where these lie over one another."""
    frames = {repr(one): _large_text(one, seen_by, size) for one in labels}
    clear = not any(one.intersects(other) for one, other in combinations(frames.values(), 2))
    return frames if clear else {}


def _large_text(label: Shape, seen_by: QTransform, size: QSize) -> QRectF:
    """Where a text has room that can be read, as near as can be to where it is, in pixels of a picture."""
    seen, room = seen_by.mapRect(shape_painting.bounds_of(label)), QRectF(QPointF(), size)
    room = room.adjusted(AWAY, AWAY, -AWAY, -AWAY)
    high = max(min(READABLE, seen.height() * room.width() / max(seen.width(), 1e-6)), seen.height())
    reach = QPointF(seen.width(), seen.height()) * high / max(seen.height(), 1e-6) / 2 + QPointF(AWAY, AWAY)
    middle = QPointF(
        max(min(seen.center().x(), room.right() - reach.x()), room.left() + reach.x()),
        max(min(seen.center().y(), room.bottom() - reach.y()), room.top() + reach.y()),
    )
    return QRectF(middle - reach, middle + reach)


def _mark_text(painter: QPainter, label: Shape, frame: QRectF, theme: Theme) -> None:
    """A text as large as its frame: it is what the options differ in."""
    box = shape_painting.bounds_of(label)
    scale = (frame.height() - 2 * AWAY) / max(box.height(), 1e-6)
    painter.save()
    painter.setTransform(QTransform())
    painter.setBrush(theme.color("paper"))
    painter.drawRect(frame)
    painter.translate(frame.center())
    painter.scale(scale, scale)
    painter.translate(-box.center())
    shape_painting.paint(painter, label)
    painter.restore()
