"""Every kind of change on every kind of collection; endings told apart; sentences where something cannot be done."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.errors import Refusal
from studio.language.interpret import run
from studio.language.show import show_steps
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, Unasked, library, via


def tile(name: str, **more: Any) -> dict[str, Any]:
    return {"tile": name, **more}


def editor(**states: Any) -> Editor:
    made = Unasked()
    for name, value in states.items():
        made.do("new_state", name=name, value=value)
    return made


def pressed(made: Editor, key: str, *gestures: tuple[str, dict[str, Any]], **end: Any) -> None:
    made.do("demonstrate_event", event="key", process="on_key", brings={"key": key})
    for name, arguments in gestures:
        made.do(name, **arguments)
    made.do("end", **end)


def steps(made: Editor, process: str = "on_key") -> str:
    return show_steps(made.document.processes[process].steps)


def state(made: Editor, name: str) -> Any:
    return made.document.present.get(name, made.live.value(name))


def test_a_set_takes_one_more_and_gives_it_back() -> None:
    made = editor(tags={"set": []})
    add = ("append", {"tile": "tags", "value": tile("key")})
    for key in "bc":
        pressed(made, key, add)
    pressed(made, "b", ("take", {"tile": "tags", "keys": [tile("key")]}))
    assert state(made, "tags") == frozenset("c")
    assert steps(made).splitlines()[:3] == ["when len(key) != 1:", "    stop", "when key not in tags:"]


def test_an_item_of_a_list_gives_way_to_another() -> None:
    made = editor(slots=["-", "-"])
    pressed(made, "a", ("put", {"tile": "slots", "key": 1, "value": tile("key")}))
    assert state(made, "slots") == ["-", "a"]
    made.do("demonstrate_event", event="key", process="on_key", brings={"key": "b"})
    with pytest.raises(Refusal, match="The list has no place 2; put at one of its 2 places"):
        made.do("put", tile="slots", key=2, value="b")


def test_a_number_is_no_key_where_all_keys_are_places() -> None:
    made = editor(fills={"dict": [[[0, 1], "red"], [[1, 1], "blue"]]}, counts={"dict": []})
    made.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    with pytest.raises(Refusal, match=r"The keys there are like \(0, 1\); 11 is none. Point at the thing"):
        made.do("put", tile="fills", key=11, value="red")
    made.do("put", tile="fills", key={"key": [2, 2]}, value="red")
    made.do("put", tile="counts", key=11, value="red")


def test_the_last_of_a_list_comes_off_though_an_equal_one_stands_before_it() -> None:
    made = editor(row=["a", "b", "a"])
    pressed(made, "u", ("take", {"tile": "row", "keys": [tile("row", key=-1)]}))
    assert state(made, "row") == ["a", "b"]
    pressed(made, "u", ("take", {"tile": "row", "keys": [tile("row", key=-1)]}))
    assert steps(made) == "set row = without_last(row)"


def test_what_undo_brings_back_is_the_last_of_the_history() -> None:
    made = editor(row=[], history=[])
    push = (("append", {"tile": "history", "value": tile("row")}), ("append", {"tile": "row", "value": tile("key")}))
    undo = (
        ("change", {"tile": "row", "value": tile("history", key=-1)}),
        ("take", {"tile": "history", "keys": [tile("history", key=-1)]}),
    )
    for key, gestures in (("x", push), ("y", push), ("u", undo), ("z", push), ("u", undo), ("x", push)):
        pressed(made, key, *gestures)
    assert "when key == 'u':\n    set row = last(history)" in steps(made) or "when key != 'u':" in steps(made)
    given = {"row": ["a"], "history": [[]], "key": "w"}
    inputs = [given[one.name] for one in made.document.processes["on_key"].inputs]
    done = run(library(made.document), "on_key", inputs)
    assert done.changed == {"row": ["a", "w"], "history": [[], ["a"]]}


def test_a_part_pointed_at_is_no_constant() -> None:
    made = editor(colours={"dict": [["a", {"symbol": "red"}], ["b", {"symbol": "red"}]]}, chosen={"symbol": "blue"})
    pressed(made, "a", ("change", {"tile": "chosen", "value": tile("colours", key="a")}))
    assert "colours" in steps(made)


def test_a_rule_only_for_some_items_is_written_plainly() -> None:
    made = editor()
    for things, limit, found in (([1, 5, 9], 4, 5), ([3, 2, 8], 7, 8), ([7], 7, None), ([1, 2], 4, None)):
        made.do("demonstrate", process="find", inputs={"things": things, "limit": limit, "answer": 0})
        made.do("for_each", of=[tile("things")], name="thing")
        if found is None:
            made.do("skip_rest")
            made.do("end", how="fail", reason="none is larger")
        else:
            made.do("item", value=found)
            made.do("change", tile="answer", value=tile("thing"))
            made.do("end", how="succeed")
    assert "otherwise" not in steps(made, "find")
    assert "when thing > limit:" in steps(made, "find")


def test_what_is_drawn_follows_attribute_by_attribute() -> None:
    made = editor(number=1)
    made.do("draw_label", at=[300, 40], content="1", name="tag")
    with pytest.raises(Refusal, match="Relate one of its attributes"):
        made.do("follow", name="tag", at={"name": "number"})


@pytest.mark.parametrize(("end", "left"), [("first", "without_first"), ("last", "without_last")])
def test_an_end_that_is_pointed_at_as_an_item_is_taken_and_what_is_equal_elsewhere_stays(end: str, left: str) -> None:
    acting = Acting().begin("go", row=[3, 5, 3, 7, 3])
    acting.do("take", tile="row", keys=[via(end, tile("row"))]).end()
    assert acting.steps("go") == [f"set row = {left}(row)"]
    assert acting.try_out("go", [1, 2, 1]).changed["row"] == {"first": [2, 1], "last": [1, 2]}[end]
