"""Long commands off the caller's thread, with progress and cancel."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import perf_counter

from studio.commands.registry import Result
from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import StudioError

Run = Callable[[Document, Work], Result]
Commit = Callable[[Document, Result, float], None]


MOVED = "The document changed meanwhile, so this was not done. Do it again."


class Moved(StudioError):
    """The document changed while the job ran, and the job was not allowed to start again."""


class Job:
    """One command that runs in a thread of its own on the document as it was.

    Nothing is done to the editor until ``result()`` is called (on the editor's own thread): it waits, and commits
    only if the document is still the one the job began with. Else the command runs again on the present one; with
    ``again=False``, or where something else is on stage now, it is refused.
    """

    def __init__(self, run: Run, present: Callable[[], Document], commit: Commit) -> None:
        self._run, self._present, self._commit = run, present, commit
        self._stop = Event()
        self._listeners: list[Callable[[Job], None]] = []
        self.progress: tuple[float, str] = (0.0, "")
        self.aside: Callable[[], None] = at_once
        """Called often by the work, in its thread; may wait there until something else has gone first."""
        self._committed: Result | None = None
        self._start()

    def _start(self) -> None:
        self._document = self._present()
        self._outcome: Result | None = None
        self._error: BaseException | None = None
        self._thread = Thread(target=self._work, name="job", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        began = perf_counter()
        try:
            self._outcome = self._run(self._document, Work(self._tell, self._asked))
        except BaseException as error:  # handed to whoever asks for the result
            self._error = error
        self._seconds = perf_counter() - began
        for listener in list(self._listeners):
            listener(self)

    def _asked(self) -> bool:
        self.aside()
        return self._stop.is_set()

    def _tell(self, done: float, sentence: str) -> None:
        self.progress = (done, sentence)

    @property
    def done(self) -> bool:
        """Whether the thread has ended; ``result()`` then does not wait."""
        return not self._thread.is_alive()

    def begun_again(self) -> bool:
        """Runs the command anew where it ended well on another document than the present one; does not wait."""
        open_yet = self._error is None and self._committed is None
        return self.done and open_yet and self._present() is not self._document and self._again()

    def _again(self) -> bool:
        """Runs the command on the present document, unless what it was meant for is another: what is on stage."""
        if self._present().stage is not self._document.stage:
            self._error = Moved(MOVED)
            return False
        self._start()
        return True

    def within(self, seconds: float | None) -> bool:
        """Waits so long at most (None: as long as it takes); gives whether the thread has ended."""
        self._thread.join(seconds)
        return self.done

    def on_done(self, listener: Callable[[Job], None]) -> None:
        """Calls back, from the job's thread, when it has ended (at once if it has already)."""
        self._listeners.append(listener)
        if self.done:
            listener(self)

    def cancel(self) -> None:
        """Asks the work to stop; ``result()`` then raises Cancelled."""
        self._stop.set()

    def result(self, timeout: float | None = None, again: bool = True) -> Result:
        """Waits (seconds), commits and gives the result. Raises what the command raised, TimeoutError, or Moved."""
        while self._committed is None:
            self._thread.join(timeout)
            if self._thread.is_alive():
                raise TimeoutError("the job still runs")
            if self._error is not None:
                raise self._error
            assert self._outcome is not None
            if self._present() is self._document:
                self._commit(self._document, self._outcome, self._seconds)
                self._committed = self._outcome
            elif not again or not self._again():
                raise Moved(MOVED)
        return self._committed


def at_once() -> None:
    """Gives way to nobody."""
