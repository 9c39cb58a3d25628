"""Whoever shows an event on another thing than before is told so, and that the two are told apart by themselves."""

from __future__ import annotations

from studio.demonstrate.first_hit import AT_ONCE, FirstHit, Hits
from studio.document.live import Live
from studio.document.model import Definition
from studio.language.parse import parse
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state

SHAPES = tuple(
    Definition(name, parse(f"rectangle(x={x}, y={y}, width=60, height=20)"), drawn=True)
    for name, x, y in (("left", 0, 0), ("right", 100, 0), ("runner", 0, "100 + 40 * steps"))
)


def shown(*places: tuple[int, int], event: str = "click") -> Acting:
    one = Acting(*SHAPES, state("steps", "0"))
    for x, y in places:
        one.on(event, "go", at={"point": [x, y]}).change("steps", len(one.document.demonstrations) + 1).end()
    return one


def hits(one: Acting, x: int, y: int, event: str = "click") -> FirstHit | None:
    document = one.on(event, "go", at={"point": [x, y]}).document
    return Hits().first(document, Live.at_present(document))


def test_the_first_click_on_another_thing_is_told_with_what_was_hit_before() -> None:
    assert hits(shown((5, 5), (9, 9)), 105, 5) == FirstHit("click", "right", ("left",))
    assert hits(shown((5, 5), (105, 9)), 300, 300) == FirstHit("click", "", ("left", "right"))
    assert hits(shown((300, 300)), 5, 5) == FirstHit("click", "left", ("",))


def test_nothing_is_told_of_what_was_hit_before_nor_of_what_comes_first() -> None:
    assert hits(shown(), 5, 5) is None
    assert hits(shown((5, 5), (105, 5)), 8, 8) is None


def test_what_moves_was_hit_where_it_was_then() -> None:
    assert hits(shown((5, 105)), 5, 145) is None
    assert hits(shown((5, 105)), 5, 105) == FirstHit("click", "", ("runner",))


def test_it_is_told_before_anything_is_done_only() -> None:
    one = shown((5, 5))
    assert hits(one, 105, 5) is not None
    document = one.change("steps", 7).document
    assert Hits().first(document, Live.at_present(document)) is None


def test_a_key_hits_nothing_wherever_a_state_is() -> None:
    one = Acting(*SHAPES[:2], state("spot", "point(5, 5)"))
    for x in (105, 5):
        one.on("key", "go", key="u").change("spot", {"point": [x, 5]}).end()
    document = one.on("key", "go", key="u").document
    assert Hits().first(document, Live.at_present(document)) is None


def test_few_drawings_are_looked_at_for_one_event_and_what_is_known_is_looked_at_no_more() -> None:
    one, hits = shown(*[(5, 5)] * (AT_ONCE + 1)).on("click", "go", at={"point": [105, 5]}), Hits()
    live = Live.at_present(one.document)
    assert hits.first(one.document, live) is None
    assert hits.first(one.document, live) == FirstHit("click", "right", ("left",))


def test_few_things_are_named() -> None:
    told = FirstHit("right_click", "e", ("a", "b", "c", "d")).offered
    assert told.startswith("First right click on e; shown so far: a, b, c, ….")
    assert "beside everything; shown so far: a." in FirstHit("click", "", ("a",)).told_apart


def test_of_many_single_things_of_a_kind_it_is_said_that_a_list_has_one_rule() -> None:
    editor = Editor()
    for number in range(4):
        editor.do("draw_label", at=[60 * number, 20], content=f"{number}{number}", name=f"key_{number}", snap=False)
    editor.do("new_state", name="typed", value="")
    editor.do("demonstrate_event", event="click", process="go", brings={"at": {"point": [0, 20]}})
    editor.do("change", tile="typed", value="00")
    editor.do("end")
    editor.do("demonstrate_event", event="click", process="go", brings={"at": {"point": [60, 20]}})
    found = Hits().first(editor.document, editor.live)
    assert found is not None and "For one rule about all 4 labels" in found.told_apart
