"""A rule that a person picked is not asked about again, whatever else would fit what is shown later."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.show import show
from tests.demonstrate.acting import Acting, state

pytestmark = pytest.mark.usefixtures("questions_asked")

LAMPS = {"left": 0, "right": 200}


def lamps() -> Acting:
    """Two lamps that count and a click beside them that does nothing."""
    acting = Acting(state("glow", "0"))
    for name, place in LAMPS.items():
        acting.do("draw_rectangle", start=[place, 0], end=[place + 100, 60], name=name, snap=False)
    for at, before, after in ((50, 0, 1), (250, 1, 3), (150, 9, None)):
        click(acting, at, before, after)
    return acting


def click(acting: Acting, at: int, before: int, after: int | None) -> None:
    acting.do(
        "demonstrate_event", event="click", process="p", brings={"at": {"point": [at, 30]}}, states={"glow": before}
    )
    acting.end("nothing") if after is None else acting.change("glow", after).end()


def asked(acting: Acting) -> list[Any]:
    found = [one for one in acting.editor.history[-1].result.findings if "when end" in one.goal]
    return [one.question for one in found if one.question is not None]


def test_what_was_picked_is_not_asked_about_again() -> None:
    acting = lamps()
    assert asked(acting)
    acting.do("choose", goal="p: when end: nothing", number=0)
    assert not asked(acting)
    click(acting, 60, 4, 5)
    assert not asked(acting)
    assert any(one.formula is not None and "inside" in show(one.formula) for one in acting.document.choices)


def test_what_was_just_picked_is_not_followed_by_another_question() -> None:
    acting = Acting(state("glow", "1")).on("click", "p", at={"point": [3, 3]}).change("glow", 2).end()
    acting.do("choose", goal="p: new glow", number=0)
    assert not [one for one in acting.editor.history[-1].result.findings if one.question is not None]
