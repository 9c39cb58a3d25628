"""What was drawn different by turns stays so in a list, and can be said to be all alike."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from studio.language.show import show
from studio.session.editor import Editor


def ring_of(count: int, longer: Sequence[int], hand: float = 0.0, far: float = 200) -> Editor:
    """Marks round a dial, 20 long and some 35, drawn with so large an error of the hand."""
    editor, names = Editor(), []
    editor.do("draw_ellipse", center=[250, 250], radius_x=far, radius_y=far, snap=False, name="dial")
    for k in range(count):
        turned, off = math.radians(360 / count * k - 90), hand * ((7 * k) % 5 - 2) / 2
        ends = [far, far - (35 if k in longer else 20)]
        start, end = ([250 + off + to * math.cos(turned), 250 - off + to * math.sin(turned)] for to in ends)
        names.append(f"mark_{k}")
        editor.do("draw_line", start=start, end=end, name=names[-1], snap=False)
    editor.do("listify", things=names, name="marks")
    return editor


def long(editor: Editor) -> list[int]:
    reach = [math.dist(one.get("end"), (250, 250)) for one in editor.live.value("marks")]
    return [k for k, one in enumerate(reach) if one < min(reach) + 2] if max(reach) - min(reach) > 2 else []


@pytest.mark.parametrize("hand", [0.0, 1.0])
@pytest.mark.parametrize(
    ("count", "longer", "later"),
    [(12, [0, 3, 6, 9], [0, 3, 6]), (8, [1, 3, 5, 7], [1, 3, 5, 7]), (9, [0, 3, 6], [0, 3, 6]), (12, [0], [0])],
)
def test_marks_that_were_drawn_longer_by_turns_stay_so(
    count: int, longer: list[int], later: list[int], hand: float
) -> None:
    editor = ring_of(count, longer, hand)
    assert long(editor) == longer
    editor.do("set_parameter", name="marks_count", value=8)
    assert long(editor) == later


def test_they_are_all_alike_where_that_is_chosen() -> None:
    editor = ring_of(12, [0, 3, 6, 9], hand=1.0)
    found = next(one for one in editor.history[-1].result.findings if one.goal == "marks.end.distance")
    assert found.formula == "[165, 180, 180][i % 3]" and found.rivals == ("180",)
    editor.do("choose", goal="marks.end.distance", number=1)
    assert long(editor) == [] and "polar(dial.center, 180," in show(editor.document.definitions["marks"].formula)


def test_five_marks_far_apart_reach_from_the_circle_inwards() -> None:
    editor = ring_of(5, [])
    assert [round(math.dist(one.get("end"), (250, 250))) for one in editor.live.value("marks")] == [180] * 5


@pytest.mark.parametrize("step", [20, 40, 100])
@pytest.mark.parametrize("heights", [[35, 20, 20, 20, 20] * 3, [35, 20] * 3])
def test_ticks_of_a_ruler_that_are_longer_by_turns_stay_so(step: int, heights: list[int]) -> None:
    editor, names = Editor(), []
    for k, high in enumerate(heights):
        names.append(f"tick_{k}")
        left, off = 50 + step * k, k * 5 % 3 - 1
        editor.do("draw_line", start=[left, 200], end=[left + off, 200 - high + off], name=names[-1], snap=False)
    editor.do("listify", things=names, name="ticks")
    assert [200 - one.get("end").y for one in editor.live.value("ticks")] == heights


def test_what_errs_by_as_much_everywhere_is_all_alike() -> None:
    editor, names = Editor(), []
    for k, high in enumerate([200, 206, 201, 204, 207, 199, 203, 206]):
        names.append(f"box_{k}")
        editor.do("draw_rectangle", start=[100 * k, high], end=[100 * k + 40, high + 40], name=names[-1], snap=False)
    editor.do("listify", things=names, name="boxes")
    assert len({one.get("y") for one in editor.live.value("boxes")}) == 1
