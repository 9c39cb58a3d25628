"""What can go wrong is told before it does: divisions by nothing, keys that are not there."""

from __future__ import annotations

from studio.document.reachable_faults import reachable_faults
from studio.session.editor import Editor


def shared_out(least: int) -> Editor:
    editor = Editor()
    editor.do("new_value", name="total", value=12, least=0, most=100)
    editor.do("new_value", name="people", value=3, least=least, most=10)
    editor.do("set_formula", name="each", formula="total / people")
    editor.do("set_formula", name="both", formula="each * 2")
    return editor


def test_a_division_by_nothing_is_told_of_where_it_can_be_reached() -> None:
    editor = shared_out(0)
    (fault,) = reachable_faults(editor.document)
    assert (fault.name, fault.moment) == ("each", {"people": 0})
    says = editor.do("what_can_go_wrong").says
    assert says.startswith("When people is 0, each cannot be worked out: total / people divides by zero")
    assert reachable_faults(shared_out(1).document) == []
    assert shared_out(1).do("what_can_go_wrong").says == "Nothing was found that can go wrong."


def test_what_fails_now_or_at_a_moment_that_was_shown() -> None:
    editor = Editor()
    editor.do("new_state", name="row", value=1)
    editor.do("set_formula", name="words", formula="['a', 'b']")
    editor.do("set_formula", name="word", formula="words[row]")
    assert reachable_faults(editor.document) == []
    editor.do("demonstrate_event", event="start", process="on_start", brings={}, states={"row": 7})
    editor.do("change", tile="row", value=0)
    editor.do("end")
    assert [one.moment for one in reachable_faults(editor.document)] == [{"row": 7}]
    editor.do("give", name="row", value=9)
    assert [one.name for one in reachable_faults(editor.document)] == [], "that is seen already"


def test_values_that_a_constraint_lets_nobody_have_are_not_told_of() -> None:
    editor = Editor()
    for name, value in (("least", 0), ("most", 50)):
        editor.do("new_value", name=name, value=value, least=-100, most=100, step=1)
    editor.do("set_formula", name="part", formula="10 / (most - least)")
    (fault,) = reachable_faults(editor.document)
    assert fault.moment == {"most": 0}
    editor.do("constrain", left="least", relation="<", right="most")
    assert reachable_faults(editor.document) == []
