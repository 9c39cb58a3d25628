"""The page of help that is drafted says what each event does, where, and why something is refused."""

from __future__ import annotations

import pytest

from studio.demonstrate.deed_words import deeds_in_words
from studio.demonstrate.help_draft import drafted_help
from studio.language.parse import parse
from studio.language.steps import ForEach, Put, Set, Step, Stop, When
from studio.language.types import NUMBER
from tests.compile.samples import define, document, process
from tests.demonstrate.acting import Acting
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
        "Click on seats and book: one of status becomes gold or lightgreen or some of status become gray;"
        " total becomes 0 or changes in another way. It is refused when: “taken”."
    ),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_it_says_what_happens_and_where(name: str) -> None:
    assert drafted_help(editor(name).document) == DRAFTS[name]


def becomes(formula: str) -> Set:
    return Set("points", parse(formula))


DEEDS: list[tuple[list[Step], list[str]]] = [
    ([becomes("points + 1")], ["points goes up by 1"]),
    ([becomes("points + 1"), becomes("points * 2")], ["points changes"]),
    ([becomes("points + 1"), becomes("0")], ["points becomes 0"]),
    ([becomes("points + 10 if first else 2 * points")], ["points goes up by 10 or changes in another way"]),
    ([becomes("points + 1 if first else points")], ["points goes up by 1"]),
    ([becomes("points"), becomes("points + 0")], []),
    ([ForEach("one", parse("range(5)"), (becomes("points + 1"),))], ["points goes up by 1 for each of several"]),
    ([ForEach("one", parse("range(5)"), (becomes("points + 1"), becomes("3 - points")))], ["points changes"]),
    ([When(parse("first"), (becomes("points + 1"), Stop())), becomes("0")], ["points becomes 0"]),
    ([When(parse("first"), (becomes("points + 1"),), (becomes("0"),))], ["points goes up by 1 or becomes 0"]),
    ([When(parse("first"), (becomes("points + 1"),)), becomes("points - 2")], ["points changes"]),
    ([Put("points", parse("0"), parse("5"))] * 2, ["some of points become 5"]),
]


@pytest.mark.parametrize(("steps", "told"), DEEDS)
def test_nothing_is_told_that_is_not_done(steps: list[Step], told: list[str]) -> None:
    made = process("on_click", [("points", NUMBER)], steps, "points")
    assert deeds_in_words(document([define("points", "0", role="state")], [made]), "on_click") == told


def test_only_what_was_hit_is_named() -> None:
    acting = Acting().do("new_state", name="count", value=0)
    for place, name in enumerate(("button", "lamp", "wall")):
        acting.do("draw_rectangle", start=[100 * place, 0], end=[100 * place + 40, 40], name=name, snap=False)
    acting.do("demonstrate_event", event="click", process="on_click", brings={"at": [20, 20]})
    acting.do("point_at_hit", of=["button", "lamp"], name="which").do("because", of=[{"tile": "wall"}])
    acting.change("count", 1).end()
    assert drafted_help(acting.editor.document) == "Click on button: count goes up by 1."
