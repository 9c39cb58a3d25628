"""A game on a true hexagonal board, from a recorded session: a cat goes a shortest way out of what is being shut."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from typing import Any

import pytest

from studio.language.builtins.chance import any_number, next_chance
from studio.language.show import show
from tests.compile.engine import page_of, played, state_of
from tests.programs.recorded import led_to, module

Field = tuple[int, int]


def around(field: Field, high: int, wide: int) -> list[Field]:
    """The up to six fields beside one, in order; every second row lies half a field to the right."""
    row, column = field
    aside = row % 2
    beside = [(row, column - 1), (row, column + 1)]
    beside += [(row + down, column + aside + k) for down in (-1, 1) for k in (-1, 0)]
    return sorted((r, c) for r, c in beside if 0 <= r < high and 0 <= c < wide)


def edge(high: int, wide: int) -> list[Field]:
    return [(r, c) for r in range(high) for c in range(wide) if r in (0, high - 1) or c in (0, wide - 1)]


def steps_out(blocked: Iterable[Field], high: int, wide: int) -> dict[Field, int]:
    """How many steps each free field is from the edge; not in it where there is no way. Breadth first."""
    shut = set(blocked)
    found = {field: 0 for field in edge(high, wide) if field not in shut}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for other in around(here, high, wide):
            if other not in shut and other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found


def goes(cat: Field, blocked: list[Field], high: int, wide: int) -> Field:
    """The first field beside the cat that is nearest to the edge; where it is if there is none."""
    steps = steps_out(blocked, high, wide)
    ways = [field for field in around(cat, high, wide) if field in steps]
    return min(ways, key=lambda field: (steps[field], field)) if ways else cat


def begun(seed: int, high: int, wide: int) -> tuple[list[Field], Field, int]:
    """The blocked fields, the place of the cat, and the chance at the start of a game."""
    cat, blocked, chance = (high // 2, wide // 2), [], seed
    for field in [(r, c) for r in range(high) for c in range(wide)]:
        if any_number(0, 4, chance) == 0 and field != cat:
            blocked.append(field)
        chance = next_chance(chance)
    return blocked, cat, chance


def test_the_fields_beside_one_are_those_drawn_near_it_however_the_rows_are_moved() -> None:
    formulas = led_to("chat_noir").definitions
    assert show(formulas["fields"].formula).startswith("{(i, j): ellipse(center=point(40 + 30 * j + 15 * (i % 2)")
    near = "distance(fields[p].center, fields[field].center) < 40"
    assert show(formulas["around"].formula) == f"[p for p in fields if p != field and {near}]"


@pytest.mark.parametrize(("high", "wide"), [(7, 5), (9, 9), (4, 6)])
def test_a_cat_goes_a_shortest_way_to_the_edge_until_it_is_out_or_shut_in(high: int, wide: int) -> None:
    dice, endings = random.Random(high), set()
    for seed in range(1, 8):
        game = module("chat_noir").Game(module("chat_noir").Program(seed=seed, high=high, wide=wide))
        blocked, cat, chance = begun(seed, high, wide)
        message = ""
        if seed % 3 == 0:  # nearly shut in
            blocked = [field for field in around(cat, high, wide) if field != (cat[0] - 1, cat[1])]
            game.program.set_state({"blocked": blocked})
        for _ in range(25):
            state = game.program.state
            assert (state["blocked"], state["cat"], state["chance"]) == (blocked, cat, chance)
            assert state["message"] == message
            row, column = field = _clever(cat, blocked, high, wide, dice)
            outside = dice.random() < 0.05
            x = 40 + 30 * column + 15 * (row % 2) + dice.randint(-6, 6)
            outcome = game.send("click", x=x - 500 * outside, y=40 + 26 * row + dice.randint(-6, 6))
            why = (
                "taken" if field in blocked else "it sits there" if field == cat else "it is over" if message else None
            )
            assert outcome.accepted == (why is None and not outside)
            assert outside or outcome.reason == why
            if outcome.accepted:
                was, blocked = cat, [*blocked, field]
                cat = goes(cat, blocked, high, wide)
                message = "it is caught" if cat == was else "it got away" if cat in edge(high, wide) else ""
        endings.add(message)
        discs = [shape["center"] for shape in game.program.scene() if shape["kind"] == "ellipse"]
        assert discs[-1] == (40 + 30 * cat[1] + 15 * (cat[0] % 2), 40 + 26 * cat[0])
        assert len(discs) == high * wide + len(blocked) + 1
    assert endings == {"it got away", "it is caught"}


def test_its_page_does_the_same() -> None:
    program, dice = module("chat_noir").Program(seed=5), random.Random(5)
    events: list[tuple[str, dict[str, Any]]] = [("start", {})]
    events += [("click", {"x": dice.randint(20, 200), "y": dice.randint(20, 220)}) for _ in range(60)]
    with page_of(led_to("chat_noir")) as page:
        assert page.begin(seed=5) == ""
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
    assert program.state["message"]


def _clever(cat: Field, blocked: list[Field], high: int, wide: int, dice: random.Random) -> Field:
    """Often the field where the cat would go next but one, else any."""
    ahead = goes(cat, blocked, high, wide)
    if dice.random() < 0.2:
        return dice.randrange(high), dice.randrange(wide)
    return ahead if dice.random() < 0.7 else goes(ahead, [*blocked, cat], high, wide)
