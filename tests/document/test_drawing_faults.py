"""What cannot be drawn with the states as given is said before a program is made of it."""

from __future__ import annotations

from studio.compile import compile_document
from studio.document.drawing_faults import drawing_faults
from studio.session.editor import Editor


def faulty() -> Editor:
    editor = Editor()
    editor.do("new_value", name="n", value=4, least=0, most=9)
    editor.do("set_formula", name="box", formula="rectangle(x=3, y=1, width=30 / n, height=7)")
    editor.do("new_state", name="chosen", value=1)
    editor.do("set_formula", name="dots", formula="[ellipse(fill=[red, blue][i]) for i in range(chosen)]")
    editor.do("set_formula", name="beside", formula="ellipse(center=point(box.x, 9))")
    for name in ("box", "dots", "beside"):
        editor.do("show", name=name)
    return editor


def test_each_fault_is_a_sentence_at_the_shape_and_its_attribute() -> None:
    editor = faulty()
    assert drawing_faults(editor.document) == ()
    editor.do("set_parameter", name="n", value=0)
    editor.do("give", name="chosen", value=3)
    sentences = (
        "box.width: 30 / n divides by zero; see to it that n is never 0.",
        "dots: 1 of 3 cannot be drawn: [red, blue][i] asks for a place that the list does not have.",
        "beside: beside cannot be worked out because box cannot: 30 / n divides by zero; see to it that n is never 0.",
    )
    assert drawing_faults(editor.document) == sentences
    assert compile_document(editor.document).faults == sentences


def test_what_is_not_drawn_is_named_where_the_fault_is_its_own() -> None:
    editor = faulty()
    editor.do("hide", name="box")
    editor.do("hide", name="beside")
    editor.do("set_parameter", name="n", value=0)
    assert [one.split(":")[0] for one in drawing_faults(editor.document)] == ["box.width"]
