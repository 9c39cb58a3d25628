"""The recovery log beside a file: every command since the last save, synced one by one.

The first line is a header with the SHA-256 of the file it starts from (of nothing, when there is no file yet); each
further line is one command as JSON. A kill at any instant loses at most the line being written.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import BinaryIO

from studio.language.errors import FileFault

FORMAT = "studio-recovery"
LARGEST = 256 * 1024 * 1024
"""Bytes a log may have."""


def log_path(path: str | os.PathLike[str]) -> Path:
    """Where the log of a document file is: beside it, ``NAME.studio.recovery``."""
    place = Path(path)
    name = place.name if place.name.endswith(".studio") else f"{place.name}.studio"
    return place.with_name(f"{name}.recovery")


def fingerprint(path: str | os.PathLike[str]) -> str:
    """The SHA-256 of a file's content, of no bytes where there is no file."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except FileNotFoundError:
        return hashlib.sha256(b"").hexdigest()


class RecoveryLog:
    """The open log of one document file."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def open(cls, path: str | os.PathLike[str], keep: bool = False) -> RecoveryLog:
        """Starts the log of a document file anew; ``keep`` goes on with the commands that are pending.

        Call it again after each save, since the file it starts from is then another one. Raises FileFault where the
        disk refuses, or where the pending commands belong to another state of the file.
        """
        lines = (pending(path) or []) if keep else []
        place = log_path(path)
        header = {"format": FORMAT, "version": 1, "starts_from": fingerprint(path)}
        try:
            temporary = place.with_name(f"{place.name}.new")
            file = temporary.open("wb")
            log = cls(place, file)
            log._write(json.dumps(header))
            for line in lines:
                log._write(line)
            os.replace(temporary, place)
        except OSError as error:
            raise FileFault(f"{place.name} cannot be written: {error.strerror}.") from error
        return log

    def append(self, line: str) -> None:
        """Adds one command and waits until it is on the disk. Raises FileFault where the disk refuses."""
        try:
            self._write(line)
        except OSError as error:
            raise FileFault(f"{self.path.name} cannot be written: {error.strerror}.") from error

    def _write(self, line: str) -> None:
        one_line = json.dumps(json.loads(line)) if "\n" in line or "\r" in line else line
        self._file.write(one_line.encode("utf-8") + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the log and leaves it on the disk."""
        self._file.close()

    def discard(self) -> None:
        """Closes the log and removes it: the work is saved, or given up on purpose."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def pending(path: str | os.PathLike[str]) -> list[str] | None:
    """The commands since the last save of a document file, None where there is no log.

    A last line that was torn off is left out. Raises FileFault where the log belongs to another state of the file,
    or is damaged elsewhere than at its end.
    """
    place = log_path(path)
    try:
        if place.stat().st_size > LARGEST:
            raise FileFault(f"{place.name} is too large to be a recovery log. Move it away to go on without it.")
        raw = place.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileFault(f"{place.name} cannot be read: {error.strerror}.") from error
    header, *lines = raw.split(b"\n")[:-1] or [b""]
    _check_header(header, place, path)
    return _commands(lines, place)


def _check_header(header: bytes, place: Path, path: str | os.PathLike[str]) -> None:
    found = _parsed(header)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise FileFault(f"{place.name} is no recovery log. Move it away to go on without it.")
    if found.get("starts_from") != fingerprint(path):
        raise FileFault(
            f"{place.name} belongs to another state of {Path(path).name}, so its commands do not fit. "
            "Move it away to go on without it."
        )


def _commands(lines: list[bytes], place: Path) -> list[str]:
    for number, line in enumerate(lines, start=2):
        if _parsed(line) is None and number <= len(lines):
            raise FileFault(f"{place.name} is damaged in line {number}. Move it away to go on without it.")
    whole = lines[:-1] if lines and _parsed(lines[-1]) is None else lines
    return [line.decode("utf-8") for line in whole]


def _parsed(line: bytes) -> object:
    try:
        found: object = json.loads(line.decode("utf-8"))
        return found
    except (ValueError, RecursionError):
        return None
