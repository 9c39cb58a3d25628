"""All that something meets is looked at where several are met at once; one by itself is told more plainly."""

from __future__ import annotations

from studio.infer.all_met import what_is_met
from studio.infer.goals import Scope, Situation
from studio.language.evaluate import Env, evaluate
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER
from studio.language.values import Value

DOTS = "[ellipse(center=point(30 * k, 10), radius_x=5, radius_y=5) for k in range(5)]"
MET = "[d for d in range(len(dots)) if touches(bar, dots[d])]"
SCOPE = Scope({"x": NUMBER}, moved={"bar": frozenset({"x"}), "dots": frozenset[str]()})


def met(width: int, xs: tuple[int, ...], wanted: list[Value]) -> dict[str, list[Value]]:
    """What a bar that is as wide meets of some dots, by the formulas that tell it."""
    bar = parse(f"rectangle(x=x, y=0, width={width}, height=20)")
    dots = evaluate(parse(DOTS), Env({}))
    moments = [Situation({"x": x}, things={"bar": evaluate(bar, Env({"x": x})), "dots": dots}) for x in xs]
    return {show(node): values for node, values in what_is_met(moments, SCOPE, wanted)}


def test_all_that_are_met_the_first_and_how_many_are_told_where_several_are_met() -> None:
    assert met(40, (-5, 26), [[0, 1], [1, 2]]) == {MET: [[0, 1], [1, 2]]}
    first, many = f"first({MET})", f"len({MET})"
    found = met(40, (-5, 44, 95), [2, 1, 2])
    assert (found[first], found[many]) == ([0, 2, 3], [2, 1, 2])


def test_where_one_is_met_each_time_it_is_told_as_the_one_that_is_touched() -> None:
    assert met(20, (-5, 50), [0, 2]) == {"touched(dots, bar)": [0, 2]}
    assert met(20, (-5, 50), [[0], [2]]) == {}
