"""Which tests of touching are looked at: of what moves, of what is meant, and of nothing that is merely written."""

from __future__ import annotations

from dataclasses import replace

from studio.infer.goals import Scope, Situation
from studio.infer.mattering import Evidence, left_out
from studio.infer.touching import MOST, asks_what_touches, touched_ones, touching
from studio.language.evaluate import Env, evaluate
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER

MOVED = {
    "ball": frozenset({"x"}),
    "paddle": frozenset({"y"}),
    "wall": frozenset[str](),
    "title": frozenset[str](),
    "bricks": frozenset[str](),
}
DRAWN = {
    "ball": "ellipse(center=point(x, 20), radius_x=5, radius_y=5)",
    "paddle": "rectangle(x=80, y=y, width=9, height=30)",
    "wall": "rectangle(x=0, y=0, width=4, height=99)",
    "title": "label(at=point(50, 20))",
    "bricks": "[rectangle(x=30 * k, y=21, width=9, height=9) for k in range(3)]",
}


def moments(*placed: tuple[float, float]) -> list[Situation]:
    drawn = [(x, y, Env({"x": x, "y": y})) for x, y in placed]
    return [
        Situation({"x": x, "y": y}, things={name: evaluate(parse(one), env) for name, one in DRAWN.items()})
        for x, y, env in drawn
    ]


def looked_at(scope: Scope, *placed: tuple[float, float]) -> list[str]:
    return [show(test) for test, _ in touching(moments(*placed), scope)]


def test_what_moves_may_touch_what_is_solid() -> None:
    scope = Scope({"x": NUMBER, "y": NUMBER}, moved=MOVED)
    assert looked_at(scope, (20, 0), (76, 0)) == [
        "touches(ball, paddle)", "touches(ball, wall)", "touches(ball, bricks)",
    ]  # fmt: skip
    assert looked_at(scope, (20, 0), (20, 0)) == []
    assert dict(touching(moments((20, 0), (76, 0)), scope))[parse("touches(ball, paddle)")] == [False, True]


def test_what_follows_nothing_that_is_meant_is_left_out() -> None:
    scope = Scope({"x": NUMBER}, moved=MOVED)
    assert looked_at(scope, (20, 0), (76, 9)) == ["touches(ball, wall)", "touches(ball, bricks)"]


def test_among_many_things_those_are_looked_at_that_come_near() -> None:
    dots = [f"dot_{k}" for k in range(MOST)]
    beside = {name: evaluate(parse(f"ellipse(center=point({9 * k}, 300))"), Env({})) for k, name in enumerate(dots)}
    many = [replace(one, things={**beside, **one.things}) for one in moments((20, 0), (76, 0))]
    scope = Scope({"x": NUMBER, "y": NUMBER}, moved={**dict.fromkeys(dots, frozenset[str]()), **MOVED})
    assert [show(test) for test, _ in touching(many, scope)] == ["touches(ball, paddle)", "touches(ball, bricks)"]


def test_a_group_moves_where_what_it_holds_does() -> None:
    drawn = [evaluate(parse("group(items=[ellipse(center=point(x, 20))])"), Env({"x": x})) for x in (20, 76)]
    still = moments((20, 0), (20, 0))
    plain = [replace(one, things={**one.things, "pair": shape}) for one, shape in zip(still, drawn, strict=True)]
    scope = Scope({"x": NUMBER, "y": NUMBER}, moved={"wall": frozenset[str](), "pair": frozenset({"x"})})
    assert [show(test) for test, _ in touching(plain, scope)] == ["touches(pair, wall)"]


def test_one_of_several_is_known_where_one_is_touched_each_time() -> None:
    scope = Scope({"x": NUMBER, "y": NUMBER}, moved=MOVED)
    (found,) = touched_ones(moments((5, 0), (65, 0)), scope)
    assert (show(found[0]), found[1]) == ("touched(bricks, ball)", [0, 2])
    assert [*touched_ones(moments((5, 0), (50, 0)), scope)] == []


def test_a_thing_stands_for_what_it_is_drawn_from_and_that_for_the_thing() -> None:
    assert asks_what_touches(parse("x > 3 and not touches(ball, wall)"))
    assert not asks_what_touches(parse("inside(at, ball)"))
    both, numbers = Evidence(("ball", "paddle"), moved=MOVED), Evidence(("x", "y"), moved=MOVED)
    assert left_out(parse("touches(ball, paddle)"), numbers) == set()
    assert left_out(parse("touches(ball, wall)"), numbers) == {"y"}
    assert left_out(parse("x == 3"), both) == {"paddle"}
    assert left_out(parse("x == y"), both) == set()
