"""Takes pictures of what is shown, and tells of what is cut off there, overlaps, or is hard to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from studio.app.compiling import Compiling
from studio.app.measure.cut_texts import cut_items, cut_texts, overlaps
from studio.app.measure.instruments import wait
from studio.app.measure.pale_texts import pale_texts
from studio.app.window import Window

REST = 60
"""Milliseconds in which the window comes to rest."""
PATIENCE = 600_000
"""So long is waited for what is worked out, in milliseconds: others may keep the machine busy."""

PACKED = 85
"""How fast a picture is written, to 100: it takes a third of the time, and a little more room."""


class Camera:
    """Writes one picture after another into a folder, and keeps the files in ``written``."""

    def __init__(self, folder: Path, look: str, tell: Callable[[str], None]) -> None:
        """Each file is called ``LOOK-PLACE.png``; ``tell`` is told of each, and of each fault that is seen in it."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.look, self.tell = folder, look, tell
        self.written: list[Path] = []
        self.missing: list[str] = []

    def ready(self, place: str, holds: Callable[[], bool]) -> bool:
        """Waits until what a picture is of is there. Where it never is, that is told, and kept in ``missing``."""
        there = rest_until(holds)
        if not there:
            self.missing.append(f"{self.look}-{place}")
            self.tell(f"  {self.look}-{place} is missing: it was not ready in time.")
        return there

    def take(self, place: str, widget: QWidget) -> None:
        """Takes a picture as soon as what is shown has come to rest."""
        rest()
        path = self.folder / f"{self.look}-{place}.png"
        widget.grab().save(str(path), None, PACKED)
        self.written.append(path)
        self.tell(f"wrote {path}")
        for fault in (*cut_texts(widget), *cut_items(widget), *overlaps(widget), *pale_texts(widget)):
            self.tell(f"  {fault}")

    def take_away(self, place: str, widget: QWidget) -> None:
        """Takes a picture of what stands beside the window, which is gone then."""
        self.take(place, widget)
        widget.done(0) if isinstance(widget, QDialog) else widget.close()
        see_at_once()


def rest() -> None:
    """Lets the event loop run until what was begun is shown, and every place follows its document."""
    wait(REST)
    if _follows():
        wait(PATIENCE, lambda: not _follows())
    see_at_once()


def see_at_once() -> None:
    """What was begun is shown, and what was closed is gone, as far as nothing of it comes later."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def _follows() -> bool:
    """Whether some place of a window is still behind its document."""
    windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, Window) and one.isVisible()]
    return any(one.desk.following.busy for one in windows)


def rest_until(holds: Callable[[], bool]) -> bool:
    """The same until something holds, or nobody waits any more; whether it holds then."""
    if not holds():
        wait(PATIENCE, holds)
    rest()
    return holds()


def compiles(place: QWidget) -> bool:
    """Whether the program is still made ready for a place that is looked at."""
    known = getattr(place, "compiling", None)
    return isinstance(known, Compiling) and place.isVisible() and known.busy
