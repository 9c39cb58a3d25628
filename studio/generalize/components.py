"""Abstract: a drawn thing, or several variants of one, becomes a component; instances fill what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition, with_definition_before
from studio.generalize.attribute_values import loop_variables
from studio.generalize.attributes import Address, address_of, definition_of, explicit, find, shape_path, tidy_number
from studio.generalize.example_moments import must_be_free
from studio.generalize.observe import forget
from studio.generalize.operands import Environment, Given, written
from studio.generalize.parameterize_over import set_aside, way_aside
from studio.generalize.snap import snap
from studio.generalize.surroundings import surroundings
from studio.language.builtins import SHAPES
from studio.language.builtins.shapes import ATTRIBUTES
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Literal, Name, Node, Path, at, free_names, replaced
from studio.language.steps import Input
from studio.language.types import POINT, SYMBOL, Type, list_of
from studio.language.values import Point, Symbol, Value, is_number

PLACED = (POINT, list_of(POINT))
PLACE = "at"
"""What the place of a figure as a whole is called; where none is given, an instance is drawn beside everything else."""
ACROSS = ("x", "dx")
COORDINATES = (*ACROSS, "y", "dy")
"""What says where an instance is drawn: inputs of these types, or of these names."""


def abstracted(document: Document, things: Sequence[str], name: str, opened: Sequence[str] = ()) -> Document:
    """The document with a component ``name`` made from one thing, or from variants of one.

    The attributes in ``opened`` and all in which the variants differ become its inputs, and the place of a single thing
    where these say none, so that an instance can be put anywhere; the things become instances of it. Raises Refusal
    when the things are not alike, or nothing is left open.
    """
    must_be_free(document, name)
    if not things or len(set(things)) < len(things):
        raise Refusal("Choose one thing, or several variants of it, each once.")
    for thing in things:
        if definition_of(document, thing).is_function:
            raise Refusal(f"{thing} is a function or component already; choose drawn things.")
    wanted = [*opened, *(one for one in _differing(document, things) if one not in opened)]
    if not wanted and len(things) > 1:
        raise Refusal("These things are the same in everything; say which attributes are to stay open.")
    wanted = [*(one for one in _place_of(document, things[0]) if len(things) == 1 and not _any_place(wanted)), *wanted]
    if not wanted:
        raise Refusal(f"{things[0]} has no place of its own; say which of its attributes are to stay open.")
    for thing in things:
        for attribute in wanted:
            document = explicit(document, _address(thing, attribute))
    return _made(document, things, name, wanted)


def _any_place(attributes: Sequence[str]) -> bool:
    """Whether one of the attributes says where a thing is."""
    steps = {str(step) for one in attributes for step in address_of(f"x.{one}").steps}
    return not steps.isdisjoint({*COORDINATES, *(name for name, kind in ATTRIBUTES.items() if kind in PLACED)})


def _place_of(document: Document, thing: str) -> tuple[str, ...]:
    """The attributes that say where a single shape is: its points, or its coordinates; none where its corners do."""
    formula = definition_of(document, thing).formula
    kind = SHAPES.get(formula.function) if isinstance(formula, Apply) else None
    if kind is None or not document.definitions[thing].drawn:
        return ()
    points = tuple(name for name, (of, _) in kind.attributes.items() if of == POINT)
    return points or tuple(name for name in COORDINATES if name in kind.attributes)


def _address(thing: str, attribute: str) -> Address:
    return address_of(f"{thing}.{attribute}")


def _made(document: Document, things: Sequence[str], name: str, wanted: Sequence[str]) -> Document:
    first = definition_of(document, things[0])
    inputs = tuple(Input(*one) for one in _inputs(wanted))
    places = [find(document, _address(things[0], attribute)).path for attribute in wanted]
    formula = first.formula
    for part, path in zip(inputs, places, strict=True):
        formula = replaced(formula, path, Name(part.name))
    component = Definition(name, formula, inputs)
    names = [part.name for part in inputs]
    for thing in things:
        filled = _instance(document.definitions[thing], name, names, places)
        document = forget(with_definition(document, filled), thing)
    return with_definition_before(document, component, things[0])


def _inputs(wanted: Sequence[str]) -> list[tuple[str, Type]]:
    """A name and a type for each open attribute; attributes of one name are numbered."""
    found: list[tuple[str, Type]] = []
    for attribute in wanted:
        last = str(address_of(f"x.{attribute}").steps[-1])
        if last not in ATTRIBUTES:
            raise Refusal(f"{attribute} is no attribute of a shape that can be left open.")
        taken = [name for name, _ in found]
        number = 2
        name = last
        while name in taken:
            name, number = f"{last}_{number}", number + 1
        found.append((name, ATTRIBUTES[last]))
    return found


def _instance(thing: Definition, component: str, names: Sequence[str], places: Sequence[Path]) -> Definition:
    given = tuple((name, at(thing.formula, path)) for name, path in zip(names, places, strict=True))
    return replace(thing, formula=Apply(component, (), given))


def _differing(document: Document, things: Sequence[str]) -> list[str]:
    """The attributes in which variants differ, in the order of their kind. Raises Refusal when they are not alike."""
    formulas = [definition_of(document, thing).formula for thing in things]
    first = formulas[0]
    kinds = {one.function if isinstance(one, Apply) else "" for one in formulas}
    if len(things) == 1:
        return []
    if len(kinds) > 1 or not isinstance(first, Apply) or first.function not in SHAPES:
        raise Refusal("These things are not variants of one shape; choose shapes of one kind.")
    found: list[str] = []
    for attribute in SHAPES[first.function].attributes:
        values = [dict(one.keywords).get(attribute) for one in formulas if isinstance(one, Apply)]
        if any(value != values[0] for value in values[1:]):
            found.append(attribute)
    return found


def instance(
    document: Document, env: Environment, component: str, name: str, given: Mapping[str, Given]
) -> tuple[Document, tuple[str, ...]]:
    """The document with one more drawn instance, and what its places snapped to.

    Places are pointed at and snap; where no place is open, the instance is drawn beside everything else. Raises Refusal
    when an input is missing or unknown.
    """
    must_be_free(document, name)
    made = definition_of(document, component)
    if not made.is_function:
        raise Refusal(f"{component} has nothing open to fill; make a component of it first.")
    names = [part.name for part in made.inputs]
    for wanted in given:
        if wanted not in names:
            raise Refusal(f"{component} has no open {wanted}; it has {', '.join(names)}.")
    known = {} if all(part in given for part in names) else _as_before(document, env, made, given)
    placed = [part.name for part in made.inputs if part.type in PLACED or part.name in COORDINATES]
    nowhere = not any(part in given for part in placed)
    known |= _places_of_first(document, env, made, placed) if nowhere else {}
    missing = [part for part in names if part not in given and part not in known]
    if missing:
        raise Refusal(f"{component} needs {' and '.join(missing)} as well.")
    says: list[str] = []
    keywords = tuple(
        (part.name, _filled(document, env, part, given[part.name], says) if part.name in given else known[part.name])
        for part in made.inputs
    )
    formula: Node = Apply(component, (), keywords)
    if nowhere:
        formula = _aside(document, env, Apply(component, (), keywords), placed)
    return with_definition(document, Definition(name, formula, drawn=True)), tuple(says)


def _aside(document: Document, env: Environment, drawn: Apply, placed: Sequence[str]) -> Node:
    """An instance to the right of everything that is drawn: in other places, or moved where its places do not do it."""
    by = way_aside(document, drawn)
    keywords = tuple(
        (name, _further(evaluate(node, Env(env)), by, name) if name in placed else node)
        for name, node in drawn.keywords
    )
    there = replace(drawn, keywords=keywords)
    return set_aside(document, drawn) if way_aside(document, there) else there


def _further(place: Value, by: float, name: str) -> Node:
    """A place, or a coordinate of that name, so much further to the right."""
    if isinstance(place, Point):
        place = Point(place.x + by, place.y)
    elif isinstance(place, list):
        place = [Point(one.x + by, one.y) for one in place]
    elif name in ACROSS and is_number(place):
        place += by
    return written(tidy_number(place))


def _places_of_first(document: Document, env: Environment, made: Definition, placed: Sequence[str]) -> dict[str, Node]:
    """Where the first instance stands, for one that was given no place; nothing where none is drawn."""
    for one in document.definitions.values():
        element = one.formula
        if isinstance(element, Apply) and element.function == made.name and one.drawn:
            return {name: written(evaluate(dict(element.keywords)[name], Env(env))) for name in placed}
    return {}


def _as_before(document: Document, env: Environment, made: Definition, given: Mapping[str, Given]) -> dict[str, Node]:
    """What the first instance fills in, also in a list; further places lie from the first place as they do there."""
    for one in document.definitions.values():
        element = at(one.formula, shape_path(one.formula))
        if isinstance(element, Apply) and element.function == made.name and one.drawn:
            with suppress(StudioError):
                bound = loop_variables(one.formula, env, ())
                return _filled_like(made, dict(element.keywords), Env({**env, **bound}), frozenset(bound), given)
    return {}


def _filled_like(
    made: Definition, filled: Mapping[str, Node], env: Env, bound: frozenset[str], given: Mapping[str, Given]
) -> dict[str, Node]:
    """What is filled in besides the first place; ``bound`` are names that mean something in that instance only."""
    found: dict[str, Node] = {}
    begun: Point | None = None
    for part in made.inputs:
        node = filled[part.name]
        if part.type != POINT:
            found[part.name] = written(evaluate(node, env)) if free_names(node) & bound else node
        elif begun is None:
            begun, start = evaluate(node, env), given[part.name].json if part.name in given else None
        elif isinstance(start, list):
            was = evaluate(node, env)
            found[part.name] = written(Point(start[0] + was.x - begun.x, start[1] + was.y - begun.y))
    return found


def _filled(document: Document, env: Environment, part: Input, given: Given, says: list[str]) -> Node:
    if part.type == POINT and isinstance(given.json, list) and len(given.json) == 2:
        given = Given({"point": given.json})
    value = given.value(document, env)
    if part.type == POINT and isinstance(value, Point):
        snapped = snap(value, surroundings(document, Live(document), "ellipse", part.name))
        says.extend(f"{part.name} snapped to {one}" for one in snapped.says)
        return snapped.node
    if part.type == SYMBOL and isinstance(value, str):
        return Literal(Symbol(value))
    return written(value)
