"""A demonstration that the rules do not do is told at once, with what comes of it instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.demonstrate.done_otherwise import otherwise_in_words
from studio.document.model import with_entry
from studio.language.parse import parse
from studio.language.steps import Set, Steps, Stop
from tests.demonstrate.acting import Acting, state


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((Set("bells", parse("bells + 1")), Set("row", parse("[4, bells]"))), ""),
        ((Set("bells", parse("bells + 2")), Set("row", parse("[4, 1]"))), "bells is 2, and not 1"),
        ((Set("bells", parse("1")), Set("row", parse("[4, 7]"))), "row[1] is 7, and not 1"),
        ((Stop("full"),), "nothing happens, and not: it happens"),
    ],
)
def test_what_differs_from_what_was_shown_is_said(steps: Steps, said: str) -> None:
    acting = Acting(state("bells", "0"), state("row", "[4, 0]"))
    acting.on("key", "ring", key="r").change("bells", 1).put("row", 1, 1).end()
    document = acting.document
    assert otherwise_in_words(document, ["ring"]) == ""
    other = replace(document.processes["ring"], steps=steps)
    told = otherwise_in_words(replace(document, processes=with_entry(document.processes, "ring", other)), ["ring"])
    assert told == (f"By these rules ring-1 comes out otherwise than it was shown: {said}." if said else "")
