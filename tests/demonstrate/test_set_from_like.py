"""Three states are not compared each with all where two of them are, or where one is set from another."""

from __future__ import annotations

import pytest

from studio.document.model import Definition
from studio.document.used_alike import used_alike
from studio.language.parse import parse
from studio.language.values import Value
from tests.demonstrate.acting import Acting, state

ROW = "[ellipse(center=point(40 + 30 * i, PLACE), radius_x=10, radius_y=10) for i in range(NAME)]"
LABEL = "label(x=10, y=PLACE, content=text(NAME), size=20)"
BEFORE = ((5, 3, 7), (2, 5, 9), (8, 6, 1))
"""How many there are in each of three before something ends; the second one keeps the greatest of the first."""


def acting(formula: str, *names: str) -> Acting:
    things = [
        Definition(
            f"of_{name}", parse(formula.replace("PLACE", str(10 + 30 * place)).replace("NAME", name)), drawn=True
        )
        for place, name in enumerate(names)
    ]
    return Acting(*(state(name, "0") for name in names), state("lost", "False"), *things)


def begin(acting: Acting, **values: Value) -> None:
    for name, value in values.items():
        acting.do("give", name=name, value=value)
    acting.on("key", "finish", key="end")


@pytest.mark.parametrize("formula", [LABEL, ROW])
@pytest.mark.parametrize("pointed", [False, True])
def test_the_two_are_compared_of_which_one_is_set_from_the_other(formula: str, pointed: bool) -> None:
    shown = acting(formula, "score", "best", "moves")
    assert bool(used_alike(shown.document)) == (formula == ROW)
    for score, best, moves in BEFORE:
        begin(shown, score=score, best=best, moves=moves)
        if score > best:
            shown.change("best", {"tile": "score"} if pointed else score)
        shown.change("score", 0).end()
    assert shown.steps("finish")[0] == "when best < score:"


def test_where_two_of_three_things_are_is_compared() -> None:
    shown = acting("ellipse(x=NAME, y=PLACE, radius_x=8, radius_y=8)", "cat", "mouse", "cheese")
    for cat, mouse, cheese in ((20, 20, 60), (20, 40, 60), (60, 60, 20)):
        begin(shown, cat=cat, mouse=mouse, cheese=cheese)
        if cat == mouse:
            shown.change("lost", True)
        shown.end("done" if cat == mouse else "nothing")
    assert shown.steps("finish")[0] == "when cat != mouse:"
