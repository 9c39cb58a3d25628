"""Whatever is given to a program: refused with a sentence and as it was, or taken and whole."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from inspect import signature
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.model import Rule
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import NUMBER, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, parameter, process
from tests.hostile.programs import NAMES, all_of, deep, program_module
from tests.hostile.sentences import faults_of
from tests.hostile.values import hostile, of_other_makes, plain

BROUGHT = {"drag": ("x", "y", "to_x", "to_y"), "wheel": ("x", "y", "steps"), "tick": ("time",), "start": ()}
BROUGHT["text"] = ("written",)
BROUGHT |= {**dict.fromkeys(("key", "key_up"), ("key",)), "change": ("parameter", "before", "value")}
BROUGHT |= dict.fromkeys(
    ("click", "double_click", "right_click", "press", "pull", "release", "hover", "enter", "leave"), ("x", "y")
)
PLAIN, HOSTILE, OTHER = plain(), hostile(), [one for one, _ in of_other_makes()]


def in_play(name: str, seed: int) -> Any:
    """A program somewhere on its way."""
    program, chance = program_module(name).Program(), random.Random(seed)
    for _ in range(chance.randrange(6)):
        event = chance.choice(list(program.RULES))
        number = lambda: chance.randrange(0, 260)  # noqa: E731
        keys = ["left", "right", "up", "down", "r", "space"]
        program.send(event, **{one: chance.choice(keys) if one == "key" else number() for one in BROUGHT[event]})
    return program


def refusal_of(act: Any) -> str | None:
    """Why something was refused; None where it was not. Anything but the documented errors comes through."""
    try:
        outcome = act()
    except KeyError as error:
        return str(error.args[0])
    except (TypeError, ValueError) as error:
        return str(error)
    if hasattr(outcome, "accepted") and not outcome.accepted:
        assert outcome.changed == {}
        return str(outcome.reason) if outcome.ending == "error" else "In words of whoever taught it."
    return None


FILLING = "_filling"
"""A program has it of its own as soon as it has filled a table, be it that none is being filled."""
anything = st.one_of(st.sampled_from(PLAIN), st.sampled_from(HOSTILE), st.sampled_from(OTHER))


@st.composite
def deeds(draw: Any) -> tuple[str, Any]:
    """Something done to a program, as (kind, what to do)."""
    kind = draw(st.sampled_from(["send", "send", "call", "call", "set_state", "set_state", "value"]))
    if kind == "send":
        event = draw(st.sampled_from(list(BROUGHT)))
        values = {one: draw(anything) for one in BROUGHT[event]}
        return kind, lambda program: program.send(event, **values)
    place, values = draw(st.integers(0, 40)), [draw(anything) for _ in range(4)]
    if kind == "call":
        return kind, lambda program: _called(program, place, values)
    if kind == "value":
        return kind, lambda program: program.value(values[0])
    return kind, lambda program: program.set_state(_states(program, place, values))


def _called(program: Any, place: int, values: list[Any]) -> Any:
    names = [*program.PROCESSES, *program.FUNCTIONS]
    name = names[place % len(names)]
    return program.call(name, *values[: len(program.TAKES[name])])


def _states(program: Any, place: int, values: list[Any]) -> dict[str, Any]:
    """Some states as they are, one as it should not be."""
    odd = list(program.STATE)[place % len(program.STATE)]
    return {**program.state, odd: values[0]} if place % 2 else {odd: values[0]}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 20), deed=deeds())
def test_what_is_refused_leaves_everything_as_it_was(name: str, seed: int, deed: tuple[str, Any]) -> None:
    program, (kind, act) = in_play(name, seed), deed
    before = all_of(program)
    reason = refusal_of(lambda: act(program))
    after = all_of(program)
    if kind in ("call", "value") or reason is not None:
        assert after == before
    if reason is not None:
        assert not faults_of(reason), faults_of(reason)


@pytest.mark.parametrize("name", NAMES)
def test_programs_can_be_pickled_and_copied(name: str) -> None:
    program = in_play(name, 7)
    sys.modules[type(program).__module__] = program_module(name)
    try:
        made = [pickle.loads(pickle.dumps(program, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    finally:
        del sys.modules[type(program).__module__]
    for twin in [*made, copy.copy(program), copy.deepcopy(program)]:
        assert twin is not program and all_of(twin) == all_of(program)
        assert {*vars(twin), FILLING} == {*vars(program), FILLING}


@pytest.mark.parametrize("name", NAMES)
def test_the_state_that_came_out_goes_in_again(name: str) -> None:
    program = in_play(name, 3)
    fresh = program_module(name).Program()
    fresh.set_state(program.state)
    assert deep(dict(fresh.state)) == deep(dict(program.state))


@pytest.mark.parametrize(("given_value", "own"), of_other_makes())
def test_numbers_and_texts_of_other_makes_are_taken_like_pythons(given_value: Any, own: Any) -> None:
    counter, walker = program_module("counter").Program(), program_module("walking").Program()
    if isinstance(own, str):
        assert walker.send("key", key=given_value).reason == walker.send("key", key=own).reason
        return
    counter.set_state({"clicks": given_value})
    assert counter.state["clicks"] == own and type(counter.state["clicks"]) is type(own)
    assert f"Clicks: {own:g}" in [shape.get("content") for shape in counter.scene()]
    assert counter.send("click", x=30 + given_value, y=given_value).accepted is (own >= 20)


def test_a_value_known_to_fit_is_taken_as_it_was_known() -> None:
    import numpy as np

    program = program_module("goban").Program()
    history = program.state["history"]
    program.call("play_move", history, "black", (3, 3))
    outcome = program.call("play_move", history, "black", (np.int64(3), np.int64(3)))
    assert deep(outcome.value[-1]) == deep({(3, 3): "black"})


@pytest.mark.parametrize("value", [[(99, 99)], [{(0, 0): 5}], range(3), b"xy", None, [], [[]]])
def test_a_state_without_a_picture_is_refused(value: Any) -> None:
    program = program_module("goban").Program()
    before = all_of(program)
    with pytest.raises((TypeError, ValueError)) as caught:
        program.set_state({"history": value})
    assert all_of(program) == before and not faults_of(str(caught.value))


@pytest.mark.parametrize("name", ["length", "value", "state", "Past", "point", "print", "plain_name"])
def test_a_parameter_may_be_called_like_anything_of_the_program(name: str) -> None:
    """It is given by the name under which the program keeps it, also by the program itself."""
    start = define("marks", f"[x for x in range(len([1, 2]) + {name})]", role="state")
    module = module_of(document([parameter(name, "2", 1, 9), start]), "named")
    program = module.Program(**{module.Program.DEFINITIONS[name]: 3})
    assert program.value(name) == 3 and program.state["marks"] == [0, 1, 2, 3, 4]
    assert all_of(copy.deepcopy(program)) == all_of(program)


@pytest.mark.parametrize("events", [None, 5, [1], [("click",)], [("click", {1: 2})], [("nothing", {})]])
def test_what_are_no_events_is_said(events: Any) -> None:
    program = program_module("goban").Program()
    before = all_of(program)
    with pytest.raises((TypeError, ValueError)) as caught:
        program.run(events)
    assert all_of(program) == before and not faults_of(str(caught.value))


def test_what_cannot_be_drawn_or_begun_is_said_in_a_sentence() -> None:
    empty = process("empty", [("xs", list_of(NUMBER))], [Let("xs", parse("[]"))], "xs")
    spot = define("spot", "ellipse(radius_x=first(xs))", drawn=True)
    made = document(
        [parameter("n", "2", -3, 3), define("xs", "[1]", role="state"), define("half", "6 / n"), spot],
        [empty],
        rules=(Rule("start", "empty", (parse("xs"),)),),
    )
    module = module_of(made, "undrawn")
    program = module.Program()
    assert program.send("start").accepted
    with pytest.raises(ValueError, match=r"spot has no value here: a list does not have the place that is asked for\."):
        program.scene()
    with pytest.raises(ValueError, match=r"spot has no value here"):
        program.value("spot")
    program.set_state({"xs": [3]})
    assert program.scene()[0]["radius_x"] == 3
    program.set_state({"xs": [None]})
    assert program.scene() == [], "a shape at nothing is not drawn"
    with pytest.raises(ValueError, match=r"With n = 0 there is no half: something is divided by zero\."):
        module.Program(n=0)
    with pytest.raises(TypeError, match="n must be a number, not True"):
        module.Program(n=True)


@pytest.mark.parametrize(
    ("nameless", "named"), [((3,), {}), ((), {"nothing": 3}), ((), {"a\nb": 1}), ((), {"program": 1})]
)
def test_what_is_no_parameter_is_refused_in_a_sentence_that_names_those_there_are(nameless: Any, named: Any) -> None:
    module = module_of(document([parameter("wide", "4", 1, 9), define("twice", "wide * 2")]))
    with pytest.raises(TypeError, match=r"^Program .*; give any of these by name: wide, budget\.$") as caught:
        module.Program(*nameless, **named)
    assert not faults_of(str(caught.value))
    assert list(signature(module.Program).parameters) == ["wide", "budget"]
    assert copy.deepcopy(module.Program(wide=5)).value("twice") == 10
