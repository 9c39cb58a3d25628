"""Asked is about events that somebody can make: no clicks far outside of the drawing, no drags that lead nowhere."""

from __future__ import annotations

import pytest

from studio.compile.runtime.window import DRAG
from studio.demonstrate.effects import asks_what_happens
from studio.demonstrate.event_places import PULLED, EventPlaces
from studio.infer.goals import Question
from studio.language.values import Point, Shape, Value
from studio.session.editor import Editor

SHEET = Shape("rectangle", {"x": 0, "y": 0, "width": 200, "height": 100})


@pytest.mark.parametrize(
    ("at", "can"),
    [
        ((20, 50), True),
        ((215, 118), True),
        ((-15, 0), True),
        ((300, 50), False),
        ((20, -80), False),
        ((20, 999), False),
    ],
)
def test_an_event_is_on_what_is_drawn_or_close_beside_it(at: tuple[float, float], can: bool) -> None:
    for values in ([SHEET, 3], [[SHEET]], [{0: SHEET}]):
        assert EventPlaces(("at",), values).hold({"at": Point(*at), "count": 2}) is can
    assert EventPlaces(("at",), [3, "x"]).hold({"at": Point(*at)}), "where nothing is drawn, anywhere is as good"
    assert EventPlaces((), [SHEET]).hold({"at": Point(*at)}), "an input of a process is no place of an event"


@pytest.mark.parametrize(("end", "can"), [((20, 50), False), ((25, 55), False), ((60, 50), True)])
def test_a_drag_leads_away_from_its_start(end: tuple[float, float], can: bool) -> None:
    inputs: dict[str, Value] = {"start": Point(20, 50), "end": Point(*end)}
    assert EventPlaces(("start", "end"), [SHEET]).hold(inputs) is can
    assert PULLED == DRAG, "as programs tell a drag from a click"


def questions(editor: Editor) -> list[Question]:
    return [one.question for one in editor.history[-1].result.findings if one.question is not None]


def test_only_events_that_can_be_made_are_asked_about() -> None:
    """A text over two buttons: whatever is answered, the next question is about a click on the drawing or beside it."""
    editor = Editor()
    editor.do("draw_label", at=[10, 30], content="0")
    for name, x, says in (("start", -40, "Start"), ("reset", 120, "Reset")):
        editor.do("draw_rectangle", start=[x, 130], end=[x + 120, 180], name=name, snap=False)
        editor.do("draw_label", at=[x + 60, 155], content=says, name=f"{name}_says")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [2, 155]}})
    editor.do("let_change", thing="start_says", attribute="content", name="said")
    editor.do("change", tile="said", value="Stop")
    editor.do("end")
    places = []
    for _ in range(2):
        question = questions(editor)[0]
        assert question.begun is not None
        places.append(question.begun["at"])
        editor.do("answer", goal=question.goal, value={"dict": []} if asks_what_happens(question) else True)
    assert all(-61 <= one.x <= 261 and 0 <= one.y <= 201 for one in places), places
