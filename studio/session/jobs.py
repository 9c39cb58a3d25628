"""Commands worked out in another process, for an editor that takes them up when they are done."""

from __future__ import annotations

from collections.abc import Callable

from studio.commands.registry import Result
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.session.tasks import WorkedOut
from studio.session.work import Ticket

MOVED = "The document changed meanwhile, so this was not done. Do it again."

Submit = Callable[[Document], Ticket]
Commit = Callable[[WorkedOut], None]


class Moved(StudioError):
    """The document changed while the job ran, and the job was not allowed to start again."""


class Job:
    """One command that is worked out on the document as it was.

    Nothing is done to the editor until ``result()`` is called: it waits, and commits only if the document is still the
    one the job began with. Else the command is worked out again on the present one; with ``again=False``, or where
    something else is on stage now, it is refused.
    """

    def __init__(self, submit: Submit, present: Callable[[], Document], commit: Commit) -> None:
        self._submit, self._present, self._commit = submit, present, commit
        self._committed: Result | None = None
        self._start()

    def _start(self) -> None:
        self._document = self._present()
        self._ticket = self._submit(self._document)

    @property
    def progress(self) -> tuple[float, str]:
        """How much of it is done (0 to 1), and what is being done."""
        return self._ticket.progress

    @property
    def done(self) -> bool:
        """Whether it has been worked out; ``result()`` then does not wait."""
        return self._ticket.done

    def begun_again(self) -> bool:
        """Begins anew where it was worked out on another document than the present one; does not wait."""
        open_yet = self.done and not self._ticket.failed and self._committed is None
        return open_yet and self._present() is not self._document and self._again()

    def _again(self) -> bool:
        """Begins on the present document, unless what it was meant for is another: what is on stage."""
        if self._present().stage is not self._document.stage:
            return False
        self._start()
        return True

    def on_done(self, listener: Callable[[], None]) -> None:
        """Calls back when it has been worked out; see ``Ticket``."""
        self._ticket.on_done(listener)

    def cancel(self) -> None:
        """Stops it; ``result()`` then raises Cancelled."""
        self._ticket.cancel()

    def result(self, timeout: float | None = None, again: bool = True) -> Result:
        """Waits (seconds), commits and gives the result. Raises what the command raised, TimeoutError, or Moved."""
        while self._committed is None:
            worked_out: WorkedOut = self._ticket.result(timeout)
            if self._present() is self._document:
                self._commit(worked_out)
                self._committed = worked_out.result
            elif not again or not self._again():
                raise Moved(MOVED)
        return self._committed
