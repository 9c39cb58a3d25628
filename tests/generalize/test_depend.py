"""Attributes that follow states: shown at several moments, related to what was different then."""

from __future__ import annotations

from typing import Any

import pytest

from studio.generalize.operands import operand_json
from studio.infer.goals import Finding, Question
from studio.language.errors import CannotExplain, Refusal
from studio.language.values import Symbol
from studio.session.editor import Editor


def editor() -> Editor:
    made = Editor()
    made.do("draw_rectangle", start=[20, 20], end=[120, 60], fill="gold", name="button")
    made.do("new_state", name="clicks", value=0)
    made.do("draw_label", at=[60, 100], content="Clicks: 0", name="words")
    return made


def show(made: Editor, value: Any, attribute: str, what: Any) -> None:
    made.do("give", name="clicks", value=value)
    made.do("set_attribute", attribute=attribute, value=what)


def related(made: Editor, thing: str, attribute: str) -> str:
    return made.do("relate", thing=thing, attributes=[attribute]).findings[0].formula


def test_words_show_a_number_that_events_change() -> None:
    made = editor()
    show(made, 12, "words.content", "Clicks: 12")
    assert related(made, "words", "content") == "'Clicks: ' + text(clicks)"
    made.do("give", name="clicks", value=7)
    assert made.live.value("words").get("content") == "Clicks: 7"


def test_a_colour_follows_a_state() -> None:
    made = editor()
    for value, colour in ((3, "tomato"), (4, "gold"), (5, "tomato"), (8, "gold")):
        show(made, value, "button.fill", colour)
    related(made, "button", "fill")
    made.do("give", name="clicks", value=9)
    assert made.live.value("button").get("fill") == "tomato"


def test_a_length_follows_a_state_where_no_parameter_explains_it() -> None:
    made = editor()
    show(made, 2, "button.width", 120)
    show(made, 5, "button.width", 150)
    related(made, "button", "width")
    made.do("give", name="clicks", value=8)
    assert made.live.value("button").get("width") == 180


def test_a_place_follows_a_state() -> None:
    made = editor()
    made.do("new_state", name="spot", value={"point": [40, 150]})
    made.do("draw_ellipse", center=[40, 150], radius_x=6, radius_y=6, name="dot")
    made.do("give", name="spot", value={"point": [140, 170]})
    made.do("move", thing="dot", to=[140, 170])
    assert related(made, "dot", "center") == "spot"


def test_one_moment_explains_nothing() -> None:
    with pytest.raises(Refusal, match="Give a state or parameter another value"):
        related(editor(), "words", "content")


def test_what_was_shown_but_is_no_example_is_said_with_why() -> None:
    """Pulled before there was a state, or after: where it was drawn tells nothing about the state."""

    def told(*gestures: tuple[str, dict[str, Any]]) -> str:
        made = Editor()
        made.do("draw_rectangle", start=[20, 110], end=[120, 150], name="sheet", snap=False)
        for command, given in gestures:
            made.do(command, **given)
        with pytest.raises(Refusal) as refused:
            related(made, "sheet", "y")
        return refused.value.sentence.split(" Give a state")[0]

    pulled = ("drag", {"thing": "sheet", "attribute": "start", "to": [20, -100]})
    state = ("new_state", {"name": "opened", "value": False})
    assert told(pulled, state) == (
        "There is one example of sheet.y, -100: what it was before does not count, as nothing else was different then."
    )
    assert told(state, pulled) == (
        "sheet.y was always -100 since opened was made; that it was 110 before does not count, as nobody said what "
        "opened would have been then."
    )


def test_two_moments_that_differ_in_nothing_cannot_be_explained() -> None:
    made = editor()
    show(made, 1, "words.content", "one")
    show(made, 2, "words.content", "deux")
    show(made, 3, "words.content", "tre")
    show(made, 4, "words.content", "quatro")
    show(made, 5, "words.content", "funf")
    show(made, 6, "words.content", "whatever")
    before = made.document
    with pytest.raises((CannotExplain, Refusal)):
        related(made, "words", "content")
    assert made.document is before


def drawn_first() -> Editor:
    """What was drawn before there was a state."""
    made = Editor()
    made.do("draw_ellipse", center=[60, 40], radius_x=15, radius_y=15, fill="red", name="lamp")
    made.do("new_state", name="storey", value=2)
    made.do("new_state", name="idle", value=1)
    made.do("give", name="storey", value=0)
    return made


def test_a_colour_from_before_the_state_goes_with_its_first_value() -> None:
    made = drawn_first()
    made.do("set_attribute", attribute="lamp.fill", value="dimgray")
    related(made, "lamp", "fill")
    fills = []
    for value in (2, 0):
        made.do("give", name="storey", value=value)
        fills.append(made.live.value("lamp").get("fill"))
    assert fills == ["red", "dimgray"]


def test_a_place_from_before_the_state_goes_with_its_first_value() -> None:
    made = drawn_first()
    made.do("rename", old="storey", new="level")
    made.do("move", thing="lamp", to=[60, 140])
    related(made, "lamp", "center")
    made.do("give", name="level", value=1)
    assert made.live.value("lamp").get("center").y == 90


def test_what_was_shown_for_a_state_comes_before_what_may_be_presumed() -> None:
    made = drawn_first()
    for value, x in ((1, 90), (2, 110), (0, 70)):
        made.do("give", name="storey", value=value)
        made.do("move", thing="lamp", to=[x, 40])
    assert related(made, "lamp", "center").startswith("point(")
    made.do("give", name="storey", value=4)
    assert made.live.value("lamp").get("center").x == 150


def test_a_thing_may_have_any_letters_in_its_name() -> None:
    made = Editor()
    made.do("new_state", name="höhe", value=2)
    made.do("draw_ellipse", center=[60, 40], radius_x=2, radius_y=15, fill="red", name="été")
    made.do("give", name="höhe", value=8)
    made.do("set_attribute", attribute="été.radius_x", value=8)
    assert related(made, "été", "radius_x") == "höhe"


def answer(made: Editor, asked: Question, value: Any) -> Finding:
    situation = {name: operand_json(one) for name, one in asked.situation.items()}
    return made.do("answer", goal=asked.goal, situation=situation, value=operand_json(value)).findings[0]


def test_a_line_through_two_moments_is_asked_about_at_a_third() -> None:
    """Any number fits a line; the value of the state that was pointed at is another one then, not that of others."""
    made = editor()
    made.do("new_state", name="other", value=5)
    for clicks, width in ((10, 20), (100, 200)):
        show(made, clicks, "button.width", width)
    first = made.do("relate", thing="button", attributes=["width"], over=["clicks"]).findings[0].question
    assert first is not None and set(first.situation) == {"clicks"}
    asked: Question | None = first
    while asked is not None:
        found = answer(made, asked, 2 * asked.situation["clicks"])
        asked = None if found.formula == "2 * clicks" else found.question
    assert "clicks" in found.formula and "other" not in found.formula


def test_what_was_shown_at_one_moment_is_asked_about_as_the_state_was_at_first() -> None:
    made = editor()
    made.do("new_state", name="switched", value=False)
    made.do("draw_ellipse", center=[200, 80], radius_x=9, radius_y=9, fill="gold", name="lamp")
    made.do("give", name="switched", value=True)
    made.do("set_attribute", attribute="lamp.fill", value="tomato")
    found = made.do("relate", thing="lamp", attributes=["fill"]).findings[0]
    assert found.formula == "tomato" and found.question is not None
    assert found.question.sentence == "With switched False, as at first: what should lamp.fill be?"
    assert answer(made, found.question, Symbol("gold")).formula == "gold if not switched else tomato"


def test_what_was_not_shown_is_not_asked_about() -> None:
    made = editor()
    made.do("give", name="clicks", value=3)
    with pytest.raises(Refusal, match="was the same whenever it was shown"):
        related(made, "button", "fill")


def test_what_was_drawn_counts_with_what_a_state_was_that_was_made_of_the_drawing_later() -> None:
    made = Editor()
    for place, words in (("near", "3"), ("far", "3"), ("verdict", "a draw")):
        made.do("draw_label", at=[len(place) * 40, 30], content=words, name=place)
    for place, state in (("near", "ours"), ("far", "theirs")):
        made.do("let_change", thing=place, attribute="content", name=state)
    for state, value, words in (("ours", 4, "we win"), ("theirs", 7, "they win")):
        made.do("give", name=state, value=value)
        made.do("set_attribute", attribute="verdict.content", value=words)
    found = made.do("relate", thing="verdict", attributes=["content"]).findings[0]
    assert found.formula == "'a draw' if ours == theirs else 'they win' if ours < theirs else 'we win'"
