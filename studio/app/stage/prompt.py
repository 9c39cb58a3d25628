"""The line between the actions and the tiles: what is expected next, or what is anticipated."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QWidget

from studio.app.qt_guard import guarded
from studio.app.stage.stage_gesture import StageGesture
from studio.app.theme import GAP, Theme
from studio.app.widgets import EnterField, naming, row, tool

LINES = 2
"""So many lines of words it has room for: why something was refused is read there, and nothing moves for it."""
HIGH = 34
"""How high it is at least, in pixels."""
WIDE = 100
"""How much of the free room goes to a sentence of several lines, to one part of what is left beside it."""
DO_IT = "Do it (Enter)"
ACCEPT = "Accept  Tab"
TONE, TONES = "tone", ("accent", "warning", "ghost")
"""The property that says in which colour it is, and those there are."""


@guarded
class Prompt(QFrame):
    """Shows one of three things: a gesture under way, the next action to accept, or a sentence."""

    done = Signal()
    """The person says that the gesture is whole."""
    taken_back = Signal()
    process_chosen = Signal(str)
    accepted = Signal(int)
    """Accept so many anticipated actions; 0 means all that are known before the end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.gesture: StageGesture | None = None
        self.setObjectName("prompt")
        theme.changed.connect(self._dress)
        self.hint, self.words = QLabel(), QLabel()
        self.process, self.by_hand = naming("Process"), QCheckBox("by hand")
        self.text = EnterField()
        self.names = QWidget()
        self.fields: list[EnterField] = []
        self.ok = tool("Do it", DO_IT, self.done.emit, "Do it")
        self.back = tool("Take back", "Take back (Escape)", self.taken_back.emit, "Take back")
        self.take = tool(ACCEPT, "Accept (Tab)", lambda: self.accepted.emit(1), "Accept")
        self.take_all = tool(
            "Accept all  Shift+Tab",
            "Accept all but the end, which is accepted after it or in place of which more is shown (Shift+Tab)",
            lambda: self.accepted.emit(0),
            "Accept all",
        )
        self._lay_out()
        self._dress()
        self._connect()
        self._measure()
        self.say("")

    def _lay_out(self) -> None:
        self.process.setLineEdit(EnterField())
        self.process.setCompleter(None)  # type: ignore[arg-type]
        self.by_hand.setToolTip("Act the run out instead of letting it run as it is known")
        self.text.setMinimumWidth(140)
        self.text.setMaximumWidth(320)
        self.words.setObjectName("chosen")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for label in (self.hint, self.words):
            label.setMinimumWidth(1)  # cut off where there is no room
        row(of=self.names, gap=-1)
        row(
            self.hint,
            self.process,
            self.words,
            self.names,
            self.by_hand,
            None,
            self.text,  # at a place of its own: it stays there whatever is pointed at
            self.ok,
            self.back,
            self.take,
            self.take_all,
            of=self,
            edge=(GAP + 2, 2, GAP // 2, 2),
            gap=GAP,
        )

    def _measure(self) -> None:
        self.setFixedHeight(max(HIGH, LINES * self.hint.fontMetrics().lineSpacing() + GAP))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.layout() is not None:
            self._measure()

    def _connect(self) -> None:
        self.text.returnPressed.connect(self.done.emit)
        self.text.textChanged.connect(self._typed)
        self.by_hand.toggled.connect(self._by_hand)
        self.process.activated.connect(lambda _: self._choose())
        line = self.process.lineEdit()
        if line is not None:
            line.returnPressed.connect(self._choose)

    def _choose(self) -> None:
        name = self.process.currentText().strip()
        if name and self.gesture is not None and self.gesture.process != name:
            self.process_chosen.emit(name)

    def _typed(self, text: str) -> None:
        if self.gesture is not None:
            self.gesture.text = text
            self.ok.setEnabled(self.gesture.ready)
            self._in_lines(False)
            self.hint.setText(self.gesture.hint())
            self._tone("accent")

    def _by_hand(self, on: bool) -> None:
        if self.gesture is not None:
            self.gesture.by_hand = on

    # what it shows

    def say(self, sentence: str) -> None:
        """Shows a plain sentence, or several."""
        self._show(None, ())
        self._in_lines(True)
        self.hint.setText(sentence)
        self.hint.setToolTip("")

    def refuse(self, sentence: str) -> None:
        """Says why what was pointed at is not what is asked for; the gesture goes on."""
        self.follow()
        self._in_lines(True)
        self.hint.setText(sentence)
        self.hint.setToolTip(sentence)
        self._tone("warning")

    def anticipate(self, words: str, says: str = "", take: str = ACCEPT) -> None:
        """Shows the next action that can be accepted, what is to be said before, and how it is taken."""
        self.take.setText(take)
        self._show(None, (self.take, self.take_all, self.words) if words else (self.take,))
        self._in_lines(bool(says))
        self.hint.setText(says or "Next")
        self.hint.setToolTip(says)
        self.words.setText(words)
        self._tone("ghost")

    def begin(self, gesture: StageGesture, processes: list[str], suggested: str) -> None:
        """Begins to show a gesture."""
        self.gesture = gesture
        self.process.clear()
        self.process.addItems(processes)
        self.process.setCurrentIndex(-1)
        self.process.setCurrentText("")
        self.by_hand.setChecked(False)
        self.text.setText(suggested)
        gesture.text = suggested
        self.follow()

    def show_again(self, gesture: StageGesture, why: str = "") -> None:
        """Shows a gesture with everything that was given for it, and why it was refused."""
        self.gesture = gesture
        self.text.setText(gesture.text)
        self.follow()
        if why:
            self.refuse(why)

    def follow(self) -> None:
        """Shows how far the gesture is."""
        gesture = self.gesture
        if gesture is None:
            return
        runs, asks = gesture.spec.runs, bool(gesture.spec.text)
        shown: list[QWidget] = [self.words, self.ok, self.back]
        shown += [self.process, self.by_hand] if runs else []
        shown += [self.text] if asks else []
        shown += [self.names] if not gesture.known else []
        self._show(gesture, shown)
        self.hint.setText(gesture.hint())
        self.hint.setToolTip("")
        self.words.setText(gesture.words() if gesture.known else "")
        self.text.setPlaceholderText(gesture.spec.text)
        self.text.setAccessibleName(gesture.spec.text.capitalize())
        self.ok.setEnabled(gesture.ready)
        self.ok.setToolTip(DO_IT if gesture.ready else gesture.hint())
        self._name_inputs()
        wanted = gesture.role is None or gesture.role.optional
        if asks and wanted and not gesture.through:
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)
            self.text.selectAll()
        elif runs and not gesture.process:
            self.process.setFocus(Qt.FocusReason.OtherFocusReason)

    def _name_inputs(self) -> None:
        """Fields for the names of the inputs of a process that is new."""
        wanted = [] if self.gesture is None or self.gesture.known else self.gesture.names
        layout = self.names.layout()
        assert layout is not None
        for field in self.fields[len(wanted) :]:
            field.hide()
            field.deleteLater()
        del self.fields[len(wanted) :]
        while len(self.fields) < len(wanted):
            field = EnterField()
            field.setMaximumWidth(100)
            field.setAccessibleName(f"Name of input {len(self.fields) + 1}")
            place = len(self.fields)
            field.textEdited.connect(lambda text, place=place: self._named(place, text))
            field.returnPressed.connect(self.done.emit)
            layout.addWidget(field)
            self.fields.append(field)
        for field, name in zip(self.fields, wanted, strict=True):
            if field.text() != name:
                field.setText(name)

    def _named(self, place: int, name: str) -> None:
        if self.gesture is not None and place < len(self.gesture.names):
            self.gesture.names[place] = name

    def _in_lines(self, several: bool) -> None:
        """Gives what is said the room of several lines, or of one."""
        self.hint.setWordWrap(several)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.setStretchFactor(self.hint, WIDE if several else 0)

    def _show(self, gesture: StageGesture | None, shown: object) -> None:
        self.gesture = gesture
        self._in_lines(False)
        assert isinstance(shown, (list, tuple))
        for widget in (
            self.words, self.process, self.by_hand, self.names, self.text, self.ok, self.back, self.take, self.take_all,
        ):  # fmt: skip
            widget.setVisible(widget in shown)
        self._tone("accent" if gesture is not None else "")

    def _tone(self, color: str) -> None:
        if color != self.property(TONE):
            self.setProperty(TONE, color)
            self.style().polish(self)  # it alone: styling what is in it anew takes milliseconds
            self.update()

    def _dress(self) -> None:
        tones = "".join(f'#prompt[{TONE}="{one}"] {{ {self._ground(one)} }}' for one in TONES)
        self.setStyleSheet(
            f"#prompt {{ border: 1px solid {self.theme.line}; border-radius: 6px; background: transparent; }}{tones}"
            f"#chosen {{ font-weight: 600; color: {self.theme.ink}; }}"
            f"#prompt QToolButton {{ border: 1px solid {self.theme.line}; background: {self.theme.panel}; }}"
            f"#prompt QToolButton:hover {{ border-color: {self.theme.accent}; }}"
            f"#prompt QToolButton:disabled {{ color: {self.theme.quiet}; }}"
        )

    def _ground(self, tone: str) -> str:
        soft = self.theme.color(tone, 26)
        back = f"rgba({soft.red()}, {soft.green()}, {soft.blue()}, {soft.alpha()})"
        return f"border-color: {self.theme.color(tone).name()}; background: {back};"
