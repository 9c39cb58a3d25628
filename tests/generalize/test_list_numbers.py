"""Base, step and other numbers of a list follow parameters, by examples like any other attribute."""

from __future__ import annotations

from typing import Any

import pytest

from studio.document.model import Definition, Document
from studio.generalize.attributes import address_of
from studio.generalize.list_numbers import numbers_shown
from studio.generalize.observe import observations
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER
from studio.session.editor import Editor
from tests.generalize.test_listify import formula


def row(**parameters: float) -> Editor:
    """Four boxes in a row from 40 on, 30 apart."""
    editor = Editor()
    for name, value in parameters.items():
        editor.do("new_value", name=name, value=value, least=0, most=500)
    for k in range(4):
        left = 40 + 30 * k
        editor.do("draw_rectangle", start=[left, 50], end=[left + 20, 70], name=f"box_{k}", snap=False)
    editor.do("listify", things=[f"box_{k}" for k in range(4)], name="boxes")
    return editor


def pulled(editor: Editor, member: int, x: float, **parameters: float) -> None:
    for name, value in parameters.items():
        editor.do("set_parameter", name=name, value=value)
    editor.do("drag", thing="boxes", attribute="start", to=[x, 50], index=[member], snap=False)


def drawn(x: str) -> str:
    return f"[rectangle(x={x}, y=50, width=20, height=20) for i in range(4)]"


def test_the_base_follows_a_parameter_from_two_situations() -> None:
    editor = row(left=25)
    pulled(editor, 0, 75, left=60)
    result = editor.do("relate", thing="boxes", attributes="x")
    assert formula(editor.document, "boxes") == drawn("15 + left + 30 * i")
    assert result.findings[0].supports == ("boxes.x drawn at left 25", "boxes.x dragged at left 60")


def test_the_step_follows_another_one() -> None:
    editor = row(left=40, width=60)
    pulled(editor, 0, 80, left=80)
    pulled(editor, 3, 80 + 3 * 45, width=90)
    editor.do("relate", thing="boxes", attributes="x")
    assert formula(editor.document, "boxes") == drawn("left + width / 2 * i")


def test_the_error_of_a_hand_is_forgiven() -> None:
    editor = row(left=40, width=60)
    pulled(editor, 0, 122, left=120)
    editor.do("relate", thing="boxes", attributes="x")
    assert formula(editor.document, "boxes") == drawn("left + 30 * i")


def test_one_situation_gives_what_has_the_very_value() -> None:
    editor = row(left=40, gap=30, other=20)
    editor.do("relate", thing="boxes", attributes="x")
    assert formula(editor.document, "boxes") == drawn("left + gap * i")


def test_only_what_was_pointed_at_is_followed() -> None:
    editor = row(left=40, gap=30)
    editor.do("relate", thing="boxes", attributes="x", over=["gap"])
    assert formula(editor.document, "boxes") == drawn("40 + gap * i")


def test_how_many_there_are_follows_too() -> None:
    editor = row(n=2)
    editor.do("set_parameter", name="n", value=5)
    editor.do("set_attribute", attribute="boxes.count", value=7)
    editor.do("relate", thing="boxes", attributes="count")
    assert formula(editor.document, "boxes").endswith("for i in range(2 + n)]")


@pytest.mark.parametrize("given", [{"far": 7}, {}])
def test_what_follows_nothing_is_said(given: Any) -> None:
    editor = row(**given)
    with pytest.raises(Refusal, match="pull boxes to where it is then"):
        editor.do("relate", thing="boxes", attributes="x")


def test_examples_are_seen_and_taken_back() -> None:
    editor = row(left=25)
    pulled(editor, 0, 75, left=60)
    pulled(editor, 0, 99, left=80)
    assert [one.result[0] for one in observations(editor.document, "boxes.x")] == [40, 75, 99]
    editor.do("retract_example", label="boxes.x dragged at left 80")
    editor.do("relate", thing="boxes", attributes="x")
    assert formula(editor.document, "boxes") == drawn("15 + left + 30 * i")


def test_each_look_at_the_members_may_take_as_long_as_any_other() -> None:
    """What they are made from is kept, but not what it has cost so far."""
    slow = Definition("slow", parse("sum([k * 0 for k in range(400)]) + i"), (Input("i", NUMBER),))
    dots = "[ellipse(center=point(10 + 20 * slow(i) + 3 * slow(i + 4), 50), radius_x=5, radius_y=5) for i in range(40)]"
    document = Document({"slow": slow, "dots": Definition("dots", parse(dots), drawn=True)})
    for _ in range(2):
        assert [one.examples[0].result for one in numbers_shown(document, address_of("dots.center.x"))] == [10, 20]
