"""Between which bounds numbers are, as the document tells."""

from __future__ import annotations

import math

from studio.document.model import Document, Range
from studio.language.nodes import Apply, Name, each_node


def bounds_of_numbers(document: Document) -> dict[str, Range]:
    """Between which bounds numbers are: as it was said of parameters, and no fewer than none of what is drawn."""
    formulas = [one.formula for one in document.definitions.values() if one.drawn]
    ranges = (
        each for one in formulas for each in each_node(one) if isinstance(each, Apply) and each.function == "range"
    )
    counts = {
        each.arguments[0].id for each in ranges if len(each.arguments) == 1 and isinstance(each.arguments[0], Name)
    }
    said = {name: one.range for name, one in document.definitions.items() if one.range is not None}
    return {**{name: Range(0, math.inf) for name in counts & document.states().keys()}, **said}
