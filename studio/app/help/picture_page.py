"""The page of help in pictures: words of the window, explained by sessions that are done again while one reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QTextBrowser
from shiboken6 import isValid

from studio.app.qt_guard import guarded
from studio.app.theme import GAP, LIGHT, Theme
from studio.handout.contents import HandoutChapter, HandoutStep
from studio.handout.explaining import ExplainedWords, TellExplained, explained_files
from studio.handout.pictures import PageFigure
from studio.handout.strips import ComicStrip, StripPanel
from studio.language.errors import Cancelled, StudioError
from studio.session.work import Ticket, WorkQueue

PICTURE, PANEL = (224.0, 150.0), (128.0, 96.0)
"""The room of the picture of a step, and of one panel of a demonstration, in pixels."""
ABREAST = 4
"""So many panels stand beside each other."""
Placed = tuple[PageFigure, QSize]
"""A figure, and its size on the page in pixels."""
WAITING = "The sessions that this page is made of are being done. In a moment their pictures are here."
BECOMES = " becomes "
"""What was pulled somewhere has such words, and no formula."""
NONE = "No word has to do with this."


class Explanations(QObject):
    """What the sessions tell, worked out one after the other in the other process; whoever has something done goes
    first."""

    came = Signal()
    """One more was told, or could not be."""

    def __init__(self, queue: WorkQueue, parent: QObject) -> None:
        super().__init__(parent)
        self.told: list[ExplainedWords] = []
        self.faults: list[str] = []
        self._queue, self._files = queue, explained_files()
        self._ticket: Ticket | None = None
        self._next()

    @property
    def waiting(self) -> bool:
        """Whether there is more to come."""
        return self._ticket is not None

    def stop(self) -> None:
        """Nobody reads any more."""
        self._files = []
        if self._ticket is not None:
            self._ticket.cancel()

    def _next(self) -> None:
        if not self._files:
            self._ticket = None
            return
        ticket = self._ticket = self._queue.submit(TellExplained(self._files.pop(0)), later=True)
        ticket.on_done(lambda: self._take(ticket))

    def _take(self, ticket: Ticket) -> None:
        if not isValid(self):
            return
        try:
            self.told.append(ticket.result())
        except Cancelled:
            pass
        except StudioError as error:
            self.faults.append(error.sentence)
        self._next()
        self.came.emit()


@guarded
class PictureBrowser(QTextBrowser):
    """A text that shows figures by their names."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: dict[str, Placed] = {}

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        called = name.toString() if isinstance(name, QUrl) else name
        if kind == QTextDocument.ResourceType.ImageResource.value and called in self.figures:
            return _drawn(*self.figures[called], self.devicePixelRatioF())
        return super().loadResource(kind, name)


def _drawn(figure: PageFigure, size: QSize, dots: float) -> QImage:
    """On white with a thin edge, in any colours of the window; ``dots``: those of the screen to each pixel."""
    image = QImage(size * dots, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dots)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(0, 0, size.width(), size.height())
    QSvgRenderer(QByteArray(figure.whole.encode("utf-8"))).render(painter, room)
    painter.setPen(LIGHT.color("line"))
    painter.drawRect(room.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.end()
    return image


class PictureText:
    """The text of the page, as HTML, and the figures that it calls by name."""

    def __init__(self, told: Iterable[ExplainedWords], theme: Theme, letters: str = "") -> None:
        """Only chapters that have the letters in their words."""
        self.theme = theme
        self.figures: dict[str, Placed] = {}
        wanted = letters.lower().strip()
        parts = [self._explanation(one, wanted) for one in told]
        self.html = "".join(parts)

    def _explanation(self, one: ExplainedWords, wanted: str) -> str:
        chapters = [chapter for chapter in one.chapters if wanted in _words(chapter).lower()]
        if not chapters:
            return ""
        return f"<h2>{escape(one.title)}</h2>" + "".join(map(self._chapter, chapters))

    def _chapter(self, one: HandoutChapter) -> str:
        head = f"<h3 style='color: {self.theme.accent}; margin-top: {2 * GAP}px'>{escape(one.title)}</h3>"
        return head + "".join(map(self._step, one.steps))

    def _step(self, one: HandoutStep) -> str:
        said = f"<p>{escape(one.title)}</p>"
        if one.strips:
            return said + "".join(map(self._strip, one.strips)) + "".join(self._steps(one))
        said += "".join(self._formulas(one))
        if one.after is None:
            return said
        picture = self._figure(one.after, *PICTURE)
        room = round(PICTURE[0]) + GAP
        return (
            f"<table width='100%' cellspacing='0' cellpadding='4'><tr><td width='{room}'>{picture}</td>"
            f"<td valign='middle'>{said}</td></tr></table>"
        )

    def _formulas(self, one: HandoutStep) -> Iterator[str]:
        """What was inferred, as it is read."""
        for line in one.inferred:
            if BECOMES not in line.formula:
                words = escape(f"{line.goal} = {line.formula}")
                yield f"<p style='color: {self.theme.quiet}'><code>{words}</code></p>"

    def _steps(self, one: HandoutStep) -> Iterator[str]:
        """What is known of a process afterwards."""
        for _, steps in one.processes:
            yield f"<pre style='color: {self.theme.quiet}'>{escape(steps)}</pre>"

    def _strip(self, one: ComicStrip) -> str:
        rows = [one.panels[start : start + ABREAST] for start in range(0, len(one.panels), ABREAST)]
        cells = ("".join(map(self._panel, row)) for row in rows)
        return f"<table cellspacing='0' cellpadding='4'>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

    def _panel(self, one: StripPanel) -> str:
        tiles = "".join(
            f"<br><span style='color: {self.theme.quiet}'>{escape(f'{tile.name}: {tile.words}')}</span>"
            for tile in one.tiles
        )
        picture = "" if one.picture is None else self._figure(one.picture, *PANEL) + "<br>"
        return f"<td width='{round(PANEL[0])}' valign='top'>{picture}{escape(one.words)}{tiles}</td>"

    def _figure(self, one: PageFigure, wide: float, high: float) -> str:
        name = f"figure-{len(self.figures)}"
        width, height = map(round, one.within(wide, high))
        self.figures[name] = one, QSize(width, height)
        return f"<img src='{name}' width='{width}' height='{height}'>"


def _words(one: HandoutChapter) -> str:
    return " ".join([one.title, *(step.title for step in one.steps)])
