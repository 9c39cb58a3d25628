"""What an event brought is read one by one: each thing that was hit, each word that was written, as each key is."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate.brought import BroughtPlace
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Point
from tests.demonstrate.acting import Acting, function, state, tile
from tests.demonstrate.test_likelier_meant import found, shown, with_states

PLACES = {"deeper": (20, 20), "shallower": (120, 20), "drain": (220, 20), "beside": (90, 260)}
Change = tuple[str, Any]


def pool(*names: str, **states: Any) -> Acting:
    acting = with_states(**states)
    for name in names:
        x, y = PLACES[name]
        acting.do("draw_rectangle", start=[x, y], end=[x + 60, y + 40], name=name, snap=False)
    return acting


def hit(
    acting: Acting, name: str, off: tuple[int, int], states: dict[str, Any], *changes: Change, why: str = ""
) -> None:
    (x, y), (right, down) = PLACES[name], off
    shown(acting, "click", {"at": {"point": [x + right, y + down]}}, states, *changes, reason=why)


def told(acting: Acting, process: str = "on_click") -> str:
    return "\n".join(acting.steps(process))


def test_two_buttons_with_limits_are_told_by_what_was_hit_and_not_by_pixels() -> None:
    acting = pool("deeper", "shallower", depth=4)
    hit(acting, "shallower", (24, 15), {"depth": 8}, ("depth", 7))
    hit(acting, "deeper", (46, 9), {"depth": 11}, ("depth", 12))
    hit(acting, "shallower", (45, 12), {"depth": 2})
    hit(acting, "deeper", (58, 8), {"depth": 12})
    hit(acting, "beside", (3, 40), {"depth": 5})
    assert "at.x" not in told(acting) and "at.y" not in told(acting)
    for name, depth, new in (("deeper", 11, 12), ("deeper", 12, 12), ("shallower", 2, 2), ("shallower", 12, 11)):
        x, y = PLACES[name]
        came = acting.played("on_click", at=_at(x + 30, y + 5), depth=depth)
        assert {"depth": depth, **came.changed}["depth"] == new


def test_what_follows_of_what_was_hit_is_told_of_many_things_too() -> None:
    """There are too many to look at each way in which some of them may have been hit."""
    names = [f"box_{number}" for number in range(40)]
    place, hits = BroughtPlace("at", things=tuple(names)), [parse(f"inside(at, {name})") for name in names]
    missed = [(one, False) for one in hits[:-2]]
    first, last = hits[-2:]
    either = parse(f"{show(first)} or {show(last)}")
    assert place.follows(last, [*missed, (either, True), (first, False)])
    assert not place.follows(last, [*missed, (either, True)])
    assert place.follows(parse(f"not {show(hits[0])}"), missed)
    assert place.follows(last, [(parse(f"{show(first)} and not {show(last)}"), False), (first, True)])


def test_a_click_beside_all_things_does_nothing_because_nothing_was_hit() -> None:
    acting = pool("deeper", "shallower", "drain", depth=4)
    hit(acting, "deeper", (40, 9), {"depth": 3}, ("depth", 4))
    hit(acting, "shallower", (24, 15), {"depth": 8}, ("depth", 7))
    hit(acting, "drain", (31, 15), {"depth": 5}, ("depth", 0))
    hit(acting, "beside", (3, 40), {"depth": 6})
    nothing = "not inside(at, deeper) and not inside(at, drain) and not inside(at, shallower)"
    assert found(acting, "on_click: when end: nothing").formula == nothing


def test_a_thing_that_does_nothing_is_told_by_itself_and_not_by_what_a_state_is_then() -> None:
    acting = with_states(volume=9)
    for name, (x, y, wide, high) in {"case": (300, 10, 240, 90), "louder": (310, 30, 50, 30)}.items():
        acting.do("draw_rectangle", start=[x, y], end=[x + wide, y + high], name=name, snap=False)
    acting.do("draw_rectangle", start=[470, 30], end=[520, 60], name="softer", snap=False)
    for x, y, volume, new in ((330, 45, 6, 7), (490, 50, 13, 12), (410, 80, 9, None)):
        changes = [] if new is None else [("volume", new)]
        shown(acting, "click", {"at": {"point": [x, y]}}, {"volume": volume}, *changes)
    for x, volume, new in ((340, 9, 10), (480, 9, 8), (420, 2, 2), (430, 31, 31)):
        came = acting.played("on_click", at=_at(x, 50), volume=volume)
        assert {"volume": volume, **came.changed}["volume"] == new, (x, told(acting))


KEYS = (("p", 3, False, 4), ("m", 6, True, 5), ("p", 8, True, None), ("m", 1, False, None))


@pytest.mark.parametrize("toggled", [False, True])
def test_a_state_that_stops_one_where_it_is_true_and_another_where_it_is_not_was_so_by_chance(toggled: bool) -> None:
    acting = with_states(many=2, lit=False)
    for key, many, lit, new in KEYS:
        changes = [] if new is None else [("many", new)]
        shown(acting, "key", {"key": key}, {"many": many, "lit": lit}, *changes)
    for many, lit in ((4, False), (7, True)) if toggled else ():
        shown(acting, "key", {"key": "l"}, {"many": many, "lit": lit}, ("lit", not lit))
    for key, many, new in (("p", 8, 8), ("p", 5, 6), ("m", 1, 1), ("m", 7, 6)):
        for lit in (False, True):
            came = acting.played("on_key", key=key, many=many, lit=lit)
            assert {"many": many, **came.changed}["many"] == new, (key, many, lit, told(acting, "on_key"))


def test_a_state_that_stops_several_keys_alike_tells_when_they_do_nothing() -> None:
    acting = with_states(many=2, held=False)
    for key, many, held, new in (("p", 3, False, 4), ("m", 6, False, 5), ("p", 8, True, None), ("m", 1, True, None)):
        changes = [] if new is None else [("many", new)]
        shown(acting, "key", {"key": key}, {"many": many, "held": held}, *changes)
    assert found(acting, "on_key: when end: nothing").formula == "held"


def test_a_thing_that_never_ends_for_a_reason_is_told_before_that_reason() -> None:
    acting = pool("deeper", "shallower", "drain", depth=0, warmth=0)
    full = "it is full"
    hit(acting, "drain", (12, 8), {"depth": 3, "warmth": 0}, ("depth", 0))
    hit(acting, "drain", (31, 15), {"depth": 6, "warmth": 2}, ("depth", 0), ("warmth", 0))
    hit(acting, "deeper", (40, 9), {"depth": 0, "warmth": 1}, ("depth", 1))
    hit(acting, "shallower", (24, 15), {"depth": 7, "warmth": 0}, why=full)
    hit(acting, "shallower", (29, 30), {"depth": 2, "warmth": 4}, ("warmth", 5))
    hit(acting, "deeper", (7, 25), {"depth": 7, "warmth": 3}, why=full)
    hit(acting, "drain", (50, 21), {"depth": 7, "warmth": 1}, ("depth", 0), ("warmth", 0))
    assert acting.steps("on_click")[:4] == [
        "when inside(at, drain):",
        "    set depth = 0",
        "    set warmth = 0",
        "otherwise:",
    ]


def test_who_hit_the_same_thing_where_something_is_set_already_has_set_it_anyhow() -> None:
    acting = pool("deeper", "drain", depth=4, warmth=1)
    hit(acting, "drain", (12, 8), {"depth": 3, "warmth": 0}, ("depth", 0))
    hit(acting, "drain", (31, 15), {"depth": 6, "warmth": 2}, ("depth", 0), ("warmth", 0))
    assert acting.steps("on_click") == ["when not inside(at, drain):", "    stop", "set depth = 0", "set warmth = 0"]


@pytest.mark.parametrize("words", [("more", "less"), ("open", "shut")])
def test_a_word_that_is_written_is_read_one_by_one_as_a_key_is(words: tuple[str, str]) -> None:
    acting = with_states(depth=4)
    up, down = words
    for word, depth, new in ((up, 3, 4), (down, 8, 7), (up, 12, None), (down, 2, None), (up, 6, 7)):
        brings, changes = {"written": word}, [] if new is None else [("depth", new)]
        shown(acting, "text", brings, {"depth": depth}, *changes)
    for word, depth, new in ((up, 11, 12), (up, 12, 12), (down, 2, 2), (down, 12, 11)):
        came = acting.played("on_text", written=word, depth=depth)
        assert {"depth": depth, **came.changed}["depth"] == new


def test_two_buttons_from_nothing_and_back_go_by_one_and_are_no_switch() -> None:
    acting = pool("deeper", "shallower", depth=0)
    hit(acting, "deeper", (24, 15), {"depth": 0}, ("depth", 1))
    hit(acting, "shallower", (40, 9), {"depth": 1}, ("depth", 0))
    x, y = PLACES["deeper"]
    assert acting.played("on_click", at=_at(x + 9, y + 5), depth=6).changed == {"depth": 7}


def test_who_hits_the_same_button_from_nothing_and_back_shows_a_switch() -> None:
    acting = pool("deeper", "shallower", depth=0)
    hit(acting, "deeper", (24, 15), {"depth": 0}, ("depth", 1))
    hit(acting, "shallower", (40, 9), {"depth": 1}, ("depth", 0))
    hit(acting, "deeper", (7, 15), {"depth": 1}, ("depth", 0))
    x, y = PLACES["shallower"]
    assert acting.played("on_click", at=_at(x + 9, y + 5), depth=0).changed == {"depth": 1}


def _at(x: float, y: float) -> Point:
    return Point(x, y)


def test_beside_all_things_nothing_happens_though_one_of_them_does_nothing_at_times() -> None:
    acting = Acting(
        function("send", "rectangle(x=0, y=0, width=60, height=40)"),
        state("letters", "['ink', 'fir', 'oak']"),
        state("draft", "''"),
    )
    shown = (
        ((11, 9), ["ink", "fir", "oak"], "elm"),
        ((37, 22), ["ink"], ""),
        ((210, 190), ["ink"], "yew"),
        ((160, 120), ["oak", "fir"], ""),
    )
    for place, letters, draft in shown:
        states = {"letters": letters, "draft": draft}
        at = {"point": list(place)}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        if place[0] < 60 and draft:
            acting.append("letters", tile("draft")).change("draft", "").end()
        else:
            acting.end("nothing")
    assert acting.steps("on_click")[:2] == ["when not inside(at, send) or draft == '':", "    stop"]
