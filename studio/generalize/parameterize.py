"""Parameterize: a literal gets a name and a range; other places with the same value are offered, never assumed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from studio.document.live import Live
from studio.document.model import Definition, Document, Range, with_definition, with_definition_before
from studio.document.rename import rename as renamed
from studio.generalize.attributes import (
    POLAR,
    Address,
    address_of,
    find,
    is_polar,
    point_attributes,
    shape_path,
)
from studio.generalize.centred_boxes import with_part
from studio.generalize.draw import checked_name
from studio.generalize.keyed_members import with_last_ones
from studio.generalize.observe import now_named
from studio.generalize.result import Result
from studio.generalize.rotate import held_in_its_middle
from studio.infer.goals import Finding
from studio.language.builtins.text import as_text
from studio.language.errors import Refusal
from studio.language.literal_words import written_key
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
    walk,
)
from studio.language.show import show
from studio.language.values import Symbol, Value, is_number, same

PLAIN_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,4})?")


@dataclass(frozen=True)
class _Spot:
    """One literal: where a person finds it, and where it is."""

    where: str
    definition: str
    path: Path
    literal: Literal
    formula: Node


def parameterize(
    document: Document,
    thing: str,
    attribute: str,
    number: int | None,
    name: str,
    bounds: Range | None = None,
    also: Sequence[str] | str = (),
) -> Result:
    """The document in which one literal is a parameter of this name, and so are the offered places in ``also``.

    The findings are the places with the same value that were offered and not taken. Bounds that leave the present
    value out are widened; at which end of the range something has no value is said.

    ``number`` counts the literals of the attribute's formula from 0; behind them comes the whole key of what stands on
    an element with a key, which is meant where no number is given, else the first literal. ``also`` may be "all".
    Raises Refusal when there is no such literal or offer, or the name is taken. How many members a list has may have a
    name that followed from that of the list; that is given the new one.
    """
    before, name = document, checked_name(document, name, attribute.split(".")[0])
    address = address_of(f"{thing}.{attribute}" if attribute else thing)
    if (counted := _counting(document, address)) is not None:
        return _called_anew(document, counted, name, bounds)
    if (key := written_key(find(document, address).node)) is not None and number in (None, len(key.items)):
        return _key_named(document, address, key, name)
    spot = _spot(document, address, number or 0)
    value = spot.literal.value
    offered = [one for one in spots(document) if _holds(one.literal.value, value) and _differs(one, spot)]
    offered = [one for one in offered if _kind(one.literal.value) == _kind(value)]
    taken = _taken(offered, also)
    written = _number_written((spot, *taken))
    for one in (spot, *taken):
        document = _named(document, one, name, value, as_text=written is not None)
    value = value if written is None else written
    wide = _with_present(bounds, value) or default_range(value, spot.where)
    parameter = Definition(name, Literal(value), role="parameter", range=wide)
    document = with_definition_before(document, parameter, spot.definition)
    document, last = with_last_ones(before, document)
    document = held_in_its_middle(now_named(document, name, value), address)
    left = tuple(
        Finding(one.where, show(one.formula), note="holds the same value")
        for one in offered
        if one not in taken and at(document.definitions[one.definition].formula, one.path) == one.literal
    )
    places = [spot.where, *(one.where for one in taken)]
    is_what = value if written is None else f"the number {show(Literal(written))}"
    says = [f"{name} is {is_what} in {', '.join(places)}.{_offering(left)}"]
    if wide and bounds and wide != bounds:
        says.append(f"Its range is {wide.least:g} to {wide.most:g} now, so that {value} is in it.")
    says += last + _without_value(document, name, wide)
    return Result(document, left, frozenset({name}), " ".join(says))


def _key_named(document: Document, address: Address, key: Display, name: str) -> Result:
    """The document in which the key has a name by which something stands on an element."""
    place = find(document, address)
    path = next(path for path, one in walk(place.node) if one is key)
    formula = with_part(place.definition.formula, place.path + path, Name(name))
    document = with_definition(document, replace(place.definition, formula=formula))
    document = with_definition_before(document, Definition(name, key), address.thing)
    return Result(document, (), frozenset({name}), f"{name} is {show(key)} in {address.every}.")


def _counting(document: Document, address: Address) -> str | None:
    """The parameter that counts a list and was named after it, where the attribute is just that."""
    node = find(document, address).node
    named = node.id if isinstance(node, Name) and node.id in document.parameters() else ""
    return named if named.startswith(f"{address.thing}_count") else None


def _called_anew(document: Document, old: str, name: str, bounds: Range | None) -> Result:
    document = renamed(document, old, name)
    definition = document.definitions[name]
    wide = _with_present(bounds, definition.value) or definition.range
    document = with_definition(document, replace(definition, range=wide))
    return Result(document, (), frozenset({name}), f"{old} is called {name} now.")


def _with_present(bounds: Range | None, value: Value) -> Range | None:
    if bounds is None or not is_number(value):
        return bounds
    return replace(bounds, least=min(bounds.least, value), most=max(bounds.most, value))


def _without_value(document: Document, name: str, bounds: Range | None) -> list[str]:
    """What has no value at an end of the range, though it has one now: a sentence for the first of each end."""
    if bounds is None:
        return []
    now = Live.at_present(document)
    says = []
    for end in dict.fromkeys((bounds.least, bounds.most)):
        faults = now.with_values({name: end}).errors
        new = next((one for one in faults if one not in now.errors), None)
        if new is not None:
            says.append(
                f"Where {name} is {end:g}, an end of its range, {new} cannot be worked out: {faults[new].sentence}"
            )
    return says


def _offering(left: Sequence[Finding]) -> str:
    if not left:
        return ""
    return f" The same value is also in {', '.join(one.goal for one in left)}."


def _spot(document: Document, address: Address, number: int) -> _Spot:
    place = find(document, address)
    found = literals(place.node)
    if not 0 <= number < len(found):
        if isinstance(place.node, Name):
            raise Refusal(f"{address} is {place.node.id} already. Rename that, or give it a plain value first.")
        if not found:
            raise Refusal(f"{address} has no plain value in it: {show(place.node)}.{_instead(document, place.node)}")
        raise Refusal(f"{address} has only {len(found)} plain values in it: {show(place.node)}. Choose one of them.")
    path, literal = found[number]
    return _Spot(_where(address.every, number), address.thing, place.path + path, literal, place.node)


def _instead(document: Document, node: Node) -> str:
    """What could be changed instead: the definitions that a formula follows."""
    follows = [name for name in document.definitions if name in free_names(node)]
    return f" It follows {', '.join(follows)}: change that instead." if follows else ""


def _where(address: Address, number: int) -> str:
    return f"{address} #{number}" if number else str(address)


def _differs(one: _Spot, other: _Spot) -> bool:
    return (one.definition, one.path) != (other.definition, other.path)


def _kind(value: Value) -> str:
    return "number" if is_number(value) else type(value).__name__


def _taken(offered: Sequence[_Spot], also: Sequence[str] | str) -> list[_Spot]:
    if also == "all" or list(also) == ["all"]:
        return list(offered)
    wanted = [also] if isinstance(also, str) else list(also)
    wanted = [one for one in wanted if one]
    known = {one.where: one for one in offered}
    for one in wanted:
        if one not in known:
            raise Refusal(f"{one} does not hold the same value. Choose among: {', '.join(known) or 'nothing'}.")
    return [known[one] for one in wanted]


def _holds(other: Value, value: Value) -> bool:
    """Whether a literal is the value that gets a name, or as much the other way."""
    return same(other, value) or (is_number(other) and is_number(value) and value != 0 and other == -value)


def _number_written(some: Sequence[_Spot]) -> Value:
    """The number that is all a label says in these places; None where it is no number or there is more to it.

    What looks like a number is counted with: who names the 0 of a label means 0, and not the letter.
    """
    whole = all(one.formula == one.literal and one.where.endswith(".content") for one in some)
    return number_said(some[0].literal.value) if whole else None


def number_said(text: Value) -> Value:
    """The number that is all a text says; None where it is no number or there is more to it."""
    if not isinstance(text, str) or not PLAIN_NUMBER.fullmatch(text):
        return None
    number = float(text) if "." in text else int(text)
    return number if as_text(number) == text else None


def _named(document: Document, spot: _Spot, name: str, value: Value, as_text: bool = False) -> Document:
    """``as_text``: the name stands for the number that the literal writes."""
    definition = find(document, Address(spot.definition)).definition
    try:
        old = at(definition.formula, spot.path)
    except KeyError:
        definition = find(document, spot.where.split(" ")[0]).definition
        old = at(definition.formula, spot.path)
    if not isinstance(old, Literal):
        return document
    named: Node = Name(name) if same(old.value, value) else Apply("-", (Name(name),))
    named = Apply("text", (named,)) if as_text else named
    return with_definition(document, replace(definition, formula=with_part(definition.formula, spot.path, named)))


def spots(document: Document) -> Iterator[_Spot]:
    """Every literal of every drawn definition and list that a person can address."""
    for definition in document.definitions.values():
        if definition.is_parameter or definition.is_state:
            continue
        seen: set[Path] = set()
        for address in addresses(definition):
            place = find(document, address)
            for number, (path, literal) in enumerate(literals(place.node)):
                if (full := place.path + path) not in seen:
                    seen.add(full)
                    yield _Spot(_where(address, number), definition.name, full, literal, place.node)


def addresses(definition: Definition) -> Iterator[Address]:
    """The addresses of all attributes that a definition says, coordinates apart, and of its counts."""
    own = Address(definition.name)
    formula = definition.formula
    if isinstance(formula, Comprehension):
        for position, clause in enumerate(formula.clauses):
            if isinstance(clause.source, Apply) and clause.source.function == "range":
                yield own.step("count" if position == 0 else f"count_{position + 1}")
    element = at(formula, shape_path(formula))
    if not isinstance(element, Apply):
        return
    for attribute, node in element.keywords:
        if attribute in point_attributes(element.function) and _written_out(node):
            yield from (own.step(attribute, axis) for axis in "xy")
        elif is_polar(node):
            yield from (own.step(attribute, part) for part in POLAR)
            yield own.step(attribute)
        else:
            yield own.step(attribute)


def _written_out(node: Node) -> bool:
    return isinstance(node, Apply) and node.function == "point"


def default_range(value: Value, where: str) -> Range | None:
    """A range for a slider: counts from 1, lengths from 0; nothing for what is no number."""
    if _kind(value) != "number" or isinstance(value, Symbol):
        return None
    if where.split(".")[-1].startswith("count"):
        return Range(1, max(25, 2 * value))
    if value < 0:
        return Range(4 * value, -4 * value)
    return Range(0, max(100, 4 * value), 1 if float(value).is_integer() else 0.1)
