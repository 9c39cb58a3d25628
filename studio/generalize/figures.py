"""A figure as a function of several values: things drawn together become one component, open in what was named.

What stays open are attributes of the things (``shaft.start``), or parameters and points that have a name of their own.
What the things say of each other is written out; what a shape says itself is taken from there, so formulas stay short.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.bounds import bounds
from studio.document.graph import depends_on_states, graph, users
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition, with_definition_before, without_entry
from studio.document.naming import fresh_name
from studio.document.scene import things_of
from studio.document.told_places import ARITHMETIC, PLACES
from studio.generalize.attributes import (
    AXES,
    Address,
    address_of,
    definition_of,
    explicit,
    find,
    keyword_path,
    literal_node,
    point_attributes,
)
from studio.generalize.carried_figure import CarriedFigure, holds_place, plain_number
from studio.generalize.components import PLACE
from studio.generalize.definitions_written_into import definitions_written_into
from studio.generalize.example_moments import must_be_free
from studio.generalize.folded import sums_folded
from studio.generalize.observe import forget
from studio.generalize.rotating_along import rotating_along
from studio.generalize.sized_figure import SIZE, sized
from studio.generalize.straighten import EXACT
from studio.generalize.tied_parts import in_use, marked, named, values_of
from studio.language.builtins import ATTRIBUTES, SHAPES
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import (
    Apply,
    Attribute,
    Display,
    Literal,
    Name,
    Node,
    at,
    free_names,
    replaced,
)
from studio.language.steps import Input
from studio.language.types import NUMBER, POINT, SYMBOL, TEXT, Type, list_of, type_of
from studio.language.values import Point, Shape, Value, is_number

AWAY = 64.0
"""How far (pixels) a figure is moved to see whether all of it goes along."""


@dataclass(frozen=True)
class _Open:
    """What stays open: the input, what the figure itself has there, and where, if that is an attribute."""

    input: Input
    given: Node
    address: Address | None = None
    by_itself: bool = False
    """Whether nobody named it."""


def is_worked_out(document: Document, things: Sequence[str], opened: Sequence[str]) -> bool:
    """Whether one definition is meant as a function of others that it needs; where these are places, it is a figure."""
    one = document.definitions.get(things[0]) if len(things) == 1 else None
    if one is None or not one.drawn:
        return one is not None
    values = Live(document).values()
    return bool(opened) and all(name in values and not isinstance(values[name], Point) for name in opened)


def is_figure(document: Document, things: Sequence[str], opened: Sequence[str]) -> bool:
    """Whether the things are meant as one figure, not as variants of one: what stays open says of whom it is.

    Where nothing is named that stays open, things of several kinds are a figure, and things that meet in a point.
    """
    if not opened and len(things) > 1:
        formulas = [definition_of(document, thing).formula for thing in things]
        several = len({one.function if isinstance(one, Apply) else "" for one in formulas}) > 1
        return several or any(_meets(one, frozenset(things)) for one in formulas)
    return _names_place(document, things, opened) or any(
        one.split(".")[0].split("[")[0] in things or one in document.definitions for one in opened
    )


def _names_place(document: Document, things: Sequence[str], opened: Sequence[str]) -> bool:
    """Whether the place or size of several things, as a whole, stays open: not what is called so of each of them."""
    named = [said for said in (PLACE, SIZE) if said in opened]
    formulas = [definition_of(document, thing).formula for thing in things if named and len(things) > 1]
    known = [SHAPES.get(one.function) if isinstance(one, Apply) else None for one in formulas]
    return any(known and not all(one and said in one.attributes for one in known) for said in named)


def _meets(formula: Node, things: frozenset[str]) -> bool:
    """Whether a point of a shape is a point of one of the things, not merely level with one."""
    if not isinstance(formula, Apply) or formula.function not in SHAPES:
        return False
    paths = [keyword_path(formula, name) for name in point_attributes(formula.function)]
    points = [at(formula, path) for path in paths if path]
    return any(isinstance(one, Attribute) and not free_names(one).isdisjoint(things) for one in points)


def abstracted_figure(document: Document, things: Sequence[str], name: str, opened: Sequence[str]) -> Document:
    """The document with a component ``name`` made of the things, and an instance of it in their place.

    Its inputs are what is ``opened``, points first. Raises Refusal when something else still needs one of the things,
    or nothing of them depends on what is to stay open.
    """
    must_be_free(document, name)
    if not things:
        raise Refusal("A component is made of drawn things; choose at least one.")
    for thing in things:
        if definition_of(document, thing).is_function or not isinstance(
            Live(document).values().get(thing), (Shape, list)
        ):
            raise Refusal(f"{thing} is not drawn, so it is no part of a figure. Choose drawn things.")
    found = _with_place(document, things, opened)
    for one in found:
        document = explicit(document, one.address) if one.address else document
    inner = _inner(document, things, found)
    formulas = {each: document.definitions[each].formula for each in inner}
    found = [replace(one, given=_by_itself(one.given, formulas)) for one in found]
    for one in found:
        if one.address is not None:
            place = find(document, one.address)
            formulas[one.address.thing] = replaced(formulas[one.address.thing], place.path, Name(one.input.name))
    env = Live(document).env()
    made = _carried_along(document, name, _together(document, things), formulas, found, env)
    if found[0].by_itself and not _goes_along(made.formula, found, {**env, **made.values}):
        found = found[1:]  # some of it hangs on something that stays where it is
        made = _carried_along(document, name, _together(document, things), formulas, found, env)
    formula = made.formula
    if any(one.input.name == SIZE and one.address is None and SIZE not in document.definitions for one in found):
        formula = sized(formula, found[0].input.name)
    for one in found:
        if one.input.name not in free_names(formula):
            raise Refusal(f"The figure would be the same for every {one.input.name}. Leave that out.")
    component = Definition(name, formula, tuple(one.input for one in found))
    first = Definition(fresh_name(document, f"{name}_1"), _instance(name, found), drawn=True)
    for tie in made.ties:
        document = with_definition_before(document, tie, things[0])
    return _in_place(document, things, inner, component, first)


@dataclass(frozen=True)
class _Made:
    """The formula of a component, and the definitions that join its parts, with their values."""

    formula: Node
    ties: tuple[Definition, ...]
    values: Mapping[str, Value]


def _carried_along(
    document: Document,
    name: str,
    together: Node,
    formulas: Mapping[str, Node],
    found: Sequence[_Open],
    env: Mapping[str, Value],
) -> _Made:
    """The figure as one formula that goes along with what carries it; what joins its parts still does."""
    begins = {axis: was for axis, (_, was) in _carriers(found, env).items()}
    plain = definitions_written_into(together, formulas)
    rotated = _rotated(plain, found, env)
    if rotated != plain:
        return _Made(_carried(document, rotated, found, env), (), {})
    with_marks, marks = marked(formulas)
    formula, marks = in_use(definitions_written_into(together, with_marks), marks, begins)
    formula = _carried(document, formula, found, {**env, **values_of(marks, begins)})
    ties, formula = named(document, name, formula, marks, begins)
    known = {one.name: evaluate(one.formula, Env({})) for one in ties}
    return _Made(sums_folded(formula, frozenset(known)), tuple(ties), known)


def _goes_along(formula: Node, found: Sequence[_Open], env: Mapping[str, Value]) -> bool:
    """Whether all of a figure goes as far as its place, which is the first of what stays open."""
    if found[0].input.name not in free_names(formula):
        return False
    filled = {one.input.name: evaluate(one.given, Env(env)) for one in found}
    place = filled[found[0].input.name]
    assert isinstance(place, Point)
    boxes = []
    for far in (0, AWAY):
        moved = {**env, **filled, found[0].input.name: Point(place.x + far, place.y + 2 * far)}
        boxes.append([bounds([thing.shape]) for thing in things_of("", evaluate(formula, Env(moved)))])
    far_away = (AWAY, 2 * AWAY, AWAY, 2 * AWAY)
    pairs = ((one, other) for one, other in zip(*boxes, strict=True) if one is not None and other is not None)
    return all(abs(b - a - by) <= EXACT for one, other in pairs for a, b, by in zip(one, other, far_away, strict=True))


def _by_itself(given: Node, formulas: dict[str, Node]) -> Node:
    """What the first instance is given, without the parts of the figure, which will be gone."""
    if not free_names(given) & set(formulas):
        return given
    given = definitions_written_into(given, formulas)
    return literal_node(evaluate(given, Env({}))) if free_names(given) <= ARITHMETIC | {"point"} else given


def _with_place(document: Document, things: Sequence[str], opened: Sequence[str]) -> list[_Open]:
    """What stays open; where a figure stands does so by itself, unless places, coordinates or values are named."""
    whole = [said for said in (PLACE, SIZE) if said in opened and said not in document.definitions]
    named = bool(whole)
    found = _inputs(document, [one for one in opened if one not in whole])
    if SIZE in whole:
        if any(one.input.type == POINT for one in found):
            raise Refusal("How large it is follows from its points already. Leave size out.")
        found = [_Open(Input(SIZE, NUMBER), Literal(1)), *found]
    if named or all(one.address is not None and _says_no_place(one) for one in found):
        return [replace(_place_of(document, things), by_itself=bool(found) and not named), *found]
    return found


def _says_no_place(one: _Open) -> bool:
    last = one.address.steps[-1] if one.address and one.address.steps else ""
    return one.input.type in (NUMBER, SYMBOL, TEXT) and last not in PLACES


def _place_of(document: Document, things: Sequence[str]) -> _Open:
    """Where a figure stands: its top left, called ``at``."""
    live = Live(document)
    box = bounds(thing.shape for name in things for thing in things_of(name, live.value(name)))
    if box is None:
        raise Refusal("Nothing of this figure is drawn at present. Show it first.")
    return _Open(Input(PLACE, POINT), literal_node(Point(math.floor(box[0] + 0.5), math.floor(box[1] + 0.5))))


def _inputs(document: Document, opened: Sequence[str]) -> list[_Open]:
    """What stays open, points first, each under a name of its own."""
    found: list[_Open] = []
    taken = set(document.names())
    for text in dict.fromkeys(opened):
        definition = document.definitions.get(text)
        if definition is not None and definition.is_function:
            raise Refusal(f"{text} is a function, which cannot stay open. Leave a value open that it uses.")
        if definition is not None:
            kind = NUMBER if is_number(value := Live(document).value(text)) else type_of(value)
            found.append(_Open(Input(text, kind), Name(text)))
            continue
        address = address_of(text)
        place = find(document, address)
        last = next((str(step) for step in reversed(address.steps) if isinstance(step, str)), "")
        one_of_several = bool(address.steps) and isinstance(address.steps[-1], int) and _kind(last) == list_of(POINT)
        called = _free("corner" if one_of_several else last, taken)
        taken.add(called)
        found.append(_Open(Input(called, POINT if one_of_several else _kind(last)), place.node, address))
    return sorted(found, key=lambda one: one.input.type != POINT)


def _kind(attribute: str) -> Type:
    return ATTRIBUTES.get(attribute, NUMBER)


def _free(word: str, taken: set[str]) -> str:
    number, called = 2, word
    while called in taken:
        called, number = f"{word}_{number}", number + 1
    return called


def _inner(document: Document, things: Sequence[str], found: Sequence[_Open]) -> list[str]:
    """The things, and the definitions between these and what stays open: all that is written out."""
    import networkx as nx

    whole = graph(document)
    sources = {one.address.thing if one.address else one.input.name for one in found} | set(things)
    sources &= set(whole)
    after = set().union(*(nx.descendants(whole, one) for one in sources))
    before = set().union(*(nx.ancestors(whole, one) for one in things))
    inner = [each for each in document.definitions if each in things or each in after & before]
    opened = {one.input.name for one in found}
    for each in inner:
        if document.definitions[each].is_function and each not in opened:
            raise Refusal(f"{each} is a function that needs what is to stay open. Let that depend on it first.")
    return [each for each in inner if each not in opened]


def _together(document: Document, things: Sequence[str]) -> Node:
    """All things as one shape, lists among them with all their members."""
    if len(things) == 1:
        return Name(things[0])
    values = Live(document).values()
    parts: list[Node] = []
    for thing in things:
        if isinstance(values[thing], list):
            parts.append(Name(thing))
        elif parts and isinstance(parts[-1], Display):
            parts[-1] = Display("list", (*parts[-1].items, Name(thing)))
        else:
            parts.append(Display("list", (Name(thing),)))
    items = parts[0]
    for part in parts[1:]:
        items = Apply("+", (items, part))
    return Apply("group", (), (("items", items),))


def _carriers(found: Sequence[_Open], env: Mapping[str, Value]) -> dict[str, tuple[Node, float]]:
    """For each axis the formula of what carries the figure along it, and where that is now."""
    for one in found:
        if one.input.type == POINT:
            place = evaluate(one.given, Env(env))
            return {axis: (Attribute(Name(one.input.name), axis), getattr(place, axis)) for axis in AXES}
    steps = {PLACES.get(str(one.address.steps[-1])): one for one in reversed(found) if one.address}
    return {axis: (Name(one.input.name), evaluate(one.given, Env(env))) for axis, one in steps.items() if axis}


def _rotated(formula: Node, found: Sequence[_Open], env: Mapping[str, Value]) -> Node:
    """The figure in which lines that hang on an end of a line rotate with it, where both ends of that are open."""
    ends = {str(one.address.steps[-1]): one for one in found if one.address and one.address.steps}
    if not {"start", "end"} <= set(ends) or len({one.address and one.address.thing for one in ends.values()}) > 1:
        return formula
    start, end = ((ends[name].input.name, evaluate(ends[name].given, Env(env))) for name in ("start", "end"))
    return rotating_along(formula, start, end, plain_number) if start[1] != end[1] else formula


def _carried(document: Document, formula: Node, found: Sequence[_Open], env: Mapping[str, Value]) -> Node:
    """The figure with what stands by itself in it placed from the first open point, so that it goes along with that.

    Without an open point it goes along with an open coordinate, on its axis.
    """
    lengths = {name for name, value in env.items() if is_number(value)} | ARITHMETIC
    lengths |= {one.input.name for one in found if one.input.type == NUMBER and _says_no_place(one)}
    lengths |= {one.input.name for one in found if one.input.type == NUMBER and one.address is None}
    used = [name for name in free_names(formula) if name in env and not callable(env[name])]
    places = {name for name in used if holds_place(type_of(env[name]))}
    held = {one.input.name for one in found if one.input.name not in lengths}
    loosed = {} if not found or found[0].address or found[0].by_itself else {name: env[name] for name in places - held}
    if found and found[0].by_itself:
        held |= {name for name in used if depends_on_states(document, name)}
    fixed = frozenset(places | held)
    return CarriedFigure(_carriers(found, env), frozenset(lengths), fixed, loosed).told(formula)


def _instance(component: str, found: Sequence[_Open]) -> Node:
    return Apply(component, (), tuple((one.input.name, one.given) for one in found))


def _in_place(
    document: Document, things: Sequence[str], inner: Sequence[str], component: Definition, first: Definition
) -> Document:
    """The component and its first instance in the place of the things, and of what only they needed."""
    last = [each for each in document.definitions if each in things][-1]
    document = with_definition_before(with_definition_before(document, component, last), first, last)
    todo = [each for each in reversed(inner) if each in things or not document.definitions[each].drawn]
    while gone := [each for each in todo if not _needed(document, each, component.name)]:
        for each in gone:
            document = forget(replace(document, definitions=without_entry(document.definitions, each)), each)
        todo = [each for each in todo if each not in gone]
    for each in todo:
        if each in things:
            raise Refusal(f"{each} is needed by {users(document, each)[0]} as well. Take that into the figure too.")
    return with_definition(document, document.definitions[first.name])


def _needed(document: Document, name: str, component: str) -> bool:
    return any(one != component for one in users(document, name))
