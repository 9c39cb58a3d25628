"""The running program as a place of the window: events go to it, and what it does not know is shown on the stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from studio.app.compiling import Compiling
from studio.app.desk import Desk
from studio.app.direct_edits import SHOW_EVENT
from studio.app.offered_commands import stage_action
from studio.app.qt_guard import guarded
from studio.app.running.behind import Behind
from studio.app.running.below_controls import BelowControls
from studio.app.running.correction import CorrectionReview
from studio.app.running.going_again import GoingAgain, happened_again
from studio.app.running.kept_levels import KeptLevels, holding
from studio.app.running.kept_plays import KeptPlays
from studio.app.running.live_situation import event_caption, process_to_show, stage_arguments
from studio.app.running.long_event import LongEvent
from studio.app.running.outcome_text import OutcomeText
from studio.app.running.parameter_fields import ParameterFields
from studio.app.running.picture_words import picture_words, refused_places
from studio.app.running.run_events import before_correction, level_arguments, play_arguments, played_run
from studio.app.running.run_history import RunHistory
from studio.app.running.run_sounds import RunSounds
from studio.app.running.running_picture import RunningPicture
from studio.app.running.shown_corrections import ShownCorrections
from studio.app.running.unseen_states import UnseenStates
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, roomy
from studio.compile import Compiled
from studio.compile.loading import loaded
from studio.compile.program_values import from_data
from studio.demonstrate.event_forms import as_sent
from studio.demonstrate.playing import PlayChange
from studio.language.errors import StudioError
from studio.session.program_beside import FAULTS, room_of
from studio.session.program_run import QUICK_SCENE, Event, RunningProgram
from studio.session.rerun import Corrected

COMING = "The program is being made ready …"


@guarded
class Running(QWidget):
    """Runs the program of the present document while it is looked at."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.run: RunningProgram | None = None
        self.picture, self.telling = RunningPicture(theme), OutcomeText(theme)
        self.history, self.fields = RunHistory(theme, self), ParameterFields()
        self.again, self.plays = GoingAgain(self), KeptPlays(desk, self._so_far)
        self.review = CorrectionReview(desk, theme, self.again.moment)
        self.levels = KeptLevels(desk, lambda: level_arguments(desk.document, self.run) if self.run is not None else {})
        self.history.levels.setMenu(holding(self.levels, self.history.levels))
        self.compiling = Compiling(desk, self, lambda: "program", lambda: self.behind.acts)
        self.behind = Behind(desk, self.compiling, self)
        self._source, self._code = "", b""
        self._cannot_be_drawn: tuple[str, ...] = ()
        self._corrected: Corrected | None = None  # how all was before what went on stage
        self.shown, self.long = ShownCorrections(desk), LongEvent(desk, self)
        self.setFocusProxy(self.picture)
        self.unseen, self.sounds = UnseenStates(), RunSounds()
        below = BelowControls(self.picture, self.review, self.unseen, self.plays)
        column(self.fields, self.history, self.telling, below, of=self, edge=GAP, gap=GAP, high=below)
        self._connect()
        self._refresh()
        self.telling.ask(desk.findings)

    def _connect(self) -> None:
        self.picture.happened.connect(self.send)
        self.picture.dismissed.connect(self.dismiss)
        self.history.wanted.connect(self.go_to)
        self.history.begins.connect(self.begin)
        self.history.ticked.connect(self.tick)
        self.fields.given.connect(self.set_parameter)
        self.telling.show_it.clicked.connect(lambda _=False: self.show_by_hand())
        self.telling.not_so.clicked.connect(lambda _=False: self.show_not_so())
        self.telling.asked.clicked.connect(lambda _=False: self.desk.place_wanted.emit("inspector"))
        self.desk.found.connect(self.telling.ask)
        self.plays.wanted.connect(self.go_through)
        self.review.looked.connect(self._look_at)
        self.review.opened.connect(self.picture.hold)
        self.review.taken_back.connect(self._take_back)
        self.again.waits.connect(self._refresh)
        self.again.ended.connect(self._gone_again)
        self.telling.stop.clicked.connect(lambda _=False: self.stop())
        self.behind.changed.connect(self._refresh)
        self.behind.acted.connect(lambda: self.history.large.let_small(partial(self.desk.place_wanted.emit, "stage")))
        self.long.over.connect(self._refresh)
        self.long.over.connect(self.again.go_on)
        self.compiling.done.connect(self._take)
        self.compiling.failed.connect(self._fail)
        self.compiling.slow.connect(lambda slow: self.telling.say("Compiling…") if slow and self.run is None else None)
        self.desk.replaced.connect(self._forget)
        self.desk.stepped.connect(self._stepped)
        self._keys = {
            Qt.Key.Key_Left: lambda: self.history.step(-1),
            Qt.Key.Key_Right: lambda: self.history.step(1),
            Qt.Key.Key_Home: self.begin,
            Qt.Key.Key_Return: self.show_by_hand,
            Qt.Key.Key_End: self.stop,
            Qt.Key.Key_N: self.show_not_so,
            Qt.Key.Key_K: self.plays.keep_it,
            Qt.Key.Key_L: self.levels.keep_it,
            Qt.Key.Key_G: self.plays.go_through,
            Qt.Key.Key_Y: self.review.accept_it,
            Qt.Key.Key_Backspace: self.review.take_back,
        }

    def event(self, event: QEvent) -> bool:
        """The keys of this place, each with Alt, wherever in it the focus is."""
        if isinstance(event, QKeyEvent) and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            does = self._keys.get(Qt.Key(event.key()))
            if does is not None:
                if event.type() == QEvent.Type.KeyPress:
                    does()
                event.accept()
                return True
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.history.stop()
        super().hideEvent(event)

    # the program

    def _take(self, compiled: Compiled) -> None:
        """The document has a program: the run goes on with it where it is, or at the moment that was shown."""
        if self.desk.document.stage is not None:
            return
        self.behind.caught_up()
        corrected, self._corrected = self._corrected, None
        if compiled.source == self._source and self.run is not None:
            self._refresh()
            return
        self.review.settle()
        self.again.forget()
        self._source, self._code = compiled.source, compiled.code
        if corrected is None:
            self.picture.forget_size()  # else the same game goes on, under the hand
        self._cannot_be_drawn = compiled.faults
        if self._start(corrected.place if corrected is not None else None) and self.run is not None:
            self._refresh()
            if corrected is not None:
                self.again.begin(self.run, corrected)

    def _gone_again(self, corrected: Corrected) -> None:
        """The run is at what was shown; the moments after it are those of the program as it is now."""
        self._refresh()
        kind, brings = corrected.events[corrected.shown - 1]
        again = happened_again(corrected)
        if self.desk.document.processes == corrected.document.processes:
            self.telling.say(f"It is as it was before.{again}", "good")
            return
        words = f"Here {event_caption(Event(kind, as_sent(brings)))} was shown.{again}"
        refused = self.run.refused if self.run is not None else None
        self.telling.say(f"{refused.reason}\n{words}" if refused is not None else words, "good", show=True)
        self.review.compare(corrected, self.desk.document)

    def _take_back(self, corrected: Corrected) -> None:
        """The run goes again with the program as it was."""
        self._corrected = corrected
        self.behind.expect()

    def _stepped(self) -> None:
        """What was shown of the run may be on the stage again: the run goes again after it, as at first."""
        self._corrected = self._corrected or self.shown.on_stage(self.run)

    def _start(self, place: int | None) -> bool:
        """Starts the present program, at a moment of the run so far where it can; says whether it could start."""
        module = loaded(self._source, code=self._code)
        try:
            self.run = RunningProgram(module) if self.run is None else self.run.go_on(module, place)
        except FAULTS as fault:
            self._fail(f"The program cannot begin: {' '.join(self._cannot_be_drawn) or fault}")
            return False
        self.desk.played.emit()
        return True

    def _fail(self, sentence: str) -> None:
        self.run, self._source = None, ""
        self.behind.caught_up()
        self._refresh()
        self.telling.say(sentence, "refused")

    def _forget(self) -> None:
        """Another document lies on the desk: nothing of the last run has a meaning any more."""
        self.run, self._source, self._corrected = None, "", None
        self.again.forget()
        self.review.settle()
        self.telling.ask(())
        self.picture.forget_size()
        self._refresh()

    def begin(self) -> None:
        """Starts the program again, with its parameters as they are."""
        if self.run is not None:
            self.history.stop()
            self.again.forget()
            self.run = self.run.anew()
            self.picture.forget_size()
            self._refresh()

    # events

    def send(self, event: Event) -> None:
        """Lets an event happen, and shows what came of it; nothing else can happen while that takes long.

        Nothing happens either while the program is behind what was shown.
        """
        if self.run is not None and self.run.waiting is None and not self.behind.words:
            self.again.leave(self.run)
            self.review.look_away()
            with self.sounds.listening(self.run):
                self.run.send(event)
            self._refresh()

    def tick(self) -> None:
        """Lets the clock run on; it stops where nobody has shown what happens, and stands while that takes long."""
        if self.run is None or self.run.waiting is not None or self.behind.words:
            return
        self.again.leave(self.run)
        self.review.look_away()
        with self.sounds.listening(self.run):
            self.run.tick()
        if self.run.refused is not None and self.run.refused.is_hole:
            self.history.stop()
        self._refresh()

    def dismiss(self) -> None:
        """Stops what takes long, else takes away what is shown over the scene."""
        if self.run is not None and not self.stop():
            self.go_to(self.run.place)

    def stop(self) -> bool:
        """Stops what takes the program long; gives whether there was anything."""
        busy = self.long.busy
        if busy:
            self.again.forget()
            self.history.stop()
            self.long.stop()
        return busy

    def go_to(self, place: int) -> None:
        """Looks at another moment; what happens next happens there."""
        if self.run is not None:
            self.history.stop()
            if self.again.busy:
                self.again.forget()
            self.run.go_to(place)
            self._refresh()

    def set_parameter(self, name: str, value: Any) -> None:
        """Begins anew with another value of a parameter."""
        if self.run is None or self.run.now.parameters[name] == value:
            return
        self.again.forget()
        why_not = self.run.set_parameter(name, value)
        if not why_not:
            self.picture.forget_size()
        self._refresh()
        if why_not:
            self.telling.say(why_not, "refused")

    def show_not_so(self) -> None:
        """Says that nothing should have happened, or should in a gap: the last event is shown so on the stage."""
        if self.telling.not_so.isEnabled():
            command, given = stage_action(self.desk, "nothing")
            over = lambda _: self.behind.learned()  # noqa: E731
            self.behind.learn()
            self.show_by_hand(lambda: self.desk.do(command, over, over, **given), over)

    def show_by_hand(
        self, then: Callable[[], object] = lambda: None, otherwise: Callable[[StudioError], None] | None = None
    ) -> None:
        """Puts the last event on the stage, in the situation in which it happened; ``then`` goes on with it."""
        found = self.run.to_show() if self.run is not None else None
        if found is None or self.run is None:
            return
        event, before = found
        self.history.stop()
        place = self.run.moments.index(before)
        corrected = self.again.also(self.review.corrected, event, place, self.review.accepted)
        self.review.settle()
        try:
            gap = self.run.refused is not None and self.run.refused.is_hole
            named = self.desk.process_named if otherwise is None else ""
            process = named or process_to_show(self.desk.document, event, before, gap)
            wanted = stage_arguments(self.desk.document, event, before, process)
        except StudioError as error:
            self.behind.learned()
            self.desk.failed.emit(error.sentence)
            return
        if not self.run.now.begins:  # else the run that goes on with the new value is no run of before
            corrected = corrected or before_correction(self.desk, self.run, event, place)

        def go_on(_: Any) -> None:
            self._corrected = corrected
            self.shown.keep(event, corrected)
            then()

        self.desk.do(SHOW_EVENT, then=go_on, otherwise=otherwise, **wanted)

    # plays

    def _so_far(self) -> Mapping[str, Any]:
        return play_arguments(self.desk.document, self.run) if self.run is not None else {}

    def go_through(self, name: str) -> None:
        """Lets the events of a play happen again, to the one that goes otherwise now, or to its end."""
        play, broken = self.desk.document.plays[name], self.plays.broken.get(name)
        if self.run is None:
            return
        self.history.stop()
        self.again.forget()
        self.run = played_run(self.run.module, play, broken.number if broken is not None else None)
        self.picture.forget_size()
        self._refresh()
        if broken is not None:
            self.telling.say(broken.sentence, "refused", show=self.run.to_show() is not None)

    def _look_at(self, change: PlayChange | None) -> None:
        """Shows what an event comes to now over what it came to before; nothing else for none."""
        if change is None:
            if self.run is not None:
                self._show_scene(self.run)
            return
        if self.again.rerun is not None and self.run is self.again.rerun.run:
            self.again.rerun.look(change.number)
            self._refresh()
            able = self.run.to_show() is not None
            self.telling.say(f"{change.event}. Before: {change.was}. Now: {change.now}.", show=able, happened=able)
        self.picture.give(*self.review.scenes(change))

    # what is shown

    def _refresh(self) -> None:
        run = self.run
        if run is None:
            self.long.work_on(None)
            self.picture.give([])
            self.history.fill(0, 0, "", None)
            self.plays.let(False)
            self.levels.let(False)
            self.unseen.fill(self.desk.document, [])
            self.fields.fill({}, {})
            self.telling.say(self.behind.words or COMING)
            return
        kind, event = type(run.program), run.now.event
        self._show_scene(run)
        caption = event_caption(event) if event is not None else "the beginning"
        self.history.fill(run.place, len(run.moments), caption, run.beat if "tick" in kind.RULES else None)
        self.plays.let(bool(run.events(run.place)))
        self.levels.let(True)
        self.unseen.fill(self.desk.document, run.moments[: run.place + 1])
        self.fields.fill(kind.PARAMETERS, run.now.parameters)
        self.long.work_on(run)
        self._tell(run)

    def _show_scene(self, run: RunningProgram) -> None:
        self.picture.rules, self.picture.moved = frozenset(type(run.program).RULES), run.moved
        scene, witness = ([from_data(one) for one in scene] for scene in (run.scene(), run.witness_scene()))
        self.picture.room = lambda: room_of(run.program, QUICK_SCENE)
        self.picture.old = bool(self.behind.words)
        self.picture.give(scene, witness, refused_places(run))

    def _tell(self, run: RunningProgram) -> None:
        if self.behind.words:
            self.telling.say(self.behind.words, "hole")
            return
        if run.waiting is not None:
            self.telling.say(f"The {event_caption(run.waiting)} takes long…", stop=True)
            return
        able = run.to_show() is not None
        if run.refused is None:
            told = picture_words(run, able, bool(self.picture.shapes))
            words, tone = (run.now.gap, "hole") if run.now.gap else told
            self.telling.say(words, tone, show=able, happened=able)
            return
        if run.refused.is_nothing:
            self.telling.say(run.refused.reason, show=able)
            return
        words = run.refused.reason
        if self.picture.ghost:
            words += "\nOutlined is what it was compared with."
        gap = run.refused.is_hole
        self.telling.say(words, "hole" if gap else "refused", show=able, happened=gap)
