"""The options of a question as small pictures: the drawing in the situation of the question, once for each option."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from studio.app import painting
from studio.app.candidates.finding import with_formula
from studio.app.theme import Theme
from studio.document.live import Live
from studio.document.model import Document
from studio.infer.goals import Question
from studio.language.errors import StudioError
from studio.language.values import Shape


def scenes(document: Document, question: Question) -> list[list[Shape]] | None:
    """What is drawn for each option; None where the options draw nothing different."""
    found = []
    for _, formula in question.options:
        made = with_formula(document, question.goal, formula)
        if made is None:
            return None
        found.append(_scene(made, question))
    return found if any(one != found[0] for one in found[1:]) else None


def _scene(document: Document, question: Question) -> list[Shape]:
    given = {name: value for name, value in question.situation.items() if name in document.definitions}
    try:
        return Live(document, given).scene()
    except StudioError:
        return []


def pictures(found: Sequence[list[Shape]], size: QSize, ratio: float, theme: Theme) -> list[QPixmap]:
    """All scenes at one scale; what differs between them is marked in each."""
    area = QRectF()
    for shape in (shape for scene in found for shape in scene):
        area = area.united(painting.bounds_of(shape))
    common = set(found[0]).intersection(*map(set, found[1:])) if _hashable(found) else set()
    return [_picture(scene, area, common, size, ratio, theme) for scene in found]


def _hashable(found: Sequence[list[Shape]]) -> bool:
    try:
        return bool([hash(shape) for scene in found for shape in scene]) or True
    except TypeError:
        return False


def _picture(scene: list[Shape], area: QRectF, common: set[Shape], size: QSize, ratio: float, theme: Theme) -> QPixmap:
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.color("paper"))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = min(size.width() / max(area.width(), 1), size.height() / max(area.height(), 1)) * 0.94
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-area.center())
    for shape in scene:
        painting.paint(painter, shape)
    pen = QPen(theme.color("ghost"), 2)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shape in (one for one in scene if common and one not in common):
        painter.drawEllipse(painting.bounds_of(shape).adjusted(-2, -2, 2, 2).normalized())
    painter.end()
    return picture
