"""An attribute given to some members of a drawn list: by which rule over the index they have it, the others as before.

Values that come round again are told as such (every second one, by row, by column, by diagonal); else a test picks
those that were chosen, and where no plain one does, they are learned by heart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain, islice, product

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.antiunify import Difference
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, address_of, definition_of, explicit, find, literal_node, with_node
from studio.generalize.counted_lists import told_by_place
from studio.generalize.data_tests import MembersPicked, by_place_or_data, data_tests
from studio.generalize.listing_columns import QUICK, SIMPLE, fitted
from studio.generalize.members_at_moments import by_parameters, with_members_shown
from studio.generalize.members_by_states import by_states, follows_members_shown
from studio.generalize.own_state import check_follows_no_state
from studio.generalize.plain_values import given_plainly
from studio.generalize.result import Result
from studio.generalize.shares_of_whole import question_of_count, share_tests
from studio.infer.goals import Answer, Finding, Goal, Scope, Situation, Work
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import (
    Apply,
    Comprehension,
    Conditional,
    Display,
    Logic,
    Name,
    Node,
    counted_to,
    free_names,
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
    just_these: bool = False,
    along: Address | None = None,
) -> Result:
    """The document in which members of a list, given by their numbers, have an attribute by a rule over the index.

    ``candidate`` picks another rule than the first; the finding lists them. For ``just_these`` no rule is looked for.
    What goes ``along`` with another attribute has the rule by which the same members have that; nothing is left open.
    Raises Refusal where the list is not counted by indices (in every row as many) or has no such members, where the
    attribute follows a state, and for a value that it cannot be.
    """
    indices = indices_of(document, name)
    if not indices:
        raise Refusal(f"{name} is not counted by an index, so some of it cannot be told by one.")
    address = address_of(f"{name}.{attribute}")
    document = explicit(document, address)
    value = given_plainly(document, address, value)
    now = find(document, address)
    if not follows_members_shown(document, address):
        check_follows_no_state(document, str(address), now.node)
    rows = loop_rows(now.definition.formula, Live(document).env())
    if not members or not all(0 <= one < len(rows) for one in members):
        raise Refusal(f"{name} has no such members. Choose some that are there.")
    document = with_members_shown(document, address, members, value)
    if just_these:
        heart = _by_heart([number in members for number in range(len(rows))], indices, rows)
        rules: list[Node] = [Conditional(heart, literal_node(value), now.node)]
    else:
        told = chain(by_parameters(document, address), by_states(document, address, work))
        found = chain(told, _rules(document, address, rows, set(members), value, work))
        rules = list(dict.fromkeys(islice(found, 1 + RIVALS)))
    if not 0 <= candidate < len(rules):
        raise Refusal(f"There are {len(rules)} rules to choose from, numbered from 0.")
    if along is not None:
        rules = [_picking_as(rules, find(document, along).node)]
    node = rules[candidate]
    says = f"{attribute} of {len(set(members))} of {name} is {value}: {show(node)}."
    others = [one for one in rules if one is not node]
    asked = question_of_count(document, address, [node, *others], len(set(members)), value)
    finding = Finding(str(address), show(node), rivals=tuple(map(show, others)), question=asked)
    return Result(with_node(document, address, node), (finding,), frozenset({name}), says)


def _picking_as(rules: Sequence[Node], other: Node) -> Node:
    """The rule with the test of another formula; the first where none has it."""
    tests = list(_tests_of(other))
    return next((one for one in rules if any(test in tests for test in islice(_tests_of(one), 1))), rules[0])


def _rules(
    document: Document, address: Address, rows: Rows, members: Set[int], value: Value, work: Work | None
) -> Iterator[Node]:
    """The rule of all members; else those by which some have a value where a test holds, and the others as before.

    What follows definitions goes on to do so where the test does not hold.
    """
    node, env, then = find(document, address).node, Live(document).env(), literal_node(value)
    before = [evaluate(node, Env({**env, **row})) for row in rows]
    after = [value if number in members else one for number, one in enumerate(before)]
    follows = free_names(node) & document.definitions.keys()
    picked = [number in members for number in range(len(rows))]
    told = _told_already(node, picked, then, rows, follows) or _told_by_data(document, address, picked, then, rows, env)
    if told is not None:
        yield told
        return
    if follows:
        chosen, rest = _following(members, then, node, rows, follows)
        rule = then if all(chosen) else None
    else:
        chosen, rest = [same(one, value) for one in after], _others(after, value, node)
        rule = _rule(document, address, rows, after)
    data = list(_by_data(document, address, chosen, rows, env))
    if rule is not None:
        yield rule
    indices = tuple(rows[0])
    shares = list(share_tests(document, address.thing, indices[0], chosen)) if len(indices) == 1 else []
    tests = data if rule is not None else by_place_or_data(_tested(chosen, indices, rows, work), data, len(rows))
    for test in chain(tests, shares):
        made = Conditional(test, then, rest)
        if _gives(made, rows, after, env):
            yield made


def _told_by_data(
    document: Document, address: Address, picked: Sequence[bool], then: Node, rows: Rows, env: Mapping[str, Value]
) -> Conditional | None:
    """The present formula with another value for those that a test of data in it picks, which comes first then."""
    before = find(document, address).node
    if not isinstance(before, Conditional):
        return None
    tests = list(_by_data(document, address, picked, rows, env))
    told = next((one for one in _tests_of(before) if one in tests), None)
    return None if told is None else Conditional(told, then, _without(before, told))


def _tests_of(node: Node) -> Iterator[Node]:
    while isinstance(node, Conditional):
        yield node.test
        node = node.other


def _without(node: Node, test: Node) -> Node:
    """A chain of cases without the one of a test."""
    if not isinstance(node, Conditional):
        return node
    rest = _without(node.other, test)
    return rest if node.test == test else Conditional(node.test, node.then, rest)


def _by_data(
    document: Document, address: Address, chosen: Sequence[bool], rows: Rows, env: Mapping[str, Value]
) -> Iterator[Node]:
    formula = find(document, address).definition.formula
    return (
        data_tests(formula.element, [MembersPicked(chosen, rows, env)])
        if isinstance(formula, Comprehension)
        else iter(())
    )


def _told_already(
    before: Node, chosen: Sequence[bool], then: Node, rows: Rows, follows: Set[str]
) -> Conditional | None:
    """The present formula with another value for those that its test picks, or for those that it does not."""
    if not isinstance(before, Conditional) or free_names(before.test) & follows or then in (before.then, before.other):
        return None
    picked = [evaluate(before.test, Env(row)) is True for row in rows]
    if picked == list(chosen):
        return Conditional(before.test, then, before.other)
    if [not one for one in picked] == list(chosen):
        return Conditional(before.test, before.then, then)
    return None


def _others(wanted: Sequence[Value], value: Value, before: Node) -> Node:
    """What those have that have not the value: one value where it is the same for all of them, else what they had."""
    others = [one for one in wanted if not same(one, value)]
    alike = bool(others) and all(same(one, others[0]) for one in others)
    return literal_node(others[0]) if alike else before


def _following(members: Set[int], then: Node, before: Node, rows: Rows, follows: Set[str]) -> tuple[list[bool], Node]:
    """Which members have a value from now on by a test of the index, and the formula that the others go on to follow.

    Those that such a test gave it already are told by the new one too.
    """
    chosen = [number in members for number in range(len(rows))]
    while isinstance(before, Conditional) and before.then == then and not free_names(before.test) & follows:
        had = [evaluate(before.test, Env(row)) for row in rows]
        chosen = [one or other is True for one, other in zip(chosen, had, strict=True)]
        before = before.other
    return chosen, before


def indices_of(document: Document, name: str) -> tuple[str, ...]:
    """The indices of a drawn list that is counted by one or two of them, each row as far; nothing for any other."""
    formula = definition_of(document, name).formula
    if not isinstance(formula, Comprehension) or formula.kind != "list" or not isinstance(formula.element, Apply):
        return ()
    clauses = formula.clauses
    counted = all(counted_to(one.source) is not None and len(one.targets) == 1 for one in clauses)
    told = counted and len(clauses) <= 2 and told_by_place(clauses)
    return tuple(clause.targets[0] for clause in clauses) if told else ()


def _rule(document: Document, address: Address, rows: Rows, wanted: Sequence[Value]) -> Node | None:
    """The rule of all members where they come round again, or grow; exactly, for what was said is no freehand."""
    hole = Difference(find(document, address).path, tuple(map(literal_node, wanted)), str(address.steps[-1]))
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
    plain = [*_every_other(chosen, indices), *_by_index(chosen, indices, rows, listed=False)]
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


def _every_other(chosen: Sequence[bool], indices: Sequence[str]) -> Iterator[Node]:
    """The test of the only index by which every second member was chosen, from the first or second one on."""
    begins = int(not chosen[0])
    if len(indices) == 1 and sum(chosen) > 1 and all(one is (k % 2 == begins) for k, one in enumerate(chosen)):
        yield Apply("==", (Apply("%", (Name(indices[0]), literal_node(2))), literal_node(begins)))


def _by_heart(chosen: Sequence[bool], indices: Sequence[str], rows: Rows) -> Node:
    names = [Name(index) for index in indices]
    what: Node = names[0] if len(names) == 1 else Display("tuple", tuple(names))
    keys = [tuple(row[index] for index in indices) for row, one in zip(rows, chosen, strict=True) if one]
    items = [literal_node(key[0] if len(key) == 1 else key) for key in keys]
    return Apply("in", (what, Display("list", tuple(items))))
