"""The actions as a bar of buttons; the underlined letter of each is its key. Few need more than those seen at first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from studio.app.flows import Group, Groups
from studio.app.qt_guard import guarded
from studio.app.stage.stage_gesture import Spec
from studio.app.tips import tip_above
from studio.app.widgets import column
from studio.demonstrate.frames import Loop
from studio.document.model import Stage
from studio.session.command_runner import DoneCommand

DONE = "done"
"""The action that ends a demonstration as it mostly ends."""
IN_LOOP = ("item", "skip", DONE)
"""The actions that go on in a loop, out of it, and past it."""
BEGIN = "Show what happens: choose an action, such as Change, then click what it is done to."
"""What is said at the beginning, where nothing is anticipated."""
DRAWN = (
    "What is drawn now is there from the start, and no part of what is shown. "
    "For things that an event brings, draw some in their places first and make them a list."
)
"""What is said when something was drawn beside what is acted out."""


def drawn_beside(history: Sequence[DoneCommand]) -> str:
    """What to say where the last thing done drew something in the midst of a demonstration."""
    if not history or history[-1].before.stage is None or history[-1].document.stage is None:
        return ""
    before, now = ({one.name for one in each.definitions.values() if one.drawn} for each in
                   (history[-1].before, history[-1].document))  # fmt: skip
    return DRAWN if now - before else ""


NARROW, SNUG = 720, 6
"""In a narrower bar each button leaves so many pixels less beside its word, so that one line more is seen below."""


@guarded
class ActionBar(QWidget):
    """One button an action, those that belong together side by side; what is rarely needed waits behind "More"."""

    def __init__(self, specs: tuple[Spec, ...], begin: Callable[[Spec], None]) -> None:
        super().__init__()
        self.specs = {spec.name: spec for spec in specs}
        self.keys = {getattr(Qt.Key, f"Key_{spec.action.key}"): spec for spec in specs if spec.action.key}
        """Actions by the key that begins them."""
        self.that_shows = next(spec for spec in specs if spec.action.shows)
        """The action by which something comes to be seen."""
        self.buttons = {spec.name: _button(spec, begin) for spec in specs}
        self.more = QToolButton()
        self.more.setText("More")
        self.more.setCheckable(True)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setToolTip("What few demonstrations need: remembering, loops, success, what mattered")
        self.more.setAccessibleName("More actions")
        self.more.toggled.connect(self._unfold)
        *usual, last = self._groups(spec for spec in specs if not spec.action.rare)
        self.usual = Groups([*map(Group, usual), Group([Group(last), self.more])])
        self.others = Groups(list(map(Group, self._groups(spec for spec in specs if spec.action.rare))))
        self.others.hide()
        column(self.usual, self.others, of=self)
        self.setAccessibleName("Actions")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for one in self.buttons.values():
            one.be_snug(event.size().width() < NARROW)

    def unknown(self, stage: Stage | None, loops: Sequence[Loop] = ()) -> str:
        """What to do where nothing is anticipated, inside these loops; who has begun may have done all."""
        if loops:
            return self._in_loop(loops[-1])
        begun, end = stage is not None and bool(stage.demonstration.actions), self.specs[DONE].action
        return (
            f"Is that all? Then click {end.title} or press {end.key}. Else choose the next action." if begun else BEGIN
        )

    def _in_loop(self, loop: Loop) -> str:
        """What to do in a loop: before its first item, for one of them, and for the last one."""
        following, rest, end = (f"{one.title} ({one.key})" for one in (self.specs[name].action for name in IN_LOOP))
        left, leaves = len(loop.members) - 1 - loop.place, f"{rest} leaves the loop."
        if loop.place < 0:
            first = f"Click the first one under “still to come”, or press {following} before. "
            return f"{first if left else 'There is nothing to go through. '}{leaves}"
        shows = f"Show what happens to {loop.name}"
        if left:
            return f"{shows}; then {following} goes to one of those still to come. {leaves}"
        return f"{shows}, the last one. Then {rest} goes on after the loop, and {end} ends all."

    def begun_by(self, key: int) -> Spec | None:
        """The action that a key begins, where it can be begun now."""
        spec = next((one for letter, one in self.keys.items() if letter == key), None)
        return spec if spec is not None and self.buttons[spec.name].isEnabled() else None

    def _groups(self, specs: Iterable[Spec]) -> list[list[QToolButton]]:
        """The buttons of actions, those that belong together in one list."""
        groups: list[list[QToolButton]] = [[]]
        for spec in specs:
            groups[-1].append(self.buttons[spec.name])
            if spec.action.ends_group:
                groups.append([])
        return [one for one in groups if one]

    def _unfold(self, on: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.others.setVisible(on)

    def follow(self, under_way: str, in_loop: bool, able: bool) -> None:
        """Shows which action is under way, and which make sense now.

        One behind "More" that was begun by its key stays there: what is to be pointed at would move away meanwhile.
        """
        if in_loop:
            self.more.setChecked(True)
        for name, button in self.buttons.items():
            button.setChecked(name == under_way)
            button.setEnabled(name == "leave" or (able and (in_loop or not self.specs[name].action.in_loop)))


@guarded
class _Action(QToolButton):
    """Its tip stands above it: below it is what comes next, and what may be accepted."""

    def __init__(self) -> None:
        super().__init__()
        self._snug = False

    def be_snug(self, snug: bool) -> None:
        """Whether it must do with little room."""
        if snug != self._snug:
            self._snug = snug
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() - SNUG, hint.height()) if self._snug else hint

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip:
            return super().event(event)
        tip_above(self, self.mapToGlobal(QPoint()), self.toolTip())
        return True


def _button(spec: Spec, begin: Callable[[Spec], None]) -> _Action:
    button = _Action()
    button.setText(_underlined(spec))
    button.setShortcut(QKeySequence())  # the letter alone is the key; the stage listens to it
    button.setToolTip(f"{spec.action.says} ({spec.action.key})" if spec.action.key else spec.action.says)
    button.setAccessibleName(spec.action.title)
    button.setCheckable(bool(spec.roles or spec.text or spec.runs))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _=False: begin(spec))
    return button


def _underlined(spec: Spec) -> str:
    place = spec.action.title.lower().find(spec.action.key.lower()) if spec.action.key else -1
    return spec.action.title if place < 0 else f"{spec.action.title[:place]}&{spec.action.title[place:]}"
