"""What tells cases, what is asked of a function and what is looked for in a text: which of two formulas is plainer."""

from __future__ import annotations

import pytest

from studio.infer.goals import Scope
from studio.infer.rank import weight
from studio.language.parse import parse
from studio.language.types import NUMBER, SYMBOL, TEXT
from tests.demonstrate.acting import tile
from tests.infer.test_standing import best, states

TEXTS = ("wanted", "typed", "written")
SCOPE = Scope(
    {"phase": SYMBOL, "left": NUMBER, "took": NUMBER, **dict.fromkeys(TEXTS, TEXT)},
    locals=("phase", "left", "took", *TEXTS),
    own=parse("phase"),
)


@pytest.mark.parametrize(
    ("plainer", "other"),
    [
        (
            "'early' if phase == 'waiting' else 'ready' if phase == 'go' else 'waiting'",
            "'ready' if left < took else 'waiting' if phase != 'waiting' else 'early'",
        ),
        ("better(left, took)", "better(left, left)"),
        ("starts_with(wanted, typed + written)", "written in typed + wanted"),
    ],
)
def test_one_is_plainer_than_the_other(plainer: str, other: str) -> None:
    assert weight(parse(plainer), SCOPE) < weight(parse(other), SCOPE)


def test_a_text_that_is_emptied_is_empty_and_nothing_about_what_was_written() -> None:
    acting = states(typed="sun", words=3)
    for typed, key in (("sun", "n"), ("tree", "e"), ("mo", "x")):
        acting.do("give", name="typed", value=typed)
        acting.on("text", "on_text", written=key).change("typed", "").end()
        assert best(acting, "on_text: new typed") == "''"


def test_a_text_of_one_letter_loses_its_last_one_where_that_was_pointed_at() -> None:
    acting = states(typed="n")
    acting.on("text", "on_text", written="n")
    acting.change("typed", {"via": "without_last_letter", "of": [tile("typed")]}).end()
    assert acting.steps("on_text") == ["set typed = without_last_letter(typed)"]
