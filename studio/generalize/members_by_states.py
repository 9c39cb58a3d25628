"""What some members alone were given at different values of states, and the rule by which they have it.

The lamp that was lit while a count was 1, and the one that was while it was 2: which it is follows the count. A lamp
that was lit while the cell under the hand was on: it follows what the drawing looks up there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from studio.document.model import Document, Example, Lesson
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, find, literal_node
from studio.generalize.example_moments import Moments
from studio.generalize.members_at_moments import FEW, Moment, members_shown, plain_tests
from studio.generalize.teach import goal_of, inputs_of
from studio.infer.goals import Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Conditional, Name, Node, each_node, free_names, renamed
from studio.language.types import TRUTH, type_of_all
from studio.language.values import Value, is_number, same

LOOKED_UP = "_looked_up_{}"
"""What the drawing looks up for a member is called while its rule is sought."""
MOST = 12
"""So many ways to look something up are tried, as the drawing does."""


@dataclass(frozen=True)
class _Told:
    """One member at one moment: all that has a value then, with its indices, and whether it was given the value."""

    known: Mapping[str, Value]
    row: Mapping[str, Value]
    env: Mapping[str, Value]
    picked: bool


def follows_members_shown(document: Document, address: Address) -> bool:
    """Whether members alone were shown at several values of states, so that what they follow can be shown further."""
    moments = members_shown(document, address, document.states())
    return len(moments) >= FEW and bool(_changed(moments))


def by_states(document: Document, address: Address, work: Work | None) -> Iterator[Node]:
    """Rules by states that varied for an attribute of the members of a list, the plainest first.

    Only where one member was shown with two values: as a plain value neither can be meant. Members of which nothing was
    shown at a moment have what they have by the rule as it is, else what the others have.
    """
    place = find(document, address)
    formula = place.definition.formula
    shown = members_shown(document, address, {**document.parameters(), **document.states()})
    names = [name for name in _changed(shown) if name in document.states()]
    if not isinstance(formula, Comprehension) or not names or not _clash(shown):
        return
    values = [one for _, given in shown for one in given.values()]
    value = values[0]  # what was shown first; the others went back to what they had before
    rest = next(one for one in values if not same(one, value))
    if not all(same(one, value) or same(one, rest) for one in values):
        return
    told = _told(document, address, shown, value, follows=bool(free_names(place.node) & document.states().keys()))
    if len({id(one.known) for one in told if one.picked}) < FEW:
        return
    for test in _tests(document, address, told, names, work):
        yield Conditional(test, literal_node(value), literal_node(rest))


def _changed(moments: Sequence[Moment]) -> list[str]:
    first = moments[0][0] if moments else {}
    shared = [name for name in first if all(name in known for known, _ in moments)]
    return [name for name in shared if any(not same(known[name], first[name]) for known, _ in moments)]


def _clash(moments: Sequence[Moment]) -> bool:
    """Whether a member was shown with two values."""
    seen: dict[int, Value] = {}
    pairs = [(number, one) for _, given in moments for number, one in given.items()]
    return any(not same(seen.setdefault(number, one), one) for number, one in pairs)


def _told(document: Document, address: Address, shown: Sequence[Moment], value: Value, follows: bool) -> list[_Told]:
    """Every member at every moment."""
    place, moments, told = find(document, address), Moments(document), []
    for known, given in shown:
        env = moments.at(known)
        for number, row in enumerate(loop_rows(place.definition.formula, env)):
            now = given[number] if number in given else _by_rule(place.node, {**env, **row}) if follows else None
            told.append(_Told(known, row, env, now is not None and same(now, value)))
    return told


def _by_rule(node: Node, env: Mapping[str, Value]) -> Value:
    try:
        return evaluate(node, Env(dict(env)))
    except StudioError:
        return None


def _tests(
    document: Document, address: Address, told: Sequence[_Told], names: Sequence[str], work: Work | None
) -> Iterator[Node]:
    """Tests that pick just those that were given the value: an index by a number, what is looked up, anything else."""
    first = next(one.known for one in told if one.picked)
    members = [one.row for one in told if one.known is first and one.picked]
    numbers = [name for name in names if is_number(first[name])]
    yield from (one for one in plain_tests(members, first, numbers) if _fits(one, told))
    yield from _by_lookups(document, told, names, work)
    yield from _solved(document, address, told, work)


def _fits(test: Node, told: Sequence[_Told]) -> bool:
    return all((_by_rule(test, {**one.env, **one.row}) is True) is one.picked for one in told)


def _by_lookups(document: Document, told: Sequence[_Told], names: Sequence[str], work: Work | None) -> Iterator[Node]:
    """Tests of what the drawing looks up in a state, at the member's own indices and at numbers that varied."""
    for node in _lookups(document, told, names):
        held = [_by_rule(node, {**one.env, **one.row}) for one in told]
        if None in held or len({one.picked for one in told}) < 2:
            continue
        name = LOOKED_UP.format(0)
        situations = tuple(Situation({name: one}, f"member {number}") for number, one in enumerate(held))
        scope = Scope({name: type_of_all(held)}, locals=(name,))
        try:
            answer = solve(Goal("members", situations, tuple(one.picked for one in told), scope, TRUTH), work)
        except CannotExplain:
            continue
        yield from (renamed(one.formula, {name: node}) for one in answer.candidates[:1] if free_names(one.formula))


def _lookups(document: Document, told: Sequence[_Told], names: Sequence[str]) -> list[Node]:
    """Each way in which drawn lists look up what varied, with the member's indices and what varied as their indices."""
    numbers = [name for name in names if all(is_number(one.known[name]) for one in told)]
    indices = list(told[0].row)
    found: list[Node] = []
    for definition in document.definitions.values():
        formula = definition.formula
        if not isinstance(formula, Comprehension):
            continue
        loops = [target for clause in formula.clauses for target in clause.targets]
        for node in each_node(formula.element):
            if _looks_up(node, names) and (used := [one for one in loops if one in free_names(node)]):
                for put in product([*indices, *numbers], repeat=len(used)):
                    if set(put) & set(indices):
                        found.append(renamed(node, {old: Name(new) for old, new in zip(used, put, strict=True)}))
    return list(dict.fromkeys(found))[:MOST]


def _looks_up(node: Node, names: Sequence[str]) -> bool:
    collection = node.arguments[0] if isinstance(node, Apply) and node.function in ("[]", "get") else None
    return isinstance(collection, Name) and collection.id in names


def _solved(document: Document, address: Address, told: Sequence[_Told], work: Work | None) -> list[Node]:
    """Tests over the indices and all that has a value, as of a function taught at these moments."""
    examples = tuple(Example(f"member {k}", dict(one.row), one.picked, dict(one.known)) for k, one in enumerate(told))
    lesson = Lesson(address.thing, "function", inputs_of(examples), examples)
    try:
        answer = solve(goal_of(Moments(document), lesson), work)
    except CannotExplain:
        return []
    states = document.states().keys()
    return [one.formula for one in answer.candidates if free_names(one.formula) - set(told[0].row) and states]
