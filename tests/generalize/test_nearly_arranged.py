"""What is nearly a circle, a row or a grid and makes no such list is said to be, and straightened so."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest

from studio.language.show import show
from studio.session.editor import Editor

ERRORS = [(4, -6), (-6, 3), (5, 5), (-4, -6), (6, -3), (-5, 4), (3, 6), (-6, -5), (6, 2)]
"""How far a hand was off, right and down."""


def discs(places: Sequence[tuple[float, float]], times: float) -> tuple[Editor, list[str]]:
    editor, names = Editor(), []
    for k, ((x, y), (right, down)) in enumerate(zip(places, ERRORS, strict=False)):
        center = [round(x + times * right), round(y + times * down)]
        names.append(f"disc_{k}")
        editor.do("draw_ellipse", center=center, radius_x=12, radius_y=12, name=names[-1], snap=False)
    return editor, names


CIRCLE = [(200 + 73 * math.sin(k * math.pi / 3), 200 - 73 * math.cos(k * math.pi / 3)) for k in range(6)]
GRID = [(50 + 60 * (k % 3), 100 + 60 * (k // 3)) for k in range(9)]


@pytest.mark.parametrize(("places", "words"), [(CIRCLE, "on a circle"), (GRID, "in a grid")])
def test_what_is_nearly_so_is_said_and_straightened_to_a_list_with_a_rule(
    places: Sequence[tuple[float, float]], words: str
) -> None:
    editor, names = discs(places, 1.3)
    says = editor.preview("listify", things=names, name="discs").says
    assert f"They are nearly {words}, off by at most " in says and "choose Straighten" in says
    done = editor.do("straighten", things=names)
    assert done.says.startswith(f"{len(names)} things evenly {words}, moved by at most ")
    made = editor.do("listify", things=names, name="discs")
    assert "what differs is kept" not in made.says and "nearly" not in made.says
    assert not any(one.formula == "as listed" for one in made.findings)


def test_a_row_is_spaced_evenly_and_what_is_meant_otherwise_stays() -> None:
    editor, names = discs([(50 + 60 * k, 100) for k in range(5)], 1)
    assert "evenly in a row" in editor.preview("straighten", things=names).says
    for meant in ([0, 40, 120, 180, 280], [0, 90, 110, 200, 220]):
        editor, names = discs([(x, 100) for x in meant], 0)
        listed = editor.preview("listify", things=names, name="discs").says
        assert "nearly" not in listed


def test_what_has_a_formula_of_its_own_for_its_place_is_left_as_it_is_and_that_is_said() -> None:
    editor, names = discs([(50 + 60 * k, 100) for k in range(5)], 1)
    editor.do("new_state", name="h", value={"point": [104, 103]})
    formulas = {
        "disc_1": "ellipse(center=h, radius_x=12, radius_y=12)",
        "disc_3": "ellipse(center=point(disc_2.center.x + 51, disc_2.center.y - 11), radius_x=12, radius_y=12)",
    }
    for name, formula in formulas.items():
        editor.do("set_formula", name=name, formula=formula)
    done = editor.do("straighten", things=names)
    assert "4 things evenly in a row" in done.says
    assert done.says.endswith(" disc_1 stays as it is: its place has a formula of its own.")
    assert show(editor.document.definitions["disc_1"].formula) == formulas["disc_1"]
    assert "point(disc_2.center.x + " in show(editor.document.definitions["disc_3"].formula)
    assert len({editor.live.value(name).get("center").y for name in names if name != "disc_1"}) == 1


def test_what_is_put_in_its_place_comes_out_as_large_as_well() -> None:
    editor, names = Editor(), []
    for k, down in enumerate((0, 9, -7, 1, 0)):
        start = [50 + 60 * k, 100 + down]
        end = [start[0] + 30 + k % 2, start[1] + 30 + k % 3]
        names.append(f"box_{k}")
        editor.do("draw_rectangle", start=start, end=end, name=names[-1], snap=False)
    done = editor.do("straighten", things=names)
    assert "5 things evenly in a row" in done.says
    assert "; 5 things equally wide (" in done.says and "; 5 things equally high (" in done.says
    boxes = [editor.live.value(name) for name in names]
    assert len({(one.get("width"), one.get("height"), one.get("y")) for one in boxes}) == 1
    assert len({after.get("x") - before.get("x") for before, after in pairwise(boxes)}) == 1


def test_what_is_scattered_is_nearly_nothing() -> None:
    editor, names = discs([(10, 20), (200, 40), (90, 160), (260, 190), (30, 240), (150, 90)], 0)
    assert "nearly" not in editor.preview("listify", things=names, name="discs").says
