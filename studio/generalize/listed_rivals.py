"""The rival of a rule of a list: the same with parameters in place of the plain numbers that they equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.document.graph import head
from studio.document.model import Choice, Document
from studio.generalize.attributes import address_of, find, with_node
from studio.generalize.coming_round import all_alike
from studio.generalize.spaced_rivals import over_size
from studio.infer.goals import Finding
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Comprehension, Name, Node, Path, literals, replaced
from studio.language.show import show
from studio.language.values import Value, is_number

SMALL = frozenset({0, 1, 2})
"""Numbers that no parameter is taken for."""


MOST_RIVALS = 5
"""So many rivals a rule has at most."""


def over_parameters(node: Node, parameters: Mapping[str, Value]) -> Node | None:
    """The rule with parameters in place of the plain numbers that they equal; None where there are none."""
    named = node
    for path, name in _named_numbers(node, parameters):
        named = replaced(named, path, Name(name))
    return named if named != node else None


def _named_numbers(node: Node, parameters: Mapping[str, Value]) -> Iterator[tuple[Path, str]]:
    """The plain numbers of a rule that a parameter equals, each with the first one that does."""
    for path, literal in literals(node):
        name = next((one for one, value in parameters.items() if _equal_numbers(value, literal.value)), None)
        if name is not None and literal.value not in SMALL:
            yield path, name


def _equal_numbers(value: Value, other: Value) -> bool:
    numbers = all(map(is_number, (value, other)))
    return numbers and bool(value == other)


def each_over_parameters(node: Node, parameters: Mapping[str, Value]) -> list[Node]:
    """The rule with parameters in place of the plain numbers that they equal: of all of them, then of each alone."""
    together = over_parameters(node, parameters)
    if together is None:
        return []
    alone = [replaced(node, path, Name(name)) for path, name in _named_numbers(node, parameters)]
    return [together, *alone][: MOST_RIVALS if len(alone) > 1 else 1]


def candidates(document: Document, goal: str) -> list[Node]:
    """The rule of an attribute of a list as it was found, then its rivals; empty where there are none.

    What was chosen before does not change their numbers, as long as it is there.
    """
    listed = document.definitions.get(head(goal))
    if ":" in goal or listed is None or not isinstance(listed.formula, Comprehension):
        return []
    try:
        now = find(document, goal).node
    except StudioError:
        return []
    parameters, members, steps = document.parameters(), listed.formula, address_of(goal).steps

    def rivals(rule: Node) -> list[Node]:
        alike = [one for one in (all_alike(rule),) if one is not None]
        over = [*over_size(rule, members, steps, parameters), *each_over_parameters(rule, parameters), *alike]
        return list(dict.fromkeys(over))[:MOST_RIVALS]

    found = (one.formula for one in reversed(document.choices) if one.goal == goal and one.formula is not None)
    first = next((one for one in found if now in rivals(one)), now)
    return [first, *others] if (others := rivals(first)) else []


def as_it_holds(document: Document, finding: Finding) -> Finding:
    """A finding with rivals as the document says it: what holds now comes first, and only what can be taken is left."""
    known = candidates(document, finding.goal)
    if not finding.rivals and not known:
        return finding
    now, *rivals = [show(one) for one in known] or [finding.formula]
    return replace(finding, formula=now, rivals=tuple(rivals))


def chosen(document: Document, goal: str, number: int) -> tuple[Document, Finding]:
    """The document with a candidate for an attribute of a list, by its number; nothing is left to decide then.

    Raises Refusal where there is no such candidate.
    """
    known = candidates(document, goal)
    if not 0 <= number < len(known):
        raise Refusal(f"There are {len(known)} candidates for {goal}; choose one of them by its number, from 0.")
    made = with_node(document, address_of(goal), known[number])
    kept = tuple(one for one in document.choices if one.goal != goal)
    return replace(made, choices=(*kept, Choice(goal, formula=known[0]))), Finding(goal, show(known[number]))
