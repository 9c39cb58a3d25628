"""Into groups and out of them through the editor: nothing moves on the canvas, and undo takes it back."""

from __future__ import annotations

import pytest

from studio.document.bounds import bounds
from studio.language.errors import StudioError
from studio.language.show import show
from studio.session.editor import Editor


@pytest.fixture
def editor() -> Editor:
    """Three boxes, of which the first two are a group that was moved."""
    made = Editor()
    for name, x in (("a", 0), ("b", 100), ("c", 200)):
        made.do("draw_rectangle", start=[x, 0], end=[x + 40, 20], name=name, snap=False)
    made.do("draw_group", things=["a", "b"], name="pair")
    made.do("move", thing="pair", to=[10, 30], snap=False)
    return made


def drawn(editor: Editor) -> list[str]:
    return [name for name, one in editor.document.definitions.items() if one.drawn]


def boxes(editor: Editor) -> set[tuple[float, float]]:
    """The top left corners of everything as it is drawn."""
    found = (bounds([thing.shape]) for thing in editor.live.things())
    return {(box[0], box[1]) for box in found if box is not None}


def items(editor: Editor, group: str) -> str:
    text = show(editor.document.definitions[group].formula)
    return text[text.index("[") : text.index("]") + 1]


def test_what_goes_into_a_group_stays_where_it_is_drawn(editor: Editor) -> None:
    before = boxes(editor)
    editor.do("regroup", things=["c"], into="pair", before="b")
    assert items(editor, "pair") == "[a, c, b]"
    assert drawn(editor) == ["pair"]
    assert boxes(editor) == before
    editor.undo()
    assert drawn(editor) == ["c", "pair"]


def test_what_leaves_a_group_stays_where_it_is_drawn(editor: Editor) -> None:
    before = boxes(editor)
    editor.do("regroup", things=["a"], before="c")
    assert items(editor, "pair") == "[b]"
    assert drawn(editor) == ["a", "c", "pair"]
    assert boxes(editor) == before


def test_a_group_that_is_emptied_goes(editor: Editor) -> None:
    editor.do("regroup", things=["a", "b"])
    assert "pair" not in editor.document.definitions
    assert drawn(editor) == ["c", "a", "b"]


def test_order_inside_a_group_and_outside(editor: Editor) -> None:
    editor.do("regroup", things=["b"], into="pair", before="a")
    assert items(editor, "pair") == "[b, a]"
    editor.do("regroup", things=["pair"], before="c")
    assert drawn(editor) == ["pair", "c"]


def test_a_group_is_taken_apart_in_its_place(editor: Editor) -> None:
    editor.do("draw_ellipse", center=[400, 0], radius_x=5, name="top", snap=False)
    before = boxes(editor)
    said = editor.do("ungroup", things=["pair"]).says
    assert drawn(editor) == ["c", "a", "b", "top"]
    assert said == "a, b free again."
    assert boxes(editor) == before
    editor.undo()
    assert drawn(editor) == ["c", "pair", "top"]


def test_a_group_in_a_group(editor: Editor) -> None:
    before = boxes(editor)
    editor.do("draw_group", things=["pair", "c"], name="outer")
    editor.do("move", thing="outer", to=[0, 50], snap=False)
    editor.do("regroup", things=["a"], into="outer")
    assert items(editor, "outer") == "[pair, c, a]"
    assert boxes(editor) == {(x, y + 50) for x, y in before}
    editor.do("ungroup", things=["pair"])
    assert items(editor, "outer") == "[b, c, a]"
    assert boxes(editor) == {(x, y + 50) for x, y in before}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"things": ["a"], "into": "c"}, "c is no group"),
        ({"things": ["pair"], "into": "pair"}, "pair cannot hold itself"),
        ({"things": ["a"], "before": "b"}, "b is not in the drawing itself"),
        ({"things": ["c"], "into": "pair", "before": "c"}, "c is not in pair"),
        ({"things": ["nobody"]}, "nothing named nobody"),
        ({"things": ["gap"], "into": "pair"}, "gap is not drawn"),
        ({"things": ["hanging"], "into": "pair"}, "pair cannot hold what itself needs it: hanging"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(editor: Editor, arguments: dict[str, object], says: str) -> None:
    editor.do("set_formula", name="gap", formula="20")
    editor.do("draw_line", start=[0, 300], end=[50, 300], name="hanging", snap=False)
    editor.do("set_formula", name="hanging", formula="line(start=point(pair.dx, 300), end=point(50, 300))")
    before = editor.document
    with pytest.raises(StudioError, match=says):
        editor.do("regroup", **arguments)
    assert editor.document is before


def test_a_rotated_group_keeps_what_it_holds(editor: Editor) -> None:
    editor.do("rotate", thing="pair", degrees=30)
    with pytest.raises(StudioError, match="pair is rotated or scaled, so a would not look the same"):
        editor.do("regroup", things=["a"])
    with pytest.raises(StudioError, match="c is no group of things"):
        editor.do("ungroup", things=["c"])
