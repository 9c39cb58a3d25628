"""A handout on paper: its text and pictures, laid out by Qt, as the pages of a PDF."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QLineF, QMarginsF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
    QTextOption,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from studio.app.qt_guard import guarded
from studio.handout.contents import Handout
from studio.handout.rendering import print_style, print_units

PAPERS = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
DPI = 96
"""The dots an inch that the text is laid out for."""
SHARP = 4
"""So many dots of the paper are one of those."""
EDGE, FOOT = 15.0, 9.0
"""The margins of a page, and the room for its foot within them, in millimetres."""
TEXT, FOOT_TEXT, FOOT_INK = 12, 9, "#555555"
"""How large letters are, and those of the foot, in dots, and the colour of these."""
SHARED = 4.0
"""Tables have so much room around them, in dots; two that follow each other share it."""

Page = list[tuple[QTextDocument, float]]
"""Texts, and where each begins below the head of the page, in dots; those that go on from the page before above it."""


def handout_pdf(told: Handout, paper: str = "A4") -> bytes:
    """The PDF of a handout on paper of this name (see ``PAPERS``). There must be a QGuiApplication."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Studio")
    writer.setTitle(told.title)
    writer.setResolution(DPI * SHARP)
    writer.setPageLayout(_page_layout(paper))
    _print(told.title, handout_pages(told, page_room(paper)), writer)
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


def handout_pages(told: Handout, size: QSizeF) -> list[Page]:
    """What stands on each page; ``size`` is the room there, in dots."""
    return paged((_laid_out(unit, told) for unit in print_units(told, size.width(), size.height())), size)


def paged(texts: Iterable[QTextDocument], size: QSizeF) -> list[Page]:
    """Texts one below the other; only one that is higher than a page stands on several."""
    pages: list[Page] = []
    end = size.height()
    for text in texts:
        text.setTextWidth(size.width())
        high = text.size().height()
        begin = end + (text.begin().blockFormat().topMargin() or -SHARED)
        if not pages or begin + high > size.height():
            pages.append([])
            begin = 0.0
        if high > size.height():
            text.setPageSize(size)
        pages[-1].append((text, begin))
        rest = range(1, text.pageCount())
        pages += [[(text, begin - part * size.height())] for part in rest]
        end = begin + text.size().height() - len(rest) * size.height()
    return pages


def page_room(paper: str) -> QSizeF:
    """How large a page of such paper is without its margins and its foot, in dots."""
    whole = _page_layout(paper).paintRectPixels(DPI)
    return QSizeF(whole.width(), whole.height() - FOOT / 25.4 * DPI)


def _page_layout(paper: str) -> QPageLayout:
    edges = QMarginsF(EDGE, EDGE, EDGE, EDGE)
    return QPageLayout(QPageSize(PAPERS[paper]), QPageLayout.Orientation.Portrait, edges, QPageLayout.Unit.Millimeter)


def _laid_out(unit: str, told: Handout) -> QTextDocument:
    text = QTextDocument()
    text.setDocumentMargin(0)
    text.setIndentWidth(18)
    letters = QFont("DejaVu Sans")
    letters.setPixelSize(TEXT)  # sizes of the style sheet are in dots then, too
    letters.setFeature(QFont.Tag("liga"), 0)  # so that "first" is found in the PDF
    text.setDefaultFont(letters)
    text.setDefaultTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
    text.documentLayout().registerHandler(QTextFormat.ObjectTypes.ImageObject.value, TextFigures(told, text))
    text.setDefaultStyleSheet(print_style())
    text.setHtml(f"<body>{unit}</body>")
    return text


@guarded
class TextFigures(QPyTextObject):
    """Draws the pictures of a text as lines and curves, sharp on any paper.

    An image is called by the name of its figure, ``|`` and the part of the canvas that is shown of it.
    """

    def __init__(self, told: Handout, parent: QTextDocument) -> None:
        super().__init__(parent)
        self._figures = told.figures.by_name
        self._drawn: dict[str, QSvgRenderer] = {}

    def intrinsicSize(self, document: QTextDocument, place: int, format: QTextFormat) -> QSizeF:
        image = format.toImageFormat()
        return QSizeF(image.width(), image.height())

    def drawObject(
        self, painter: QPainter, area: QRectF | QRect, document: QTextDocument, place: int, format: QTextFormat
    ) -> None:
        painter.save()
        painter.setClipRect(
            area, Qt.ClipOperation.IntersectClip
        )  # what lies beside the part that is shown is painted too
        self._renderer(format.toImageFormat().name()).render(painter, QRectF(area))
        painter.restore()

    def _renderer(self, called: str) -> QSvgRenderer:
        if called not in self._drawn:
            name, _, box = called.partition("|")
            left, top, width, height = map(float, box.split())
            shown = replace(self._figures[name], view=(left, top, width, height))
            self._drawn[called] = QSvgRenderer(QByteArray(shown.whole.encode("utf-8")))
        return self._drawn[called]


def _print(title: str, pages: list[Page], writer: QPdfWriter) -> None:
    """Page by page, each with its foot."""
    room = QRectF(0, 0, writer.width() / SHARP, writer.height() / SHARP)
    with QPainter(writer) as painter:
        for number, page in enumerate(pages, 1):
            if number > 1:
                writer.newPage()
            painter.save()
            painter.scale(SHARP, SHARP)
            _foot(painter, room, title, f"{number} / {len(pages)}")
            painter.setClipRect(room.adjusted(0, 0, 0, -FOOT / 25.4 * DPI))
            for text, top in page:
                painter.translate(0, top)
                text.drawContents(painter)
                painter.translate(0, -top)
            painter.restore()


def _foot(painter: QPainter, room: QRectF, title: str, number: str) -> None:
    """A thin line, what the handout is called, and the number of the page."""
    letters = QFont("DejaVu Sans")
    letters.setPixelSize(FOOT_TEXT)
    painter.setFont(letters)
    painter.setPen(QPen(QColor(FOOT_INK), 0.5))
    line = room.bottom() - 2 * FOOT_TEXT
    painter.drawLine(QLineF(room.left(), line, room.right(), line))
    below = Qt.AlignmentFlag.AlignBottom
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | below, number)
    name = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, round(room.width() * 0.8))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | below, name)
