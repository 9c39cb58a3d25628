"""The rules written by hand, with each of them to be left out or changed, to compare taught programs with."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Place = tuple[int, int]
Stones = dict[Place, str]
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class Rules:
    """A game of stones on crossings. ``order`` tells whose groups are tried, in which order."""

    columns: int
    rows: int
    steps: tuple[Place, ...] = BESIDE
    order: tuple[str, ...] = ("others", "own")
    repetition: bool = False

    def around(self, place: Place) -> list[Place]:
        found = [(place[0] + x, place[1] + y) for x, y in self.steps]
        return [(x, y) for x, y in found if 0 <= x < self.columns and 0 <= y < self.rows]

    def group(self, stones: Stones, start: Place) -> set[Place]:
        found, waiting = {start}, [start]
        while waiting:
            for one in self.around(waiting.pop()):
                if one not in found and stones.get(one) == stones[start]:
                    found.add(one)
                    waiting.append(one)
        return found

    def without(self, stones: Stones, start: Place) -> Stones:
        """The stones without the group there, if it has no empty neighbour."""
        group = self.group(stones, start) if start in stones else set()
        if any(one not in stones for place in group for one in self.around(place)):
            return stones
        return {place: colour for place, colour in stones.items() if place not in group}

    def after(self, history: list[Stones], colour: str, place: Place) -> Stones | None:
        """The stones after a move, None where it is refused."""
        if place in history[-1]:
            return None
        stones = {**history[-1], place: colour}
        for whose in self.order:
            others = [one for one in self.around(place) if one in stones and stones[one] != colour]
            for one in others if whose == "others" else [place]:
                stones = self.without(stones, one)
        return None if stones in history and not self.repetition else stones


def agree(program: Any, rules: Rules, moves: int, colours: Iterable[str] = ("black", "white"), seed: int = 0) -> None:
    """Plays random moves with both and compares; begins anew after many refused ones."""
    choose, taught, history, refused = random.Random(seed), [{}], [{}], 0
    colours = list(colours)
    for _ in range(moves):
        place, colour = (choose.randrange(rules.columns), choose.randrange(rules.rows)), choose.choice(colours)
        outcome, expected = program.call("play_move", taught, colour, place), rules.after(history, colour, place)
        assert outcome.accepted == (expected is not None), (history[-1], colour, place, outcome)
        if expected is None:
            refused += 1
        else:
            taught, history, refused = outcome.value, [*history, expected], 0
            assert taught[-1] == expected, (history[-2], colour, place)
        if refused > 4 * rules.columns * rules.rows or len(history) > 300:
            taught, history, refused = [{}], [{}], 0
