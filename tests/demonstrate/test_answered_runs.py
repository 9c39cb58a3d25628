"""What a run comes to with each answer to a question about one of its steps."""

from __future__ import annotations

from studio.demonstrate.answered_runs import effects_of_answers
from studio.demonstrate.effects import NOTHING
from studio.infer.goals import Question
from studio.language.parse import parse
from studio.language.values import Point, Value
from studio.session.editor import Editor

AT = Point(30, 30)


def counter() -> Editor:
    """A click adds one to a state, below 3; there it is refused."""
    editor = Editor()
    editor.do("new_state", name="many", value=0)
    for many in (0, 1):
        editor.do("give", name="many", value=many)
        editor.do("demonstrate_event", event="click", process="go", brings={"at": [30, 30]})
        editor.do("change", tile="many", value=many + 1)
        editor.do("end")
    return editor


def asked(purpose: str, *options: tuple[Value, str], many: int = 1) -> Question:
    there: dict[str, Value] = {"many": many, "at": AT}
    rules = tuple((value, parse(formula)) for value, formula in options)
    return Question(f"go: {purpose}", "what?", there, rules, begun=there)


def test_a_new_value_is_followed_to_the_end_of_the_run() -> None:
    document = counter().document
    question = asked("new many", (2, "many + 1"), (7, "7"))
    assert list(effects_of_answers(document, question)) == [{"many": 2}, {"many": 7}]


def test_an_ending_leaves_all_as_it_is_and_else_the_run_goes_on() -> None:
    document = counter().document
    question = asked("when end: fail “full”", (True, "many > 0"), (False, "False"))
    assert list(effects_of_answers(document, question)) == ["full", {"many": 2}]
    question = asked("when end: nothing", (False, "False"), (True, "many > 0"))
    assert list(effects_of_answers(document, question)) == [{"many": 2}, NOTHING]


def test_what_is_asked_about_a_step_that_is_not_there_tells_nothing() -> None:
    document = counter().document
    assert not list(effects_of_answers(document, asked("new many", (2, "many * 2"), (7, "7"))))
    assert not list(effects_of_answers(document, asked("key in many", ((1, 1), "nearest(places, at)"))))
