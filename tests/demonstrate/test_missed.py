"""Endings where nothing was hit: they come first and are told by that, but for what a state tells plainly."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, state, tile

BESIDE = [(120, 150), (127, 153)]


def with_two_things() -> Acting:
    """A disc that counts up and a box that counts down, each clicked once."""
    acting = Acting(state("over", "False"), state("score", "0"), state("left", "3"))
    acting.do("draw_ellipse", center=[50, 50], radius_x=20, radius_y=20, name="disc", snap=False)
    acting.do("draw_rectangle", start=[200, 0], end=[260, 60], name="box", snap=False)
    clicked(acting, 50, 50).change("score", 1).end()
    return clicked(acting, 220, 30).change("left", 2).end()


def clicked(acting: Acting, x: int, y: int) -> Acting:
    return acting.on("click", "on_click", at={"point": [x, y]})


def test_a_refusal_beside_everything_is_told_by_that_nothing_was_hit() -> None:
    acting = with_two_things()
    for x, y in BESIDE:
        clicked(acting, x, y).end("fail", "nothing here")
    assert acting.steps("on_click")[3:5] == ["    when not inside(at, box):", "        fail: nothing here"]


def test_what_a_state_tells_plainly_comes_before_that_nothing_was_hit() -> None:
    acting = with_two_things()
    acting.do("give", name="over", value=True)
    for x, y in BESIDE:
        clicked(acting, x, y).end("fail", "it is over")
    assert acting.steps("on_click")[0] == "when over:"


def test_that_nothing_was_hit_is_asked_before_what_was_hit_however_late_it_was_shown() -> None:
    acting = Acting(state("calls", "[]"))
    for number in range(3):
        acting.do("draw_ellipse", center=[200, 60 * number], radius_x=12, radius_y=12, name=f"b{number}", snap=False)
    acting.do("listify", things=["b0", "b1", "b2"], name="buttons")
    for y, calls in (62, [1]), (118, [1, 2]):
        clicked(acting, 203, y).do("point_at_hit", of=[tile("buttons")], name="button")
        acting.append("calls", tile("button")).end()
        assert acting.document.present["calls"] == calls
    for place, reason in ((198, 65), "called already"), ((120, 90), "no button here"):
        clicked(acting, *place).do("point_at_hit", of=[tile("buttons")], name="button").end("nothing", reason)
    first, reason, second = acting.steps("on_click")[1:4]
    assert (first, reason) == ("when not inside(at, buttons):", "    stop: no button here")
    assert second == "when button in calls:"


def test_nothing_where_another_thing_is_hit_stays_told_by_that_when_an_answer_says_so() -> None:
    acting = Acting(state("code", "[0, 3, 1]"), state("tries", "0"))
    acting.do("new_value", name="key", value=[2, 3, 5])
    for name, x in (("door", 0), ("bell", 100), ("lamp", 200)):
        acting.do("draw_rectangle", start=[x, 0], end=[x + 40, 40], name=name, snap=False)
    for x, code, tries in ((20, [0, 3, 1], 1), (22, [2, 3, 4], 4), (19, [2, 3, 5], 0)):
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": [x, 21]}, states={"code": code})
        acting = (acting.change("tries", 1) if tries else acting.do("because", of=[tile("code"), {"name": "key"}])).end(
            "done" if tries else "nothing"
        )
    acting.do("answer", goal="on_click: when end: nothing", value=True)
    assert acting.steps("on_click")[:4] == ["when not inside(at, door):", "    stop", "when code == key:", "    stop"]
