"""[B7, R3] Select by example: the condition is inferred from members chosen at several moments."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from studio.document.constraints import settle
from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.generalize import lessons
from studio.generalize.crossings import collected
from studio.generalize.example_moments import with_values
from studio.generalize.key_cases import is_of_few
from studio.infer.goals import Work
from studio.language.errors import CannotExplain, Refusal
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Value
from studio.session.editor import Editor
from tests.generalize.answered import with_answer
from tests.generalize.grid import define, grid

Key = tuple[int, int]


def crossed(size: int = 9) -> Document:
    document = grid(size)
    return collected(document, Live(document).env(), ("rows", "columns"), "crossings")


def sized(document: Document, size: int) -> Document:
    return with_values(document, settle(document, {"num_rows": size}))


@cache
def taught(rule: Callable[[int], list[Key]], shown: tuple[int, ...]) -> Document:
    document = crossed()
    for size in shown:
        document, work = sized(document, size), Work(learns=size == shown[-1])
        document = lessons.shown_members(document, "marked", "crossings", rule(size), work=work).document
    return document


def value(document: Document, name: str = "marked") -> Value:
    return Live(document).value(name)


def dotted(size: int) -> list[Key]:
    edge, middle = 2 if size < 13 else 3, size // 2
    ends = [edge, size - 1 - edge]
    if size < 19:
        return [*((x, y) for x in ends for y in ends), (middle, middle)]
    return [(x, y) for x in sorted([*ends, middle]) for y in sorted([*ends, middle])]


def test_dots_of_three_sizes_give_one_condition() -> None:
    document = taught(dotted, (9, 13, 19))
    for size in (9, 13, 19, 11, 15, 21, 25):
        assert sorted(value(sized(document, size))) == sorted(dotted(size)), size


def test_it_does_not_depend_on_the_spacing() -> None:
    document = taught(dotted, (9, 13, 19))
    document = with_values(document, {"spacing": 17, "margin": 5})
    assert sorted(value(sized(document, 13))) == sorted(dotted(13))


def test_rivals_that_differ_on_another_size_become_a_question() -> None:
    document = sized(taught(dotted, (9, 13)), 19)
    learned = lessons.shown_members(document, "marked", "crossings", dotted(19))
    assert learned.finding is not None
    asked = learned.finding.question
    assert asked is not None
    assert asked.situation["num_rows"] == asked.situation["num_cols"]
    assert len(asked.options) > 1
    assert "members" in asked.sentence


def test_an_answer_is_one_more_example_and_refutes_the_rivals() -> None:
    document = taught(dotted, (9, 13, 19))
    answered = with_answer(document, "marked", {"num_rows": 12}, [(3, 3), (8, 8), (3, 8), (8, 3)])
    assert sorted(value(sized(answered.document, 12))) == [(3, 3), (3, 8), (8, 3), (8, 8)]
    assert sorted(value(sized(answered.document, 9))) == sorted(dotted(9))
    assert len(answered.document.lessons["marked"].examples) == 4


RULES: dict[str, Callable[[int], list[Key]]] = {
    "corners": lambda n: [(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)],
    "middle": lambda n: [(n // 2, n // 2)],
    "diagonal": lambda n: [(k, k) for k in range(n)],
    "other dots": lambda n: [(1, 1), (n - 2, n - 2)],
    "first row": lambda n: [(k, 0) for k in range(n)],
    "rim": lambda n: [(x, y) for x in range(n) for y in range(n) if {x, y} & {0, n - 1}],
}


@pytest.mark.parametrize("name", RULES)
def test_other_members_give_other_conditions(name: str) -> None:
    rule = RULES[name]
    document = taught(rule, (5, 9, 7))
    for size in (5, 7, 9, 11, 15):
        assert sorted(value(sized(document, size))) == sorted(rule(size)), show(document.definitions["marked"].formula)


def test_choosing_otherwise_at_the_same_moment_is_refused_with_both_unless_insisted() -> None:
    document = taught(lambda n: [(0, 0)], (5,))
    with pytest.raises(CannotExplain, match="was shown with other members for the same case") as refused:
        lessons.shown_members(document, "marked", "crossings", [(1, 1)])
    assert len(refused.value.clash) == 2
    document = lessons.shown_members(document, "marked", "crossings", [(1, 1)], insist=True).document
    assert len(document.lessons["marked"].examples) == 1
    assert value(document) == [(1, 1)]


def around(*shown: tuple[Key, list[Key]]) -> Document:
    document = crossed()
    for position, chosen in shown:
        inputs, work = {"position": position}, Work(learns=position == shown[-1][0])
        document = lessons.shown_members(document, "around", "crossings", chosen, inputs, work=work).document
    return document


def test_members_for_an_input_give_a_function() -> None:
    document = around(
        ((4, 4), [(3, 4), (5, 4), (4, 3), (4, 5)]), ((0, 4), [(1, 4), (0, 3), (0, 5)]), ((8, 8), [(7, 8), (8, 7)])
    )
    assert show(document.definitions["around"].formula) == "[p for p in crossings if distance(position, p) == 1]"
    assert value(sized(document, 3), "around")((2, 1)) == [(1, 1), (2, 0), (2, 2)]
    assert value(sized(document, 1), "around")((0, 0)) == []


def test_diagonal_members_give_another_function() -> None:
    document = around(((4, 4), [(3, 3), (5, 3), (3, 5), (5, 5)]), ((0, 4), [(1, 3), (1, 5)]), ((8, 8), [(7, 7)]))
    assert value(sized(document, 3), "around")((1, 0)) == [(0, 1), (2, 1)]


def test_strangers_are_refused() -> None:
    with pytest.raises(Refusal, match=r"\(9, 9\) is no member"):
        lessons.shown_members(crossed(), "marked", "crossings", [(9, 9)])
    with pytest.raises(Refusal, match="no collection"):
        lessons.shown_members(crossed(), "marked", "crossing", [(1, 1)])
    with pytest.raises(Refusal):
        lessons.shown_members(crossed(), "rows", "crossings", [(1, 1)])


def test_an_example_can_be_taken_back_by_its_label() -> None:
    document = taught(dotted, (9, 13))
    back = lessons.retracted(document, "num_rows=13", "marked").document
    assert [one.result for one in back.lessons["marked"].examples] == [sorted(dotted(9))]
    gone = lessons.retracted(back, back.lessons["marked"].examples[0].label).document
    assert "marked" not in gone.definitions
    with pytest.raises(Refusal):
        lessons.retracted(gone, "num_rows=13")


def test_members_of_a_dict_are_told_apart_by_what_it_holds() -> None:
    document = with_definition(Document(), define("things", "{(1, 1): red, (2, 1): blue, (0, 4): red, (3, 3): blue}"))
    document = lessons.shown_members(document, "reds", "things", [(1, 1), (0, 4)]).document
    document = lessons.shown_members(document, "alike", "things", [(1, 1), (0, 4)], {"it": (1, 1)}).document
    document = lessons.shown_members(document, "alike", "things", [(2, 1), (3, 3)], {"it": (3, 3)}).document
    other = with_definition(document, define("things", "{(5, 5): blue, (6, 1): red, (7, 7): red}"))
    assert value(other, "reds") == [(6, 1), (7, 7)]
    assert value(other, "alike")((7, 7)) == [(6, 1), (7, 7)]


def test_R3_a_rival_that_divides_by_zero_at_another_example_is_no_answer() -> None:
    editor = Editor()
    editor.do(
        "set_formula", name="places", formula="{(i, j): point(i * 10, j * 10) for i in range(7) for j in range(7)}"
    )
    around = {(3, 3): [[2, 3], [4, 3], [3, 2], [3, 4]], (0, 3): [[1, 3], [0, 2], [0, 4]], (6, 6): [[5, 6], [6, 5]]}
    for key, members in around.items():
        editor.do("teach_members", name="near", collection="places", inputs={"p": {"key": list(key)}}, members=members)
    assert set(editor.live.value("near")((0, 0))) == {(1, 0), (0, 1)}


@pytest.mark.parametrize(
    ("predicate", "few"),
    [
        ("p[0] == 0 or p[1] == size - 1", True),
        ("p[0] == 0 or p[1] == 0 or p[0] == size - 1", True),
        ("p[0] == 0 or p[1] == 0 or p[0] == size - 1 or p[1] == size - 1", False),
        ("p[1] / size < 0.3", False),
        ("p[0] in [1, size]", False),
    ],
)
def test_few_tests_are_told_from_many_and_from_what_was_learned_by_heart(predicate: str, few: bool) -> None:
    assert is_of_few(parse(predicate)) is few
