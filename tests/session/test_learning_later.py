"""Sessions done for what they lead to alone: what a replay comes to, with each process learned when it must be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from studio.document.model import Document
from studio.language.show import show
from studio.session.log import Gesture, Session
from studio.session.replay import RefusedStep, replayed
from tests.learning_later import LaterLearning, document_after

BEGUN = (Gesture("new_state", {"name": "seats", "value": 2}), Gesture("new_state", {"name": "full", "value": False}))
TWO = {"seats": 2, "full": False}


def change(tile: str, value: Any) -> Gesture:
    return Gesture("change", {"tile": tile, "value": value})


def on_key(key: str, act: Gesture, **states: Any) -> tuple[Gesture, ...]:
    """What a key does, shown from beginning to end."""
    event = {"event": "key", "process": "on_key", "brings": {"key": key}, "states": states}
    return Gesture("demonstrate_event", event), act, Gesture("end")


def grown(row: list[int], last: int) -> tuple[Gesture, ...]:
    """A process that makes a list longer, shown once."""
    adds = Gesture("append", {"tile": "row", "value": last})
    return Gesture("demonstrate", {"process": "grow", "inputs": {"row": row}}), adds, Gesture("end")


MORE, SHUT = on_key("a", change("seats", 3), **TWO), on_key("b", change("full", True), **TWO)
SHOWN = (*MORE, *on_key("a", change("seats", 4), seats=3, full=False), *SHUT)
RUN = Gesture("run", {"process": "grow", "inputs": {"row": {"tile": "numbers"}}})
BY_HAND = (
    replace(RUN, arguments={**RUN.arguments, "by_hand": True}),
    Gesture("append", {"tile": "row", "value": 8}),
    Gesture("end"),
)
KEY = Gesture("demonstrate_event", {"event": "key", "process": "on_key", "brings": {"key": "a"}})
RUNS = (
    Gesture("new_state", {"name": "numbers", "value": [7]}),
    *grown([1], 2),
    *(KEY, *BY_HAND, Gesture("end")),
    *(KEY, RUN, Gesture("end")),
)
CLICK = {"event": "click", "brings": {"at": {"point": [5, 5]}}, "states": TWO}
CLICKED = Gesture("demonstrate_event", {**CLICK, "process": "on_click"}), change("seats", 0), Gesture("end")
ROWS = Gesture("new_state", {"name": "rows", "value": 1})
GROWS = Gesture("run", {"process": "grow", "inputs": {"row": {"tile": "row"}}})
TWICE = Gesture("demonstrate", {"process": "twice", "inputs": {"row": [5]}}), GROWS, GROWS, Gesture("end")


def taught(name: str, **results: int) -> tuple[Gesture, ...]:
    """Examples of a function of one number that is written as a word."""
    numbers = {"one": 1, "two": 2, "five": 5}
    some = ({"name": name, "inputs": {"n": numbers[word]}, "result": result} for word, result in results.items())
    return tuple(Gesture("teach", one) for one in some)


def chosen(*places: int) -> Gesture:
    return Gesture("select_members", {"collection": "row", "name": "some", "members": list(places)})


TAUGHT = (
    *(
        *taught("more", one=4, two=5, five=8),
        *taught("less", five=4),
        Gesture("new_state", {"name": "row", "value": [3, 4, 5]}),
    ),
    *(chosen(4), Gesture("give", {"name": "row", "value": [4, 7, 9]}), chosen(4), *taught("less", two=1)),
)


def ordered(document: Document) -> Document:
    """The document with what its processes take and change in one order, and its rules without it."""
    processes = {
        name: replace(one, inputs=tuple(sorted(one.inputs, key=str)), changes=tuple(sorted(one.changes)))
        for name, one in document.processes.items()
    }
    return replace(document, processes=processes, rules=tuple(replace(one, arguments=()) for one in document.rules))


@pytest.mark.parametrize(
    "gestures",
    [
        SHOWN,
        (*SHOWN, *on_key("a", change("seats", 2), seats=1, full=True)),
        (*SHOWN, Gesture("set_formula", {"name": "full", "formula": "True"}), *MORE),
        RUNS,
        (*SHOWN, *CLICKED, *MORE[:1], change("seats", 3), Gesture("end"), *CLICKED),
        (*RUNS, *TWICE, KEY, *BY_HAND, Gesture("end"), KEY, RUN, Gesture("end")),
        TAUGHT,
        (*SHOWN, *TAUGHT, *MORE[:1], change("seats", 3), Gesture("end")),
    ],
)
def test_it_leads_to_what_a_replay_leads_to(gestures: tuple[Gesture, ...]) -> None:
    session = Session("Seats", (*BEGUN, *gestures))
    assert ordered(document_after(session)) == ordered(replayed(session).document)


def test_what_is_shown_in_a_row_is_learned_when_something_else_is_done() -> None:
    later = LaterLearning(Document())
    for one in (*BEGUN, *SHOWN):
        later.do(one)
    assert later.waiting == {"on_key"}
    later.do(ROWS)
    assert not later.waiting and later.learned().processes["on_key"].steps


def test_a_run_of_what_is_learned_and_a_new_start_need_nothing_and_what_runs_something_that_waits_does() -> None:
    later = LaterLearning(Document())
    for one in (*RUNS, Gesture("start_again"), KEY, RUN):
        later.do(one)
    assert later.waiting == {"on_key"}
    for one in (Gesture("end"), *TWICE, ROWS, KEY, *BY_HAND, Gesture("end")):
        later.do(one)
    assert later.waiting == {"on_key", "grow"}
    for one in (KEY, replace(RUN, arguments={**RUN.arguments, "process": "twice"})):
        later.do(one)
    assert not later.waiting and later.learned().processes["twice"].steps


def test_a_demonstration_of_another_event_needs_nothing_learned_and_one_of_the_same_event_does() -> None:
    later = LaterLearning(Document())
    for one in (*BEGUN, *SHOWN, *CLICKED):
        later.do(one)
    assert later.waiting == {"on_key", "on_click"}
    for one in (*MORE, Gesture("demonstrate_event", {**CLICK, "process": "second"})):
        later.do(one)
    assert not later.waiting, "what on_click makes of it has happened before"


def test_what_is_taught_of_one_function_in_a_row_is_learned_when_something_else_is_done() -> None:
    later = LaterLearning(Document())
    for one in taught("more", one=4, two=5, five=8):
        later.do(one)
        assert "more" in later.document.lessons and "more" not in later.document.definitions
    later.do(taught("less", five=4)[0])
    assert show(later.document.definitions["more"].formula) in ("n + 3", "3 + n")
    assert "less" not in later.document.definitions and "less" in later.learned().definitions


def test_what_cannot_be_explained_is_refused_at_the_step_at_which_a_replay_is() -> None:
    other = on_key("a", change("seats", 9), **TWO)
    session = Session("Seats", (*BEGUN, *MORE, *other, *SHUT))
    with pytest.raises(RefusedStep) as caught:
        document_after(session)
    assert caught.value.step == len(BEGUN) + 6
