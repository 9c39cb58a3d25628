"""To dict: a list of things with keys becomes key => thing; whoever visited the list visits the items of the dict.

A list with a thing for each key of a dict has these keys; one that goes through rows and columns has pairs of indices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.document.graph import users
from studio.document.model import Definition, Document
from studio.generalize.attributes import definition_of
from studio.generalize.example_moments import must_be_free
from studio.generalize.operands import short_value
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Clause, Comprehension, DictDisplay, Display, Name, Node, at, replaced, walk
from studio.language.show import enumerated
from studio.language.values import Value, frozen


def as_dict(
    document: Document, env: Mapping[str, Value], things: str, name: str, key: int | None = None
) -> tuple[Document, str]:
    """The document with the list ``things`` as a dict called ``name``, and a sentence that states its uniqueness.

    ``key`` is the position of the key in each item; without it the first part that is a tuple, else the first.
    Raises Refusal when items have no key, or several have the same (naming them).
    """
    must_be_free(document, name, (things,))
    definition = definition_of(document, things)
    items = env.get(things)
    by_keys = _over_a_dict(definition.formula, env) or by_indices(definition.formula)
    if by_keys is not None:
        for user in users(document, things):
            raise Refusal(f"{user} uses {things} as a list; change that first.")
        made = replace(definition, name=name, formula=by_keys)
        keys = "the keys of a dict" if by_indices(definition.formula) is None else "their indices"
        return _in_place(document, things, made), f"{name} holds things by {keys}, each key once."
    if not isinstance(items, list) or any(not isinstance(item, tuple) or len(item) < 2 for item in items):
        raise Refusal(
            f"{things} is no list of keys with things; each item must be a tuple of two or more parts. "
            "A list that was drawn needs no dict: its items are told apart by their places in it, 0, 1, 2 and so on. "
            "Things that belong to rows and columns get keys from the crossings of two lists of lines."
        )
    if not items:
        raise Refusal(f"{things} is empty, so nothing says what the keys are. Put one thing in first.")
    position = _key_position(items) if key is None else key
    if not 0 <= position < len(items[0]):
        raise Refusal(f"The items of {things} have {len(items[0])} parts; the key is one of 0 to {len(items[0]) - 1}.")
    _check_unique(things, items, position)
    made = replace(definition, name=name, formula=_formula(things, definition.formula, position))
    document = _with_users(document, things, name, position, len(items[0]))
    says = f"{name} holds {len(items)}, each key once"
    return _in_place(document, things, made), f"{says}: two things on one key will be refused."


def _in_place(document: Document, things: str, made: Definition) -> Document:
    """The document with a definition in place of another one."""
    entries = [made if old == things else one for old, one in document.definitions.items()]
    return replace(document, definitions={one.name: one for one in entries})


def _over_a_dict(formula: Node, env: Mapping[str, Value]) -> Node | None:
    """What a list holds for the keys of one dict, by these keys; None where it goes through anything else."""
    if not isinstance(formula, Comprehension) or formula.kind != "list" or len(formula.clauses) != 1:
        return None
    clause = formula.clauses[0]
    if not isinstance(clause.source, Name) or not isinstance(env.get(clause.source.id), dict):
        return None
    return replace(formula, kind="dict", element=Display("tuple", (Name(clause.targets[0]), formula.element)))


def by_indices(formula: Node) -> Node | None:
    """What a list holds for each row and column (or more), by the tuple of their indices; None for any other list."""
    if not isinstance(formula, Comprehension) or formula.kind != "list" or len(formula.clauses) < 2:
        return None
    if any(not isinstance(one.source, Apply) or one.source.function != "range" for one in formula.clauses):
        return None
    key = Display("tuple", tuple(Name(one.targets[0]) for one in formula.clauses))
    return replace(formula, kind="dict", element=Display("tuple", (key, formula.element)))


def _key_position(items: Sequence[tuple[Value, ...]]) -> int:
    tuples = [place for place in range(len(items[0])) if all(isinstance(item[place], tuple) for item in items)]
    return tuples[0] if tuples else 0


def _check_unique(things: str, items: Sequence[tuple[Value, ...]], position: int) -> None:
    """Raises Refusal with the things that share a key."""
    seen: dict[object, int] = {}
    for number, item in enumerate(items):
        key = frozen(item[position])
        if key in seen:
            both = [_described(things, items, one, position) for one in (seen[key], number)]
            key_shown = short_value(item[position])
            raise Refusal(f"{both[0]} and {both[1]} share the key {key_shown}. Move one of them away first.")
        seen[key] = number


def _described(things: str, items: Sequence[tuple[Value, ...]], number: int, position: int) -> str:
    rest = [short_value(part) for place, part in enumerate(items[number]) if place != position]
    return f"{things}[{number}] ({', '.join(rest)})"


def _formula(things: str, formula: Node, position: int) -> Node:
    """The same items as a dict, written out or over the same loops."""
    if isinstance(formula, Display) and all(isinstance(item, Display) for item in formula.items):
        return DictDisplay(tuple(_pair(item, position) for item in formula.items if isinstance(item, Display)))
    if isinstance(formula, Comprehension) and formula.kind == "list" and isinstance(formula.element, Display):
        return replace(formula, kind="dict", element=Display("tuple", _pair(formula.element, position)))
    raise Refusal(f"{things} is not written out item by item; make it a list of tuples first.")


def _pair(item: Display, position: int) -> tuple[Node, Node]:
    rest = tuple(part for place, part in enumerate(item.items) if place != position)
    return item.items[position], rest[0] if len(rest) == 1 else Display("tuple", rest)


def _with_users(document: Document, things: str, name: str, position: int, width: int) -> Document:
    """Everything that visited the list visits the items of the dict. Raises Refusal for other uses."""
    for user in users(document, things):
        if user not in document.definitions:
            raise Refusal(f"{user} uses {things} as a list; change that first.")
        one = document.definitions[user]
        formula = _visiting(one.formula, things, name, position, width)
        if any(isinstance(node, Name) and node.id == things for _, node in walk(formula)):
            raise Refusal(f"{user} uses {things} by the order of the list; change that first.")
        document = replace(document, definitions={**document.definitions, user: replace(one, formula=formula)})
    return document


def _visiting(formula: Node, things: str, name: str, position: int, width: int) -> Node:
    for path, node in list(walk(formula)):
        if isinstance(node, Comprehension) and node.clauses:
            clauses = tuple(_clause(one, things, name, position, width) for one in node.clauses)
            if clauses != node.clauses:
                inner = at(formula, path)
                assert isinstance(inner, Comprehension)
                formula = replaced(formula, path, replace(inner, clauses=clauses))
        elif isinstance(node, Apply) and node.function == "len" and node.arguments == (Name(things),):
            formula = replaced(formula, path, Apply("len", (Name(name),)))
    return formula


def _clause(clause: Clause, things: str, name: str, position: int, width: int) -> Clause:
    if clause.source != Name(things) or len(clause.targets) != width:
        return clause
    if width != 2:
        parts = enumerated(clause.targets)
        raise Refusal(
            f"Each item of {things} has {width} parts ({parts}), and a dict takes a key and one thing for it. "
            f"Draw the members alike in all but two of these, and list them again."
        )
    targets = (clause.targets[position], clause.targets[1 - position])
    return replace(clause, targets=targets, source=Apply("items", (Name(name),)))
