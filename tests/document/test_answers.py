"""Functions are worked out once for inputs that can be told from all others, and cost the same either way."""

from __future__ import annotations

from studio.document.answers import MOST_ANSWERS, Answers, told_apart
from studio.document.live import Live
from studio.language.env import DEFAULT_DEPTH, Budget, Env
from studio.language.errors import BudgetExceeded, EvaluationError
from studio.language.evaluate import evaluate
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER
from studio.language.values import Point, Symbol, Value
from tests.document.sample import document, formula, parameter

K = (Input("k", NUMBER),)


def ladder(step: int = 1) -> Live:
    return Live(
        document(
            parameter("step", step),
            formula("below", "sum([step for i in range(k)])", inputs=K),
            formula("twice", "below(k) + below(k)", inputs=K),
        )
    )


def spent(live: Live, text: str) -> int:
    env = live.env()
    evaluate(parse(text), env)
    return env.budget.steps - env.budget.left


def test_only_inputs_that_nothing_can_tell_apart_have_one_answer() -> None:
    alike = told_apart((3, Symbol("up"), Point(1, 2), None, "a"))
    assert alike is not None and alike == told_apart((3, Symbol("up"), Point(1, 2), None, "a"))
    assert told_apart((Point(1, 2),)) != told_apart(((1, 2),)) != told_apart((1, 2))
    for costly in (1.0, True, -0.0, [1], {1: 2}, Point(1.0, 2), (1, True), ((1, 2), 3)):
        assert told_apart((costly,)) is None, costly


def test_an_answer_is_worked_out_once_and_a_fault_each_time() -> None:
    asked: list[Value] = []

    def worked_out(arguments: tuple[Value, ...], _: Budget) -> Value:
        asked.append(arguments)
        if arguments == (0,):
            raise EvaluationError("nothing for 0")
        return arguments[0]

    call = Answers().kept("f", worked_out, Env())
    for _ in range(3):
        for k in (0, 1, 1.0):
            try:
                call((k,))
            except EvaluationError:
                continue
    assert [k for (k,) in asked] == [0, 1, 1.0, 0, 1.0, 0, 1.0]


def test_there_are_no_more_answers_than_there_is_room_for() -> None:
    asked: list[int] = []
    call = Answers().kept("f", lambda arguments, _: asked.append(arguments[0]), Env())
    for _ in range(2):
        for k in range(MOST_ANSWERS + 5):
            call((k,))
    assert asked[MOST_ANSWERS + 5 :] == list(range(MOST_ANSWERS, MOST_ANSWERS + 5))


def test_what_is_found_costs_as_much_as_what_is_worked_out() -> None:
    live = ladder()
    first = spent(live, "twice(20)")
    assert spent(live, "twice(20)") == spent(ladder(), "twice(20)") == first
    assert first > 2 * spent(ladder(), "below(20)")
    for _ in range(2):
        env = live.env(Budget(first - 1))
        try:
            evaluate(parse("twice(20)"), env)
            raise AssertionError("it costs one step more")
        except BudgetExceeded as stopped:
            assert "steps and was stopped" in str(stopped)


def test_an_answer_does_not_hide_that_functions_call_each_other_too_deep() -> None:
    steps = [formula(f"f{i}", f"f{i - 1}(k)" if i else "k", inputs=K) for i in range(DEFAULT_DEPTH + 1)]
    live = Live(document(*steps))
    assert evaluate(parse(f"f{DEFAULT_DEPTH - 1}(3)"), live.env()) == 3
    for _ in range(2):
        try:
            evaluate(parse(f"f{DEFAULT_DEPTH}(3)"), live.env())
            raise AssertionError("deeper than calls may go")
        except BudgetExceeded as stopped:
            assert "too deep" in str(stopped)


def test_values_that_change_have_answers_of_their_own() -> None:
    live = ladder()
    before = live.env()
    assert evaluate(parse("twice(5)"), before) == 10
    other = live.with_values({"step": 3})
    assert evaluate(parse("twice(5)"), other.env()) == 30
    live.update(ladder(7).document)
    assert evaluate(parse("twice(5)"), live.env()) == 70
    assert evaluate(parse("twice(5)"), before) == 10
