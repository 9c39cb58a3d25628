"""The page of help that is drafted says what each event does, where, and why something is refused."""

from __future__ import annotations

import pytest

from studio.demonstrate.help_draft import drafted_help
from tests.programs.recorded import editor

DRAFTS = {
    "dimming": (
        "Double click on lamp: level becomes 0.\n"
        "Roll the wheel on lamp: level changes.\n"
        "Keys a and b: held changes.\n"
        "Let a key go b and a: held becomes no."
    ),
    "crossing": (
        "Click on ask: asked becomes yes. It is refused when: “walk now”.\n"
        "As time goes by: waited goes up by 1 or becomes 0; phase changes."
    ),
    "seats": (
        "Click on seats and book: one of status becomes gold, lightgreen or gray; total becomes 0."
        " It is refused when: “taken”."
    ),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_it_says_what_happens_and_where(name: str) -> None:
    assert drafted_help(editor(name).document) == DRAFTS[name]
