"""Questions about numbers that are related: which of two formulas is meant, at another value of a parameter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np

from studio.document.constraints import settle
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attributes import Address
from studio.generalize.lengths import Row
from studio.infer.goals import Question, Scope, Situation
from studio.infer.rank import sort_key
from studio.infer.thresholds import plain_number
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Literal, Name, Node, free_names, literals
from studio.language.types import NUMBER
from studio.language.values import Value

PLAIN = frozenset({0, 1, 2})
"""Numbers that need no explanation in a formula."""
FEW = 3
"""After more examples nothing is asked any more where all rivals agree."""
CLOSE_CALL = 6
"""A rival whose weight is within this of the best is worth a question."""


@dataclass(frozen=True)
class ShownNumbers:
    """The situations of one attribute: the numbers in scope, what was wanted, and who says so."""

    address: Address
    names: tuple[str, ...]
    situations: tuple[Situation, ...]
    wanted: tuple[float, ...]
    scope: Scope
    counts: frozenset[str] = frozenset()

    @property
    def table(self) -> Row:
        """The values of each name, a row a name, a column a situation."""
        return np.array([[one.values[name] for one in self.situations] for name in self.names], dtype=float)

    @property
    def by_what_was_pointed_at(self) -> ShownNumbers:
        """The same with nothing in scope but what was pointed at."""
        names = self.scope.pointed
        situations = (replace(one, values={name: one.values[name] for name in names}) for one in self.situations)
        scope = replace(self.scope, types=dict.fromkeys(names, NUMBER))
        return replace(self, names=names, situations=tuple(situations), scope=scope, counts=self.counts & set(names))


def question_between(document: Document, shown: ShownNumbers, best: Node, rivals: Sequence[Node]) -> Question | None:
    """A value of a parameter for which the best formula and a close rival differ."""
    weigh = sort_key(best, shown.scope)[0]
    for rival in rivals:
        close = sort_key(rival, shown.scope)[0] - weigh <= CLOSE_CALL and unexplained(rival) <= unexplained(best)
        found = _differing(document, shown, best, rival) if close else None
        if found:
            name, values, first, second = found
            return _either(shown, name, values, ((first, best), (second, rival)))
    if len(shown.wanted) > FEW:
        return None
    kept = [one for one in _at_a_distance(shown, best) if sort_key(one, shown.scope)[0] < weigh]
    return _unasked(document, shown, best, [*rivals, *kept])


def _at_a_distance(shown: ShownNumbers, best: Node) -> Iterator[Node]:
    """Formulas that keep the distance to what the best one is about, which one example cannot bear out."""
    if len(shown.wanted) > 1:
        return
    for name in (one for one in shown.names if one in free_names(best)):
        apart = shown.wanted[0] - shown.situations[0].values[name]
        yield Apply("+" if apart > 0 else "-", (Name(name), Literal(plain_number(abs(apart)))))


def _either(
    shown: ShownNumbers, name: str, values: Mapping[str, Value], options: tuple[tuple[Value, Node], tuple[Value, Node]]
) -> Question:
    sentence = f"When {name} is {values[name]}, is {shown.address} {options[0][0]} or {options[1][0]}?"
    return Question(str(shown.address), sentence, values, options)


def _unasked(document: Document, shown: ShownNumbers, best: Node, rivals: Sequence[Node]) -> Question | None:
    """Another value of a parameter in a formula for which few examples speak, where it was always the same in them.

    It is asked about only where some rival, however far-fetched, gives something else.
    """
    alike = [one for one, row in zip(shown.names, shown.table, strict=True) if len(set(row.tolist())) == 1]
    for name in (one for one in alike if one in free_names(best)):
        for values in _others(document, name):
            there = Situation({**_plain(document, shown.names), **values})
            for rival in rivals:
                with suppress(StudioError):
                    gives, other = (evaluate(node, dict(there.values)) for node in (best, rival))
                    if is_off(rival, there, gives):
                        return _either(shown, name, values, ((gives, best), (other, rival)))
    return None


def _others(document: Document, name: str) -> Iterator[dict[str, Value]]:
    """Other values of a parameter, with what the constraints move: more by half, twice, half, one more, one less."""
    one = document.definitions[name]
    if not one.is_parameter:
        return
    now = one.value
    for value in (now + now // 2, 2 * now, now - now // 2, now + 1, now + 2, now - 1):
        if value != now and (one.range is None or one.range.least <= value <= one.range.most):
            with suppress(StudioError):
                yield settle(document, {name: value})


def _differing(
    document: Document, shown: ShownNumbers, best: Node, rival: Node
) -> tuple[str, Mapping[str, Value], Value, Value] | None:
    for name in shown.names:
        for values in _others(document, name):
            try:
                situation = {**_plain(document, shown.names), **values}
                first, second = (evaluate(node, situation) for node in (best, rival))
            except StudioError:
                continue
            if abs(first - second) > 1e-6:
                return name, values, first, second
    return None


def _plain(document: Document, names: Sequence[str]) -> Mapping[str, Value]:
    values = Live(document).values()
    return {name: values[name] for name in names}


def is_off(node: Node, situation: Situation, wanted: float) -> bool:
    try:
        return bool(abs(evaluate(node, dict(situation.values)) - wanted) > 1e-6)
    except StudioError:
        return True


def unexplained(node: Node) -> int:
    """How many numbers nothing explains."""
    return sum(one.value not in PLAIN for _, one in literals(node))
