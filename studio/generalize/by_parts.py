"""Predicates over keys that are tuples of numbers, found part by part.

The values that the chosen keys take in one part, sorted, are so many numbers in each example; each of them is a goal of
its own over the parameters. What the product of these values has too much is a predicate goal over few keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeVar

from studio.infer.budget import Budget
from studio.infer.goals import Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Conditional, Display, Literal, Logic, Name, Node, renamed, replaced, walk
from studio.language.types import NUMBER, TRUTH, Type
from studio.language.values import Value

Option = TypeVar("Option")
Tests = tuple[Node, ...]
Taken = Sequence[Sequence[Value]]
"""For each example the values that one part of the chosen keys takes, sorted."""
QUICK = Budget(term_cost=10, terms=800, atom_cost=14, atoms=1500, nesting=0, effort=20_000)
"""The budget of one small goal."""
FAR_FETCHED = frozenset({"sqrt", "round", "floor", "ceil", "%", "**"})
"""What does not make places from counts."""
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
"""Comparisons, and the same with their sides exchanged."""
MOST_VALUES = 6
"""How many values a part may take to be named one by one."""
RIVALS = 3
"""How many formulas are kept for each number and test."""


@dataclass(frozen=True)
class Cases:
    """For each example a situation for every member of the collection, and whether it was chosen.

    ``owners`` names, for each part of a key, the definitions that say how far this part runs; ``ends`` has the
    formula of its largest value, where one is known.
    """

    name: str
    element: str
    situations: tuple[tuple[Situation, ...], ...]
    wanted: tuple[tuple[bool, ...], ...]
    types: Mapping[str, Type]
    owners: tuple[tuple[str, ...], ...] = ()
    ends: tuple[Node | None, ...] = ()

    def end(self, part: int) -> Node | None:
        return self.ends[part] if part < len(self.ends) else None

    def key(self, situation: Situation) -> Value:
        return situation.values[self.element]


def predicates_by_parts(
    cases: Cases, scope: Scope, nodes: Mapping[str, Node], work: Work | None = None
) -> Iterator[Node]:
    """Predicates that are right in all cases, the preferred first; none where the keys have no such structure."""
    width = _width(cases)
    chosen = [_chosen(cases, number) for number in range(len(cases.situations))]
    if not width or not all(chosen):
        return
    tests: list[list[Tests]] = []
    values = [[sorted({key[part] for key in keys}) for keys in chosen] for part in range(width)]
    waiting = [part for part in range(width) if not _takes_all(cases, part, values[part])]
    while waiting:
        alike = [part for part in waiting if values[part] == values[waiting[0]]]
        waiting = [part for part in waiting if part not in alike]
        found = _tests_of_parts(cases, scope, alike, values[alike[0]], work)
        if not found:
            return
        tests.append(found)
    rest = _rest_tests(cases, scope, nodes, values, work)
    if rest is None:
        return
    if rest:
        tests.append([(one,) for one in rest])
    for choice in _varied(tests):
        parts = tuple(test for group in choice for test in group)
        yield parts[0] if len(parts) == 1 else Logic("and", parts)


def _takes_all(cases: Cases, part: int, taken: Taken) -> bool:
    return all(_all_values(cases, number, part) == one for number, one in enumerate(taken))


def _tests_of_parts(cases: Cases, scope: Scope, parts: Sequence[int], taken: Taken, work: Work | None) -> list[Tests]:
    """Tests of parts that take the same values: what is found for the first is said of the others in their names."""
    options: list[Tests] = []
    for choice in _part_values(cases, scope, parts[0], taken, work):
        tests = [_one_of(_subject(cases, parts[0]), choice)]
        for part in parts[1:]:
            mapping = _in_names_of(cases, parts[0], part)
            tests.append(_one_of(_subject(cases, part), [renamed(node, mapping) for node in choice]))
        options.append(tuple(tests))
    return options


def _in_names_of(cases: Cases, part: int, other: int) -> dict[str, Node]:
    if len(cases.owners) <= max(part, other) or len(cases.owners[part]) != len(cases.owners[other]):
        return {}
    return {name: Name(new) for name, new in zip(cases.owners[part], cases.owners[other], strict=True)}


def _subject(cases: Cases, part: int) -> Node:
    return Apply("[]", (Name(cases.element), Literal(part)))


def _varied(options: Sequence[Sequence[Option]]) -> Iterator[tuple[Option, ...]]:
    """The best of each, then with one of them exchanged for its rival."""
    if not options:
        return
    best = tuple(one[0] for one in options)
    yield best
    for position, some in enumerate(options):
        for rival in some[1:]:
            yield (*best[:position], rival, *best[position + 1 :])


def _width(cases: Cases) -> int:
    kind = cases.types[cases.element]
    plain = kind.name == "tuple" and all(part == NUMBER for part in kind.arguments)
    return len(kind.arguments) if plain else 0


def _chosen(cases: Cases, number: int) -> list[Value]:
    pairs = zip(cases.situations[number], cases.wanted[number], strict=True)
    return [cases.key(situation) for situation, wanted in pairs if wanted]


def _all_values(cases: Cases, number: int, part: int) -> list[Value]:
    return sorted({cases.key(situation)[part] for situation in cases.situations[number]})


def _part_values(cases: Cases, scope: Scope, part: int, taken: Taken, work: Work | None) -> list[tuple[Node, ...]]:
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
    choices = [_with_least(choice, options[0][0]) for choice in _varied(options)]
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


def _one_of(subject: Node, values: Sequence[Node]) -> Node:
    if len(values) == 1:
        return Apply("==", (subject, values[0]))
    return Apply("in", (subject, Display("list", tuple(values))))


class _PartGoals:
    """The number goals of one part; what was found for smaller values may be used for larger ones."""

    def __init__(self, cases: Cases, scope: Scope, part: int) -> None:
        self.name = f"{cases.name}: part {part}"
        without = {name for name in scope.types if name == cases.element or name.startswith(f"{cases.element}_")}
        self.types = {name: kind for name, kind in scope.types.items() if name not in without}
        self.scope = scope
        self.values = [_common(group[0], self.types) for group in cases.situations]
        self.labels = [group[0].label.rpartition(":")[0] for group in cases.situations]
        self.nodes: dict[str, Node] = {}
        end = cases.end(part)
        if end is not None:
            self._keep("end", end, [_all_values(cases, number, part)[-1] for number in range(len(cases.situations))])

        self.all_values = [_all_values(cases, number, part) for number in range(len(cases.situations))]

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


def _value(node: Node, values: Mapping[str, Value]) -> Value:
    """What a formula gives there, None where it has no value."""
    try:
        return evaluate(node, Env(dict(values)))
    except StudioError:
        return None


def _common(situation: Situation, types: Mapping[str, Type]) -> dict[str, Value]:
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
    moved = {name: value + shift * (1 + place) for place, (name, value) in enumerate(values.items()) if _number(value)}
    try:
        found = evaluate(node, Env({**values, **moved}))
    except StudioError:
        return None
    return round(found, 6) if _number(found) else None


def _number(value: Value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def far_fetched(node: Node) -> bool:
    """Whether a formula works with roots, powers, roundings or remainders."""
    return any(isinstance(part, Apply) and part.function in FAR_FETCHED for _, part in walk(node))


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
            for test in _changing(Name(name), before[0], after[0]):
                yield Conditional(test, Literal(after[1]), Literal(before[1]))


def _changing(subject: Node, before: Value, after: Value) -> tuple[Node, Node]:
    """The two ways to say that something changes between two values that were shown."""
    return Apply(">=", (subject, Literal(after))), Apply(">", (subject, Literal(before)))


def _rest_tests(
    cases: Cases, scope: Scope, nodes: Mapping[str, Node], values: Sequence[Taken], work: Work | None
) -> list[Node] | None:
    """What tells chosen keys from the others in the product of values; empty when nothing is left to tell."""
    own, scope = _with_mirrors(cases, scope, nodes)
    situations: list[Situation] = []
    wanted: list[bool] = []
    for number, group in enumerate(cases.situations):
        cells = set(product(*(part[number] for part in values)))
        for situation, chosen in zip(group, cases.wanted[number], strict=True):
            if cases.key(situation) in cells:
                situations.append(with_parts(situation, own))
                wanted.append(chosen)
    if all(wanted):
        return []
    own, scope, situations = _with_seen(cases, own, scope, situations)
    try:
        answer = solve(Goal(f"{cases.name}: among these", tuple(situations), tuple(wanted), scope, TRUTH), work, QUICK)
    except CannotExplain:
        return None
    found = sorted((one.formula for one in answer.candidates), key=far_fetched)
    seen = sorted(node.value for name, node in own.items() if name.startswith("seen_") and isinstance(node, Literal))
    return list(dict.fromkeys(said for one in found[:RIVALS] for said in _said_otherwise(renamed(one, own), seen)))


def _said_otherwise(node: Node, seen: Sequence[Value]) -> Iterator[Node]:
    """A test, and the same with its thresholds at other places of the gap between values that were shown."""
    thresholds = [(path, found) for path, part in walk(node) if (found := _thresholds(part, seen))]
    if not thresholds:
        yield node
        return
    for number in range(max(len(found) for _, found in thresholds)):
        other = node
        for path, found in thresholds:
            other = replaced(other, path, found[min(number, len(found) - 1)])
        yield other


def _thresholds(node: Node, seen: Sequence[Value]) -> tuple[Node, ...]:
    """The ways to say a comparison of a name with a value that was shown.

    What was shown for the largest value only is taken to go on beyond it.
    """
    if not isinstance(node, Apply) or node.function not in TURNED:
        return ()
    left, right = node.arguments
    sign = node.function
    if isinstance(left, Literal):
        left, right, sign = right, left, TURNED[sign]
    if not isinstance(left, Name) or not isinstance(right, Literal) or right.value not in seen:
        return ()
    place = seen.index(right.value) + (1 if sign in (">", "<=") else 0)
    if sign == "==" and place == len(seen) - 1:
        return (*_changing(left, seen[place - 1], seen[place]), Apply("==", (left, right)))
    if sign == "==" or not 0 < place < len(seen):
        return ()
    down = (Apply("<", (left, Literal(seen[place]))), Apply("<=", (left, Literal(seen[place - 1]))))
    return _changing(left, seen[place - 1], seen[place]) if sign in (">", ">=") else down


def _with_seen(
    cases: Cases, own: dict[str, Node], scope: Scope, situations: list[Situation]
) -> tuple[dict[str, Node], Scope, list[Situation]]:
    """The values at which the counts were shown, as names to search with: a rule may change at any of them."""
    names = [name for owners in cases.owners for name in owners if scope.types.get(name) == NUMBER]
    seen = sorted({one.values[name] for one in situations for name in names})
    literals: dict[str, Node] = {f"seen_{number}": Literal(value) for number, value in enumerate(seen)}
    if len(seen) < 2:
        return own, scope, situations
    types = {**scope.types, **dict.fromkeys(literals, NUMBER)}
    scope = replace(scope, types=types, locals=(*scope.locals, *literals))
    return {**own, **literals}, scope, [with_parts(one, literals) for one in situations]


def _with_mirrors(cases: Cases, scope: Scope, nodes: Mapping[str, Node]) -> tuple[dict[str, Node], Scope]:
    """How far each part of the key is from the nearer of its two ends, as names to search with."""
    own, types = dict(nodes), dict(scope.types)
    for part in range(_width(cases)):
        end = cases.end(part)
        if end is not None:
            subject = Apply("[]", (Name(cases.element), Literal(part)))
            own[f"{cases.element}_{part}_inside"] = Apply("min", (subject, Apply("-", (end, subject))))
            types[f"{cases.element}_{part}_inside"] = NUMBER
    return own, replace(scope, types=types, locals=(*scope.locals, *own))


def with_parts(situation: Situation, nodes: Mapping[str, Node]) -> Situation:
    """The situation with the values of names that stand for other formulas while searching."""
    env = Env(dict(situation.values))
    values = {name: evaluate(node, env) for name, node in nodes.items()}
    return replace(situation, values={**situation.values, **values})
