"""The recovery log beside a file: every command since the last save, synced one by one.

The first line is a header with the SHA-256 of the file it starts from (of nothing, when there is no file yet); each
further line is one command as JSON. Before each stands a checksum of it and of all lines before it, so that damage is
noticed wherever it is. A kill at any instant loses at most the line being written. Whoever writes the log holds its
lock, by which one file is changed in one place at a time.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from studio.document.disk import is_locked, lock, read_bytes, real_path, why
from studio.language.errors import FileFault

FORMAT = "studio-recovery"
LARGEST = 256 * 1024 * 1024
"""Bytes a log may have."""
NOT_DONE = "So this was not done; make room there, or save the document elsewhere (Save as)."
SUM = 16
"""Characters of a checksum."""


class InUse(FileFault):
    """The file is being changed somewhere else."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.name[:80]} is being changed somewhere else. Close it there first.")


class OtherState(FileFault):
    """The file is not the one any more that the commands of a log were done on."""


@dataclass(frozen=True)
class LogContent:
    """What a log holds: its header, its sound entries, and how many lines from the first damaged one on."""

    header: dict[str, Any]
    entries: tuple[str, ...]
    lost: int = 0


def log_path(path: str | os.PathLike[str]) -> Path:
    """Where the log of a document file is: beside the file itself, whatever links there are, as ``….recovery``."""
    place = real_path(path)
    name = place.name if place.name.endswith(".studio") else f"{place.name}.studio"
    return place.with_name(f"{name}.recovery")


def fingerprint(path: str | os.PathLike[str]) -> str:
    """The SHA-256 of a file's content, of no bytes where there is no file. Raises FileFault."""
    try:
        return hashlib.sha256(read_bytes(path)).hexdigest()
    except FileNotFoundError:
        return hashlib.sha256(b"").hexdigest()
    except (OSError, ValueError) as error:
        raise FileFault(f"{Path(path).name[:80]} cannot be read: {why(error)}.") from error


def in_use(path: str | os.PathLike[str]) -> bool:
    """Whether somebody is changing this file just now."""
    return is_locked(log_path(path))


class RecoveryLog:
    """The open log of one document file."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        self._sum = b""

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        keep: bool = False,
        entries: tuple[str, ...] | None = None,
        starts_from: str | None = None,
    ) -> RecoveryLog:
        """Starts the log of a document file anew; ``keep`` goes on with the commands that are pending.

        ``entries`` are those to go on with instead, ``starts_from`` the fingerprint of the file that they follow.
        Call it again after each save, since the file it starts from is then another one. Raises FileFault where the
        disk refuses, or where the pending commands belong to another state of the file; InUse where somebody else
        has the log open.
        """
        lines = entries if entries is not None else (pending(path) or []) if keep else []
        place = log_path(path)
        header = {"format": FORMAT, "version": 2, "starts_from": starts_from or fingerprint(path)}
        old = None
        try:
            old = _held(place, Path(path))
            _beside(place).unlink(missing_ok=True)  # left by a kill, or something that would wait for ever
            file = _beside(place).open("xb")
            lock(file.fileno())
            log = cls(place, file)
            for line in (json.dumps(header), *lines):
                log._write(line)
            if os.name == "nt":  # there nothing replaces a file that is open
                old.close()
            os.replace(_beside(place), place)
            old.close()
        except OSError as error:
            _put_away(old, place)
            raise FileFault(f"{place.name} cannot be written: {why(error)}. {NOT_DONE}") from error
        return log

    def append(self, line: str) -> None:
        """Adds one command and waits until it is on the disk. Raises FileFault where the disk refuses."""
        try:
            self._write(line)
        except (OSError, ValueError) as error:
            raise FileFault(f"{self.path.name} cannot be written: {why(error)}. {NOT_DONE}") from error

    def _write(self, line: str) -> None:
        one_line = json.dumps(json.loads(line)) if "\n" in line or "\r" in line else line
        content = one_line.encode("utf-8")
        after = _sum(self._sum, content)
        before = self._file.tell()
        try:
            self._file.write(after + b" " + content + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:
            self._take_back(before)
            raise
        self._sum = after

    def _take_back(self, end: int) -> None:
        """Cuts off what was written of a line that the disk refused, so that the next one stands on its own."""
        with contextlib.suppress(OSError):
            self._file.close()
        self._file = self.path.open("r+b")
        lock(self._file.fileno())
        self._file.truncate(end)
        self._file.seek(end)

    def close(self) -> None:
        """Closes the log and leaves it on the disk."""
        self._file.close()

    def discard(self) -> None:
        """Closes the log and removes it: the work is saved, or given up on purpose.

        Where nothing may be removed from the folder any more, nothing stays in it.
        """
        if os.name == "nt":
            self._file.close()
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            with contextlib.suppress(OSError, ValueError):
                self._file.truncate(0)
        self._file.close()


def leftovers(path: str | os.PathLike[str]) -> list[Path]:
    """What kills have left of a log that was being started."""
    return [_beside(log_path(path))]


def _beside(place: Path) -> Path:
    return place.with_name(f"{place.name}.new")


def _put_away(old: BinaryIO | None, place: Path) -> None:
    """Leaves nothing behind of a log that could not be begun."""
    with contextlib.suppress(OSError):
        _beside(place).unlink(missing_ok=True)
        if old is not None and not place.stat().st_size:
            place.unlink()
    if old is not None:
        old.close()


def _held(place: Path, path: Path) -> BinaryIO:
    """The file at this place, new or old, locked. Raises InUse, FileFault or OSError."""
    while True:
        file = os.fdopen(os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
        if not lock(file.fileno()):
            file.close()
            raise InUse(path)
        mine, there = os.fstat(file.fileno()), place.stat()
        if (mine.st_ino, mine.st_dev) == (there.st_ino, there.st_dev):
            return file
        file.close()


def content_of(path: str | os.PathLike[str]) -> LogContent | None:
    """What the log of a file holds, whether or not it fits the file; None where there is none.

    A last line that was torn off is left out. Raises FileFault for what is no log.
    """
    place = log_path(path)
    try:
        raw = read_bytes(place, LARGEST)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise FileFault(f"{place.name} cannot be read: {why(error)}.") from error
    *lines, torn = raw.split(b"\n")
    if not raw:
        return None  # it was just being begun
    found = list(_sound(lines))
    header = json.loads(found[0]) if found else None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise FileFault(f"{place.name} is no recovery log, or damaged at its beginning. Move it away to go on.")
    lost = len(lines) - len(found)
    return LogContent(header, tuple(line.decode("utf-8") for line in found[1:]), lost + (1 if lost and torn else 0))


def _sound(lines: list[bytes]) -> list[bytes]:
    """The contents of the lines before the first that is not as it was written."""
    if lines and lines[0].startswith(b"{"):  # the first version had no checksums
        return list(itertools.takewhile(lambda line: _parsed(line) is not None, lines))
    found: list[bytes] = []
    before = b""
    for line in lines:
        content = line[SUM + 1 :]
        before = _sum(before, content)
        if line[: SUM + 1] != before + b" " or _parsed(content) is None:
            break
        found.append(content)
    return found


def _sum(before: bytes, content: bytes) -> bytes:
    return hashlib.blake2b(before + content, digest_size=SUM // 2).hexdigest().encode()


def pending(path: str | os.PathLike[str]) -> list[str] | None:
    """The commands since the last save of a document file up to the first damaged one, None where there is no log.

    Raises OtherState where the log belongs to another state of the file, FileFault where it is none.
    """
    found = content_of(path)
    if found is None:
        return None
    if found.header.get("starts_from") != fingerprint(path):
        raise OtherState(
            f"{log_path(path).name} belongs to another state of {Path(path).name}, so its commands do not fit. "
            "Move it away to go on without it."
        )
    return list(found.entries)


def _parsed(line: bytes) -> object:
    try:
        found: object = json.loads(line.decode("utf-8"))
        return found
    except (ValueError, RecursionError):
        return None
