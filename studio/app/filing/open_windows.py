"""The windows that are open, each with one document, and how to get from one to another.

Each window is a process of its own. It writes what it shows into a folder of the person's, under a lock that ends with
its process; who wants to see it lays a wish there.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.qt_guard import guarded
from studio.document.file import write_atomically
from studio.language.errors import FileFault

KEPT, LOCK, WISH = ".window", ".lock", ".wish"
"""What the files of a window end with: what it shows, its lock, and the wish to see it."""


@dataclass(frozen=True)
class OpenWindow:
    """One window: its entry (a file), the name of what it shows, and the file of that (none: "")."""

    entry: Path
    title: str
    path: str


@guarded
class OpenWindows(QObject):
    """All windows of the person, as one of them knows them."""

    def __init__(self, window: QWidget, folder: Path | None) -> None:
        """Without a ``folder`` there is this window only."""
        super().__init__(window)
        self.window = window
        self.own = OpenWindow(Path(f"{time.time_ns():020}-{os.getpid()}{KEPT}"), "", "")
        self._lock: QLockFile | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _: self._look())
        if folder is not None:
            self._begin(folder)

    def _begin(self, folder: Path) -> None:
        with suppress(OSError):  # where there can be no folder, there is no list
            folder.mkdir(parents=True, exist_ok=True)
            lock = _lock(folder / self.own.entry)
            if lock.tryLock(0):
                self._lock, self.own = lock, OpenWindow(folder / self.own.entry, "", "")
                self._watcher.addPath(str(folder))

    def tell(self, title: str, path: Path | None) -> None:
        """What this window shows now, for the others."""
        now = OpenWindow(self.own.entry, title, str(path.absolute()) if path is not None else "")
        if now == self.own:
            return
        self.own = now
        if self._lock is not None:
            with suppress(FileFault):
                write_atomically(now.entry, json.dumps({"title": now.title, "path": now.path}).encode())

    def all(self) -> list[OpenWindow]:
        """The windows that are open, this one among them, in the order in which they were opened."""
        if self._lock is None:
            return [self.own]
        found = (self.own if one == self.own.entry else _read(one) for one in self.own.entry.parent.glob(f"*{KEPT}"))
        return sorted((one for one in found if one is not None), key=lambda one: one.entry.name)

    def with_file(self, path: Path) -> OpenWindow | None:
        """The window that shows a file, where there is one."""
        return next(
            (one for one in self.all() if one.path and os.path.realpath(one.path) == os.path.realpath(path)), None
        )

    def show(self, one: OpenWindow) -> None:
        """Brings a window to the front."""
        if one.entry == self.own.entry:
            self._come()
        else:
            with suppress(OSError):
                one.entry.with_suffix(WISH).touch()

    def next(self, by: int) -> None:
        """Brings the window to the front that was opened after this one, or (-1) before it."""
        known = self.all()
        self.show(known[([one.entry for one in known].index(self.own.entry) + by) % len(known)])

    def end(self) -> None:
        """This window is closed."""
        if self._lock is not None:
            self._watcher.removePath(str(self.own.entry.parent))
            _forget(self.own.entry, self._lock)
            self._lock = None

    def _look(self) -> None:
        wish = self.own.entry.with_suffix(WISH)
        if self._lock is not None and os.path.exists(wish):
            wish.unlink(missing_ok=True)
            self._come()

    def _come(self) -> None:
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()


class WindowList:
    """The open windows as entries at the end of a menu, listed anew whenever it is shown."""

    def __init__(self, menu: QMenu, windows: OpenWindows) -> None:
        self.menu, self.windows = menu, windows
        self.entries: list[QAction] = []
        menu.addSeparator()
        menu.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Lists the windows as they are now; a tick is at this one."""
        gone, self.entries = self.entries, []
        for old in gone:
            self.menu.removeAction(old)
            old.deleteLater()
        self.entries = [self._entry(number, one) for number, one in enumerate(self.windows.all(), 1)]

    def _entry(self, number: int, one: OpenWindow) -> QAction:
        title = one.title.replace("&", "&&")
        action = QAction(f"&{number}  {title}" if number < 10 else title, self.menu)  # one the menu makes can be lost
        self.menu.addAction(action)
        action.setCheckable(True)
        action.setChecked(one.entry == self.windows.own.entry)
        action.setStatusTip(one.path or "It has no file yet")
        action.triggered.connect(lambda _=False: self.windows.show(one))
        return action


def _lock(entry: Path) -> QLockFile:
    lock = QLockFile(str(entry.with_suffix(LOCK)))
    lock.setStaleLockTime(0)  # only the end of its process ends it
    return lock


def _read(entry: Path) -> OpenWindow | None:
    """What a window shows; None where it has ended, and what it left is taken away."""
    lock = _lock(entry)
    if lock.tryLock(0):
        _forget(entry, lock)
        return None
    try:
        told = json.loads(entry.read_text(encoding="utf-8"))
        return OpenWindow(entry, str(told["title"]), str(told["path"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _forget(entry: Path, lock: QLockFile) -> None:
    with suppress(OSError):
        for end in (KEPT, WISH):
            entry.with_suffix(end).unlink(missing_ok=True)
    lock.unlock()
