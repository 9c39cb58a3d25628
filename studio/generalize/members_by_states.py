"""What some members alone were given at different values of states, and the rule by which they have it.

The lamp that was lit while a count was 1, and the one that was while it was 2: which it is follows the count. A lamp
that was lit while the cell under the hand was on: it follows what the drawing looks up there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.document.model import Document
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, find
from studio.generalize.example_moments import Moments
from studio.generalize.items_by_states import ItemThen, item_formulas, value_or_nothing
from studio.generalize.members_at_moments import FEW, Moment, members_shown, varied
from studio.infer.goals import Work
from studio.language.nodes import Comprehension, Node, free_names
from studio.language.values import Value, same


def follows_members_shown(document: Document, address: Address) -> bool:
    """Whether members alone were shown at several values of states, so that what they follow can be shown further."""
    moments = members_shown(document, address, document.states())
    return len(moments) >= FEW and bool(varied([known for known, _ in moments]))


def by_states(document: Document, address: Address, work: Work | None) -> Iterator[Node]:
    """Rules by states that varied for an attribute of the members of a list, the plainest first.

    Only where one member was shown with two values: as a plain value neither can be meant. Members of which nothing was
    shown at a moment have what they have by the rule as it is, else what the others have.
    """
    place = find(document, address)
    formula = place.definition.formula
    shown = members_shown(document, address, {**document.parameters(), **document.states()})
    names = [name for name in varied([known for known, _ in shown]) if name in document.states()]
    if not isinstance(formula, Comprehension) or not names or not _clash(shown):
        return
    values = [one for _, given in shown for one in given.values()]
    value = values[0]  # what was shown first; the others went back to what they had before
    rest = next(one for one in values if not same(one, value))
    if not all(same(one, value) or same(one, rest) for one in values):
        return
    follows = bool(free_names(place.node) & document.states().keys())
    told = _items(document, address, shown, rest, follows)
    if len({id(one.known) for one in told if same(one.value, value)}) < FEW:
        return
    for rule in item_formulas(document, address.thing, told, value, work):
        if free_names(rule) - set(told[0].row):
            yield rule


def _clash(moments: Sequence[Moment]) -> bool:
    """Whether a member was shown with two values."""
    seen: dict[int, Value] = {}
    pairs = [(number, one) for _, given in moments for number, one in given.items()]
    return any(not same(seen.setdefault(number, one), one) for number, one in pairs)


def _items(document: Document, address: Address, shown: Sequence[Moment], rest: Value, follows: bool) -> list[ItemThen]:
    """Every member at every moment."""
    place, moments, told = find(document, address), Moments(document), []
    for known, given in shown:
        env = moments.at(known)
        for number, row in enumerate(loop_rows(place.definition.formula, env)):
            now = value_or_nothing(place.node, {**env, **row}) if follows else rest
            told.append(ItemThen(known, row, env, given.get(number, now)))
    return told
