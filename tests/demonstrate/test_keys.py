"""Refusals: at the edge of something each belongs to its own key; beside everything nothing was hit."""

from __future__ import annotations

from dataclasses import replace

from studio.document.model import Demonstration
from studio.language.show import show_steps
from studio.language.values import Point
from tests.demonstrate.acting import Acting, Json, function, learned_anew, state, tile
from tests.demonstrate.test_played_questions import asked

FIELD = [state("row", "2"), state("col", "2"), state("fuel", "7")]

STEPS = {"up": ("row", -1), "down": ("row", 1), "left": ("col", -1), "right": ("col", 1)}
SHOWN = [
    *[("up", 2, 2, False), ("left", 2, 2, False), ("down", 2, 2, False), ("right", 2, 2, False)],
    *[("up", 0, 2, True), ("left", 2, 0, True), ("right", 0, 2, False), ("down", 3, 0, False), ("up", 2, 0, False)],
    *[("left", 0, 2, False), ("down", 4, 1, True), ("right", 1, 4, True), ("right", 4, 1, False)],
]
"""Key, row, column, and whether nothing happens: on a field of five rows and columns."""


def at_key(number: int, key: str, row: int, col: int, stops: bool) -> Demonstration:
    """One key pressed on the field."""
    acting = Acting(*FIELD)
    states = {"row": row, "col": col}
    acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states=states)
    name, step = STEPS[key]
    if stops:
        acting.end("nothing")
    else:
        acting.change(name, states[name] + step).end()
    (one,) = acting.document.demonstrations.values()
    return replace(one, id=f"step-{number}")


def test_each_edge_belongs_to_the_key_that_leads_over_it() -> None:
    acting = Acting(*FIELD).on("key", "step", key="up").change("row", 1).end()
    shown = [at_key(number, *one) for number, one in enumerate(SHOWN)]
    document = learned_anew(replace(acting.document, demonstrations={one.id: one for one in shown}))
    first = show_steps(document.processes["step"].steps).splitlines()[0]
    at_edge = "key == 'up' and row == 0 or key == 'left' and col == 0 or key == 'down' and row == 4"
    assert first == f"when {at_edge} or key == 'right' and col == 4:"


def test_an_edge_that_was_shown_once_belongs_to_its_key_and_is_where_it_was_shown() -> None:
    acting = Acting(*FIELD).on("key", "step", key="up").change("row", 1).end()
    edges = [("up", 0, 2, True), ("left", 2, 0, True), ("down", 4, 2, True), ("right", 2, 4, True)]
    shown = [at_key(number, *one) for number, one in enumerate([*SHOWN[:4], *edges])]
    document = learned_anew(replace(acting.document, demonstrations={one.id: one for one in shown}))
    first, last, *_ = show_steps(document.processes["step"].steps).split(" or key == 'down' and ")
    assert first == "when key == 'up' and row == 0 or key == 'left' and col == 0"
    assert last.splitlines()[0] == "row == 4 or key == 'right' and col == 4:"


def test_a_key_that_does_nothing_stands_for_all_others_beside_the_edges() -> None:
    acting = Acting(state("place", "1"))
    for key, place, new in (("left", 1, 0), ("right", 1, 2), ("x", 1, None), ("left", 0, None)):
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states={"place": place})
        acting.end("nothing") if new is None else acting.change("place", new).end()
        if key == "x":
            assert acting.steps("step")[0] == "when key not in ['left', 'right']:"
    told = acting.steps("step")
    assert told[0] == "when key not in ['left', 'right'] or key == 'left' and place == 0:"


def test_one_refusal_is_told_by_its_key_and_what_it_would_have_changed() -> None:
    acting = Acting(state("edge", "80"), state("fall", "20"), state("far", "60"))
    for key, edge, new in (("right", 80, 120), ("right", 120, 160), ("left", 160, 120), ("right", 160, None)):
        acting.do("demonstrate_event", event="key", process="steer", brings={"key": key}, states={"edge": edge})
        if new is None:
            acting.do("because", of=[tile("edge"), tile("key")]).end("nothing")
        else:
            acting.change("edge", new).end()
    assert acting.steps("steer")[0] == "when key == 'right' and edge == 160:"


def test_a_number_that_two_keys_share_is_no_sum_of_numbers_that_nobody_touched() -> None:
    acting = Acting(state("edge", "80"), state("fall", "20"), state("far", "60"))
    for key, edge, new in (("right", 80, 120), ("right", 120, 160), ("left", 120, 80), ("x", 80, 80)):
        acting.do("demonstrate_event", event="key", process="steer", brings={"key": key}, states={"edge": edge})
        acting.change("edge", new).end()
    (line,) = acting.steps("steer")
    assert "fall" not in line and "far" not in line


def test_what_was_hit_may_be_nothing_where_nothing_happens() -> None:
    cells = function("cells", "[rectangle(x=50 * i, y=0, width=40, height=40) for i in range(4)]")
    acting = Acting(cells, state("held", "{}"))
    for x, how in ((70, "done"), (120, "done"), (72, "fail"), (300, "nothing")):
        acting.on("click", "move", at={"point": [x, 20]}).do("point_at_hit", of=[{"tile": "cells"}], name="cell")
        if how == "done":
            acting.put("held", tile("cell"), 1)
        acting.end(how)
    assert acting.try_out("move", Point(300, 20), {1: 1}).ending == "stopped"
    assert acting.try_out("move", Point(70, 20), {1: 1}).ending == "failed"


def test_a_key_has_no_length_and_a_text_that_is_written_is_no_name_of_a_case() -> None:
    """What is typed is compared with nothing, not with what it happened to be."""
    acting = Acting().do("new_state", name="typed", value="").do("new_state", name="words", value=["ca"])
    for key, typed in (("return", "ab"), ("c", ""), ("a", "c")):
        acting.do("give", name="typed", value=typed).on("key", "on_key", key=key)
        (acting.append("words", tile("typed")) if key == "return" else acting.change("typed", typed + key)).end()
    for typed in ("ca", ""):
        acting.do("give", name="typed", value=typed).on("key", "on_key", key="return").end("nothing")
    tests = [line for line in acting.steps("on_key") if line.startswith("when ")]
    assert tests and not any("len(key)" in line or "typed == 'ca'" in line for line in tests)


def test_an_answer_that_fits_the_rule_leaves_it_as_it_is() -> None:
    """What an answer tells of an edge is one more case of it; nobody acted out what else is done there."""
    acting = Acting().do("new_state", name="spot", value=2)
    for key, spot, after in (("right", 1, 2), ("left", 2, 1), ("space", 4, 1)):
        acting.do("give", name="spot", value=spot).on("key", "on_key", key=key).change("spot", after).end()
    for key, spot in (("a", 4), ("right", 5), ("left", 0)):
        acting.do("give", name="spot", value=spot).on("key", "on_key", key=key).end("nothing")
    rule = acting.steps("on_key")[0]
    assert "key == 'right' and spot == 5" in rule
    acting.do("answer", goal="on_key: when end: nothing", value=False)
    assert acting.steps("on_key")[0] == rule


def test_two_keys_are_two_ways_from_the_second_one_and_others_are_asked_about_first() -> None:
    acting = Acting(state("place", "0"))
    for key, place, new in (("right", 0, 1), ("left", 1, 0)):
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states={"place": place})
        acting.change("place", new).end()
    assert acting.steps("step") == [
        "when key == 'left' or key == 'right':",
        "    set place = place + 1 if key == 'right' else place - 1",
    ]
    question = asked(acting, "step")["step: when end: nothing"]
    assert question.sentence == (
        "With key x: should step stop there and change nothing? That may be so where key not in ['right', 'left']."
    )
    assert "step: new place" not in asked(acting, "step")
    acting.do("answer", goal="step: when end: nothing", value=True)
    assert acting.steps("step")[:2] == ["when key not in ['right', 'left']:", "    stop"]


def at_score(acting: Acting, key: str, anna: int, bert: int, new: dict[str, int]) -> None:
    states = {"anna": anna, "bert": bert}
    acting.do("demonstrate_event", event="key", process="score", brings={"key": key}, states=states)
    for name, number in new.items():
        acting.change(name, number)
    acting.end() if new else acting.end("fail", reason="over")


def test_an_end_is_where_it_was_shown_and_belongs_to_any_of_several_that_are_alike() -> None:
    acting = Acting(state("anna", "0"), state("bert", "0"))
    for one in (
        ("a", 0, 0, {"anna": 1}),
        ("b", 1, 0, {"bert": 1}),
        ("b", 1, 1, {"bert": 2}),
        ("a", 1, 2, {"anna": 2}),
        ("a", 5, 2, {}),
    ):
        at_score(acting, *one)
    assert "when anna >= 5:" in map(str.strip, acting.steps("score"))
    at_score(acting, "b", 4, 5, {})
    assert acting.steps("score")[0] == "when anna == 5 or bert == 5:"
    question = asked(acting, "score")["score: when end: fail “over”"]
    assert "“anna == 5 or bert == 5” or “" in question.sentence


def taken(acting: Acting, heap: int, key: str, end: str = "") -> None:
    acting.do("demonstrate_event", event="key", process="take", brings={"key": key}, states={"heap": heap})
    if end:
        acting.end("nothing", end)
    else:
        acting.change("heap", heap - int(key)).end()


def test_a_digit_that_was_pressed_is_a_number() -> None:
    acting = Acting(state("heap", "12"))
    taken(acting, 12, "2")
    taken(acting, 7, "3")
    assert show_steps(acting.document.processes["take"].steps) == "set heap = heap - as_number(key)"


def test_an_answer_counts_only_where_the_process_still_comes_to_it() -> None:
    """That nothing happens with another key says nothing of the heap, once such keys end before it is looked at."""
    acting = Acting(state("heap", "12"))
    taken(acting, 8, "4", "take two or three")
    taken(acting, 12, "2")
    goal = next(one for one in asked(acting, "take") if "when end: nothing" in one)
    acting.do("answer", goal=goal, value=True)
    taken(acting, 2, "3", "too many")
    taken(acting, 1, "2", "too many")
    taken(acting, 5, "3")
    steps = show_steps(acting.document.processes["take"].steps).splitlines()
    assert steps[:4] == [
        "when key not in ['2', '3']:",
        "    stop: take two or three",
        "when heap < as_number(key):",
        "    stop: too many",
    ]


def test_keys_that_write_themselves_stand_for_their_class_beside_keys_that_clear_and_keep() -> None:
    acting = Acting(state("typed", "''"), state("words", "[]"))
    for key, typed, words in (
        *(("return", "ab", []), ("escape", "fg", []), ("e", "", ["ab", "cd"]), ("return", "ca", ["ca"])),
        *(("return", "", ["ab"]), ("d", "", ["ab"])),
    ):
        shown: dict[str, Json] = {"typed": typed, "words": list(words)}
        acting.do("demonstrate_event", event="key", process="write", brings={"key": key}, states=shown)
        if key == "return" and (typed in words or not typed):
            acting.end("nothing", "there already" if typed else "nothing written")
        else:
            (acting.append("words", tile("typed")) if key == "return" else acting)
            acting.change("typed", typed + key if len(key) == 1 else "").end()
    steps = [line.strip() for line in acting.steps("write")]
    assert "when is_letter(key):" in steps and not any("key == 'd'" in line for line in steps)
