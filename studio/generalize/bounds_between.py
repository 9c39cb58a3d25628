"""Where a bound may lie: between two examples of which something else came out, and between the items of lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log2, log10

from studio.document.model import Example
from studio.generalize.conclude import Probe
from studio.generalize.probes import spread
from studio.infer.other_bounds import halfway
from studio.infer.unlikely import ORDERED
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, walk, written_numbers
from studio.language.values import Symbol, Value, frozen, is_number, same

PAIRS = 3
"""Between so many pairs of examples is asked."""
HALF, QUARTER = 1.0, 0.5
"""How many bits an answer in the middle of a wide gap is worth, and one at its quarters."""
WIDE = 6.0
"""A gap is wide in which so many bits tell where a bound lies."""
OPEN = 0.25
"""How many bits it is worth to look at twice a number that was shown alone, and at half of it."""
SMALL = 2
"""Numbers up to this stand for themselves."""


def between(examples: Sequence[Example]) -> Iterator[tuple[Probe, float]]:
    """Inputs half way between two for which something else came out, then at their quarters, with what they are worth.

    The nearest two come first, those between which no other example lies. Where a number comes out, unlike ones do
    nearly everywhere: then between the two with the widest gap.
    """
    pairs = [(one, other) for one, other in combinations(examples[::-1], 2) if not same(one.result, other.result)]
    known = {frozen(dict(one.inputs)) for one in examples}
    pairs.sort(key=lambda pair: apart(pair[0].inputs, pair[1].inputs))
    few = tells_few(examples)
    if examples and not pairs and few:
        yield from ((one, OPEN) for one in _farther(examples[-1].inputs))
    gaps = [pair for pair in pairs if _is_a_gap(*pair, examples)]
    if all(is_number(one.result) for one in examples) and not few:
        pairs = gaps[::-1]
    elif gaps:
        wide = [pair for pair in gaps if _width(pair[0].inputs, pair[1].inputs) > 0]
        pairs = [*wide, *(pair for pair in pairs if pair not in gaps)]
    for one, other in pairs[:PAIRS]:
        worth_all = _width(one.inputs, other.inputs) if few and _is_a_gap(one, other, examples) else 0.0
        half = _half if worth_all else halfway
        middle = half(one.inputs, other.inputs)
        places = (middle, half(one.inputs, middle), half(middle, other.inputs))
        for place, worth in zip(places, (HALF, QUARTER, QUARTER), strict=True):
            if (key := frozen(place)) not in known:
                known.add(key)
                yield place, worth * worth_all


def _half(one: Probe, other: Probe) -> dict[str, Value]:
    """The same with the number in the middle, as round as that may be where the gap is wide."""
    found = halfway(one, other)
    for name, value in found.items():
        mine, others = one[name], other[name]
        if is_number(value) and not same(mine, others) and float(mine).is_integer() and float(others).is_integer():
            unit = 10 ** int(log10(max(abs(mine - others) / 2, 1)))
            found[name] = int(round((mine + others) / 2 / unit) * unit)
    return found


def _farther(inputs: Probe) -> Iterator[Probe]:
    for name, value in inputs.items():
        if is_number(value) and abs(value) > SMALL:
            yield from ({**inputs, name: one} for one in (value * 2, value // 2))


def _width(one: Probe, other: Probe) -> float:
    """How much there is to be learned between two numbers, of a wide gap."""
    numbers = [(one[name], other[name]) for name in one if not same(one[name], other[name])]
    far = sum(abs(mine - others) for mine, others in numbers)
    whole = all(float(each).is_integer() for pair in numbers for each in pair)
    return min(log2(max(far, 1)) / WIDE, 1.0) if whole else 1.0


def tells_few(examples: Sequence[Example]) -> bool:
    """Whether what comes out is a truth, a word or a colour, or one of very few numbers."""
    results = [one.result for one in examples]
    if all(isinstance(one, (bool, Symbol, str)) for one in results):
        return True
    return len({frozen(one) for one in results}) * 2 <= len(results)


def has_doubtful_bound(formula: Node) -> bool:
    """Whether a formula knows a number by heart, or is a plain value itself."""
    if isinstance(formula, Literal):
        return True
    return any(abs(one) > SMALL for one in written_numbers(formula))


def in_lists(formulas: Iterable[Node], examples: Sequence[Example], goes_through: Mapping[str, str]) -> Iterator[Probe]:
    """Lists of numbers between those on the two sides of a bound for the items of a list.

    ``goes_through`` says of names that stand for an item of which list it is, beside those of comprehensions.
    """
    for formula in formulas:
        lists = {**goes_through, **_gone_through(formula)}
        for name, bound in ((lists[item], bound) for item, bound in _bounds(formula) if item in lists):
            shown = [one for each in examples for one in _numbers(each.inputs.get(name))]
            low = max((one for one in shown if one < bound), default=None)
            high = min((one for one in shown if one >= bound), default=None)
            if low is not None and high is not None and (some := spread(low, high)):
                yield {**examples[-1].inputs, name: some}


def _gone_through(formula: Node) -> dict[str, str]:
    """The names of items in comprehensions, with the list of each."""
    clauses = [each for _, one in walk(formula) if isinstance(one, Comprehension) for each in one.clauses]
    return {each.targets[0]: each.source.id for each in clauses if isinstance(each.source, Name)}


def _bounds(formula: Node) -> Iterator[tuple[str, float]]:
    """The numbers with which something that has a name is compared."""
    for _, node in walk(formula):
        if isinstance(node, Apply) and node.function in ORDERED:
            match node.arguments:
                case (Name(id=name), Literal(value=bound)) if is_number(bound):
                    yield name, bound


def _numbers(value: object) -> list[float]:
    return [one for one in value if is_number(one)] if isinstance(value, list) else []


def _is_a_gap(one: Example, other: Example, examples: Sequence[Example]) -> bool:
    """Whether two examples differ in one number alone, and none of the others lies between them."""
    many, far = apart(one.inputs, other.inputs)
    nearer = ((1, 0.0), (1, far))
    beside = (each for each in examples if each is not one and each is not other)
    return (
        many == 1
        and far > 0
        and not any(
            all(nearer[0] < apart(each.inputs, end.inputs) < nearer[1] for end in (one, other)) for each in beside
        )
    )


def apart(one: Probe, other: Probe) -> tuple[int, float]:
    """How far inputs lie from each other: in how many they differ, then by how much those do that are numbers."""
    unlike = [name for name, value in one.items() if not same(value, other[name])]
    numbers = [(one[name], other[name]) for name in unlike if is_number(one[name]) and is_number(other[name])]
    return len(unlike), sum(abs(mine - others) for mine, others in numbers)
