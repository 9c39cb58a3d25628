"""What of a program's picture is looked at: the same throughout a game, with room for what is hidden at first."""

from __future__ import annotations

from collections.abc import Iterator

from studio.compile.runtime.machine import Machine
from studio.compile.runtime.picture import bounds, shows, united, within

EMPTY = (0, 0, 400, 300)  # what is looked at where there is nothing to see at first
BEYOND = 2  # so many pixels may something reach beyond the picture unnoticed


class Sight:
    """``box`` is what is looked at, as left, top, width and height; None before a game began."""

    def __init__(self) -> None:
        self.box: tuple[float, float, float, float] | None = None
        self.parameters: dict | None = None  # of that game
        self.waits = True  # whether there was nothing to see in it so far
        self.outgrown = False  # whether something was beyond the box since that was made as large as the scene

    def look(self, program: Machine, scene: list[dict], whole: bool) -> bool:
        """Follows the scene until there is something to see, and where ``whole`` is asked for.

        Gives whether something reaches beyond what is looked at, or has done so since it was made.
        """
        parameters = program.__getstate__()["parameters"]
        if parameters != self.parameters:
            self.box, self.parameters = None, parameters
        empty = not any(map(shows, scene))
        self.waits |= self.box is None
        self.outgrown &= not (whole or self.waits)
        for part in self._added(program, scene, empty) if self.waits or whole else ():
            self.box = united(self.box, part)
        self.waits = self.waits and empty
        self.outgrown |= bool(scene) and not within(bounds(scene), self.box or EMPTY, BEYOND)
        return self.outgrown

    def _added(self, program: Machine, scene: list[dict], empty: bool) -> Iterator[tuple]:
        """What is looked at from now on as well."""
        if empty:
            yield EMPTY
        if scene:
            yield bounds(program._shapes(hidden=True))
