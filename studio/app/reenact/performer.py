"""The performer: acts a recorded session out in the real window, gesture by gesture, until it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QSinglePointEvent
from PySide6.QtWidgets import QApplication

from studio.app.qt_guard import guarded
from studio.app.reenact.gesture_acts import Hands, slides
from studio.app.reenact.pointer_acts import Act, ClickAct, Go, Press, Release, Wait, reading, seconds, unfailing
from studio.app.reenact.pointer_overlay import PointerOverlay
from studio.app.reenact.view_framing import ViewFraming
from studio.app.timeline.timeline_panel import SPEEDS, Timeline
from studio.app.window import Window
from studio.language.errors import StudioError
from studio.session.editor import Editor
from studio.session.playback import CommandNotes

FRAME = 16
"""Milliseconds between two pictures of a movement."""
FOLLOWED = 2
"""Milliseconds between two looks at whether every place shows what was done."""
HANDS_ON = frozenset((QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel))
"""Events by which a person takes over."""


@guarded
class Performer(QObject):
    """Plays what the timeline of a window shows, in that window, whose child it is; the window does not know it."""

    shown = Signal(object)
    """A gesture was acted out and done (its Moment)."""
    timeline: Timeline

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window, self.desk = window, window.desk
        self.timeline = timeline = window.timeline
        self.recording = timeline.recording
        self.pointer = PointerOverlay(window, window.theme)
        self.hands = Hands(window)
        self.director = ViewFraming(window, self.recording, self.hands.stage)
        self.playing = False
        self._home: Editor | None = None  # whose session is played
        self._looking = False  # whether another moment than the document itself is shown
        self._last = (False, 0)  # whether a recording was visited when it moved last, and where
        self._keys = False  # whether the timeline had the keyboard when it began
        self.moment: CommandNotes | None = None
        """What is acted out now."""
        self._acts: Iterator[Act] = iter(())
        self._then: Callable[[], None] = self._next
        self._act: Act | None = None
        self._from = QPointF()
        self._clock = QElapsedTimer()
        self._frame = QTimer(self, interval=FRAME)
        self._frame.timeout.connect(self._tick)
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._next)
        timeline.play_wanted.connect(self.toggle)
        timeline.stop_wanted.connect(self.leave)
        timeline.home_wanted.connect(self.go_home)
        timeline.went.connect(self.pause)
        window.leaving.connect(self.leave)
        self.desk.replaced.connect(self._replaced)
        self.recording.moved.connect(self._moved)
        self.recording.branched.connect(lambda _: self.leave())

    @property
    def speed(self) -> float:
        """How many times as fast as normal; 0 is without any delay."""
        return SPEEDS[self.timeline.speed.currentText()]

    # playing

    def toggle(self) -> None:
        """Plays, or pauses."""
        self.pause() if self.playing else self.play()

    def play(self) -> None:
        """Plays from the moment shown; from the beginning where that is the end."""
        if self.playing or self.recording.total == 0:
            return
        if self.recording.next is None:
            self.recording.go(0, self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        self.playing = True
        self._home = self.desk.home
        self._keys = self.timeline.isAncestorOf(self.window.focusWidget() or self.window)
        if not self._looking:
            self.director.begin()
        self._looking = True
        self.timeline.show_playing(True)
        handle = self.window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)  # of the window alone: one of all that happens would take much time
        self.pointer.come(self.pointer.at if not self.pointer.at.isNull() else self.hands.spots.nearby())
        self._next()

    def pause(self) -> None:
        """Pauses; a gesture that was under way begins anew when it goes on."""
        if not self.playing:
            return
        self.playing = False
        self._frame.stop()
        self._later.stop()
        self._acts, self._act, self.moment = iter(()), None, None
        self.pointer.forget()
        self.desk.show_ghost(None)
        handle = self.window.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
        self.timeline.show_playing(False)

    def leave(self) -> None:
        """Pauses and takes the pointer away."""
        self.pause()
        self.pointer.hide()

    def go_home(self) -> None:
        """Ends playing and shows the document itself again."""
        self.leave()
        self.recording.home()
        self.director.end()

    def _replaced(self) -> None:
        """Goes on only while it shows the session that it began with."""
        if self.playing and (self.desk.home is not self._home or not self.recording.visiting):
            self.leave()

    def _moved(self) -> None:
        """What is looked at is shown as if it had just been done; while it plays, the gesture itself does that."""
        moment, self._last = self._last, (self.recording.visiting, self.recording.at)
        if self.playing or moment == self._last:
            return
        if not self.recording.visiting:
            if self._looking:
                self.director.end()
            self._looking = False
            return
        if not self._looking:
            self.director.begin()
        self._looking = True
        self.director.follow(self.recording.step)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever takes something in hand himself pauses it."""
        if event.type() in HANDS_ON and event.spontaneous() and not self._in_timeline(event):
            self.pause()
        return False

    def _in_timeline(self, event: QEvent) -> bool:
        """Whether what a person does is done in the timeline, whose buttons and keys say themselves what they do."""
        at = QApplication.focusWidget()
        if isinstance(event, QSinglePointEvent):
            at = self.window.childAt(event.position().toPoint())
        return at is not None and (at is self.timeline or self.timeline.isAncestorOf(at))

    # gesture by gesture

    def _next(self) -> None:
        if not self.playing:
            return
        moment = self.recording.next
        if moment is None:
            self._end()
            return
        if self.desk.busy or self.desk.following.busy or self.recording.is_coming(moment.step):
            self._later.start(FRAME)
            return
        self.moment = moment
        self._act_out(self.prepare(moment), self._do)

    def _act_out(self, acts: Iterator[Act], then: Callable[[], None]) -> None:
        """Acts something out; ``then`` is called at its end."""
        self._acts, self._act, self._then = acts, None, then
        self._tick()
        if self._act is not None:
            self._frame.start()

    def prepare(self, moment: CommandNotes) -> Iterator[Act]:
        """Gets ready for a gesture and gives what is to be acted out."""
        self.pointer.forget()
        self.desk.following.all_now()
        self.hands.begin()
        self.director.before(moment.gesture)
        self.pointer.lie_on_top()
        self.timeline.tell(moment)
        return unfailing(self.hands.acts(moment.gesture))

    def settle(self, moment: CommandNotes) -> None:
        """Shows what came of a gesture."""
        self.desk.following.all_now()
        if self.director.after(moment.gesture, self.recording.step):
            self.pointer.forget()
        command = self.desk.editor.commands[moment.gesture.do]
        if slides(command):
            name = next(iter(command.about(moment.gesture.arguments).values()), ("",))[0]
            at = self.hands.spots.slider(name)
            self.pointer.go(at if at is not None else self.pointer.at)
        self.pointer.lie_on_top()
        if self._keys:
            self.timeline.track.setFocus()  # the stage takes the keyboard when it is set
        self.timeline.tell(moment, self.recording.step)

    def at_once(self, act: Act) -> None:
        """Acts one bit out without any delay."""
        self._start(act)
        if isinstance(act, Go):
            self.pointer.go(act.to)

    def _tick(self) -> None:
        """One picture of what is under way."""
        while self.playing:
            if self._act is None:
                self._act = next(self._acts, None)
                if self._act is None:
                    self._frame.stop()
                    self._then()
                    return
                self._start(self._act)
            part = self._part(self._act)
            self._show(self._act, part)
            if part < 1:
                return
            self._act = None

    def _start(self, act: Act) -> None:
        self._from = self.pointer.at
        self._clock.start()
        if isinstance(act, Press):
            self.pointer.press()
        elif isinstance(act, Release):
            self.pointer.release()
        elif isinstance(act, Wait):
            self.director.look()
        elif isinstance(act, ClickAct):
            if act.marked:
                self.pointer.mark()
            if act.does is not None:
                act.does()

    def _part(self, act: Act) -> float:
        """How far an act is, from 0 to 1."""
        whole = seconds(act, self._from, self.speed)
        return 1.0 if whole <= 0 else min(1.0, self._clock.elapsed() / 1000 / whole)

    def _show(self, act: Act, part: float) -> None:
        if isinstance(act, Go):
            soft = part * part * (3 - 2 * part)
            self.pointer.go(self._from + (act.to - self._from) * soft)
            if act.during is not None and self.speed:
                act.during(soft)
        elif isinstance(act, ClickAct):
            self.pointer.spread(part if part < 1 else None)

    # doing

    def _do(self) -> None:
        """Does the command: at once where that is known, else in the background."""
        moment = self.moment
        assert moment is not None
        self.desk.show_ghost(None)
        if self.desk.busy:
            QTimer.singleShot(FRAME, self, lambda: self._do() if self.moment is moment else None)
            return
        try:
            job = self.recording.ahead()
        except StudioError as error:
            self._refused(error)
            return
        if job is None:
            self._done(moment)
        else:
            gesture, done = moment.gesture, lambda _: self._done(moment)
            self.desk.do_by(gesture.do, lambda: job, done, self._refused, gesture.arguments)

    def _done(self, moment: CommandNotes) -> None:
        """Goes on when every place has followed, each in an event of its own, so that nothing is held up."""
        if self.playing and self.desk.following.busy:
            QTimer.singleShot(FOLLOWED, self, lambda: self._done(moment))
            return
        if self.playing and self.moment is moment:
            self.settle(moment)
            self._act_out(unfailing(self.hands.afterwards(moment.gesture)), self._read)
        self.shown.emit(moment)

    def _read(self) -> None:
        """Leaves time to read before it goes on."""
        self._later.start(round(reading(self.timeline.captions.caption, self.speed) * 1000))

    def _refused(self, error: StudioError) -> None:
        moment = self.moment
        self.pause()
        if moment is not None:
            self.timeline.tell(moment, refused=error.sentence)

    def _end(self) -> None:
        """At the end: back to the document itself, which the recording leads to."""
        same = self.recording.leads_home()
        self.leave()
        if same:
            self.recording.home()
            self.director.end()
            self.desk.said.emit("The recording is at its end.")
        else:
            self.desk.failed.emit("What came is not what the document keeps; Back to the document shows that.")
