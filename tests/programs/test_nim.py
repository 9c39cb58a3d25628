"""A pile for two, who take one to three by turns: seven demonstrations and two answers, as a stranger gave them."""

from __future__ import annotations

import random

from tests.programs.recorded import led_to, program

WIDE, LEVEL = 60, 100


def taken(pile: int, turn: str, winner: str | None, button: int | None) -> tuple[int, str, str | None]:
    """What a click makes of the pile, of whose turn it is and of who has won."""
    if button is None or winner is not None or button + 1 > pile:
        return pile, turn, winner
    left = pile - button - 1
    return (left, "blue" if turn == "red" else "red", None) if left else (0, turn, turn)


def test_a_pile_is_taken_by_turns_and_the_last_one_wins() -> None:
    chance = random.Random(3)
    for _ in range(60):
        game = program("nim")
        now: tuple[int, str, str | None] = (10, "red", None)
        for _ in range(14):
            button = chance.choice([0, 0, 1, 2, None])
            x, y = (40 + WIDE * button, LEVEL) if button is not None else (chance.randrange(200), 30)
            now = taken(*now, button)
            game.send("click", x=x, y=y)
            assert (game.state["pile"], game.state["turn"], game.state["winner"]) == now


def test_nobody_typed_a_formula_and_seven_demonstrations_were_enough() -> None:
    document = led_to("nim")
    assert len(document.demonstrations) == 7
    assert sum(one.is_answer for one in document.choices) == 2
