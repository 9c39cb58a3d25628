"""Commands on the whole program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio import Editor
from studio.document.actions import Operand, PutAction
from studio.document.model import (
    Constraint,
    Definition,
    Demonstration,
    Document,
    Process,
    Range,
    Rule,
    Stage,
    with_definition,
    with_entry,
)
from studio.document.rename import rename
from studio.language.errors import ConstraintClash, CycleError, FormulaError, Refusal, TypeMismatch
from studio.language.nodes import Literal, Name
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Input, Let, Put
from studio.language.types import NUMBER, POINT, dict_of
from studio.language.values import Point, Symbol


def parameter(name: str, value: object, most: float = 20) -> Definition:
    return Definition(name, Literal(value), role="parameter", range=Range(1, most))


def editor() -> Editor:
    document = Document()
    for one in (
        parameter("width", 5),
        parameter("height", 5),
        Definition("area", parse("width * height")),
        Definition("colour", Literal(Symbol("red")), role="parameter"),
        Definition("dot", parse("ellipse(center=point(width, 3), fill=colour)"), drawn=True),
        Definition("places", parse("{}"), role="state"),
    ):
        document = with_definition(document, one)
    same = Constraint("square", Name("width"), "==", Name("height"))
    steps = (Let("twice", parse("at.x * width")), Put("places", parse("at"), parse("twice")))
    process = Process("mark", (Input("at", POINT),), steps, ("places",))
    return Editor(
        replace(document, constraints={"square": same}, processes=with_entry(document.processes, "mark", process))
    )


def formula(one: Editor, name: str) -> str:
    return show(one.document.definitions[name].formula)


def test_setting_a_parameter_moves_what_constraints_tie_to_it() -> None:
    one = editor()
    result = one.do("set_parameter", name="width", value=9)
    assert one.document.parameters()["height"] == 9 and one.live.value("area") == 81
    assert result.says == "width is 9; with it height is 9 (width == height)."
    assert {"width", "height"} <= result.touched


def test_a_value_that_breaks_a_range_or_a_constraint_is_refused_with_its_name() -> None:
    one = editor()
    before = one.document
    with pytest.raises((ConstraintClash, Refusal), match="width"):
        one.do("set_parameter", name="width", value=99)
    with pytest.raises(Refusal, match="area is no parameter"):
        one.do("set_parameter", name="area", value=1)
    assert one.document is before and not one.history


def test_colours_stay_colours() -> None:
    one = editor()
    one.do("set_parameter", name="colour", value="blue")
    assert isinstance(one.document.definitions["colour"].value, Symbol)


def test_a_range_must_hold_the_present_value() -> None:
    one = editor()
    one.do("set_range", name="width", least=2, most=30)
    assert one.document.definitions["width"].range == Range(2, 30, 1)
    with pytest.raises(Refusal):
        one.do("set_range", name="width", least=6, most=30)
    with pytest.raises(Refusal, match="smaller number"):
        one.do("set_range", name="width", least=6, most=3)


def test_a_named_number_gets_a_slider_afterwards() -> None:
    one = editor()
    one.do("new_value", name="loops", value=4)
    one.do("new_value", name="words", value=["a", "b"])
    one.do("set_range", name="loops", least=1, most=9)
    assert one.document.parameters()["loops"] == 4 and one.document.definitions["loops"].range == Range(1, 9, 1)
    with pytest.raises(Refusal, match="no number"):
        one.do("set_range", name="words", least=1, most=9)
    with pytest.raises(Refusal, match="no number"):
        one.do("set_range", name="colour", least=1, most=9)


def test_renaming_reaches_formulas_constraints_and_steps() -> None:
    one = editor()
    one.do("rename", old="width", new="breadth")
    one.do("rename", old="places", new="marks")
    one.do("rename", old="mark", new="put_mark")
    assert formula(one, "area") == "breadth * height"
    assert one.document.constraints["square"].left == Name("breadth")
    steps = one.document.processes["put_mark"].steps
    assert show(steps[0].value) == "at.x * breadth" and steps[1].target == "marks"
    assert not one.live.errors


@pytest.mark.parametrize("new", ["height", "mark", "class", "point", "red", "__import__", "a b", ""])
def test_names_that_cannot_be_given_are_refused(new: str) -> None:
    one = editor()
    before = one.document
    with pytest.raises(Refusal if new in ("height", "mark", "point", "") else Exception):
        one.do("rename", old="width", new=new)
    assert one.document is before


def test_a_new_name_that_a_loop_variable_has_already_is_refused() -> None:
    document = with_definition(editor().document, Definition("row", parse("[width * i for i in range(3)]")))
    with pytest.raises(Refusal, match="i"):
        rename(document, "width", "i")


def test_renaming_leaves_a_local_of_the_same_name_alone() -> None:
    document = editor().document
    own = Definition("scaled", parse("width * 2"), inputs=(Input("width", NUMBER),))
    after = rename(with_definition(document, own), "width", "breadth")
    assert show(after.definitions["scaled"].formula) == "width * 2"


def test_what_is_needed_is_not_deleted_alone() -> None:
    one = editor()
    with pytest.raises(Refusal, match="area"):
        one.do("delete", name="width")
    one.do("delete", name="width", everything=True)
    assert set(one.document.definitions) == {"height", "colour", "places"}
    assert not one.document.constraints and not one.document.processes
    one.undo()
    assert "area" in one.document.definitions and "square" in one.document.constraints


def test_a_constraint_can_be_deleted() -> None:
    one = editor()
    one.do("delete", name="square")
    one.do("set_parameter", name="width", value=7)
    assert one.document.parameters()["height"] == 5


@pytest.mark.parametrize(
    "text, error",
    [
        ("area + 1", CycleError),
        ("nothing_like_it", FormulaError),
        ("dot + 1", TypeMismatch),
        ("(", FormulaError),
        ("__import__('os')", FormulaError),
        ("().__class__", FormulaError),
    ],
)
def test_a_faulty_formula_is_refused_and_nothing_changes(text: str, error: type[Exception]) -> None:
    one = editor()
    before = one.document
    with pytest.raises(error):
        one.do("set_formula", name="area", formula=text)
    assert one.document is before and not one.history


def test_a_typed_formula_makes_or_changes_a_definition() -> None:
    one = editor()
    one.do("set_formula", name="half", formula="area / 2")
    with pytest.raises(ConstraintClash, match="square says width == height"):
        one.do("set_formula", name="height", formula="width + 1")
    one.do("set_formula", name="height", formula="width * 1")
    assert one.live.value("half") == 12.5
    assert not one.document.definitions["height"].is_parameter


def test_hiding_showing_and_arranging() -> None:
    one = editor()
    one.do("set_formula", name="other", formula="rectangle(width=width)")
    one.do("show", name="other")
    assert [shape.kind for shape in one.live.scene()] == ["ellipse", "rectangle"]
    one.do("arrange", name="other", before="dot")
    assert [shape.kind for shape in one.live.scene()] == ["rectangle", "ellipse"]
    one.do("hide", name="dot")
    assert [shape.kind for shape in one.live.scene()] == ["rectangle"]
    one.do("arrange", name="width")
    assert list(one.document.definitions)[-1] == "width"


def test_a_state_starts_with_a_plain_value() -> None:
    one = editor()
    one.do("new_state", name="past", value=[{"dict": []}])
    assert one.document.definitions["past"].is_state and formula(one, "past") == "[{}]"
    one.do("make_state", name="area")
    assert one.document.definitions["area"].is_state
    with pytest.raises(Refusal, match="already"):
        one.do("make_state", name="area")


def test_a_rule_finds_the_arguments_that_fit() -> None:
    one = editor()
    assert one.do("add_rule", event="click", process="mark").says == "A click runs mark(at)."
    with pytest.raises(Refusal, match="already"):
        one.do("add_rule", event="click", process="mark")
    with pytest.raises(Refusal, match="It is not clear what at of mark is on a tick"):
        one.do("add_rule", event="tick", process="mark")
    with pytest.raises(Refusal):
        one.do("add_rule", event="drag", process="mark", arguments=["nowhere"])
    one.do("add_rule", event="drag", process="mark", arguments=["end"])
    one.do("remove_rule", event="click", process="mark")
    assert [rule.event for rule in one.document.rules] == ["drag"]


def test_a_rule_finds_the_state_of_the_type_that_a_process_changes() -> None:
    one = editor()
    process = Process("fill", (Input("marks", dict_of(POINT, NUMBER)), Input("spot", POINT)), (), ("marks",))
    document = with_definition(one.document, Definition("places", parse("{point(1, 2): 3}"), role="state"))
    two = Editor(replace(document, processes={"fill": process}))
    assert two.do("add_rule", event="click", process="fill").says == "A click runs fill(places, at)."


def test_titles_and_notes() -> None:
    one = editor()
    one.do("set_title", title="A 'quoted'\nname")
    one.do("describe", name="area", text="how much")
    one.do("describe", name="mark", text="puts a mark")
    assert one.document.title == "A 'quoted'\nname"
    assert one.document.definitions["area"].note == "how much" and one.document.processes["mark"].note


def test_renaming_a_state_reaches_what_was_shown_with_it() -> None:
    put = PutAction("places", Operand(Point(1, 2)), Operand(1))
    shown = Demonstration("mark 1", "mark", {"at": Point(1, 2), "places": {}}, {}, (put,), "click")
    process = Process("mark", (Input("at", POINT), Input("places", dict_of(POINT, NUMBER))), (), ("places",))
    rule = Rule("click", "mark", (Name("at"), Name("places")))
    document = replace(
        editor().document,
        processes={"mark": process},
        demonstrations={"mark 1": shown},
        rules=(rule,),
        present={"places": {}},
        stage=Stage(shown),
    )
    after = rename(document, "places", "marks")
    assert after.processes["mark"].inputs[1].name == "marks" and after.processes["mark"].changes == ("marks",)
    assert after.rules[0].arguments == (Name("at"), Name("marks")) and dict(after.present) == {"marks": {}}
    for one in (after.demonstrations["mark 1"], after.stage.demonstration if after.stage else shown):
        assert set(one.inputs) == {"at", "marks"} and one.actions[0].target == "marks"


@pytest.mark.parametrize("everything", [False, True])
def test_what_is_on_stage_is_not_deleted(everything: bool) -> None:
    one = Editor()
    one.do("demonstrate_event", event="click", process="on_click", brings={"at": [3, 4]})
    before = one.document
    with pytest.raises(Refusal, match="on_click is on stage now"):
        one.do("delete", name="on_click", everything=everything)
    assert one.document is before


def test_a_value_in_no_drawing_is_named_and_the_clock_is_set() -> None:
    one = Editor()
    one.do("new_value", name="speed", value=3)
    one.do("new_value", name="pause", value=0.5, least=0, most=2, step=0.5)
    found = one.document.definitions
    assert (found["speed"].is_parameter, one.live.value("speed"), found["pause"].range) == (False, 3, Range(0, 2, 0.5))
    with pytest.raises(Refusal, match="range"):
        one.do("new_value", name="far", value=5, least=0, most=2)
    one.do("tick_every", seconds=0.5)
    one.do("tick_every", seconds=0.25)
    assert one.live.value("tick_seconds") == 0.25
    with pytest.raises(Refusal, match="60 seconds"):
        one.do("tick_every", seconds=90)


def test_only_an_event_that_there_is_can_run_a_process() -> None:
    one = Editor()
    one.do("demonstrate", process="mark", inputs={})
    one.do("end")
    one.do("add_rule", event="release", process="mark")
    with pytest.raises(Refusal, match="no event jump"):
        one.do("add_rule", event="jump", process="mark")
