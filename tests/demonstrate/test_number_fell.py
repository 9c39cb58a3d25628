"""A number that fell is so much less, before it is a number that it happens to be by now; nobody means 1 for 9 - 8."""

from __future__ import annotations

import pytest

from studio.document.model import Definition
from studio.language.nodes import Literal
from tests.demonstrate.acting import Acting, state


def spending(*shown: tuple[str, int, int], **numbers: int) -> str:
    """What a key makes of the fuel, after keys were shown with the fuel before and behind them."""
    known = [Definition(name, Literal(value)) for name, value in numbers.items() if name != "fuel"]
    acting = Acting(state("fuel", str(numbers.get("fuel", 0))), *known)
    for key, before, then in shown:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"fuel": before})
        acting.change("fuel", then).end()
    (formula,) = [line for line in acting.steps("on_key") if "set fuel" in line]
    return formula.partition(" = ")[2]


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ([("b", 9, 1)], "1"),
        ([("b", 9, 1), ("b", 12, 4)], "fuel - 8"),
        ([("a", 3, 9), ("a", 9, 15), ("b", 15, 4)], "fuel + 6 if key == 'a' else fuel - 11"),
        ([("b", 9, 0)], "0"),
    ],
)
def test_what_was_seen_with_other_values_became_so_much_less(shown: list[tuple[str, int, int]], told: str) -> None:
    assert spending(*shown) == told


def test_who_pays_what_has_a_name_is_left_with_the_rest() -> None:
    assert spending(("b", 9, 1), toll=8, trips=1) == "fuel - toll"


def test_what_begins_again_is_what_it_began_with() -> None:
    assert spending(("a", 3, 9), ("a", 9, 15), ("b", 15, 5), fuel=5) == "5 if key == 'b' else fuel + 6"
