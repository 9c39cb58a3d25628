"""Numbers that tell of unlike things in a drawing are compared, and added up, after those that tell of like things."""

from __future__ import annotations

from dataclasses import replace

from studio.infer.goals import Scope
from studio.infer.kinds import KEY, STEPPED
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, POINT, SHAPE, SYMBOL, TRUTH, list_of
from studio.language.values import Point, Shape, Value
from tests.infer.places import best, goal

NAMES = ("raft_x", "log_x", "log_y", "laps")
KINDS = {"raft_x": "x", "log_x": "x", "log_y": "y", "laps": "content"}
SCOPE = Scope(dict.fromkeys(NAMES, NUMBER), locals=NAMES, kinds=KINDS)
ROWS = [(30, 50, 20, 4), (70, 90, 40, 7), (60, 20, 80, 65), (90, 10, 95, 92)]


def test_two_places_across_are_compared_before_a_place_across_and_one_down_or_a_count() -> None:
    rows = [(dict(zip(NAMES, row, strict=True)), row[1] > row[0]) for row in ROWS]
    assert best(goal("met", TRUTH, SCOPE, rows)) in ("log_x > raft_x", "raft_x < log_x")


def test_what_stands_there_is_made_of_its_own_kind_and_unlike_kinds_are_not_added() -> None:
    plain, other = Scope(SCOPE.types, own=parse("log_y")), Scope(SCOPE.types, own=parse("log_y"), kinds=KINDS)
    for text in ("raft_x + 20", "-log_x - log_x", "log_x + laps"):
        assert weight(parse(text), other) > weight(parse(text), plain)
    assert weight(parse("log_y + 20"), other) == weight(parse("log_y + 20"), plain)
    assert weight(parse("distance(point(log_x, log_y), point(raft_x, 0)) < 9"), SCOPE) == weight(
        parse("distance(point(log_x, log_y), point(raft_x, 0)) < 9"), Scope(SCOPE.types, locals=NAMES)
    )


def test_no_place_is_made_of_numbers_that_are_no_coordinates() -> None:
    types = {"points": NUMBER, "pond": SHAPE, "at": POINT}
    pond = Shape("rectangle", (("height", 29), ("width", 29), ("x", 11), ("y", 11)))
    held: list[dict[str, Value]] = [
        {"points": points, "pond": pond, "at": Point(3, points % 7)} for points in (90, 5, 60, 30, -7, 12, -30)
    ]
    rows = [(one, one["points"] in (12, 30)) for one in held]
    for amounts, is_place in ((frozenset[str](), True), (frozenset({"points"}), False)):
        asked = goal("over", TRUTH, Scope(types, pointed=("points",), locals=("points",), amounts=amounts), rows)
        assert any("point(" in show(one.formula) for one in solve(asked).candidates) is is_place


TUNE = Scope(
    dict.fromkeys(("bell", "next"), NUMBER) | {"tune": list_of(NUMBER)},
    pointed=("bell",),
    locals=("bell", "next", "tune"),
    kinds={"bell": KEY, "tune": KEY, "next": STEPPED},
    reasons=("next", "tune"),
)


def test_which_thing_was_hit_has_little_to_do_with_how_many_there_are_in_a_list_of_such() -> None:
    for text in (
        "bell != len(tune)",
        "bell == min(tune)",
        "next in tune",
        "next == last(tune)",
        "min(bell, next) == 2",
    ):
        plain = replace(TUNE, kinds={})
        assert weight(parse(text), TUNE) > weight(parse(text), plain)
    for text in ("bell == tune[next]", "bell in tune", "bell == next", "len(tune) == next + 1", "bell // 3 == 1"):
        assert weight(parse(text), TUNE) == weight(parse(text), replace(TUNE, kinds={}))


def test_a_number_that_goes_on_by_one_is_the_last_place_of_a_list_before_it_is_none_of_those_in_it() -> None:
    rows: list[tuple[dict[str, Value], Value]] = [
        ({"bell": 4, "next": 0, "tune": [4]}, True),
        ({"bell": 4, "next": 0, "tune": [4, 0]}, False),
        ({"bell": 0, "next": 1, "tune": [4, 0]}, True),
        ({"bell": 5, "next": 0, "tune": [5, 0, 2]}, False),
    ]
    assert best(goal("done", TRUTH, TUNE, rows)) == "len(tune) == next + 1"


def test_how_far_apart_two_of_some_drawn_things_are_is_one_thought_and_a_label_says_nothing_of_it() -> None:
    scope = replace(TUNE, kinds={**TUNE.kinds, "next": KEY, "rings": "content"}, types={**TUNE.types, "rings": NUMBER})
    plain = replace(scope, kinds={})
    assert weight(parse("abs(bell - next) <= 2"), scope) < weight(parse("abs(bell - next) <= 2"), plain)
    for text in ("rings == bell", "rings <= next", "bell < at.x", "at.x % next == 0"):
        assert weight(parse(text), scope) > weight(parse(text), plain)


def test_what_belongs_to_one_of_some_drawn_things_is_hardly_looked_up_by_a_count() -> None:
    names = {"jams": list_of(SYMBOL), "laps": NUMBER, "chosen": NUMBER, "jars": list_of(SHAPE), "at": POINT}
    plain = Scope(names, pointed=("at",), unasked=("laps", "chosen", "at"), kinds={"laps": "content", "chosen": KEY})
    told = replace(plain, of_things=("jams",))
    for text in ("jams[laps]", "jams[nearest_shape(jars, at) - laps]", "jams[len([j for j in jams if j == red])]"):
        assert weight(parse(text), told) > weight(parse(text), plain)
    for text in ("jams[chosen]", "jams[nearest_shape(jars, at)]", "jams[len(jams) - 1]"):
        assert weight(parse(text), told) == weight(parse(text), plain)
    assert weight(parse("jams[laps]"), replace(told, unasked=())) == weight(parse("jams[laps]"), plain)
