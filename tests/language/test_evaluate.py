"""Values of formulas, and what happens when there is none."""

from __future__ import annotations

import pytest

from studio.document.live import Recipe
from studio.language.errors import BudgetExceeded, EvaluationError, FormulaError, Span, StudioError
from studio.language.evaluate import Env, compiled, evaluate
from studio.language.parse import parse
from studio.language.values import Point, Record, Symbol, Value
from tests.counting import instructions

NAMES: dict[str, Value] = {
    "n": 5,
    "half": 0.5,
    "d": {(0, 1): Symbol("red"), (2, 3): Symbol("blue")},
    "xs": [4, 2, 4],
    "places": {(0, 0): Point(0, 0), (0, 1): Point(0, 10), (1, 0): Point(10, 0)},
}

VALUES: dict[str, Value] = {
    "n * 2 + 1": 11,
    "7 // 2": 3,
    "-7 % 3": 2,
    "6 / 2": 3.0,
    "2 ** 10": 1024,
    "1 == True": False,
    "[1] == [True]": False,
    "{1: 2} == {1: True}": False,
    "1 == 1.0": True,
    "n == None": False,
    "1 < n < 9": True,
    "n > 9 or n < 3": False,
    "n > 9 and 1 / 0 > 1": False,
    "1 if n > 9 else 2": 2,
    "(0, 1) in d": True,
    "(9, 9) not in d": True,
    "True in [1]": False,
    "d[0, 1] == red": True,
    "d.get((9, 9)) is None": True,
    "d.get((9, 9), green)": Symbol("green"),
    "[k for k, v in d.items() if v == blue]": [(2, 3)],
    "{k: 1 for k in d}": {(0, 1): 1, (2, 3): 1},
    "{x for x in xs}": frozenset({2, 4}),
    "[x for x in {3, 1, 2}]": [1, 2, 3],
    "sum(x * x for x in xs)": 36,
    "any(x > 3 for x in xs)": True,
    "all(x > 3 for x in xs)": False,
    "[(i, j) for i in range(3) for j in range(i)]": [(1, 0), (2, 0), (2, 1)],
    "how_often(xs, 4)": 2,
    "index_of(xs, 2)": 1,
    "index_of(xs, 9)": None,
    "append(xs, 1)": [4, 2, 4, 1],
    "with_item(xs, 0, 9)": [9, 2, 4],
    "with_item(d, (0, 1), red) == d": True,
    "without(xs, 4)": [2, 4],
    "without(d, (0, 1))": {(2, 3): Symbol("blue")},
    "without({1, 2}, 2)": frozenset({1}),
    "{1} | {2}": frozenset({1, 2}),
    "{1, 2} & {2}": frozenset({2}),
    "{1, 2} - {2}": frozenset({1}),
    "sorted(xs)": [2, 4, 4],
    "list({2, 1})": [1, 2],
    "min(xs) + max(1, 2, 3)": 5,
    "round(2.6) + floor(2.6) + ceil(2.1)": 8,
    "distance((0, 0), (0, 1)) == 1": True,
    "distance(point(0, 0), point(3, 4))": 5.0,
    "midpoint(point(0, 0), point(2, 4))": Point(1, 2),
    "nearest(places, point(1, 8))": (0, 1),
    "nearest(places, point(5, 5))": (0, 0),
    "nearest([point(1, 1), point(5, 5)], point(4, 4))": Point(5, 5),
    "nearest([], point(0, 0))": None,
    "nearest_shape([line(), ellipse(center=point(90, 9), radius_x=1), label(at=point(80, 8))], point(84, 9))": 2,
    "nearest_shape([line(), polygon(points=[point(1, 1), point(3, 3)]), image(width=2, height=2)], point(2, 3))": 1,
    "nearest_shape({'a': group(dx=9), 'b': path(points=[])}, point(7, 0))": "a",
    "nearest_shape([], point(0, 0))": None,
    "nearest_shape([rectangle(width=200, height=20), rectangle(x=210, width=10, height=20)], point(190, 5))": 0,
    "nearest_shape([rectangle(width=60, height=20), rectangle(x=40, width=20, height=20)], point(45, 10))": 1,
    "inside(point(3, 3), [rectangle(width=2, height=2), ellipse(center=point(3, 4), radius_x=2, radius_y=2)])": True,
    "inside(point(3, 3), {'a': rectangle(width=2, height=2)})": False,
    "inside(point(3, 3), [])": False,
    "touches(ellipse(center=point(70, 60), radius_x=10, radius_y=10), rectangle(x=80, y=60, width=9, height=40))": True,
    "touches(ellipse(center=point(70, 51), radius_x=10, radius_y=10), rectangle(x=80, y=60, width=9))": False,
    "touches(rectangle(width=10, height=10), [rectangle(x=20), rectangle(x=10, y=10)])": True,
    "touches(ellipse(radius_x=5, radius_y=8), rectangle(x=0 - 100, y=0 - 100, width=200, height=200))": True,
    "touches({'a': rectangle(width=20, height=20, rotation=45)}, label(at=point(24, 10)))": True,
    "touches(line(end=point(9, 9)), line(start=point(0, 9), end=point(9, 0)))": True,
    "touches(line(end=point(9, 9)), rectangle(x=5, y=5, visible=False))": False,
    "touches(group(items=[rectangle(width=4, height=4)], dx=50, dy=50), label(at=point(53, 51)))": True,
    "touched([rectangle(width=9, height=9), rectangle(x=20, width=9, height=9), line()], label(at=point(25, 5)))": 1,
    "touched({'a': rectangle(width=9, height=9)}, label(at=point(25, 5)))": None,
    "intersection(line(start=point(0, 0), end=point(1, 1)), line(start=point(0, 4), end=point(4, 4)))": Point(4, 4),
    "line(start=point(1, 2)).start.y": 2,
    "ellipse().stroke": Symbol("black"),
    "record(a=1, b=n).b": 5,
    "text(3.0) + ' of ' + text(n)": "3 of 5",
    "rgb(255, 0, 300)": Symbol("#ff00ff"),
    "set()": frozenset(),
}


@pytest.mark.parametrize("text", VALUES)
def test_formulas_have_their_values(text: str) -> None:
    value = evaluate(parse(text), NAMES)
    assert value == VALUES[text]
    assert isinstance(value, bool) == isinstance(VALUES[text], bool)


FAULTS = {
    "0 ** (0 - n)": "0 ** (0 - n) divides by zero; it has no value there.",
    "1 / (n - 5)": "1 / (n - 5) divides by zero; see to it that n - 5 is never 0.",
    "d[7, 7]": "There is no key (7, 7) for d[7, 7]; ask first whether it is there.",
    "xs[9]": "xs[9] asks for a place that the list does not have.",
    "n + 'a'": "n + 'a' cannot be worked out with a number and a text.",
    "10 ** 10 ** 10": "10 ** 10 ** 10 becomes too large; use smaller numbers.",
    "'a' * 10 ** 9": "'a' * 10 ** 9 cannot be worked out with a text and a number.",
    "missing + 1": "There is nothing named 'missing' here.",
    "missing(1)": "There is no function named 'missing'.",
    "n(1)": "There is no function named 'n'.",
    "n.x": "A number has no 'x'.",
    "sqrt(-n)": "sqrt(-n) has no answer for these values; ask first whether it has.",
    "[x for x in n]": "'for' needs a collection to go through, not a number.",
    "[a for a, b in xs]": "Each item must have 2 parts for a, b.",
    "{xs}": "{xs} needs keys or members that are numbers, texts, points or tuples.",
    "len(1, 2)": "len needs 1 value, without names.",
    "len(xs, key=1)": "len needs 1 value, without names.",
    "rectangle(1)": "Give each attribute of rectangle with its name: x, y, width, height, corner, fill, stroke, "
    "stroke_width, dashes, rotation, opacity, visible, order.",
    "line(colour=red)": "line has no attribute 'colour'; it has start, end, stroke, stroke_width, "
    "dashes, arrows, opacity, visible, order.",
    "point(1, 'a')": "point(1, 'a') cannot be worked out with a number and a text.",
    "range(10 ** 9)": "range(10 ** 9) becomes too long; make it shorter.",
    "[1, 2] + (3,)": "[1, 2] + (3,) cannot be worked out with a list and a tuple.",
}


@pytest.mark.parametrize("text", FAULTS)
def test_formulas_without_a_value_say_why_and_where(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        evaluate(parse(text), NAMES)
    assert str(caught.value) == FAULTS[text]
    assert caught.value.span is not None


def test_the_span_is_that_of_the_part_that_went_wrong() -> None:
    with pytest.raises(EvaluationError) as caught:
        evaluate(parse("1 + [7, n / 0][1]"), NAMES)
    assert caught.value.span == Span(8, 13)


@pytest.mark.parametrize(
    "text",
    [
        "[0 for a in range(9000) for b in range(9000)]",
        "any(False for a in range(9000) for b in range(9000))",
        "[range(100000) for a in range(100000)]",
        "[a in range(100000) for a in range(100000)]",
        "[range(a) == range(a) for a in range(100000)]",
        "[how_often(xs + range(100000), a) for a in range(100000)]",
    ],
)
def test_endless_work_meets_the_budget(text: str) -> None:
    """Where a step of the budget could hide work in proportion to a list, this would take hours."""
    with pytest.raises(BudgetExceeded):
        evaluate(parse(text), NAMES)


def test_numbers_cannot_grow_without_end_through_many_formulas() -> None:
    value: Value = 10**15
    with pytest.raises(EvaluationError, match="too large"):
        for _ in range(60):
            value = evaluate(parse("a * a"), {"a": value})


def test_texts_and_lists_cannot_double_without_end() -> None:
    for value in ("ab", [1, 2]):
        with pytest.raises(StudioError):
            for _ in range(60):
                value = evaluate(parse("a + a"), {"a": value})


def test_loop_variables_do_not_leak_and_hide_only_while_the_loop_runs() -> None:
    env = Env({"i": "outer", "xs": [1, 2]})
    assert evaluate(parse("([i for i in xs], i)"), env) == ([1, 2], "outer")
    assert evaluate(parse("[[i for i in range(i)] for i in xs]"), env) == [[0], [0, 1]]
    with pytest.raises(EvaluationError):
        evaluate(parse("[j / 0 for j in xs]"), env)
    assert dict(env) == {"i": "outer", "xs": [1, 2]}


def test_functions_see_their_inputs_and_the_names_of_the_document_but_no_loop_of_the_caller() -> None:
    env = Env({"step": 10})
    env["scaled"] = Recipe("scaled", ("k",), ("step",), compiled(parse("k * step"))).bound(env, env)
    assert evaluate(parse("[scaled(step) for step in range(3)]"), Env(env)) == [0, 10, 20]
    assert evaluate(parse("scaled(k=4)"), env) == 40
    with pytest.raises(EvaluationError, match="scaled needs k, no more and no less"):
        evaluate(parse("scaled(1, 2)"), env)


def test_functions_that_call_themselves_meet_the_budget() -> None:
    env = Env()
    env["again"] = Recipe("again", ("k",), ("again",), compiled(parse("again(k + 1)"))).bound(env, env)
    with pytest.raises(BudgetExceeded, match="too deep"):
        evaluate(parse("again(0)"), env)
    env["again"] = Recipe("again", ("k",), ("again",), compiled(parse("k if k > 20 else again(k + 1)"))).bound(env, env)
    assert evaluate(parse("again(0)"), env) == 21


def test_values_are_never_changed_in_place() -> None:
    env = Env({"xs": [1], "d": {1: 2}})
    for text in (
        "append(xs, 2)",
        "xs + xs",
        "with_item(xs, 0, 5)",
        "with_item(d, 3, 4)",
        "without(d, 1)",
        "d | {5: 6}",
    ):
        evaluate(parse(text), env)
    assert dict(env) == {"xs": [1], "d": {1: 2}}


def test_records_keep_the_order_of_their_fields() -> None:
    assert evaluate(parse("record(b=1, a=2)"), {}) == Record((("b", 1), ("a", 2)))


def test_equal_literals_of_different_kinds_keep_their_own_closures() -> None:
    one, truth = parse("1"), parse("True")
    assert one == truth
    assert [type(compiled(node)(Env())) for node in (one, truth)] == [int, bool]


def test_what_all_rounds_of_a_loop_look_through_is_measured_once() -> None:
    node = parse("[p for p in some if p in others]")
    some = [(number, -1) for number in range(50)]

    def work(count: int) -> int:
        others = [(number, number) for number in range(count)]
        return instructions(lambda: evaluate(node, {"some": some, "others": others}))

    work(1)
    assert work(400) < 5 * work(20)
