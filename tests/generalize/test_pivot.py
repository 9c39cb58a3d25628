"""A group rotates about the place that it was given, by the name of its rotation."""

from __future__ import annotations

import pytest

from studio.document.bounds import bounds
from studio.language.errors import Refusal
from studio.session.editor import Editor


def _gate() -> Editor:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 190], end=[300, 210], name="bar", snap=False)
    editor.do("draw_rectangle", start=[280, 180], end=[320, 220], name="plate", snap=False)
    editor.do("draw_group", things=["bar", "plate"], name="gate")
    return editor


def _box(editor: Editor) -> object:
    """Around all of it; its outlines reach half a pixel further."""
    return pytest.approx(bounds([editor.live.value("gate")]), abs=0.6)


def test_a_group_rotates_about_a_place_by_command_and_by_its_slider() -> None:
    editor = _gate()
    says = editor.do("rotate_about", thing="gate", at=[100, 200], snap=False).says
    assert says == "gate rotates about 100, 200 by gate_rotation."
    assert _box(editor) == (100, 180, 320, 220)
    editor.do("rotate", thing="gate", degrees=90)
    assert _box(editor) == (80, 200, 120, 420)
    editor.do("set_parameter", name="gate_rotation", value=-90)
    assert _box(editor) == (80, -20, 120, 200)


def test_the_place_goes_along_and_can_be_another_later() -> None:
    editor = _gate()
    editor.do("rotate_about", thing="gate", at=[100, 200], snap=False)
    editor.do("shift", things=["gate"], by=[40, 10])
    editor.do("rotate", thing="gate", degrees=90)
    assert _box(editor) == (120, 210, 160, 430)
    editor.do("rotate_about", thing="gate", at=[140, 430], snap=False)
    editor.do("rotate", thing="gate", degrees=180)
    assert list(editor.document.parameters()) == ["gate_rotation"]
    assert _box(editor) == (120, 430, 160, 650)


def test_what_is_no_group_rotates_about_its_middle() -> None:
    editor = _gate()
    editor.do("draw_rectangle", start=[10, 10], end=[50, 60], name="box")
    with pytest.raises(Refusal, match="box is no group, so it rotates about its middle. Group it first."):
        editor.do("rotate_about", thing="box", at=[0, 0])
