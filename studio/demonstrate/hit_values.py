"""What is set to a value of its own for each thing that was hit: the thing tells it, and not the value of before.

Who clicks on one swatch after another has shown them in some order, but means each swatch. The order of the values
could be learned by heart as well: that stays a rival, and one more click in another order decides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from studio.infer.check import right_everywhere, value_if_any
from studio.infer.constants import constant
from studio.infer.drawn_places import lies_on
from studio.infer.goals import Answer, Goal
from studio.language.nodes import Apply, Conditional, Literal, Node, each_node
from studio.language.types import POINT, SHAPE, TRUTH
from studio.language.values import Shape, Value, frozen, same

MANY = 3
"""So many values, each shown with a thing of its own, are no chance."""


def on_each_thing(goal: Goal, answer: Answer, brought: Collection[str]) -> Answer:
    """The answer with the value of each thing that was hit in front, where the value of before was learned by heart."""
    at = next((name for name in brought if goal.scope.types.get(name) == POINT), None)
    own = goal.scope.own
    if goal.type == TRUTH or at is None or own is None or not _asks_own(answer.best, own):
        return answer
    values = _values_of_hits(goal, at)
    if values is None or not _is_no_chance(goal, own, values):
        return answer
    cases = list(values.items())
    told: Node = constant(cases[0][1])
    for name, value in reversed(cases[1:]):
        told = Conditional(lies_on(name, at), constant(value), told)
    if not right_everywhere(told, goal):
        return answer
    return answer.with_first(told)


def _asks_own(formula: Node, own: Node) -> bool:
    """Whether it is cases of plain values, told of nothing but what stood there before."""
    plain = all(isinstance(one, (Conditional, Apply, Literal)) or one == own for one in each_node(formula))
    return isinstance(formula, Conditional) and plain


def _values_of_hits(goal: Goal, at: str) -> Mapping[str, Value] | None:
    """The one value of each thing that was hit, as they were shown; None where two things share one, or one has two."""
    shapes = [name for name, kind in goal.scope.types.items() if kind == SHAPE]
    hit = {
        name: [value_if_any(lies_on(name, at), one, goal.scope) is True for one in goal.situations] for name in shapes
    }
    seldom = sorted(shapes, key=lambda name: sum(hit[name]))  # what lies on another thing is hit less often
    values: dict[str, Value] = {}
    for place, wanted in enumerate(goal.wanted):
        name = next((one for one in seldom if hit[one][place]), None)
        if name is None or frozen(values.setdefault(name, wanted)) != frozen(wanted):
            return None
    return values if 1 < len(values) == len({*map(frozen, values.values())}) else None


def _is_no_chance(goal: Goal, own: Node, values: Mapping[str, Value]) -> bool:
    """Whether the things tell more than the values of before: they look so, are many, or these did not all come round.

    One of several that look alike, of which others were not hit, is likely any of them.
    """
    things = {name: one for name, one in goal.situations[0].values.items() if isinstance(one, Shape)}
    if all(_shows(things.get(name), value) for name, value in values.items()):
        return True
    looks = {_look(things[name]) for name in values if name in things}
    if any(_look(one) in looks for name, one in things.items() if name not in values):
        return False
    if len(values) >= MANY:
        return True
    shown = {*map(frozen, values.values())}
    return any(frozen(value_if_any(own, one, goal.scope)) not in shown for one in goal.situations)


def _look(thing: Shape) -> tuple[str, Value]:
    return thing.kind, thing.as_dict().get("fill")


def _shows(thing: Value, value: Value) -> bool:
    """Whether a thing is drawn with a value: a colour, or what is written on it."""
    looks = thing.as_dict().values() if isinstance(thing, Shape) else ()
    return any(same(one, value) or same(one, str(value)) for one in looks)
