"""What a coordinate may be told from that is no parameter: a worked out number, the mean or most of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.document.live import looked_at
from studio.document.model import Document, Example
from studio.generalize.attributes import Address, needs_any
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Literal, Name, Node, free_names, walk
from studio.language.values import Shape, Value, is_number

WITHIN = 0.5
"""So many pixels from where it was shown it may be, as it was drawn on a whole one."""
LEAST = 1
"""What is no greater than that leaves a number as it is, or nearly so: it tells nothing."""
MOST = 12
"""So many formulas are given."""
OF_LISTS = ("max", "min", "sum", "len")


def by_named_values(document: Document, address: Address, examples: Sequence[Example]) -> dict[Node, float]:
    """Formulas over what has a name that give a number as it was shown, and how far off each is, the likely first.

    A number that stands in the formula of something drawn may be added, or be what it is taken from. Nothing where it
    was shown in several situations: named values that are no parameters are told apart by none of them. States are
    left out: what follows them is to be shown with another value of theirs.
    """
    if len(examples) != 1 or not is_number(examples[0].result):
        return {}
    env, wanted = looked_at(document).env(), float(examples[0].result)
    levels = _levels(document, address)
    found: dict[Node, float] = {}
    for base in _bases(document, address):
        try:
            value = evaluate(base, env)
        except StudioError:
            continue
        if not is_number(value) or abs(value) <= LEAST:
            continue
        for node, there in _forms(base, float(value), levels):
            if abs(there - wanted) <= WITHIN and node not in found:
                found[node] = abs(there - wanted)
    return dict(list(found.items())[:MOST])


def _bases(document: Document, address: Address) -> Iterator[Node]:
    """What is worked out from names, and what all numbers of a named list give; not what follows the thing itself."""
    values = looked_at(document).values()
    names = [
        name
        for name, one in document.definitions.items()
        if not (one.drawn or one.inputs or one.is_state or needs_any(document, frozenset({name}), address.thing))
    ]
    worked_out = (name for name in names if free_names(document.definitions[name].formula) & document.names())
    yield from (Name(name) for name in worked_out if is_number(values.get(name)))
    for name in names:
        if _is_numbers(values.get(name)):
            of = (Name(name),)
            yield Apply("/", (Apply("sum", of), Apply("len", of)))
            yield from (Apply(function, of) for function in OF_LISTS)


def _is_numbers(value: Value) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(map(is_number, value))


def _levels(document: Document, address: Address) -> list[float]:
    """The numbers that stand in formulas of what else is drawn, such as the level that bars stand on."""
    others = (one for name, one in document.definitions.items() if one.drawn and name != address.thing)
    drawn = (one.formula for one in others if not isinstance(one.formula, Shape))
    numbers = (node.value for formula in drawn for _, node in walk(formula) if isinstance(node, Literal))
    return [one for one in dict.fromkeys(numbers) if is_number(one) and one]


def _forms(base: Node, value: float, levels: Sequence[float]) -> Iterator[tuple[Node, float]]:
    yield base, value
    yield Apply("-", (base,)), -value
    for level in levels:
        yield Apply("-", (Literal(level), base)), level - value
        if level > 0:
            yield Apply("+", (base, Literal(level))), value + level
