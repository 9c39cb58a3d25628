"""The rival of a rule of a list: the same with parameters in place of the plain numbers that they equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from studio.document.graph import head
from studio.document.model import Document
from studio.generalize.attributes import address_of, find, with_node
from studio.infer.goals import Finding
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Comprehension, Name, Node, literals, replaced
from studio.language.show import show
from studio.language.values import Value, is_number

SMALL = frozenset({0, 1, 2})
"""Numbers that no parameter is taken for."""


def over_parameters(node: Node, parameters: Mapping[str, Value]) -> Node | None:
    """The rule with parameters in place of the plain numbers that they equal; None where there are none."""
    named = node
    for path, literal in literals(node):
        name = next((one for one, value in parameters.items() if _equal_numbers(value, literal.value)), None)
        if name is not None and literal.value not in SMALL:
            named = replaced(named, path, Name(name))
    return named if named != node else None


def _equal_numbers(value: Value, other: Value) -> bool:
    numbers = all(map(is_number, (value, other)))
    return numbers and bool(value == other)


def candidates(document: Document, goal: str) -> list[Node]:
    """What an attribute of a list holds now, then its rival; empty where there is none."""
    listed = document.definitions.get(head(goal))
    if ":" in goal or listed is None or not isinstance(listed.formula, Comprehension):
        return []
    try:
        now = find(document, goal).node
    except StudioError:
        return []
    rival = over_parameters(now, document.parameters())
    return [now, rival] if rival is not None else []


def as_it_holds(document: Document, finding: Finding) -> Finding:
    """A finding with rivals as the document says it: what holds now comes first, and only what can be taken is left."""
    if not finding.rivals:
        return finding
    now, *rivals = [show(one) for one in candidates(document, finding.goal)] or [finding.formula]
    return replace(finding, formula=now, rivals=tuple(rivals))


def chosen(document: Document, goal: str, number: int) -> tuple[Document, Finding]:
    """The document with a candidate for an attribute of a list, by its number; nothing is left to decide then.

    Raises Refusal where there is no such candidate.
    """
    known = candidates(document, goal)
    if not 0 <= number < len(known):
        raise Refusal(f"There are {len(known)} candidates for {goal}; choose one of them by its number, from 0.")
    made = with_node(document, address_of(goal), known[number]) if number else document
    return made, Finding(goal, show(known[number]))
