"""What cannot be worked out with the states as given: a sentence at each shape, and at the attribute where one is."""

from __future__ import annotations

from collections.abc import Iterator

from studio.document.live import Live, Unavailable, looked_at
from studio.document.model import Document
from studio.language.builtins import SHAPES
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Node


def drawing_faults(document: Document) -> tuple[str, ...]:
    """For each thing that has no value: what it is called, and why, as in ``box.x: 1 / n divides by zero.``

    Attributes are worked out one by one where the thing is a single shape; what is not drawn is named only where the
    fault is its own. Raises CycleError.
    """
    live = looked_at(document)
    shown = {name for name, one in document.definitions.items() if one.drawn and not one.hidden}
    return tuple(
        f"{at_fault(live, name)}: {fault.sentence}"
        for name, fault in live.errors.items()
        if name in shown or not isinstance(fault, Unavailable)
    )


def at_fault(live: Live, name: str) -> str:
    """The attribute of a drawn thing that cannot be worked out, else the thing."""
    definition = live.document.definitions[name]
    if not isinstance(live.errors.get(name), Unavailable):
        for attribute, node in _attributes(definition.formula):
            try:
                evaluate(node, live.env())
            except StudioError:
                return f"{name}.{attribute}"
    return name


def _attributes(formula: Node) -> Iterator[tuple[str, Node]]:
    if isinstance(formula, Apply) and formula.function in SHAPES:
        yield from formula.keywords
