"""[S2] The formula of an attribute gets a name of its own."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


def drawn() -> Editor:
    """A round thing whose two radii are half of the spacing."""
    editor = Editor()
    editor.do("set_formula", name="spacing", formula="40")
    formula = "ellipse(center=point(0, 0), radius_x=spacing / 2, radius_y=spacing / 2)"
    editor.do("set_formula", name="thing", formula=formula)
    return editor


def test_S2_the_formula_is_named_wherever_it_stands() -> None:
    editor = drawn()
    editor.do("name_formula", thing="thing", attribute="radius_x", name="radius")
    assert show(editor.document.definitions["radius"].formula) == "spacing / 2"
    assert "radius_x=radius, radius_y=radius" in show(editor.document.definitions["thing"].formula)
    assert list(editor.document.definitions) == ["spacing", "radius", "thing"]


def test_S2_a_plain_value_or_a_name_is_refused_with_what_to_do() -> None:
    editor = drawn()
    editor.do("name_formula", thing="thing", attribute="radius_x", name="radius")
    with pytest.raises(Refusal, match="has a name already: radius"):
        editor.do("name_formula", thing="thing", attribute="radius_y", name="other")
    with pytest.raises(Refusal, match="name it as a parameter"):
        editor.do("name_formula", thing="thing", attribute="center.x", name="left")


def test_S2_what_only_the_thing_knows_cannot_stand_alone() -> None:
    editor = Editor()
    formula = "[ellipse(center=point(i * 10, 0)) for i in range(3)]"
    editor.do("set_formula", name="dots", formula=formula)
    with pytest.raises(Refusal, match="needs i, which only dots knows"):
        editor.do("name_formula", thing="dots", attribute="center.x", name="left")
