"""Acting out: the tiles of the visit under way, the actions, and what is anticipated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QKeyCombination, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.keys import ENTER
from studio.app.qt_guard import guarded
from studio.app.shown_moment import ShownMoment
from studio.app.shown_words import sentence_words
from studio.app.stage.action_bar import ActionBar, drawn_beside
from studio.app.stage.canvas_operands import Sight
from studio.app.stage.canvas_picking import CanvasPicking
from studio.app.stage.drawn_there import TAKE, THERE, DrawnThere
from studio.app.stage.ghost_marks import acted_title, marked, tiles_of
from studio.app.stage.prompt import Prompt
from studio.app.stage.seen_things import Seen
from studio.app.stage.stage_gesture import Chosen, Spec, StageGesture, specs
from studio.app.stage.tile_face import Pick
from studio.app.stage.tile_picks import TO_COME, chosen_in, described
from studio.app.stage.tile_row import TileContent, TileRow
from studio.app.stage.tiles_and_values import TilesAndValues
from studio.app.stage.value_palette import ValuePalette, functions, plain_seen, symbols_seen
from studio.app.theme import Theme
from studio.app.widgets import column, roomy
from studio.demonstrate.action_wording import action_words
from studio.demonstrate.anticipation import anticipated
from studio.demonstrate.first_hit import FirstHit, Hits
from studio.demonstrate.learn import shown_by
from studio.demonstrate.perform import Performance
from studio.demonstrate.stage import moment_acted, performance, under_way
from studio.demonstrate.stage_operands import named_on_stage
from studio.demonstrate.value_looks import Gallery
from studio.document.actions import Action, EndAction
from studio.document.chance import CHANCE
from studio.generalize.operands import tile_operand
from studio.language.errors import StudioError
from studio.language.steps import MEMORY
from studio.language.types import ANY, Type
from studio.language.values import Value


@guarded
class Acting(QWidget):
    """The stage while a demonstration is under way."""

    upcoming = Signal(object)
    """The next action that is anticipated (Action), or None."""

    def __init__(self, desk: Desk, theme: Theme, follow: Callable[[], None], parent: QWidget) -> None:
        """``follow`` brings it in step with the document, if it is behind."""
        super().__init__(parent)
        roomy(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.desk, self.theme, self._bring_up = desk, theme, follow
        self.done: Performance | None = None
        self.gallery: Gallery | None = None
        self.values: dict[str, Value] = {}
        self.ghost: Action | None = None
        self.first: FirstHit | None = None
        self.gesture: StageGesture | None = None
        self._hits = Hits()
        self.pointed: list[Pick] = []
        self._asked = 0  # how many commands were asked for here that are not done yet
        self._ends = False  # whether it is over when that is done: the letters are those of the tools again
        self.to_come: list[Value] = []
        self.drawn = DrawnThere(desk, self)
        self.on_canvas = CanvasPicking(desk, self._sight, lambda: self.to_come, self)
        self.bar, self.prompt = ActionBar(specs(desk.editor.commands), self.begin), Prompt(theme)
        self.row = TileRow(theme)
        self.palette_row = ValuePalette(theme, self._asked_kind, lambda: named_on_stage(self.done))
        column(self.bar, self.prompt, lower := TilesAndValues(self.row, self.palette_row), of=self, high=lower)
        self._connect()

    def _connect(self) -> None:
        self.row.picked.connect(self._picked)
        self.row.hovered.connect(self._hovered)
        self.row.menu_asked.connect(lambda pick, at: self.menu(pick).popup(at))
        self.on_canvas.pointed_at.connect(self._point_at)
        self.on_canvas.missed.connect(lambda: self.setFocus(Qt.FocusReason.OtherFocusReason))
        self.on_canvas.seen.connect(self._let_be_seen)
        self.on_canvas.left.connect(lambda: self.take_back() if self.gesture is not None else None)
        self.palette_row.chosen.connect(lambda json: self._offer(Chosen(json), False))
        self.palette_row.through.connect(self._through)
        self.palette_row.failed.connect(self._refuse)
        self.prompt.done.connect(self.finish)
        self.prompt.taken_back.connect(self.take_back)
        self.prompt.process_chosen.connect(self._process)
        self.prompt.accepted.connect(self.accept)
        backwards = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)  # systems differ in what Tab with Shift is
        self.tabs = [self._key(Qt.Key.Key_Tab, 1), *(self._key(Qt.Modifier.SHIFT | one, 0) for one in backwards)]

    def _key(self, keys: Qt.Key | QKeyCombination, actions: int) -> QShortcut:
        """Tab accepts what is anticipated; where nothing is, or a gesture is under way, it goes to the next field."""
        made = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        made.activated.connect(lambda: self.accept(actions))
        return made

    # what it shows

    def fill(self, gallery: Gallery) -> Pieces:
        """Brings everything in step with the document."""
        self.gallery = gallery
        try:
            self.done = performance(self.desk.document)
            yield from self._fill_tiles(self.done, gallery)
        except StudioError as error:
            self.done, self.ghost, self.first, self.values = None, None, None, {}
            self.row.fill([])
            self.prompt.say(error.sentence)
        acted = moment_acted(self.desk.document, self.done) if self.done is not None else ()
        self.desk.show_moment(ShownMoment(*acted))
        yield
        self._show_ghost()
        yield
        self._follow()
        self._go_on()

    def _go_on(self) -> None:
        """Begins the action again that waited until what was clicked on the canvas can change."""
        spec = self.on_canvas.waiting() if self.gesture is None and self.done is not None else None
        if spec is not None:
            self.begin(spec)
            self.on_canvas.go_on()

    def let_go(self) -> None:
        """The document changed: what was in hand is over, unless it was begun while that was worked out."""
        if not self._asked:
            self.gesture, self.pointed = None, []

    def _fill_tiles(self, done: Performance, gallery: Gallery) -> Pieces:
        document, visit = self.desk.document, done.frame.visit
        situation = dict(done.frame.situation())
        memory = situation.pop(MEMORY)
        self.values = {**situation, **({MEMORY: memory} if memory else {})}
        types = {one.name: one.type for one in document.processes[visit.process].inputs}
        said = [name for name in situation if name != CHANCE]  # whose number says nothing to anybody
        looks = {name: gallery.look(name, situation[name], types.get(name, ANY)) for name in said}
        notes = {name: "" if name in types or name in document.states() else "local" for name in said}
        shown = [TileContent(name, situation[name], looks[name], note=notes[name]) for name in said]
        shown += [TileContent(MEMORY, memory, gallery.look(MEMORY, memory), note="memory")] if memory else []
        yield
        self.row.fill([*shown, *self._still_to_come(done, gallery)])
        yield
        symbols, plain = (seen(document, self.values.values()) for seen in (symbols_seen, plain_seen))
        self.palette_row.fill(document, symbols, functions(document), plain)
        taught = any(visit.process in shown_by(one) for one in document.demonstrations.values())
        self.ghost = anticipated(done, document.processes[visit.process]) if taught else None
        self.first = self._hits.first(document, self.desk.live)

    def title(self) -> str:
        """What is acted out, and the visits under way."""
        return "Stage" if self.done is None else acted_title(self.desk.document, self.done)

    def _still_to_come(self, done: Performance, gallery: Gallery) -> list[TileContent]:
        loops = done.frame.loops
        self.to_come = loops[-1].members[loops[-1].place + 1 :] if loops else []
        if not loops:
            return []
        title = f"still to come for {loops[-1].name}"
        return [TileContent(TO_COME, self.to_come, gallery.look(TO_COME, list(self.to_come)), title)]

    def _show_ghost(self) -> None:
        if self.gesture is None and self.done is not None and self.drawn.seen(self._sight()):
            self.prompt.anticipate("", THERE, TAKE)
        elif self.gesture is None and self.ghost is not None:
            self.prompt.anticipate(action_words(self.ghost), self.first.offered if self.first is not None else "")
        elif self.gesture is None and self.done is not None:
            told = self.first.told_apart if self.first is not None else drawn_beside(self.desk.editor.history)
            self.prompt.say(f"{told} {self.bar.unknown(self.desk.document.stage, self.done.frame.loops)}".strip())
        self.upcoming.emit(self.ghost)

    def _follow(self) -> None:
        """Marks what is under way in the bar and in the tiles."""
        name = self.gesture.spec.name if self.gesture is not None else ""
        loops = self.done is not None and bool(self.done.frame.loops)
        self.bar.follow(name, loops, self.done is not None and not self._ends)
        for one in self.tabs:
            one.setEnabled((self.ghost is not None or self.drawn.spot is not None) and self.gesture is None)
        self.on_canvas.follow(self.gesture)
        self.palette_row.ask()
        ghost = self.ghost if self.gesture is None else None
        ghosts = marked(ghost, self.values, self.row, self.gallery) if ghost is not None and self.gallery else {}
        ghostly = tiles_of(ghost, self.values)
        for tile in self.row.tiles.values():
            pointed = tuple(one for one in self.pointed if one.tile == tile.name)
            tile.mark(pointed, tuple(ghosts.get(tile.name, ())), tile.name in ghostly)

    # gestures

    def begin(self, spec: Spec) -> None:
        """Begins an action; one that needs nothing is done at once."""
        self.gesture, self.pointed = StageGesture(spec), []
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.gesture.at_once and not spec.runs:
            self.finish()
            return
        self.prompt.begin(self.gesture, list(self.desk.document.processes), self._suggested(spec))
        self.desk.said.emit(self.gesture.hint())
        self._follow()

    def ask_value(self, of: str) -> None:
        """Begins the change that is anticipated, of what ``of`` names: another value is pointed at, or written."""
        kind = self.ghost.kind if self.ghost is not None else None
        spec = next((one for one in self.bar.specs.values() if one.action.adds == kind), None)
        tile = self.ghost.alters if self.ghost is not None else None
        if spec is None or self.gesture is not None or not tile or tile not in of.split():
            return
        self.begin(spec)
        self._offer(Chosen(tile_operand(tile), tile), False, Pick(tile))

    def _suggested(self, spec: Spec) -> str:
        """The name or reason that what is known so far would give here."""
        ghost = self.ghost
        if ghost is None:
            return ""
        if spec.name in ("point", "each") and ghost.kind == spec.name:
            return ghost.binds or ""
        return ghost.reason if isinstance(ghost, EndAction) and ghost.how == spec.action.fixed.get("how") else ""

    def take_back(self) -> None:
        """Takes the gesture under way back; nothing was done."""
        self.on_canvas.forget()
        self.palette_row.other.clear()
        self.gesture, self.pointed = None, []
        self._show_ghost()
        self._follow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.desk.said.emit("Taken back; choose an action.")

    def finish(self) -> None:
        """Does the action, as far as it is whole."""
        if (gesture := self.gesture) is None:
            return
        if not gesture.ready:
            self.desk.said.emit(gesture.hint())
            self.prompt.refuse(gesture.hint())
            return
        command, arguments = gesture.command()
        pointed, self.pointed, self.gesture = self.pointed, [], None  # the stage is free for what comes next
        self._do(command, lambda why: self.take_up(gesture, pointed, why), arguments)
        if self.gesture is None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _do(self, command: str, refused: Callable[[str], None], arguments: dict[str, Any]) -> None:
        def end(error: StudioError | None = None) -> None:
            self._asked, self._ends = self._asked - 1, False
            if error is not None:
                refused(sentence_words(self.desk.document, error.sentence))

        self._asked += 1
        order = self.desk.do(command, then=lambda _: end(), otherwise=end, **arguments)
        last = any(one.action.last and one.command.name == command for one in self.bar.specs.values())
        self._ends = order.open and last and self.done is not None and len(under_way(self.done)) == 1
        if order.open and self.gesture is None:
            self.prompt.say(f"{order.title}: being worked out. Go on meanwhile, or stop it with Esc.")
            self._follow()

    def take_up(self, gesture: StageGesture, pointed: list[Pick], why: str = "") -> None:
        """A gesture that was refused, and why, can be put right, unless another one has been begun."""
        if self.gesture is None and self.done is not None:
            self.gesture, self.pointed = gesture, pointed
            self.prompt.show_again(gesture, why)
            self._follow()

    def _let_be_seen(self, one: Seen) -> None:
        """Something drawn goes, or comes back."""
        gesture = self.gesture
        if gesture is not None:
            self.gesture, self.pointed = None, []
            command, arguments = one.doing(next(spec for spec in self.bar.specs.values() if spec.action.at_key))
            self._do(command, lambda why: self.take_up(gesture, [], why), arguments)
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def accept(self, actions: int) -> None:
        """Accepts what is anticipated; 0 means all that is known before the end, or the end where that is all."""
        if self.drawn.spot is not None:
            self.drawn.put(lambda: self.begin(self.bar.that_shows), self.on_canvas.point_at)
        elif self.ghost is None:
            self.desk.said.emit("Nothing is anticipated here; show what happens next.")
        else:
            self._do("accept", lambda _: self._show_ghost(), {"actions": 0, "end": False} if actions == 0 else {})

    def _process(self, name: str) -> None:
        if self.gesture is None:
            return
        known = self.desk.document.processes.get(name)
        self.gesture.choose_process(name, None if known is None else [one.name for one in known.inputs])
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._after_offer()

    def _asked_kind(self) -> Type:
        """The type of what is asked for now, as far as it is known."""
        return ANY if self.gesture is None else self._sight().wanted(self.gesture)

    def _through(self, function: str, needs: int) -> None:
        if self.gesture is None:
            self.begin(next(iter(self.bar.specs.values())))
        assert self.gesture is not None
        self.gesture.choose_function(function, needs)
        self._after_offer()

    # pointing

    def _hovered(self, text: str) -> None:
        doing = self.gesture.hint() if self.gesture is not None else "pointing at"
        self.desk.said.emit(f"{doing} – {text}" if text else doing if self.gesture is not None else "")

    def _picked(self, pick: Pick, modifiers: Qt.KeyboardModifier) -> None:
        if self.done is None:
            return
        adding = bool(modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))
        inside = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        chosen = chosen_in(self.to_come if pick.tile == TO_COME else self.values.get(pick.tile), pick, inside)
        if self.gesture is None and pick.tile == TO_COME and not pick.whole:
            self.begin(next(spec for spec in self.bar.specs.values() if spec.concrete))
        self._offer(chosen, adding, pick)

    def menu(self, pick: Pick) -> QMenu:
        """The actions that can be begun with what is under the pointer."""
        made = QMenu(self)
        made.aboutToHide.connect(made.deleteLater)
        for spec in self.bar.specs.values():
            if spec.roles and not spec.runs and self.bar.buttons[spec.name].isEnabled():
                entry = made.addAction(spec.action.title)
                entry.triggered.connect(lambda _=False, spec=spec: self.begin(spec))
                entry.triggered.connect(lambda _=False: self._picked(pick, Qt.KeyboardModifier.NoModifier))
        return made

    def _point_at(self, chosen: Chosen, adding: bool) -> None:
        """Takes what was pointed at on the canvas; the keys belong to the stage again."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._offer(chosen, adding)

    def _sight(self) -> Sight:
        """What can be seen on the canvas now, and in the tiles."""
        self._bring_up()
        assert self.gallery is not None
        looks = {name: tile.look for name, tile in self.row.tiles.items()}
        return Sight(self.gallery, self.desk.drawn, self.values, looks)

    def _offer(self, chosen: Chosen, adding: bool, pick: Pick | None = None) -> None:
        marked = [pick] if pick is not None else []
        if self.gesture is None:
            self.pointed = marked
            assert self.done is not None
            self.desk.said.emit(f"pointing at {described(self.desk.document, self.done, chosen.json)}")
            self._follow()
            return
        try:
            self.gesture.offer(chosen, adding)
        except StudioError as error:
            self._refuse(error.sentence)
            return
        self.pointed = [*self.pointed, *marked]
        self._after_offer()

    def _refuse(self, why: str) -> None:
        """Says why what was pointed at, or written, is not taken; what is under way goes on."""
        self.desk.failed.emit(why)
        if self.gesture is not None:
            self.prompt.refuse(why)
            self._follow()

    def _after_offer(self) -> None:
        assert self.gesture is not None
        if self.gesture.at_once:
            self.finish()
            return
        self.prompt.follow()
        self.desk.said.emit(self.gesture.hint())
        self._follow()

    # keys

    def wants_key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether a key belongs to the stage and not to the tools of the window."""
        plain = not modifiers & ~Qt.KeyboardModifier.KeypadModifier
        own = plain and (self.bar.begun_by(key) is not None or key in (Qt.Key.Key_Escape, *ENTER))
        return own or self.palette_row.writes(self.gesture, key, modifiers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if not self.wants_key(key, event.modifiers()):
            event.ignore()
        elif self.palette_row.writes(self.gesture, key, event.modifiers()):
            self.palette_row.write(event.text())
        elif key == Qt.Key.Key_Escape:
            (self.desk.cancel if self.desk.busy else self.take_back)()
        elif key in ENTER:
            self.finish()
        elif (spec := self.bar.begun_by(key)) is not None:
            self.begin(spec)
