"""The stage as a place of the window: setting it, acting on it, and its storyboard."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from contextlib import nullcontext

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QLineEdit, QSizePolicy, QSplitter, QStackedWidget, QWidget

from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.qt_guard import guarded
from studio.app.shown_moment import ShownMoment
from studio.app.stage.acting import Acting
from studio.app.stage.stage_gesture import StageGesture
from studio.app.stage.stage_setup import StageSetup
from studio.app.stage.storyboard import Storyboard
from studio.app.stage.tile_face import Pick
from studio.app.theme import GAP, LOW_WINDOW, Theme
from studio.app.widgets import roomy, row, unpainted
from studio.demonstrate.value_looks import Gallery
from studio.document.actions import BecauseAction
from studio.document.live import Live
from studio.document.model import Document
from studio.language.values import Value
from studio.session.contradiction import AGAIN, APART_ACTION, APART_NEXT

SET_HIGH = 196
"""How high it is at the least where the stage is set, so that every place in a picture can be hit, in pixels."""
BESIDE, IDLE = 290, 0.45
"""How wide the storyboard is beside what is acted out, in pixels, and the part of the room it has before that."""


@guarded
class StagePanel(QWidget):
    """Shown when a demonstration is under way, or when the person wants to begin one."""

    called = Signal()
    """A demonstration is under way now: the window should show the stage."""
    ended = Signal()
    """A demonstration that had the keyboard is over: the keys are those of the tools again."""
    over = Signal()
    """A demonstration is over."""
    titled = Signal(str)
    """What is acted out now, for the title of the dock."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        split = self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.pages = QStackedWidget(split)
        for one in (split, self.pages):
            roomy(one)
        self.setting = StageSetup(desk, theme, self.pages)
        self._acting = Acting(desk, theme, lambda: desk.following.now(self), self.pages)
        self.storyboard = Storyboard(desk, theme, split)
        self.setting.setMinimumHeight(SET_HIGH)
        self.pages.addWidget(self.setting)
        self.pages.addWidget(self._acting)
        split.setStretchFactor(0, 1)
        self._pulled = False  # whether a hand has divided it
        split.splitterMoved.connect(lambda *_: setattr(self, "_pulled", True))
        row(split, of=self, edge=(GAP, GAP // 4, GAP, GAP // 4), gap=-1)
        self._shown: Document | None = None
        self._begins = False  # whether what is acted out has begun since then
        self._comes = False  # whether it is coming into sight for that
        self._home = desk.home
        self._gallery: Gallery | None = None
        self._drawn_of: tuple[object, ...] = ()
        self._at: Mapping[str, Value] | None = None
        self._refused: tuple[StageGesture, list[Pick]] | None = None  # in hand again when it was said what is different
        self._acting.upcoming.connect(self._upcoming)
        self.storyboard.similar_wanted.connect(self.setting.begin_like)
        desk.following.add(self, self._follow)
        desk.changed.connect(lambda _: self._acting.let_go())
        desk.replaced.connect(self._renew)

    @property
    def acting(self) -> Acting:
        """Where it is acted, as the document is now."""
        self.desk.following.now(self)
        return self._acting

    def button_of(self, command: str) -> QWidget:
        """What begins a command that is no action of its own: in the storyboard, else where actions are accepted."""
        return self.storyboard.buttons.get(command) or self.acting.prompt.take

    def offer(self, process: str) -> None:
        """Sets the stage for a process, unless a demonstration is under way."""
        self.called.emit()
        self.fill()
        if self.desk.document.stage is None:
            self.setting.show_process(process)

    def tell_apart(self) -> None:
        """Takes in hand what says how this differs from what contradicts it; what was refused comes after it."""
        acting = self.acting
        if self.desk.document.stage is None:
            return
        self.called.emit()
        refused = (acting.gesture, acting.pointed) if acting.gesture is not None else None
        acting.begin(acting.bar.specs[APART_ACTION])
        self._refused = refused
        self._tell(APART_NEXT)

    def _end_again(self, document: Document) -> None:
        """Takes in hand again what was refused, as soon as it was said what is different."""
        actions = document.stage.demonstration.actions if document.stage is not None else ()
        if self._refused is not None and actions and isinstance(actions[-1], BecauseAction):
            self._acting.take_up(*self._refused)
            self._tell(AGAIN)
        self._refused = None

    def _tell(self, words: str) -> None:
        self._acting.prompt.hint.setText(words)
        self.desk.said.emit(words[:1].upper() + words[1:])

    def _renew(self) -> None:
        """What was composed for another document has no meaning in this one."""
        if self.desk.home is not self._home:
            self._home = self.desk.home
            self.setting.forget()
        self.fill()

    def fill(self) -> None:
        """Brings the stage in step with the document, at once; out of sight it waits until it is looked at."""
        self.desk.following.afresh(self)

    def _follow(self) -> Pieces:
        """Does the same in pieces."""
        document = self.desk.document
        begins = document.stage is not None and self.pages.currentWidget() is not self._acting
        if begins:
            self._begins = self._comes = True
            self.called.emit()
            self._comes = False
        elif document.stage is None and not self.isVisible():
            self._shown = None
            self.desk.show_moment(ShownMoment())
            if self.pages.currentWidget() is self._acting:
                self._show_page(self.setting)  # so that the next demonstration is seen to begin
            return
        if document is not self._shown or not self.updatesEnabled():  # what was begun may be left half done
            self.storyboard.setVisible(document.stage is None or self.window().height() >= LOW_WINDOW)
            with unpainted(self) if self._begins or not self.updatesEnabled() else nullcontext():
                yield from self._set(document) if document.stage is None else self._act(document)

    def _set(self, document: Document) -> Pieces:
        """Nothing is acted out: the stage can be set."""
        self._begins = False
        self.desk.show_moment(ShownMoment())
        acted = self.pages.currentWidget() is self._acting
        if acted and self._has_keys():
            self.ended.emit()
        self._show_page(self.setting)
        self.titled.emit("Stage")
        if acted:
            self.over.emit()
            yield
        self.setting.fill(self._gallery_of(document))
        yield
        self.storyboard.follow("", None)
        self._shown = document

    def _act(self, document: Document) -> Pieces:
        """Something is acted out."""
        self._show_page(self._acting)
        yield
        yield from self._acting.fill(self._gallery_of(document))
        self._end_again(document)
        self.titled.emit(self._acting.title())
        begins, before = self._begins, self._shown
        self._begins, self._shown = False, document
        if begins and document.stage is not None:
            self.setting.begun(document.stage.demonstration.process)
        on_canvas = isinstance(QApplication.focusWidget(), QGraphicsView)  # a pull, or the next event, was shown there
        if begins or (on_canvas and _acted(document) != _acted(before)):
            self._acting.setFocus(Qt.FocusReason.OtherFocusReason)

    def _gallery_of(self, document: Document) -> Gallery:
        """Pictures at the parameters of the demonstration under way; kept while no definition changes."""
        parameters = document.stage.demonstration.parameters if document.stage is not None else None
        of = (document.definitions, document.present)
        same = self._at == parameters and all(map(operator.is_, of, self._drawn_of))
        if self._gallery is None or not same:
            self._gallery, self._drawn_of, self._at = Gallery(document, self._live(document)), of, parameters
        return self._gallery

    def _live(self, document: Document) -> Live:
        live = self.desk.live
        if document.stage is None:
            return live
        now = document.parameters()
        wanted = {name: value for name, value in document.stage.demonstration.parameters.items() if name in now}
        other = {name: value for name, value in wanted.items() if value != now[name]}
        return live.with_values(other) if other else live

    def _show_page(self, page: QWidget) -> None:
        """Shows a page; the place need not be as high as the other one."""
        for one in (self.setting, self._acting):
            high = QSizePolicy.Policy.Preferred if one is page else QSizePolicy.Policy.Ignored
            one.setSizePolicy(QSizePolicy.Policy.Preferred, high)
        self.setting.setMinimumHeight(SET_HIGH if page is self.setting else 0)
        self.pages.setCurrentWidget(page)
        self._divide()
        for inside in (self._acting.bar, self._acting):  # how many lines the actions need hangs on the width
            if (layout := inside.layout()) is not None:
                layout.activate()

    def _divide(self) -> None:
        """Before anything is acted out the storyboard has nearly half of the room, unless a hand divided it."""
        if not self._pulled:
            beside = round(IDLE * self.width()) if self.pages.currentWidget() is self.setting else BESIDE
            self.split.setSizes([self.width() - beside, beside])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _upcoming(self, ghost: object) -> None:
        done = self._acting.done
        process = done.frame.visit.process if done is not None else ""
        self.storyboard.follow(process, ghost)  # type: ignore[arg-type]

    def event(self, event: QEvent) -> bool:
        """Letters begin actions while the stage is acted on, before they take tools in hand."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._typing() is None:
            acting = self.pages.currentWidget() is self.acting
            if acting and self.acting.wants_key(event.key(), event.modifiers()):
                event.accept()
                return True
        if event.type() == QEvent.Type.Show and self._shown is not self.desk.document and not self._comes:
            self.fill()
        return super().event(event)

    def _has_keys(self) -> bool:
        """Whether what is acted on has the keyboard."""
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self._acting or self._acting.isAncestorOf(focus))

    def _typing(self) -> QLineEdit | None:
        focus = self.focusWidget()
        return focus if isinstance(focus, QLineEdit) and focus.hasFocus() else None


def _acted(document: Document | None) -> tuple[str, int]:
    """What is acted out, and how many actions were shown of it so far."""
    if document is None or document.stage is None:
        return "", 0
    return document.stage.demonstration.id, len(document.stage.demonstration.actions)
