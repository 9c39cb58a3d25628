"""An attribute that events change: what it is now becomes a state of its own, of a list one value for each member."""

from __future__ import annotations

from collections.abc import Callable

from studio.document.graph import depends_on_states
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition_before
from studio.document.naming import fresh_name
from studio.generalize.attributes import Address, Place, address_of, definition_of, find, with_node
from studio.generalize.counted_lists import check_told_by_place, with_count_named
from studio.generalize.draw import checked_name
from studio.generalize.observe import now_changing
from studio.generalize.parameterize import number_said
from studio.generalize.work_out import in_order_drawn
from studio.language.builtins import TABLE
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Conditional,
    Display,
    Literal,
    Name,
    Node,
    counted_to,
    free_names,
)


def with_own_state(document: Document, thing: str, attribute: str, name: str) -> tuple[Document, str]:
    """The document in which an attribute of something drawn is a state, and what that is called.

    Of a list the state has one value for each member, in the order in which they are drawn; what says by a plain
    number how many there are gets a name, so that both keep up with it. Of a list that goes through keys it has one
    for each key. Raises Refusal where the attribute follows a state already, or the members of the list are not
    counted, or not told by their places.
    """
    address = address_of(f"{thing}.{attribute}" if attribute else thing)
    place = find(document, address)
    _check_changeable(document, thing, str(address), place.node)
    name = checked_name(document, name or fresh_name(document, f"{thing}_{attribute.replace('.', '_')}"), "")
    live = Live(document)
    begins, said = _begins(address, place, live)
    formula = place.definition.formula
    if not isinstance(formula, Comprehension) or place.path[:1] != ("element",):
        return _with_state(document, Definition(name, begins, role="state"), thing, address, said(Name(name))), name
    if len(formula.clauses) == 1 and counted_to(formula.clauses[0].source) is None:
        first, shown = _by_key(formula.clauses[0], begins, said, place.node, name, live)
        return _with_state(document, Definition(name, first, role="state"), thing, address, shown), name
    _check_one_list(document, thing, formula, place.node)
    check_told_by_place(thing, formula.clauses)
    for number in range(len(formula.clauses)):
        document, _ = with_count_named(document, thing, number)
    counted = definition_of(document, thing).formula
    assert isinstance(counted, Comprehension)
    which, there = in_order_drawn(counted.clauses, name)
    first = Comprehension("list", begins, counted.clauses)
    shown = Conditional(there, said(Apply("[]", (Name(name), which))), place.node)
    return _with_state(document, Definition(name, first, role="state"), thing, address, shown), name


def _by_key(
    clause: Clause, begins: Node, said: Callable[[Node], Node], now: Node, name: str, live: Live
) -> tuple[Node, Node]:
    """A value for each key of the collection that a list goes through, and how a member of the list follows it."""
    targets = _telling(clause, now, live)
    key: Node = Name(targets[0]) if len(targets) == 1 else Display("tuple", tuple(map(Name, targets)))
    each = Comprehension("dict", Display("tuple", (key, begins)), (clause,))
    return each, Conditional(Apply("in", (key, Name(name))), said(Apply("[]", (Name(name), key))), now)


def _telling(clause: Clause, now: Node, live: Live) -> tuple[str, ...]:
    """The targets of a clause that tell its members apart, without that which only says what the attribute is now."""
    others = tuple(one for one in clause.targets if now != Name(one))
    if not others or others == clause.targets:
        return clause.targets
    rows = evaluate(Comprehension("set", Display("tuple", tuple(map(Name, others))), (clause,)), live.env())
    every = evaluate(Comprehension("list", now, (clause,)), live.env())
    return others if len(rows) == len(every) else clause.targets


def _begins(address: Address, place: Place, live: Live) -> tuple[Node, Callable[[Node], Node]]:
    """What an attribute begins with as a state, and how it then follows that: a number that a label says is counted."""
    node = place.node
    if address.steps[-1:] == ("content",):
        number = number_said(node.value) if isinstance(node, Literal) else None
        if number is not None:
            return Literal(number), lambda state: Apply("text", (state,))
        if _listed_numbers(place, live):
            return Apply("as_number", (node,)), lambda state: Apply("text", (state,))
    return node, lambda state: state


def _listed_numbers(place: Place, live: Live) -> bool:
    """Whether each member of a list says a number of its own."""
    formula = place.definition.formula
    if not isinstance(formula, Comprehension) or place.path[:1] != ("element",) or isinstance(place.node, Literal):
        return False
    try:
        said = evaluate(Comprehension("list", place.node, formula.clauses), live.env())
    except StudioError:
        return False  # it belongs to a list within the list
    return isinstance(said, list) and bool(said) and all(number_said(one) is not None for one in said)


def _check_one_list(document: Document, thing: str, formula: Comprehension, node: Node) -> None:
    """Raises Refusal where what an attribute is belongs to a list within the list."""
    known = {*document.names(), *(target for clause in formula.clauses for target in clause.targets)}
    if free_names(node) - known - TABLE.keys():
        raise Refusal(f"{thing} holds lists within a list: make one list of all its members, then let them change.")


def _check_changeable(document: Document, thing: str, address: str, node: Node) -> None:
    one = definition_of(document, thing)
    if one.is_function:
        raise Refusal(f"{thing} is a component: let an attribute of something drawn with it change.")
    if one.is_state:
        raise Refusal(f"{thing} is a state already: show what events do to {thing}.")
    check_follows_no_state(document, address, node)


def check_follows_no_state(document: Document, address: str, node: Node) -> None:
    """Raises Refusal where what an attribute is given by is a state, or follows one."""
    follows = followed_state(document, node)
    if follows and document.definitions[follows].is_state:
        raise Refusal(f"{address} follows {follows}, which is a state already: show what events do to {follows}.")
    if follows:
        raise Refusal(f"{address} follows what events change already: show on the stage what they do.")


def followed_state(document: Document, node: Node) -> str:
    """The state that a formula follows, or else the definition through which it follows one; "" for neither."""
    mentioned = sorted(free_names(node) & document.definitions.keys())
    states = [name for name in mentioned if document.definitions[name].is_state]
    return next(iter([*states, *(name for name in mentioned if depends_on_states(document, name))]), "")


def _with_state(document: Document, state: Definition, thing: str, where: Address, now: Node) -> Document:
    """The document with the state just before the thing of which an attribute follows it."""
    made = with_node(with_definition_before(document, state, thing), where, now)
    live = Live.at_present(made)
    return made if state.name in live.errors else now_changing(made, state.name, live.value(state.name))
