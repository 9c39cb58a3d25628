"""States are alike that tell how many of the same things there are, or what the same things look like."""

from __future__ import annotations

import pytest

from studio.document.model import Definition, Document
from studio.document.used_alike import used_alike
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.values import Symbol, Value


def drawn(formula: str, **states: Value) -> Document:
    """A document in which each state is drawn by one formula, with ``NAME`` for it and ``ROW`` for its height."""
    made = {name: Definition(name, Literal(value), role="state") for name, value in states.items()}
    for row, name in enumerate(states):
        written = formula.replace("NAME", name).replace("ROW", str(20 + 40 * row))
        made[f"thing_{name}"] = Definition(f"thing_{name}", parse(written), drawn=True)
    return Document(definitions=made)


def test_counts_of_rows_of_the_same_things_are_alike_wherever_the_rows_are() -> None:
    row = "[ellipse(center=point(100 - 5 * NAME + 10 * i, ROW), radius_x=4, radius_y=4) for i in range(NAME)]"
    assert used_alike(drawn(row, salt=2, pepper=4, thyme=3)) == (("salt", "pepper", "thyme"),)


def test_what_the_same_things_look_like_is_alike() -> None:
    window = "rectangle(x=10, y=ROW, width=20, height=20, fill=NAME)"
    red, blue = Symbol("red"), Symbol("blue")
    assert used_alike(drawn(window, left=red, middle=blue, right=red)) == (("left", "middle", "right"),)


@pytest.mark.parametrize(
    "formula",
    [
        "label(x=10, y=ROW, content=text(NAME), size=20)",
        "ellipse(x=NAME, y=10, radius_x=8, radius_y=8)",
        "ellipse(center=point(NAME, ROW), radius_x=8, radius_y=8)",
        "rectangle(x=10, y=ROW, width=NAME, height=10)",
        "[ellipse(x=20 * i, y=ROW, radius_x=ROW, radius_y=8) for i in range(NAME)]",
        "[label(x=20 * i, y=ROW, content='NAME', size=20) for i in range(NAME)]",
    ],
)
def test_numbers_that_are_shown_or_measure_or_count_other_things_are_not_alike(formula: str) -> None:
    assert used_alike(drawn(formula, score=0, best=0, moves=0)) == ()
    assert used_alike(drawn(formula, cat=20, mouse=40, cheese=60)) == ()


def test_what_labels_say_is_not_alike() -> None:
    assert used_alike(drawn("label(x=10, y=ROW, content=NAME, size=20)", name="Ann", turn="Ben", winner="Cleo")) == ()
