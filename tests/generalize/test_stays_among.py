"""What leads from place to place stays where there is no such place."""

from __future__ import annotations

from studio.generalize.stays_among import stays_among
from studio.infer.goals import Scope
from studio.language.types import NUMBER, TEXT, dict_of, tuple_of
from studio.session.editor import Editor
from tests.infer.places import goal


def ahead(*edges: tuple[tuple[int, int], str], walls: object = None) -> str | None:
    """What is taught by one example for each way and one for each edge, on a field of 4 by 3 places."""
    editor = Editor()
    field = [[[x, y], "free"] for x in range(4) for y in range(3)]
    editor.do("new_state", name="field", value={"dict": field})
    editor.do("new_state", name="walls", value={"dict": walls or []})
    shown = [((1, 2), "right", (2, 2)), ((2, 0), "left", (1, 0)), *((place, way, place) for place, way in edges)]
    found: str | None = None
    for place, way, then in shown:
        inputs = {"place": {"key": list(place)}, "heading": way}
        found = editor.do("teach", name="ahead", inputs=inputs, result={"key": list(then)}).findings[0].formula
    return found


def test_an_edge_keeps_what_leads_on_elsewhere() -> None:
    inner = ahead()
    assert ahead(((3, 1), "right")) == f"first([p for p in [{inner}, place] if p in field])"
    assert ahead(((3, 1), "right"), ((0, 2), "left")) == f"first([p for p in [{inner}, place] if p in field])"


def test_it_stays_before_what_stands_in_the_way() -> None:
    inner = ahead()
    walls = [[[3, 1], 1], [[0, 0], 1]]
    assert ahead(((2, 1), "right"), walls=walls) == f"first([p for p in [{inner}, place] if p not in walls])"


def test_one_way_is_written_plainly() -> None:
    editor = Editor()
    editor.do("new_state", name="field", value={"dict": [[[x, 0], "free"] for x in range(4)]})
    found = None
    for x, then in ((0, 1), (1, 2), (3, 3)):
        given, result = {"place": {"key": [x, 0]}}, {"key": [then, 0]}
        found = editor.do("teach", name="after", inputs=given, result=result).findings[0].formula
    assert found == "(place[0] + 1, place[1]) if (place[0] + 1, place[1]) in field else place"


def test_one_example_that_leads_on_tells_no_way() -> None:
    cells = {(x, 0): "free" for x in range(5)}
    place = tuple_of(NUMBER, NUMBER)
    types = {"place": place, "ahead": place, "field": dict_of(place, TEXT)}
    rows = [({"place": (x, 0), "ahead": (x + 1, 0), "field": cells}, (then, 0)) for x, then in ((4, 4), (1, 2), (2, 3))]
    scope = Scope(types, locals=("place", "ahead"))
    assert stays_among(goal("after", place, scope, rows)) is not None
    assert stays_among(goal("after", place, scope, rows[:2])) is None
