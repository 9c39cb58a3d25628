"""Extract: the formula of an attribute gets a name of its own, wherever that formula stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.document.model import Definition, Document, with_definition, with_definition_before
from studio.generalize.attributes import address_of, find
from studio.generalize.counted_lists import told_by_place
from studio.generalize.draw import checked_name
from studio.generalize.result import Result
from studio.generalize.work_out import in_order_drawn
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Literal,
    Name,
    Node,
    bound_by,
    counted_to,
    free_names,
    walk,
    with_children,
)
from studio.language.show import show


def extracted(document: Document, thing: str, attribute: str, name: str) -> Result:
    """The document in which the formula of an attribute is a definition of this name, used wherever it stood.

    What differs from member to member of a list that counts them becomes a list of as many values. Raises Refusal
    when the attribute is a plain value or a name already, or needs what only its own definition knows (an input), or
    the name is taken.
    """
    name = checked_name(document, name, attribute.split(".")[0])
    place = find(document, address_of(f"{thing}.{attribute}" if attribute else thing))
    formula = place.node
    if isinstance(formula, Literal):
        raise Refusal(f"{thing}.{attribute} is a plain value; name it as a parameter.")
    if isinstance(formula, Name) and formula.id in document.definitions:
        raise Refusal(f"{thing}.{attribute} has a name already: {formula.id}.")
    unknown = sorted(one for one in _variables(formula) if one not in document.definitions)
    if not unknown:
        return _named(document, thing, f"{thing}.{attribute}", formula, Definition(name, formula), Name(name), ())
    clauses = _counting(place.definition, unknown)
    if clauses is None:
        raise Refusal(_known_inside(place.definition, f"{thing}.{attribute}", unknown[0]))
    if name in bound_by(clauses):
        raise Refusal(f"{name} is what {place.definition.name} counts its members by; choose another name.")
    each = Apply("[]", (Name(name), in_order_drawn(clauses, name)[0]))
    made = Definition(name, Comprehension("list", formula, clauses))
    return _named(document, thing, f"{thing}.{attribute}", formula, made, each, clauses)


def _named(
    document: Document, thing: str, what: str, formula: Node, made: Definition, new: Node, clauses: Sequence[Clause]
) -> Result:
    """The document with what was made of a formula, and ``new`` wherever that stood, in the same rounds if in any.

    How many rounds there are is the same only where a name says it; a number by itself is that of its list alone.
    """
    users = [
        key
        for key, one in document.definitions.items()
        if (
            not clauses
            or key == thing
            or (_counted_by_name(clauses) and getattr(one.formula, "clauses", ()) == clauses)
        )
        and _swapped(one.formula, formula, new, clauses) != one.formula
    ]
    if not users:
        raise Refusal(f"{what} is written nowhere as a formula of its own, so it cannot get a name.")
    for user in users:
        one = document.definitions[user]
        document = with_definition(document, replace(one, formula=_swapped(one.formula, formula, new, clauses)))
    document = with_definition_before(document, made, users[0])
    says = f"{made.name} is taken out of {', '.join(users)}" + (", an item for each member." if clauses else ".")
    return Result(document, touched=frozenset({made.name, *users}), says=says)


def _counting(one: Definition, unknown: Sequence[str]) -> tuple[Clause, ...] | None:
    """The rounds of a list that counts its members, where nothing else is unknown outside of it."""
    formula = one.formula
    if one.is_function or not isinstance(formula, Comprehension) or not told_by_place(formula.clauses):
        return None
    counted = all(counted_to(each.source) is not None for each in formula.clauses)
    targets = bound_by(formula.clauses)
    if sum(len(each.targets) for each in formula.clauses) > len(targets):
        return None  # one of them hides another
    return formula.clauses if counted and targets.issuperset(unknown) else None


def _known_inside(one: Definition, what: str, unknown: str) -> str:
    """Why something that needs a name from inside of a definition cannot stand alone, in a sentence."""
    for each in getattr(one.formula, "clauses", ()):
        if unknown in each.targets and counted_to(each.source) is None:
            return f"{what} differs by what stands in {show(each.source)}, so it cannot stand alone. Change it there."
    return f"{what} needs {unknown}, which only {one.name} knows, so it cannot stand alone."


def _counted_by_name(clauses: Sequence[Clause]) -> bool:
    return any(free_names(each.source) - {"range"} for each in clauses)


def _variables(formula: Node) -> frozenset[str]:
    """The names that stand for values in a formula (functions and operators left out)."""
    functions = {node.function for _, node in walk(formula) if isinstance(node, Apply)}
    return free_names(formula) - functions


def _swapped(node: Node, formula: Node, new: Node, rounds: Sequence[Clause] = ()) -> Node:
    """The node with every part equal to the formula replaced by another one.

    In other rounds the names of some ``rounds`` stand for something else.
    """
    counted = bound_by(rounds)

    def swapped(part: Node) -> Node:
        if part == formula:
            return new
        inside = part.clauses if isinstance(part, Comprehension) else ()
        hidden = not counted.isdisjoint(target for one in inside for target in one.targets)
        return part if hidden else with_children(part, swapped)

    return new if node == formula else with_children(node, swapped)
