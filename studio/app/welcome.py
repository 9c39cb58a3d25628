"""The page in the middle when nothing is open: begin, go on with a recent file, or look at an example."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from studio.app.filing.example_list import ExampleFolder, example_folders, examples
from studio.app.filing.recent_files import PICTURE as SMALL
from studio.app.filing.recent_files import RecentFiles, name_of
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, LIGHT, Theme
from studio.app.widgets import Elided, column, label, row
from studio.lessons.finding import example_lessons, guides
from studio.lessons.lesson import GuidedLesson

WIDE = 700
"""The width of what stands on the page, in pixels."""
SHOWN = 5
"""How many recent files are on the page."""
PICTURE = QSize(196, 150)
NAMES = 190
"""How wide the names of recent files are, so that their folders stand in line."""
ACROSS = 3
"""How many examples stand side by side."""
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}


def text(words: str, name: str, wrap: bool = False) -> QLabel:
    """A text in one of the looks of the page."""
    made = label(words, name)
    made.setWordWrap(wrap)
    made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return made


@guarded
class PageButton(QPushButton):
    """A button of the page; the arrows go through all of them, Enter takes one."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words)
        self.setAutoDefault(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ExampleCard(PageButton):
    """An example: its picture, its title and a line about it; and a button below that plays it."""

    def __init__(self, one: ExampleFolder, theme: Theme) -> None:
        super().__init__()
        self.one = one
        self.setObjectName("card")
        self.setAccessibleName(f"Open the example {one.title}")
        self.setAccessibleDescription(one.line)
        self.setToolTip(str(one.folder))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedWidth(PICTURE.width() + 2 * GAP + 2)
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setObjectName("paper")
        self.picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        title, line = text(one.title, "strong", wrap=True), text(one.line, "quiet", wrap=True)
        self.play = PageButton("Play")
        self.play.setObjectName("play")
        self.play.setAccessibleName(f"Play {one.title}")
        self.play.setToolTip(f"Play {one.title} in a window of its own")
        column(self.picture, title, line, None, row(None, self.play, gap=-1), of=self, edge=GAP)
        inner = PICTURE.width()
        words = title.heightForWidth(inner) + line.heightForWidth(inner)
        under = words + self.play.sizeHint().height() + theme.px(2 * GAP)
        self.setMinimumHeight(PICTURE.height() + under + 4 * GAP)

    def draw(self) -> None:
        """Draws the picture as sharp as the screen is."""
        renderer = QSvgRenderer(str(self.one.picture))
        if not renderer.isValid():
            self.picture.setText("No picture")
            return
        ratio = self.devicePixelRatioF()
        room = PICTURE - QSize(GAP, GAP)
        drawn = QPixmap(renderer.defaultSize().scaled(room * ratio, Qt.AspectRatioMode.KeepAspectRatio))
        drawn.fill(Qt.GlobalColor.white)
        with QPainter(drawn) as painter:
            renderer.render(painter)
        drawn.setDevicePixelRatio(ratio)
        self.picture.setPixmap(drawn)


@guarded
class Welcome(QScrollArea):
    """Covers the canvas until something is drawn or opened."""

    new_wanted = Signal()
    open_wanted = Signal(str)
    """A file to open; "" asks which."""
    play_wanted = Signal(object)
    """An ExampleFolder, whose program is to be played."""
    lesson_wanted = Signal(object)
    """A GuidedLesson."""
    left = Signal()
    """The page was closed; the keyboard belongs to the canvas again."""

    def __init__(
        self, canvas: QWidget, recent: RecentFiles, theme: Theme, folders: Callable[[], list[Path]] = example_folders
    ) -> None:
        super().__init__(canvas)
        self.recent, self.theme, self.folders = recent, theme, folders
        self.is_covering = False  # something that one may want to go back to
        self.cards: list[ExampleCard] = []
        self.grids: list[tuple[QGridLayout, list[ExampleCard]]] = []
        self.names: list[QLabel] = []
        self.setAccessibleName("Welcome")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAutoFillBackground(True)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._later = QTimer(self, interval=0)
        self._later.timeout.connect(self._draw_next)
        canvas.installEventFilter(self)
        theme.changed.connect(self._again)
        recent.changed.connect(self._again)
        self.hide()

    def open_up(self, over_a_drawing: bool = False) -> None:
        """Shows the page as things are now. ``over_a_drawing``: with a way back to it."""
        self.is_covering = over_a_drawing
        self.fill()
        self.setGeometry(self.parentWidget().rect())  # type: ignore[union-attr]
        self.raise_()
        self.show()
        self.buttons()[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def close_down(self) -> None:
        """Gives the canvas free."""
        if self.isVisible():
            self.hide()
            self._later.stop()
            self.left.emit()

    def _again(self) -> None:
        if self.isVisible():
            self.fill()

    def buttons(self) -> list[QPushButton]:
        """Everything that can be chosen, in order."""
        inside = self.widget()
        return [one for one in inside.findChildren(QPushButton) if one.isEnabled()] if inside is not None else []

    # what stands on it

    def fill(self) -> None:
        """Makes the page anew."""
        self.cards, self.names, self.grids = [], [], []
        inside = QWidget()
        inside.setObjectName("page")
        inside.setStyleSheet(style(self.theme))
        middle = QWidget()
        middle.setMaximumWidth(self.theme.px(WIDE))
        box = column(of=middle, edge=(2 * GAP, 4 * GAP, 2 * GAP, 4 * GAP), gap=GAP)
        self._head(box)
        self._guides(box)
        self._recent(box)
        self._examples(box)
        self._lessons(box, "Make an example yourself: a lesson, part by part", example_lessons(self.folders()))
        self._lay_names()
        box.addStretch(1)
        line = row(None, middle, None, of=inside, gap=-1)
        line.setStretchFactor(middle, 10)
        self.setWidget(inside)
        self._later.start()

    def _head(self, box: QVBoxLayout) -> None:
        box.addWidget(text("Studio", "title"))
        box.addWidget(
            text("Make a program from examples: draw, point, and do things once by hand.", "quiet", wrap=True)
        )
        new = self._button("New drawing", "first", self.new_wanted.emit)
        asks = self._button("Open…", "plain", lambda: self.open_wanted.emit(""))
        back = [self._button("Back to the drawing", "plain", self.close_down)] if self.is_covering else []
        box.addLayout(row(new, asks, *back, None, edge=(0, GAP, 0, GAP), gap=GAP))

    def _button(self, words: str, name: str, does: Callable[[], object]) -> QPushButton:
        made = PageButton(words)
        made.setObjectName(name)
        made.clicked.connect(lambda _=False: does())
        return made

    def _guides(self, box: QVBoxLayout) -> None:
        """Beginnings of a few minutes each."""
        self._lessons(box, "Begin with a guide: two minutes each, in the window itself", guides(self.folders()))

    def _lessons(self, box: QVBoxLayout, heading: str, found: list[GuidedLesson]) -> None:
        if not found:
            return
        box.addWidget(text(heading, "heading"))
        for one in found:
            made = self._button("", "guide", partial(self.lesson_wanted.emit, one))
            made.setAccessibleName(f"Begin: {one.title}")
            made.setAccessibleDescription(one.line)
            title, line = text(one.title, "name"), text(one.line, "quiet", wrap=True)
            self.names.append(title)
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            inside = row(title, line, of=made, edge=(2 * GAP, GAP, 2 * GAP, GAP), gap=2 * GAP, wide=line)
            made.setMinimumHeight(inside.sizeHint().height())
            box.addWidget(made)

    def _recent(self, box: QVBoxLayout) -> None:
        paths = self.recent.paths()[:SHOWN]
        if not paths:
            return
        box.addSpacing(2 * GAP)
        box.addWidget(text("Recent", "heading"))
        for path in paths:
            box.addWidget(self._recent_row(path))

    def _recent_row(self, path: Path) -> QPushButton:
        there = os.path.exists(path)
        made = self._button(
            "", "recent", lambda: self.open_wanted.emit(str(path)) if there else self.recent.remove(path)
        )
        made.setAccessibleName(f"Open {path}" if there else f"{path} is gone; take it off the list")
        made.setToolTip(str(path))
        name, where = Elided("name" if there else "quiet"), Elided("quiet")
        self.names.append(name)
        where.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        name.say(name_of(path))
        where.say(str(path.parent) if there else "gone; click to take it off the list")
        picture, drawn = QLabel(), self.recent.picture(path)
        picture.setFixedSize(SMALL)
        if drawn is not None and there:
            picture.setPixmap(drawn)
        for one in (picture, name, where):
            one.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        line = row(picture, name, where, of=made, edge=(0, GAP // 2, GAP, GAP // 2), gap=2 * GAP, wide=where)
        made.setMinimumHeight(line.sizeHint().height())
        return made

    def _examples(self, box: QVBoxLayout) -> None:
        found = examples(self.folders())
        if not found:
            return
        box.addSpacing(2 * GAP)
        box.addWidget(text("Examples", "heading"))
        for group, members in groupby(found, key=lambda one: one.group):
            if group:
                box.addWidget(text(group, "quiet"))
            box.addLayout(self._grid(list(members)))
        tallest = max(card.minimumHeight() for card in self.cards)
        for card in self.cards:
            card.setFixedHeight(tallest)
        self._lay_cards()

    def _grid(self, members: list[ExampleFolder]) -> QGridLayout:
        """The cards of one set."""
        grid = QGridLayout()
        grid.setSpacing(GAP)
        grid.setColumnStretch(ACROSS, 1)
        cards = [ExampleCard(one, self.theme) for one in members]
        for card in cards:
            card.clicked.connect(lambda _=False, one=card.one: self.open_wanted.emit(str(one.folder)))
            card.play.clicked.connect(lambda _=False, one=card.one: self.play_wanted.emit(one))
        self.cards += cards
        self.grids.append((grid, cards))
        return grid

    def _lay_names(self) -> None:
        """Titles and names are so wide that what is said of them stands in line; only names of files may be cut."""
        wide = min(self.theme.px(NAMES), self.parentWidget().width() // 2)  # type: ignore[union-attr]
        for one in self.names:
            one.setFixedWidth(wide if isinstance(one, Elided) else max(wide, one.sizeHint().width()))

    def _lay_cards(self) -> None:
        """As many cards side by side as there is room for."""
        if not self.cards:
            return
        room = self.parentWidget().width() - 4 * GAP  # type: ignore[union-attr]
        across = min(max(room // (self.cards[0].minimumWidth() + GAP), 1), ACROSS)
        for grid, cards in self.grids:
            for position, card in enumerate(cards):
                grid.addWidget(card, position // across, position % across)

    def _draw_next(self) -> None:
        """One picture at a time, so that the window answers meanwhile."""
        waiting = [card for card in self.cards if card.picture.pixmap().isNull() and not card.picture.text()]
        if waiting:
            waiting[0].draw()
        else:
            self._later.stop()

    # keys and size

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_down()
        elif event.key() in STEPS:
            self._go(STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _go(self, step: int) -> None:
        known = self.buttons()
        now = next((place for place, one in enumerate(known) if one.hasFocus()), 0)
        wanted = known[(now + step) % len(known)]
        wanted.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible() and watched is self.parentWidget():
            self.setGeometry(self.parentWidget().rect())  # type: ignore[union-attr]
            self._lay_cards()
            self._lay_names()
        return super().eventFilter(watched, event)


def style(theme: Theme) -> str:
    """The look of the page."""
    return f"""
    QWidget#page {{ background: {theme.window}; }}
    QLabel#title {{ font-size: {theme.px(30)}px; font-weight: 600; color: {theme.ink}; }}
    QLabel#heading {{ font-weight: 600; color: {theme.quiet} }}
    QLabel#strong, QLabel#name {{ color: {theme.ink}; font-weight: 600; }}
    QLabel#quiet {{ color: {theme.quiet}; }}
    QLabel#paper {{ background: {LIGHT.paper}; border-radius: {GAP // 2}px; color: {LIGHT.ink}; }}
    QPushButton {{ border: 1px solid {theme.line}; border-radius: {GAP // 2 + 2}px; color: {theme.ink}; }}
    QPushButton#first, QPushButton#plain {{ padding: {GAP}px {2 * GAP}px; background: {theme.panel}; }}
    QPushButton#first, QPushButton#plain {{ min-height: {theme.px(18)}px; }}
    QPushButton#first {{ background: {theme.accent}; border-color: {theme.accent}; color: {theme.accent_ink}; }}
    QPushButton#card, QPushButton#guide {{ background: {theme.panel}; }}
    QPushButton#play {{ padding: {GAP // 2}px {GAP}px; background: {theme.panel}; }}
    QPushButton#play:hover, QPushButton#play:focus {{ background: {theme.accent}; color: {theme.accent_ink}; }}
    QPushButton#recent {{ border-color: transparent; background: transparent; }}
    QPushButton#recent:hover {{ background: {theme.panel}; }}
    QPushButton:hover, QPushButton:focus {{ border-color: {theme.accent}; }}
    QPushButton#first:focus {{ border: 2px solid {theme.ink}; }}
    QPushButton#card:focus {{ border: 2px solid {theme.accent}; }}
    """
