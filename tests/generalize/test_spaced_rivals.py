"""Things of a named size that stand side by side: the rule by that size and the gap is a rival of the plain one."""

from __future__ import annotations

import pytest

from studio.language.show import show
from studio.session.editor import Editor


def _laid(gap: int, shift: bool) -> Editor:
    """Four rows of three planks, 36 by 14, whose sizes have names, each so far from the next."""
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 30], end=[56, 44], name="plank", snap=False)
    editor.do("parameterize", thing="plank", attribute="width", name="long")
    editor.do("parameterize", thing="plank", attribute="height", name="wide")
    for k in range(1, 12):
        row, column = divmod(k, 3)
        x = 20 + (36 + gap) * column + (36 + gap) // 2 * (shift and row % 2)
        editor.do("duplicate", thing="plank", to=[x, 30 + (14 + gap) * row], name=f"plank_{k}", snap=False)
    editor.do("listify", things=[one for one in editor.document.definitions if "plank" in one], name="floor")
    return editor


@pytest.mark.parametrize("gap, shift", [(6, True), (0, True), (6, False)])
def test_rows_go_on_side_by_side_when_the_named_size_changes(gap: int, shift: bool) -> None:
    editor = _laid(gap, shift)
    for goal in ("floor.x", "floor.y"):
        editor.do("choose", goal=goal, number=1)
    editor.do("set_parameter", name="long", value=60)
    editor.do("set_parameter", name="wide", value=20)
    places = [(one.get("x"), one.get("y")) for one in editor.live.value("floor")]
    step, half = 60 + gap, (60 + gap) / 2 * shift
    assert places == [(20 + step * j + half * (i % 2), 30 + (20 + gap) * i) for i in range(4) for j in range(3)]


def test_discs_stand_side_by_side_by_twice_their_radius() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[40, 40], edge=[53, 53], name="coin", snap=False)
    editor.do("parameterize", thing="coin", attribute="radius_x", name="r")
    for k in range(1, 4):
        editor.do("duplicate", thing="coin", to=[40 + 31 * k, 40], name=f"coin_{k}", snap=False)
    found = editor.do("listify", things=["coin", "coin_1", "coin_2", "coin_3"], name="coins").findings
    assert "40 + (2 * r + 5) * i" in found[0].rivals
    editor.do("choose", goal="coins.center.x", number=1)
    editor.do("choose", goal="coins.center.x", number=0)
    assert "40 + 31 * i" in show(editor.document.definitions["coins"].formula)
