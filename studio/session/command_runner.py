"""Doing commands on the present document: here, or in another process, with the same outcome."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from studio.commands.conditions import Selection
from studio.commands.registry import Registry, Result
from studio.demonstrate.reinference import rests_on_change
from studio.document.model import Document
from studio.infer.goals import Work
from studio.session.execute import followed_up
from studio.session.jobs import Job
from studio.session.log import Gesture
from studio.session.tasks import FollowResult, PreviewCommand, RunCommand, WorkedOut, names_of
from studio.session.work import Ticket, WorkQueue, work_queue


@dataclass(frozen=True)
class DoneCommand:
    """One command that was done: the gesture, its title, the document before and what came of it."""

    gesture: Gesture
    title: str
    before: Document
    result: Result
    seconds: float = 0.0

    @property
    def document(self) -> Document:
        return self.result.document


class CommandRunner(ABC):
    """A present document, and the ways in which a command is done to it."""

    def __init__(self, document: Document, commands: Registry, queue: WorkQueue | None = None) -> None:
        """``queue``: where work in the background is done; without one, in that of this process."""
        self.document, self.commands, self._queue = document, commands, queue

    @abstractmethod
    def _commit(self, step: DoneCommand) -> None:
        """Takes up what was done."""

    def do(self, name: str, /, *, row: str = "", work: Work | None = None, **arguments: Any) -> Result:
        """Does a command. ``row`` tags it in the session. Raises StudioError, and then nothing has changed."""
        gesture, values = self._gesture(name, row, arguments)
        done = self._task(self.document, name, values).worked_out(self.commands, work)
        self._commit(self._step(gesture, done))
        return done.result

    def preview(self, name: str, /, *, work: Work | None = None, **arguments: Any) -> Result:
        """What the command would give, but for what is inferred again because of it; nothing is done."""
        return self.commands.run(self.document, name, arguments, work)

    def begin(self, name: str, /, *, row: str = "", **arguments: Any) -> Result | Job:
        """Does a command at once, unless something must be inferred for it or because of it: then by a job.

        Raises StudioError, and then nothing has changed.
        """
        gesture, values = self._gesture(name, row, arguments)
        before, began = self.document, time.perf_counter()
        if self.commands[name].infers:
            return self._job(gesture, values)
        result = self.commands.run(before, name, values)
        if rests_on_change(before, result.document):
            return self._job(gesture, values, FollowResult(before, result))
        done = followed_up(before, result)
        self._commit(self._step(gesture, WorkedOut(before, done, time.perf_counter() - began)))
        return done

    def preview_beside(self, name: str, /, replaces: str = "preview", **arguments: Any) -> Ticket:
        """The same as ``preview``, worked out in another process; a newer one ``replaces`` an older one."""
        values = self._gesture(name, "", arguments)[1]
        task = PreviewCommand(self.document, name, values, names_of(self.commands))
        return self.work.submit(task, replaces=replaces, later=True)

    def background(self, name: str, /, *, row: str = "", **arguments: Any) -> Job:
        """Starts a command in another process; it is done when ``result()`` of the job is asked for (see ``Job``)."""
        return self._job(*self._gesture(name, row, arguments))

    def submit(self, document: Document, gesture: Gesture, later: bool = False) -> Ticket:
        """Has a gesture worked out from a document in another process; nothing is done. ``later``: others go first."""
        told, values = self._gesture(gesture.do, gesture.row, gesture.arguments)
        return self.work.submit(self._task(document, told.do, values), later=later)

    def worked_out_step(self, gesture: Gesture, done: WorkedOut) -> DoneCommand:
        """What came of a gesture in another process, as a step."""
        return self._step(self._gesture(gesture.do, gesture.row, gesture.arguments)[0], done)

    @property
    def work(self) -> WorkQueue:
        """Where work in the background is done."""
        return self._queue or work_queue()

    def _task(self, document: Document, name: str, values: dict[str, Any]) -> RunCommand:
        return RunCommand(document, name, values, names_of(self.commands))

    def _step(self, told: Gesture, done: WorkedOut) -> DoneCommand:
        return DoneCommand(told, self.commands[told.do].title, done.before, done.result, done.seconds)

    def _job(self, gesture: Gesture, values: dict[str, Any], first: FollowResult | None = None) -> Job:
        """``first``: what is left to do on the present document."""

        def submit(document: Document) -> Ticket:
            if first is not None and document is first.document:
                return self.work.submit(first)
            return self.work.submit(self._task(document, gesture.do, values))

        return Job(submit, lambda: self.document, lambda done: self._commit(self._step(gesture, done)))

    def why_not(self, name: str, selection: Selection | None = None) -> str | None:
        """Why a command is disabled now, or None."""
        return self.commands[name].why_not(self.document, selection)

    def _gesture(self, name: str, row: str, arguments: Mapping[str, Any]) -> tuple[Gesture, dict[str, Any]]:
        one = self.commands[name]
        values = one.read(arguments)
        return Gesture(name, one.write(values), row), values
