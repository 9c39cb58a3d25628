"""Where commands print for people: as wide as it comes, with nothing coloured by itself."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class ReportConsole(Console):
    """A console that leaves it to the command line what follows when whoever reads has had enough."""

    def __init__(self, quiet: bool = False) -> None:
        super().__init__(quiet=quiet, soft_wrap=True, highlight=False)

    def on_broken_pipe(self) -> NoReturn:
        """Instead of ending with 1, which is the code of a fault of the studio."""
        raise BrokenPipeError
