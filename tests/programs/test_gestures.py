"""How the recorded programs of this folder were made: in few gestures, none of them a typed formula."""

from __future__ import annotations

import pytest

from studio.session.log import read_session
from tests.programs.recorded import SESSIONS, led_to

NAMING = "name_formula"
"""This gives a formula that was inferred a name."""
TYPED = {"choosing"}
"""Here a list was typed: it is about what is taught after that."""


@pytest.mark.parametrize("name", sorted({path.stem for path in SESSIONS.glob("*.jsonl")} - TYPED))
def test_they_were_made_in_few_gestures_without_a_typed_formula(name: str) -> None:
    gestures = read_session(SESSIONS / f"{name}.jsonl").gestures
    assert 10 < len(gestures) <= 120
    assert not any("formula" in key for one in gestures for key in (one.do, *one.arguments) if key != NAMING)
    assert led_to(name).stage is None
