"""A number at which something is so, and a plain value, come before what fits as well by chance."""

from __future__ import annotations

from typing import Any

from studio.language.show import show
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state, symbol, tile


def followed(editor: Editor, name: str, at: Any, because: str, **now: Any) -> str:
    for one, value in now.items():
        editor.do("give", name=one, value=value)
    editor.do("follow", name=name, at=at, because=[because])
    return show(editor.document.definitions[name].formula)


def with_states(**values: Any) -> Editor:
    editor = Editor()
    for name, value in values.items():
        editor.do("new_state", name=name, value=value)
    return editor


def test_what_is_so_at_one_number_is_told_by_that_one() -> None:
    editor = with_states(level=3, hours=1, full=False)
    followed(editor, "full", False, "level")
    assert followed(editor, "full", True, "level", level=8) in ("level >= 8", "level == 8")


def test_what_is_not_so_at_nothing_is_told_so() -> None:
    editor = with_states(level=0, full=False)
    followed(editor, "full", False, "level")
    assert followed(editor, "full", True, "level", level=8) in ("level > 0", "level != 0")


def test_a_run_that_ends_because_of_a_number_ends_at_that_one() -> None:
    acting = Acting(state("level", "3"), state("rung", "0"))
    for level in (3, 8):
        acting.do(
            "demonstrate_event", event="tick", process="go", brings={"time": 1}, states={"level": level, "rung": 0}
        )
        acting.do("because", of=[tile("level")])
        acting.do("end", how="nothing") if level == 8 else acting.do("change", tile="rung", value=1).do("end")
    assert acting.steps("go")[0] in ("when level >= 8:", "when level == 8:")


def test_a_plain_value_comes_before_a_name_that_nobody_said_to_matter() -> None:
    editor = with_states(wire=symbol("red"), bulb=symbol("gray"), cup=symbol("gray"))
    assert followed(editor, "bulb", symbol("gray"), "wire") == "gray"
    acting = Acting(state("wire", "'red'"), state("bulb", "'white'"), state("cup", "'gray'"))
    there = {"wire": symbol("red"), "bulb": symbol("white"), "cup": symbol("gray")}
    acting.do("demonstrate_event", event="tick", process="go", brings={"time": 1}, states=there)
    acting.do("because", of=[tile("wire")]).do("change", tile="bulb", value=symbol("gray")).do("end")
    assert acting.steps("go") == ["set bulb = gray"]
