"""Where nothing else is asked, a situation unlike all that was shown is: what should happen there?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from studio.demonstrate.asked_at_once import FEW
from studio.demonstrate.effect_answers import MOST_ACTIONS
from studio.demonstrate.effect_situations import NEAR
from studio.demonstrate.effects import FAILS, SUCCEEDS, asks_what_happens, effect_words
from studio.demonstrate.learn import Learner
from studio.document.model import Definition, Range, with_definition
from studio.generalize.operands import operand_json, situation_json
from studio.infer.goals import Question
from studio.language.errors import Refusal
from studio.language.parse import parse
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


def test_what_a_wrong_rule_sets_to_what_it_is_already_is_set_once_to_what_was_answered() -> None:
    acting = Acting(state("tank", "4"), state("can", "6"))
    for tank, can, full in ((3, 5, False), (4, 0, True), (6, 5, True)):
        states = {"tank": tank, "can": can}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if full:
            acting.do("because", of=[tile("tank" if can else "can")]).end("nothing")
        else:
            acting.change("tank", tank + 2).change("can", can - 1).end()
    assert "set tank = can" in steps(acting, "on_tick")
    there = {"tank": 3, "can": 3, "time": 1}
    acting.do("answer", goal="on_tick: what happens", situation=there, value=operand_json({"tank": 5, "can": 2}))
    shown = list(acting.document.demonstrations.values())[-1]
    assert [getattr(one, "target", one.kind) for one in shown.actions] == ["tank", "can", "end"]
    assert steps(acting, "on_tick").splitlines()[-2:] == ["set tank = 5", "set can = can - 1"]


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


def test_what_is_none_of_the_answers_is_said_and_done_plainly() -> None:
    acting = answer(lit(), "press", {"light": Symbol("yellow")})
    shown = list(acting.document.demonstrations.values())[-1]
    assert [each.kind for each in shown.actions] == ["set", "end"] and shown.guessed is False
    assert "yellow" in steps(acting, "press")
    acting = answer(lit(), "press", "not now")
    assert "stop: not now" in steps(acting, "press")


def test_what_cannot_be_changed_so_is_refused() -> None:
    with pytest.raises(Refusal, match="press cannot change lamp"):
        answer(lit(), "press", {"lamp": Symbol("yellow")})
    with pytest.raises(Refusal, match="3 is a number, but light is a symbol"):
        answer(lit(), "press", {"light": 3})
    with pytest.raises(Refusal, match="3 is nothing that happens. What can be answered is: .*nothing happens"):
        answer(lit(), "press", 3)
    with pytest.raises(Refusal, match="is asked with"):
        lit().do("answer", goal="press: what happens", situation={"light": symbol("pink")}, value={"dict": []})


def test_what_cannot_happen_is_asked_no_more() -> None:
    acting = lit()
    before = question(acting, "press")
    acting.do("answer", goal="press: what happens", happens=False)
    after = asked(acting, "press").get("press: what happens")
    assert after is None or dict(after.situation) != dict(before.situation)


def test_several_runs_are_asked_about_at_once_and_each_answer_is_a_demonstration() -> None:
    acting = Acting().begin("total", row=[4, 9]).end("succeed")
    first, *others = question(acting, "total").each
    assert len(others) == 3 and len({tuple(one.situation["row"]) for one in (first, *others)}) == 4
    more = [{"situation": {"row": list(one.situation["row"])}, "value": "too much"} for one in others[:2]]
    acting.do("answer", goal=first.goal, value=operand_json(first.options[0][0]), further=more)
    shown = list(acting.document.demonstrations.values())
    assert [one.guessed for one in shown] == [None, True, False, False]
    assert [one.actions[-1].how for one in shown] == ["succeed", "succeed", "nothing", "nothing"]


def test_after_enough_answers_that_were_as_guessed_it_is_no_longer_asked() -> None:
    acting = Acting().begin("wait", a=3, b=4, c=[5, 9]).end()
    presses = 0
    while "wait: what happens" in (open_now := asked(acting, "wait")):
        first, *others = open_now["wait: what happens"].each
        acting.do("answer", goal=first.goal, value={"dict": []}, further=[{"value": {"dict": []}}] * len(others))
        presses += 1
    assert presses == 2


def test_numbers_are_asked_about_where_they_were_said_to_be() -> None:
    acting = Acting(state("left", "6")).on("tick", "on_tick", time=1).change("left", 2).end()
    kept = acting.document.definitions["left"]
    learner = Learner(with_definition(acting.document, replace(kept, range=Range(0, 6))))
    learner.learn(["on_tick"])
    found = [each for one in learner.findings if one.question is not None for each in one.question.each]
    assert found and all(0 <= one.situation["left"] <= 6 for one in found)


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


def test_after_one_demonstration_nothing_is_asked_far_beyond_it() -> None:
    """Nobody counts what is in a list after twenty runs."""
    acting = Acting(state("n", "3"), state("log", "[]")).on("key", "on_key", key="a").change("n", 4)
    found = [each for one in asked(acting.append("log", "a").end(), "on_key").values() for each in one.each]
    runs = [one.situation for one in found if asks_what_happens(one)]
    assert runs and all(one["n"] <= 3 + NEAR and len(one["log"]) <= NEAR for one in runs)  # type: ignore[operator,arg-type]


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


def test_where_a_list_was_empty_it_is_asked_what_comes_of_one_with_something_in_it() -> None:
    """A number beside it may be in it; where nothing is known to be, numbers are."""
    acting = Acting().begin("pour", jugs=[], litres=4).end().begin("empty", full=[]).end()
    assert question(acting, "empty").situation["full"]
    asked_first = question(acting, "pour")
    assert asked_first.situation["jugs"] and asked_first.situation["litres"] == 4


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
    before: dict[str, Value] = {"row": [GREEN, *[None] * 8], "held": {n: RED for n in range(30)}}
    long: dict[Value, Value] = {"row": [None, RED, *[None] * 7], "held": {n: RED for n in range(29)}}
    assert effect_words(long, before) == "row gets nothing at 0, red at 1 and held loses 29 red"
    assert effect_words(long) == "row becomes red at 1, else nothing and held becomes a dict of 29"
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


def test_the_same_event_may_be_shown_again_after_a_state_was_made() -> None:
    acting = Acting(state("x", "1")).on("key", "go", key="r").change("x", 2).end()
    acting.do("new_value", name="z", value=4).do("make_state", name="z").do("give", name="x", value=5)
    acting.on("key", "go", key="r").change("x", 6).end()
    assert steps(acting, "go") == "set x = x + 1"
    assert answered_so_far(acting, "go") is not None


@pytest.mark.parametrize("turned", [False, True])
def test_one_process_may_be_shown_by_two_events(turned: bool) -> None:
    acting = Acting(state("x", "1"), state("word", "'cat'"))
    ways: list[tuple[str, dict[str, Any]]] = [("click", {"at": {"point": [1, 1]}}), ("key", {"key": "r"})]
    for x, (event, brings) in zip((1, 5), reversed(ways) if turned else ways, strict=True):
        acting.do("give", name="x", value=x).on(event, "go", **brings).change("x", x + 1).end()
    assert steps(acting, "go") == "set x = x + 1"
    one = answered_so_far(acting, "go")
    answer(acting, "go", one.options[0][0])
    shown = list(acting.document.demonstrations.values())[-1]
    assert one.begun is not None and shown.event == ("key" if "key" in one.begun else "click")
    assert [each.kind for each in shown.actions] == ["set", "end"]


def test_what_is_answered_happens_at_the_parameters_that_it_was_asked_with() -> None:
    acting = more_and_more()
    effect = answered_so_far(acting, "on_key").options[0][0]
    answer(acting.do("set_parameter", name="gain", value=20), "on_key", effect)
    shown = list(acting.document.demonstrations.values())[-1]
    assert [each.kind for each in shown.actions] == ["set", "end"] and shown.parameters["gain"] == 10
    assert acting.document.parameters()["gain"] == 20
    assert steps(acting, "on_key") == "set score = more(score)"


def test_an_answer_that_cannot_be_acted_out_is_refused_and_not_taken_for_nothing() -> None:
    """To go through so many items again takes more actions than a demonstration may have."""
    items = list(range(MOST_ACTIONS // 2 + 10))
    acting = Acting().begin("copy", row=items, out=[]).each("one", tile("row"))
    for one in items:
        acting.item(one).append("out", tile("one"))
    acting.skip().end()
    (effect, _), *_ = answered_so_far(acting, "copy").options
    assert effect == {"out": items + items}
    with pytest.raises(Refusal, match="I cannot act out that out becomes .* Show it on the stage"):
        answer(acting, "copy", effect)
    assert len(acting.document.demonstrations) == 1
    answer(acting, "copy", {})
    assert acting.document.stage is None
    assert [one.kind for one in list(acting.document.demonstrations.values())[-1].actions] == ["end"]


def test_what_draws_by_chance_is_not_asked_about() -> None:
    acting = Acting(state("total", "0"), state("last", "0"))
    for gives, total in ((4, 4), (6, 10)):
        acting.on("click", "roll", at={"point": [10, 10]})
        acting.do("any_number", least=1, most=6, name="came", gives=gives)
        acting.change("last", tile("came")).change("total", total).end()
    assert "roll: what happens" not in asked_until_there_is_nothing_else(acting, "roll")


def test_chance_is_no_part_of_a_situation() -> None:
    acting = Acting(state("total", "0"), state("level", "3"))
    acting.on("click", "roll", at={"point": [10, 10]}).do("any_number", least=1, most=6, name="came", gives=4)
    acting.change("total", tile("came")).end()
    acting.on("key", "on_key", key="up").change("level", 4).end()
    chance = list(acting.document.demonstrations.values())[-1].inputs["chance"]
    for _ in range(FEW):
        one = answered_so_far(acting, "on_key")
        assert "chance" not in one.sentence and one.begun is not None
        assert one.begun["chance"] == chance and chance not in (one.begun["level"], one.begun["total"])
        answer(acting, "on_key", one.options[0][0])


def more_and_more() -> Acting:
    """A key that makes the score more by a parameter."""
    gain = Definition("gain", parse("10"), role="parameter", range=Range(0, 50))
    acting = Acting(gain, function("more", "n + gain", "n"), state("score", "5"))
    return acting.on("key", "on_key", key="up").change("score", via("more", tile("score"))).end()


def asked_until_there_is_nothing_else(acting: Acting, process: str) -> dict[str, Question]:
    """What is asked once everything was answered that is asked before what happens, as known so far."""
    while (found := asked(acting, process)) and f"{process}: what happens" not in found:
        goal, one = next(iter(found.items()))
        acting.do("answer", goal=goal, value=operand_json(one.options[0][0]))
    return found


def answered_so_far(acting: Acting, process: str) -> Question:
    """The question about what happens, once what is asked before was answered."""
    return asked_until_there_is_nothing_else(acting, process)[f"{process}: what happens"]


def test_that_nothing_happens_is_told_by_what_a_run_found_that_comes_first() -> None:
    acting = Acting()
    for seat, ending in ((3, "succeed"), (5, "fail")):
        acting.begin("free", taken=[5, 8], seat=seat).end(ending)
    acting.begin("book", taken=[5, 8], seat=2).run("free", taken=tile("taken"), seat=tile("seat"))
    acting.append("taken", tile("seat")).end()
    for _ in range(3):
        one = asked(acting, "book").get("book: what happens")
        if one is None:
            break
        booked = one.begun is not None and one.begun["seat"] in one.begun["taken"]  # type: ignore[operator]
        answer(acting, "book", {} if booked else one.options[0][0])
    found = steps(acting, "book").splitlines()
    assert "free(taken, seat)" in found[0] and not any("stop" in line for line in found), found


def test_what_is_acted_out_where_it_was_answered_takes_the_place_of_the_answer() -> None:
    """Nothing changes where it is set to what it is; who acts out that nothing is done there contradicts nobody."""
    acting = Acting(state("lit", "False")).on("key", "go", key="w").change("lit", True).end()
    found = [each for one in asked(acting, "go").values() for each in one.each if asks_what_happens(each)]
    there = next(one.situation for one in found if one.situation["lit"] and one.situation["key"] == "w")
    acting.do("answer", goal="go: what happens", situation=situation_json(there), value={"dict": []})
    assert [one.kind for one in acting.document.demonstrations["go-2"].actions] == ["set", "end"]
    acting.do("give", name="lit", value=True).on("key", "go", key="w").end("nothing")
    assert [*acting.document.demonstrations] == ["go-1", "go-3"]
    assert "It takes the place of what was answered there, go-2." in acting.editor.history[-1].result.says
