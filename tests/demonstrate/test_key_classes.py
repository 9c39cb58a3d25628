"""Keys that are typed are of a class: any letter, any digit, any sign; other keys are just these."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.types import TEXT
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.demonstrate.acting import Acting, function, state

pytestmark = pytest.mark.usefixtures("questions_asked")

Shown = tuple[str, dict[str, Any], dict[str, Any]]


def typed(*shows: Shown) -> Acting:
    """Keys, each with the states before and what some of them become; nothing happens where none is another one."""
    acting = Acting(state("text", "''"), state("number", "0"))
    for key, before, after in shows:
        states = {"text": "", "number": 0, **before}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        for name, value in after.items():
            acting.change(name, value)
        acting.end("done" if after else "nothing")
    return acting


def text(key: str, before: str, after: str) -> Shown:
    return key, {"text": before}, {"text": after}


def nothing(key: str, before: str = "x") -> Shown:
    return key, {"text": before}, {}


DONE = state("done", "False")
LETTERS = (text("a", "x", "xa"), text("b", "an", "anb"))
DIGITS = (text("7", "x", "x7"), text("3", "an", "an3"))
CASES: list[tuple[tuple[Shown, ...], dict[str, str]]] = [
    ((*LETTERS, nothing("left"), nothing("return", "an")), {"c": "xc", "Ä": "xÄ", "8": "x", "space": "x", "!": "x"}),
    ((*LETTERS, nothing("7"), nothing("return", "an")), {"c": "xc", "8": "x", "7": "x", "f1": "x"}),
    ((*DIGITS, nothing("a"), nothing("return", "an")), {"c": "x", "8": "x8", "f1": "x"}),
    ((text("a", "x", "xa"), text("7", "an", "an7"), nothing("up")), {"c": "xc", "8": "x8", "-": "x", "tab": "x"}),
    (
        (*LETTERS, text("!", "o", "o!"), nothing("up"), nothing("f5", "o")),
        {"c": "xc", "8": "x8", "?": "x?", "tab": "x"},
    ),
    (
        (*LETTERS, text("space", "Otto", "Otto "), text("space", "an", "an "), nothing("up"), nothing("tab", "o")),
        {"c": "xc", "space": "x ", "8": "x", "return": "x"},
    ),
    (
        (*LETTERS, *DIGITS, text("backspace", "an", "a"), text("backspace", "otto", "ott"), nothing("up")),
        {"c": "xc", "8": "x8", "backspace": "", "return": "x", "space": "x"},
    ),
]


@pytest.mark.parametrize(("shows", "expected"), CASES)
def test_who_writes_two_of_a_class_means_all_of_it(shows: tuple[Shown, ...], expected: dict[str, str]) -> None:
    made = typed(*shows).document
    program = module_of(made, "typed_keys").Program()
    with page_of(made) as page:
        page.begin()
        for key, after in expected.items():
            program.set_state({"text": "x", "number": 0} if "number" in program.state else {"text": "x"})
            page.put(text="x")
            program.send("key", key=key)
            page.play([("key", {"key": key})], scenes=False)
            assert (program.state["text"], page.state()["text"]) == (after, after), key


BACK = (text("backspace", "an", "a"), text("backspace", "otto", "ott"))
NAMED: list[tuple[tuple[Shown, ...], dict[str, str]]] = [
    (LETTERS, {"c": "xc", "8": "x8", "space": "x", "backspace": "x", "return": "x"}),
    ((*LETTERS, *BACK), {"c": "xc", "8": "x8", "space": "x", "backspace": "", "return": "x"}),
    ((*LETTERS, text("return", "x", "xreturn")), {"c": "xc", "space": "x", "return": "xreturn"}),
]


@pytest.mark.parametrize(("shows", "expected"), NAMED)
def test_keys_with_names_do_nothing_before_they_are_shown(shows: tuple[Shown, ...], expected: dict[str, str]) -> None:
    program = module_of(typed(*shows).document, f"named_keys_{len(shows)}").Program()
    for key, after in expected.items():
        program.set_state({"text": "x"})
        program.send("key", key=key)
        assert program.state["text"] == after, key


@pytest.mark.parametrize(("nothing_there", "expected"), [(True, "x"), (False, "xreturn")])
def test_it_is_asked_whether_a_key_with_a_name_is_written(nothing_there: bool, expected: str) -> None:
    acting = typed(*LETTERS)
    goal = "on_key: when end: nothing"
    [asked] = [one.question for one in acting.editor.history[-1].result.findings if one.goal == goal and one.question]
    assert len(str(asked.situation["key"])) > 1
    acting.do("answer", goal=goal, situation=dict(asked.situation), value=nothing_there)
    program = module_of(acting.document, f"asked_of_a_name_{nothing_there}").Program()
    for key, after in ((str(asked.situation["key"]), expected), ("space", "x"), ("c", "xc")):
        program.set_state({"text": "x"})
        program.send("key", key=key)
        assert program.state["text"] == after.replace("return", str(asked.situation["key"])), key


def test_keys_that_choose_something_are_just_these() -> None:
    shows = [(key, {}, {"number": number}) for key, number in (("a", 1), ("b", 2), ("c", 3))]
    acting = typed(*shows, ("x", {}, {}))
    program = module_of(acting.document, "chosen_by_key").Program()
    program.set_state({"text": "", "number": 0})
    assert not program.send("key", key="d").accepted and program.send("key", key="b").accepted


ASKED = [
    ((text("x", "a", "ax"), text("o", "b", "bo"), nothing("up", "a"), nothing("return", "a")), "z", "xo"),
    ((*DIGITS, nothing("up"), nothing("return", "an")), "9", "73"),
    ((*LETTERS, text("!", "o", "o!"), nothing("up"), nothing("f5", "o")), "?", "ab!"),
]


@pytest.mark.parametrize("answer", [False, True])
@pytest.mark.parametrize(("shows", "key", "these"), ASKED)
def test_it_is_asked_whether_another_key_of_the_class_does_the_same(
    shows: tuple[Shown, ...], key: str, these: str, answer: bool
) -> None:
    acting = typed(*shows)
    goal = "on_key: when end: nothing"
    [asked] = [one.question for one in acting.editor.history[-1].result.findings if one.goal == goal and one.question]
    assert asked.situation["key"] == key
    acting.do("answer", goal=goal, situation=dict(asked.situation), value=answer)
    program = module_of(acting.document, f"asked_of_{ord(key)}_{answer}").Program()
    for one in (key, *these):
        program.set_state({"text": "x", "number": 0} if "number" in program.state else {"text": "x"})
        program.send("key", key=one)
        assert program.state["text"] == ("x" if one == key and answer else "x" + one)


@pytest.mark.parametrize(
    ("shown", "of"),
    [
        ((("", "a"), ("ab", "c"), ("abcde", "f")), None),
        ((("", "a"), ("hell", "o"), ("hello", "x")), None),
        ((("", "a"), ("hell", "o"), ("hello", "x")), {"tile": "typed"}),
        ((("", "a"), ("hell", "o"), ("hello", "x")), {"via": "len", "of": [{"tile": "typed"}]}),
    ],
)
def test_so_many_letters_are_written_and_no_more_whichever_they_are(shown: Any, of: Any) -> None:
    """Neither by the letters that were shown, nor by a letter in the text, nor by an odd number of them."""
    acting = Acting().do("new_state", name="typed", value="")
    for typed, key in shown:
        acting.do(
            "demonstrate_event", event="text", process="on_text", brings={"written": key}, states={"typed": typed}
        )
        if of is not None:
            acting.do("because", of=[of])
        (acting.change("typed", typed + key).end() if len(typed) < 5 else acting.end("nothing"))
    assert acting.steps("on_text") == ["when len(typed) >= 5:", "    stop", "set typed = typed + written"]


def listed(*shows: tuple[str, list[Any], str]) -> Acting:
    """Keys that are added to a list, take the last of it or do nothing."""
    acting = Acting().do("new_state", name="row", value=[])
    for key, row, what in shows:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"row": row})
        if what == "add":
            acting.append("row", int(key) if key.isdigit() else {"tile": "key"})
        elif what == "take":
            acting.take("row", {"tile": "row", "key": -1})
        acting.end("done" if what else "nothing")
    return acting


def test_a_digit_that_was_never_added_may_be_one_that_does_something_else() -> None:
    acting = listed(("5", [], "add"), ("4", [5], "add"), ("0", [5, 4], "take"))
    assert acting.played("on_key", row=[7, 2], key="0").changed["row"] == [7]
    assert acting.played("on_key", row=[7, 2], key="5").changed["row"] == [7, 2, 5]


def test_a_letter_that_was_never_added_may_be_one_that_ends() -> None:
    acting = listed(("a", [], "add"), ("b", ["a"], "add"), ("q", ["a", "b"], ""))
    assert acting.played("on_key", row=["b"], key="a").changed["row"] == ["b", "a"]
    assert acting.played("on_key", row=[], key="q").ending == "stopped"


def test_the_key_that_writes_a_blank_is_one_of_those_that_write_and_who_types_to_the_end_is_done() -> None:
    acting = Acting(function("target", "'a sun'", kind=TEXT), state("typed", "''"), state("slips", "0"), DONE)
    shown = [("a", "", "a"), ("x", "a", ""), ("space", "a", "a "), ("s", "a ", "a s"), ("space", "a s", "")]
    shown += [("a", "a s", ""), ("u", "a s", "a su"), ("n", "a su", "a sun")]
    for slips, (key, before, after) in enumerate(shown):
        states = {"typed": before, "slips": slips, "done": False}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        acting.change("typed", after) if after else acting.change("slips", slips + 1)
        if after == "a sun":
            acting.change("done", True)
        acting.end()
    assert acting.steps("on_key")[2:] == [
        "when starts_with(target, typed + text_of_key(key)):",
        "    set typed = typed + text_of_key(key)",
        "    when target == typed:",
        "        set done = True",
        "otherwise:",
        "    set slips = slips + 1",
    ]
