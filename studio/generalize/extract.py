"""Extract: the formula of an attribute gets a name of its own, wherever that formula stands."""

from __future__ import annotations

from dataclasses import replace

from studio.document.model import Definition, Document, with_definition, with_definition_before
from studio.generalize.attributes import address_of, find
from studio.generalize.draw import checked_name
from studio.generalize.result import Result
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Literal, Name, Node, free_names, walk, with_children


def extracted(document: Document, thing: str, attribute: str, name: str) -> Result:
    """The document in which the formula of an attribute is a definition of this name, used wherever it stood.

    Raises Refusal when the attribute is a plain value or a name already, or needs what only its own definition
    knows (an index, an input), or the name is taken.
    """
    name = checked_name(document, name, attribute.split(".")[0])
    place = find(document, address_of(f"{thing}.{attribute}" if attribute else thing))
    formula = place.node
    if isinstance(formula, Literal):
        raise Refusal(f"{thing}.{attribute} is a plain value; name it as a parameter.")
    if isinstance(formula, Name):
        raise Refusal(f"{thing}.{attribute} has a name already: {formula.id}.")
    outside = frozenset(document.definitions)
    unknown = sorted(one for one in _variables(formula) if one not in outside)
    if unknown:
        raise Refusal(f"{thing}.{attribute} needs {unknown[0]}, which only {thing} knows, so it cannot stand alone.")
    users = tuple(
        key for key, one in document.definitions.items() if _swapped(one.formula, formula, name) != one.formula
    )
    if not users:
        raise Refusal(f"{thing}.{attribute} is written nowhere as a formula of its own, so it cannot get a name.")
    for user in users:
        one = document.definitions[user]
        document = with_definition(document, replace(one, formula=_swapped(one.formula, formula, name)))
    document = with_definition_before(document, Definition(name, formula), users[0])
    return Result(document, touched=frozenset({name, *users}), says=f"{name} is taken out of {', '.join(users)}.")


def _variables(formula: Node) -> frozenset[str]:
    """The names that stand for values in a formula (functions and operators left out)."""
    functions = {node.function for _, node in walk(formula) if isinstance(node, Apply)}
    return free_names(formula) - functions


def _swapped(node: Node, formula: Node, name: str) -> Node:
    """The node with every part equal to the formula replaced by the name."""
    if node == formula:
        return Name(name)
    return with_children(node, lambda child: _swapped(child, formula, name))
