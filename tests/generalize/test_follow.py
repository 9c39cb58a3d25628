"""What follows others is asked about like what was taught, and an answer is one more moment."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from studio.generalize.operands import written
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Symbol
from studio.session.editor import Editor


def begun() -> Editor:
    editor = Editor()
    for name, value in (("amount", 0), ("asked", False), ("word", ""), ("sentence", "")):
        editor.do("new_state", name=name, value=value)
    return editor


def test_a_constant_is_asked_about_in_other_states_until_it_follows_one() -> None:
    editor = begun()
    found = editor.do("follow", name="sentence", at="empty").findings[0]
    answers = 0
    while found.question is not None and answers < 5:
        value = "empty" if found.question.situation["amount"] == 0 else "in use"
        found = editor.do("answer", goal="sentence", value=value).findings[0]
        answers += 1
    assert found.formula == "'empty' if amount == 0 else 'in use'"
    assert answers <= 4


def test_it_is_about_what_was_said_to_matter_where_that_explains_it() -> None:
    editor = Editor()
    for name, value in (("debt", 0), ("paid", 0), ("doors", [False, False, False]), ("tries", 1), ("word", "")):
        editor.do("new_state", name=name, value=value)
    editor.do("follow", name="word", at="even", because=["debt"])
    editor.do("give", name="debt", value=6)
    assert (
        editor.do("follow", name="word", at="due", because=["debt"]).findings[0].formula
        == "'due' if debt > 0 else 'even'"
    )
    editor.do("new_state", name="house", value="open")
    editor.do("follow", name="house", at="open", because=["doors"])
    editor.do("give", name="doors", value=[True, True, True])
    editor.do("give", name="tries", value=8)
    found = editor.do("follow", name="house", at="shut", because=["doors"]).findings[0]
    assert "tries" not in found.formula and "doors" in found.formula


def test_what_follows_something_is_not_asked_about_where_nothing_differs() -> None:
    editor = begun()
    editor.do("give", name="word", value="tea")
    found = editor.do("follow", name="sentence", at="TEA").findings[0]
    while found.question is not None:
        assert len(found.question.options) > 1 or found.formula == "'TEA'"
        value = str(found.question.situation["word"]).upper()
        found = editor.do("answer", goal="sentence", value=value).findings[0]
    assert found.formula == "upper(word)"
    with pytest.raises(Refusal, match="Nothing is asked about sentence"):
        editor.do("answer", goal="sentence", value="TEA")


def test_a_situation_that_never_comes_about_is_no_moment_and_is_not_asked_about_again() -> None:
    editor = begun()
    editor.do("give", name="amount", value=20)
    found = editor.do("follow", name="asked", at=False).findings[0]
    editor.do("give", name="amount", value=0)
    found = editor.do("follow", name="asked", at=True).findings[0]
    asked = found.question
    while asked is not None and asked.situation["amount"] >= 0:
        found = editor.do("answer", goal="asked", value=asked.situation["amount"] == 0).findings[0]
        asked = found.question
    assert asked is not None, "a number below nothing is asked about"
    shown = len(editor.document.lessons["asked"].examples)
    found = editor.do("answer", goal="asked", happens=False).findings[0]
    assert len(editor.document.lessons["asked"].examples) == shown
    assert found.question is None or found.question.situation["amount"] >= 0
    editor.undo()
    again = editor.do("answer", goal="asked", situation={"amount": asked.situation["amount"]}, happens=False)
    assert again.findings[0].question == found.question


def with_left_over() -> Editor:
    editor = Editor()
    for name, value in (("plums", 4), ("figs", 6), ("cook", "Ida"), ("sentence", "")):
        editor.do("new_state", name=name, value=value)
    editor.do("teach", name="both", inputs={"a": 4, "b": 6}, result=10)
    editor.do("teach", name="both", inputs={"a": 0, "b": 3}, result=3)
    editor.do("work_out", name="fruit", value={"via": "both", "of": [{"name": "plums"}, {"name": "figs"}]})
    return editor


def test_what_was_worked_out_from_the_states_is_what_tests_speak_of() -> None:
    editor = with_left_over()
    editor.do("follow", name="sentence", at="Ida cooks")
    editor.do("give", name="plums", value=1)
    editor.do("give", name="cook", value="Olaf")
    editor.do("follow", name="sentence", at="Olaf cooks")
    for name in ("plums", "figs"):
        editor.do("give", name=name, value=0)
    found = editor.do("follow", name="sentence", at="Olaf eats").findings[0]
    assert found.formula == "cook + ' cooks' if fruit > 0 else 'Olaf eats'"


def test_a_state_that_holds_drawn_things_hinders_nothing_that_follows_another() -> None:
    editor = begun()
    editor.do("set_formula", name="pieces", formula="[[ellipse(center=point(9, 9))], [rectangle(x=4, y=5)]]")
    editor.do("make_state", name="pieces")
    found = editor.do("follow", name="sentence", at="none yet").findings[0]
    editor.do("give", name="amount", value=4)
    found = editor.do("follow", name="sentence", at="some").findings[0]
    assert "amount" in found.formula


def test_a_reason_tells_what_it_follows_and_stays_said() -> None:
    editor = begun()
    editor.do("follow", name="sentence", at="closed")
    editor.do("give", name="amount", value=3)
    editor.do("give", name="asked", value=True)
    plain = editor.do("follow", name="sentence", at="open").findings[0]
    assert "asked" in plain.formula
    editor.undo()
    found = editor.do("follow", name="sentence", at="open", because=["amount"]).findings[0]
    assert found.formula == "'closed' if amount == 0 else 'open'"
    editor.do("give", name="amount", value=9)
    assert "amount" in editor.do("follow", name="sentence", at="open").findings[0].formula
    with pytest.raises(Refusal, match="because of sentence"):
        editor.do("follow", name="sentence", at="open", because=["sentence"])


def test_a_reason_that_was_worked_out_is_not_compared_with_what_it_was_worked_out_from() -> None:
    editor = with_left_over()
    editor.do("follow", name="sentence", at="go on", because=["fruit"])
    for name in ("plums", "figs"):
        editor.do("give", name=name, value=0)
    assert editor.do("follow", name="sentence", at="stop").findings[0].formula == "'go on' if fruit > 0 else 'stop'"
    with pytest.raises(Refusal, match="because of both"):
        editor.do("follow", name="sentence", at="stop", because=["both"])


def test_it_is_asked_with_other_values_of_what_was_given_one_to_show_it() -> None:
    """Nobody touched the amount, or whether it was asked: whoever wrote a name means that it follows the name."""
    editor = begun()
    editor.do("give", name="word", value="Ida")
    asked = editor.do("follow", name="sentence", at="bye Ida").findings[0].question
    assert asked is not None and set(asked.situation) == {"word"}
    found = editor.do("answer", goal="sentence", value=f"bye {asked.situation['word']}").findings[0]
    assert found.formula == "'bye ' + word"


def test_where_it_stays_the_same_other_states_are_asked_about_as_well() -> None:
    editor = begun()
    editor.do("give", name="word", value="Ida")
    asked = editor.do("follow", name="sentence", at="closed").findings[0].question
    assert asked is not None and set(asked.situation) == {"word"}
    asked = editor.do("answer", goal="sentence", value="closed").findings[0].question
    assert asked is not None and set(asked.situation) > {"word"}


def test_a_value_of_what_was_given_one_that_cannot_be_is_not_asked_about_again() -> None:
    editor = begun()
    editor.do("give", name="amount", value=7)
    asked = editor.do("follow", name="sentence", at="open").findings[0].question
    for _ in range(3):
        assert asked is not None
        there = dict(asked.situation)
        asked = editor.do("answer", goal="sentence", happens=False).findings[0].question
        assert asked is None or dict(asked.situation) != there


def told(moments: list[tuple[int, str]], because: list[str], others: Sequence[str] = ("rows",)) -> str | None:
    """What a notice follows that was shown with so many seats taken, while other numbers stood still."""
    editor = Editor()
    for name in (*others, "seats"):
        editor.do("new_state", name=name, value=0)
    editor.do("new_state", name="notice", value="")
    found = None
    for seats, notice in moments:
        editor.do("give", name="seats", value=seats)
        found = editor.do("follow", name="notice", at=notice, because=because).findings[0].formula
    return found


@pytest.mark.parametrize("others", [(), ("rows",)])
@pytest.mark.parametrize("because", [[], ["seats"]])
def test_what_stood_still_is_not_compared_with_and_a_text_tells_the_number_that_changed(
    because: list[str], others: Sequence[str]
) -> None:
    """A number that was 0 all the while is no bound; from the second moment on what changed is told, not as it was."""
    assert told([(0, "free")], because, others) == "'free'"
    assert told([(0, "free"), (4, "4 taken")], because, others) == "text(seats) + ' taken' if seats > 0 else 'free'"
    wanted = "text(seats) + ' taken' if seats > 0 else text(-seats) + ' too many' if seats < 0 else 'free'"
    moments = [(0, "free"), (4, "4 taken"), (-3, "3 too many"), (-7, "7 too many"), (2, "2 taken")]
    assert told(moments, because, others) == wanted


def test_what_stands_in_a_text_is_a_word_of_its_own_and_comes_round_with_no_count() -> None:
    assert told([(0, "even"), (1, "odd 10")], ["seats"]) == "['even', 'odd 10'][seats % 2]"
    assert told([(0, "even"), (1, "1 odd")], ["seats"]) == "text(seats) + ' odd' if seats > 0 else 'even'"
    gates = ["gate 0 red", "gate 1 blue", "gate 2 green"]
    shown = [(seats, gates[seats % 3]) for seats in range(6)]
    assert told(shown, ["seats"]) == f"{gates!r}[seats % 3]", "they came round as they were"


def test_what_was_shown_to_follow_others_gets_no_slider_even_as_long_as_it_is_a_number() -> None:
    editor = begun()
    editor.do("new_state", name="price", value=0)
    assert editor.do("follow", name="price", at=5).findings[0].formula == "5"
    with pytest.raises(Refusal, match="it has no slider"):
        editor.do("set_range", name="price", least=0, most=9)


def test_moments_of_two_that_follow_may_alternate_although_the_earlier_knew_the_other_as_a_state() -> None:
    editor = Editor()
    for name in ("near", "far"):
        editor.do("new_state", name=name, value={"symbol": "up"})
    for name in ("warm", "loud"):
        editor.do("new_state", name=name, value=False)

    def moment(name: str, at: bool, near: str, far: str) -> str:
        editor.do("give", name="near", value={"symbol": near})
        editor.do("give", name="far", value={"symbol": far})
        return editor.do("follow", name=name, at=at).findings[0].formula

    moment("warm", False, "up", "up")
    moment("warm", True, "up", "down")
    moment("loud", True, "down", "down")
    moment("loud", False, "up", "up")
    moment("warm", True, "down", "up")
    assert moment("warm", False, "down", "down") in ("far != near", "near != far")


def test_a_state_that_is_one_of_some_words_tells_cases_and_its_letters_are_not_counted() -> None:
    editor = Editor()
    for name, value in (("gear", "low"), ("speed", 0)):
        editor.do("new_state", name=name, value=value)
    assert editor.do("follow", name="speed", at=35, because=["gear"]).findings[0].formula == "35"
    editor.do("give", name="gear", value="high")
    found = editor.do("follow", name="speed", at=90, because=["gear"]).findings[0]
    assert found.formula in ("35 if gear == 'low' else 90", "90 if gear == 'high' else 35")


def test_a_number_that_is_so_much_for_each_letter_still_counts_them() -> None:
    editor = Editor()
    for name, value in (("title", "ab"), ("length", 0)):
        editor.do("new_state", name=name, value=value)
    editor.do("follow", name="length", at=24, because=["title"])
    editor.do("give", name="title", value="abcde")
    assert "len(title)" in editor.do("follow", name="length", at=60, because=["title"]).findings[0].formula


def test_a_word_stands_for_a_symbol_where_one_stands_and_a_symbol_for_a_word() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 40], end=[100, 90], fill="blue", name="lamp", snap=False)
    editor.do("new_state", name="left", value=3)
    editor.do("let_change", thing="lamp", attribute="fill", name="shade")
    editor.do("give", name="shade", value="orange")
    assert editor.document.definitions["shade"].formula == written(Symbol("orange"))
    editor.do("follow", name="shade", at={"symbol": "blue"}, because=["left"])
    editor.do("give", name="left", value=0)
    found = editor.do("follow", name="shade", at="gray", because=["left"]).findings[0]
    assert "gray" in found.formula and "blue" in found.formula
    editor.do("set_attribute", attribute="lamp.stroke", value={"symbol": "red"})
    assert "red" in show(editor.document.definitions["lamp"].formula)


def test_it_is_told_by_a_function_that_was_taught() -> None:
    """Whether each lies where it belongs: where that is was taught, and need not be found once more."""
    editor = Editor()
    editor.do("new_state", name="box", value={"dict": [[1, 9], [2, 14], [3, 19]]})
    editor.do("new_state", name="word", value="")
    for place, number in ((1, 9), (2, 14), (5, 29)):
        editor.do("teach", name="number_at", inputs={"place": place}, result=number)
    editor.do("follow", name="word", at="done")
    formula = None
    for entries in ([[1, 14], [2, 9], [3, 19]], [[1, 9], [2, 19], [3, 14]], [[1, 9], [2, 14], [3, 24]]):
        editor.do("give", name="box", value={"dict": entries})
        formula = editor.do("follow", name="word", at="").findings[0].formula
    assert formula == "'' if any(number_at(b) != box.get(b) for b in box) else 'done'"
