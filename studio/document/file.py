"""Files: one JSON document, validated on the way in with every fault listed, written all or nothing."""

from __future__ import annotations

import contextlib
import glob
import json
import math
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from studio.document.disk import lock, named, read_text, real_path, swept, why
from studio.document.entries import SECTIONS, Reader, file_data
from studio.document.entry_limits import too_many
from studio.document.migrate import migrated
from studio.document.model import Document
from studio.document.rename import with_possible_names
from studio.document.timers import with_timers_of_old
from studio.document.undefined_names import reference_faults
from studio.language.errors import FileFault, Refusal
from studio.language.garbage import no_collection

DEEPEST = 300
"""How deep lists and objects may nest in a file."""

LONGEST_FAULT = 300
"""Characters of one fault that is reported."""

LONGEST_NUMBER = 40
"""Characters of one number in a file."""


def save(document: Document, session_lines: Sequence[str], path: str | os.PathLike[str]) -> None:
    """Writes the file, all or nothing: after a crash there is the old file or the new one.

    Raises Refusal for values that no file can hold, FileFault where the disk refuses.
    """
    write_atomically(Path(path), dumps(document, session_lines).encode("utf-8"))


def load(path: str | os.PathLike[str]) -> tuple[Document, list[str]]:
    """The document of a file and the lines of its session.

    Raises FileFault, whose ``faults`` list everything wrong with the file.
    """
    return loads(read_text(path))


def dumps(document: Document, session_lines: Sequence[str]) -> str:
    """The text of a file: one entry a line, the same for the same document. Raises Refusal for impossible texts."""
    lines = ["{"]
    parts = list(file_data(document, list(session_lines)).items())
    for place, (key, part) in enumerate(parts):
        comma = "," if place < len(parts) - 1 else ""
        lines.append(f" {_json(key)}: {_section(part)}{comma}")
    text = "\n".join([*lines, "}", ""])
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Refusal("Some text holds half of a character, which no file can hold; type it again.") from error
    return text


@no_collection()
def loads(text: str) -> tuple[Document, list[str]]:
    """The document in the text of a file, and its session. Raises FileFault."""
    data = _parsed(text)
    _check_depth(data)
    reader = Reader()
    try:
        made = migrated(data)
        _check_count(made)
        document, session = reader.file(made)
    except RecursionError:
        raise _too_deep() from None
    # Formulas that could not be read would only be reported twice by what they no longer name.
    faults = reader.faults or reference_faults(document)
    if faults:
        raise _summed_up(faults)
    if "timers" not in made:
        document = with_timers_of_old(document)
    return with_possible_names(document), session


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file by a synced new one; a link goes on pointing to it.

    Raises FileFault where the disk refuses, or where there is something else than a file; the old file then stays.
    """
    temporary = ""
    path = real_path(path)
    try:
        _check_place(path)
        swept(leftovers(path))
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:60]}.", suffix=".new", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            lock(file.fileno())
            os.fchmod(file.fileno(), _mode(path))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise FileFault(f"{named(path)} cannot be written: {why(error)}.") from error


def leftovers(path: Path) -> Iterator[Path]:
    """What kills have left of a file that was being written."""
    path = real_path(path)
    yield from path.parent.glob(f".{glob.escape(path.name[:60])}.*.new")


def _check_place(path: Path) -> None:
    """Raises FileFault where something stands that is no file, and would be gone afterwards."""
    if path.is_symlink() or os.path.exists(path) and not os.path.isfile(path):
        raise FileFault(f"{named(path)} cannot be written: it is a folder, a pipe, a device or a circle of links.")


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, else the ordinary ones."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def _section(part: Any) -> str:
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(f"  {_json(entry)}" for entry in part) + "\n ]"
    return _json(part)


def _parsed(text: str) -> Any:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_fraction,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        fault = f"line {error.lineno}, column {error.colno}: {error.msg}."
        raise FileFault("This file is damaged or cut off: it is no complete JSON.", (fault,)) from None
    except RecursionError:
        raise _too_deep() from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise FileFault("This file says one thing twice.", (f"“{twice[:60]}” occurs twice in one object.",))
    return found


def _whole_number(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise FileFault("This file holds a number too large for any drawing.", (f"{text[:20]}… is too long.",))
    return int(text)


def _fraction(text: str) -> float:
    number = float(text) if len(text) <= LONGEST_NUMBER else math.inf
    if not math.isfinite(number):
        fault = f"{text[:20]} is too large or too long."
        raise FileFault("This file holds a number too large for any drawing.", (fault,))
    return number


def _no_number(text: str) -> NoReturn:
    raise FileFault("This file holds something that is no number.", (f"{text} is no number.",))


def _too_deep() -> FileFault:
    return FileFault("This file is nested too deep to be a document.", (f"nested more than {DEEPEST} deep.",))


def _check_depth(data: Any) -> None:
    level = [data]
    for _ in range(DEEPEST):
        level = [
            inner
            for part in level
            if isinstance(part, (list, dict))
            for inner in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return
    raise _too_deep()


def _check_count(data: dict[str, Any]) -> None:
    """Raises FileFault for a file with more in it than anybody waits for."""
    fault = too_many({section: data[section] for section in SECTIONS if isinstance(data.get(section), list)})
    if fault:
        raise FileFault(f"This file cannot be opened: {fault}", (fault,))


def _summed_up(faults: Sequence[str]) -> FileFault:
    printable = tuple("".join(one if one.isprintable() else "?" for one in fault[:LONGEST_FAULT]) for fault in faults)
    more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
    return FileFault(f"This file cannot be opened: {printable[0]}{more}", printable)
