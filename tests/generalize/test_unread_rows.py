"""A list that was drawn in several colours and is given one for all: its rows go, and how many there are is free."""

import pytest

from studio import Editor
from studio.language.errors import Refusal


def _beads(*fills: str) -> Editor:
    editor = Editor()
    for k, fill in enumerate(fills):
        given = {"fill": fill} if fill else {}
        editor.do("draw_ellipse", center=[40 + 50 * k, 40], radius_x=15, radius_y=15, **given)
    editor.do("listify", things=[f"ellipse_{k + 1}" for k in range(len(fills))], name="beads")
    return editor


def test_rows_that_nothing_reads_any_more_go_and_the_count_gets_a_name() -> None:
    editor = _beads("tan", "", "")
    assert "beads_data" in editor.document.definitions
    editor.do("set_attribute", attribute="beads.fill", value="tan")
    assert "beads_data" not in editor.document.definitions
    editor.do("parameterize", thing="beads", attribute="count", name="n", least=1, most=9)
    editor.do("set_parameter", name="n", value=7)
    assert [one["fill"] for one in _shapes(editor)] == ["tan"] * 7


def test_rows_that_something_else_needs_stay() -> None:
    editor = _beads("tan", "", "")
    editor.do("set_formula", name="head", formula="beads_data[0]")
    editor.do("set_attribute", attribute="beads.fill", value="tan")
    assert "beads_data" in editor.document.definitions
    assert len(_shapes(editor)) == 3


def test_another_attribute_leaves_rows_as_they_are() -> None:
    editor = _beads("tan", "", "")
    editor.do("set_attribute", attribute="beads.stroke", value="red")
    assert "beads_data" in editor.document.definitions


def test_what_a_count_follows_is_said_where_it_can_have_no_name() -> None:
    with pytest.raises(Refusal, match=r"It follows beads_data: change that instead\.$"):
        _beads("tan", "", "").do("parameterize", thing="beads", attribute="count", name="n")


def _shapes(editor: Editor) -> list[dict[str, object]]:
    return [dict(one.attributes) for one in editor.live.scene()]
