"""Reading files that may be anything: only ordinary ones, and never more than is wanted, whatever the disk says."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from studio.language.errors import FileFault

LARGEST = 64 * 1024 * 1024
"""Bytes of a document or session."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: str | os.PathLike[str], most: int = LARGEST) -> bytes:
    """The content of an ordinary file of at most so many bytes.

    Raises FileFault for what is no file (a folder, a pipe, a device) or larger, OSError where the disk refuses.
    """
    place = Path(path)
    _check(os.stat(place).st_mode, place)
    with os.fdopen(os.open(place, _FLAGS), "rb") as file:
        status = os.fstat(file.fileno())
        _check(status.st_mode, place)  # another file may have taken its place
        content = file.read(most + 1) if status.st_size <= most else b""
    if len(content) > most or status.st_size > most:
        raise FileFault(f"{named(place)} is larger than {most // 1024**2} MB, which nothing of the studio is.")
    return content


def read_text(path: str | os.PathLike[str], most: int = LARGEST) -> str:
    """The text of an ordinary file. Raises FileFault, as above or where it is no UTF-8 or the disk refuses."""
    place = Path(path)
    try:
        return read_bytes(place, most).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FileFault(f"{named(place)} is no text in UTF-8, so it is nothing of the studio.") from None
    except (OSError, ValueError) as error:
        raise FileFault(f"Cannot read {named(place)}: {why(error)}.") from None


if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30  # a place beyond the end, so that whoever reads is not held up

    def lock(handle: int) -> bool:
        """Locks an open file until it is closed; False where somebody else has locked it."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Locks an open file until it is closed; False where somebody else has locked it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a disk without locks
            return True
        return True


def real_path(path: str | os.PathLike[str]) -> Path:
    """Where a file itself lies, whatever links lead there. Raises FileFault for what is no name of a file."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        raise FileFault(f"{named(Path(path))} cannot be the name of a file.") from None


def is_locked(path: Path) -> bool:
    """Whether somebody holds the lock of a file."""
    try:
        _check(os.stat(path).st_mode, path)
        handle = os.open(path, os.O_RDWR | (_FLAGS & ~os.O_RDONLY))
    except (FileFault, OSError):
        return False
    try:
        return not lock(handle)
    finally:
        os.close(handle)


def swept(leftovers: Iterable[Path]) -> None:
    """Removes files that nobody is writing any more."""
    for one in leftovers:
        with contextlib.suppress(OSError):
            if stat.S_ISREG(one.lstat().st_mode) and not is_locked(one):
                one.unlink()


def why(error: Exception) -> str:
    """Why the disk refuses, in a few words."""
    return str(getattr(error, "strerror", None) or error)


def named(place: Path) -> str:
    """A path as it is named in a sentence: on one line, its end where it is long."""
    text = "".join(sign if sign.isprintable() else "?" for sign in str(place))
    return text if len(text) <= 120 else f"…{text[-120:]}"


def _check(mode: int, place: Path) -> None:
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise FileFault(f"{named(place)} is {what}, no file.")
