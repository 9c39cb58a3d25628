"""Records as states: made, changed field by field, sorted, summed up and shown, in the studio, Python and the page."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate.action_wording import action_words
from studio.generalize.operand_text import as_typed, operand_of
from studio.generalize.operands import short_value
from studio.language.errors import Refusal
from studio.language.show import show, show_steps
from studio.language.values import Record
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, state_of
from tests.demonstrate.acting import Unasked

Json = Any
PEOPLE = (("Ann", 30), ("Bob", 20), ("Cid", 25))
OTHERS = (("Xy", 5), ("Al", 9), ("Bo", 1))


def person(name: str, age: int) -> Json:
    return {"record": {"name": name, "age": age}}


def people(*some: tuple[str, int]) -> Json:
    return [person(*one) for one in some]


def act(editor: Editor, key: str, target: str, value: Json, command: str = "change", **states: Json) -> list[Any]:
    editor.do("demonstrate_event", event="key", process=f"on_{key}", brings={"key": key}, states=states)
    editor.do(command, tile=target, value=value)
    return list(editor.do("end").findings)


def formula(editor: Editor, process: str) -> str:
    step = editor.document.processes[process].steps[-1]
    return show(step.value)  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def editor() -> Editor:
    made = Unasked()
    for name, value in (("me", person("Ann", 30)), ("people", people(*PEOPLE)), ("typed", ""), ("total", 0)):
        made.do("new_state", name=name, value=value)
    for one, typed in ((PEOPLE[0], "Eve"), (OTHERS[1], "Zoe")):
        act(made, "b", "me", person(one[0], one[1] + 1), me=person(*one))
        act(made, "n", "people", person(typed, 0), "append", typed=typed)
    for some in (PEOPLE, OTHERS):
        ordered = sorted(some, key=lambda one: one[1])
        act(made, "s", "people", people(*ordered), people=people(*some))
        act(made, "t", "total", sum(age for _, age in some), people=people(*some), total=0)
    made.do("draw_label", at=[50, 30], content="Ann", snap=False)
    made.do("draw_label", at=[50, 60], content="Bob", snap=False)
    made.do("listify", things=["label_1", "label_2"], name="names")
    made.do("show_members", attribute="names.content", of="people")
    return made


def test_each_field_is_said_by_itself(editor: Editor) -> None:
    assert formula(editor, "on_b") == "record(name=me.name, age=me.age + 1)"
    assert formula(editor, "on_n") == "record(name=typed, age=0)"
    assert formula(editor, "on_s") == "sorted_by(people, [p.age for p in people])"
    assert formula(editor, "on_t") == "sum([p.age for p in people])"
    assert show(editor.document.definitions["names"].formula).startswith(
        "[label(at=point(50, 30 + 30 * i), content=people[i].name)"
    )


def test_one_example_leaves_open_whether_a_field_is_plain() -> None:
    made = Unasked()
    made.do("new_state", name="me", value=person("Ann", 30))
    found = next(one for one in act(made, "b", "me", person("Ann", 31)) if one.goal == "on_b: new me")
    assert (found.formula, found.rivals[0]) == (
        "record(name=me.name, age=me.age + 1)",
        "record(name='Ann', age=me.age + 1)",
    )


def test_the_program_and_its_page_hold_the_same_records(editor: Editor) -> None:
    program = module_of(editor.document, "records").Program()
    keys = [("key", {"key": "x"})] * 2  # which every rule is for
    program.send("key", key="x")
    assert (program.value("me").name, program.value("me").age) == ("Ann", 31)
    assert [(one.name, one.age) for one in program.value("people")] == [("", 0), ("Bob", 20), ("Cid", 25), ("Ann", 30)]
    assert program.value("total") == 75
    assert [shape["content"] for shape in program.scene()] == ["", "Bob", "Cid", "Ann"]
    program.send("key", key="x")
    with page_of(editor.document) as page:
        page.begin()
        page.play(keys)
        assert page.state() == state_of(program)


def test_which_field_is_shown_is_asked_for_where_several_may_be() -> None:
    made = Unasked()
    made.do("new_state", name="pairs", value=[{"record": {"front": "a", "back": "b"}}])
    made.do("draw_label", at=[50, 30], content="?", snap=False)
    made.do("draw_label", at=[50, 60], content="?", snap=False)
    made.do("listify", things=["label_1", "label_2"], name="cards")
    with pytest.raises(Refusal, match="has front, back: let the first of cards show the one that is meant"):
        made.do("show_members", attribute="cards.content", of="pairs")
    made.do("set_some", thing="cards", members=[0], attribute="content", value="b")
    made.do("show_members", attribute="cards.content", of="pairs")
    assert "content=pairs[i].back" in show(made.document.definitions["cards"].formula)


def test_a_record_is_typed_as_it_is_read_back() -> None:
    typed = as_typed(people(*PEOPLE))
    assert typed.startswith('[record(name="Ann", age=30), ')
    assert operand_of(typed, {}) == people(*PEOPLE)


def field_put(editor: Editor, key: str, tile: str, at: Json, value: Json, **more: Json) -> str:
    """Puts one field by a key; what the last step became."""
    field, states = more.pop("field", ""), more
    editor.do("demonstrate_event", event="key", process=f"on_{key}", brings={"key": key}, states=states)
    editor.do("put", tile=tile, key=at, value=value, **({"field": field} if field else {}))
    editor.do("end")
    return show_steps(editor.document.processes[f"on_{key}"].steps).splitlines()[-1]


def test_one_field_of_a_record_is_put_and_the_others_stay() -> None:
    made = Unasked()
    for name, value in (("me", person("Ann", 30)), ("typed", "Eve")):
        made.do("new_state", name=name, value=value)
    put = field_put(made, "b", "me", "age", 31)
    assert put == "set me = record(name=me.name, age=me.age + 1)"
    put = field_put(made, "n", "me", "name", {"tile": "typed"})
    assert put == "set me = record(name=typed, age=me.age)"
    program = module_of(made.document, "field_put").Program()
    program.send("key", key="x")
    assert (program.value("me").name, program.value("me").age) == ("Eve", 31)


def test_one_field_of_a_record_in_a_list_is_put_at_the_place_that_was_meant() -> None:
    made = Unasked()
    for name, value in (("people", people(*PEOPLE)), ("chosen", 1)):
        made.do("new_state", name=name, value=value)
    for chosen, age in ((1, 21), (0, 31)):
        put = field_put(
            made, "b", "people", {"tile": "chosen"}, age, field="age", people=people(*PEOPLE), chosen=chosen
        )
    assert put == "put people[chosen] = record(name=people[chosen].name, age=people[chosen].age + 1)"
    with pytest.raises(Refusal, match="This record has no field 'size'; its fields are name, age"):
        field_put(made, "c", "people", 0, 3, field="size")
    made.undo()
    made.do("new_state", name="counts", value=[1, 2])
    with pytest.raises(Refusal, match="This is no record, so it has no fields"):
        field_put(made, "c", "counts", 0, 3, field="size")


def test_a_field_that_is_put_is_foreseen_the_next_time() -> None:
    made = Unasked()
    for name, value in (("me", person("Ann", 30)), ("typed", "Eve")):
        made.do("new_state", name=name, value=value)
    field_put(made, "n", "me", "name", {"tile": "typed"})
    made.do("demonstrate_event", event="key", process="on_n", brings={"key": "n"}, states={"typed": "Bo"})
    made.do("accept", actions=0)
    shown = made.document.demonstrations["on_n-2"].actions[0]
    assert action_words(shown) == "change me to me with name typed"
    assert (
        show_steps(made.document.processes["on_n"].steps).splitlines()[-1] == "set me = record(name=typed, age=me.age)"
    )


def test_a_record_is_told_in_few_words_by_its_fields() -> None:
    assert (
        short_value(Record((("name", "Ann"), ("age", 30), ("spots", [1, 2]))))
        == "name Ann, age 30, spots a collection of 2"
    )


def test_a_field_of_a_record_in_a_list_that_is_pointed_at_is_what_stands_there() -> None:
    made = Unasked()
    for name, value in (("people", people(*PEOPLE)), ("said", "")):
        made.do("new_state", name=name, value=value)
    made.do("demonstrate_event", event="key", process="on_s", brings={"key": "s"})
    made.do("change", tile="said", value={"tile": "people", "key": 0, "field": "name"})
    made.do("end")
    assert made.document.present["said"] == "Ann"
