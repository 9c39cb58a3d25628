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
