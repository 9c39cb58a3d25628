"""Things that stand on the members of a list, one on each: their order, their keys, and how many there are.

What stands on the last one alone is told from the last, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document
from studio.generalize.antiunify import KEY, Difference
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import (
    Apply,
    Comprehension,
    Literal,
    Name,
    Node,
    Path,
    at,
    counted_to,
    free_names,
    replaced,
    walk,
)

LAST = -1


def with_last_counted(formulas: Sequence[Node], live: Live) -> tuple[Node, ...]:
    """The formulas in which the last of a list has its number, where others stand on other members of that list."""
    others = {name for one in formulas for _, name, key in _items(one) if key != LAST}
    return tuple(_counted(one, others, live) for one in formulas)


def is_counted(document: Document, name: str) -> bool:
    """Whether how many members a list has follows from a parameter, by itself or by another list."""
    one = document.definitions.get(name)
    formula = one.formula if one is not None else None
    if not isinstance(formula, Comprehension) or len(formula.clauses) != 1:
        return False
    needs = [document.definitions[one] for one in free_names(formula.clauses[0].source) & document.definitions.keys()]
    return any(one.is_parameter or is_counted(document, one.name) for one in needs)


def is_drawn_by_rule(one: Definition) -> bool:
    """Whether it is a drawn list whose members are told by their numbers, not each by data of its own."""
    clauses = one.formula.clauses if isinstance(one.formula, Comprehension) else ()
    return one.drawn and len(clauses) == 1 and counted_to(clauses[0].source) is not None


def with_last_ones(before: Document, document: Document) -> tuple[Document, list[str]]:
    """The document in which what is drawn on the last of a list that is counted since ``before`` is so at any count.

    With it sentences that say so. What is not drawn says which it means.
    """
    counted = {one for one in before.definitions if is_counted(document, one) and not is_counted(before, one)}
    if not counted:
        return document, []
    live, says, told = looked_at(before), [], dict(document.definitions)
    drawn = [(name, one) for name, one in told.items() if one.drawn and free_names(one.formula) & counted]
    for name, definition in drawn:
        formula = definition.formula
        for path, of, key in list(_items(formula)):
            items = live.values().get(of.id) if of.id in counted else None
            if isinstance(items, list) and key == len(items) - 1 > 0 and not _each(document, definition, of, key):
                formula = replaced(formula, (*path, "arguments", 1), Literal(LAST))
                says.append(f"{name} stays at the last of {of.id}.")
        told[name] = replace(definition, formula=formula)
    return replace(document, definitions=told), list(dict.fromkeys(says))


def _each(document: Document, definition: Definition, of: Name, last: int) -> bool:
    """Whether things like one stand on all other members of a list too."""
    kind = definition.formula.function if isinstance(definition.formula, Apply) else ""
    others = (one.formula for one in document.definitions.values() if one is not definition)
    alike = (one for one in others if isinstance(one, Apply) and one.function == kind)
    return {key for one in alike for _, name, key in _items(one) if name == of} >= set(range(last))


def _counted(formula: Node, lists: set[Name], live: Live) -> Node:
    for path, name, key in list(_items(formula)):
        items = _value(name, live) if key == LAST and name in lists else None
        if isinstance(items, list):
            formula = replaced(formula, (*path, "arguments", 1), Literal(len(items) - 1))
    return formula


def _items(formula: Node) -> Iterator[tuple[Path, Name, int]]:
    """The items of lists by their numbers in a formula: where, of which list, and the number."""
    for path, node in walk(formula):
        match node:
            case Apply("[]", (Name() as name, Literal(int() as key))) if type(key) is int:
                yield path, name, key


def _value(node: Node, live: Live) -> object:
    try:
        return evaluate(node, live.env())
    except StudioError:
        return None


def order_of_keys(holes: Sequence[Difference], count: int) -> list[int] | None:
    """The order of things that stand one on each of the first members of a list; None where they do not."""
    for hole in holes:
        keys = [node.value for node in hole.column if isinstance(node, Literal) and type(node.value) is int]
        if hole.attribute == KEY and sorted(keys) == list(range(count)):
            return sorted(range(count), key=lambda k: keys[k])
    return None


def list_stood_on(template: Node, hole: Difference, rule: Node | None, count: int, live: Live) -> str:
    """The list (or dict by number) on each of whose members one thing stands by its rule, "" where there is none."""
    if hole.attribute != KEY or rule != Name("i"):
        return ""
    match at(template, hole.path[:-2]):
        case Apply("[]", (Name() as name, _)):
            items = _value(name, live)
            numbers = range(len(items)) if isinstance(items, list) else items if isinstance(items, dict) else ()
            return name.id if list(numbers) == list(range(count)) else ""
    return ""
