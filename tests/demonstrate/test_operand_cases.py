"""What was pointed at through functions of the language: what these are given, and when they are meant at all."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, function, state, tile, via


def test_what_a_function_of_the_language_is_given_by_hand_is_meant_as_it_is() -> None:
    acting = Acting(state("place", "1"), state("card", '"♠7"')).on("key", "on_key", key="x")
    acting.point("value", via("part_between", tile("card"), 1, 2)).change("card", "♠8").end()
    assert acting.steps("on_key")[0] == "let value = part_between(card, 1, 2)"


def test_what_is_pointed_at_through_a_function_here_is_written_by_hand_elsewhere() -> None:
    acting = Acting(state("word", '"fo"'))
    for before, key, after in (
        ("fo", "x", "fox"),
        ("", "m", "m"),
        ("fox", "backspace", None),
        ("me", "backspace", None),
    ):
        acting.do("demonstrate_event", event="key", process="write", brings={"key": key}, states={"word": before})
        acting.change("word", via("without_last_letter", tile("word")) if after is None else after).end()
    *unnamed, line = acting.steps("write")
    assert unnamed == ["when not (len(key) == 1 or key == 'backspace'):", "    stop"], "no other name is written"
    assert "without_last_letter(word)" in line and "word + key" in line and "backspace" in line


def test_what_is_pointed_at_in_some_moments_is_nothing_in_others() -> None:
    """A place that a state holds at times is nothing to lie on, and nothing drawn there is hit."""
    spots = state("spots", "[point(40, 40), point(90, 40), point(140, 40)]")
    discs = function("discs", "[ellipse(center=spots[i], radius_x=15, radius_y=15) for i in range(3)]")
    mark = function("mark", "ellipse(center=over, radius_x=5, radius_y=5)")
    acting = Acting(spots, discs, state("over", "point(40, 40)"), mark)
    for x, number in ((45, 0), (300, None), (135, 2), (200, None)):
        acting.on("hover", "look", at={"point": [x, 44]}).do("point_at_hit", of=[tile("discs")], name="disc")
        acting.change("over", {"nothing": True} if number is None else via("[]", tile("spots"), tile("disc"))).end()
    assert acting.steps("look")[-1] == "set over = spots[disc] if inside(at, discs) else None"


def test_what_rests_on_what_was_pointed_at_on_one_way_is_done_on_that_way_only() -> None:
    acting = Acting(state("place", "3"), state("laid", "[]"), state("next", "[7, 8]"))
    for place in (3, 9, 4, 12):
        acting.do("demonstrate_event", event="tick", process="fall", brings={"time": 1}, states={"place": place})
        if place < 9:
            acting.change("place", place + 1).end()
        else:
            acting.append("laid", tile("place")).point("fresh", tile("next", key=0)).change(
                "place", tile("fresh")
            ).end()
    first, *_, last = acting.steps("fall")
    assert first.startswith("when place") and last.strip() == "set place = fresh"
    assert not any("fresh if" in one for one in acting.steps("fall"))


def test_the_first_item_that_was_pointed_at_is_meant_by_its_place_and_not_as_the_least() -> None:
    acting = Acting(state("waiting", "[4, 7]"), state("served", "0")).on("key", "call", key="x")
    acting.change("served", tile("waiting", key=0)).end()
    assert acting.steps("call") == ["set served = waiting[0]"]


def test_which_of_two_ways_a_value_is_reached_hangs_on_the_key_first() -> None:
    """What was written is among the things only because Return has just put it there."""
    acting = Acting(state("typed", "''"), state("things", "['milk']"))
    for key, typed in (("backspace", "jam"), ("return", "jam"), ("backspace", "oat")):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"typed": typed})
        if key == "return":
            acting.append("things", tile("typed")).change("typed", "").end()
        else:
            acting.change("typed", via("without_last_letter", tile("typed"))).end()
    for key, things, after in (("backspace", ["pear"], "pea"), ("return", ["pear", "pear"], "")):
        done = acting.played("on_key", key=key, typed="pear", things=["pear"])
        assert {"things": ["pear"], **done.changed} == {"things": things, "typed": after}
