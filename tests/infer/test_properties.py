"""What must hold for whatever is asked: answers are right, more examples never make them wrong, runs never differ."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio.infer.answer_file import FOLDER
from studio.infer.check import right_everywhere, value_in
from studio.infer.goals import Goal, Scope, Situation
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.show import show
from studio.language.types import NUMBER, SYMBOL, TRUTH, Type, dict_of, list_of, set_of
from studio.language.values import Symbol
from tests.infer.places import PLACE, goal

SCOPE = Scope(
    {
        "n": NUMBER,
        "size": NUMBER,
        "at": PLACE,
        "near": list_of(PLACE),
        "marks": dict_of(PLACE, SYMBOL),
        "seen": set_of(PLACE),
    },
    locals=("n", "at"),
)
small = st.integers(0, 4)
places = st.tuples(small, small)
symbols = st.sampled_from([Symbol("red"), Symbol("blue")])
situations = st.fixed_dictionaries(
    {
        "n": small,
        "size": st.integers(3, 6),
        "at": places,
        "near": st.lists(places, max_size=4),
        "marks": st.dictionaries(places, symbols, max_size=4),
        "seen": st.frozensets(places, max_size=3),
    }
)
PLAIN: dict[str, Any] = {"n": 4, "size": 4, "at": (0, 0), "near": [], "marks": {}, "seen": frozenset()}
quick = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def _kinds() -> st.SearchStrategy[tuple[Type, st.SearchStrategy[Any]]]:
    return st.sampled_from(
        [
            (TRUTH, st.booleans()),
            (NUMBER, st.integers(-3, 9)),
            (NUMBER, st.one_of(st.none(), st.integers(0, 5))),
            (SYMBOL, symbols),
            (PLACE, places),
            (list_of(PLACE), st.lists(places, max_size=3)),
            (set_of(PLACE), st.frozensets(places, max_size=3)),
        ]
    )


@st.composite
def goals(draw: st.DrawFn) -> Goal:
    kind, values = draw(_kinds())
    rows = draw(st.lists(st.tuples(situations, values), min_size=1, max_size=5))
    return goal("anything", kind, SCOPE, rows)


def _answered(asked: Goal) -> list[Any]:
    try:
        return [one.formula for one in solve(asked).candidates]
    except CannotExplain as fault:
        assert len(fault.clash) == 2
        return []


@quick
@given(goals())
def test_whatever_is_answered_is_right_in_every_situation(asked: Goal) -> None:
    for formula in _answered(asked):
        assert right_everywhere(formula, asked)


@quick
@given(goals(), situations)
def test_one_more_example_that_the_answer_meets_is_no_contradiction(asked: Goal, more: dict[str, Any]) -> None:
    found = _answered(asked)
    rows = [(dict(one.values), wanted) for one, wanted in zip(asked.situations, asked.wanted, strict=True)]
    for formula in found[:1]:
        try:
            value = value_in(formula, Situation(more), SCOPE)
        except StudioError:
            return
        assert _answered(goal("anything", asked.type, SCOPE, [*rows, (more, value)]))


def test_what_only_looks_right_to_the_search_is_no_answer() -> None:
    """The search works with floats, which have one value for two numbers as large as these."""
    exact, above = 2**53, 2**53 + 1
    assert float(exact) == float(above)
    number = goal("number", NUMBER, SCOPE, [({**PLAIN, "n": above}, exact)])
    truth = goal("truth", TRUTH, SCOPE, [({**PLAIN, "n": above, "size": exact}, False), (PLAIN, True)])
    for asked in (number, truth):
        answers = _answered(asked)
        assert answers
        for formula in answers:
            assert right_everywhere(formula, asked), show(formula)


RUN = """
from studio.infer.solve import solve
from studio.language.show import show
from tests.infer.places import *
for asked in (followed(), free_beside(), unlike_beside(), picked(), marked_places(star_points, (9, 13))):
    print([show(one.formula) for one in solve(asked).candidates])
"""


def test_every_run_gives_the_same_answers() -> None:
    runs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, FOLDER: ""}
        done = subprocess.run([sys.executable, "-c", RUN], env=environment, capture_output=True, text=True, check=True)
        runs.append(done.stdout)
    assert runs[0] == runs[1]
    assert runs[0].count("\n") == 5
