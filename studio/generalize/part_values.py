"""The values that the chosen keys take in one part, each a goal of its own over the parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from studio.generalize.key_cases import QUICK, RIVALS, Cases, Taken, all_values, changing, far_fetched
from studio.infer.goals import Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Conditional, Literal, Name, Node, renamed, replaced, walk
from studio.language.types import NUMBER, Type
from studio.language.values import Value, is_number

Option = TypeVar("Option")
MOST_VALUES = 6
"""How many values a part may take to be named one by one."""


def part_values(cases: Cases, scope: Scope, part: int, taken: Taken, work: Work | None) -> list[tuple[Node, ...]]:
    """Formulas of the values that a part takes, and rivals of them; empty where no formulas give these values."""
    count = max(map(len, taken))
    if count > MOST_VALUES:
        return []
    owners = cases.owners[part] if part < len(cases.owners) else ()
    goals = _PartGoals(cases, replace(scope, pointed=(*scope.pointed, *owners)), part)
    options: list[list[Node]] = []
    for rank in range(count):
        found = goals.solved(rank, _ranked(taken, rank, count), work)
        if not found:
            return []
        options.append(found)
    choices = [_with_least(choice, options[0][0]) for choice in varied(options)]
    return [choice for choice in choices if goals.gives(choice, taken)]


def _with_least(choice: tuple[Node, ...], best: Node) -> tuple[Node, ...]:
    """A choice in which the other values are counted from its own least value, not from the best one."""
    if isinstance(best, (Literal, Name)) or choice[0] == best:
        return choice
    return (choice[0], *(_exchanged(node, best, choice[0]) for node in choice[1:]))


def _exchanged(node: Node, old: Node, new: Node) -> Node:
    for path, part in reversed(list(walk(node))):
        if part == old:
            node = replaced(node, path, new)
    return node


def _ranked(taken: Taken, rank: int, count: int) -> dict[int, Value]:
    """The value of this rank in each example that has one; where values are missing only the ends are sure."""
    found = {number: one[rank] for number, one in enumerate(taken) if len(one) == count}
    if count > 1 and rank in (0, count - 1):
        found |= {number: one[0 if rank == 0 else -1] for number, one in enumerate(taken) if len(one) > 1}
    return found


class _PartGoals:
    """The number goals of one part; what was found for smaller values may be used for larger ones."""

    def __init__(self, cases: Cases, scope: Scope, part: int) -> None:
        self.name = f"{cases.name}: part {part}"
        without = {name for name in scope.types if name == cases.element or name.startswith(f"{cases.element}_")}
        self.types = {name: kind for name, kind in scope.types.items() if name not in without}
        self.scope = scope
        self.values = [common(group[0], self.types) for group in cases.situations]
        self.labels = [group[0].label.rpartition(":")[0] for group in cases.situations]
        self.nodes: dict[str, Node] = {}
        end = cases.end(part)
        if end is not None:
            self._keep("end", end, [all_values(cases, number, part)[-1] for number in range(len(cases.situations))])

        self.all_values = [all_values(cases, number, part) for number in range(len(cases.situations))]

    def solved(self, rank: int, wanted: Mapping[int, Value], work: Work | None) -> list[Node]:
        types = {name: kind for name, kind in self.types.items() if all(name in one for one in self.values)}
        scope = replace(self.scope, types=types, locals=(*self.scope.locals, *self.nodes))
        situations = tuple(Situation(dict(self.values[number]), self.labels[number]) for number in wanted)
        goal = Goal(f"{self.name}, value {rank + 1}", situations, tuple(wanted.values()), scope, NUMBER)
        found = _plain_first(goal, self.nodes, work)[:RIVALS]
        if found and rank == 0:
            values = [_value(found[0], one) for one in self.values]
            if None not in values:
                self._keep("least", found[0], values)
        return found

    def gives(self, choice: Sequence[Node], taken: Taken) -> bool:
        """Whether these formulas give exactly the values taken, in each example, apart from what is no value there."""
        for values, wanted, every in zip(self.values, taken, self.all_values, strict=True):
            found = {_value(node, values) for node in choice}
            if found & set(every) != set(wanted):
                return False
        return True

    def _keep(self, name: str, node: Node, wanted: Sequence[Value]) -> None:
        self.nodes[name] = node
        self.types[name] = NUMBER
        for values, value in zip(self.values, wanted, strict=True):
            values[name] = value


def varied(options: Sequence[Sequence[Option]]) -> Iterator[tuple[Option, ...]]:
    """The best of each, then with one of them exchanged for its rival."""
    if not options:
        return
    best = tuple(one[0] for one in options)
    yield best
    for position, some in enumerate(options):
        for rival in some[1:]:
            yield (*best[:position], rival, *best[position + 1 :])


def _value(node: Node, values: Mapping[str, Value]) -> Value:
    """What a formula gives there, None where it has no value."""
    try:
        return evaluate(node, Env(dict(values)))
    except StudioError:
        return None


def common(situation: Situation, types: Mapping[str, Type]) -> dict[str, Value]:
    return {name: situation.values[name] for name in types if name in situation.values}


def _plain_first(goal: Goal, nodes: dict[str, Node], work: Work | None) -> list[Node]:
    """Formulas of a number that says a place in a row of places: nobody takes roots or remainders of these.

    What never changed is a plain number first. Where only such formulas are found, the numbers themselves by cases come
    before them.
    """
    try:
        found = [renamed(one.formula, nodes) for one in solve(goal, work, QUICK).candidates]
    except CannotExplain:
        found = []
    if all(value == goal.wanted[0] for value in goal.wanted):
        found = [Literal(goal.wanted[0]), *found]
    plain = _unlike(goal, [node for node in found if not far_fetched(node)])
    return plain or [*(renamed(one, nodes) for one in _by_cases(goal)), *found]


def _unlike(goal: Goal, nodes: Sequence[Node]) -> list[Node]:
    """The formulas without those that only write another one differently: they agree when all numbers change."""
    kept: dict[object, Node] = {}
    for node in nodes:
        column = tuple(_shifted(node, goal.situations[-1].values, shift) for shift in (1, 2, 7))
        kept.setdefault(column if None not in column else node, node)
    return list(kept.values())


def _shifted(node: Node, values: Mapping[str, Value], shift: int) -> float | None:
    moved = {
        name: value + shift * (1 + place) for place, (name, value) in enumerate(values.items()) if is_number(value)
    }
    try:
        found = evaluate(node, Env({**values, **moved}))
    except StudioError:
        return None
    return round(found, 6) if is_number(found) else None


def _by_cases(goal: Goal) -> Iterator[Node]:
    """Two plain numbers, one below and one from some value of a name on."""
    values = sorted(set(goal.wanted))
    if len(values) != 2:
        return
    for name in (*reversed(goal.scope.pointed), *goal.scope.types):
        if goal.scope.types.get(name) != NUMBER:
            continue
        pairs = sorted(zip((one.values[name] for one in goal.situations), goal.wanted, strict=True))
        changes = [place for place in range(1, len(pairs)) if pairs[place][1] != pairs[place - 1][1]]
        if len(changes) == 1 and pairs[changes[0]][0] != pairs[changes[0] - 1][0]:
            before, after = pairs[changes[0] - 1], pairs[changes[0]]
            for test in changing(Name(name), before[0], after[0]):
                yield Conditional(test, Literal(after[1]), Literal(before[1]))
