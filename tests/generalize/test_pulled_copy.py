"""Copies inside are shaped by pulling one of them: its size and direction, or its place, and all of its kind follow."""

from __future__ import annotations

import math

import pytest

from studio.language.errors import Refusal
from studio.language.values import Point
from studio.session.editor import Editor


@pytest.fixture
def tree() -> Editor:
    editor = Editor()
    editor.do("draw_line", start=[200, 400], end=[200, 260], name="trunk", snap=False)
    editor.do("draw_line", start=[200, 260], end=[150, 180], name="left_one")
    editor.do("draw_line", start=[200, 260], end=[260, 190], name="right_one")
    editor.do("draw_copies_inside", thing="trunk", parts=["left_one", "right_one"], name="tree", depth="depth")
    editor.do("set_parameter", name="depth", value=4)
    return editor


@pytest.mark.parametrize("member", [1, 2, 3, 6, 12, 29])
def test_a_branch_whose_end_is_pulled_gets_another_size_and_direction_and_all_of_its_kind_do(
    tree: Editor, member: int
) -> None:
    end, trunk = tree.live.value("tree")[member].get("end"), tree.document.definitions["trunk"]
    result = tree.do("drag", thing="tree", attribute="end", index=[member], to=[end.x + 9, end.y - 7], snap=False)
    now = tree.live.value("tree")
    assert math.dist(now[member].get("end"), (end.x + 9, end.y - 7)) < 1.5
    assert now[0].get("end") == Point(200, 260) and tree.document.definitions["trunk"] == trunk, "the trunk stays"
    part = (member - 1) % 2
    assert f"size of part {part + 1} becomes" in result.says and f"angle of part {part + 1} becomes" in result.says
    lengths = [math.dist(one.get("start"), one.get("end")) for one in now]
    share = lengths[1 + part] / lengths[0]
    assert all(lengths[3 + 2 * k + part] == pytest.approx(share * lengths[1 + k]) for k in range(2))
    assert len(result.findings[0].rivals) == 1, "or its place"


def test_a_branch_that_is_pulled_by_its_body_begins_elsewhere(tree: Editor) -> None:
    tree.do("drag", thing="tree", attribute="whole", index=[2], to=[200, 330], snap=False)
    trunk, left, right = tree.live.value("tree")[:3]
    assert right.get("start") == Point(200, 330) and left.get("start") == trunk.get("end") == Point(200, 260)


def test_a_copy_cannot_be_as_large_as_the_whole(tree: Editor) -> None:
    with pytest.raises(Refusal, match="There are only 1 ways"):
        tree.do("drag", thing="tree", attribute="end", index=[1], to=[200, 60], candidate=1)


def spread_out(tree: Editor, rows: str, least: float = 1) -> None:
    """The branches of the tree go to both sides by as much as a value says."""
    tree.do("new_value", name="spread", value=30, least=least, most=90)
    tree.do("set_formula", name="left_row", formula="(1, 0, 0.6, -spread)")
    tree.do("set_formula", name="tree_parts", formula=rows)


@pytest.mark.parametrize("rows", ["[(1, 0, 0.6, -spread), (1, 0, 0.7, spread)]", "[left_row, (1, 0, 0.7, spread)]"])
def test_a_branch_takes_along_all_that_follows_the_same_value_or_is_cut_loose_and_says_so(
    tree: Editor, rows: str
) -> None:
    spread_out(tree, rows)
    end = tree.live.value("tree")[1].get("end")
    pull = {"thing": "tree", "attribute": "end", "index": [1], "to": [end.x + 9, end.y - 7], "snap": False}
    result = tree.do("drag", **pull)
    assert result.says == "tree[1].end: size of part 1 becomes 0.62 and spread becomes 22."
    assert result.findings[0].rivals[1] == (
        "size of part 1 becomes 0.62 and angle of part 1 becomes -22, angle of part 1 no longer follows spread"
    )
    trunk, left, right = tree.live.value("tree")[:3]
    tops = [one.get("end") for one in (left, right)]
    angles = [math.degrees(math.atan2(top.x - 200, 260 - top.y)) for top in tops]
    assert angles == pytest.approx([-22, 22]), "both go as far to their side"
    tree.undo()
    tree.do("drag", **pull, candidate=2)
    assert tree.document.definitions["spread"].value == 30


def test_a_value_that_cannot_go_so_far_is_no_longer_followed(tree: Editor) -> None:
    spread_out(tree, "[(1, 0, 0.6, -spread), (1, 0, 0.7, spread)]", least=28)
    end = tree.live.value("tree")[1].get("end")
    said = tree.do("drag", thing="tree", attribute="end", index=[1], to=[end.x + 9, end.y - 7], snap=False).says
    assert "angle of part 1 no longer follows spread" in said


def test_a_part_that_is_worked_out_is_refused_in_a_sentence(tree: Editor) -> None:
    tree.do("set_formula", name="rows", formula="[(1, 0, 0.6, -30), (1, 0, 0.7, 30)]")
    tree.do("set_formula", name="tree_parts", formula="[rows[0], (1, 0, 0.7, 30)]")
    with pytest.raises(Refusal, match="Part 1 of tree_parts is worked out by a formula"):
        tree.do("drag", thing="tree", attribute="end", index=[1], to=[170, 200])
    tree.do("drag", thing="tree", attribute="end", index=[2], to=[240, 200])
