"""The desk: what all places of the window share – the editor, what is selected, what is previewed, what is going on.

Places listen to its signals and ask it to do commands; they never speak to each other and never change a document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from studio.app.following import Following
from studio.app.kept_images import remember
from studio.app.lost_drawings import LostDrawings
from studio.app.orders import Begin, Order, Orders, Otherwise, Then, watched
from studio.app.picking import Picking
from studio.app.play_watch import PlayWatch
from studio.app.shown_moment import ShownMoment
from studio.app.style.keeping_clear import Clear
from studio.commands.conditions import Place, Selection
from studio.commands.registry import Result
from studio.document.live import Live
from studio.document.model import Document
from studio.infer.goals import Finding
from studio.language.errors import Cancelled, StudioError
from studio.language.values import Value
from studio.session.editor import Editor
from studio.session.jobs import Job
from studio.session.log import Session
from studio.session.playback import Filling, Playback
from studio.session.work import Ticket


class Desk(QObject):
    """One document on the desk."""

    changed = Signal(object)
    """The document changed; carries the names touched (a frozenset)."""
    replaced = Signal()
    """Another document lies on the desk now."""
    selection_changed = Signal()
    chosen_again = Signal()
    """What is selected already was clicked once more, in a list of names."""
    ghost_changed = Signal()
    """What is previewed over the canvas changed."""
    said = Signal(str)
    failed = Signal(str)
    found = Signal(object)
    """Findings of the last command (a tuple of Finding)."""
    working = Signal()
    """What is worked out, how far that is, or what waits changed; see ``orders``."""
    tool_wanted = Signal(str)
    """A place asks to take the tool of this name in hand."""
    event_wanted = Signal(str, str)
    """A place asks for the tool that shows this event, for a process; "" for the one that the event belongs to."""
    place_wanted = Signal(str)
    """A place asks for the one of this name to be shown."""
    process_wanted = Signal(str)
    """A place asks for the stage, set for a demonstration of this process."""
    value_wanted = Signal(str)
    """A place asks for another value of what is anticipated on the stage, if that is about what it names."""
    why_wanted = Signal(str, str)
    """Somebody asks why something is as it is: a name, and the attribute or step of it that is meant."""
    form_wanted = Signal(str, object)
    """A place asks for the form of a command, with the arguments that are known (a mapping)."""
    form_left = Signal()
    """The form of a command was left, and nothing was done."""
    lit_changed = Signal()
    """What is lit because something needs it, or it needs something, changed."""
    aimed = Signal()
    """What a click on the canvas is for changed."""
    moment_changed = Signal()
    """The canvas shows another moment than before."""
    stepped = Signal()
    """Commands were taken back, or done again."""
    played = Signal()
    """The program of the document began to run."""

    def __init__(self, editor: Editor | None = None) -> None:
        super().__init__()
        self.editor = editor or Editor()
        self.home = self.editor
        """The editor of the document itself; ``editor`` is another one while its past is looked at."""
        self.playback: Playback | None = None
        """The recording that came with what lies on the desk, if any."""
        remember(self.editor.document.images)
        self._listening = self.editor.on_change(self._changed)
        self.selection = Selection()
        self.alone = ""
        """The list of which the one member that is selected is meant alone by what is set, not all of them."""
        self._before = self.selection.things  # what was selected before the last change
        self._known, self.lost = self.document.names(), LostDrawings(self.live)
        self._new: frozenset[str] = frozenset()  # the names that came with the last change
        self.findings: tuple[Finding, ...] = ()
        self.ghost: Live | None = None
        self.refused = ""
        """Why the last preview could not be shown; "" when it was."""
        self._previewed: Ticket | None = None  # what is worked out to be shown
        self._shadow: Live | None = None  # kept from ghost to ghost, so that only what differs is worked out
        self.aim: Picking | None = None
        """What a form asks to be pointed at, if anything."""
        self.moment = ShownMoment()
        """What the canvas shows instead of the present; nothing, unless a demonstration is under way."""
        self.process_named = ""
        """The process that is named in the form of the stage, in sight: the event that is shown next is shown in it."""
        self.states_composed: Mapping[str, Value] = {}
        """The states that were given other values in that form than they have: such an event begins with them."""
        self.lit: tuple[frozenset[str], frozenset[str], frozenset[str]] = (frozenset(), frozenset(), frozenset())
        """What the pointer is at in some list or graph, what that needs, and what a change of it would reach."""
        self.kept_clear: Callable[[bool], Clear] = lambda drawing: Clear()
        """What a small window that opens should not lie over, in places of the screen; with the drawing or without."""
        self.following = Following(self)
        """The places that show the document as it was before the last change."""
        self.orders = Orders(lambda: self.editor, self)
        """What the person asked for that is worked out, or waits for that."""
        self.plays = PlayWatch(lambda: self.editor, self)
        """Which plays go otherwise than they should."""
        self.changed.connect(lambda _: self.plays.change())
        self.replaced.connect(self.plays.begin_anew)
        self.plays.failed.connect(self.failed)
        self.stepped.connect(self._look_anew)
        self.orders.changed.connect(self.working)
        self.orders.done.connect(self._done)
        self.orders.refused.connect(self._refused)
        self.orders.stopped.connect(self._tell_error)

    @property
    def document(self) -> Document:
        return self.editor.document

    @property
    def live(self) -> Live:
        return self.editor.live

    @property
    def drawn(self) -> Live:
        """The values that the canvas shows: the present ones, or those of the moment that is shown instead."""
        return self.moment.of(self.live)

    @property
    def session(self) -> Session:
        """All that was done in the document itself; of a recording that was opened, what it holds."""
        mine = Session(self.home.document.title, self.home.session.lines)
        return mine if mine.gestures or self.playback is None else self.playback.session

    def replace(self, editor: Editor, playback: Playback | None = None) -> None:
        """Lays another document on the desk; with a ``playback`` it is one of the moments of that recording."""
        self.orders.cancel_all()
        self.home.close()
        self.editor.close()
        self.home, self.playback = (editor if playback is None else Editor(editor.document)), playback
        self._lay(editor)

    def visit(self, editor: Editor) -> None:
        """Shows another editor; the document itself stays where it is, to come back to."""
        if editor is not self.editor:
            self._lay(editor)

    def go_home(self) -> None:
        """Shows the document itself again."""
        self.visit(self.home)

    def settle(self) -> None:
        """Makes what is shown the document itself; nothing is visited any more."""
        if self.home is not self.editor:
            self.home.close()
            self.home, self.playback = self.editor, None

    def _lay(self, editor: Editor) -> None:
        self._listening()
        self.editor = editor
        remember(editor.document.images)
        self._listening = editor.on_change(self._changed)
        self._known, self._new, self.lost = self.document.names(), frozenset(), LostDrawings(self.live)
        self.show_ghost(None)
        self.moment = ShownMoment()
        self.findings = ()
        self.select(())
        self.replaced.emit()

    # doing

    @property
    def busy(self) -> bool:
        """Whether a command is worked out or waits, or somebody waits for a recording to be filled in."""
        return self.orders.busy or self.orders.awaited is not None

    @property
    def job(self) -> Job | Filling | None:
        """What is worked out just now: for a command, or else to fill in a recording that somebody waits for."""
        return self.orders.job or self.orders.awaited

    def do(
        self, command: str, /, then: Then | None = None, otherwise: Otherwise | None = None, **arguments: Any
    ) -> Order:
        """Does a command: at once where that is quick and nothing waits, else when it has been worked out.

        ``then`` is called with its result, ``otherwise`` with the error where it cannot be done; the person is told.
        """
        editor = self.editor
        return self.do_by(command, lambda: editor.begin(command, **arguments), then, otherwise, arguments)

    def do_by(
        self,
        command: str,
        begin: Begin,
        then: Then | None = None,
        otherwise: Otherwise | None = None,
        arguments: Mapping[str, Any] | None = None,
    ) -> Order:
        """Does a command in a way of its own, as soon as nothing else is under way; the rest is as for ``do``."""
        self.show_ghost(None)
        title = self.editor.commands[command].title
        return self.orders.take(Order(title, self.editor, begin, then, otherwise, command, arguments or {}))

    def fill(self, filling: Filling, then: Then, otherwise: Otherwise) -> None:
        """Follows what fills in a recording; ``then`` is called at its end, ``otherwise`` where it is stopped."""
        self.orders.fill(filling, then, otherwise)

    def cancel(self) -> None:
        """Stops what is being worked out."""
        self.orders.cancel()

    def _done(self, order: Order) -> None:
        keeps = order.editor.commands[order.command].keeps
        if keeps is not None:
            self.select(keeps(self._before, order.arguments))
        self.tell(order.result)

    def _refused(self, order: Order) -> None:
        assert order.error is not None
        self._tell_error(order.error, f"{order.title} has waited and was not done: " if order.waited else "")

    def _tell_error(self, error: StudioError, before: str = "") -> None:
        if isinstance(error, Cancelled):
            self.said.emit(error.sentence)
        else:
            self.failed.emit(f"{before}{error.sentence}")

    def _changed(self, names: frozenset[str]) -> None:
        """Tells that the document changed; what is gone is selected no longer, but what came in place of it."""
        remember(self.document.images)
        known, things = self.document.names(), self.selection.things
        self._before = things
        gone, self._new, self._known = self._known - known, known - self._known, known
        self.following.all_behind()
        self.changed.emit(names)
        left = tuple(one for one in things if one[0] not in gone)
        if left != things and self.selection.things == things:
            self.select(self._drawn_anew() or left)

    def _drawn_anew(self) -> tuple[Place, ...]:
        """What the last change drew."""
        return tuple(
            (one.name, ()) for one in self.document.definitions.values() if one.drawn and one.name in self._new
        )

    def tell(self, result: Result) -> Result:
        """Tells everybody what came of a command."""
        self.findings = result.findings
        self.found.emit(result.findings)
        self.said.emit(result.says)
        if lost := self.lost.since(self.live):
            self.failed.emit(f"{lost} {result.says}")
        return result

    def undo(self) -> None:
        self._step(self.editor.undo, "Undone", "Redo")

    def redo(self) -> None:
        self._step(self.editor.redo, "Done again", "Undo")

    def _step(self, move: Any, word: str, back: str) -> None:
        """Goes a step back or forth, ``back`` goes the other way.

        What was asked for last and is not done yet is taken back first.
        """
        self.show_ghost(None)
        if self.orders.busy:
            self.orders.cancel(self.orders.waiting[-1] if self.orders.waiting else None)
            return
        try:
            told = f"{word}: {move()}."
        except StudioError as error:
            self.failed.emit(error.sentence)
            return
        self.said.emit(told)
        if lost := self.lost.since(self.live, back):
            self.failed.emit(f"{lost} {told}")
        self.stepped.emit()
        if not self.selection.things:
            self.select(self._drawn_anew())

    def _look_anew(self) -> None:
        """What is drawn at another moment is not lost by what is done next."""
        self.lost.since(self.live)

    # previewing

    def preview(self, command: str, /, **arguments: Any) -> Result | None:
        """Shows on the canvas what a command would give; nothing is done. Gives None where it cannot be done."""
        try:
            result = self.editor.preview(command, **arguments)
            self.show_ghost(result.document)
        except StudioError as error:
            self.refused = error.sentence
            return None
        self.refused = ""
        return result

    def preview_beside(self, command: str, /, **arguments: Any) -> None:
        """Shows the same as soon as that has been worked out in another process, unless something else is shown then.

        Nothing is shown where it cannot be done.
        """
        self.show_ghost(None)
        try:
            ticket = self._previewed = self.editor.preview_beside(command, **arguments)
        except StudioError:
            return
        watched(self.editor.work)
        before = self.document

        def show() -> None:
            if isValid(self) and ticket is self._previewed and self.document is before:
                with suppress(StudioError):
                    self.show_ghost(ticket.result().document)

        ticket.on_done(show)

    def show_ghost(self, document: Document | None) -> None:
        """Shows another document faintly over the present one, or takes that away (None)."""
        self._previewed = None
        if document is None and self.ghost is None:
            return
        self.ghost = None if document is None else self._shown(document)
        self.ghost_changed.emit()

    def _shown(self, document: Document) -> Live:
        """The values of another document at the moment that the canvas shows."""
        if self._shadow is None:
            self._shadow = self.live.beside(self.document)
        self._shadow.go_to(document)
        return self.moment.of(self._shadow)

    # the moment that is shown

    def show_moment(self, moment: ShownMoment) -> None:
        """Shows the canvas at another moment; ``Moment()`` is the present."""
        if moment is not self.moment and not (moment.empty and self.moment.empty):
            self.moment = moment
            self.moment_changed.emit()

    # pointing

    def aim_at(self, aim: Picking | None) -> None:
        """Asks for something to be pointed at (None: no more); who asked before learns that it is over."""
        before, self.aim = self.aim, aim
        if before is not None and before.leave is not None and (aim is None or aim.leave != before.leave):
            before.leave()
        self.aimed.emit()

    # selecting

    def select(self, things: tuple[Place, ...]) -> None:
        """Selects things on the canvas: the definition that draws each, and the way to it inside."""
        if things != self.selection.things:
            self.selection = Selection(things)
            if self.alone not in self.selection.names:
                self.alone = ""
            self.selection_changed.emit()

    def select_names(self, names: tuple[str, ...]) -> None:
        """Selects whole definitions."""
        self.select(tuple((name, ()) for name in names))

    def light(
        self,
        about: frozenset[str] = frozenset(),
        needs: frozenset[str] = frozenset(),
        reaches: frozenset[str] = frozenset(),
    ) -> None:
        """Says what the pointer is at, what that needs and what it reaches; nothing at all when it goes away."""
        if (about, needs, reaches) != self.lit:
            self.lit = (about, needs, reaches)
            self.lit_changed.emit()
