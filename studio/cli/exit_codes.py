"""Exit codes, and the sentences of errors."""

from __future__ import annotations

from studio.language.errors import FileFault, StudioError
from studio.session.replay import Divergence

DONE, FAULT, WRONG, DIFFERS, REFUSED = 0, 1, 2, 3, 4


class WrongUsage(StudioError):
    """Arguments of the command line that make no sense together, or name what is not there."""


def code_of(error: Exception) -> int:
    """The exit code for an error."""
    if isinstance(error, Divergence):
        return DIFFERS
    if isinstance(error, (FileFault, WrongUsage, OSError)):
        return WRONG
    return REFUSED if isinstance(error, StudioError) else FAULT


def sentences_of(error: Exception) -> list[str]:
    """What to print for an error: one sentence, and for a file each further fault in it."""
    if isinstance(error, FileFault):
        rest = error.faults if len(error.faults) > 1 else ()
        return [error.sentence, *(f"  {fault}" for fault in rest if fault not in error.sentence)]
    if isinstance(error, StudioError):
        return [error.sentence]
    if isinstance(error, OSError):
        return [f"{error.filename or 'A file'} cannot be read or written: {error.strerror or error}."]
    kind, notes = type(error).__name__, " ".join(getattr(error, "__notes__", ()))
    said = f"A fault of the studio itself ({kind}: {error}). {notes}".rstrip()
    return [f"{said} Run again with STUDIO_DEBUG=1 to see where."]
