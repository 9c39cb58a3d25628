"""Nothing happens for one plain cause or another, also where nobody says why: no odd test over both comes before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.demonstrate.acting import Acting, state, symbol

Shown = tuple[Mapping[str, int], Mapping[str, int]]
"""What the states are, and what some of them become; nothing happens where none does."""


def pressed(shown: Sequence[Shown]) -> list[str]:
    """What is learned of one key that was pressed again and again."""
    acting = Acting(*(state(name, "0") for name in shown[0][0]))
    for states, new in shown:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "w"}, states=states)
        for name, value in new.items():
            acting.change(name, value)
        acting.end("done" if new else "nothing")
    return acting.steps("on_key")


def drawn(water: int, pail: int, drawn_up: bool = False) -> Shown:
    """A pail that holds four is filled at a well."""
    return {"water": water, "pail": pail}, {"water": water - 1, "pail": pail + 1} if drawn_up else {}


WELL = (
    drawn(8, 4),
    drawn(0, 0),
    drawn(4, 1, True),
    drawn(5, 3, True),
    drawn(1, 4),
    drawn(2, 3, True),
    drawn(8, 3, True),
    drawn(0, 2),
)


def test_two_plain_bounds_come_before_whether_a_number_is_even() -> None:
    for shown in (WELL, WELL[::-1]):
        assert pressed(shown)[:2] == ["when water == 0 or pail >= 4:", "    stop"]


def sold(money: int, stock: int, sells: bool = False) -> Shown:
    """What is sold costs three."""
    return {"money": money, "stock": stock}, {"money": money - 3, "stock": stock - 1} if sells else {}


def test_too_little_and_nothing_left_are_two_causes() -> None:
    shown = [sold(0, 2), sold(9, 2, True), sold(2, 1), sold(8, 0), sold(3, 1, True), sold(4, 0), sold(5, 2, True)]
    assert pressed(shown)[:2] == ["when stock == 0 or money < 3:", "    stop"]


def test_one_plain_comparison_that_tells_it_all_stays() -> None:
    shown = [(2, 5), (6, 6), (0, 3), (4, 2), (5, 7), (7, 4), (1, 2), (5, 1)]
    spent = [({"spent": some, "limit": most}, {"spent": some + 1} if some < most else {}) for some, most in shown]
    assert pressed(spent)[:2] == ["when spent >= limit:", "    stop"]


def six(things: str, colours: str, number: str) -> Acting:
    """Six discs, each of a colour that may change, and a number in a label beside them."""
    acting = Acting()
    for place in range(6):
        acting.do("draw_ellipse", center=[60 * place, 0], radius_x=20, radius_y=20, fill="white")
    acting.do("listify", things=[f"ellipse_{place}" for place in range(1, 7)], name=things)
    acting.do("let_change", thing=things, attribute="fill", name=colours)
    acting.do("draw_label", at=[100, 200], content="0")
    return acting.do("let_change", thing="label_1", attribute="content", name=number)


def opened(acting: Acting, jar: int, jams: str, new: str = "") -> None:
    """A click on a jar: of which colours all are, by their first letters, and which one is seen then."""
    colours = {"w": "white", "r": "red", "g": "gold"}
    count = sum(one != "w" for one in jams)
    states = {"jams": [symbol(colours[one]) for one in jams], "opened": count}
    brings = {"at": [60 * jar, 0]}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    if new:
        acting.put("jams", jar, symbol(new)).change("opened", count + 1)
    acting.end("done" if new else "nothing")


def test_the_colour_of_what_was_hit_comes_before_that_of_one_that_a_count_tells() -> None:
    acting = six("jars", "jams", "opened")
    for jar, jams, new in ((0, "wwwwww", "red"), (3, "rwwwww", "red"), (2, "rwwrww", "gold"), (1, "rwgrww", "")):
        opened(acting, jar, jams, new)
    for jar, jams, new in ((0, "rwwrww", ""), (4, "rwwwgw", ""), (5, "wwwwww", "red")):
        opened(acting, jar, jams, new)
    test = "when jams[nearest_shape(jars, at)] != white or gold in jams:"
    assert acting.steps("on_click")[:4] == ["when not inside(at, jars):", "    stop", test, "    stop"]


def test_where_no_thing_is_hit_a_number_tells_which_one_it_is_about() -> None:
    acting, colours = six("fields", "paints", "steps"), {"w": "white", "r": "red", "g": "gold"}
    shown = [("wwrwgw", 0), ("wrwwgw", 1), ("wwrwgw", 2), ("gwwrww", 3), ("rgwwrw", 5), ("wwwgrw", 4), ("rwwwww", 2)]
    for paints, steps in (*shown, ("wwgwwr", 5)):
        states = {"paints": [symbol(colours[one]) for one in paints], "steps": steps}
        acting.do("demonstrate_event", event="click", process="go", brings={"at": [100, 200]}, states=states)
        if paints[steps] != "r":
            acting.change("steps", (steps + 1) % 6)
        acting.end("nothing" if paints[steps] == "r" else "done")
    assert "paints[steps]" in acting.steps("go")[0]


def test_one_bound_of_a_sum_comes_before_two_causes_by_chance() -> None:
    shown = [
        (1, 4, 6),
        (6, 6, 0),
        (2, 0, 3),
        (6, 3, 3),
        (5, 3, 6),
        (1, 0, 3),
        (0, 6, 3),
        (3, 4, 6),
        (6, 0, 5),
        (0, 5, 4),
        (3, 5, 1),
        (3, 5, 0),
    ]
    summed = [({"a": a, "b": b, "c": c}, {"a": a - 1, "b": b + 1} if a + b < 8 else {}) for a, b, c in shown]
    assert pressed(summed)[0] == "when a + b >= 8:"
