"""Listify: alike things become one list, every differing attribute a formula over the index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from studio.document.live import Live
from studio.document.model import Definition, Document, Range
from studio.document.naming import fresh_name
from studio.generalize.antiunify import COUNT, KEY, Difference, filled, holes
from studio.generalize.around import Around, around, counted_by
from studio.generalize.attribute_values import value_at
from studio.generalize.attributes import (
    definition_of,
    find,
)
from studio.generalize.beside_elements import as_far_from_elements, beside_elements
from studio.generalize.by_table import follows_data, from_tables
from studio.generalize.coming_round import all_alike
from studio.generalize.comparable import comparable
from studio.generalize.count_names import pointed_count
from studio.generalize.counted_lists import counted_members, gone_through, rows_looked_up
from studio.generalize.draw import measures_of
from studio.generalize.feet import Foot, shared_foot
from studio.generalize.gradients import GRADED, ends_of, graded
from studio.generalize.grid_edges import along_edges
from studio.generalize.keyed_members import is_drawn_by_rule, list_stood_on
from studio.generalize.listed_rivals import as_it_holds
from studio.generalize.listing_columns import (
    COUNTED,
    Fitted,
    axis_of,
    fitted,
    names_of_columns,
    told_of_sizes,
    values_of,
)
from studio.generalize.member_order import Columns
from studio.generalize.members_replaced import with_members_replaced
from studio.generalize.nearly_arranged import told_nearly
from studio.generalize.next_member import question_about_next
from studio.generalize.numbered_rows import counting_on
from studio.generalize.observe import observe
from studio.generalize.own_corners import with_straight_sides
from studio.generalize.own_members import with_same_members
from studio.generalize.quarter_rotations import rotated_by_quarters
from studio.generalize.ragged_rows import Ragged, ragged_rows
from studio.generalize.result import Result
from studio.generalize.rigid import with_one_step
from studio.generalize.side_by_side import side_by_side
from studio.generalize.standing import on_places
from studio.generalize.toward import about
from studio.generalize.unread_rows import data_name
from studio.generalize.wrapped_rows import InRows, Wrapped
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Comprehension,
    Literal,
    Name,
    Node,
    Path,
    at,
    bound_by,
    free_names,
    replaced,
    walk,
)
from studio.language.show import show
from studio.language.values import Symbol, same

PLOTTED = 4
"""So many things at even distances one way are a plot of what they are the other way."""


@dataclass(frozen=True)
class _Members:
    """The things to listify in their order: names, formulas of one form, and the places where these differ."""

    names: tuple[str, ...]
    formulas: tuple[Node, ...]
    holes: tuple[Difference, ...]

    def ordered(self, order: Sequence[int]) -> _Members:
        pick = tuple(order)
        columns = tuple(replace(one, column=tuple(one.column[k] for k in pick)) for one in self.holes)
        return _Members(tuple(self.names[k] for k in pick), tuple(self.formulas[k] for k in pick), columns)


def listify(document: Document, things: Sequence[str], name: str, data: str = "", over: Sequence[str] = ()) -> Result:
    """The document in which the things are one list called ``name``.

    ``data`` names the list of what follows no rule, when there is any. ``over`` are parameters that were pointed at:
    they stand for the plain numbers of the rules that they equal (others are only offered). Raises Refusal with the
    reason where the things are fewer than two, not alike, or the name is taken.
    """
    _check(document, things, name)
    document = with_same_members(on_places(document, things), things)
    live = Live(document)
    hand, formulas = with_straight_sides(live, comparable(document, live, things))
    foot = shared_foot(live, formulas)
    formulas = foot[1] if foot else formulas
    alike = rotated_by_quarters(live, formulas) if not foot else ()
    formulas = alike if alike and around(document, live, alike, things) else formulas
    members = _Members(tuple(things), formulas, tuple(holes(formulas)))
    columns = Columns(members.holes, live)
    as_drawn = [name for name in document.definitions if name in things] == list(things)
    order, shape = columns.order(len(things), as_drawn)
    circle = about(document, live, formulas, things, len(shape) > 1 or columns.in_line(order))
    shape = (len(things),) if circle else shape
    beside = circle is not None or len(shape) > 1 or columns.in_line(order)
    rows = None if beside else columns.wrapped(len(things))
    if not beside and not rows and (ragged := ragged_rows(members.holes, formulas[0], live)):
        return _in_ragged_rows(document, members, ragged, name, data or data_name(name))
    members = members.ordered(circle.order if circle else rows[0] if rows else order)
    foot_of_all = foot[0] if foot and not circle else None
    wrap = rows[1] if rows else None
    return _Listing(document, live, members, shape, circle, foot_of_all, hand, wrap).result(name, data, over)


def _check(document: Document, things: Sequence[str], name: str) -> None:
    if len(set(things)) < 2:
        raise Refusal("One thing makes no list. Choose at least two things that are alike.")
    if len(set(things)) < len(things):
        raise Refusal("A thing was chosen twice. Choose every thing once.")
    for thing in things:
        definition = definition_of(document, thing)
        if definition.is_function:
            raise Refusal(f"{thing} is a function, so it cannot be a member of a list.")
        if definition.is_parameter:
            raise Refusal(f"{thing} is a parameter with a slider of its own, so it cannot be a member of a list.")
        if definition.is_state:
            raise Refusal(f"{thing} is state that events change, so it cannot be a member of a list.")
    if name in document.names() and name not in things:
        raise Refusal(f"{name} is taken already. Choose another name for the list.")


def _in_ragged_rows(document: Document, members: _Members, ragged: Ragged, name: str, data: str) -> Result:
    """The document in which the things are a list of rows; a list called ``data`` says how many each of these holds."""
    _check_free(document, members, data)
    drawn = any(document.definitions[one].drawn for one in members.names)
    new = [Definition(data, ragged.counts), Definition(name, ragged.formula(members.formulas[0], data), drawn=drawn)]
    document = with_members_replaced(document, members.names, new, ragged.places(members.names))
    says = _sentence(name, len(ragged.rows), ragged.off, new[:1])
    return Result(document, tuple(ragged.findings(name)), frozenset({name}), says)


@dataclass(frozen=True)
class _Listing:
    """Members in their order, as many along each index as the shape says; they may stand on a circle."""

    document: Document
    live: Live
    members: _Members
    shape: tuple[int, ...]
    circle: Around | None
    foot: Foot | None = None
    hand: float = 0.0
    """How far (pixels) corners went at most, so that sides are level and upright."""
    wrap: Wrapped | None = None

    @property
    def template(self) -> Node:
        return self.members.formulas[0]

    @property
    def indices(self) -> tuple[str, ...]:
        return ("i",) if len(self.shape) == 1 else ("i", "j")

    def result(self, name: str, data: str, over: Sequence[str]) -> Result:
        """The document with the list ``name``; what follows no rule is in a list called ``data``."""
        many, named = self.named_count(self.wrap.many, over, f"{name}_columns") if self.wrap else ("", [])
        found = [_as_data(one) if _is_data(one, bool(data)) else one for one in self.rules(over, many)]
        loose = [one for one in found if one.node is None or (one.varies and any(o.node is None for o in found))]
        if loose and (rows := self.as_rows(found)):
            return rows.result(name, data, over)
        data = data or data_name(name)
        ruled = [one for one in found if one.node is not None and (one.hole.attribute != KEY or self.on_drawn(one))]
        if loose and len(self.shape) == 1 and (self.circle or _in_a_row(found, ruled, len(self.members.names))):
            formula, extra = self.looked_up(found, data)
        elif loose:
            found, loose = beside_elements(found, loose, self.document, self.template, self.live)
            formula, extra = self.over_data(found, loose, data)
            found = [_as_data(one) if one in loose else one for one in found]
        else:
            found = as_far_from_elements(found, self.template, self.live) if len(self.shape) == 1 else found
            formula, extra = self.over_range(found, name, over)
        extra = [*named, *extra]
        for one in extra:
            _check_free(self.document, self.members, one.name)
        formula = along_edges(formula, len(self.members.names), self.document, self.live)
        new = Definition(name, formula, drawn=any(self.document.definitions[one].drawn for one in self.members.names))
        document = with_members_replaced(self.document, self.members.names, [*extra, new])
        document, between = self.with_gradients(document, name)
        document = _observe_constants(document, new)
        placed = self.circle.ring if self.circle else self.foot
        off = max(*(one.off for one in found), placed.off if placed else 0.0, 0.0) + self.hand
        says = _sentence(name, len(self.members.names), off, extra)
        keyed = [one.hole.column for one in loose if one.hole.attribute == KEY and one not in ruled]
        if any(len(set(column)) == len(column) > 1 for column in keyed):
            says += f" Each stands on a place of its own: make {data} a dict if a place has room for one only."
        says += between
        says += "" if self.foot else told_of_sizes(loose)
        says += told_nearly(self.document, self.members.names) if any(axis_of(one.hole) for one in loose) else ""
        followed = {one.finding(name, {}).goal for one in found if follows_data(one, self.live)}
        findings = [*self.of_circle(name, formula), *(one.finding(name, document.parameters()) for one in found)]
        findings = list({(one.goal, one.formula): as_it_holds(document, one) for one in findings}.values())
        asked = [one.goal for one in findings if one.goal not in followed and not self.circle and not self.foot]
        if asked:
            about_next = {goal: question_about_next(document, goal) for goal in asked}
            findings = [replace(one, question=about_next.get(one.goal)) for one in findings]
            says += " I am not sure how it goes on: see the question." if any(one.question for one in findings) else ""
        return Result(document, tuple(findings), frozenset({name}), says)

    def as_rows(self, found: Sequence[Fitted]) -> _Listing | None:
        """The members of a grid as rows that wrap, where only what they are follows no rule: they look that up."""
        places = [one for one in found if axis_of(one.hole) or one.hole.attribute in (KEY, COUNT)]
        if len(self.shape) != 2 or self.circle or not all(one.node is not None and axis_of(one.hole) for one in places):
            return None
        return replace(self, shape=(len(self.members.names),), wrap=Wrapped(self.shape[1], 0, False))

    def rules(self, over: Sequence[str], many: str = "") -> list[Fitted]:
        """The rule for each place in which the members differ, but for those that the circle gives.

        In rows that wrap a parameter says how ``many`` there are in a row.
        """
        rows = InRows(self.wrap, "i", many) if self.wrap else None
        given = self.circle.paths if self.circle else (self.foot.top,) if self.foot else ()
        holes = [hole for hole in self.members.holes if not any(hole.path[: len(one)] == one for one in given)]
        found = [fitted(hole, self.live, self.shape, self.indices, holes, rows) for hole in holes]
        found = [replace(one, node=one.hole.column[0]) if self.ends(one.hole) else one for one in found]
        found = from_tables(found, self.live) if len(self.shape) == 1 else found
        if not self.circle and not rows:
            rigid = with_one_step(found, self.live, self.shape, self.indices)
            found = side_by_side(rigid, self.members.formulas, self.live, self.shape, self.indices, given)
        pointed = {key: value for key, value in self.document.parameters().items() if key in over}
        return [replace(one, node=next(iter(one.over(pointed)), one.node)) for one in found]

    def ends(self, hole: Difference) -> tuple[Symbol, Symbol] | None:
        """The colours that the members go between, one after the other, in a hole."""
        if hole.attribute not in GRADED or len(self.shape) > 1:
            return None
        return ends_of(values_of(hole, self.live))

    def on_drawn(self, one: Fitted) -> bool:
        """Whether one member stands on each of a drawn list by rule: it is told from that, as a label from its bar."""
        name = list_stood_on(self.template, one.hole, one.node, len(self.members.names), self.live)
        return bool(name) and is_drawn_by_rule(self.document.definitions[name])

    def with_gradients(self, document: Document, name: str) -> tuple[Document, str]:
        """The document in which the colours of the list go from that of the first to that of the last member."""
        says = ""
        for hole in self.members.holes:
            if ends := self.ends(hole):
                document = graded(document, name, hole.attribute, *ends)
                says += f" {hole.attribute} goes from {ends[0]} to {ends[1]}."
        return document, says

    def placed(self, element: Node, count: Node) -> Node:
        """The formula of a member, placed on the circle of so many, or on its foot."""
        if self.foot:
            return self.foot.placed(element)
        return filled(element, self.circle.parts(element, count, "i")) if self.circle else element

    def looked_up(self, found: Sequence[Fitted], data: str) -> tuple[Node, list[Definition]]:
        """Members that stand by a rule, and look up by their index what they are."""
        parts: list[tuple[Path, Node]] = [(one.hole.path, one.node) for one in found if one.node is not None]
        rows, looked_up = rows_looked_up([one.hole for one in found if one.node is None], data, "i")
        count = Apply("len", (Name(data),))
        element = self.placed(filled(self.template, [*parts, *looked_up]), count)
        return counted_members(element, (count,), ("i",)), [Definition(data, rows)]

    def over_data(self, found: Sequence[Fitted], loose: Sequence[Fitted], data: str) -> tuple[Node, list[Definition]]:
        """Members that follow no rule, each with a row of what it is."""
        variables = names_of_columns([one.hole for one in loose], self.document)
        parts: list[tuple[Path, Node]] = [(one.hole.path, Name(variables[one.hole.column])) for one in loose]
        parts += [(one.hole.path, one.node) for one in found if one not in loose and one.node is not None]
        element = self.placed(filled(self.template, parts), Literal(len(self.members.names)))
        formula, rows = gone_through(element, variables, data)
        return formula, [Definition(data, rows)]

    def over_range(self, found: Sequence[Fitted], name: str, over: Sequence[str]) -> tuple[Node, list[Definition]]:
        """Members that follow rules over their index; how many there are all round a circle has a name."""
        element = filled(self.template, [(one.hole.path, one.node) for one in found if one.node is not None])
        extra: list[Definition] = []
        counts = [pointed_count(self.document, count, element, over) for count in self.shape]
        followed = [name for one in found if one.node is not None for name in self.lists_in(one.node)]
        if len(self.shape) == 1:
            stood = (list_stood_on(self.template, one.hole, one.node, self.shape[0], self.live) for one in found)
            followed += filter(None, stood)
        if followed:
            counted = counted_by(self.document.definitions[followed[0]].formula)
            counts = [Name(counted) if counted else Apply("len", (Name(followed[0]),))]
        if counting := counting_on(element, self.shape, over):
            called, extra = self.named_count(self.shape[1], over, f"{name}_columns")
            for path in counting:
                element = replaced(element, path, Name(called))
            counts = [counts[0], Name(called)]
        if self.circle and self.circle.many:
            counts = [self.circle.many]
        if self.circle and self.circle.ring.closed:
            called, extra = self.named_count(self.shape[0], over, self.circle.count or f"{name}_count")
            counts = [Name(called)]
        return counted_members(self.placed(element, counts[0]), counts, self.indices), extra

    def named_count(self, count: int, over: Sequence[str], proposed: str) -> tuple[str, list[Definition]]:
        """The name for how many there are: one that was pointed at or is there already, else a new parameter."""
        parameters = self.document.parameters()
        called = next((one for one in over if same(parameters.get(one), count)), proposed)
        if called in parameters and same(parameters[called], count):
            return called, []
        called = fresh_name(self.document, called)
        return called, [Definition(called, Literal(count), role="parameter", range=Range(1, max(25, 2 * count)))]

    def lists_in(self, rule: Node) -> Iterator[str]:
        """The lists in a rule whose item for each index is meant: they say how many there are."""
        for _, node in walk(rule) if len(self.shape) == 1 else ():
            if isinstance(node, Apply) and node.function == "[]" and node.arguments[1] == Name("i"):
                name = node.arguments[0]
                if isinstance(name, Name) and isinstance(value := self.live.values().get(name.id), list):
                    yield from [name.id] * (len(value) == self.shape[0])

    def of_circle(self, name: str, formula: Node) -> Iterator[Finding]:
        """What was found of the circle, place by place."""
        if self.circle and isinstance(formula, Comprehension):
            note = f"straightened by at most {self.circle.ring.off:.1f} px" if self.circle.ring.off else ""
            for spot in self.circle.spots:
                node = at(formula.element, spot.paths[0])
                yield Finding(f"{name}.{spot.name}", show(node), note=note)
            for spot, radius in zip(self.circle.spots, self.circle.radii, strict=True):
                if len(spot.paths) == 1 and all_alike(radius) is not None:
                    yield Finding(f"{name}.{spot.name}.distance", show(radius))


def _is_data(one: Fitted, named: bool) -> bool:
    """Whether it is how many members each of some lists has: rows of 3, 5 and 7, but not each one more than the last.

    Where the data has been ``named`` by the person that says how many, by whatever rule.
    """
    if one.hole.attribute != COUNT or not one.varies:
        return False
    counts = [node.value for node in one.hole.column if isinstance(node, Literal)]
    return named or len(counts) < COUNTED or any(abs(after - before) != 1 for before, after in pairwise(counts))


def _as_data(one: Fitted) -> Fitted:
    return replace(one, node=None, off=0.0)


def _in_a_row(found: Sequence[Fitted], by_rule: Sequence[Fitted], count: int) -> bool:
    """Whether the members stand by a rule in a row, and differ in what they are: then there is room for more of them.

    Two things are in a row only where they lie beside, or below, each other.
    """
    places = [one for one in found if axis_of(one.hole) or one.hole.attribute == KEY]
    varied = [one for one in places if one.varies]
    ruled = [one for one in places if one in by_rule]
    plotted = count >= PLOTTED and len(varied) == 2 and sum(one in ruled for one in varied) == 1
    return bool(varied) and (plotted or (len(ruled) == len(places) and (count > 2 or len(varied) == 1)))


def _check_free(document: Document, members: _Members, data: str) -> None:
    if data in document.names() and data not in members.names:
        raise Refusal(f"{data} is taken already. Choose another name for the list of what differs.")


def _observe_constants(document: Document, definition: Definition) -> Document:
    """Keeps the coordinates that are the same for every member as shown."""
    if not isinstance(definition.formula, Comprehension) or not isinstance(definition.formula.element, Apply):
        return document
    element = definition.formula.element
    bound = bound_by(definition.formula.clauses)
    values = Live(document).env()
    if not values.get(definition.name):
        return document
    for address in measures_of(element, definition.name):
        if not bound & free_names(find(document, address).node):
            document = observe(document, address, value_at(values, address))
    return document


def _sentence(name: str, count: int, off: float, extra: Sequence[Definition]) -> str:
    says = f"{name} is a list of {count}"
    for one in extra:
        many = "how many" if one.formula == Literal(count) else "how many are in a row"
        says += f"; {one.name} says {many}" if one.is_parameter else f"; what differs is kept in {one.name}"
    if off > 0:
        says += f"; straightened by at most {off:.1f} px"
    return f"{says}."
