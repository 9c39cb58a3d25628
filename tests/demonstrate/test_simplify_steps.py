"""What lifted steps say twice is said once."""

from __future__ import annotations

from studio.demonstrate.simplify_steps import changed_by, tidied
from studio.language.parse import parse
from studio.language.steps import Append, Fail, ForEach, Let, Put, Run, Set, Stop, Take, When

KEY, VALUE = parse("key"), parse("value")
FREE, TAKEN = parse("key not in shelf"), parse("key in shelf")
PUT = Put("shelf", KEY, VALUE, True)


def test_a_test_that_settles_whether_a_key_is_there_makes_the_guard_needless() -> None:
    """[L2] [L3]"""
    steps = (When(TAKEN, (Stop("taken"),)), PUT)
    assert tidied(steps) == (steps[0], Put("shelf", KEY, VALUE))
    assert tidied((When(FREE, (PUT,), (Stop("taken"),)),)) == (
        When(FREE, (Put("shelf", KEY, VALUE),), (Stop("taken"),)),
    )
    both = parse("key not in shelf and n > 2")
    assert tidied((When(both, (PUT,)),)) == (When(both, (Put("shelf", KEY, VALUE),)),)


def test_guards_stay_where_nothing_is_settled() -> None:
    either = parse("key not in shelf or n > 2")
    for steps in (
        (PUT,),
        (When(TAKEN, (Append("seen", KEY),)), PUT),
        (When(either, (PUT,)),),
        (When(FREE, (Put("other", KEY, VALUE, True),)),),
        (When(FREE, (Put("shelf", parse("value"), VALUE, True),)),),
        (When(FREE, (Put("shelf", KEY, VALUE, False),)),),
    ):
        assert tidied(steps) == steps


def test_what_was_settled_is_forgotten_when_something_changes_it() -> None:
    for between in (Set("shelf", parse("other")), Let("key", VALUE), Take("shelf", VALUE), Run("p", (parse("shelf"),))):
        steps = (When(TAKEN, (Stop("taken"),)), between, PUT)
        assert tidied(steps)[-1] == PUT
    inside = ForEach("key", parse("keys"), (PUT,))
    assert tidied((When(TAKEN, (Stop("taken"),)), inside)) == (When(TAKEN, (Stop("taken"),)), inside)


def test_outcomes_that_nobody_reads_have_no_name() -> None:
    """[C3]"""
    named = Run("helper", (KEY,), True, "helper_run")
    assert tidied((named,)) == (Run("helper", (KEY,), True, None),)
    read = When(parse("helper_run.failed"), (Fail("no"),))
    assert tidied((named, read)) == (named, read)
    assert tidied((ForEach("key", parse("keys"), (named,)), read))[0].body == (named,)


def test_what_a_step_changes() -> None:
    assert [*changed_by(PUT), *changed_by(Let("n", VALUE)), *changed_by(Run("p", (KEY, parse("1"))))] == [
        *("shelf", "n", "key")
    ]
    assert not list(changed_by(Stop("no")))
