"""Answers to questions: in the form in which questions are told, and of the kind that is asked for."""

from __future__ import annotations

import pytest

from studio.generalize.operands import situation_json, told_value
from studio.infer.goals import Question
from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor
from studio.session.replay_report import finding_json


def cells(editor: Editor) -> None:
    for number in range(3):
        editor.do("draw_line", start=[40, 40 + 50 * number], end=[140, 40 + 50 * number], name=f"row_{number}")
    for number in range(3):
        editor.do("draw_line", start=[40 + 50 * number, 40], end=[40 + 50 * number, 140], name=f"column_{number}")
    editor.do("listify", things=["row_0", "row_1", "row_2"], name="rows")
    editor.do("listify", things=["column_0", "column_1", "column_2"], name="columns")
    editor.do("collect_crossings", lists=["columns", "rows"], name="cells")


def test_a_question_is_answered_in_the_form_in_which_it_is_told() -> None:
    editor = Editor()
    cells(editor)
    inputs = {"cell": {"key": [1, 1]}}
    result = editor.do("teach_members", name="around", collection="cells", inputs=inputs, members=[[1, 0], [1, 2]])
    question = finding_json(result.findings[0])["question"]
    assert question["situation"]["cell"] == {"tuple": [0, 0]}
    told = [{"tuple": [0, 1]}]
    editor.do("answer", goal="around", situation={"cell": question["situation"]["cell"]}, value=told)
    assert editor.live.value("around")((0, 0)) == [(0, 1)]


def test_keys_of_dicts_are_read_in_the_form_in_which_they_are_told() -> None:
    editor = Editor()
    held = {"dict": [[{"tuple": [0, 1]}, {"symbol": "red"}]]}
    editor.do("teach", name="among", inputs={"held": held, "cell": {"tuple": [0, 1]}}, result=True)
    editor.do("teach", name="among", inputs={"held": held, "cell": {"tuple": [1, 1]}}, result=False)
    assert show(editor.document.definitions["among"].formula) == "cell in held"


def test_an_answer_of_another_kind_is_no_contradiction() -> None:
    editor = Editor()
    editor.do("teach", name="half", inputs={"n": 8}, result=4)
    with pytest.raises(Refusal, match="some is a text, but half is a number, such as 4. Answer with one of that kind"):
        editor.do("answer", goal="half", situation={"n": 9}, value="some")


def test_a_text_that_names_something_is_refused_with_what_to_write() -> None:
    editor = Editor()
    editor.do("new_state", name="metal", value={"symbol": "gold"})
    editor.do("teach", name="other", inputs={"n": 8}, result={"symbol": "red"})
    with pytest.raises(Refusal) as refused:
        editor.do("answer", goal="other", situation={"n": 9}, value="metal")
    assert refused.value.sentence == (
        'metal is a text, but other is a symbol, such as {"symbol": "red"}. The symbol metal is written '
        '{"symbol": "metal"}. What is called metal is written {"name": "metal"}.'
    )


def test_a_yes_or_no_is_answered_with_one() -> None:
    editor = Editor()
    editor.do("new_state", name="pressed", value=0)
    for key, end in (("a", "done"), ("x", "nothing")):
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": key})
        if end == "done":
            editor.do("change", tile="pressed", value=1)
        editor.do("end", how=end)
    with pytest.raises(Refusal, match="is a yes or no: answer with true or false, not with 3"):
        editor.do("answer", goal="on_key: when end: nothing", value=3)


def test_a_question_spells_out_small_collections() -> None:
    assert told_value(["red", "blue"]) == "['red', 'blue']"
    assert told_value(list(range(90))) == "a collection of 90"
    assert told_value((3, 4)) == "(3, 4)"


def turned_by_keys() -> tuple[Editor, Question]:
    """A process with a question open about a state, and the question."""
    editor = Editor()
    editor.do("new_state", name="level", value=2)
    editor.do("new_state", name="told", value={"dict": [[1, 5]]})
    for level, key in ((2, "up"), (9, "down")):
        editor.do("give", name="level", value=level)
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": key})
        editor.do("change", tile="level", value=4 if key == "up" else 8)
        editor.do("end")
    result = editor.do("answer", goal="on_key: when end: nothing", value=False)
    return editor, next(one.question for one in result.findings if one.question is not None)


def test_an_answer_needs_no_more_of_the_situation_than_the_question_shows() -> None:
    editor, question = turned_by_keys()
    value = question.options[-1][0]
    for given in ({}, {"situation": {}}, {"situation": {"level": question.situation["level"]}}):
        branch = editor.branch(editor.steps)
        branch.do("answer", goal=question.goal, value=value, **given)
        assert branch.document.choices[-1].situation.keys() >= {"key", "level", "told"}
        assert branch.document.choices[-1].situation["key"] == question.situation["key"]


@pytest.mark.parametrize(
    ("goal", "situation", "said"),
    [
        ("on_key: new level", {"moment": "after on_key-1"}, "There is no moment in what is asked"),
        ("on_key: new level", {"level": 77}, "is asked with level .*, not with 77"),
        ("on_key: new lever", {}, "Nothing is asked about “on_key: new lever” now"),
        ("on_key: when set level", {}, "Nothing is asked about “on_key: when set level” now"),
    ],
)
def test_an_answer_to_what_is_not_asked_is_refused_and_it_is_said_what_is(
    goal: str, situation: dict[str, object], said: str
) -> None:
    editor, question = turned_by_keys()
    before = editor.document
    with pytest.raises(Refusal, match=said) as refused:
        editor.do("answer", goal=goal, situation=situation, value=3)
    assert question.sentence in refused.value.sentence
    assert '{"do": "answer", "goal": "on_key: new level", "value": …, "further": [{"goal": "' in refused.value.sentence
    assert editor.document is before


def test_a_question_that_was_answered_is_open_no_longer() -> None:
    editor, question = turned_by_keys()
    given = {"goal": question.goal, "situation": situation_json(question.situation), "value": question.options[0][0]}
    editor.do("answer", **given)
    with pytest.raises(Refusal, match=f"“{question.goal}”"):
        editor.do("answer", **given)


def test_a_name_that_a_taught_function_does_not_know_is_refused() -> None:
    editor = Editor()
    editor.do("teach", name="half", inputs={"n": 8}, result=4)
    with pytest.raises(Refusal, match="m is no input of half and no parameter or state; name n"):
        editor.do("answer", goal="half", situation={"m": 9}, value=3)


def test_what_is_asked_about_several_situations_is_answered_at_once() -> None:
    """What each gives is one more example; of those that cannot be it is kept, and of a wrong one nothing is."""
    editor = Editor()
    question = editor.do("teach", name="fee", inputs={"hours": 10}, result=20).findings[0].question
    assert question is not None
    asked = [situation_json(one.situation) for one in question.each]
    assert 3 <= len(asked) <= 4 and all(one not in asked[:place] for place, one in enumerate(asked))
    answers = [{"situation": one, "value": 5 if one["hours"] < 2 else 2 * one["hours"]} for one in asked]
    first, *further = [*answers[:-1], {"situation": asked[-1], "happens": False}]
    editor.do("answer", goal="fee", **first, further=further)
    document = editor.document
    assert len(document.lessons["fee"].examples) == len(asked) and sum(one.impossible for one in document.choices) == 1
    with pytest.raises(Refusal, match="some is a text"):
        editor.do(
            "answer",
            goal="fee",
            situation={"hours": 7},
            value=14,
            further=[{"situation": {"hours": 9}, "value": "some"}],
        )
    assert editor.document is document


def test_what_cannot_happen_is_no_example_and_something_else_is_asked() -> None:
    editor = Editor()
    question = editor.do("teach", name="half", inputs={"n": 8}, result=4).findings[0].question
    assert question is not None
    found = editor.do("answer", goal="half", happens=False).findings[0]
    assert found.question is not None and found.question.situation != question.situation
    assert len(editor.document.lessons["half"].examples) == 1
    editor.undo()
    assert not editor.document.choices
    with pytest.raises(Refusal, match="narrow their ranges"):
        editor.do("draw_rectangle", start=[0, 0], end=[40, 30], name="box")
        editor.do("parameterize", thing="box", attribute="width", name="wide")
        editor.do("set_parameter", name="wide", value=60)
        editor.do("set_attribute", attribute="box.height", value=45)
        editor.do("relate", thing="box", attributes=["height"])
        editor.do("answer", goal="box.height", happens=False)


def fee() -> Editor:
    """A fee of so many hours, of which several are asked about at once."""
    editor = Editor()
    editor.do("teach", name="fee", inputs={"hours": 10}, result=20)
    return editor


def test_answers_without_a_situation_are_about_the_next_of_those_asked_about() -> None:
    editor = fee()
    editor.do("answer", goal="fee", value=2, further=[{"value": 4}])
    given = [one.situation["hours"] for one in editor.document.choices]
    assert len(set(given)) == 2 and [one.value for one in editor.document.choices] == [2, 4]


def test_what_is_answered_twice_in_one_gesture_is_refused_whole() -> None:
    editor, situation = fee(), {"hours": 20}
    for other in ({"situation": situation, "value": 7}, {"situation": situation, "happens": False}):
        with pytest.raises(Refusal, match="fee is answered twice in one situation"):
            editor.do("answer", goal="fee", situation=situation, value=5, further=[other])
    assert editor.document.choices == ()
