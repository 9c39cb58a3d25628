"""The folder in which files are asked for where the document has none: the one used last, else that of documents."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

KEY = "folder"
"""Under this name it is remembered from start to start."""


class UsualFolder:
    """Where the person keeps files."""

    def __init__(self) -> None:
        self._settings: QSettings | None = None
        self._used: Path | None = None

    def recall(self, settings: QSettings) -> None:
        """Remembers it in these settings, and takes what they know."""
        self._settings = settings
        known = settings.value(KEY)
        self._used = Path(known) if isinstance(known, str) and known else self._used

    def used(self, file: Path) -> None:
        """A file was chosen there."""
        self._used = file.resolve().parent
        if self._settings is not None:
            self._settings.setValue(KEY, str(self._used))

    def beside(self, file: Path | None) -> Path:
        """The folder of a file, else the usual one: never that in which the studio happens to run."""
        if file is not None:
            return file.parent
        documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        known = (one for one in (self._used, documents) if one is not None and os.path.isdir(one))
        return next(known, Path.home())


USUAL_FOLDER = UsualFolder()
"""There is one, for all windows."""
