"""What one member alone was given while states were so and so: which one it is follows the states."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


def lamps(count: int = 4) -> Editor:
    editor = Editor()
    for k in range(count):
        editor.do("draw_ellipse", center=[30 + 40 * k, 80], radius_x=9, fill="gray", name=f"lamp_{k}", snap=False)
    editor.do("listify", things=[f"lamp_{k}" for k in range(count)], name="lamps")
    return editor


def happens(editor: Editor, **states: object) -> None:
    """Time goes on: a tick is shown after which states have these values, and is kept."""
    editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1})
    for name, value in states.items():
        editor.do("change", tile=name, value=value)
    editor.do("end")


def lit(editor: Editor, *members: int, value: str = "gold") -> str:
    """Members are given a colour now; the formula of all."""
    editor.do("set_some", thing="lamps", members=list(members), attribute="fill", value=value)
    return filled(editor)


def filled(editor: Editor) -> str:
    return show(editor.document.definitions["lamps"].formula).partition("fill=")[2]


def test_the_member_that_is_lit_follows_a_number_that_changes() -> None:
    editor = lamps()
    editor.do("new_state", name="here", value=1)
    assert "gold if i == 1 else gray" in lit(editor, 1)
    happens(editor, here=3)
    assert "here" not in lit(editor, 3), "so far nothing says that the other is not meant any more"
    assert "gold if i == here else gray" in lit(editor, 1, value="gray")


def test_what_was_shown_once_and_repainted_is_a_plain_value() -> None:
    """Whoever paints the same one anew has changed their mind."""
    editor = lamps()
    editor.do("new_state", name="here", value=1)
    lit(editor, 1)
    happens(editor, here=3)
    assert "red if i == 1 else gray" in lit(editor, 1, value="red")


def test_a_rule_by_states_can_be_shown_further() -> None:
    editor = lamps(6)
    editor.do("new_state", name="here", value=1)
    lit(editor, 0, 1)
    happens(editor, here=3)
    lit(editor, 2, 3)
    assert "gold if i == here or i == here - 1 else gray" in lit(editor, 0, 1, value="gray")


def test_a_member_is_lit_as_the_drawing_looks_it_up() -> None:
    """A row of lamps beside rows of cells: the lamp of a row is lit while the cell under the hand is on."""
    editor = lamps(3)
    for row in range(3):
        for column in range(4):
            start = [20 + 30 * column, 120 + 30 * row]
            end = [start[0] + 20, start[1] + 20]
            editor.do("draw_rectangle", start=start, end=end, fill="white", name=f"cell_{row}_{column}")
    editor.do("listify", things=[f"cell_{row}_{column}" for row in range(3) for column in range(4)], name="cells")
    editor.do("let_change", thing="cells", attribute="fill", name="on")
    editor.do("new_state", name="beat", value=0)
    now: list[object] = [{"symbol": "white"}] * 12
    now[4] = {"symbol": "blue"}
    happens(editor, on=now)
    lit(editor, 1)
    now = [*now]
    now[2] = now[10] = {"symbol": "blue"}
    happens(editor, on=now, beat=2)
    lit(editor, 0, 2)
    assert "gold if on[i * cells_columns + beat] == blue else gray" in lit(editor, 1, value="gray")


def test_what_follows_a_state_by_what_was_drawn_is_not_shown_so() -> None:
    editor = lamps()
    editor.do("let_change", thing="lamps", attribute="fill", name="paint")
    with pytest.raises(Refusal, match="a state already"):
        lit(editor, 1)


def test_of_many_members_beside_large_states_no_moment_is_kept() -> None:
    """Each keeps what states are: a file does not grow by all of them times all members."""
    editor = lamps(80)
    editor.do("new_state", name="far", value=list(range(100)))
    lit(editor, 1)
    assert "far" in editor.document.lessons["lamps[1].fill"].examples[0].parameters
    editor.undo()
    lit(editor, *range(60))
    lessons = (one for name, one in editor.document.lessons.items() if name.startswith("lamps["))
    assert not any("far" in one.examples[0].parameters for one in lessons)
