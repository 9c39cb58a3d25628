"""[L1, E1] Functions by example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from studio.document.live import Live
from studio.document.model import Choice, Document
from studio.generalize import lessons
from studio.generalize.example_moments import Moments, with_values
from studio.infer.goals import Work
from studio.language.errors import CannotExplain, Refusal
from studio.language.nodes import free_names
from studio.language.show import show
from studio.language.values import Point, Symbol, Value, is_number
from studio.session.editor import Editor
from tests.generalize.answered import with_answer
from tests.generalize.test_members import crossed, sized

RED, BLUE = Symbol("red"), Symbol("blue")


@cache
def pointing() -> Document:
    document = crossed()
    places = Live(document).value("crossings")
    clicked = (((3, 3), (4, -3)), ((6, 2), (-8, 5)), ((5, 5), (16, 0)), ((0, 4), (-24, 3)))
    for key, (across, down) in clicked:
        at, work = Point(places[key].x + across, places[key].y + down), Work(learns=key == (0, 4))
        result = None if key == (0, 4) else key
        document = lessons.shown_function(document, "meant", {"at": at}, result, work=work).document
    return document


def test_places_near_a_crossing_mean_it_and_those_far_from_any_mean_nothing() -> None:
    document = pointing()
    assert show(document.definitions["meant"].formula) in (
        "nearest(crossings, at) if distance(crossings[nearest(crossings, at)], at) < spacing / 2 else None",
        "nearest(crossings, at) if distance(crossings[nearest(crossings, at)], at) <= spacing / 2 else None",
    )


@pytest.mark.parametrize("spacing", [20, 40, 60])
def test_how_far_is_too_far_goes_with_the_spacing(spacing: float) -> None:
    document = with_values(sized(pointing(), 5), {"spacing": spacing})
    meant, places = Live(document).value("meant"), Live(document).value("crossings")
    far = places[(4, 2)].x + spacing * 0.55
    assert meant(Point(places[(4, 2)].x + spacing * 0.45, places[(4, 2)].y)) == (4, 2)
    assert meant(Point(far, places[(4, 2)].y)) is None


def test_two_alike_and_two_different_dicts_give_equality() -> None:
    document = Document()
    for left, right, result in (
        ({(1, 1): RED}, {(1, 1): RED}, True),
        ({(1, 1): RED, (2, 3): BLUE}, {(1, 1): RED, (2, 3): BLUE}, True),
        ({(1, 1): RED}, {(1, 1): BLUE}, False),
        ({(1, 1): RED}, {(1, 1): RED, (2, 2): BLUE}, False),
    ):
        document = lessons.shown_function(document, "alike", {"a": left, "b": right}, result).document
    assert show(document.definitions["alike"].formula) == "a == b"
    assert [part.name for part in document.definitions["alike"].inputs] == ["a", "b"]


def test_a_contradiction_is_refused_with_both_examples_named() -> None:
    document = lessons.shown_function(Document(), "double", {"n": 2}, 4).document
    with pytest.raises(CannotExplain) as refused:
        lessons.shown_function(document, "double", {"n": 2}, 5)
    assert refused.value.clash == ("double 1", "double 2")
    sentence = "double was shown to give two results for the same inputs, in “double 1” and in “double 2”. "
    assert str(refused.value) == sentence + "Take one of them back, or give what else decides it as one more input."
    kept = lessons.shown_function(document, "double", {"n": 2}, 5, insist=True)
    assert kept.fault == str(refused.value)
    assert len(kept.document.lessons["double"].examples) == 2
    assert kept.document.definitions == document.definitions
    mended = lessons.retracted(kept.document, "double 1").document
    assert Live(mended).value("double")(2) == 5


def test_the_same_inputs_at_another_size_are_no_contradiction() -> None:
    document = lessons.shown_function(crossed(), "last_column", {"row": 1}, 8).document
    document = lessons.shown_function(sized(document, 5), "last_column", {"row": 1}, 4).document
    assert Live(sized(document, 7)).value("last_column")(1) == 6


def test_inputs_must_be_the_same_every_time() -> None:
    document = lessons.shown_function(Document(), "double", {"n": 2}, 4).document
    with pytest.raises(Refusal, match="takes n"):
        lessons.shown_function(document, "double", {"m": 3}, 6)
    with pytest.raises(Refusal, match="exactly this"):
        lessons.shown_function(document, "double", {"n": 2}, 4)
    with pytest.raises(Refusal, match="another name"):
        lessons.shown_members(document, "double", "double", [])


def test_another_candidate_can_be_chosen_and_stays_until_refuted() -> None:
    learned = lessons.shown_function(Document(), "other", {"a": 2, "b": 2}, 2)
    assert learned.finding is not None
    assert {learned.finding.formula, *learned.finding.rivals} >= {"a", "b"}
    assert learned.finding.question is not None
    wanted = 1 if learned.finding.formula == "a" else 0
    chosen = lessons.candidate_chosen(learned.document, "other", wanted)
    assert chosen.finding is not None
    assert chosen.finding.formula == "b"
    more = lessons.shown_function(chosen.document, "other", {"a": 7, "b": 5}, 7).document
    assert show(more.definitions["other"].formula) == "a"


def test_one_example_leads_to_questions_about_inputs_that_its_formula_does_not_look_at() -> None:
    """Texts and lists are varied; what always gives the same is asked about twice, if any value will do."""
    document = lessons.shown_function(Document(), "shout", {"word": "tea"}, "TEA").document
    asked = lessons.conclusion(Moments(document), document.lessons["shout"]).finding.question
    assert asked is not None and asked.situation == {"word": "te"} and len(asked.options) == 2
    document = with_answer(document, "shout", {"word": "te"}, "TE").document
    assert show(document.definitions["shout"].formula) == "upper(word)"
    document, answers = lessons.shown_function(Document(), "fixed", {"word": "tea", "n": 3}, True).document, 0
    while asked := lessons.conclusion(Moments(document), document.lessons["fixed"]).finding.question:
        given = [Choice("fixed", one.situation, True) for one in asked.each]
        document, answers = lessons.answered_together(document, "fixed", given).document, answers + 1
    assert (show(document.definitions["fixed"].formula), answers) == ("True", 2)


def test_a_question_is_about_what_is_unlike_all_that_was_shown() -> None:
    """Another colour, another arrow key, both of two numbers being the same, or the other one being greater."""
    for inputs, result, asked in (
        ({"light": Symbol("green")}, 30, {"light": RED}),
        ({"key": "right"}, 1, {"key": "up"}),
    ):
        document = lessons.shown_function(Document(), "it", inputs, result).document
        question = lessons.conclusion(Moments(document), document.lessons["it"]).finding.question
        assert question is not None
        assert question.situation == asked
    document = lessons.shown_function(Document(), "enough", {"paid": 20, "price": 12}, True).document
    question = lessons.conclusion(Moments(document), document.lessons["enough"]).finding.question
    assert question is not None
    paid, price = question.situation["paid"], question.situation["price"]
    assert is_number(paid)
    assert is_number(price)
    assert paid <= price


def test_what_cannot_happen_is_not_asked_again_of_the_same_side() -> None:
    """Who says that there is no place beyond the last one is not asked about the next place beyond."""
    document = sized(crossed(), 5)
    document = lessons.shown_function(document, "after", {"place": 2}, 3).document
    asked = []
    for _ in range(3):
        question = lessons.conclusion(Moments(document), document.lessons["after"]).finding.question
        if question is None:
            break
        place = question.situation["place"]
        asked.append(place)
        assert is_number(place)
        if 0 <= place < 5:
            document = with_answer(document, "after", question.situation, place + 1).document
        else:
            choice = Choice("after", question.situation, impossible=True)
            document = replace(document, choices=(*document.choices, choice))
    assert len([one for one in asked if one < 0]) < 2
    assert len([one for one in asked if one > 5]) < 2


def first_asked(inputs: dict[str, Value], result: Value) -> Mapping[str, Value]:
    """The situation of the first question about a function of which one example was shown."""
    document = lessons.shown_function(Document(), "it", inputs, result).document
    question = lessons.conclusion(Moments(document), document.lessons["it"]).finding.question
    assert question is not None
    return question.situation


def test_what_was_never_the_other_way_is_asked_about_first() -> None:
    """A truth that was never false, a set that was never empty, a dict with nothing in it for a key."""
    assert first_asked({"light": RED, "asked": True}, True) == {"light": RED, "asked": False}
    assert first_asked({"lit": frozenset({(1, 1)})}, False) == {"lit": frozenset()}


def test_whether_a_key_is_one_of_those_there_are_is_asked_just_outside_of_them() -> None:
    """Of a truth alone: what else may come of a key that there is not."""
    inside = Live(crossed()).value("crossings")
    for result, outside in ((True, True), (RED, False)):
        document, found = lessons.shown_function(crossed(), "it", {"place": (3, 3)}, result).document, []
        while asked := lessons.conclusion(Moments(document), document.lessons["it"]).finding.question:
            found.append(asked.situation["place"] not in inside)
            document = with_answer(document, "it", asked.situation, result).document
        assert any(found) is outside


def test_what_was_ruled_out_is_not_asked_about_in_another_dress() -> None:
    """After a key that holds nothing cannot be meant, one that holds something is asked about."""
    held: Value = {(4, 4): RED, (4, 3): BLUE, (4, 5): RED}
    document = lessons.shown_function(crossed(), "friends", {"held": held, "place": (4, 4)}, [(4, 5)]).document
    document = replace(document, choices=(Choice("friends", {"held": held, "place": (8, 8)}, impossible=True),))
    question = lessons.conclusion(Moments(document), document.lessons["friends"]).finding.question
    assert question is not None
    asked = question.situation
    assert isinstance(asked["held"], dict)
    assert asked["place"] in asked["held"]


def test_a_state_that_happens_to_be_0_is_not_taken_for_it() -> None:
    editor = Editor()
    editor.do("new_value", name="places", value=3, least=1, most=12)
    editor.do("new_state", name="score", value=0)
    for places, seat, after in ((3, 0, 1), (3, 2, 0), (5, 2, 3), (5, 4, 0)):
        editor.do("set_parameter", name="places", value=places)
        editor.do("teach", name="next_seat", inputs={"seat": seat}, result=after)
    assert "score" not in show(editor.document.definitions["next_seat"].formula)


def test_who_showed_it_for_nothing_is_asked_about_lists_with_something_in_them() -> None:
    """An empty list alone cannot be changed a little: it is asked what comes of lists that hold one or more."""
    document = lessons.shown_function(Document(), "whose_turn", {"moves": []}, RED).document
    asked = lessons.conclusion(Moments(document), document.lessons["whose_turn"]).finding.question
    assert asked is not None and asked.situation["moves"]


def test_how_large_a_number_is_tells_more_than_whether_it_may_be_below_nothing() -> None:
    """After 3 and 0, which gave the same, the question is about ten times as much."""
    document = lessons.shown_function(Document(), "phase", {"tick": 3}, 0).document
    document = with_answer(document, "phase", {"tick": 0}, 0).document
    asked = lessons.conclusion(Moments(document), document.lessons["phase"]).finding.question
    assert asked is not None and asked.situation == {"tick": 30}
    document = with_answer(document, "phase", {"tick": 30}, 3).document
    assert show(document.definitions["phase"].formula) == "tick // 10"


def test_a_place_is_asked_about_again_where_only_a_little_is_new() -> None:
    """A number learned by heart stays in doubt while few places were shown: moving both ways tells what is meant."""
    document = lessons.shown_function(Document(), "below", {"at": Point(3, 4)}, Point(3, 24)).document
    for _ in range(2):
        asked = lessons.conclusion(Moments(document), document.lessons["below"]).finding.question
        assert asked is not None
        at = asked.situation["at"]
        document = with_answer(document, "below", {"at": at}, Point(at.x, at.y + 20)).document
    assert show(document.definitions["below"].formula) in ("point(at.x, 20 + at.y)", "point(at.x, at.y + 20)")


def test_numbers_by_heart_that_parameters_may_stand_for_are_asked_about_with_all_of_them_changed() -> None:
    """``5`` may hang on either of two parameters; one question with both others, by unlike amounts, tells on which."""
    editor = Editor()
    for name, value in (("wide", 6), ("high", 4)):
        editor.do("new_value", name=name, value=value, least=3, most=20)
    editor.do("teach", name="final", inputs={"word": "ab"}, result=5)
    asked = editor.history[-1].result.findings[0].question
    assert asked is not None and {"wide", "high"} <= asked.situation.keys()
    apart = {asked.situation["wide"] - 6, asked.situation["high"] - 4}
    assert len(apart) == 2 and 0 not in apart
    editor.do("answer", goal="final", value=asked.situation["wide"] - 1)
    assert "wide" in show(editor.document.definitions["final"].formula)
    assert editor.live.value("final")("abc") == 5


def test_a_pair_of_numbers_that_is_no_key_is_asked_about_beside_it() -> None:
    editor = Editor()
    editor.do("teach", name="mirrored", inputs={"cell": {"tuple": [2, 1]}}, result={"tuple": [5, 1]})
    asked = editor.history[-1].result.findings[0].question
    assert asked is not None and asked.situation["cell"] != (2, 1)


def test_of_two_conditions_each_is_asked_about_where_the_other_holds() -> None:
    """Three questions after one example: what is refused already tells nothing when something else is changed too."""
    document = lessons.shown_function(Document(), "may_walk", {"light": RED, "asked": True}, True).document
    for _ in range(3):
        asked = lessons.conclusion(Moments(document), document.lessons["may_walk"]).finding.question
        assert asked is not None
        light, button = asked.situation["light"], asked.situation["asked"]
        document = with_answer(document, "may_walk", dict(asked.situation), light == RED and button).document
    assert show(document.definitions["may_walk"].formula) in ("asked and light == red", "light == red and asked")


def test_two_truths_are_asked_about_in_every_pairing() -> None:
    """Neither alone is new any more when both are False for the first time."""
    document = Document()
    for one, other in ((True, False), (False, True), (True, True)):
        document = lessons.shown_function(document, "word", {"one": one, "other": other}, "yes").document
    asked = lessons.conclusion(Moments(document), document.lessons["word"]).finding.question
    assert asked is not None and asked.situation == {"one": False, "other": False}


def test_what_stood_still_in_all_examples_is_no_reason_for_a_result() -> None:
    """A number, the size of a list and what follows it fit by chance; a plain value is meant sooner."""
    editor = Editor()
    editor.do("new_state", name="coins", value=10)
    editor.do("new_state", name="deck", value=[*range(2, 12)] * 2)
    editor.do("work_out", name="cards", value={"via": "len", "of": [{"name": "deck"}]})
    assert editor.do("teach", name="prize", inputs={"shown": "seven"}, result=10).findings[0].formula == "10"
    for points, ended, said in ((16, False, "go on"), (22, True, "out"), (21, True, "held"), (25, True, "out")):
        editor.do("teach", name="says", inputs={"points": points, "ended": ended}, result=said)
    editor.do("teach", name="says", inputs={"points": 12, "ended": True}, result="held")
    says = editor.document.definitions["says"].formula
    assert not free_names(says) & {"coins", "deck", "cards"} and "22" in show(says)


def test_texts_that_only_tell_things_apart_are_compared_and_asked_about_as_such() -> None:
    """Three reels show alike fruit or not: how long the words are, and what begins like what, says nothing."""
    editor = Editor()
    shown = ("cherry cherry cherry", "cherry lemon bell", "lemon lemon cherry", "bell bell bell", "bell lemon lemon")
    for fruit in (*shown, "lemon cherry lemon"):
        inputs = dict(zip("abc", fruit.split(), strict=True))
        found = editor.do("teach", name="prize", inputs=inputs, result=10 * (len(set(inputs.values())) == 1))
        asked = found.findings[0].question
        assert asked is None or set(asked.situation.values()) <= {"cherry", "lemon", "bell"}
    prize = Live(editor.document).value("prize")
    for fruit in product(("cherry", "lemon", "bell"), repeat=3):
        assert prize(*fruit) == 10 * (len(set(fruit)) == 1)


def test_a_key_that_is_a_letter_of_another_one_is_told_from_it_when_both_are_taught() -> None:
    document = Document()
    for key, lane in (("s", 4), ("space", 7), ("p", 2)):
        made = lessons.shown_function(document, "lane", {"key": key}, lane)
        document = made.document
    assert made.finding is not None
    assert made.finding.formula == "2 if key == 'p' else 4 if key == 's' else 7"


STEPS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


@cache
def field() -> Editor:
    """Six rows and columns of places."""
    editor = Editor()
    editor.do("set_formula", name="size", formula="6")
    places = "{(i, j): point(40 * i, 40 * j) for i in range(size) for j in range(size)}"
    editor.do("set_formula", name="field", formula=places)
    return editor


@cache
def stepped(*shown: tuple[tuple[int, int], str]) -> Editor:
    """What a step in the field leads to; nothing where it leads out of it. Branch off; leave it as it is."""
    before = stepped(*shown[:-1]) if shown[1:] else field()
    editor, ((column, row), key) = before.branch(before.steps), shown[-1]
    to = column + STEPS[key][0], row + STEPS[key][1]
    result = {"key": to} if all(0 <= one < 6 for one in to) else {"nothing": True}
    editor.do("teach", name="step", inputs={"place": {"key": (column, row)}, "key": key}, result=result)
    return editor


def leads_everywhere(editor: Editor, beyond: bool) -> bool:
    """Whether all steps from all places are right; beyond the field too, or nothing there."""
    step, field = editor.live.value("step"), editor.live.value("field")
    for place, (word, by) in product(field, STEPS.items()):
        to = place[0] + by[0], place[1] + by[1]
        if step(place, word) != (to if beyond or to in field else None):
            return False
    return True


def test_what_a_place_becomes_is_made_of_that_place_from_the_first_example() -> None:
    editor = stepped(((2, 2), "right"))
    assert show(editor.document.definitions["step"].formula) == "(place[0] + 1, place[1])"


@pytest.mark.parametrize("places", [[(2, 2), (3, 1), (4, 3), (1, 4)], [(2, 2), (3, 2), (1, 3), (3, 1)]])
def test_one_example_for_each_word_gives_a_step_for_each(places: list[tuple[int, int]]) -> None:
    editor = stepped(*zip(places, ("right", "left", "down", "up"), strict=True))
    assert leads_everywhere(editor, beyond=True)


def test_where_a_step_leads_out_of_what_is_there_the_result_is_looked_up_there() -> None:
    shown = [((2, 2), "right"), ((3, 2), "left"), ((1, 3), "down"), ((3, 1), "up"), ((5, 2), "right")]
    editor = stepped(*shown)
    assert show(editor.document.definitions["step"].formula).endswith(" in field else None")
    assert leads_everywhere(editor, beyond=False)


def test_a_number_that_a_word_changes_in_steps_is_made_of_that_number() -> None:
    editor = Editor()
    editor.do("set_formula", name="columns", formula="6")
    for place, key, result in ((14, "right", 15), (9, "left", 8), (20, "up", 14)):
        editor.do("teach", name="step", inputs={"place": place, "key": key}, result=result)
    assert "place + 1 if key == 'right' else place - 1 if key == 'left' else" in show(
        editor.document.definitions["step"].formula
    )


def test_of_a_word_that_leads_from_place_to_place_no_other_spelling_is_asked_about() -> None:
    asked = stepped(((2, 2), "right"), ((3, 1), "left")).history[-1].result.says
    words = set(re.findall(r"\), (\w+)\)", asked))
    assert words and words <= {*STEPS, "other"}


def test_a_number_that_a_word_changes_by_what_nothing_explains_is_made_anew() -> None:
    editor = Editor()
    for place, where, result in ((3, "air", 100), (7, "sea", 40)):
        editor.do("teach", name="weight", inputs={"place": place, "where": where}, result=result)
    assert "place +" not in show(editor.document.definitions["weight"].formula)


def test_of_a_word_that_was_as_long_each_time_no_letters_are_counted() -> None:
    editor = Editor()
    for who, number, result in (("Ann", 2, 4), ("Bob", 5, 10)):
        editor.do("teach", name="pay", inputs={"who": who, "number": number}, result=result)
    assert show(editor.document.definitions["pay"].formula) == "2 * number"


def test_how_large_a_list_is_that_was_not_given_and_never_varied_is_no_reason_for_a_result() -> None:
    """What is looked up in it may be."""
    editor = Editor()
    editor.do("new_value", name="words", value=["tree", "banana", "cat"])
    for lost, said in ((2, "go on"), (6, "lost"), (5, "go on"), (9, "lost")):
        found = editor.do("teach", name="over", inputs={"lost_lives": lost}, result=said).findings[0]
    assert found.formula == "'go on' if lost_lives < 6 else 'lost'"
    for place, result in ((2, "cat"), (0, "tree")):
        found = editor.do("teach", name="word", inputs={"number": place}, result=result).findings[0]
    assert found.formula == "words[number]"


@pytest.mark.parametrize(
    "shown",
    [
        [({"x": []}, 0), ({"x": None}, 1), ({"x": [3, 4]}, 4)],
        [({"x": [], "n": 5}, []), ({"x": None, "n": 1}, [0]), ({"x": [1], "n": 1}, [0])],
        [({"word": "ad", "n": None}, 0), ({"word": "ab", "n": 2}, 1)],
        [({"word": "ad", "n": 3}, 4), ({"word": "ab", "n": None}, 1)],
    ],
)
def test_what_is_nothing_in_some_example_stops_no_inference(shown: list[tuple[dict[str, Value], Value]]) -> None:
    document = Document()
    for inputs, result in shown:
        document = lessons.shown_function(document, "made", inputs, result).document
    made = Live(document).value("made")
    assert [made(*inputs.values()) for inputs, _ in shown] == [result for _, result in shown]
