"""Where a command may write: files that are called after what is in them, so that no document goes by a slip."""

from __future__ import annotations

import os
from pathlib import Path

from studio.cli.exit_codes import WrongUsage


def output_file(name: str | Path, what: str, *endings: str, but: str = "") -> Path:
    """The file to write.

    Raises WrongUsage where its ending is none of ``endings`` (of ``what``); ``but`` adds what else its name must be.
    """
    path = Path(name)
    if path.suffix.lower() not in endings:
        may_be = " or ".join(f"NAME{one}" for one in endings)
        raise WrongUsage(f"{path.name[:60]!r} cannot be {what}: it must be {may_be}{but}.")
    return path


def new_file(path: Path) -> Path:
    """The same path. Raises WrongUsage where there is something already."""
    if os.path.lexists(path):
        raise WrongUsage(f"{path.name[:60]!r} is there already. Take another name, or add --replace.")
    return path
