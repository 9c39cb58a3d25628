"""Drag: which literal or parameter gives way so that an attribute comes to lie where it was let go.

Each number that an attribute depends on is probed with three evaluations; where the attribute is affine in it the new
value is exact. Attributes' own literals come first, then measures, then counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product

from studio.document.constraints import settle
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.generalize.adjustable_numbers import (
    DETACHED,
    OFFSET,
    NumberEdit,
    edits_for,
    goes_alone,
    levers,
    levers_of,
    merged,
    preparing,
    shared_edits,
    told,
)
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import (
    AXES,
    Address,
    address_of,
    find,
    is_written,
    with_whole_points,
)
from studio.generalize.by_angle import pulled_to
from studio.generalize.constrain import with_parameters
from studio.generalize.constraint_choices import none_given_up_first, with_constraints_told, without_given_up
from studio.generalize.cut_loose import no_longer_follows, no_longer_in_the_middle
from studio.generalize.drag_targets import WHOLE, Targets, box_targets, holder, moving, targets_of, why_it_stays
from studio.generalize.let_go import beside, rekeyed, related, related_side
from studio.generalize.list_numbers import observe_pulled
from studio.generalize.member_bench import bench_of, with_added, with_number
from studio.generalize.pulled_copy import is_copy, pulled_copy
from studio.generalize.result import Result
from studio.generalize.side_to_side import kept_touching
from studio.generalize.snap import REACH, STILL
from studio.generalize.written_places import differs, said_at
from studio.infer.goals import Finding
from studio.language.errors import Refusal, StudioError
from studio.language.values import Point

MOST = 12
"""So many ways are offered at most."""
WORK = 1_000
"""So many steps of working out are spent on them, and more only for the next few after the one asked for."""
NEXT = 2
MOST_WORK = 20_000
"""So many are spent at most on more than two targets, whether something was found or not."""
MOST_TOGETHER = 1_500
"""So many of them are put together at most, where there are more than two targets."""
ALIKE = 0.5
"""Places that go along together go as far as each other, but for so many pixels."""
JOINT = 3
"""How much later two numbers come that move both coordinates together."""
NONE: Mapping[Address, float] = {}
Clashes = tuple[tuple[str, str], ...]
"""Ways that a constraint or range forbids, each with the sentence that says so."""
FoundWays = tuple[list[tuple[NumberEdit, ...]], Clashes]
"""The ways that there are, best first, and those that are forbidden."""


def drag(
    document: Document,
    thing: str,
    attribute: str,
    to: Point | float,
    index: Sequence[int] = (),
    candidate: int = 0,
    snapping: bool = True,
    detach: bool = False,
) -> Result:
    """The document after pulling an attribute (a point, a corner of a box, or a number) of a thing to a place.

    With ``detach`` the formula of the attribute gives way: what is shown stays as one more example for ``relate``.
    Raises Refusal when nothing can give way, ConstraintClash naming the constraint when only a constraint forbids it.
    """
    live = looked_at(document)
    address = address_of(f"{thing}.{attribute}")
    address = replace(address, index=tuple(index) or address.index)
    inside = pulled_copy(document, live, address, to, candidate) if isinstance(to, Point) and not detach else None
    if inside is not None:
        return inside
    drawn = document
    asked = targets_of(document, live, address, to, snapping, exact=detach)
    called = str(address).removesuffix(f".{WHOLE}")
    targets, says = asked.wanted, asked.to
    document = _said_in_one_form(document, tuple(targets))
    live = looked_at(document)
    moving(document, live, targets)  # says why where there is no such number
    if address.step("x") in targets and not detach:
        followed = rekeyed(document, address, says) or related(document, address, says, snapping)
        if followed is not None:
            return followed
    ways, clashes, side = [], Clashes(), None
    if detach:
        ways = [_detached(document, targets)]
    else:
        targets, (ways, clashes) = _nearest(document, live, asked, candidate + NEXT)
        if touching := kept_touching(document, live, address, asked.to.at):
            targets, ways = targets if candidate else touching[0], [touching[1], *ways]
        side = related_side(document, live, address, says, ways, partial(drag, snapping=False)) if snapping else None
    first = () if side is None else side.findings
    if side is not None and not candidate:
        return replace(side, findings=(replace(first[0], rivals=_rivals(ways), refuted=clashes),))
    candidate -= len(first)
    if not 0 <= candidate < len(ways):
        many = len(ways) + len(first)
        known = "is only one way" if many == 1 else f"are only {many} ways"
        raise Refusal(f"There {known} for {address} to follow.")
    chosen = ways[candidate]
    if any(edit.between for edit in chosen):
        raise Refusal(
            f"Between two of its places nothing gives way: pull {address} on to the next, or choose another way."
        )
    after = with_whole_points(_done(_written_out(document, targets), chosen), drawn)
    for where, value in targets.items():
        after = observe_pulled(document, after, where, value)
    text = told(chosen) or "nothing has to give way"
    rivals = (*(one.formula for one in first), *_rivals([way for way in ways if way is not chosen]))
    finding = Finding(called, text, rivals[:MOST], refuted=clashes)
    text += beside(says) + no_longer_in_the_middle(document, after, thing)
    lost = no_longer_follows(document, after, thing)
    return Result(after, (finding,), frozenset({thing, *(edit.name for edit in chosen)}), f"{called}: {text}.{lost}")


def _rivals(ways: Iterable[tuple[NumberEdit, ...]]) -> tuple[str, ...]:
    """How ways are told that can be chosen."""
    return tuple(told(way) for way in ways if not any(edit.between for edit in way))[:MOST]


def _nearest(document: Document, live: Live, asked: Targets, least: int) -> tuple[dict[Address, float], FoundWays]:
    """The targets, in the numbers in which something near gives way for them, and the ways to meet them.

    Raises the Refusal of the first where there is nothing for any.
    """
    kept: list[tuple[dict[Address, float], FoundWays]] = []
    why: StudioError | None = None
    for targets in filter(None, (asked.wanted, asked.round, asked.plain)):
        if targets is asked.plain and kept and not _is_far(kept[0][1]):
            break
        try:
            near = asked.plain if asked.plain and targets is not asked.plain else NONE
            along = asked.along | _both(targets)
            found = _ways(document, live, moving(document, live, targets), least, along, near, asked.moves)
            found = _by_whole_rounds(found) if targets is asked.round else found
        except StudioError as error:
            why = why or error
            continue
        if asked.on and any(edit.rank >= OFFSET for edit in found[0][0]):
            return _standing(document, live, asked, least, found[1])
        if not (_is_far(found) or _is_cut_loose(found)):
            return targets, found
        kept.append((targets, found))
    if why is not None and not kept:
        raise why
    return kept[0]


def _standing(
    document: Document, live: Live, asked: Targets, least: int, clashes: Clashes
) -> tuple[dict[Address, float], FoundWays]:
    """The other side of a corner of a box that stays on what it stands on. Raises Refusal where that is met already."""
    targets = {where: value for where, value in asked.wanted.items() if where not in asked.standing}
    open_ones = moving(document, live, targets)
    if open_ones:
        return targets, _ways(document, live, open_ones, least)
    raise why_it_stays(document, asked.on, clashes)


def _both(targets: Mapping[Address, float]) -> dict[Address, float]:
    """Both coordinates where a point is pulled: also one that is to stay is where it is wanted."""
    return {where: value for where, value in targets.items() if where.steps[-1] in AXES and len(targets) == len(AXES)}


def _is_far(found: FoundWays) -> bool:
    return any(edit.farfetched for edit in found[0][0])


def _is_cut_loose(found: FoundWays) -> bool:
    """Whether a relation gives way because what is in it may not."""
    return bool(found[1]) and any(edit.rank >= OFFSET for edit in found[0][0])


def _by_whole_rounds(found: FoundWays) -> FoundWays:
    """The ways in which each number goes as far as what is pulled: a whole round more of it changes nothing.

    Raises Refusal where there is none.
    """
    ways = [way for way in found[0] if all(abs(abs(edit.slope) - 1) < STILL for edit in way)]
    if not ways:
        raise Refusal("Nothing can give way so that it comes to lie there. Drag it elsewhere.")
    return ways, found[1]


def prepared(document: Document, thing: str, attribute: str, index: Sequence[int] = ()) -> Iterator[None]:
    """Works out beforehand, in small steps, what the first moment of a drag needs. Nothing where there can be none."""
    live = looked_at(document)
    address = replace(address_of(f"{thing}.{attribute}"), index=tuple(index))
    with suppress(StudioError):
        if is_copy(document, live, address):
            return
        shape = attribute_value(document, live.env(), holder(address))
        targets = box_targets(document, live, address, shape, Point(0, 0))
        if targets is None:
            place = attribute_value(document, live.env(), address)
            targets = {address: 0.0}
            if isinstance(place, Point):
                round_about = pulled_to(document, live, address, place)
                targets = round_about or dict.fromkeys([address.step(axis) for axis in AXES], 0.0)
        yield
        document = _said_in_one_form(document, tuple(targets))
        for where in targets:
            yield from preparing(document, where)


def _detached(document: Document, targets: Mapping[Address, float]) -> tuple[NumberEdit, ...]:
    """Every attribute that is pulled becomes a plain value. Raises Refusal where members differ."""
    edits = []
    for address, wanted in targets.items():
        place = find(document, address)
        if differs(place):
            continue
        says = f"{address.every} is shown as {wanted}"
        edits.append(NumberEdit(DETACHED, 1, address.thing, place.path, wanted, says))
    if not edits:
        thing = next(iter(targets)).thing
        raise Refusal(f"This differs from member to member of {thing}. Name the values in it instead.")
    return tuple(edits)


def _ways(
    document: Document,
    live: Live,
    targets: Mapping[Address, float],
    least: int,
    along: Mapping[Address, float] = NONE,
    near: Mapping[Address, float] = NONE,
    moves: bool = False,
) -> FoundWays:
    """The ways to bring all targets about, and what goes ``along``, best first; of what is large few beyond ``least``.

    ``near``: where all that must come to lie, with twice the reach, whatever it is told from.

    Raises Refusal or ConstraintClash when there is none.
    """
    alone = moves and goes_alone(document, targets)
    columns, shared = [], levers_of(document, targets) if len(targets) > 2 else {}
    for address, wanted in targets.items():
        edits = list(edits_for(document, live, address, wanted, alone))
        edits += shared_edits(document, live, address, wanted, shared)
        edits.sort(key=NumberEdit.sort_key)
        if not edits:
            raise Refusal(f"Nothing in {address} can give way. Change the formula of what it depends on.")
        of_each = max(1, int(MOST_TOGETHER ** (1 / len(targets))))
        columns.append(edits if len(targets) <= 2 else edits[:of_each])
    ranked: list[tuple[int, Sequence[NumberEdit]]] = [(JOINT * _mixed(targets, way), way) for way in product(*columns)]
    ranked += [(JOINT, way) for way in _joint(document, live, targets)]
    ranked.sort(key=lambda one: one[0] + sum({(edit.name, edit.path): edit.rank for edit in one[1]}.values()))
    ways = [way for _, way in ranked]
    possible: list[tuple[NumberEdit, ...]] = []
    clash: StudioError | None = None
    clashes: list[tuple[str, str]] = []
    known: list[Mapping[str, Definition]] = []
    written, spent = _written_out(document, targets), 0
    for way in with_constraints_told(document, map(merged, ways)):
        if way in possible or _is_half_loose(way):
            continue
        if any(edit.between for edit in way):
            possible += [way] if not possible else []  # the best one, as soon as the next of its kind is met
            continue
        try:
            after = _done(written, way)
        except StudioError as error:
            clash = clash or error
            clashes.append((told(way), error.sentence))
            continue
        if after.definitions in known:
            continue  # it says something else of what is the same in the end
        within = REACH if len(targets) <= 2 else ALIKE
        met, steps = _met(document, after, [({**targets, **along}, within), (near, 2 * REACH)])
        possible += [way] if met else []
        known += [after.definitions] if met else []
        spent += steps
        several = len(targets) > 2
        enough = len(possible) > least and (several or spent > WORK)
        if len(possible) == MOST or enough or (several and spent > MOST_WORK):
            break
    possible = none_given_up_first(possible)
    if not possible or (clash and all(any(edit.adds for edit in way) for way in possible)):
        raise clash or Refusal("Nothing can give way so that it comes to lie there. Drag it elsewhere.")
    return possible, tuple(clashes)


def _is_half_loose(way: Sequence[NumberEdit]) -> bool:
    """Whether one coordinate is cut loose while another one stays told from something: all of them are, or none is."""
    loose = {edit.name for edit in way if edit.rank == DETACHED}
    return bool(loose) and any(edit.adds or edit.name not in loose for edit in way)


def _mixed(targets: Iterable[Address], way: Sequence[NumberEdit]) -> int:
    """In how many ways along the same axis a way moves places that go together, beyond one: each is later by that."""
    seen = {(where.steps[-1], round(edit.slope, 6)) for where, edit in zip(targets, way, strict=True)}
    return len(seen) - len({where.steps[-1] for where in targets})


def _joint(document: Document, live: Live, targets: Mapping[Address, float]) -> list[Sequence[NumberEdit]]:
    """Pairs of numbers that move both coordinates: how far each goes follows from two equations."""
    if len(targets) != 2:
        return []
    sides = [{(one.name, one.path): one for one in levers(document, address)} for address in targets]
    env = live.env()
    missing = [wanted - attribute_value(document, env, address) for address, wanted in targets.items()]
    found: list[Sequence[NumberEdit]] = []
    for (key, first), (other, second) in product(sides[0].items(), sides[1].items()):
        cross = [side[each].slope if each in side else 0.0 for side, each in ((sides[1], key), (sides[0], other))]
        whole = first.slope * second.slope - cross[0] * cross[1]
        if key == other or not any(cross) or abs(whole) < STILL:
            continue
        by = (missing[0] * second.slope - cross[1] * missing[1]) / whole
        also = (missing[1] * first.slope - cross[0] * missing[0]) / whole
        way = [one.edit(off * one.slope) for one, off in ((first, by), (second, also))]
        found += [[edit for edit in way if edit is not None]] if all(way) else []
    return found


def _met(
    before: Document, document: Document, wanted: Iterable[tuple[Mapping[Address, float], float]]
) -> tuple[bool, int]:
    """Whether all is where it is wanted within so much, and the steps to work out what differs from ``before``."""
    places = [(address, value, within) for targets, within in wanted for address, value in targets.items()]
    if not places:
        return True, 0
    first = places[0][0]
    bench = bench_of(before, first)
    try:
        after, env = bench.worked_out(bench.part_of(document))
        near = (
            abs(attribute_value(after, env, bench.here(address)) - value) <= within for address, value, within in places
        )
        return all(near), bench.live.spent
    except StudioError:
        return False, bench.live.spent


def _said_in_one_form(document: Document, targets: tuple[Address, ...]) -> Document:
    """The document in which what gives way for several attributes stands at one place, whichever of them is asked."""
    unsaid = sum(not is_written(document, where) for where in targets) > 1
    return _all_written_out(document, targets) if unsaid or len(targets) > len(AXES) else document


_written: list[tuple[Document, tuple[Address, ...], Document]] = []
"""The last document in which attributes were written out, which are to be the same for each moment of a drag."""


def _all_written_out(document: Document, targets: tuple[Address, ...]) -> Document:
    for known, of, made in _written:
        if known is document and of == targets:
            return made
    made = _written_out(document, targets)
    made = document if made == document else made
    _written[:] = [(document, targets, made)]
    return made


def _written_out(document: Document, targets: Iterable[Address]) -> Document:
    """The document with the attributes that are pulled written out, as far as they are written anywhere."""
    for address in targets:
        place = said_at(document, address)
        document = with_definition(document, place.definition) if place is not None else document
    return document


def _done(document: Document, way: Sequence[NumberEdit]) -> Document:
    """The written out document after the numbers have given way, constraints kept. Raises ConstraintClash."""
    for edit in way:
        if edit.path is not None:
            change = with_added if edit.adds else with_number
            document = change(document, edit.name, edit.path, edit.value)
    document = without_given_up(document, way)
    changed = {edit.name: edit.value for edit in way if edit.path is None and not edit.drops}
    if not changed:
        return document
    before = document.parameters()
    settled = settle(document, changed)
    return with_parameters(document, {name: value for name, value in settled.items() if value != before[name]})
