"""What follows others item by item: a list with one value for each of some drawn things."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

from studio.document.model import Document, Lesson
from studio.generalize.attribute_values import loop_rows
from studio.generalize.example_moments import Moments
from studio.generalize.items_by_states import ItemThen, item_formulas
from studio.infer.goals import Answer, Candidate, Work
from studio.language.nodes import Apply, Comprehension, Name, counted_to, each_node, free_names
from studio.language.values import frozen

MOST = 6
"""So many formulas are told of."""


def followed_by_items(document: Document, lesson: Lesson, work: Work | None) -> Answer | None:
    """The list of what each item is by one formula, at all moments shown; None where nothing gives it."""
    made = _made(document, lesson.name)
    if made is None:
        return None
    moments, items = Moments(document), []
    for one in lesson.examples:
        env = moments.at(one.parameters)
        rows = loop_rows(made, env)
        if not isinstance(one.result, list) or len(one.result) != len(rows):
            return None
        items += [ItemThen(one.parameters, row, env, value) for row, value in zip(rows, one.result, strict=True)]
    if not items:
        return None
    often = Counter(frozen(one.value) for one in items)
    told = min((one.value for one in items), key=lambda value: often[frozen(value)])
    found = dict.fromkeys(islice(item_formulas(document, lesson.name, items, told, work, lesson.pointed), MOST))
    wholes = [replace(made, element=one) for one in found if lesson.name not in free_names(one)]
    return Answer(tuple(Candidate(one, (float(place),)) for place, one in enumerate(wholes))) if wholes else None


def _made(document: Document, name: str) -> Comprehension | None:
    """The list with an item for each, as it was made; else as a drawn list goes through that looks its items up."""
    formula = document.definitions[name].formula
    if isinstance(formula, Comprehension) and formula.kind == "list":
        return formula
    for other in document.definitions.values():
        drawn = other.formula
        if isinstance(drawn, Comprehension) and len(drawn.clauses) == 1 and len(drawn.clauses[0].targets) == 1:
            item = Apply("[]", (Name(name), Name(drawn.clauses[0].targets[0])))
            if counted_to(drawn.clauses[0].source) is not None and item in each_node(drawn.element):
                return replace(drawn, element=item)
    return None
