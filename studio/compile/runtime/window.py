"""The window: the scene, clicks and keys as events, undo, and a field for each parameter with a range."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from studio.compile.runtime.best import best_of
from studio.compile.runtime.canvas import canvas_for, guarded, has_screen, opened_size
from studio.compile.runtime.cursor import LED, PRESSING, STEPS_TO, lets_go, next_place, told_keys, writes
from studio.compile.runtime.fields import above, add_field, rows_of_fields
from studio.compile.runtime.game import MOST_DUE, Game, as_read, tick_seconds, told_states
from studio.compile.runtime.glide import can_glide, on_the_way
from studio.compile.runtime.levels import add_levels
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.painting import paint_shapes
from studio.compile.runtime.pointer import Pointer
from studio.compile.runtime.sight import Sight
from studio.compile.runtime.sounds import Speaker
from studio.compile.runtime.values import stacked

PAPER, INK, WARNING, QUIET = "#f6f4f0", "#2b2a28", "#b3401e", "#706c65"
SHOWN_FOR = 6.0  # seconds for which a refused event's picture stays
FRAME = 16  # milliseconds between two moments of a transition
DRAG = 12  # pixels of the picture from which a press is a drag
STYLE = f"""
QMainWindow, QMessageBox, QToolBar, QStatusBar {{ background: {PAPER}; color: {INK}; border: none; }}
QToolBar {{ spacing: 6px; padding: 6px 10px; }} QStatusBar {{ padding: 4px 10px; }}
QToolButton {{ padding: 5px 12px; border-radius: 6px; color: {INK}; }} QToolButton:hover {{ background: #e8e4dc; }}
QToolButton:disabled {{ color: {QUIET}; }} #qt_toolbar_ext_button {{ padding: 0; }} QLabel {{ color: {INK}; }}
QAbstractSpinBox, QComboBox, QPushButton {{ background: white; color: {INK}; }}
"""


class Window:
    """A window on one program."""

    def __init__(self, program, level=""):
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtWidgets import QLabel, QMainWindow, QSizePolicy

        self.program, self.game = program, Game(program, level)
        self.pressed, self.inset, self.fields, self.pointer = None, None, {}, Pointer()
        self.cursor = self.best = None  # where keys have taken it; the best score there has been
        self.keeps = True  # the best score, until it was said why it cannot be kept
        self.shapes, self.sight = [], Sight()  # what is drawn, and what of it is looked at
        self.frame, self.canvas, self.rows = QMainWindow(), canvas_for(self), rows_of_fields()
        self.frame.setWindowTitle(program.TITLE)
        self.frame.setStyleSheet(STYLE)
        self.frame.setCentralWidget(above(self.rows, self.canvas))
        self.canvas.setFocus()  # what is pressed first goes to the picture
        self.message, self.present = QLabel(), QLabel()
        self.message.setContentsMargins(10, 0, 0, 0)
        self.present.setContentsMargins(0, 0, 12, 0)
        self.present.setStyleSheet(f"color: {QUIET}")
        self.message.setMinimumWidth(1)  # a sentence is never the reason why a window grows
        self.present.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # it gets what is left
        self.present.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.frame.statusBar().addWidget(self.message)
        self.frame.statusBar().addPermanentWidget(self.present, 1)
        self.frame.statusBar().setSizeGripEnabled(False)
        self._add_tools()
        self.hide_inset = QTimer(self.frame, singleShot=True, interval=int(SHOWN_FOR * 1000))
        self.hide_inset.timeout.connect(lambda: self.show_inset(None))
        self.seen, self.origin, self.since = [], [], 0.0  # the picture on its way, and from where it set off when
        self.gliding = QTimer(self.frame, interval=FRAME)
        self.gliding.timeout.connect(guarded(Window.glide).__get__(self))
        self._start_events()
        self.refresh()

    def _add_tools(self) -> None:
        tools = self.frame.addToolBar("Tools")
        tools.setMovable(False)
        self.undo_action = self._action(tools, "Undo", "Ctrl+Z", self.undo)
        self.redo_action = self._action(tools, "Redo", "Ctrl+Shift+Z", self.redo)
        self._action(tools, "New", "Ctrl+N", self.new)
        sounds = self._action(tools, "Sound", "Ctrl+M", lambda: None) if self.program.SOUNDS else None
        self.speaker = Speaker(sounds) if sounds is not None else None
        if "help" in self.program.ABOUT:
            self._action(tools, "Help", "F1", self.help)
        self.show_level = add_levels(self, tools) if self.program.LEVELS else lambda: None
        for name, about in self.program.PARAMETERS.items():
            if "least" in about and not about.get("hidden"):
                add_field(self, name, about)
        self.all_action = self._action(tools, "Show all", "Ctrl+0", self.show_all)
        self.all_action.setToolTip("Something is drawn beyond the picture: make it as large as that (Ctrl+0)")

    def _action(self, tools: Any, title: str, keys: str, does: Callable[[], None]) -> Any:
        action = tools.addAction(title)
        action.setShortcut(keys)
        action.setToolTip(f"{title} ({keys})")
        action.triggered.connect(lambda: does())
        return action

    def _start_events(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        if "tick" in self.program.RULES:
            self.clock, self.ticked = QTimer(self.frame, timerType=Qt.TimerType.PreciseTimer), time.monotonic()
            self.lately: str | None = None  # what was to be said of the last tick
            self.clock.timeout.connect(guarded(Window.go_on).__get__(self))
            self.clock.start(int(tick_seconds(self.program) * 1000))

    def go_on(self) -> None:
        """Lets the ticks happen whose time has come."""
        now, seconds = time.monotonic(), tick_seconds(self.program)
        due = round((now - self.ticked) / seconds)
        self.ticked = now if due > MOST_DUE else self.ticked + due * seconds
        for _ in range(min(due, MOST_DUE)):
            outcome = self.game.tick()
            self.hear()
            if outcome.reason and outcome.reason != self.lately:  # what a tick lacks is said once
                self.tell(outcome)
            self.lately = outcome.reason
        self.clock.setInterval(int(tick_seconds(self.program) * 1000))
        self.refresh()

    def send(self, event: str, **values: Any) -> None:
        """Sends an event to the program and shows what came of it."""
        self.tell(self.game.send(event, **values))
        self.hear()
        self.refresh()

    def hear(self) -> None:
        """What is heard of the last event."""
        if self.speaker is not None:
            self.speaker.play(self.game.heard)

    def tell(self, outcome: Outcome) -> None:
        self.say(outcome.said, warning=outcome.ending != "stopped")
        scene = None if outcome.accepted or outcome.witness is None else self.program.scene_of(outcome.witness)
        self.show_inset(scene)

    def say(self, sentence: str, warning: bool = False) -> None:
        self.message.setStyleSheet(f"color: {WARNING if warning else INK}")
        self.message.setText(sentence)

    def show_inset(self, scene: list[dict] | None) -> None:
        """Shows a second, small picture for a while: what a refused event was compared with."""
        self.inset = scene
        if scene is not None:
            self.hide_inset.start()
        self.canvas.update()

    def undo(self) -> None:
        self._gone(self.game.undo())

    def redo(self) -> None:
        self._gone(self.game.redo())

    def new(self) -> None:
        """The same parameters, from the beginning; chance takes another course."""
        self.game.new()
        self.sight.box = self.cursor = None
        self._gone()

    def change(self, name: str, value: Any) -> None:
        """Begins anew with another value of a parameter; parameters tied to it move along."""
        self.begin(lambda: self.game.change(name, value))

    def begin(self, begin: Callable[[], None]) -> None:
        """Begins anew in some way, or says why not."""
        try:
            begin()
        except (TypeError, ValueError) as error:
            self.say(str(error), warning=True)
            self.refresh()
        else:
            self._gone()

    def _gone(self, somewhere: bool = True) -> None:
        """Shows where the game is now, when it went somewhere."""
        if somewhere:
            self.say("")
            self.show_inset(None)
            self.refresh()

    def refresh(self) -> None:
        """Brings everything that is shown up to date."""
        self.undo_action.setEnabled(bool(self.game.past))
        self.redo_action.setEnabled(bool(self.game.future))
        for name, field in self.fields.items():
            field.blockSignals(True)
            field.setValue(self.program.value(name))
            field.blockSignals(False)
        self.show_level()
        self.present.setText(told_states(self.program))
        self.show_best()
        self.look()
        self.canvas.update()

    def show_best(self) -> None:
        """The best score there has been, where the program counts one."""
        self.best, why_not = best_of(self.program, self.best)
        if why_not and self.keeps and not self.message.text():  # once, and over nothing that was said
            self.keeps = False
            self.say(why_not, warning=True)
        if self.best is not None:
            self.present.setText(f"best: {as_read(self.best)}    {self.present.text()}")

    def help(self) -> Any:
        """Tells how it is used, beside the program that goes on."""
        from PySide6.QtWidgets import QMessageBox

        said = self.program.ABOUT
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.program.TITLE, said["help"], parent=self.frame)
        box.setWindowModality(box.windowModality().NonModal)
        box.open()
        return box

    def scene(self) -> list[dict]:
        """The shapes to draw now, as they are defined; what cannot be worked out is told in a sentence below."""
        shapes, why = self.program._seen()
        if why and not (shapes and self.message.text()):
            self.say(why, warning=True)
        return shapes

    def look(self, whole: bool = False) -> None:
        """What is looked at, with room for what is hidden, stays the same in a game, unless ``whole`` is asked for."""
        self.shapes = self.scene()
        self._set_off()
        self.all_action.setVisible(self.sight.look(self.program, self.shapes, whole))

    def _set_off(self) -> None:
        """The picture is on its way from what is seen now, on another way or none before, where it is to glide."""
        if self.program.GLIDE and can_glide(self.seen, self.shapes):
            self.origin, self.since = self.seen, time.monotonic()
            self.gliding.start()
        else:
            self.seen = self.shapes
            self.gliding.stop()

    def glide(self) -> None:
        """One moment of the way."""
        self.glide_to((time.monotonic() - self.since) / self.program.GLIDE)

    def glide_to(self, part: float) -> None:
        """So much of the way, from 0 to 1."""
        if part < 1:
            self.seen = on_the_way(self.origin, self.shapes, part)
        else:
            self.seen = self.shapes
            self.gliding.stop()
        self.canvas.update()

    def show_all(self) -> None:
        """The person wants to see what has outgrown the picture."""
        self.look(whole=True)
        self.canvas.update()

    def fit(self, width: float, height: float, edge: float) -> tuple[float, float, float]:
        """Scale and offset with which what is looked at fills a rectangle."""
        left, top, wide, high = self.sight.box
        scale = min((width - 2 * edge) / wide, (height - 2 * edge) / high)
        return scale, (width - wide * scale) / 2 - left * scale, (height - high * scale) / 2 - top * scale

    def key(self, name: str) -> None:
        """A key that the program may know; where it does not, how keys lead the cursor is said."""
        if "key" in self.program.RULES:
            outcome = self.game.send("key", key=name)
            self.tell(outcome)
            self.hear()
            if name in (*STEPS_TO, *PRESSING) and outcome.ending == "stopped" and not outcome.reason:
                self.say(f"{outcome.said} {told_keys(self.program.RULES)}".strip())
            self.refresh()

    def moves_cursor(self, name: str, shift: bool) -> bool:
        """Moves the cursor, or clicks with it, where the key is one for that; gives whether it is.

        What can be dragged is taken hold of, led on, and let go with Space; else it is held as the key is.
        """
        rules, holds = self.program.RULES, self.pressed is not None
        if not any(event in rules for event in LED) or ("key" in rules and not shift):
            return False
        if name in STEPS_TO:
            self.cursor = next_place(self.program, self.shapes, self.cursor, *STEPS_TO[name], holds)
            self.point("pull", self.cursor) if holds else self.hover(self.cursor)
            self.canvas.update()
            return True
        if self.cursor is None or name not in PRESSING or (writes(name, rules) and not shift):
            return False
        if not holds:
            self.press(self.cursor)
        if lets_go(rules, holds, name):
            self.release(self.cursor)
        self.canvas.update()
        return True

    def hover(self, place: tuple | None) -> None:
        """The pointer moves and holds nothing: to a place, or out of the picture."""
        for event, at in self.pointer.moved(self.program, place):
            self.point(event, at)

    def press(self, place: tuple) -> None:
        self.show_inset(None)
        self.pressed = place
        self.point("press", place)

    def release(self, end: tuple) -> None:
        start, self.pressed = self.pressed, None
        if start is None:
            return
        follows = self.point("release", end) or "press" in self.program.RULES
        far = abs(end[0] - start[0]) + abs(end[1] - start[1]) > DRAG
        if "drag" in self.program.RULES and (far or "click" not in self.program.RULES):
            self.send("drag", x=start[0], y=start[1], to_x=end[0], to_y=end[1])
        elif far and "pull" in self.program.RULES:
            return  # it was led somewhere else, and its pulls have said so
        elif "click" in self.program.RULES or not follows:
            self.send("click", x=start[0], y=start[1])

    def point(self, event: str, place: tuple, **more: Any) -> bool:
        """Sends an event that happens at a place of the scene, where the program knows it; gives whether it does."""
        if event in self.program.RULES:
            self.send(event, x=place[0], y=place[1], **more)
        return event in self.program.RULES

    def place(self, position: Any) -> tuple[float, float]:
        """Where in the scene a place of the widget is."""
        scale, dx, dy = self.fit(self.canvas.width(), self.canvas.height(), 20)
        return (position.x() - dx) / scale, (position.y() - dy) / scale

    def paint(self, canvas: Any) -> None:
        from PySide6.QtGui import QColor, QPainter

        painter = QPainter(canvas)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(canvas.rect(), QColor(PAPER))
            self.paint_scene(painter, self.seen, canvas.width(), canvas.height(), 20)
            if self.cursor is not None:
                self.paint_cursor(painter, canvas.width(), canvas.height())
            if self.inset is not None:
                self.paint_inset(painter, canvas.width(), canvas.height())
        finally:
            painter.end()

    def paint_scene(self, painter: Any, scene: list[dict], width: float, height: float, edge: float) -> None:
        scale, dx, dy = self.fit(width, height, edge)
        painter.save()
        painter.translate(dx, dy)
        painter.scale(scale, scale)
        paint_shapes(painter, stacked(scene))
        painter.restore()

    def paint_cursor(self, painter: Any, width: float, height: float) -> None:
        """A ring about where the cursor is, and a line from where it took hold of something."""
        from PySide6.QtCore import QPointF
        from PySide6.QtGui import QColor, QPen

        scale, dx, dy = self.fit(width, height, 20)
        ring = QPointF(self.cursor[0] * scale + dx, self.cursor[1] * scale + dy)
        painter.setPen(QPen(QColor(WARNING), 3))
        painter.drawEllipse(ring, 11, 11)
        if self.pressed is not None:
            held = QPointF(self.pressed[0] * scale + dx, self.pressed[1] * scale + dy)
            painter.drawEllipse(held, 3, 3)
            painter.drawLine(held, ring)

    def paint_inset(self, painter: Any, width: float, height: float) -> None:
        """The second picture on a card in the lower right corner, over a veil."""
        from PySide6.QtCore import QRectF, Qt
        from PySide6.QtGui import QColor, QPen

        side = min(width, height) * 0.52
        painter.fillRect(QRectF(0, 0, width, height), QColor(40, 36, 30, 70))
        card = QRectF(width - side - 24, height - side - 24, side, side)
        painter.setPen(QPen(QColor(WARNING), 2))
        painter.setBrush(QColor("white"))
        painter.drawRoundedRect(card, 10, 10)
        title = card.adjusted(12, 8, -12, 0)
        painter.setPen(QColor(WARNING))
        middle = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        painter.drawText(title, middle, "This is what it was compared with")
        painter.translate(card.left(), card.top() + 20)
        self.paint_scene(painter, self.inset, side, side - 24, 12)


def show(program: Machine, level: str = "") -> int:
    """Opens the window and stays until it is closed; gives the exit code."""
    try:
        from PySide6.QtWidgets import QApplication
    except ImportError:
        print("The window needs PySide6: pip install PySide6-Essentials; or play with --terminal.", file=sys.stderr)
        return 1
    if not has_screen():
        print("There is no screen here to open a window on; play with --terminal.", file=sys.stderr)
        return 1
    application = QApplication.instance() or QApplication(sys.argv[:1])
    window = Window(program, level)
    window.frame.resize(*opened_size(window.frame.screen()))
    window.frame.show()
    return application.exec()
