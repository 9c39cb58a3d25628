"""A machine that takes coins and gives one of three things for three of them, acted out in six demonstrations."""

from __future__ import annotations

from functools import cache

from studio.session.editor import Editor
from tests.demonstrate.acting import Acting

COIN, OTHER = (52, 61), (150, 150)


def clicked(editor: Editor | Acting, at: tuple[float, float], **states: int) -> None:
    """Begins to show what a click does there, with these states."""
    brings = {"at": {"point": list(at)}}
    editor.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)


def coin(editor: Editor | Acting, at: tuple[float, float], credit: int, then: int) -> None:
    """Shows what a coin does."""
    clicked(editor, at, credit=credit)
    editor.do("point_at_hit", of=[{"name": "coin"}], name="hit")
    editor.do("change", tile="credit", value=then)
    editor.do("end")


def vending() -> Editor:
    """The machine; a thing that costs too much is refused, a click beside all does nothing."""
    made = _made()
    return made.branch(made.steps)


@cache
def _made() -> Editor:
    editor = Acting()
    editor.do("draw_ellipse", center=[50, 60], edge=[70, 80], fill="gold", name="coin")
    for left in (100, 151, 200):
        editor.do("draw_rectangle", start=[left, 40], end=[left + 40, 80], fill="tomato")
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="goods")
    editor.do("draw_label", at=[50, 120], content="0", name="display")
    editor.do("parameterize", thing="display", attribute="content", name="credit")
    editor.do("make_state", name="credit")
    editor.do("new_state", name="given", value=[])
    coin(editor, COIN, 0, 1)
    coin(editor, (48, 55), 2, 3)
    for at, credit in (((170, 60), 3), ((120, 66), 5)):
        clicked(editor, at, credit=credit)
        editor.do("point_at_hit", of=[{"name": "goods"}], name="thing")
        editor.do("change", tile="credit", value=credit - 3)
        editor.do("append", tile="given", value={"tile": "thing"})
        editor.do("end")
    clicked(editor, (222, 66), credit=1)
    editor.do("point_at_hit", of=[{"name": "goods"}], name="thing")
    editor.do("end", how="fail", reason="not enough")
    clicked(editor, OTHER)
    editor.do("end", how="nothing")
    editor.do("start_again")
    return editor.editor
