"""What the states of a program can be worth in situations that are asked about: nothing that no step brings about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from studio.language.nodes import Conditional, Literal, Name, Node
from studio.language.steps import Append, Run, Set, Step, Steps, Take, walk_steps
from studio.language.values import Symbol, Value

WORDS = (str, Symbol)
"""What is one of a few that are named, unless steps work it out."""

Values = Mapping[str, Value]


class PossibleValues:
    """What states can be worth; ``seen`` is what they were, all but the ``free`` ones, which may be anything.

    ``steps`` are those of all processes. A list that no step makes longer, shorter or anew, and that was always as
    long, is so. A text or symbol that no step works out is one of those that it was or is set to.
    """

    def __init__(self, steps: Iterable[Steps], seen: Sequence[Values], free: Iterable[str] = ()) -> None:
        all_steps = list(chain.from_iterable(walk_steps(one) for one in steps))
        names = dict.fromkeys(name for one in seen for name in one if name not in free)
        had = {name: [one[name] for one in seen if name in one] for name in names}
        self.lengths = {name: length for name, some in had.items() if (length := _length(name, some, all_steps))}
        self.words = {name: known for name, some in had.items() if (known := _words(name, some, all_steps))}

    def holds(self, values: Values) -> bool:
        """Whether these values could come about."""
        return all(
            _is_as_long(values[name], length) for name, length in self.lengths.items() if name in values
        ) and all((type(values[name]), values[name]) in known for name, known in self.words.items() if name in values)


def _is_as_long(value: Value, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def _length(name: str, had: Sequence[Value], steps: Sequence[Step]) -> int:
    """How long a list is at any time; 0 for any other value, and where that is not known."""
    lengths = {len(one) if isinstance(one, list) else 0 for one in had}
    grown = any(isinstance(one, (Append, Take, Set)) and one.target == name for one in steps)
    return 0 if len(lengths) > 1 or grown or _is_given(name, steps) else next(iter(lengths))


def _words(name: str, had: Sequence[Value], steps: Sequence[Step]) -> dict[tuple[type, Value], None]:
    """The texts or symbols that something is at times, each with its type; none where it may be others."""
    if not all(type(one) in WORDS for one in had) or _is_given(name, steps):
        return {}
    given = [value for one in steps if isinstance(one, Set) and one.target == name for value in _results(one.value)]
    if not all(isinstance(one, Literal) for one in given):
        return {}
    found = [*had, *(one.value for one in given if isinstance(one, Literal))]
    known: dict[tuple[type, Value], None] = {(type(one), one): None for one in found if type(one) in WORDS}
    return known if len(known) > 1 else {}


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
