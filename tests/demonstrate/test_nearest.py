"""Tests of the very place of a click, where unlike things were hit: they are looked for where they can win."""

from studio.demonstrate.nearest import nearest
from studio.infer.goals import Goal, Scope, Situation, Work
from studio.language.show import show
from studio.language.types import NUMBER, POINT, TRUTH
from studio.language.values import Point


def test_a_test_of_the_very_place_is_not_looked_for_where_another_one_is_too_light_to_lose() -> None:
    """A number of cups that nothing explains weighs more than is plain, and yet less than any place might."""
    found, asked = _found([3, 5, 3, 4, 2, 6], [Point(10 * one + 7, 60 - one) for one in range(6)])
    assert (found, len(asked)) == ("cups == 3", 1)


def test_a_test_of_the_very_place_is_looked_for_up_to_what_it_may_weigh() -> None:
    """Where only a heavy test tells without it, a light one of the place is found, and in full."""
    found, asked = _found(
        [3, 8, 12, 4, 7, 13, 10, 2], [Point(20 + 200 * (one > 2), (one * 37) % 70) for one in range(8)], 3
    )
    assert (found, len(asked)) == ("at.x < 200", 2)


def test_a_lighter_test_over_what_is_far_is_found_with_its_rivals() -> None:
    asked: list[int] = []
    work = Work(answered=lambda goal, answer: asked.append(len(answer.candidates)))
    pairs = [(3, 4), (8, 5), (5, 8), (12, 2), (6, 7), (9, 9), (4, 6), (10, 1)]
    moments = tuple(Situation({"cups": cups, "room": room}, str(room)) for cups, room in pairs)
    scope = Scope({"cups": NUMBER, "room": NUMBER}, pointed=("cups",), locals=("cups",))
    goal = Goal("when full", moments, tuple(cups < room for cups, room in pairs), scope, TRUTH)
    assert show(nearest(goal, work, (), ()).best) == "cups < room"
    assert len(asked) > 1 and asked[-1] > 1


def _found(cups: list[int], places: list[Point], first: int = 0) -> tuple[str, list[str]]:
    """What tells the first ones, or those with three cups, and all that was found for it."""
    asked: list[str] = []
    work = Work(answered=lambda goal, answer: asked.append(show(answer.best)))
    both = zip(cups, places, strict=True)
    moments = tuple(Situation({"cups": some, "at": at}, str(number)) for number, (some, at) in enumerate(both))
    wanted = tuple(number < first if first else some == 3 for number, some in enumerate(cups))
    names = ("cups", "at")
    scope = Scope({"cups": NUMBER, "at": POINT}, pointed=names, locals=names, lying=("at",))
    return show(nearest(Goal("when full", moments, wanted, scope, TRUTH), work, (), ("at",)).best), asked
