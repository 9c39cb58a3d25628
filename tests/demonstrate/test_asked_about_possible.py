"""What is asked about can come about: lists keep their length, words are those that were shown or that steps give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from studio.document.possible_values import PossibleValues
from studio.document.timer_parts import Timer
from studio.generalize.operands import operand_json
from studio.infer.goals import Question
from studio.language.nodes import Literal, Name
from studio.language.parse import parse
from studio.language.steps import Put, Set
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, state, symbol
from tests.demonstrate.test_played_questions import asked

RED, GREEN, BLUE = Symbol("red"), Symbol("green"), Symbol("blue")
ROUNDS = 4


def questions(acting: Acting, process: str) -> Iterator[Question]:
    """What is asked about whole runs, one after another, each answered with what is offered first."""
    for _ in range(ROUNDS):
        for goal, one in asked(acting, process).items():
            if goal.endswith("what happens"):
                yield one
            acting.do("answer", goal=goal, value=operand_json(one.options[0][0]))
            break


def lamps() -> Acting:
    acting = Acting(state("lamps", "[None, red, None, None]"), state("turn", "1"))
    return acting.on("key", "on_key", key="a").put("lamps", 2, symbol("blue")).end()


def test_a_list_that_no_step_makes_longer_or_shorter_keeps_its_length() -> None:
    lengths = [len(held) for one in questions(lamps(), "on_key") if isinstance(held := one.situation["lamps"], list)]
    assert lengths and set(lengths) == {4}


def test_a_list_that_grows_may_have_any_length() -> None:
    acting = Acting(state("row", "[3, 5]")).on("key", "on_key", key="a").append("row", 4).end()
    lengths = {len(held) for one in questions(acting, "on_key") if isinstance(held := one.situation["row"], list)}
    assert lengths - {2}


def light() -> Acting:
    """A switch with two words, and a light that changes its colour by itself."""
    acting = Acting(state("mode", "'start'"), state("light", "red"))
    acting.on("click", "on_click", at={"point": [5, 5]}).change("mode", "stop").end()
    acting.do("give", name="mode", value="stop")
    return acting.on("tick", "on_tick", time=0).change("light", symbol("green")).end()


def test_a_state_is_asked_about_with_words_that_it_was_or_is_set_to() -> None:
    words: list[Any] = [one.situation.get("mode") for one in questions(light(), "on_tick")]
    assert words and set(words) <= {"start", "stop"} and not any(isinstance(one, Symbol) for one in words)


def test_what_steps_work_out_may_be_anything_of_its_kind() -> None:
    worked_out = [(Set("light", Name("other")),)]
    assert PossibleValues(worked_out, [{"light": RED}, {"light": GREEN}]).holds({"light": BLUE})
    known = PossibleValues([(Set("light", Literal(GREEN)),)], [{"light": RED}])
    assert known.holds({"light": GREEN}) and not known.holds({"light": BLUE}) and not known.holds({"light": "green"})


def test_a_list_holds_things_of_the_kinds_that_it_held() -> None:
    known = PossibleValues([(Put("row", Literal(0), Literal(GREEN)),)], [{"row": [RED, None], "marks": [0, 1.5]}])
    assert known.holds({"row": [GREEN, RED], "marks": [2, 0]})
    assert not known.holds({"row": [0, RED]}) and not known.holds({"marks": [RED, 0]})
    assert PossibleValues([], [{"row": []}]).holds({"row": []})


def test_what_was_never_below_0_is_not_unless_a_step_turns_its_sign() -> None:
    seen = [{"pile": 3, "debt": -2, "speed": 4}]
    known = PossibleValues([(Set("speed", parse("-speed")), Set("pile", parse("pile - 1")))], seen)
    assert known.holds({"pile": 0, "debt": -3, "speed": -4}) and not known.holds({"pile": -1})


def test_the_place_of_an_item_is_one_that_the_list_has_or_what_it_was() -> None:
    steps = [(Put("row", Name("turn"), Literal(1)), Set("best", parse("marks[mine]")))]
    known = PossibleValues(steps, [{"row": [0, 0], "turn": None, "marks": [4, 5, 6], "mine": 3}])
    for name, most in (("turn", 1), ("mine", 3)):
        values = {"row": [0, 0], "marks": [4, 5, 6], "mine": 0}
        assert [one for one in range(-1, 5) if known.holds({**values, name: one})] == list(range(most + 1))


def test_what_only_functions_of_the_program_give_are_the_texts_that_were_seen() -> None:
    steps = [(Set("who", parse("next_one(who)")),)]
    known = PossibleValues(steps, [{"who": "Eve", "word": "ab"}, {"who": "Max", "word": "ab"}])
    assert known.holds({"who": "Max"}) and not known.holds({"who": "eVE"}) and not known.holds({"word": "ba"})
    assert PossibleValues([(Set("word", parse("word + key")),)], [{"word": "ab"}]).holds({"word": "ba"})


def test_a_timer_has_waited_no_longer_than_it_does() -> None:
    known = PossibleValues([], [{"since": 0.1}], timers=[Timer("blink", "long", "on", "since", "waits")])
    assert known.holds({"since": 0.3, "long": 0.5})
    assert not known.holds({"since": 0.6, "long": 0.5})
