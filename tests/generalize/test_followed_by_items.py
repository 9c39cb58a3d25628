"""What each of several drawn things is, in one gesture: a list that follows others item by item."""

from __future__ import annotations

from studio.language.show import show
from studio.session.editor import Editor

GRAY, RED, GOLD = ({"symbol": one} for one in ("gray", "red", "gold"))


def lamps(count: int) -> Editor:
    editor = Editor()
    for k in range(count):
        editor.do("draw_ellipse", center=[30, 40 + 30 * k], radius_x=9, fill="gray", name=f"lamp_{k}", snap=False)
    editor.do("listify", things=[f"lamp_{k}" for k in range(count)], name="lamps")
    return editor


def follows(editor: Editor, *values: object, **states: object) -> str:
    """The lamps are these in a moment in which states have these values; the formula of all."""
    editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1})
    for name, value in states.items():
        editor.do("change", tile=name, value=value)
    editor.do("end")
    editor.do("follow", name="lamps_fill", at=list(values))
    return show(editor.document.definitions["lamps_fill"].formula)


def test_each_item_follows_a_number() -> None:
    editor = lamps(3)
    editor.do("new_state", name="here", value=1)
    editor.do("let_change", thing="lamps", attribute="fill")
    assert follows(editor, GRAY, GOLD, GRAY, here=1) == "[gold if i == here else gray for i in range(lamps_count)]"
    assert follows(editor, GRAY, GRAY, GOLD, here=2) == "[gold if i == here else gray for i in range(lamps_count)]"


def test_each_item_is_looked_up_as_the_drawing_does() -> None:
    """[two rows of three cells, of which one of each row stands under the hand]"""
    editor = lamps(2)
    for row in range(2):
        for column in range(3):
            start = [60 + 30 * column, 30 + 30 * row]
            end = [start[0] + 20, start[1] + 20]
            editor.do("draw_rectangle", start=start, end=end, fill="gray", name=f"cell_{row}_{column}")
    editor.do("listify", things=[f"cell_{row}_{column}" for row in range(2) for column in range(3)], name="cells")
    editor.do("let_change", thing="cells", attribute="fill", name="on")
    editor.do("new_state", name="beat", value=0)
    editor.do("let_change", thing="lamps", attribute="fill")
    now = [GRAY, RED, GRAY, RED, GRAY, GRAY]
    follows(editor, GRAY, GOLD, on=now)
    follows(editor, GOLD, GRAY, beat=1)
    found = follows(editor, GRAY, GOLD, on=[*now[:5], RED], beat=2)
    assert found == "[gray if on[i * cells_columns + beat] == gray else gold for i in range(lamps_count)]"
