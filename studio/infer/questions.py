"""Questions: which formulas are close enough to ask about, and how a situation on which they differ is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import log2

from studio.infer.check import value_in
from studio.infer.drawn_places import consists_of_shapes
from studio.infer.goals import Candidate, Goal, Scope, Situation
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Literal, Name, Node, each_node, free_names
from studio.language.show import PLACES, enumerated, mostly, placed, show, spelled
from studio.language.values import Value, nearly, same

CLOSE = 5
"""A rival whose weight is within this of the best is worth a question."""
ASKED = 4
"""Most candidates that one question is about."""
TOLD = 240
"""Formulas that are longer together are not told."""
SPELLED = 72
"""Longest collection that is spelled out, in characters."""
MANY = 4
"""From so many truths on a list of them is told by the places of those that are fewer."""
TAKEN = 3
"""Of so many formulas over longer ones the values are told."""
NEVER = Literal(False)
"""The test of what was never shown."""


def close(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The best candidate, and the rivals that are nearly as plain and read otherwise."""
    near = (one for one in candidates if one.rank[0] <= candidates[0].rank[0] + CLOSE)
    apart: dict[str, Candidate] = {}
    for one in near:
        apart.setdefault(show(one.formula), one)
    return list(apart.values())[:ASKED]


def bits(shares: Iterable[float]) -> float:
    """How much is learned from an answer, by how likely each is, in shares of anything: its entropy."""
    known = [one for one in shares if one > 0]
    return -sum(one / sum(known) * log2(one / sum(known)) for one in known)


def outcome(formula: Node, situation: Situation, scope: Scope) -> tuple[object, Value]:
    """What tells the value of a formula from others, and the value itself; nothing where it has none.

    Numbers that differ in how they were rounded are not told from each other.
    """
    try:
        value = value_in(formula, situation, scope)
    except StudioError:
        return "no value", None
    return ("value", nearly(value)), value


def sentence(
    goal: Goal,
    situation: Situation,
    options: Sequence[tuple[Value, Node]],
    begun: Mapping[str, Value] | None = None,
    event: str = "",
    beside: Collection[str] = (),
) -> str:
    """What is asked, with the formulas between which it decides.

    ``begun`` is how the run began that comes to the situation: all that it has changed by then is told, whatever the
    formulas are about, since an answer is taken for that moment.
    ``event`` says what begins it, and where; ``beside`` are names that are told as well.
    """
    told_of = [formula for _, formula in options if not is_never(formula)]
    never = len(told_of) < len(options)
    rules = _listed([show(one) for one in told_of])
    fits = "That may be so where" if never else "The examples fit"
    told = f" {fits} {rules}." if len(rules) <= TOLD else ""
    where = _where(situation, [formula for _, formula in options], goal.scope, begun or {}, event, beside)
    return f"{where}: {asks_of(goal)}?{told}"


def asks_of(goal: Goal) -> str:
    """The words that ask about a goal."""
    return goal.asks or f"what should {goal.purpose} be"


def _listed(rules: Sequence[str]) -> str:
    """Formulas with “or” between them, each in quotes where one of them says “or” itself."""
    apart = any(" or " in one or " if " in one for one in rules) and len(rules) > 1
    return " or ".join(f"“{one}”" if apart else one for one in rules)


def is_never(formula: Node) -> bool:
    """Whether a formula says of something that it never happens; the number 0 does not."""
    return isinstance(formula, Literal) and formula.value is False


def _where(
    situation: Situation,
    formulas: Sequence[Node],
    scope: Scope,
    begun: Mapping[str, Value],
    event: str,
    beside: Collection[str],
) -> str:
    """The situation in words: the values that matter, its label where they cannot be told in a word, and the event.

    Of a value that is too long to be told there stands what the formulas take from it: ``len(held) 12``. On which of
    the drawn things the event comes is told with it.
    """
    about = frozenset(beside).union(*map(free_names, formulas))
    seen = {name for name, value in situation.values.items() if event and consists_of_shapes(value)}
    names = [name for name in situation.values if name in about - seen]
    words = {name: in_a_word(situation.values[name]) for name in names}
    long = {name for name, word in words.items() if not word}
    words |= dict(list(_taken(long, formulas, situation, scope))[:TAKEN])
    became = has_become(begun, situation.values)
    still = {name for name in became if places_changed(begun[name], situation.values[name])}
    told = [f"{name} {word}" for name, word in words.items() if word and name not in became.keys() - still]
    changed = f"after {enumerated([*became.values()])}" if became else ""
    values = (f"with {enumerated(told)}" if told else "", changed)
    place = (
        (f"in “{situation.label}”" if situation.label else "in a situation like this")
        if long or not words and not event
        else ""
    )
    said = ", ".join(one for one in (place, *values, event) if one)
    return said[:1].upper() + said[1:]


def has_become(begun: Mapping[str, Value], now: Mapping[str, Value]) -> dict[str, str]:
    """What a run has changed before it came to a moment, by its name: ``pile 4 has become 1``.

    Of a long list what it has become at a few places: ``light has become black at 0``.
    """
    changed = [name for name, before in begun.items() if name in now and not same(before, now[name])]
    words = {name: (in_a_word(begun[name]), in_a_word(now[name])) for name in changed}
    places = {name: places_changed(begun[name], now[name]) for name in changed}
    words |= {name: ("", some) for name, some in places.items() if some}
    return {name: f"{name} {old} has become {new}".replace("  ", " ") for name, (old, new) in words.items() if new}


def places_changed(before: Value, now: Value) -> str:
    """What a list that is too long to be spelled out holds at a few places at which it held something else before."""
    if not isinstance(before, list) or not isinstance(now, list) or len(before) != len(now):
        return ""
    pairs = enumerate(zip(before, now, strict=True))
    words = [(place, in_a_word(one)) for place, (old, one) in pairs if not same(old, one)]
    long = len(spelled(now)) > SPELLED and all(word for _, word in words)
    return placed(words) if long and len(words) <= PLACES else ""


def _taken(
    names: Collection[str], formulas: Sequence[Node], situation: Situation, scope: Scope
) -> Iterator[tuple[str, str]]:
    """The plain values that formulas take from what has these names, each with the formula that takes it."""
    for node in dict.fromkeys(part for formula in formulas for part in each_node(formula)):
        if isinstance(node, Apply) and any(isinstance(one, Name) and one.id in names for one in node.arguments):
            key, value = outcome(node, situation, scope)
            word = in_a_word(value) if key != "no value" else ""
            if word:
                yield show(node), word


def in_a_word(value: Value) -> str:
    """A value as it is said; nothing for a collection that is too long to be spelled out, and for a shape.

    Of many truths it is told which of them are the others: ``True at 2 and 5 of 8``, or ``all 8 True``; of a long
    collection so as well, where most of it is the same: ``yellow at 2 and 5, else black``.
    """
    said = _truths(value) or spelled(value)
    if len(said) <= SPELLED or not isinstance(value, (dict, list, frozenset)):
        return said
    most = mostly(value)
    return most if len(most) <= SPELLED else ""


def _truths(value: Value) -> str:
    """Many truths in a list by the places, counted from 0, of those that are fewer; "" for anything else."""
    if not isinstance(value, list) or len(value) < MANY or not all(isinstance(one, bool) for one in value):
        return ""
    few = sum(value) * 2 <= len(value)
    places = [str(place) for place, one in enumerate(value) if one is few]
    return f"{few} at {enumerated(places)} of {len(value)}" if places else f"all {len(value)} {not few}"
