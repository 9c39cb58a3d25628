"""A goal that was solved before is not searched again; a goal that differs in anything is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.infer.budget import DEFAULT
from studio.infer.clock import Clock
from studio.infer.goals import Candidate, Function, Goal, Meaning, Scope, Situation
from studio.infer.known_answers import _key, forget_answers, part_worked_out_once
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import Name
from studio.language.show import show
from studio.language.types import NUMBER, list_of
from studio.language.values import Value


class Counted:
    """A function that counts how often it is called."""

    def __init__(self, factor: int) -> None:
        self.factor, self.calls = factor, 0

    def __call__(self, number: int) -> int:
        self.calls += 1
        return self.factor * number * number


def goal(counted: Counted, key: bytes = b"of the first document", numbers: tuple[Value, ...] = (3, 5, 8)) -> Goal:
    meaning = Meaning(counted, key)
    scope = Scope({"n": NUMBER}, {"squared": Function("squared", (NUMBER,), NUMBER, meaning)}, locals=("n",))
    situations = tuple(Situation({"n": number}, f"example {number}", {"squared": meaning}) for number in numbers)
    return Goal("area", situations, (9, 25, 64), scope, NUMBER)


@pytest.fixture(autouse=True)
def nothing_known(worked_out_here: None) -> None:
    forget_answers()


def test_the_same_goal_is_not_searched_again() -> None:
    first, again = Counted(1), Counted(1)
    found = solve(goal(first))
    assert show(found.best) == "squared(n)" and first.calls
    assert solve(goal(again)).candidates == found.candidates and not again.calls
    assert replace(solve(goal(again)), seconds=0) == replace(found, seconds=0)


def test_what_cannot_be_explained_is_not_searched_again_either() -> None:
    asked = replace(goal(Counted(1)), wanted=("a", "b", "c"), situations=goal(Counted(1), numbers=(3, 3, 3)).situations)
    with pytest.raises(CannotExplain) as first:
        solve(asked)
    with pytest.raises(CannotExplain) as again:
        solve(asked)
    assert again.value is not first.value
    assert (again.value.sentence, again.value.clash) == (first.value.sentence, first.value.clash)


@pytest.mark.parametrize(
    "change",
    [
        lambda one: replace(one, purpose="another"),
        lambda one: replace(one, wanted=(9.0, 25, 64)),
        lambda one: replace(one, situations=one.situations[::-1], wanted=one.wanted[::-1]),
        lambda one: replace(one, situations=(replace(one.situations[0], label="other"), *one.situations[1:])),
        lambda one: replace(one, scope=replace(one.scope, pointed=("n",))),
        lambda one: replace(one, scope=replace(one.scope, latest="n")),
        lambda one: replace(one, counted=True),
    ],
)
def test_a_goal_that_differs_in_anything_is_searched(change: object) -> None:
    solve(goal(Counted(1)))
    other = Counted(1)
    solve(change(goal(other)))  # type: ignore[operator]
    assert other.calls


def test_another_function_of_the_same_name_and_another_budget_are_another_goal() -> None:
    solve(goal(Counted(1)))
    other, wider = Counted(2), Counted(1)
    solve(goal(other, key=b"of the second document"))
    solve(goal(wider), budget=replace(DEFAULT, slack=6))
    assert other.calls and wider.calls


def test_with_a_function_of_which_nothing_is_known_it_is_searched_each_time() -> None:
    counted = Counted(1)
    plain = Function("squared", (NUMBER,), NUMBER, counted)
    asked = goal(Counted(1))
    asked = replace(asked, scope=replace(asked.scope, functions={"squared": plain}))
    asked = replace(asked, situations=tuple(replace(one, functions={}) for one in asked.situations))
    solve(asked)
    before = counted.calls
    solve(asked)
    assert counted.calls > before


def solved_part(most: int, found: tuple[Candidate, ...]) -> tuple[int, int]:
    """How often a part was worked out for which 30 things are tried, and what its clock counted."""
    clock, worked = Clock(replace(DEFAULT, effort=most)), []

    def work_out() -> tuple[Candidate, ...]:
        worked.append(clock.tried)
        clock.spend(30)
        if not found:
            raise CannotExplain("Nothing explains it.", ("a", "b"))
        return found

    if found:
        assert part_worked_out_once(goal(Counted(1)), DEFAULT, clock, work_out) == found
    else:
        with pytest.raises(CannotExplain, match="Nothing explains it"):
            part_worked_out_once(goal(Counted(1)), DEFAULT, clock, work_out)
    return len(worked), clock.tried


@pytest.mark.parametrize("found", [(Candidate(Name("n"), (1.0,)),), ()])
def test_a_part_that_is_known_counts_as_if_it_were_worked_out_and_is_where_the_clock_runs_out(
    found: tuple[Candidate, ...],
) -> None:
    assert solved_part(20, found) == (1, 30)
    assert solved_part(100, found) == (1, 30), "what the clock ran out over is not kept"
    assert solved_part(100, found) == (0, 30)
    assert solved_part(30, found) == (1, 30)


def test_a_collection_that_many_goals_have_is_gone_through_once() -> None:
    class Watched(list[int]):
        """A list that counts how often it is written out."""

        written = 0

        def __repr__(self) -> str:
            self.written += 1
            return super().__repr__()

    shelves = [Watched([number, 2]) for number in (4, 9, 1)]
    scope = Scope({"shelf": list_of(NUMBER)}, locals=("shelf",))
    moments = tuple(Situation({"shelf": one}, f"example {number}") for number, one in enumerate(shelves))
    for wanted in ((4, 9, 1), (8, 18, 2), (5, 10, 2)):
        solve(Goal("room", moments, wanted, scope, NUMBER))
    assert [one.written for one in shelves] == [1, 1, 1]


def test_equal_collections_of_unlike_things_have_keys_of_their_own() -> None:
    found = []
    for shelf in ([1, 5], [1.0, 5.0], [True, 5]):
        scope = Scope({"shelf": list_of(NUMBER)}, locals=("shelf",))
        goal = Goal("room", (Situation({"shelf": shelf}, "the example"),), (5,), scope, NUMBER)
        found.append(_key("answer", goal, DEFAULT))
    assert len(set(found)) == 3
