"""Records as states: made, changed field by field, sorted, summed up and shown, in the studio, Python and the page."""

from __future__ import annotations

from typing import Any

import pytest

from studio.generalize.operand_text import as_typed, operand_of
from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, state_of

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
    made = Editor()
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
    made = Editor()
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
    made = Editor()
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
