"""What some members alone were given at different values of a parameter, and the rule by which it goes on so.

The mark that was red while the hour was 3, and the one that was while it was 6: which it is follows the hour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, address_of, find, literal_node
from studio.generalize.observe import KIND, observe, states_now
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Conditional, Literal, Name, Node
from studio.language.sizes import size
from studio.language.values import Value, is_number, same

FEW = 2
"""At so many values of a parameter some were shown, or more."""
KEPT = 5000
"""So many parts of states are kept with what members alone were given in one gesture."""
Moment = tuple[dict[str, Value], dict[int, Value]]
"""The parameters, and what the members have that were given something then."""


def with_members_shown(document: Document, address: Address, members: Sequence[int], value: Value) -> Document:
    """The document that keeps what these members alone were given at the present values of parameters and states.

    Of many members without the states, where these hold much: a file would hold all of it for each member.
    """
    numbers, states = sorted(set(members)), states_now(document)
    if len(numbers) * sum(map(size, states.values())) > KEPT:
        states = {}
    for number in numbers if document.parameters() or states else ():
        one = Address(address.thing, (number,), address.steps)
        document = observe(document, one, value, "set", alone=True, states=states)
    return document


def by_parameters(document: Document, address: Address) -> list[Node]:
    """Rules by a parameter that varied for an attribute of the members of a list, the plainest first.

    Members that nothing was shown of at a moment have what the others have.
    """
    place = find(document, address)
    if not isinstance(place.definition.formula, Comprehension):
        return []
    rows = loop_rows(place.definition.formula, Live(document).env())
    rest, moments = _others(place.node), _numbers_then(document, address)
    values = [one for _, given in moments for one in given.values()]
    told = next((one for one in values if rest is not None and not same(one, rest.value)), None)
    if told is None or rest is None or not all(same(one, told) or same(one, rest.value) for one in values):
        return []
    chosen = [({k for k, one in given.items() if same(one, told)}, given, known) for known, given in moments]
    begun = [one for one in chosen if one[0]]
    if len(begun) < FEW:
        return []
    spoken = [(k, *one) for one in chosen for k in (range(len(rows)) if one[0] else one[1]) if k < len(rows)]
    wanted = [k in members for k, members, _, _ in spoken]
    situations = [{**known, **rows[k]} for k, _, _, known in spoken]
    first, _, known = begun[0]
    tests = [
        one
        for one in plain_tests(
            [rows[k] for k in first if k < len(rows)], known, varied([known for known, _ in moments])
        )
    ]
    then = literal_node(told)
    return [Conditional(one, then, rest) for one in tests if _picks(one, situations) == wanted]


def _others(node: Node) -> Literal | None:
    """The plain value of those that no test picks."""
    while isinstance(node, Conditional):
        node = node.other
    return node if isinstance(node, Literal) else None


def _numbers_then(document: Document, address: Address) -> list[Moment]:
    return members_shown(document, address, [k for k, one in document.parameters().items() if is_number(one)])


def members_shown(document: Document, address: Address, names: Collection[str]) -> list[Moment]:
    """What was shown of members alone, together where all of these names had the same values."""
    found: list[Moment] = []
    for lesson in document.lessons.values():
        about = address_of(lesson.name) if lesson.kind == KIND else None
        if about is None or about.every != address.every or len(about.index) != 1:
            continue
        for one in lesson.examples:
            known = {name: one.parameters[name] for name in names if name in one.parameters}
            given = next((given for there, given in found if same(there, known)), None)
            if given is None:
                found.append((known, given := {}))
            given[int(about.index[0])] = one.result
    return found


def varied(moments: Sequence[Mapping[str, Value]]) -> list[str]:
    """What was known at all moments, and had several values."""
    first = moments[0] if moments else {}
    shared = [name for name in first if all(name in known for known in moments)]
    return [name for name in shared if any(not same(known[name], first[name]) for known in moments)]


def plain_tests(
    members: Sequence[Mapping[str, Value]], known: Mapping[str, Value], names: Sequence[str]
) -> Iterator[Node]:
    """Tests of one index by one parameter that pick these members at one moment, or so many of them on one side."""
    for index in members[0] if members else ():
        places = [row[index] for row in members]
        sides = (("==", places[0]), ("<=", max(places)), ("<", max(places) + 1), (">=", min(places)))
        told = [(function, place, name, sign) for name in names for sign in (1, -1) for function, place in sides]
        for function, place, name, sign in sorted(told, key=lambda one: abs(one[1] - one[3] * known[one[2]])):
            yield Apply(function, (Name(index), _sum(name, sign, place - sign * known[name])))


def _sum(name: str, sign: int, more: float) -> Node:
    """A parameter and so much more, or so much less the parameter."""
    if sign < 0:
        return Apply("-", (literal_node(more), Name(name)))
    return Apply("+" if more > 0 else "-", (Name(name), literal_node(abs(more)))) if more else Name(name)


def _picks(test: Node, situations: Sequence[Mapping[str, Value]]) -> list[bool]:
    return [evaluate(test, Env(one)) is True for one in situations]
