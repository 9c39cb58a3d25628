"""What one member alone was given at several values of a parameter: which one it is follows the parameter."""

from __future__ import annotations

import pytest

from studio.language.show import show
from studio.session.editor import Editor


def lamps(start: int = 2) -> Editor:
    editor = Editor()
    for k in range(9):
        editor.do("draw_ellipse", center=[30 + 40 * k, 80], radius_x=9, name=f"lamp_{k}", snap=False)
    editor.do("listify", things=[f"lamp_{k}" for k in range(9)], name="lamps")
    editor.do("new_value", name="level", value=start, least=0, most=8)
    return editor


def lit(editor: Editor, level: int, members: list[int], value: str | None = "gold") -> None:
    editor.do("set_parameter", name="level", value=level)
    editor.do("set_some", thing="lamps", members=members, attribute="fill", value=value)


def filled(editor: Editor) -> str:
    return show(editor.document.definitions["lamps"].formula)


@pytest.mark.parametrize(
    ("shown", "rule"),
    [
        ([(2, [2]), (7, [7])], "gold if i == level else None"),
        ([(2, [6]), (7, [1])], "gold if i == 8 - level else None"),
        ([(2, [0]), (5, [3])], "gold if i == level - 2 else None"),
        ([(3, [0, 1, 2]), (5, [0, 1, 2, 3, 4])], "gold if i < level else None"),
    ],
)
def test_which_it_is_follows_the_parameter_that_varied(shown: list[tuple[int, list[int]]], rule: str) -> None:
    editor = lamps()
    for level, members in shown:
        lit(editor, level, members)
    assert f"fill={rule})" in filled(editor)


def test_what_is_taken_from_one_again_contradicts_nothing_and_is_an_example_too() -> None:
    editor = lamps()
    lit(editor, 2, [2])
    lit(editor, 7, [7])
    lit(editor, 7, [2], None)
    assert "fill=gold if i == level else None)" in filled(editor)
    editor = lamps()
    lit(editor, 2, [2])
    lit(editor, 7, [2], None)
    lit(editor, 7, [7])
    assert "fill=gold if i == level else None)" in filled(editor)


def test_a_formula_that_is_asked_for_takes_what_was_shown_of_members() -> None:
    editor = lamps()
    lit(editor, 2, [2])
    lit(editor, 7, [7])
    editor.do("set_attribute", attribute="lamps.fill", value=None)
    found = editor.do("relate", thing="lamps", attributes=["fill"]).findings[0]
    assert found.formula == "gold if i == level else None"


def test_members_given_at_one_value_of_a_parameter_alone_are_told_by_their_places() -> None:
    editor = lamps()
    lit(editor, 2, [2])
    lit(editor, 2, [7])
    assert "level" not in filled(editor)
