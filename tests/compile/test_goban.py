"""The hand-made goban against real games and against rule vectors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from studio.compile import ALL_PASSES
from tests.compile.emitted import module_of
from tests.compile.samples import goban
from tests.counting import Counted, counted

DATA = Path(__file__).parents[1] / "data"
COLOURS = {"B": "black", "W": "white"}


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def rows_of(stones: dict, size: int) -> list[str]:
    letters = {"black": "B", "white": "W"}
    return ["".join(letters.get(stones.get((c, r)), ".") for c in range(size)) for r in range(size)]


@pytest.fixture(scope="module")
def emitted():
    return module_of(goban(), "goban_emitted")


def test_plays_real_games_to_their_final_position(emitted):
    games = {}
    for game in lines("pro_games.jsonl"):
        size = game["size"]
        program = games.setdefault(size, emitted.Program(num_rows=size))
        history, colour = [{}], "black"
        for column, row in game["moves"]:
            outcome = program.call("play_move", history, colour, (column, row))
            assert outcome.accepted, (game["game"], column, row, outcome.reason)
            history, colour = outcome.value, "white" if colour == "black" else "black"
        assert rows_of(history[-1], size) == game["final"], game["game"]


@pytest.mark.parametrize("passes", [ALL_PASSES, ()], ids=["all passes", "no pass"])
def test_agrees_with_the_rule_vectors(passes):
    module = module_of(goban(), "goban_vectors", passes)
    vectors = [one for one in lines("rule_vectors.jsonl") if passes or one["size"] < 5]  # the others take long so
    for vector in vectors[:: 1 if passes else 4]:
        program = module.Program(num_rows=vector["size"])
        history = [{}]
        for column, row, colour, accepted in vector["tries"]:
            outcome = program.call("play_move", history, COLOURS[colour], (column, row))
            assert outcome.accepted == accepted, (vector["size"], column, row, outcome)
            history = outcome.value if accepted else history
        assert rows_of(history[-1], vector["size"]) == vector["final"]


def games_from(program, history, columns: int, rows: int) -> int:
    """How many games (sequences of moves, the empty one included) go on from here."""
    count = 1
    for colour in ("black", "white"):
        for place in [(c, r) for c in range(columns) for r in range(rows)]:
            outcome = program.call("play_move", history, colour, place)
            if outcome.accepted:
                count += games_from(program, outcome.value, columns, rows)
    return count


def test_counts_all_games_on_tiny_grids():
    from dataclasses import replace

    module = module_of(replace(goban(), constraints={}), "goban_free")
    assert games_from(module.Program(num_cols=1, num_rows=2), [{}], 1, 2) == 9
    assert games_from(module.Program(num_cols=1, num_rows=3), [{}], 1, 3) == 907


class Mark(int):
    """A number that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Mark.compared += 1
        return int.__eq__(self, other)

    __hash__ = int.__hash__


def test_the_cost_of_an_event_does_not_grow_with_the_list(emitted):
    def goes_on(past) -> None:
        for k in range(30):
            assert {(0, 0): Mark(-k - 1)} not in past
            past = past.plus({(0, 0): Mark(-k - 1)})

    def taken(count: int) -> tuple[int, Counted]:
        past = emitted.Past([{(0, 0): Mark(k)} for k in range(count)])
        Mark.compared = 0
        assert {(0, 0): Mark(count - 7)} in past and {(0, 0): Mark(-7)} not in past
        return Mark.compared, counted(lambda: goes_on(past))

    early, late = taken(50), taken(5000)
    assert early[0] == late[0] == 1
    assert late[1].instructions == early[1].instructions and late[1].memory < 2 * early[1].memory
