"""What can go wrong when the program is played, asked about before it does: with a picture, and the ways on."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QLabel

from studio.app.desk import Desk
from studio.app.direct_edits import parameter_command, show_event_command
from studio.app.offered_commands import offered
from studio.app.orders import work_out_beside
from studio.app.small_pictures import small_picture
from studio.app.theme import Theme
from studio.app.widgets import PanelSection, column, emptied, label, row, small, tool
from studio.commands.wording import value_summary
from studio.document.model import Document
from studio.document.reachable_faults import ReachableFault, is_left
from studio.language.errors import StudioError
from studio.session.tasks import LookForFaults
from studio.session.work import Ticket

PAUSE = 1500
"""Milliseconds in which nothing has changed before it is looked for."""
PICTURE = QSize(180, 120)
"""Pixels of the picture of a situation."""

TOLD = 4
"""So many values of a situation are told."""


class FaultList(PanelSection):
    """Shows the first fault that can be reached, until it is mended, shown or left so.

    Who still draws is not asked: it is looked for once the program runs.
    """

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("What can go wrong")
        self.desk, self.theme = desk, theme
        self.faults: tuple[ReachableFault, ...] = ()
        self._looked_at: Document | None = None
        self._played = False
        self._ticket: Ticket | None = None
        self.inner = column()
        self.box.addLayout(self.inner)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.look)
        desk.changed.connect(lambda _: self._changed())
        desk.replaced.connect(self._renewed)
        desk.played.connect(self._begin)
        theme.changed.connect(self._make)
        self.hide()

    def _changed(self) -> None:
        document = self.desk.document
        known = (*document.definitions, *document.processes)
        self._take(tuple(one for one in self.faults if one.name in known and not self._is_left(one)))
        self._timer.start()

    def _renewed(self) -> None:
        self._played, self._looked_at = False, None
        self._timer.stop()
        self._take(())

    def _begin(self) -> None:
        if not self._played:
            self._played = True
            self._timer.start()

    def _is_left(self, one: ReachableFault) -> bool:
        return is_left(self.desk.document, one.name, one.sentence)

    def look(self) -> None:
        """Has it looked for what can go wrong, where anything can be changed or played and was."""
        document = self.desk.document
        if not self._played or document is self._looked_at or document.stage is not None:
            return
        if self.desk.busy:
            self._timer.start()
            return
        self._looked_at = document
        if self._ticket is not None:
            self._ticket.cancel()
        if document.rules or document.parameters():
            self._ticket = work_out_beside(
                self.desk.editor.work,
                LookForFaults(document),
                self,
                lambda found: self._take(found) if document is self.desk.document else None,
                lambda _: None,  # nobody asked for it
            )

    def _take(self, faults: tuple[ReachableFault, ...]) -> None:
        if faults != self.faults:
            self.faults = faults
            self._make()

    def _make(self) -> None:
        emptied(self.inner)
        if self.faults:
            self._card(self.faults[0])
        self.setVisible(bool(self.faults))

    def _card(self, one: ReachableFault) -> None:
        self.inner.addWidget(label(one.plainly, "question", wrap=True))
        if one.event:
            self.inner.addWidget(label(f"{_told(one)}; then {one.event.replace('_', ' ')}", "quiet", wrap=True))
        picture = self._picture(one)
        if picture is not None:
            self.inner.addWidget(picture)
        goes, says = f"Go to {one.name}", "Looks at it in the inspector"
        if one.name in self.desk.document.processes:
            goes, says = "Show what should happen…", "Puts this very moment on the stage"
        elif not one.event:
            goes, says = f"Go there: {_told(one)}", f"Gives these values and goes to {one.name}"
        self.show_it = tool(goes, says, lambda: self._show(one), look="option")
        self.inner.addWidget(label(one.sentence, "quiet", wrap=True))
        self.leave = small(
            "Leave it", "It cannot happen, or may be so: this is asked no more", lambda: self._leave(one)
        )
        self.inner.addWidget(self.show_it)
        more = f"and {len(self.faults) - 1} more" if len(self.faults) > 1 else ""
        self.inner.addLayout(row(self.leave, label(more, "quiet"), None))

    def _picture(self, one: ReachableFault) -> QLabel | None:
        try:
            shapes = self.desk.live.with_values(one.moment).scene()
        except StudioError:
            return None
        if not shapes:
            return None
        held = QLabel()
        held.setAccessibleName("The situation")
        ratio = self.devicePixelRatioF()
        held.setPixmap(small_picture(shapes, PICTURE, ratio, self.theme.color("paper"), most=2.0))
        return held

    def _show(self, one: ReachableFault) -> None:
        if one.name in self.desk.document.processes:
            command, arguments = show_event_command(one.event, one.name, one.brings, one.moment)
            self.desk.do(command, **arguments)
            return
        parameters = self.desk.document.parameters()
        for name, value in one.moment.items():
            if name in parameters and parameters[name] != value:
                command, arguments = parameter_command(name, value)
                self.desk.do(command, **arguments)
        self.desk.select_names((one.name,))

    def _leave(self, one: ReachableFault) -> None:
        for command in offered(self.desk, "fault"):
            self.desk.do(command.name, name=one.name, sentence=one.sentence)


def _told(one: ReachableFault) -> str:
    return ", ".join(f"{name} = {value_summary(value)}" for name, value in [*one.moment.items()][:TOLD])
