"""Where nothing else is asked, a situation unlike all that was shown is: what should happen there?"""

from __future__ import annotations

import pytest

from studio.demonstrate.effect_questions import FEW
from studio.demonstrate.effects import FAILS, SUCCEEDS, asks_what_happens, effect_words
from studio.generalize.operands import operand_json
from studio.infer.goals import Question
from studio.language.errors import Refusal
from studio.language.show import show_steps
from studio.language.values import Symbol, Value
from tests.demonstrate.acting import Acting, function, state, symbol, tile, via
from tests.demonstrate.test_played_questions import asked

RED, GREEN = Symbol("red"), Symbol("green")


def question(acting: Acting, process: str) -> Question:
    """The question about what happens."""
    return asked(acting, process)[f"{process}: what happens"]


def answer(acting: Acting, process: str, effect: Value) -> Acting:
    return acting.do("answer", goal=f"{process}: what happens", value=operand_json(effect))


def lit() -> Acting:
    """One light that is lit by hand; nobody has shown what comes of one that is lit already."""
    return Acting().begin("press", light=symbol("red"), side=symbol("green")).change("light", tile("side")).end()


def steps(acting: Acting, process: str) -> str:
    return show_steps(acting.document.processes[process].steps)


def test_it_is_asked_what_happens_where_something_is_new() -> None:
    acting = lit()
    one = question(acting, "press")
    assert one.begun == dict(one.situation) and one.begun not in [dict(light=RED, side=GREEN)]
    assert one.sentence.startswith("With ") and "what should happen in press? As known so far, " in one.sentence
    assert one.options[-1][0] == {}, "nothing may happen"


def test_the_answer_is_one_more_demonstration_as_it_would_be_acted_out() -> None:
    acting = lit()
    one = question(acting, "press")
    effect = one.options[0][0]
    answer(acting, "press", effect)
    assert one.begun is not None
    (_, shown) = acting.document.demonstrations.values()
    assert dict(shown.inputs) == dict(one.begun)
    assert [each.kind for each in shown.actions] == ["set", "end"]
    assert acting.document.choices == ()


def test_that_nothing_happens_there_is_a_case_of_its_own() -> None:
    acting = Acting().begin("grow", size=3, most=20).change("size", 4).end()
    for _ in range(4):
        open_now = asked(acting, "grow")
        if "grow: what happens" in open_now:
            break
        goal, other = next(iter(open_now.items()))
        assert other.begun is not None
        acting.do("answer", goal=goal, value=operand_json(other.options[0][0]))
    answer(acting, "grow", {})
    assert "stop" in steps(acting, "grow")
    assert list(acting.document.demonstrations.values())[-1].actions[0].kind == "end"


def test_what_is_none_of_the_answers_is_to_be_shown_on_the_stage() -> None:
    with pytest.raises(Refusal, match="nothing happens. Show on the stage"):
        answer(lit(), "press", {"light": Symbol("yellow")})
    with pytest.raises(Refusal, match="is asked with"):
        lit().do("answer", goal="press: what happens", situation={"light": symbol("pink")}, value={"dict": []})


def test_what_cannot_happen_is_asked_no_more() -> None:
    acting = lit()
    before = question(acting, "press")
    acting.do("answer", goal="press: what happens", happens=False)
    after = asked(acting, "press").get("press: what happens")
    assert after is None or dict(after.situation) != dict(before.situation)


def test_after_a_few_demonstrations_it_is_no_longer_asked() -> None:
    acting = Acting()
    for count in range(FEW + 1):
        acting.begin("clear", row=list(range(count + 2))).change("row", []).end()
        assert ("clear: what happens" in asked(acting, "clear")) is (count < FEW)


def test_a_situation_that_runs_come_to_in_the_end_is_asked_about() -> None:
    """Played on for long enough, the number is beyond the one that is named ``edge``."""
    acting = Acting(function("edge", "50"), state("x", "4"))
    for x in (4, 11):
        acting.do("give", name="x", value=x).on("tick", "on_tick", time=1).change("x", x + 7).end()
    one = question(acting, "on_tick")
    assert one.begun is not None
    assert one.begun["x"] % 7 == 4 and one.begun["x"] + 7 >= 50


def test_what_comes_about_may_meet_what_is_there() -> None:
    """The step leads onto the box: nobody has shown what happens then."""
    acting = Acting(function("onward", "place + 1", "place"))
    acting.begin("step", place=4, box=9).change("place", via("onward", tile("place"))).end()
    met = False
    for _ in range(4):
        goal, one = next(iter(asked(acting, "step").items()))
        effect = one.options[0][0]
        met = met or isinstance(effect, dict) and one.begun is not None and effect.get("place") == one.begun["box"]
        acting.do("answer", goal=goal, value=operand_json(effect))
    assert met


def test_another_case_may_be_meant_as_well() -> None:
    acting = lit()
    acting.begin("press", light=symbol("green"), side=symbol("green")).change("light", symbol("red")).end()
    for _ in range(4):
        if "press: what happens" in asked(acting, "press"):
            break
        goal, other = next(iter(asked(acting, "press").items()))
        acting.do("answer", goal=goal, value=operand_json(other.options[0][0]))
    assert len(question(acting, "press").options) >= 2


def test_the_present_stays_as_it_is() -> None:
    acting = Acting(state("level", "1")).on("key", "on_key", key="up").change("level", 2).end()
    while "on_key: what happens" not in asked(acting, "on_key"):
        goal, other = next(iter(asked(acting, "on_key").items()))
        acting.do("answer", goal=goal, value=operand_json(other.options[0][0]))
    now = dict(acting.document.present)
    one = question(acting, "on_key")
    answer(acting, "on_key", one.options[0][0])
    assert dict(acting.document.present) == now


def test_the_arrow_the_other_way_is_asked_about_before_other_keys() -> None:
    acting = Acting(state("level", "1")).on("key", "on_key", key="left").change("level", 0).end()
    keys: list[Value] = []
    for _ in range(3):
        goal, one = next(iter(asked(acting, "on_key").items()))
        keys += [one.begun["key"]] if one.begun else []
        acting.do("answer", goal=goal, value=operand_json(one.options[0][0]))
    assert "right" in keys
    assert "x" not in keys[: keys.index("right")]


def test_an_effect_in_words() -> None:
    assert effect_words({"x": 20, "row": [1, 2]}) == "x becomes 20 and row becomes [1, 2]"
    assert effect_words({}) == "nothing happens"
    assert effect_words("sold out") == "it is refused with “sold out”"
    assert [effect_words(SUCCEEDS), effect_words(FAILS)] == ["it succeeds", "it fails"]


def test_only_questions_about_whole_runs_are_about_what_happens() -> None:
    assert asks_what_happens(question(lit(), "press"))
    assert not asks_what_happens(Question("press: new light", "", {}, ()))


def test_a_part_that_was_accepted_as_a_ghost_is_the_part_that_was_pointed_at() -> None:
    """Both demonstrations take the first of the deck; that one was accepted is no reason for two cases."""
    acting = Acting().begin("draw", hand=[3], deck=[4, 9, 6]).append("hand", tile("deck", key=0)).end()
    acting.do("demonstrate", process="draw", inputs={"hand": [3], "deck": [5, 2, 8]}).do("accept", actions=0)
    assert steps(acting, "draw") in ("append deck[0] to hand", "append first(deck) to hand")
