"""The page of help that is drafted says what each event does, where, and why something is refused."""

from __future__ import annotations

import pytest

from studio.demonstrate.deed_words import effects_of, in_words
from studio.demonstrate.help_draft import drafted_help
from studio.language.parse import parse
from studio.language.steps import ForEach, Put, Set, Step, Stop, When
from studio.language.types import NUMBER
from tests.compile.samples import define, document, process
from tests.demonstrate.acting import Acting
from tests.programs.recorded import led_to

DRAFTS = {
    "dimming": (
        "Double click on lamp: level becomes 0.\n"
        "Roll the wheel on lamp: level changes.\n"
        "Keys such as a and b: held changes.\n"
        "Let go of keys such as b: held becomes no."
    ),
    "crossing": (
        "Click on ask: asked becomes yes. It may be refused: “walk now”.\n"
        "As time goes by: waited goes up by 1 or becomes 0; phase changes."
    ),
    "seats": (
        "Click on seats: one of status becomes gold or lightgreen; total changes. It may be refused: “taken”.\n"
        "Click on book: some of status become gray; total becomes 0."
    ),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_it_says_what_happens_and_where(name: str) -> None:
    assert drafted_help(led_to(name)) == DRAFTS[name]


def becomes(formula: str) -> Set:
    return Set("points", parse(formula))


DEEDS: list[tuple[list[Step], list[str]]] = [
    ([becomes("points + 1")], ["points goes up by 1"]),
    ([becomes("points + 1"), becomes("points * 2")], ["points changes"]),
    ([becomes("points + 1"), becomes("0")], ["points becomes 0"]),
    ([becomes("points + 10 if first else 2 * points")], ["points changes"]),
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
    shown = document([define("points", "0", role="state")], [made])
    assert in_words(shown, effects_of(shown, "on_click")) == told


def test_each_thing_and_key_has_a_line_of_its_own_where_it_does_something_else() -> None:
    acting = Acting().do("new_state", name="count", value=5).do("new_state", name="open_now", value=False)
    for place, name in enumerate(("more_of_it", "less", "door")):
        acting.do("draw_rectangle", start=[100 * place, 0], end=[100 * place + 40, 40], name=name, snap=False)
    shown = ((20, 5, "count", 6), (120, 5, "count", 3), (120, 9, "count", 7), (220, 5, "open_now", True))
    for x, count, tile, value in shown:
        states = {"count": count}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": [x, 20]}, states=states)
        acting.do("point_at_hit", of=["more_of_it", "less", "door"], name="which")
        acting.change(tile, value).end()
    for key, value in (("m", 6), ("l", 0)):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"count": 5})
        acting.change("count", value).end()
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "?"})
    acting.do("end", how="fail", reason="no such key")
    acting.do("new_timer", name="bell", seconds=2)
    acting.do("demonstrate_event", event="bell", process="rings", brings={}, states={"count": 4, "bell_runs": True})
    acting.change("bell_runs", False).end()
    assert drafted_help(acting.editor.document).splitlines() == [
        "Click on more of it: count goes up by 1.",
        "Click on less: count goes down by 2.",
        "Click on door: open now becomes yes.",
        "Key m: count goes up by 1.",
        "Key l: count becomes 0.",
        "Keys such as ?: refused with “no such key”.",
        "Every 2 seconds while bell runs: bell stops.",
    ]


def test_only_what_was_hit_is_named() -> None:
    acting = Acting().do("new_state", name="count", value=0)
    for place, name in enumerate(("button", "lamp", "wall")):
        acting.do("draw_rectangle", start=[100 * place, 0], end=[100 * place + 40, 40], name=name, snap=False)
    acting.do("demonstrate_event", event="click", process="on_click", brings={"at": [20, 20]})
    acting.do("point_at_hit", of=["button", "lamp"], name="which").do("because", of=[{"tile": "wall"}])
    acting.change("count", 1).end()
    assert drafted_help(acting.editor.document) == "Click on button: count goes up by 1."
