"""What the states of a program can be worth in situations that are asked about: nothing that no step brings about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from studio.document.kept_relations import KeptRelations
from studio.document.timer_parts import Timer
from studio.document.timers import is_overdue
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Conditional, Display, Literal, Name, Node, each_node
from studio.language.steps import Append, Put, Run, Set, Step, Steps, Take, walk_steps
from studio.language.values import Symbol, Value, is_number

WORDS = (str, Symbol)
"""What is one of a few that are named, unless steps work it out."""

Values = Mapping[str, Value]


class PossibleValues:
    """What states can be worth; ``seen`` is what they were, all but the ``free`` ones, which may be anything.

    ``steps`` are those of all processes. A list that no step makes longer, shorter or anew, and that was always as
    long, is so, and holds things of the kinds that it held. A text or symbol that no step works out is one of those
    that it was or is set to, a number that was never below 0 is not, and what is the place of an item in a list is
    the place of one. What always held of two states holds.
    """

    def __init__(
        self,
        steps: Iterable[Steps],
        seen: Sequence[Values],
        free: Iterable[str] = (),
        timers: Iterable[Timer] = (),
    ) -> None:
        all_steps = list(chain.from_iterable(walk_steps(one) for one in steps))
        names = dict.fromkeys(name for one in seen for name in one if name not in free)
        had = {name: [one[name] for one in seen if name in one] for name in names}
        self.had, self.timers = had, tuple(timers)
        self.lengths = {name: length for name, some in had.items() if (length := _length(name, some, all_steps))}
        self.words = {name: known for name, some in had.items() if (known := _words(name, some, all_steps))}
        self.kinds = {name: kinds for name, some in had.items() if (kinds := _kinds(name, some, all_steps))}
        self.counts = {name for name, some in had.items() if _never_below(name, some, all_steps)}
        self.places = [each for each in _places(all_steps) if each[1] in had]
        self.kept = KeptRelations([{name: value for name, value in one.items() if name in had} for one in seen])

    def texts(self, name: str) -> list[str]:
        """The texts that a state is one of; none where it may be others, or is a symbol."""
        return [word for kind, word in self.words.get(name, ()) if kind is str]

    def holds(self, values: Values) -> bool:
        """Whether these values could come about."""
        told = {name: values[name] for name in self.had if name in values}
        may_be = all(self._may_be(name, one, values) for name, one in told.items())
        return may_be and not is_overdue(self.timers, values) and not self.kept.broken(told)

    def _may_be(self, name: str, value: Value, values: Values) -> bool:
        if isinstance(value, list):
            kinds = self.kinds.get(name)
            return len(value) == self.lengths.get(name, len(value)) and (not kinds or kinds >= _held([value]))
        if name in self.lengths or (name in self.words and (type(value), value) not in self.words[name]):
            return False
        if not is_number(value) or value in self.had[name]:
            return True
        lists = [values[one] for one, place in self.places if place == name]
        sizes = [len(one) for one in lists if isinstance(one, list)]
        return (value >= 0 or name not in self.counts) and all(0 <= value < size for size in sizes)


def _held(lists: Iterable[Value]) -> frozenset[type]:
    """The kinds of what lists hold; all numbers are of one."""
    items = [item for one in lists if isinstance(one, list) for item in one]
    return frozenset(float if is_number(one) else type(one) for one in items)


def _kinds(name: str, had: Sequence[Value], steps: Sequence[Step]) -> frozenset[type]:
    """The kinds of what a list holds at times; none where nothing is known of them."""
    held = _held(had)
    given = [one.value for one in steps if isinstance(one, (Put, Append)) and one.target == name]
    given += [each for one in _given(name, steps) if isinstance(one, Display) for each in one.items]
    results = (each for one in given for each in _results(one))
    return held | _held([[one.value for one in results if isinstance(one, Literal)]]) if held else held


def _never_below(name: str, had: Sequence[Value], steps: Sequence[Step]) -> bool:
    """Whether a number was never below 0, and no step sets it to one that is, or negates it."""
    given = _given(name, steps)
    negated = any(isinstance(one, Apply) and one.function == "-" and len(one.arguments) == 1 for one in _parts(given))
    known = [*had, *(one.value for one in given if isinstance(one, Literal))]
    return not negated and all(one >= 0 for one in known if is_number(one))


def _parts(formulas: Iterable[Node]) -> Iterator[Node]:
    return chain.from_iterable(map(each_node, formulas))


def _places(steps: Iterable[Step]) -> Iterator[tuple[str, str]]:
    """Lists, each with what is the place of an item in it, by their names."""
    for step in steps:
        if isinstance(step, Put) and isinstance(step.key, Name):
            yield step.target, step.key.id
        for node in _parts(step.formulas):
            if isinstance(node, Apply) and node.function == "[]":
                held, place = node.arguments
                if isinstance(held, Name) and isinstance(place, Name):
                    yield held.id, place.id


def _length(name: str, had: Sequence[Value], steps: Sequence[Step]) -> int:
    """How long a list is at any time; 0 for any other value, and where that is not known."""
    lengths = {len(one) if isinstance(one, list) else 0 for one in had}
    grown = any(isinstance(one, (Append, Take, Set)) and one.target == name for one in steps)
    return 0 if len(lengths) > 1 or grown or _is_given(name, steps) else next(iter(lengths))


def _words(name: str, had: Sequence[Value], steps: Sequence[Step]) -> dict[tuple[type, Value], None]:
    """The texts or symbols that something is at times, each with its type; none where it may be others."""
    if not had or not all(type(one) in WORDS for one in had) or _is_given(name, steps):
        return {}
    given = _given(name, steps)
    if not all(isinstance(one, Literal) or _is_taught(one) for one in given):
        return {}
    found = [*had, *(one.value for one in given if isinstance(one, Literal))]
    return {(type(one), one): None for one in found if type(one) in WORDS}


def _is_taught(formula: Node) -> bool:
    """Whether a function of the program gives it, which gives what it was seen to give."""
    return isinstance(formula, Apply) and formula.function not in TABLE


def _given(name: str, steps: Iterable[Step]) -> list[Node]:
    """What steps set a state to, in each case."""
    return [each for one in steps if isinstance(one, Set) and one.target == name for each in _results(one.value)]


def _results(formula: Node) -> Iterator[Node]:
    """What a formula gives in each of its cases."""
    if isinstance(formula, Conditional):
        yield from _results(formula.then)
        yield from _results(formula.other)
    else:
        yield formula


def _is_given(name: str, steps: Sequence[Step]) -> bool:
    """Whether it is given to another process, which may change it under another name."""
    return any(isinstance(one, Run) and Name(name) in one.arguments for one in steps)
