"""What is offered in the status line: a command all of whose arguments follow from what was just changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QPushButton
from shiboken6 import isValid

from studio.app.desk import Desk
from studio.app.forms.prefill import prefilled
from studio.app.offered_commands import offered
from studio.app.orders import watched
from studio.commands.registry import Command, Result
from studio.language.errors import StudioError
from studio.session.work import Ticket

PAUSE = 120
"""Milliseconds after a change before it is looked for: several changes may follow each other."""
FEW = 3
"""Where more things were changed at once, nothing is offered about any of them."""
LONG = 60
"""Letters of a button at most; the whole of it is its tooltip."""


class StatusOffer(QPushButton):
    """A button that says what a command would give, and does it; it is hidden while there is nothing to offer.

    What it would give is worked out in another process, so that nobody waits for it.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.order: tuple[str, Mapping[str, Any]] | None = None
        """The command that a click does, with its arguments."""
        self._touched: frozenset[str] = frozenset()
        self._kept = ""
        """What something was offered about, which is offered again after changes about which there is nothing."""
        self._ticket: Ticket | None = None
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(self._look)
        self.setObjectName("offer")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the canvas
        self.clicked.connect(self._do)
        self.hide()
        desk.changed.connect(self._changed)
        desk.replaced.connect(self._replaced)

    def _replaced(self) -> None:
        self._kept = ""
        self._changed(frozenset())

    def _changed(self, names: frozenset[str]) -> None:
        self.hide()
        self.order, self._ticket, self._touched = None, None, names if len(names) <= FEW else frozenset()
        if self._touched or self._kept:
            self._pause.start()
        else:
            self._pause.stop()

    def _look(self) -> None:
        """Has the first command worked out for which the things that were changed say all that it needs."""
        if self.desk.busy:
            self._pause.start()
            return
        things = [name for name in self.desk.document.definitions if name in self._touched]
        things += [self._kept] if self._kept in self.desk.document.definitions.keys() - self._touched else []
        for command in offered(self.desk, "status"):
            for thing in things:
                given = self._given(command, thing)
                if given is not None:
                    self._work_out(command, given, thing)
                    return

    def _given(self, command: Command, thing: str) -> dict[str, Any] | None:
        """The arguments of a command about a thing; None where one that is needed does not follow from it."""
        first = next(one.name for one in command.parameters if one.role.about)
        given = prefilled(self.desk, command, {first: thing})
        return given if all(one.name in given for one in command.parameters if one.required) else None

    def _work_out(self, command: Command, given: Mapping[str, Any], thing: str) -> None:
        editor = self.desk.editor
        ticket = self._ticket = editor.preview_beside(command.name, replaces="offer", **given)
        watched(editor.work)

        def show() -> None:
            if not isValid(self) or ticket is not self._ticket:
                return
            try:
                self._show(command, given, ticket.result())
            except StudioError:
                return  # nothing explains it, so nothing is offered
            self._kept = thing

        ticket.on_done(show)

    def _show(self, command: Command, given: Mapping[str, Any], result: Result) -> None:
        words = " and ".join(one.told() for one in result.findings)
        self.order = command.name, given
        text = f"{command.title}: {words}"
        self.setText(text if len(text) <= LONG else f"{text[:LONG]}…")
        shown = min((len(one.supports) for one in result.findings), default=0)
        unsure = " Something would still be asked about it." if any(one.question for one in result.findings) else ""
        self.setToolTip(
            f"{command.title}: {words} explains all {shown} examples so far. Click to have it so from now on.{unsure}"
        )
        self.setAccessibleName(text)
        self.show()

    def _do(self) -> None:
        if self.order is not None:
            command, given = self.order
            self._kept = ""
            self.desk.do(command, **given)
