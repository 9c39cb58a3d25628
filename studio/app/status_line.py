"""The status line: what a click would do, what was said, what undo would undo, and work under way."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QLabel, QMenu, QProgressBar, QPushButton, QStatusBar

from studio.app.canvas.canvas_view import View
from studio.app.desk import Desk
from studio.app.in_lines import cut_after_a_sentence
from studio.app.orders import Order
from studio.app.qt_guard import guarded
from studio.app.shown_words import sentence_words
from studio.app.status_offer import StatusOffer
from studio.app.theme import GAP, Theme
from studio.app.widgets import tool, unpainted

READ = 2500
"""Milliseconds for which what was said is not overwritten by what is worked out."""
STOP = "stop"
"""The name of the button that stops what is worked out."""
PATIENCE = 150
"""Milliseconds that something is worked out for before its progress is shown; what is quicker shows nothing."""


@guarded
class Message(QLabel):
    """One sentence, cut off with … where there is no room; the whole of it is its tooltip."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.warns = theme, False
        self._read = QTimer(self, interval=READ, singleShot=True)
        self._read.timeout.connect(self._hint_next)
        self._next = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName("message")

    def say(self, text: str) -> None:
        """Shows what was done or can be done."""
        self._show(text, False)
        self._read.start()

    def hint(self, text: str) -> None:
        """Shows what a press would do now; after what was said has been read."""
        if self._read.isActive() and self.text():
            self._next = text
        else:
            self._show(text, False)

    def _hint_next(self) -> None:
        if self._next:
            self._show(self._next, False)

    def say_now(self, text: str) -> None:
        """Shows what the person has just chosen, whatever was said before."""
        self._read.stop()
        self._show(text, False)

    def go_on(self, text: str) -> None:
        """Shows what is worked out; what was said is left to be read first. It is told again and again."""
        if (text, False, "") == (self.text(), self.warns, self._next):
            return
        if not self._read.isActive() or not self.text():
            self._show(text, False)

    def warn(self, text: str) -> None:
        """Shows why something cannot be done."""
        self._show(text, True)
        self._read.start()

    def _show(self, text: str, warns: bool) -> None:
        self.warns, self._next = warns, ""
        self.setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(self.theme.color("warning" if self.warns else "ink"))
            room = self.rect().adjusted(GAP // 2, 0, -GAP, 0)
            text = cut_after_a_sentence(self.text(), self.fontMetrics(), room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


class Status:
    """Fills a status bar."""

    def __init__(self, desk: Desk, bar: QStatusBar, view: View, theme: Theme) -> None:
        self.desk = desk
        self.message, self.undo = Message(theme), QLabel()
        self.progress, self.stop, self.waiting = QProgressBar(), QPushButton("Stop"), QPushButton()
        self.offer = StatusOffer(desk)
        self.progress.setMaximumWidth(220)
        self.progress.setRange(0, 100)
        bar.addWidget(self.message, 1)
        self.zoom = tool("", "How large the drawing is shown; click for 100 % (Ctrl+1)", self._full_size, "Zoom")
        self.zoom.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.zoomed.connect(self._show_zoom)
        self.view = view
        self._show_zoom()
        for widget in (self.offer, self.progress, self.stop, self.waiting, self.undo, self.zoom):
            bar.addPermanentWidget(widget)
        self.progress.hide()
        self.stop.hide()
        self.waiting.hide()
        self.waiting.setToolTip("What waits until the present work is done; choose what is to be taken back")
        self.waiting.setMenu(QMenu(self.waiting))
        self.stop.setObjectName(STOP)
        self.stop.setToolTip("Stop what is being worked out; the document stays as it is (Esc)")
        self.stop.clicked.connect(desk.cancel)
        self.escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), bar, desk.cancel)
        self.escape.setContext(Qt.ShortcutContext.WindowShortcut)
        self.escape.setEnabled(False)
        self._listed: list[Order] = []
        self._said: tuple[str, int] | None = None  # what the progress shows
        self._patience = QTimer(bar, interval=PATIENCE, singleShot=True)
        self._patience.timeout.connect(lambda: self._show_work(True))
        view.hinted.connect(self.message.hint)
        view.taken.connect(self.message.say_now)
        desk.said.connect(lambda text: self.message.say(sentence_words(desk.document, text)))
        desk.failed.connect(lambda text: self.message.warn(sentence_words(desk.document, text)))
        desk.working.connect(self._working)
        desk.changed.connect(lambda _: self._undo())
        desk.replaced.connect(self._undo)
        self._undo()

    def _full_size(self) -> None:
        self.view.zoom(1 / self.view.zoom_now)

    def _show_zoom(self) -> None:
        self.zoom.setText(f"{self.view.zoom_now:.0%}".replace("%", " %"))

    def _working(self) -> None:
        job, orders = self.desk.job, self.desk.orders
        self.escape.setEnabled(job is not None)
        if orders.waiting != self._listed:
            self._list_waiting()
        if job is None:
            self._patience.stop()
            self._show_work(False)
        else:
            if self.stop.isHidden() and not self._patience.isActive():
                self._patience.start()
            done, sentence = job.progress
            title = orders.running.title if orders.running is not None else "Replay"
            said = (f"{title}: %p%" if done else title, round(100 * done))
            if said != self._said:
                self._said = said
                self.progress.setFormat(said[0])
                wide = self.progress.fontMetrics().horizontalAdvance(f"{title}: 100%") + 2 * GAP
                self.progress.setMinimumWidth(min(wide, self.progress.maximumWidth()))  # else it is cut into lines
                with unpainted(self.progress):  # else Qt paints here and now whatever else is to be painted too
                    self.progress.setValue(said[1])
            if sentence:
                self.message.go_on(sentence)

    def _list_waiting(self) -> None:
        """What waits stands behind a button, each to be taken back."""
        waiting = self._listed = self.desk.orders.waiting.copy()
        menu = self.waiting.menu()
        menu.clear()
        for order in waiting:
            menu.addAction(f"Take back: {order.title}").triggered.connect(
                lambda _=False, one=order: self.desk.orders.cancel(one)
            )
        self.waiting.setText(f"{waiting[0].title} waits" if len(waiting) == 1 else f"{len(waiting)} wait")
        self.waiting.setVisible(bool(waiting))

    def _show_work(self, shown: bool) -> None:
        self.progress.setVisible(shown)
        self.stop.setVisible(shown)

    def _undo(self) -> None:
        editor = self.desk.editor
        steps = (("Undo", editor.undo_title), ("Redo", editor.redo_title))
        self.undo.setText("    ".join(f"{word}: {title}" for word, title in steps if title))
