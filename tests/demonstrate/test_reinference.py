"""What rests on a change is inferred again with it, in one step; what cannot follow says so and stays as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.demonstrate.reinference import rests_on_change
from studio.document.model import Range
from studio.infer.goals import Work
from studio.language.errors import Cancelled
from studio.language.show import show
from studio.session.explanation import explain
from tests.demonstrate.acting import Acting, Json, function, learned_anew, tile, via


def taught(acting: Acting, n: int, result: Json, name: str = "after", insist: bool = False) -> Acting:
    return acting.do("teach", name=name, inputs={"n": n}, result=result, insist=insist)


def formula(acting: Acting, name: str) -> str:
    return show(acting.document.definitions[name].formula)


def marked() -> Acting:
    """A process that gives a total the number after n, where that is n + 3."""
    acting = taught(taught(Acting(), 1, 4), 2, 5)
    return acting.begin("mark", n=3, total=0).point("next", via("after", tile("n"))).change("total", 6).end()


def squared(acting: Acting) -> Acting:
    """The number after n is its square from now on: of the two examples before, none is left."""
    taught(acting, 3, 9)
    acting.do("retract_example", label="after 1")
    return acting.do("retract_example", label="after 1")


def test_a_process_follows_a_function_that_is_taught_anew() -> None:
    acting = marked()
    assert acting.steps("mark") == ["let next = after(n)", "set total = next"]
    squared(acting)
    assert formula(acting, "after") == "n * n"
    assert acting.steps("mark") == ["let next = after(n)", "set total = next - n"]
    assert learned_anew(acting.document).processes == acting.document.processes


def test_the_result_names_what_followed_and_undo_is_one_step() -> None:
    acting = marked()
    before, count = acting.document, len(acting.editor.history)
    result = acting.editor.do("teach", name="after", inputs={"n": 3}, result=9)
    assert result.says.endswith("mark is inferred again.") and "mark" in result.touched
    assert any(one.goal == "mark: new total" for one in result.findings)
    assert len(acting.editor.history) == count + 1
    acting.editor.undo()
    assert acting.document is before


def test_a_typed_formula_reaches_processes_as_well() -> None:
    acting = Acting(function("after", "n + 3", "n"))
    acting.begin("mark", n=3, total=0).point("next", via("after", tile("n"))).change("total", 6).end()
    acting.do("set_formula", name="after", formula="n * n")
    assert acting.steps("mark")[1] == "set total = next - n"


def test_a_function_follows_the_function_that_it_uses() -> None:
    acting = Acting(function("after", "n + 10", "n"))
    taught(taught(acting, 1, 12, "later"), 5, 16, "later")
    assert formula(acting, "later") == "1 + after(n)"
    result = acting.editor.do("set_formula", name="after", formula="n + 20")
    assert formula(acting, "later") == "11 + n" and result.says.endswith("later is inferred again.")


def test_a_typed_formula_of_a_taught_function_stays_while_it_fits() -> None:
    acting = Acting(function("after", "n + 10", "n"))
    taught(taught(acting, 1, 12, "later"), 5, 16, "later").do("set_formula", name="later", formula="after(n - 1) + 2")
    acting.do("set_formula", name="after", formula="10 + n")
    assert formula(acting, "later") == "after(n - 1) + 2"


def test_a_function_that_cannot_follow_stays_and_says_so() -> None:
    acting = Acting(function("row", "[n * 7, n * n - 3, 11 - n * 4]", "n"))
    for n in (1, 2, 5):
        taught(acting, n, [n * 7, n * n - 3, 11 - n * 4], "told")
    before = formula(acting, "told")
    result = acting.editor.do("set_formula", name="row", formula="[n, n, n]")
    assert formula(acting, "told") == before
    assert "told stays as it was: I cannot find a rule" in result.says
    assert explain(acting.document, acting.editor.session, "told").fault.startswith("told gives something else")


@pytest.mark.parametrize("command", ["rename", "parameterize"])
def test_another_name_is_no_other_meaning(command: str) -> None:
    acting = marked()
    if command == "rename":
        result = acting.editor.do("rename", old="after", new="beyond")
        assert acting.steps("mark")[0] == "let next = beyond(n)"
    else:
        acting = Acting(replace(function("reach", "7"), inputs=()), function("after", "n + 3", "n"))
        acting.begin("mark", n=3, total=0).change("total", 7).end()
        result = acting.editor.do("parameterize", thing="reach", attribute="", name="far")
    assert result.findings == () and "again" not in result.says


def test_a_demonstration_holds_the_value_that_something_had_before_it_became_a_parameter() -> None:
    acting = Acting(replace(function("step", "3"), inputs=()))
    acting.begin("mark", n=4, total=0).point("next", tile("step")).change("total", 7).end()
    steps = acting.steps("mark")
    acting.do("parameterize", thing="step", attribute="", name="wide", least=1, most=9)
    result = acting.editor.do("set_parameter", name="wide", value=5)
    assert acting.steps("mark") == steps and result.findings == ()
    assert acting.document.demonstrations["mark-1"].parameters == {"wide": 3}


def test_a_demonstration_holds_the_factor_that_its_lengths_had() -> None:
    acting = Acting(replace(function("step", "3"), inputs=(), role="parameter", range=Range(1, 9)))
    acting.begin("mark", n=4, total=0).point("next", tile("step")).change("total", 7).end()
    steps = acting.steps("mark")
    acting.do("set_parameter", name="step", value=6).do("factor_lengths", parameters=["step"], name="scale")
    acting.do("set_parameter", name="scale", value=2)
    assert acting.document.demonstrations["mark-1"].parameters["scale"] == 0.5
    assert acting.steps("mark") == steps and not acting.document.processes["mark"].fault


def placed() -> Acting:
    """A process that changes the item of a list at the place that a function names."""
    acting = taught(taught(Acting(), 0, 1), 1, 2)
    return acting.begin("place", n=1, row=[5, 5, 5]).put("row", via("after", tile("n")), 9).end()


def test_a_demonstration_that_can_no_longer_be_performed_leaves_the_steps_with_a_reason() -> None:
    acting = placed()
    steps = acting.steps("place")
    result = acting.editor.do("set_formula", name="after", formula="n + 5")
    fault = acting.document.processes["place"].fault
    assert acting.steps("place") == steps
    assert fault.startswith("place-1 can no longer be performed: The list has no place 6")
    assert fault in result.says
    acting.do("set_formula", name="after", formula="n + 1")
    assert acting.document.processes["place"].fault == ""


def test_what_cannot_be_performed_can_be_deleted_and_revised() -> None:
    acting = placed().do("set_formula", name="after", formula="n + 5")
    acting.do("revise", demonstration="place-1", before=1).put("row", tile("n"), 9).end()
    assert acting.document.processes["place"].fault == ""
    acting = placed().do("set_formula", name="after", formula="n + 5")
    acting.do("delete_demonstration", demonstration="place-1")
    assert "place-1" not in acting.document.demonstrations


def test_one_that_cannot_follow_is_no_hindrance_to_the_others() -> None:
    acting = placed()
    acting.begin("mark", n=3, total=0).point("next", via("after", tile("n"))).change("total", 4).end()
    acting.do("set_formula", name="after", formula="n + 5")
    assert acting.document.processes["place"].fault and not acting.document.processes["mark"].fault
    assert acting.steps("mark")[1] != "set total = next"
    acting.do("infer_again")
    assert acting.document.processes["place"].fault


def test_what_runs_a_process_that_now_does_something_else_keeps_its_steps_with_a_reason() -> None:
    """The helper is shown to do nothing to its list; who appended behind what it had put can no longer."""
    acting = Acting().begin("helper", row=[]).append("row", 1).end()
    acting.begin("outer", row=[]).run("helper", row=tile("row")).put("row", 0, 2).end()
    steps = acting.steps("outer")
    result = acting.do("revise", demonstration="helper-1", before=1).editor.do("end", how="done")
    assert acting.steps("helper") == [] and acting.steps("outer") == steps
    assert "outer-1 can no longer be performed" in acting.document.processes["outer"].fault
    assert "outer: outer-1 can no longer be performed" in result.says


def test_stopping_leaves_everything_as_it_was() -> None:
    acting = marked()
    before = acting.document
    with pytest.raises(Cancelled):
        acting.editor.do("set_formula", name="after", formula="n * n", work=Work(cancelled=lambda: True))
    assert acting.document is before


def test_a_preview_does_not_wait_for_what_follows() -> None:
    acting = marked()
    result = acting.editor.preview("set_formula", name="after", formula="n * n")
    assert result.findings == () and result.document.processes is acting.document.processes


def test_drawing_beside_it_infers_nothing_again() -> None:
    acting = marked()
    result = acting.editor.do("draw_rectangle", start=[0, 0], end=[10, 10])
    assert result.findings == () and "again" not in result.says


@pytest.mark.parametrize(
    ("command", "arguments", "rests"),
    [
        ("set_formula", {"name": "after", "formula": "n * n"}, True),
        ("set_formula", {"name": "after", "formula": "3 + n"}, False),
        ("draw_rectangle", {"start": [0, 0], "end": [10, 10]}, False),
    ],
)
def test_whether_anything_rests_on_a_change_is_known_without_inferring(
    command: str, arguments: Json, rests: bool
) -> None:
    acting = marked()
    changed = acting.editor.preview(command, **arguments).document
    assert rests_on_change(acting.document, changed) == rests
    assert rests_on_change(acting.document, acting.document) is False
