"""Drag: which literal or parameter gives way so that an attribute comes to lie where it was let go.

Each number that an attribute depends on is probed with three evaluations; where the attribute is affine in it the new
value is exact. Attributes' own literals come first, then measures, then counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeGuard

from studio.document.constraints import is_count, settle
from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.generalize.attributes import (
    AXES,
    Address,
    Place,
    address_of,
    definition_of,
    explicit,
    find,
    needs_any,
    tidy,
    value_at,
    with_node,
)
from studio.generalize.constrain import with_parameters
from studio.generalize.draw import surroundings
from studio.generalize.observe import observe
from studio.generalize.snap import REACH, Snapped, snap, unsnapped
from studio.infer.goals import Finding
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import (
    Apply,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    Path,
    at,
    free_names,
    literals,
    replaced,
)
from studio.language.show import show
from studio.language.values import Point, Shape, Value

STILL = 1e-6
"""A coordinate that would move less (pixels) stays."""
MOST = 12
"""So many ways are offered at most."""
LITERAL, MEASURE, COUNT, DETACHED = range(4)
"""What gives way first: a plain value of the attribute, a length, a count, the relation itself."""


@dataclass(frozen=True)
class Edit:
    """One number that gives way: a parameter, or (with ``path``) a literal of a definition."""

    rank: int
    slope: float
    name: str
    path: Path | None
    value: float
    says: str


@dataclass(frozen=True)
class Dragged:
    """What a drag gives: the new document, the finding with the other ways, the names touched, and a sentence."""

    document: Document
    finding: Finding
    touched: frozenset[str]
    says: str


def drag(
    document: Document,
    thing: str,
    attribute: str,
    to: Point | float,
    index: Sequence[int] = (),
    candidate: int = 0,
    snapping: bool = True,
    detach: bool = False,
) -> Dragged:
    """The document after pulling an attribute (a point, a corner of a box, or a number) of a thing to a place.

    With ``detach`` the formula of the attribute gives way: what is shown stays as one more example for ``relate``.
    Raises Refusal when nothing can give way, ConstraintClash naming the constraint when only a constraint forbids it.
    """
    live = Live(document)
    address = address_of(f"{thing}.{attribute}")
    address = replace(address, index=tuple(index) or address.index)
    targets, says = _targets(document, live, address, to, snapping)
    moving = {where: value for where, value in targets.items() if abs(value_at(live.env(), where) - value) > STILL}
    if address.step("x") in targets and not detach:
        related = _rekeyed(document, address, says) or _related(document, address, says, snapping)
        if related is not None:
            return related
    ways = [_detached(document, targets)] if detach else _ways(document, live, moving)
    if candidate >= len(ways):
        raise Refusal(f"There are only {len(ways)} ways for {address} to follow.")
    chosen = ways[candidate]
    after = _done(document, chosen, targets)
    after = _observed(after, targets)
    text = " and ".join(edit.says for edit in chosen) or "nothing has to give way"
    rivals = tuple(" and ".join(edit.says for edit in way) for way in ways if way is not chosen)
    snapped = f", snapped to {' and '.join(says.says)}" if says.says else ""
    finding = Finding(str(address), text, rivals[:MOST])
    return Dragged(after, finding, frozenset({thing, *(edit.name for edit in chosen)}), f"{address}: {text}{snapped}.")


def _detached(document: Document, targets: Mapping[Address, float]) -> tuple[Edit, ...]:
    """Every attribute that is pulled becomes a plain value. Raises Refusal where members differ."""
    edits = []
    for address, wanted in targets.items():
        place = find(document, address)
        if _differs(place):
            continue
        says = f"{address.every} is shown as {wanted}"
        edits.append(Edit(DETACHED, 1, address.thing, place.path, wanted, says))
    if not edits:
        thing = next(iter(targets)).thing
        raise Refusal(f"This differs from member to member of {thing}. Name the values in it instead.")
    return tuple(edits)


def _rekeyed(document: Document, address: Address, snapped: Snapped) -> Dragged | None:
    """A member of a list over written data that is let go on another element of the collection it sits on."""
    place = find(document, address)
    new = snapped.node
    if not (_is_element(place.node) and _is_element(new)) or new.arguments[0] != place.node.arguments[0]:
        return None
    key = place.node.arguments[1]
    found = data_places(document, place, address).get(key.id) if isinstance(key, Name) else None
    if found is None:
        return None
    name, path = found
    definition = document.definitions[name]
    formula = replaced(definition.formula, path, new.arguments[1])
    after = with_definition(document, replace(definition, formula=formula))
    says = f"{address} is now at {' and '.join(snapped.says)}"
    return Dragged(after, Finding(str(address), says), frozenset({address.thing, name}), f"{says}.")


def _is_element(node: Node) -> TypeGuard[Apply]:
    return isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Name)


def _related(document: Document, address: Address, snapped: Snapped, snapping: bool) -> Dragged | None:
    """A single thing that is let go on a feature it may refer to keeps that as a relation."""
    definition = definition_of(document, address.thing)
    names = free_names(snapped.node) & frozenset(document.definitions)
    single = not isinstance(definition.formula, Comprehension) and not definition.is_function
    if not (snapping and single and names and not needs_any(document, names, address.thing)):
        return None
    try:
        after = with_node(document, address, snapped.node)
    except Refusal:
        return None
    for axis in AXES:
        after = observe(after, address.step(axis), getattr(snapped.at, axis), "dragged")
    says = f"{address} is now at {' and '.join(snapped.says)}"
    return Dragged(after, Finding(str(address), says), frozenset({address.thing}), f"{says}.")


def _targets(
    document: Document, live: Live, address: Address, to: Point | float, snapping: bool
) -> tuple[dict[Address, float], Snapped]:
    """The numbers that are pulled, with the value each is to have, and what the place snapped to."""
    if not isinstance(to, Point):
        return {address: tidy(to)}, Snapped(Point(0, 0), Literal(tidy(to)))
    shape = value_at(live.env(), Address(address.thing, address.index))
    kind = shape.kind if isinstance(shape, Shape) else ""
    snapped = unsnapped(to)
    if snapping:
        around = surroundings(document, live, kind, str(address.steps[-1]) if address.steps else "", address.thing)
        snapped = snap(to, around, lambda feature: not needs_any(document, feature.owners, address.thing))
    box = _box(live, address, shape, snapped.at)
    if box is not None:
        return box, replace(snapped, node=unsnapped(snapped.at).node)
    place = value_at(live.env(), address)
    if not isinstance(place, Point):
        raise Refusal(f"{address} is no place. Drag it to a number, or name one of its points.")
    at = snapped.at if snapped.says else _straight(place, snapped.at)
    return {address.step(axis): tidy(getattr(at, axis)) for axis in AXES}, replace(snapped, at=at)


def _straight(before: Point, after: Point) -> Point:
    """A drag along one axis that strays a little across it is meant to stay on it."""
    across, down = abs(after.x - before.x), abs(after.y - before.y)
    if down <= REACH < across:
        return Point(after.x, before.y)
    if across <= REACH < down:
        return Point(before.x, after.y)
    return after


def _box(live: Live, address: Address, shape: Value, at: Point) -> dict[Address, float] | None:
    """The numbers behind the corners of what has a width and a height: ``start`` moves it, ``end`` resizes it."""
    if not isinstance(shape, Shape) or "width" not in shape.as_dict() or address.steps not in (("start",), ("end",)):
        return None
    own = replace(address, steps=())
    if address.steps == ("start",):
        return {own.step("x"): at.x, own.step("y"): at.y}
    return {own.step("width"): tidy(at.x - shape.get("x")), own.step("height"): tidy(at.y - shape.get("y"))}


def _ways(document: Document, live: Live, targets: Mapping[Address, float]) -> list[tuple[Edit, ...]]:
    """The ways to bring all targets about, best first. Raises Refusal or ConstraintClash when there is none."""
    columns = []
    for address, wanted in targets.items():
        edits = sorted(_edits(document, live, address, wanted), key=lambda one: (one.rank, -abs(one.slope), one.name))
        if not edits:
            raise Refusal(f"Nothing in {address} can give way. Change the formula of what it depends on.")
        columns.append(edits)
    ways = sorted(product(*columns), key=lambda way: sum(edit.rank for edit in way))
    possible: list[tuple[Edit, ...]] = []
    clash: StudioError | None = None
    for way in (_merged(one) for one in ways):
        if way is None or way in possible:
            continue
        try:
            after = _done(document, way, targets)
        except StudioError as error:
            clash = clash or error
            continue
        if _met(after, targets):
            possible.append(way)
        if len(possible) == MOST:
            break
    if not possible:
        raise clash or Refusal("Nothing can give way so that it comes to lie there. Drag it elsewhere.")
    return possible


def _merged(way: Sequence[Edit]) -> tuple[Edit, ...] | None:
    """Each number changed once; None where two coordinates want different values of it."""
    known: dict[tuple[str, Path | None], Edit] = {}
    for edit in way:
        other = known.setdefault((edit.name, edit.path), edit)
        if abs(other.value - edit.value) > STILL:
            return None
    return tuple(known.values())


def _met(document: Document, targets: Mapping[Address, float]) -> bool:
    env = Live(document).env()
    try:
        return all(abs(value_at(env, address) - wanted) <= REACH for address, wanted in targets.items())
    except Refusal:
        return False


def _edits(document: Document, live: Live, address: Address, wanted: float) -> Iterator[Edit]:
    """The literals and parameters that an attribute is affine in, each with the value that meets the target."""
    place = find(document, address)
    written = with_definition(document, place.definition)
    missing = wanted - value_at(live.env(), address)
    for path, literal in literals(place.node):
        if _is_number(literal.value):
            probe = _Probe(written, address, address.thing, place.path + path, literal.value)
            yield from probe.edits(LITERAL, missing)
    for variable, (name, path) in data_places(document, place, address).items():
        literal = at(document.definitions[name].formula, path)
        if variable in free_names(place.node) and isinstance(literal, Literal) and _is_number(literal.value):
            yield from _Probe(written, address, name, path, literal.value).edits(LITERAL, missing)
    for name in _parameters(document, place.node):
        parameter = document.definitions[name]
        probe = _Probe(written, address, name, None, parameter.value)
        yield from probe.edits(COUNT if is_count(parameter) else MEASURE, missing)
    if not isinstance(place.node, Literal) and not _differs(place):
        now = show(place.node)
        yield Edit(DETACHED, 1, address.thing, place.path, wanted, f"{now} becomes {wanted}")


def data_places(document: Document, place: Place, address: Address) -> dict[str, tuple[str, Path]]:
    """Where the values of the loop variables of a list over written data stand, for the member addressed."""
    formula = place.definition.formula
    if not isinstance(formula, Comprehension) or len(formula.clauses) != 1 or len(address.index) != 1:
        return {}
    clause = formula.clauses[0]
    source = document.definitions.get(clause.source.id) if isinstance(clause.source, Name) else None
    if source is None or not isinstance(source.formula, Display) or address.index[0] >= len(source.formula.items):
        return {}
    row: Path = ("items", address.index[0])
    if len(clause.targets) == 1:
        return {clause.targets[0]: (source.name, row)}
    return {target: (source.name, (*row, "items", column)) for column, target in enumerate(clause.targets)}


def _differs(place: Place) -> bool:
    """Whether an attribute differs from member to member of a list."""
    formula = place.definition.formula
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    return bool(free_names(place.node) & {target for one in clauses for target in one.targets})


@dataclass(frozen=True)
class _Probe:
    """One number (a parameter, or a literal at a path) that an attribute may be affine in."""

    document: Document
    address: Address
    name: str
    path: Path | None
    value: float

    def edits(self, rank: int, missing: float) -> Iterator[Edit]:
        """The edit of the number that adds ``missing`` to the attribute, if there is one."""
        slope = self.slope()
        if slope is None:
            return
        value = tidy(self.value + missing / slope)
        whole = abs(value - round(value)) * abs(slope) <= REACH
        if rank == COUNT and abs(slope) <= abs(self.value):
            rank = MEASURE  # one more of it moves few pixels: it is a length, though a whole one
        if rank == COUNT and not whole:
            return
        value = round(value) if rank == COUNT else value
        called = self.name if self.path is None else f"{self.value}"
        yield Edit(rank, slope, self.name, self.path, value, f"{called} becomes {value}")

    def slope(self) -> float | None:
        """The change of the attribute for one more of the number, where it is the same for the next one."""
        for steps in ((0, 1, 2), (-1, 0, 1), (-2, -1, 0)):
            try:
                seen = [self._seen(self.value + step) for step in steps]
            except StudioError:
                continue
            first, second = seen[1] - seen[0], seen[2] - seen[1]
            return first if abs(first - second) < STILL and abs(first) > STILL else None
        return None

    def _seen(self, value: float) -> float:
        changed = _with_number(self.document, self.name, self.path, value)
        seen: float = value_at(Live(changed).env(), self.address)
        return seen


def _parameters(document: Document, node: Node) -> list[str]:
    """The numbers named as parameters that the formula of an attribute mentions."""
    names = free_names(node)
    found = (one for name, one in document.definitions.items() if name in names and one.is_parameter)
    return [one.name for one in found if _is_number(one.value)]


def _is_number(value: Value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _with_number(document: Document, name: str, path: Path | None, value: float) -> Document:
    """The document with another value of a parameter, or another literal at a path of a definition."""
    definition = document.definitions[name]
    formula = Literal(value) if path is None else replaced(definition.formula, path, Literal(value))
    return with_definition(document, replace(definition, formula=formula))


def _done(document: Document, way: Sequence[Edit], targets: Iterable[Address]) -> Document:
    """The document after the numbers have given way, constraints kept. Raises ConstraintClash."""
    for address in targets:
        document = explicit(document, address)
    for edit in way:
        if edit.path is not None:
            document = _with_number(document, edit.name, edit.path, edit.value)
    changed = {edit.name: edit.value for edit in way if edit.path is None}
    if not changed:
        return document
    before = document.parameters()
    settled = settle(document, changed)
    return with_parameters(document, {name: value for name, value in settled.items() if value != before[name]})


def _observed(document: Document, targets: Mapping[Address, float]) -> Document:
    """Keeps what was dragged as shown, for attributes that all members share."""
    for address, value in targets.items():
        if not _differs(find(document, address)):
            document = observe(document, address, value, "dragged")
    return document
