"""Processes taught in short sessions by somebody new to the studio: what they meant must come out."""

from __future__ import annotations

import random

import pytest

from tests.trials.test_trials import after, program


@pytest.mark.parametrize("name", ["function_at_one_size", "function_at_two_sizes"])
def test_a_taught_function_is_worked_out_at_the_size_of_each_demonstration(name: str) -> None:
    puzzle, chance = program(name), random.Random(5)
    for size in (3, 4, 5):
        puzzle = type(puzzle)(size=size)
        cells = [(column, row) for row in range(size) for column in range(size)]
        for _ in range(40):
            left, numbers = chance.sample(cells, len(cells) - 1), list(range(1, len(cells)))
            outcome = puzzle.call("finished", dict(zip(left, numbers, strict=True)))
            assert (outcome.ending, outcome.reason) == ("failed", "not yet")
        home = {cell: number for number, cell in enumerate(cells[:-1], 1)}
        assert puzzle.call("finished", home).ending == "hole"


def test_it_is_found_from_the_second_demonstration() -> None:
    for step in (42, 47, 52, 57):
        assert (
            after("function_at_two_sizes", step, "finished: when end: fail") == "home_number(cell) != tiles.get(cell)"
        )
