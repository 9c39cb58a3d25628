"""A thing falls with each tick and is caught or begins again: how far down it is tells that, and no place across."""

from __future__ import annotations

from studio.language.show import show_steps
from studio.session.editor import Editor

FALLS, ENDS, TOP = 25, 115, -60


def drawn() -> Editor:
    """A raft whose place across changes, a stone whose place changes, and how many were caught."""
    editor = Editor()
    editor.do("draw_rectangle", start=[10, 120], end=[60, 140])
    editor.do("draw_ellipse", center=[35, TOP], edge=[42, TOP + 7])
    editor.do("draw_label", at=[250, 20], content="0")
    editor.do("let_change", thing="rectangle_1", attribute="x", name="raft_x")
    editor.do("let_change", thing="ellipse_1", attribute="center.x", name="stone_x")
    editor.do("let_change", thing="ellipse_1", attribute="center.y", name="stone_y")
    editor.do("let_change", thing="label_1", attribute="content", name="caught")
    return editor


def tick(editor: Editor, raft_x: int, stone_x: int, stone_y: int, caught: int) -> str:
    """Shows what a tick does there; the steps that are known then."""
    states = {"raft_x": raft_x, "stone_x": stone_x, "stone_y": stone_y, "caught": caught}
    editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
    editor.do("change", tile="stone_y", value=stone_y + FALLS if stone_y < ENDS else TOP)
    if stone_y >= ENDS:
        if raft_x <= stone_x <= raft_x + 50:
            editor.do("change", tile="caught", value=caught + 1)
        editor.do("any_number", least=0, most=90, name="anywhere")
        editor.do("change", tile="stone_x", value={"tile": "anywhere"})
    editor.do("end")
    return show_steps(editor.document.processes["on_tick"].steps)


def test_where_a_thing_begins_again_is_a_way_of_its_own_from_the_second_demonstration_on() -> None:
    editor = drawn()
    tick(editor, 10, 35, TOP, 0)
    steps = tick(editor, 10, 35, ENDS, 0)
    assert "set stone_y = stone_y + 25" in steps and "set stone_y = -60" in steps
    assert steps.startswith("when stone_y ")


def test_how_far_down_a_thing_is_tells_that_it_begins_again() -> None:
    editor = drawn()
    for states in ((10, 35, TOP, 0), (10, 35, ENDS, 0), (10, 35, -35, 0), (10, 80, ENDS, 1), (10, 80, 90, 1)):
        steps = tick(editor, *states)
    first, *_ = steps.splitlines()
    assert first.startswith("when stone_y >= ") and 90 < float(first[len("when stone_y >= ") : -1]) <= ENDS
    assert "set stone_y = stone_y + 25" in steps and "set stone_y = -60" in steps
