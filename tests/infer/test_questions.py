"""Questions, findings, refutations, progress and cancelling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.infer.explain import finding
from studio.infer.goals import Answer, Candidate, Goal, Question, Scope, Situation, Work
from studio.infer.questions import asks_of, close, has_become, in_a_word, outcome, sentence
from studio.infer.solve import solve
from studio.language.errors import Cancelled
from studio.language.nodes import Literal, Name, Node
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, TEXT, list_of
from studio.language.values import Symbol, Value, nearly, same
from studio.session.editor import Editor
from tests.infer.places import followed, free_beside, goal, pointed_at, unlike_beside

STEP = Scope({"n": NUMBER, "size": NUMBER}, locals=("n",))


def question(goal: Goal, answer: Answer, others: list[Situation]) -> Question | None:
    """The first of some situations on which close formulas differ, each with what the first one of each value says."""
    for situation in others:
        options: dict[object, tuple[Value, Node]] = {}
        for candidate in close(answer.candidates):
            key, value = outcome(candidate.formula, situation, goal.scope)
            options.setdefault(key, (value, candidate.formula))
        if len(options) > 1:
            found = tuple(options.values())
            said = sentence(goal, situation, found)
            return Question(goal.purpose, said, situation.values, found, asks=asks_of(goal))
    return None


def _double() -> tuple[Goal, Answer]:
    asked = goal("result", NUMBER, STEP, [({"n": 2, "size": 9}, 4)])
    return asked, solve(asked)


def test_a_question_is_a_situation_on_which_the_best_and_a_rival_differ() -> None:
    asked, answer = _double()
    others = [Situation({"n": 2, "size": 8}, "the same"), Situation({"n": 3, "size": 9}, "three")]
    found = question(asked, answer, others)
    assert found is not None
    assert found.situation == {"n": 3, "size": 9}
    assert len(found.options) >= 2
    assert found.options[0][1] == answer.best
    values = [value for value, _ in found.options]
    assert not any(same(one, other) for one, other in zip(values, values[1:], strict=False))


def test_a_question_tells_the_values_that_matter_and_what_is_asked() -> None:
    asked = goal("result", NUMBER, STEP, [({"n": 2, "size": 4}, 4)])
    answer = solve(asked)
    found = question(asked, answer, [Situation({"n": 3, "size": 5}, "three")])
    assert found is not None
    assert found.sentence.startswith("With n 3 and size 5: what should result be? The examples fit ")
    phrased = question(replace(asked, asks="should it stop there"), answer, [Situation({"n": 3, "size": 5})])
    assert phrased is not None and phrased.sentence.startswith("With n 3 and size 5: should it stop there? ")


def test_a_question_spells_out_what_decides_or_tells_what_is_taken_from_it() -> None:
    """The number of items decides between these two; three of them can be told, forty cannot."""
    scope = Scope({"held": list_of(NUMBER), "n": NUMBER}, locals=("held", "n"))
    asked = goal("result", NUMBER, scope, [({"held": [5, 7], "n": 2}, 2)])
    answer = Answer(tuple(Candidate(parse(text), (1.0,)) for text in ("n", "len(held)")))
    few = question(asked, answer, [Situation({"held": [5, 7, 9], "n": 2}, "shown")])
    many = question(asked, answer, [Situation({"held": list(range(40)), "n": 2}, "shown")])
    assert few is not None and few.sentence.startswith("With held [5, 7, 9] and n 2: ")
    assert many is not None and many.sentence.startswith("In “shown”, with n 2 and len(held) 40: ")


def test_there_is_no_question_where_rivals_agree() -> None:
    asked, answer = _double()
    assert question(asked, answer, [Situation({"n": 2, "size": 8})]) is None
    assert question(asked, answer, []) is None


def test_the_answer_to_a_question_settles_it() -> None:
    asked, answer = _double()
    found = question(asked, answer, [Situation({"n": 3, "size": 9})])
    assert found is not None
    for value, _ in found.options:
        if value is not None:
            more = goal("result", NUMBER, STEP, [({"n": 2, "size": 9}, 4), ({"n": 3, "size": 9}, value)])
            assert solve(more).candidates


def test_a_state_without_one_of_its_entries_leads_to_a_question() -> None:
    asked = free_beside()
    less = [
        replace(one, values={**one.values, "stones": {key: kept for key, kept in stones.items() if key != gone}})
        for one in asked.situations
        for stones in [one.values["stones"]]
        for gone in stones
    ]
    found = question(asked, solve(asked), less)
    assert found is not None
    assert [value for value, _ in found.options] in ([True, False], [False, True])
    assert found.sentence.startswith("In “example ")


def test_a_finding_tells_the_formula_its_rivals_and_examples() -> None:
    asked = free_beside()
    told = finding(asked, solve(asked))
    assert told.formula == "any(a not in stones for a in around)"
    assert told.rivals and told.supports == tuple(one.label for one in asked.situations)
    assert told.refuted and all(label in told.supports for _, label in told.refuted)


def test_what_is_refuted_was_right_but_for_the_example_named() -> None:
    for asked in (free_beside(), followed(), unlike_beside(), pointed_at(lambda place: [(place[0] + 1, place[1])])):
        labels = {one.label for one in asked.situations}
        for one in solve(asked).refuted:
            assert one.by in labels, show(one.formula)


def test_work_can_be_cancelled_and_told_of() -> None:
    told: list[tuple[float, str]] = []
    work = Work(tell=lambda done, sentence: told.append((done, sentence)))
    solve(followed(), work)
    assert all(0 <= done <= 1 and "followed" in sentence for done, sentence in told)
    asked = 0

    def soon() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    with pytest.raises(Cancelled):
        solve(followed(), Work(cancelled=soon))
    assert asked == 21


def test_formulas_that_differ_in_how_they_are_rounded_are_not_asked_about() -> None:
    editor = Editor()
    editor.do("new_state", name="elapsed", value=0)
    for now, then in ((0, 0.1), (5, 5.1)):
        brings, states = {"time": 0}, {"elapsed": now}
        editor.do("demonstrate_event", event="tick", process="on_tick", brings=brings, states=states)
        editor.do("change", tile="elapsed", value=then)
        found = editor.do("end").findings
    (one,) = (each for each in found if each.goal == "on_tick: new elapsed")
    assert one.formula == "elapsed + 0.1" and one.rivals and one.question is None
    assert nearly([0.1 + 0.2, {"a": 1.1 - 1}]) == nearly([0.3, {"a": 0.1}])
    assert nearly(0.3) != nearly(0.30001) and nearly(1e-12) == nearly(0) and nearly(True) != nearly(1)
    assert nearly(12345678901.0) != nearly(12345678902.0) and nearly(1000.1 - 1000) == nearly(0.1)


def test_of_two_states_that_were_the_same_each_time_it_is_asked_which_one_was_meant() -> None:
    editor = Editor()
    for name, value in (("x", 50), ("y", 60), ("across", 4), ("down", 4)):
        editor.do("new_state", name=name, value=value)
    for y, speed in ((60, 4), (100, -4)):
        states = {"y": y, "across": speed, "down": speed}
        editor.do("demonstrate_event", event="tick", process="move", brings={"time": 0}, states=states)
        editor.do("change", tile="y", value=y + speed)
        found = editor.do("end").findings
    (one,) = (each for each in found if each.goal == "move: new y")
    assert {one.formula, one.rivals[0]} == {"across + y", "down + y"}
    assert one.question is not None and len({value for value, _ in one.question.options}) == 2
    asked = one.question.situation
    meant = asked["y"] + asked["down"]
    found = editor.do("answer", goal="move: new y", value=meant).findings
    assert [each.formula for each in found if each.goal == "move: new y"] == ["down + y"]


def test_what_a_run_has_changed_is_told_whatever_the_rivals_are_about() -> None:
    scope = Scope({"coins": NUMBER, "word": TEXT})
    goal = Goal("go: new word", (), (), scope, TEXT, asks="what should word become in go")
    moment = Situation({"coins": 1, "word": "on"})
    options = (("on", Name("word")), ("off", Literal("off")))
    told = sentence(goal, moment, options, {"coins": 4, "word": "on"}, "a click")
    assert told.startswith("With word on, after coins 4 has become 1, a click: what should word become in go?")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([False] * 8, "all 8 False"),
        ([True] * 4, "all 4 True"),
        ([False, True, False, False, True, False], "True at 1 and 4 of 6"),
        ([True, True, True, False, True], "False at 3 of 5"),
        ([True, False], "[True, False]"),
        ([True, False, 1, 0], "[True, False, 1, 0]"),
        ([True, False] * 40, ""),
    ],
)
def test_many_truths_are_told_by_the_places_of_those_that_are_fewer(value: Value, said: str) -> None:
    assert in_a_word(value) == said


def test_of_a_long_list_it_is_told_where_it_is_another_one_and_where_it_has_become_so() -> None:
    black, gold = Symbol("black"), Symbol("gold")
    before = [gold if place in (0, 2, 5) else black for place in range(25)]
    now = [black, *before[1:]]
    assert in_a_word(before) == "gold at 0, 2 and 5, else black"
    assert has_become({"light": before, "n": 1}, {"light": now, "n": 1}) == {"light": "light has become black at 0"}


def test_a_formula_that_is_put_before_all_others_stands_there_once() -> None:
    asked, answer = _double()
    second = answer.candidates[1].formula
    first = answer.with_first(second)
    assert first.best == second and first.candidates[0].rank == answer.candidates[0].rank
    assert [one.formula for one in first.candidates].count(second) == 1
    assert {one.formula for one in first.candidates} == {one.formula for one in answer.candidates}
    assert answer.with_first(Name("n"), rank=(7, 1)).candidates[0].rank == (7.0, 1.0)
