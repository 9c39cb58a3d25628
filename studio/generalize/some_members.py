"""An attribute given to some members of a drawn list: by which rule over the index they have it, the others as before.

Values that come round again are told as such (every second one, by row, by column, by diagonal); else a test picks
those that were chosen, and where no plain one does, they are learned by heart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.antiunify import Difference
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, definition_of, explicit, find, literal_node, with_node
from studio.generalize.listing_columns import QUICK, SIMPLE, fitted
from studio.generalize.result import Result
from studio.infer.goals import Answer, Finding, Goal, Scope, Situation, Work
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Conditional,
    Display,
    Logic,
    Name,
    Node,
    counted_to,
    walk,
)
from studio.language.show import show
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value, same

ARITHMETIC = frozenset({"+", "-", "*", "/", "//", "%", "==", "!=", "<", "<=", ">", ">=", "abs", "min", "max"})
"""What a test of indices may be made of."""
MORE = 3
"""Rules that pick the same of a list with so many more members along each index are one."""
RIVALS = 3
"""So many other rules are shown beside the one that is taken."""
Rows = Sequence[Mapping[str, Value]]


def given_to_some(
    document: Document,
    name: str,
    members: Sequence[int],
    attribute: str,
    value: Value,
    candidate: int = 0,
    work: Work | None = None,
) -> Result:
    """The document in which members of a list, given by their numbers, have an attribute by a rule over the index.

    ``candidate`` picks another rule than the first; the finding lists them. Raises Refusal where the list is not
    counted by indices, or has no such members.
    """
    indices = indices_of(document, name)
    if not indices:
        raise Refusal(f"{name} is not counted by an index, so some of it cannot be told by one.")
    address = Address(name, (), (attribute,))
    document = explicit(document, address)
    place, env = find(document, address), Live(document).env()
    rows = loop_rows(place.definition.formula, env)
    if not members or not all(0 <= one < len(rows) for one in members):
        raise Refusal(f"{name} has no such members. Choose some that are there.")
    before = [evaluate(place.node, Env({**env, **row})) for row in rows]
    after = [value if number in set(members) else one for number, one in enumerate(before)]
    hole = Difference(place.path, tuple(map(literal_node, after)), attribute)
    rule = _rule(document, hole, rows, after)
    rules = [rule] if rule is not None else list(_conditional(rows, after, value, place.node, env, work))[: 1 + RIVALS]
    if not 0 <= candidate < len(rules):
        raise Refusal(f"There are {len(rules)} rules to choose from, numbered from 0.")
    node = rules[candidate]
    rivals = tuple(show(one) for one in rules if one is not node)
    says = f"{attribute} of {len(set(members))} of {name} is {value}: {show(node)}."
    finding = Finding(str(address), show(node), rivals=rivals)
    return Result(with_node(document, address, node), (finding,), frozenset({name}), says)


def _conditional(
    rows: Rows, wanted: Sequence[Value], value: Value, before: Node, env: Mapping[str, Value], work: Work | None
) -> Iterator[Node]:
    """Rules by which some members have a value where a test of the index holds, and the others what they had."""
    others = [one for one in wanted if not same(one, value)]
    alike = bool(others) and all(same(one, others[0]) for one in others)
    rest = literal_node(others[0]) if alike else before
    for test in _tested([same(one, value) for one in wanted], tuple(rows[0]), rows, work):
        node = Conditional(test, literal_node(value), rest)
        if _gives(node, rows, wanted, env):
            yield node


def indices_of(document: Document, name: str) -> tuple[str, ...]:
    """The indices of a drawn list that is counted by one or two of them; nothing for any other."""
    formula = definition_of(document, name).formula
    if not isinstance(formula, Comprehension) or formula.kind != "list" or not isinstance(formula.element, Apply):
        return ()
    counted = all(_counted(clause) for clause in formula.clauses) and len(formula.clauses) <= 2
    return tuple(clause.targets[0] for clause in formula.clauses) if counted else ()


def _counted(clause: Clause) -> bool:
    return counted_to(clause.source) is not None and len(clause.targets) == 1 and not clause.tests


def _rule(document: Document, hole: Difference, rows: Rows, wanted: Sequence[Value]) -> Node | None:
    """The rule of all members where they come round again, or grow; exactly, for what was said is no freehand."""
    indices = tuple(rows[0])
    shape = tuple(len({row[index] for row in rows}) for index in indices)
    live = Live(document)
    node = fitted(hole, live, shape, indices, [hole]).node
    return node if node is not None and _gives(node, rows, wanted, live.env()) else None


def _gives(node: Node, rows: Rows, wanted: Sequence[Value], env: Mapping[str, Value]) -> bool:
    try:
        values = [evaluate(node, Env({**env, **row})) for row in rows]
    except StudioError:
        return False
    return all(same(one, other) for one, other in zip(values, wanted, strict=True))


def _tested(chosen: Sequence[bool], indices: Sequence[str], rows: Rows, work: Work | None) -> list[Node]:
    """The plainest test of the indices that picks those that were chosen, and its rivals; else which they are."""
    plain = list(_by_index(chosen, indices, rows, listed=False))
    listed = [*_by_index(chosen, indices, rows, listed=True), _by_heart(chosen, indices, rows)]
    situations = tuple(Situation(dict(row), f"member {number}") for number, row in enumerate(rows))
    scope = Scope(dict.fromkeys(indices, NUMBER), locals=tuple(indices))
    try:
        answer = solve(Goal("members", situations, tuple(chosen), scope, TRUTH), work, QUICK)
        plain += [one for one in _formulas(answer) if weight(one, scope) <= SIMPLE]
    except CannotExplain:  # by heart then
        pass
    tests = list(dict.fromkeys([*plain, *listed]))
    further = [range(1 + MORE + max(row[index] for row in rows)) for index in indices]
    seen: list[list[Value]] = []
    different = []
    for test in tests:
        if (picked := _picks(test, indices, further)) not in seen:
            seen.append(picked)
            different.append(test)
    return different


def _picks(test: Node, indices: Sequence[str], further: Sequence[range]) -> list[Value]:
    """What a test would pick of a list with more members."""
    try:
        return [evaluate(test, Env(dict(zip(indices, key, strict=True)))) for key in product(*further)]
    except StudioError:
        return []


def _formulas(answer: Answer) -> Iterator[Node]:
    for one in answer.candidates:
        used = {node.function for _, node in walk(one.formula) if isinstance(node, Apply)}
        if used <= ARITHMETIC and not any(isinstance(node, Conditional) for _, node in walk(one.formula)):
            yield one.formula


def _by_index(chosen: Sequence[bool], indices: Sequence[str], rows: Rows, listed: bool) -> Iterator[Node]:
    """A test of each index by itself, where those that were chosen (or those that were not) are all of some rows in
    some columns; ``listed`` are rows and columns that are neither the first so many nor the last."""
    for inside in (True, False):
        keys = [row for row, one in zip(rows, chosen, strict=True) if one is inside]
        parts = {index: sorted({row[index] for row in keys}) for index in indices}
        every = {index: sorted({row[index] for row in rows}) for index in indices}
        if not keys or math.prod(len(one) for one in parts.values()) != len(keys):
            continue
        tests = []
        for index in indices:
            some = parts[index] if inside else [one for one in every[index] if one not in parts[index]]
            tests += [_test(index, some, every[index], listed)] if parts[index] != every[index] else []
        found = [one for one in tests if one is not None]
        if found and len(found) == len(tests):
            yield found[0] if len(found) == 1 else Logic("and" if inside else "or", tuple(found))


def _test(index: str, some: Sequence[Value], every: Sequence[Value], listed: bool) -> Node | None:
    name, count = Name(index), len(some)
    if count == 1:
        return Apply("==", (name, literal_node(some[0])))
    if list(some) == list(every[:count]):
        return Apply("<", (name, literal_node(every[count])))
    if list(some) == list(every[-count:]):
        return Apply(">=", (name, literal_node(some[0])))
    return Apply("in", (name, literal_node(list(some)))) if listed else None


def _by_heart(chosen: Sequence[bool], indices: Sequence[str], rows: Rows) -> Node:
    names = [Name(index) for index in indices]
    what: Node = names[0] if len(names) == 1 else Display("tuple", tuple(names))
    keys = [tuple(row[index] for index in indices) for row, one in zip(rows, chosen, strict=True) if one]
    items = [literal_node(key[0] if len(key) == 1 else key) for key in keys]
    return Apply("in", (what, Display("list", tuple(items))))
