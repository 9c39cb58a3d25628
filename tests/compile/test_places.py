"""The nearest of fixed places is found as ``nearest`` finds it; what is asked for twice is worked out once."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio.compile import ALL_PASSES, compile_document
from studio.compile.passes.places import places
from studio.compile.passes.shared import shared
from studio.compile.runtime.places import Places
from studio.language.builtins.geometry import nearest
from studio.language.types import NUMBER, POINT
from studio.language.values import Point
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, parameter

whole = st.integers(-6, 6)
numbers = st.one_of(whole, whole.map(lambda number: number / 2), st.floats(-1e5, 1e5), st.sampled_from([1e18, 0.1]))
lines = st.lists(numbers, min_size=1, max_size=4)


def ready(asked: Places, target: Point) -> bool:
    """Whether the answer comes without looking at all places."""
    looked = []
    asked.nearest(target, lambda all_places: looked.append(all_places) or all_places)
    return not looked


@given(lines, lines, st.booleans(), st.data())
@example([0, 0.0], [1], True, None)
def test_the_nearest_place_is_the_same(xs, ys, keyed, data):
    crossed = [Point(x, y) for x in xs for y in ys]
    given_places = {place: point for place, point in enumerate(crossed)} if keyed else crossed
    asked = Places(given_places)
    for _ in range(5 if data else 0):
        target = Point(data.draw(numbers), data.draw(numbers))
        assert asked.nearest(target, list if not keyed else dict) == nearest(given_places, target)


def test_only_what_lies_in_between_or_far_away_is_looked_for_among_all():
    crossed = Places({(i, j): Point(40 * i, 30 * j) for i in range(5) for j in range(4)})
    assert ready(crossed, Point(41, 29)) and crossed.nearest(Point(41, 29), dict) == (1, 1)
    assert not ready(crossed, Point(20, 29)) and not ready(crossed, Point(1e9, 29))
    assert crossed.nearest(Point(20, 29), dict) == (0, 1)


@pytest.mark.parametrize("some", [{}, [], [Point(0, 0), Point(1, 1)], [Point(10**400, 0), Point(0, 0)]])
def test_places_that_are_no_pairs_of_xs_and_ys_are_all_looked_at(some):
    assert not Places(some).crossed


NEAR = "nearest(spots, at) if distance(spots[nearest(spots, at)], at) < reach else None"


def near():
    return document(
        [
            parameter("count", "4", 0, 9),
            parameter("reach", "14", 0, 99),
            define("spots", "{(i, j): point(30 * i, 30 * j) for i in range(count) for j in range(count)}"),
            define("spot_at", NEAR, ("at", POINT)),
            define("twice", "spot_at(at) == spot_at(at)", ("at", POINT)),
            define(
                "other",
                "n + (1 / n if 1 / n > 0 else len(spot_at(point(n, n))) + len(spot_at(point(n, n))))",
                ("n", NUMBER),
            ),
        ]
    )


def test_what_is_asked_for_twice_is_worked_out_once():
    source = compile_document(near(), "near").source
    assert "found = self._spots_placed.nearest(at, self._paid)\n        return found if" in source
    assert "found = self.spot_at(at)" in source
    assert "found = self." not in compile_document(near(), "near", ()).source


@pytest.mark.parametrize("passes", [(), (shared,), (places,), ALL_PASSES])
@pytest.mark.parametrize("count", [0, 1, 4])
def test_the_same_comes_out_whatever_is_left_out(passes, count):
    plain, made = (module_of(near(), "near", some).Program(count=count) for some in ((), passes))
    for x, y in [(0, 0), (15, 0), (44, 46), (14.9, 15.1), (1e12, 3), (61, 89)]:
        for name in ("spot_at", "twice"):
            answers = []
            for program in (plain, made):
                try:
                    answers.append(program.call(name, type(program).TAKES["spot_at"]["at"](x, y)))
                except ValueError as why:
                    answers.append(str(why))
            assert answers[0] == answers[1], (name, x, y)
