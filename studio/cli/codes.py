"""Exit codes, and the sentences of errors."""

from __future__ import annotations

from studio.language.errors import FileFault, StudioError
from studio.session.replay import Divergence, RefusedStep

DONE, FAULT, WRONG, DIFFERS, REFUSED, INTERRUPTED = 0, 1, 2, 3, 4, 130
CODES = (
    "0 done; 1 a fault of the studio itself; 2 wrong usage or a faulty file; 3 a replay differs from what was "
    "expected;\n4 a step, formula or operation was refused; 130 stopped by the keyboard"
)


def code_of(error: StudioError) -> int:
    """The exit code for an error that a person can cause."""
    if isinstance(error, Divergence):
        return DIFFERS
    if isinstance(error, FileFault):
        return WRONG
    return REFUSED


def sentences_of(error: Exception) -> list[str]:
    """What to print for an error: one sentence, and for a file each further fault in it."""
    if isinstance(error, FileFault):
        rest = [fault for fault in error.faults if fault not in error.sentence]
        return [error.sentence, *(f"  {fault}" for fault in rest if len(error.faults) > 1)]
    if isinstance(error, RefusedStep | StudioError):
        return [error.sentence]
    kind = type(error).__name__
    return [f"A fault of the studio itself ({kind}: {error}). Run again with STUDIO_DEBUG=1 to see where."]
