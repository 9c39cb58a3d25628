"""A part of a value of which nobody knows beforehand what it is: what the studio refuses, programs refuse, too."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.document.model import Rule
from studio.language.parse import parse
from studio.language.steps import Set
from studio.language.types import ANY
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played
from tests.compile.samples import define, document, process

GIVEN = "[word, 1, point(3, 4), ellipse(radius_x=5)]"


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        (f"{GIVEN}[2].x", 3),
        (f"{GIVEN}[3].radius_x", 5),
        (f"{GIVEN}[0].center", None),
        (f"{GIVEN}[0].count", None),
        (f"{GIVEN}[1].real", None),
        (f"{GIVEN}[2].index", None),
        (f"{GIVEN}[3].get", None),
    ],
)
def test_only_shapes_places_and_records_have_parts(formula: str, value: object) -> None:
    word, found = define("word", "'x'", role="state"), define("found", "0", role="state")
    look = process("look", [("found", ANY), ("word", ANY)], [Set("found", parse(formula))], "found")
    made = document(
        [word, found, define("part", formula)], [look], rules=(Rule("start", "look", (parse("found"), parse("word"))),)
    )
    program = module_of(made, "parts").Program()
    assert ("part" in Live(made).errors) == (value is None)
    if value is None:
        with pytest.raises(ValueError, match=r"part has no value here: values of kinds that do not go together"):
            program.value("part")
    else:
        assert program.value("part") == value
    with page_of(made) as page:
        assert page.begin() == ""
        assert page.play([("start", {})], False) == played(program, [("start", {})], False)
