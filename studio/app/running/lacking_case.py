"""Which of several processes lacks the case that an event came to: looked for beside, so that nobody waits for it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from studio.app.desk import Desk
from studio.app.orders import work_out_beside
from studio.app.running.live_situation import answered_by_several, brought_and_states
from studio.document.model import Document
from studio.session.program_run import Event, RunMoment
from studio.session.tasks import FindLacking
from studio.session.work import Ticket

Came = tuple[Event, RunMoment]


class LackingCase(QObject):
    """What is known of the event that came last."""

    found = Signal()
    """A process was found that lacks the case."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self._about: tuple[Document, Came] | None = None
        self._lacks = ""
        self._ticket: Ticket | None = None

    def look(self, came: Came) -> str:
        """The process that lacks the case of an event, as far as it is known by now; it is looked for otherwise."""
        if not self._is_about(came):
            self._about, self._lacks = (self.desk.document, came), ""
            if self._ticket is not None:
                self._ticket.cancel()
            self._ticket = self._looked_for(came)
        return self._lacks

    def _is_about(self, came: Came) -> bool:
        if self._about is None or self._about[0] is not self.desk.document:
            return False
        event, before = self._about[1]
        return before is came[1] and event == came[0]

    def _looked_for(self, came: Came) -> Ticket | None:
        event, before = came
        document = self.desk.document
        if not answered_by_several(document, event):
            return None
        brings, states, parameters = brought_and_states(document, event, before)
        task = FindLacking(document, event.kind, brings, states, parameters)
        return work_out_beside(self.desk.editor.work, task, self, lambda found: self._take(came, found), lambda _: None)

    def _take(self, came: Came, lacks: str) -> None:
        if self._is_about(came) and lacks:
            self._lacks = lacks
            self.found.emit()
