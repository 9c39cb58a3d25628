"""The log of faults of the studio itself, in the person's own folder for logs; small, and old entries go first.

An entry holds what a report needs: version, platform, what was done by which name, and the traceback. Nothing is logged
of what a document holds. A log that cannot be written is no fault of its own.
"""

from __future__ import annotations

import importlib.metadata
import logging
import os
import platform
import sys
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path

LARGEST, OLDER = 500_000, 3
"""Bytes of one file, and how many older ones are kept."""


def log_path() -> Path:
    """Where faults are logged on this system: the folder for logs of the person, whether it is there or not."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "darwin":
        folder = home / "Library" / "Logs" / "studio"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "studio" / "Logs"
    else:
        folder = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state") / "studio" / "log"
    return folder / "faults.log"


class _Log(RotatingFileHandler):
    """Notes that something could not be written, where others would print that to the terminal."""

    failed = False

    def handleError(self, record: logging.LogRecord) -> None:
        self.failed = True


def log_fault(error: BaseException, during: str) -> Path | None:
    """Logs a fault, met during a command of this name. Gives the file, None where nothing could be written."""
    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    handler = _Log(path, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="backslashreplace", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    text = f"studio {_version()}, Python {platform.python_version()}, {platform.platform()}, during {during}\n"
    text += "".join(traceback.format_exception(error))
    handler.handle(logging.LogRecord("studio", logging.ERROR, "", 0, text, None, None))
    try:
        handler.close()
    except OSError:  # what was written last did not reach the disk
        return None
    return None if handler.failed else path


def logged(path: Path | None) -> str:
    """Where a fault is logged, as a sentence for the person."""
    return f"It is logged in {path}." if path else "It could not be logged."


def _version() -> str:
    try:
        return importlib.metadata.version("studio")
    except importlib.metadata.PackageNotFoundError:
        return "not installed"
