"""By what formula each of many things has its value, at moments at which states were so and so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from studio.document.model import Document, Example, Lesson
from studio.generalize.attributes import literal_node
from studio.generalize.example_moments import Moments
from studio.generalize.members_at_moments import plain_tests, varied
from studio.generalize.teach import goal_of, inputs_of
from studio.infer.goals import Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Conditional, Name, Node, each_node, free_names, renamed
from studio.language.types import TRUTH, type_of_all
from studio.language.values import Value, is_number, same

LOOKED_UP = "_looked_up"
"""What the drawing looks up for a member is called while its rule is sought."""
MOST = 12
"""So many ways to look something up are tried, as the drawing does."""


@dataclass(frozen=True)
class ItemThen:
    """One item at one moment: the states and parameters, its indices, all that has a value then, and what it was."""

    known: Mapping[str, Value]
    row: Mapping[str, Value]
    env: Mapping[str, Value]
    value: Value

    def of(self, node: Node) -> Value:
        """What a formula gives for it; None where it gives nothing."""
        return value_or_nothing(node, {**self.env, **self.row})


def value_or_nothing(node: Node, env: dict[str, Value]) -> Value:
    """What a formula gives; None where it gives nothing."""
    try:
        return evaluate(node, Env(env))
    except StudioError:
        return None


def item_formulas(
    document: Document,
    name: str,
    items: Sequence[ItemThen],
    told: Value,
    work: Work | None,
    because: Sequence[str] = (),
) -> Iterator[Node]:
    """Formulas that give each item what it was, the plainest first.

    Of two values ``told`` is the one that a test tells; of more the drawing looks them up, or anything gives them.
    ``because`` are names that were said to matter.
    """
    others = [one.value for one in items if not same(one.value, told)]
    names, lesson = _changed(document, items), Lesson(name, "function", (), (), pointed=tuple(because))
    looked_up = _lookups(document, items, names)
    for node in looked_up:
        if all(same(one.of(node), one.value) for one in items):
            yield node
    if others and all(same(one, others[0]) for one in others):
        for test in _tests(document, lesson, items, told, names, looked_up, work):
            yield Conditional(test, literal_node(told), literal_node(others[0]))
    elif others:
        yield from _solved(document, lesson, items, [one.value for one in items], work)
    else:
        yield literal_node(told)


def _changed(document: Document, items: Sequence[ItemThen]) -> list[str]:
    """The states that were not the same at all moments; all of them where only one moment was shown."""
    shared = [name for name in document.states() if all(name in one.known for one in items)]
    other = varied([one.known for one in items])
    return [name for name in shared if name in other] or shared


def _tests(
    document: Document,
    lesson: Lesson,
    items: Sequence[ItemThen],
    told: Value,
    names: Sequence[str],
    looked_up: Sequence[Node],
    work: Work | None,
) -> Iterator[Node]:
    """Tests that pick just those that were told: an index by a number, what is looked up, anything else."""
    picked = [same(one.value, told) for one in items]
    first = next(one.known for one in items if same(one.value, told))
    rows = [one.row for one in items if one.known is first and same(one.value, told)]
    for test in plain_tests(rows, first, [name for name in names if is_number(first[name])]):
        if [one.of(test) is True for one in items] == picked:
            yield test
    yield from _by_lookups(looked_up, items, picked, work)
    yield from _solved(document, lesson, items, picked, work)


def _by_lookups(
    looked_up: Sequence[Node], items: Sequence[ItemThen], picked: Sequence[bool], work: Work | None
) -> Iterator[Node]:
    """Tests of what the drawing looks up in a state, at the item's own indices and at numbers that varied."""
    for node in looked_up:
        held = [one.of(node) for one in items]
        if None in held:
            continue
        situations = tuple(Situation({LOOKED_UP: one}, f"member {number}") for number, one in enumerate(held))
        scope = Scope({LOOKED_UP: type_of_all(held)}, locals=(LOOKED_UP,))
        try:
            answer = solve(Goal("members", situations, tuple(picked), scope, TRUTH), work)
        except CannotExplain:
            continue
        yield from (renamed(one.formula, {LOOKED_UP: node}) for one in answer.candidates[:1] if free_names(one.formula))


def _lookups(document: Document, items: Sequence[ItemThen], names: Sequence[str]) -> list[Node]:
    """Each way in which drawn lists look up a state, with the item's indices and numbers of these names as theirs."""
    numbers = [name for name in names if all(is_number(one.known[name]) for one in items)]
    indices, known = list(items[0].row), [name for name in document.states() if all(name in one.known for one in items)]
    found: list[Node] = []
    for definition in document.definitions.values():
        formula = definition.formula
        if not isinstance(formula, Comprehension):
            continue
        loops = [target for clause in formula.clauses for target in clause.targets]
        for node in each_node(formula.element):
            if _looks_up(node, known) and (used := [one for one in loops if one in free_names(node)]):
                for put in product([*indices, *numbers], repeat=len(used)):
                    if set(put) & set(indices):
                        found.append(renamed(node, {old: Name(new) for old, new in zip(used, put, strict=True)}))
    return list(dict.fromkeys(found))[:MOST]


def _looks_up(node: Node, names: Sequence[str]) -> bool:
    collection = node.arguments[0] if isinstance(node, Apply) and node.function in ("[]", "get") else None
    return isinstance(collection, Name) and collection.id in names


def _solved(
    document: Document, lesson: Lesson, items: Sequence[ItemThen], wanted: Sequence[Value], work: Work | None
) -> list[Node]:
    """Formulas over the indices and all that has a value, as of a function taught at these moments."""
    pairs = enumerate(zip(items, wanted, strict=True))
    examples = tuple(Example(f"member {k}", dict(one.row), value, dict(one.known)) for k, (one, value) in pairs)
    try:
        shown = replace(lesson, inputs=inputs_of(examples), examples=examples)
        answer = solve(goal_of(Moments(document), shown), work)
    except CannotExplain:
        return []
    return [one.formula for one in answer.candidates]
