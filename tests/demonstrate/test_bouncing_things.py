"""A thing bounces off the walls of a frame: where it lies tells that, by its own coordinate."""

from __future__ import annotations

from studio.language.show import show_steps
from studio.session.editor import Editor

STEP = 7


def drawn() -> Editor:
    """A ball of which both coordinates are states, in a frame, and how far it goes with each tick."""
    editor = Editor()
    editor.do("draw_rectangle", start=[-164, -122], end=[251, 241], name="frame")
    editor.do("draw_ellipse", center=[42, 20], edge=[54, 32], name="ball")
    editor.do("let_change", thing="ball", attribute="center.x", name="across")
    editor.do("let_change", thing="ball", attribute="center.y", name="down")
    return editor.do("new_state", name="goes", value=STEP) and editor


def tick(editor: Editor, across: int, down: int, goes: int, because: bool) -> str:
    """Shows what a tick does there: the ball goes on, and turns at the walls; the steps that are known then."""
    states = {"across": across, "down": down, "goes": goes}
    editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
    editor.do("change", tile="across", value=across + goes)
    editor.do("change", tile="down", value=down + 5)
    if not -152 < across + goes < 239:
        if because:
            editor.do("because", of=[{"tile": "ball"}, {"tile": "frame"}])
        editor.do("change", tile="goes", value=-goes)
    editor.do("end")
    return show_steps(editor.document.processes["on_tick"].steps)


def test_where_a_thing_lies_in_another_one_that_stands_still_is_told_by_its_own_coordinate() -> None:
    editor = drawn()
    for across, down, goes in ((40, 20, STEP), (236, 160, STEP), (201, 190, -STEP), (-114, -20, -STEP)):
        tick(editor, across, down, goes, True)
    tick(editor, -149, -45, -STEP, True)
    steps = tick(editor, -142, -40, -STEP, True)
    assert "when across <= -156 or across >= 243:\n    set goes = -goes" in steps


def test_how_far_a_thing_goes_is_decided_by_where_it_is_then() -> None:
    editor = drawn()
    tick(editor, 40, 20, STEP, False)
    assert "when across >= 243:\n    set goes = -goes" in tick(editor, 236, 160, STEP, False)
    for across, down in ((201, 190), (-114, -20)):
        tick(editor, across, down, -STEP, False)
    steps = tick(editor, -149, -45, -STEP, False)
    assert "when across <= -156 or across >= 243:\n    set goes = -goes" in steps


def fallen(editor: Editor, across: int, down: int, falls: int, because: str = "") -> str:
    """Shows a tick that only goes down, or up, and turns for a reason; the steps that are known then."""
    states = {"across": across, "down": down, "falls": falls}
    editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
    editor.do("change", tile="down", value=down + falls)
    if because:
        editor.do("because", of=[{"tile": name} for name in because.split()])
        editor.do("change", tile="falls", value=-falls)
    editor.do("end")
    return show_steps(editor.document.processes["on_tick"].steps)


def test_what_is_done_for_one_reason_or_another_is_not_done_for_any_other() -> None:
    editor = drawn()
    editor.do("draw_rectangle", start=[0, 180], end=[60, 192], name="plate")
    editor.do("new_state", name="falls", value=5)
    fallen(editor, 40, 20, 5)
    fallen(editor, 40, 165, 5, "ball plate")
    fallen(editor, 130, 165, 5)
    fallen(editor, 33, 60, -5)
    fallen(editor, 171, -105, -5, "down")
    steps = fallen(editor, 12, -98, -5)
    assert "when touches(ball, plate) or down" in steps
