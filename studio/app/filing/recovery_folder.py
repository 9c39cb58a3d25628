"""A folder of the person's own where unsaved work of documents without a file is logged, and where open files are told.

Each window claims what it works on with a lock that ends with its process, so that the work of a window that is still
open is never taken for work that was left behind.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths

from studio.document.recovery import log_path
from studio.language.errors import FileFault
from studio.session.document_files import LeftBehind, left_behind
from studio.session.editor import Editor

LOG_END = ".recovery"


class RecoveryFolder:
    """What one window keeps safe, and what others left."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)
        self._claims: dict[Path, QLockFile] = {}

    @classmethod
    def of_person(cls) -> RecoveryFolder:
        """The one in the person's own folder for data of programs."""
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        return cls(Path(place) / "unsaved")

    # claims

    def claim(self, path: Path) -> bool:
        """Takes a file for this window; False where another window has it open, as far as that can be told."""
        key = _real(path)
        if key in self._claims:
            return True
        with suppress(OSError):  # where there can be no folder, the log of the file itself tells who changes it
            self.folder.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(os.fsencode(key)).hexdigest()[:24]
        lock = QLockFile(str(self.folder / f"{name}.lock"))
        lock.setStaleLockTime(0)  # only the end of its process ends a claim, however long it takes
        if not lock.tryLock(0):
            return lock.error() != QLockFile.LockError.LockFailedError
        self._claims[key] = lock
        return True

    def release(self, keep: Path | None = None) -> None:
        """Gives up every claim but one."""
        kept = _real(keep) if keep is not None else None
        for path in [one for one in self._claims if one != kept]:
            self._claims.pop(path).unlock()

    # documents without a file

    def adopt(self, editor: Editor, now: bool = False) -> None:
        """From here on the unsaved work of a document without a file is logged here. Raises FileFault."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileFault(f"{self.folder} cannot be made: {error.strerror}.") from error
        path = self.folder / f"untitled-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{next(self._numbers)}.studio"
        self.claim(path)
        editor.keep_spare(path, now)

    def is_spare(self, path: Path) -> bool:
        """Whether this is the place of a log only, of a document that has no file."""
        return _real(path).parent == _real(self.folder)

    # what others left

    def left(self, files: Iterable[Path]) -> list[LeftBehind]:
        """Unsaved work that was left here or beside some files by studios that have ended, newest first."""
        spares = sorted(self.folder.glob(f"*{LOG_END}")) if os.path.isdir(self.folder) else []
        wanted = [*(one.with_name(one.name.removesuffix(LOG_END)) for one in spares), *files]
        found = [one for path in wanted if (one := self._left(path)) is not None]
        return sorted(found, key=lambda one: one.when, reverse=True)

    def _left(self, path: Path) -> LeftBehind | None:
        if _real(path) in self._claims or not os.path.exists(log_path(path)) or not self._is_free(path):
            return None
        try:
            return left_behind(path)
        except (FileFault, OSError):
            return None  # whoever opens this file is told why its log does not fit

    def _is_free(self, path: Path) -> bool:
        free = self.claim(path)
        if free:
            self._claims.pop(_real(path)).unlock()
        return free


def _real(path: Path) -> Path:
    """The file itself, whatever links lead to it."""
    return Path(os.path.realpath(path))
