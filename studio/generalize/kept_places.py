"""Where drawn things stand as a value of its own, so that events can change it: what is drawn then follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.document.naming import fresh_name
from studio.generalize.antiunify import filled
from studio.generalize.attributes import literal_node
from studio.generalize.crossings import inserted
from studio.generalize.standing import on_places
from studio.language.builtins import SHAPES, TABLE
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Clause, Comprehension, Name, Node, bound_by, free_names, walk


@dataclass(frozen=True)
class KeptPlaces:
    """The document in which the places are kept apart, what they are called, and the collection that they are of."""

    document: Document
    name: str
    collection: str


def data_of(document: Document, thing: str) -> str | None:
    """The list or dict that a drawn list goes through, one member for each of its items; None where there is none."""
    formula = document.definitions[thing].formula
    source = formula.clauses[0].source if isinstance(formula, Comprehension) and len(formula.clauses) == 1 else None
    known = document.definitions.get(source.id) if isinstance(source, Name) else None
    return (
        known.name if known is not None and not known.drawn and not free_names(known.formula) - TABLE.keys() else None
    )


def with_places_kept(document: Document, thing: str) -> KeptPlaces | None:
    """Keeps apart on which element of a collection a drawn thing stands, or on which ones the members of a list do.

    None where it stands on none, on several at once, or where its members differ in more than that.
    """
    document = on_places(document, [thing])
    formula = document.definitions[thing].formula
    element = formula.element if isinstance(formula, Comprehension) and formula.kind == "list" else formula
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    targets = bound_by(clauses)
    stand = _stand(document, element, targets)
    if stand is None or (element is formula and not _is_shape(formula)):
        return None
    env = Live(document).env()
    word = "key" if clauses else "place"
    local, name = fresh_name(document, word), fresh_name(document, f"{thing}_{'places' if clauses else 'place'}")
    key = stand.arguments[1]
    element = _with(element, stand, replace(stand, arguments=(stand.arguments[0], Name(local if clauses else name))))
    if targets & free_names(element):
        return None
    value = evaluate(Comprehension("list", key, clauses) if clauses else key, env)
    drawn = Comprehension("list", element, (Clause((local,), Name(name)),)) if clauses else element
    document = with_definition(document, replace(document.definitions[thing], formula=drawn))
    collection = next(iter(free_names(stand.arguments[0])))
    kept = Definition(name, literal_node(value))
    return KeptPlaces(inserted(document, kept, (collection,)), name, collection)


def _is_shape(formula: Node) -> bool:
    return isinstance(formula, Apply) and formula.function in SHAPES


def _stand(document: Document, element: Node, targets: set[str]) -> Apply | None:
    """The one place in a collection that a formula of a shape looks up by a number, or by what is gone through."""
    found = {
        node
        for _, node in walk(element)
        if isinstance(node, Apply)
        and node.function == "[]"
        and isinstance(node.arguments[0], Name)
        and node.arguments[0].id in document.definitions
        and free_names(node.arguments[1]) - TABLE.keys() <= targets
    }
    return found.pop() if len(found) == 1 else None


def _with(element: Node, old: Node, new: Node) -> Node:
    return filled(element, [(path, new) for path, node in walk(element) if node == old])
