"""One for each: a thing that stands on an element of a collection is drawn for every member of another."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from studio.document.graph import users
from studio.document.model import Definition, Document, with_definition_before, without_entry
from studio.generalize.attributes import definition_of
from studio.generalize.example_moments import ELEMENT_NAMES, Moments, free_name, must_be_free
from studio.generalize.members import members_of
from studio.generalize.observe import forget
from studio.generalize.operands import short_value
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Clause, Comprehension, Name, Node, Path, at, replaced, walk
from studio.language.values import Shape, Value


def repeated(document: Document, thing: str, collection: str, name: str) -> tuple[Document, tuple[str, ...], str]:
    """The document in which ``name`` draws the thing for each member of the collection.

    The thing and its copies (the same but for where they stand) are taken up by it. Also gives the names that went,
    and a sentence. Raises Refusal when the thing stands on no element.
    """
    must_be_free(document, name)
    env = Moments(document).now()
    if collection not in env:
        raise Refusal(f"There is no collection called {collection} with a value; choose one that has.")
    members = members_of(collection, env[collection])
    formula = definition_of(document, thing).formula
    path, key, on = _standing(env, thing, formula, collection, members)
    element = free_name(document, ELEMENT_NAMES)
    template = _everywhere(formula, path, Name(element))
    copies = [one for one in document.definitions if _is_copy(document, one, formula, path)]
    for one in copies:
        if needed := users(document, one):
            raise Refusal(f"{one} is needed by {needed[0]}, so it cannot be taken up by {name}.")
    strangers = [one for one in copies if _key(document, env, one, path) not in members]
    made = Definition(name, Comprehension("list", template, (Clause((element,), Name(collection)),)), drawn=True)
    says = f"{name} draws one for each of the {len(members)} members of {collection}"
    if strangers:
        says += f"; {', '.join(strangers)} stood on no member now"
    return _taken_up(document, made, copies), tuple(copies), f"{says}."


def _taken_up(document: Document, made: Definition, copies: Collection[str]) -> Document:
    """The new definition stands where the last of the things stood."""
    last = [one for one in document.definitions if one in copies][-1]
    document = with_definition_before(document, made, last)
    for name in copies:
        if name != made.name:
            document = replace(document, definitions=without_entry(document.definitions, name))
        document = forget(document, name)
    return document


def _standing(
    env: dict[str, Value], thing: str, formula: Node, collection: str, members: list[Value]
) -> tuple[Path, Value, str]:
    """Where the formula has the key of an element, the key, and the collection of that element."""
    kinds = {type(one) for one in members}
    for path, node in walk(formula):
        if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Name):
            if Shape in kinds and node.arguments[0].id == collection:
                return path, members[0], collection
            try:
                key = evaluate(node.arguments[1], Env(env))
            except StudioError:
                continue
            if not kinds or type(key) in kinds:
                return (*path, "arguments", 1), key, node.arguments[0].id
    example = f"such as {short_value(members[0])}" if members and Shape not in kinds else f"of {collection}"
    raise Refusal(f"{thing} stands on no element {example}. Pull it there, so that it snaps to one.")


def _everywhere(formula: Node, path: Path, new: Node) -> Node:
    """The formula with every occurrence of the key (or of the drawn element) at ``path`` replaced, but in sizes."""
    old = at(formula, path)
    keys = path[-2:] == ("arguments", 1)
    places = [where for where, node in walk(formula) if node == old and (not keys or where[-2:] == path[-2:])]
    sizes = [where for where, node in walk(formula) if keys and _leads_on(node, at(formula, path[:-2]))]
    for where in places:
        if any(where[: len(size)] == size for size in sizes):
            continue
        formula = replaced(formula, where, new)
    return formula


def _leads_on(node: Node, element: Node) -> bool:
    """Whether it is how far one element and another of its collection are apart: a size, which all copies have."""
    if not isinstance(node, Apply) or node.function != "-" or not isinstance(element, Apply):
        return False
    told = [[one for _, one in walk(side) if _is_of(one, element.arguments[0])] for side in node.arguments]
    return any(element in some and others and element not in others for some, others in (told, told[::-1]))


def _is_of(node: Node, collection: Node) -> bool:
    return isinstance(node, Apply) and node.function == "[]" and node.arguments[0] == collection


def _is_copy(document: Document, name: str, formula: Node, path: Path) -> bool:
    one = document.definitions[name]
    hole = Name("_")
    try:
        return one.drawn and replaced(one.formula, path, hole) == replaced(formula, path, hole)
    except (AttributeError, IndexError, TypeError):
        return False


def _key(document: Document, env: dict[str, Value], name: str, path: Path) -> Value:
    return evaluate(at(document.definitions[name].formula, path), Env(env))
