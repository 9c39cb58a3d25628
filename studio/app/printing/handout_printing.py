"""A handout on paper: its text and pictures, laid out by Qt, as the pages of a PDF."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from studio.app.qt_guard import guarded
from studio.handout.contents import Handout
from studio.handout.pictures import PageFigure
from studio.handout.rendering import print_page

PAPERS = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
DPI = 96
"""The dots an inch that the text is laid out for."""
EDGE, FOOT = 15.0, 8.0
"""The margins of a page, and the room for its number, in millimetres."""
CAPTION, NUMBER = 10, 11
"""How large the letters of captions and of page numbers are, in dots."""
LINES = 2
"""Captions have so many lines at least, so that pictures side by side stand level."""
PAD = 4
"""The room between a panel and its frame, in dots."""
ROOM = {2: 330, 3: 240, 4: 210}
"""A heading of a level that has less room below it on its page begins the next one, in dots."""
WIDE, OVER = 1.9, 0.06
"""A graph so many times as wide as high goes over several pages, which have so much of its width in common."""
BOX = re.compile(r'<rect x="([-\d.]+)" y="[-\d.]+" width="([\d.]+)"')
CLEAR = 6
"""The room beside a box where a graph is cut, in its own pixels."""


def handout_pdf(told: Handout, paper: str = "A4") -> bytes:
    """The PDF of a handout on paper of this name (see ``PAPERS``). There must be a QGuiApplication."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Studio")
    writer.setTitle(told.title)
    writer.setResolution(DPI * 4)
    edges = QMarginsF(EDGE, EDGE, EDGE, EDGE)
    writer.setPageLayout(
        QPageLayout(QPageSize(PAPERS[paper]), QPageLayout.Orientation.Portrait, edges, QPageLayout.Unit.Millimeter)
    )
    _print(_laid_out(told, writer), told.graph, writer)
    buffer.close()
    return bytes(buffer.data().data())


def handout_pdf_alone(told: Handout, paper: str = "A4") -> bytes:
    """The same where there is no window, and perhaps no screen."""
    if QApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        application = QApplication(sys.argv[:1])
        made = handout_pdf(told, paper)
        application.shutdown()
        return made
    return handout_pdf(told, paper)


def _laid_out(told: Handout, writer: QPdfWriter) -> QTextDocument:
    """The text, broken into pages of the size that the paper has inside of its margins."""
    scale = DPI / writer.resolution()
    size = QSizeF(writer.width() * scale, writer.height() * scale - _foot())
    breaks: frozenset[int] = frozenset()
    while True:
        text = QTextDocument()
        text.setDocumentMargin(0)
        text.documentLayout().registerHandler(QTextFormat.ObjectTypes.ImageObject.value, CaptionedDrawing(told, text))
        text.setHtml(print_page(told, breaks))
        text.setPageSize(size)
        alone = _alone(text, breaks)
        if alone is None:
            return text
        breaks |= {alone}


def _foot() -> float:
    return FOOT / 25.4 * DPI


def _alone(text: QTextDocument, breaks: frozenset[int]) -> int | None:
    """Which heading (from 1) is the first that stands alone at the end of a page, None where there is none."""
    high, layout = text.pageSize().height(), text.documentLayout()
    block, heading = text.begin(), 0
    while block.isValid():
        room = ROOM.get(block.blockFormat().headingLevel(), 0)
        heading += bool(room)
        if room and heading not in breaks:
            box = layout.blockBoundingRect(block)
            if box.top() % high + box.height() > high - room:
                return heading
        block = block.next()
    return None


@guarded
class CaptionedDrawing(QPyTextObject):
    """Draws the pictures of a text as lines and curves, sharp on any paper, each below its caption.

    An image is called by the name of its figure, ``|`` and its caption; either may be empty.
    """

    def __init__(self, told: Handout, parent: QTextDocument) -> None:
        super().__init__(parent)
        self._figures = told.figures.by_name
        self._drawn: dict[str, QSvgRenderer] = {}
        self._font = QFont("DejaVu Sans")
        self._font.setPixelSize(CAPTION)

    def _of(self, format: QTextFormat) -> tuple[PageFigure | None, str, float, float]:
        """The figure, its caption, how wide both are, and how high the caption is."""
        image = format.toImageFormat()
        name, _, caption = image.name().partition("|")
        letters = QFontMetricsF(self._font)
        room = QRectF(0, 0, image.width(), 10_000)
        high = letters.boundingRect(room, Qt.TextFlag.TextWordWrap.value, caption).height() if caption else 0.0
        least = LINES * letters.lineSpacing() if _is_panel(caption) else 0.0
        return self._figures.get(name), caption, image.width(), max(high, least) + (2 if caption else 0)

    def intrinsicSize(self, document: QTextDocument, place: int, format: QTextFormat) -> QSizeF:
        figure, _, wide, above = self._of(format)
        return QSizeF(wide, above + (_size(figure, wide).height() if figure else 0))

    def drawObject(
        self, painter: QPainter, area: QRectF | QRect, document: QTextDocument, place: int, format: QTextFormat
    ) -> None:
        figure, caption, wide, above = self._of(format)
        area = QRectF(area)
        if _is_panel(caption):
            painter.drawRect(area.adjusted(-PAD, -PAD, PAD, PAD))
        painter.setFont(self._font)
        painter.drawText(QRectF(area.x(), area.y(), wide, above), Qt.TextFlag.TextWordWrap.value, caption)
        if figure is not None:
            size = _size(figure, wide)
            self._renderer(figure).render(painter, QRectF(area.x(), area.y() + above, size.width(), size.height()))

    def _renderer(self, figure: PageFigure) -> QSvgRenderer:
        if figure.name not in self._drawn:
            self._drawn[figure.name] = QSvgRenderer(QByteArray(figure.whole.encode("utf-8")))
        return self._drawn[figure.name]


def _is_panel(caption: str) -> bool:
    """Whether it is one of the panels of a strip, which are numbered and framed."""
    return caption[:1].isdigit()


def _size(figure: PageFigure, wide: float) -> QSizeF:
    """As large as there is room across, but no larger than on the canvas."""
    shown = min(wide, figure.width)
    return QSizeF(shown, shown * figure.height / figure.width)


def _print(text: QTextDocument, graph: PageFigure, writer: QPdfWriter) -> None:
    """Page by page, each with its number; the graph has pages of its own, across."""
    parts = cut(graph)
    size, scale = text.pageSize(), writer.resolution() / DPI
    layout, pages = text.documentLayout(), text.pageCount()
    with QPainter(writer) as painter:
        for page in range(pages):
            if page:
                writer.newPage()
            painter.save()
            painter.scale(scale, scale)
            painter.translate(0, -page * size.height())
            shown = QRectF(0, page * size.height(), size.width(), size.height())
            painter.setClipRect(shown)
            context = QAbstractTextDocumentLayout.PaintContext()
            context.clip = shown
            layout.draw(painter, context)
            painter.restore()
            _number(painter, writer, page + 1, pages + len(parts))
        writer.setPageOrientation(QPageLayout.Orientation.Landscape)
        for page, part in enumerate(parts, pages + 1):
            writer.newPage()
            _draw_within(painter, part, QRectF(0, 0, writer.width(), writer.height() - 2 * _foot() * scale))
            _number(painter, writer, page, pages + len(parts))


def cut(graph: PageFigure) -> list[PageFigure]:
    """A graph that is very wide in parts, so that it can be read; none of its boxes is cut through."""
    many = max(1, round(graph.width / max(graph.height, 1) / WIDE + 0.2))
    if many == 1:
        return [graph]
    left, top, across, high = map(float, graph.view.split())
    wide, over = across / many, across * OVER
    spans = [(x, x + size) for x, size in (map(float, one) for one in BOX.findall(graph.inside)) if size < wide]
    views = [
        (
            max(left, _beside(left + place * wide - over, spans, min)),
            min(left + across, _beside(left + (place + 1) * wide + over, spans, max)),
        )
        for place in range(many)
    ]
    return [
        replace(
            graph,
            name=f"{graph.name}-{place}",
            width=(end - begin) * graph.width / across,
            view=f"{begin} {top} {end - begin} {high}",
        )
        for place, (begin, end) in enumerate(views)
    ]


def _beside(x: float, spans: Sequence[tuple[float, float]], side: Callable[[tuple[float, float]], float]) -> float:
    """A place that lies within no span: this one, or the end of the spans around it on one side."""
    around = next((span for span in spans if span[0] < x < span[1]), None)
    return x if around is None else _beside(side(around) + (CLEAR if side is max else -CLEAR), spans, side)


def _number(painter: QPainter, writer: QPdfWriter, page: int, pages: int) -> None:
    """The number of a page, in its lower right corner."""
    painter.save()
    letters = QFont("DejaVu Sans")
    letters.setPixelSize(round(NUMBER * writer.resolution() / DPI))
    painter.setFont(letters)
    where = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
    painter.drawText(QRectF(0, 0, writer.width(), writer.height()), where, f"{page} / {pages}")
    painter.restore()


def _draw_within(painter: QPainter, figure: PageFigure, room: QRectF) -> None:
    """A picture as large as there is room for it, in the middle."""
    size = QSizeF(figure.width, figure.height).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    area = QRectF(room.topLeft(), size)
    area.moveCenter(room.center())
    painter.save()
    painter.setClipRect(area)  # what lies beside the part that is shown is painted too
    QSvgRenderer(QByteArray(figure.whole.encode("utf-8"))).render(painter, area)
    painter.restore()
