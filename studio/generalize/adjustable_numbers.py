"""What gives way when an attribute is pulled: the numbers it depends on, each probed with three evaluations."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.constraints import is_count
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import Address, Place, tidy_number
from studio.generalize.member_bench import Bench, bench_of, plus
from studio.generalize.number_forms import SMALL, is_form, is_index, is_round
from studio.generalize.snap import REACH, STILL
from studio.generalize.written_places import data_places, differs, is_in_component, looked_up, said_at
from studio.language.errors import StudioError
from studio.language.nodes import (
    Apply,
    Literal,
    Name,
    Node,
    Path,
    at,
    free_names,
    literals,
    replaced,
    walk,
)
from studio.language.show import show
from studio.language.values import is_number

LITERAL, MEASURE, COUNT, INDEX, DEEPER = range(5)
STRUCTURE, OFFSET, ROUND, DETACHED = 20, 21, 22, 23
"""What gives way first: a plain value of the attribute, a length, a count, the index of what it refers to, then numbers
behind the definitions that it needs (one rank more for each that lies between), a small number in a relation, a number
that is added to it, the degrees of a whole round that is divided, and last the relation itself."""
DEEPEST = 8
"""So far behind an attribute numbers are looked for."""
ANYWHERE = 12
"""The rank of plain numbers in the thing and in what it is built on, where nothing nearer gives way."""
NEAREST = 5
"""So many definitions behind each other are looked through for them."""
PER_PIXEL = 4
"""What moves a thing by more pixels for one more of it is a share, no place or size."""
MOST_PROBES = 60
"""So many of them are tried at most."""
KEPT = 4
"""Of so many documents it is remembered what can give way, so that each moment of a drag need not ask again."""
SPREAD, SPREADS = 6, 10
"""What takes another member more than so many times as far as the one that is pulled comes so much later."""
FAR, FARFETCHED = 4, 20
"""What has to change by more than half its own size, and by so many times more than what is pulled, comes last."""


@dataclass(frozen=True)
class NumberEdit:
    """One number that gives way: a parameter, or (with ``path``) a literal of a definition."""

    rank: int
    slope: float
    name: str
    path: Path | None
    value: float
    says: str
    between: bool = False
    """Whether it would have to lie between two whole numbers, so that nothing gives way until the next one is met."""
    adds: bool = False
    """Whether it is added to what stands at ``path``."""
    farfetched: bool = False
    """Whether it has to become far greater than what is pulled goes, so that other things would fly off."""
    drops: bool = False
    """Whether it is a constraint of that name which is given up."""

    def sort_key(self) -> tuple[int, float, str]:
        """What gives way first: by rank, then what has to change least."""
        return self.rank, -abs(self.slope), self.name


def told(way: Sequence[NumberEdit]) -> str:
    """What gives way, in words, each number once."""
    return " and ".join(dict.fromkeys(edit.says for edit in way))


def merged(way: Sequence[NumberEdit]) -> tuple[NumberEdit, ...] | None:
    """Each number changed once; None where two coordinates want different values of it."""
    known: dict[tuple[str, Path | None], NumberEdit] = {}
    for edit in way:
        other = known.setdefault((edit.name, edit.path), edit)
        if abs(other.value - edit.value) > STILL:
            return None
    return tuple(known.values())


@dataclass(frozen=True)
class Lever:
    """A number that an attribute is affine in: its rank, its value, and how far the attribute moves for one more."""

    rank: int
    slope: float
    name: str
    path: Path | None
    value: float
    says: Callable[[float], str]
    whole: bool = False
    """Whether it takes whole numbers only, behind a name."""

    def edit(self, missing: float) -> NumberEdit | None:
        """The edit of the number that adds ``missing`` to the attribute, if there is one."""
        value = tidy_number(self.value + missing / self.slope)
        by = abs(value - self.value)
        farfetched = by > abs(self.value) / 2 and by > FAR * abs(missing) and self.rank != INDEX
        rank = self.rank + FARFETCHED * farfetched
        if DEEPER <= self.rank < STRUCTURE and value * self.value <= 0:
            return None  # what lies behind is a length or a factor, which keeps its sign
        if self.whole and abs(value - round(value)) * abs(self.slope) > REACH:
            apart = abs(self.slope) > 2 * REACH and self.rank == INDEX
            return NumberEdit(rank, self.slope, self.name, self.path, value, self.name, True) if apart else None
        if self.whole:
            value = round(value)
        if self.rank == COUNT:
            if abs(value - round(value)) * abs(self.slope) > REACH:
                return None
            value = round(value)
            if abs(self.slope) <= abs(self.value):
                rank += MEASURE - COUNT  # one more of it moves few pixels: it is a length, though a whole one
        return NumberEdit(rank, self.slope, self.name, self.path, value, self.says(value), farfetched=farfetched)


def edits_for(
    document: Document, live: Live, address: Address, wanted: float, alone: bool = False
) -> Iterator[NumberEdit]:
    """The literals and parameters that an attribute is affine in, each with the value that meets the target.

    ``alone``: it goes along by itself, before what it is told from does.
    """
    missing = tidy_number(wanted - attribute_value(document, live.env(), address))
    own = False
    for lever in levers(document, address):
        own = own or (lever.rank == LITERAL and abs(abs(lever.slope) - 1) < STILL)
        edit = lever.edit(missing)
        if edit is not None:
            yield edit
    place = said_at(document, address)
    if place is None or isinstance(place.node, Literal):
        return
    name, inside = place.definition.name, is_in_component(place)
    if not own:
        called = f"{address.steps[-1]} in {name}" if inside else str(address.every)
        says = f"{called} becomes {show(plus(place.node, missing))}"
        yield NumberEdit(LITERAL if alone else OFFSET, 1, name, place.path, missing, says, adds=True)
    if not inside and not differs(place):
        yield NumberEdit(DETACHED, 1, name, place.path, wanted, f"{address.every} becomes {wanted}")


def goes_alone(document: Document, targets: Iterable[Address]) -> bool:
    """Whether a part that is moved goes by itself: its places are told from others, and not all from measures alone."""
    told = {where: said_at(document, where) for where in targets}
    parts = all(one is not None and one.definition.name != where.thing for where, one in told.items())
    return parts and not all(any(_is_measure(document, one) for one in levers(document, where)) for where in told)


def _is_measure(document: Document, lever: Lever) -> bool:
    """Whether a number is no part of what is drawn, nor of a component, and as much more as a place is further."""
    behind = document.definitions[lever.name]
    return not behind.drawn and not behind.inputs and abs(abs(lever.slope) - 1) < STILL


def levers_of(document: Document, addresses: Iterable[Address]) -> dict[tuple[str, Path | None], Lever]:
    """What can give way for any of the attributes, by what it is called and where it stands."""
    return {(one.name, one.path): one for address in addresses for one in levers(document, address)}


def shared_edits(
    document: Document, live: Live, address: Address, wanted: float, shared: Mapping[tuple[str, Path | None], Lever]
) -> Iterator[NumberEdit]:
    """The numbers that give way for other attributes, where this one is affine in them as well."""
    missing = tidy_number(wanted - attribute_value(document, live.env(), address))
    own, place = levers_of(document, (address,)), said_at(document, address)
    for key, known in shared.items():
        if key in own or (place and known.name == place.definition.name and _part(known.path, place.path)):
            continue
        probe = Probe(bench_of(document, address), address, known.name, known.path, known.value)
        for lever in probe.lever(known.rank, known.says):
            edit = lever.edit(missing) if lever is not None else None
            if edit is not None:
                yield edit


def _part(path: Path | None, other: Path) -> bool:
    """Whether two ways into a formula part at items or arguments, so that what is on one tells nothing on the other."""
    if path is None:
        return False
    steps = zip(path, path[1:], other[1:], strict=False)
    parting = next((before for before, one, two in steps if one != two), "")
    return path[:1] == other[:1] and parting in ("items", "arguments")


_known: OrderedDict[int, tuple[Document, dict[Address, tuple[Lever, ...]]]] = OrderedDict()
"""By identity of the document, which is held here, so that no other one can come to have the same."""


def levers(document: Document, address: Address) -> tuple[Lever, ...]:
    """What can give way for an attribute. The answer is kept for a while: documents never change."""
    for _ in preparing(document, address):
        pass
    return _known_of(document)[address]


def _known_of(document: Document) -> dict[Address, tuple[Lever, ...]]:
    """What is known to give way in a document, to be added to."""
    known = _known.setdefault(id(document), (document, {}))
    _known.move_to_end(id(document))
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return known[1]


def preparing(document: Document, address: Address) -> Iterator[None]:
    """Finds what can give way for an attribute, in steps of a few probes each, so that others can have a say between.

    It need not come to its end: ``levers`` does what is left.
    """
    if address in _known_of(document):
        return
    found: list[Lever] = []
    for search in (_levers, _anywhere):
        if not found:
            for lever in search(document, address):
                found += [lever] if lever is not None else []
                yield
    _known_of(document)[address] = tuple(found)


def _levers(document: Document, address: Address) -> Iterator[Lever | None]:
    """What can give way, and None for each number that cannot."""
    place = said_at(document, address)
    if place is None:
        bench = bench_of(document, address)
        yield from _deeper(document, bench, address, document.definitions[address.thing].formula)
        return
    name, inside = place.definition.name, is_in_component(place)
    same = place.definition is document.definitions[name]
    bench = bench_of(document if same else with_definition(document, place.definition), address)
    for path, literal in literals(place.node):
        if is_number(literal.value):
            alone = None if inside else bench.alone(address, place.node, path)
            probe = Probe(bench, address, name, place.path + path, literal.value, alone)
            rank = _rank(document, place, path, literal)
            rank += SPREADS * (rank == LITERAL and bench.spread(address, place.node, path, literal.value) > SPREAD)
            found = probe.lever(rank, None if inside else _rewritten(address, place.node, path))
            yield from (lever and replace(lever, whole=is_index(place.node, path)) for lever in found)
    for variable, (name, path) in data_places(document, place, address).items():
        there = at(document.definitions[name].formula, path)
        if variable in free_names(place.node) and isinstance(there, Literal) and is_number(there.value):
            yield from Probe(bench, address, name, path, there.value).lever(LITERAL)
    for name, path in looked_up(document, place, address):
        number = at(document.definitions[name].formula, path)
        if isinstance(number, Literal) and is_number(number.value):
            yield from Probe(bench, address, name, path, number.value).lever(MEASURE)
    own = _parameters(document, place.node)
    for name in own:
        parameter = document.definitions[name]
        yield from Probe(bench, address, name, None, parameter.value).lever(_kind(parameter))
    yield from _deeper(document, bench, address, place.node, frozenset(own))


def _anywhere(document: Document, address: Address) -> Iterator[Lever | None]:
    """Where nothing nearer gives way: the plain numbers in the formula of the thing, then in all that it needs.

    These are data that it looks up, places and sizes of what it is built on, and last shares of these.
    """
    layer, seen, left = [address.thing], {address.thing}, MOST_PROBES
    bench = bench_of(document, address)
    place = said_at(document, address)
    inside = address.steps[:1] == ("items",) and (place is None or is_in_component(place))
    for depth in range(NEAREST):
        later = 2 * NEAREST if inside and not depth else 0  # a part is changed in the component that gives it
        for name in layer:
            formula = document.definitions[name].formula
            for path, literal in literals(formula):
                listed = len(path) > 1 and path[-2] == "items"
                if is_number(literal.value) and left and (listed or not is_form(document, name, path, literal)):
                    left -= 1
                    for lever in Probe(bench, address, name, path, literal.value).lever(ANYWHERE + 2 * depth + later):
                        share = 2 if lever is not None and abs(lever.slope) > PER_PIXEL else 0
                        whole = is_index(formula, path)
                        yield lever and replace(lever, rank=lever.rank + share + (not listed), whole=whole)
        behind = sorted(set().union(*(_mentioned(document, document.definitions[name].formula) for name in layer)))
        layer = [name for name in behind if name not in seen]
        seen |= set(layer)


def _rewritten(address: Address, node: Node, path: Path) -> Callable[[float], str]:
    return lambda value: f"{address.every} becomes {show(replaced(node, path, Literal(value)))}"


def _kind(parameter: Definition) -> int:
    return COUNT if is_count(parameter) else MEASURE


def _deeper(
    document: Document, bench: Bench, address: Address, node: Node, passed: frozenset[str] = frozenset()
) -> Iterator[Lever | None]:
    """The parameters and the plain numbers in lengths that lie behind the names in a formula, nearest first."""
    seen, layer = set(passed), _mentioned(document, node) - passed
    for depth in range(DEEPEST):
        behind: set[str] = set()
        for name in sorted(layer):
            seen.add(name)
            one = document.definitions[name]
            if one.is_parameter:
                if is_number(one.value):
                    found = Probe(bench, address, name, None, one.value).lever(DEEPER + depth)
                    yield from (lever and replace(lever, whole=is_count(one)) for lever in found)
                continue
            behind |= _mentioned(document, one.formula)
            for path, literal in literals(one.formula) if _is_length(one) else ():
                if is_number(literal.value) and not is_form(document, name, path, literal):
                    yield from Probe(bench, address, name, path, literal.value).lever(DEEPER + depth)
        layer = behind - seen


def _mentioned(document: Document, node: Node) -> set[str]:
    return {name for name in free_names(node) if name in document.definitions}


def _is_length(definition: Definition) -> bool:
    """Whether a definition is a number worked out from others, as lengths are."""
    formula = definition.formula
    plain = isinstance(formula, Apply) and formula.function in ("+", "-", "*", "/") and len(formula.arguments) == 2
    return plain and not definition.inputs and not definition.is_state


def _rank(document: Document, place: Place, path: Path, literal: Literal) -> int:
    """A small number among names is a part of the relation; so is an index, which may well become another."""
    if is_index(place.node, path):
        return INDEX
    if is_round(document, place.definition.formula, place.path + path, literal, place.definition.name):
        return ROUND
    named = any(isinstance(node, Name) for _, node in walk(place.node))
    return STRUCTURE if named and literal.value in SMALL else LITERAL


@dataclass(frozen=True)
class Probe:
    """One number (a parameter, or a literal at a path) that an attribute may be affine in."""

    bench: Bench
    address: Address
    name: str
    path: Path | None
    value: float
    alone: Callable[[float], float] | None = None
    """What the attribute is with another value of a number in its own formula, where that alone tells."""

    def lever(self, rank: int, says: Callable[[float], str] | None = None) -> Iterator[Lever | None]:
        """The number as something that can give way, if the attribute is affine in it; else None."""
        slope = self.slope()
        called = self.name if self.path is None else f"{self.value} in {self.name}"
        says = says or (lambda value: f"{called} becomes {value}")
        yield None if slope is None else Lever(rank, slope, self.name, self.path, self.value, says)

    def slope(self) -> float | None:
        """The change of the attribute for one more of the number, where it is the same for the next one."""
        for steps in ((0, 1, 2), (-1, 0, 1), (-2, -1, 0)):
            try:
                seen = [self._seen(self.value + step) for step in steps]
            except StudioError:
                continue
            if not all(map(is_number, seen)):  # the place in a list of unlike things is no number to pull
                return None
            first, second = seen[1] - seen[0], seen[2] - seen[1]
            return first if abs(first - second) < STILL and abs(first) > STILL else None
        return None

    def _seen(self, value: float) -> float:
        if self.alone is not None:
            return self.alone(value)
        changed, env = self.bench.with_number(self.name, self.path, value, self.value)
        seen: float = attribute_value(changed, env, self.bench.here(self.address))
        return seen


def _parameters(document: Document, node: Node) -> list[str]:
    """The numbers named as parameters that the formula of an attribute mentions."""
    names = free_names(node)
    found = (one for name, one in document.definitions.items() if name in names and one.is_parameter)
    return [one.name for one in found if is_number(one.value)]
