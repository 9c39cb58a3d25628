"""What an attribute followed before an edit and no longer follows after it, in words: nothing is lost unsaid."""

from __future__ import annotations

from studio.document.model import Document
from studio.generalize.attributes import AXES, coordinates, is_point, shape_path
from studio.generalize.centred_boxes import PLACES, middle_held
from studio.language.nodes import Apply, Display, Node, at, free_names


def no_longer_follows(before: Document, after: Document, name: str) -> str:
    """The sentences (each with a blank before it) about a thing that both documents have; "" where nothing is lost."""
    now = _attributes(after, name)
    lost: dict[tuple[str, ...], dict[str, None]] = {}
    for attribute, node in _attributes(before, name).items():
        if now.get(attribute) is node:
            continue
        parts = [one for key, one in now.items() if _is_within(key, attribute) or _is_within(attribute, key)]
        kept = frozenset[str]().union(*map(free_names, parts))
        gone = (free_names(node) & set(before.definitions)) - kept
        if gone and parts:
            called = f"{name}.{attribute.partition('[')[0]}"  # corners are told together
            lost.setdefault(tuple(sorted(gone)), {})[called] = None
    said = []
    for names, attributes in lost.items():
        follow = "follows" if len(attributes) == 1 else "follow"
        said.append(f" {' and '.join(attributes)} no longer {follow} {' and '.join(names)}.")
    return "".join(said)


def no_longer_in_the_middle(before: Document, after: Document, name: str) -> str:
    """The words (with a comma before them) about a box that was in the middle of something; "" where it still is."""
    then, now = (_middles(one, name) for one in (before, after))
    lost = {one for axis, names in then.items() if axis not in now for one in names}
    return f", no longer in the middle of {' and '.join(sorted(lost))}" if lost else ""


def _middles(document: Document, name: str) -> dict[str, frozenset[str]]:
    """The coordinates of a thing that say that it is in the middle of something, and what that is."""
    given = _attributes(document, name)
    held = {
        axis: middle_held(given[axis], given[size]) for size, axis in PLACES.items() if given.keys() >= {axis, size}
    }
    return {axis: free_names(one[0]) & set(document.definitions) for axis, one in held.items() if one}


def _is_within(attribute: str, other: str) -> bool:
    return attribute == other or attribute.startswith((f"{other}.", f"{other}["))


def _attributes(document: Document, name: str) -> dict[str, Node]:
    """The formulas of the attributes of a thing; those of points by their coordinates."""
    formula = document.definitions[name].formula
    node = at(formula, shape_path(formula))
    found: dict[str, Node] = {}
    given = list(node.keywords) if isinstance(node, Apply) else []
    while given:
        key, value = given.pop(0)
        if is_point(value):
            given = [*((f"{key}.{axis}", part) for axis, part in zip(AXES, coordinates(value), strict=True)), *given]
        elif isinstance(value, Display) and any(map(is_point, value.items)):
            given = [*((f"{key}[{number}]", part) for number, part in enumerate(value.items)), *given]
        else:
            found[key] = value
    return found
