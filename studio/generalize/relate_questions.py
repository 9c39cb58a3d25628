"""Questions about numbers that are related: which of two formulas is meant, at another value of a parameter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from studio.document.constraints import settle
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attributes import Address
from studio.generalize.conclude import divided
from studio.generalize.lengths import Row
from studio.infer.goals import Question, Scope, Situation
from studio.infer.numbers import multiple
from studio.infer.rank import sort_key
from studio.infer.thresholds import plain_number
from studio.language.errors import StudioError
from studio.language.evaluate import Budget, evaluate
from studio.language.nodes import Apply, Literal, Name, Node, free_names, literals, renamed
from studio.language.types import NUMBER
from studio.language.values import Value

PLAIN = frozenset({0, 1, 2})
"""Numbers that need no explanation in a formula."""
FEW = 3
"""After more examples nothing is asked any more where all rivals agree."""
CLOSE_CALL = 6
"""A rival whose weight is within this of the best is worth a question."""
RIVALS = 12
"""So many rivals one question is about at most."""
HALF = 4
"""A formula that weighs so much more is half as plausible."""
OPTIONS = 4
"""So many values are offered as an answer."""
EACH = 0.3
"""So many bits must be won by each parameter more that is changed: it is harder to imagine."""
WAYS = 3
"""In so many ways parameters are changed that are changed at once."""
AT_ONCE = 3
"""So many parameters are changed at once at most."""
MOST_PARTS = 60
"""So many parts of a name that was always the same are thought of last."""
EQUAL = 1e-6
STEPS = 2_000
"""So many rounds and calls one comparison may take."""


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
    """The values of parameters that part the best formula and its close rivals most; of one parameter if that does."""
    weigh = sort_key(best, shown.scope)[0]
    more = {one: sort_key(one, shown.scope)[0] - weigh for one in rivals}
    close = [one for one in rivals if more[one] <= CLOSE_CALL and unexplained(one) <= unexplained(best)][:RIVALS]
    if close and (asked := _parting(document, shown, {best: 1.0, **{one: 2 ** -(more[one] / HALF) for one in close}})):
        return asked
    if len(shown.wanted) > FEW:
        return None
    about = frozenset(shown.names) - free_names(best)
    near = (one for one in at_a_distance(shown) if not about & free_names(one))
    kept = [one for one in near if sort_key(one, shown.scope)[0] < weigh]
    return _unasked(document, shown, best, [*rivals, *kept, *_without_what_never_changed(shown, best)])


def _without_what_never_changed(shown: ShownNumbers, best: Node) -> Iterator[Node]:
    """The formula with a number in place of a name that was the same all the time, where another one was not."""
    own = free_names(best)
    rows = {name: set(row.tolist()) for name, row in zip(shown.names, shown.table, strict=True) if name in own}
    if any(len(values) > 1 for values in rows.values()):
        for name, values in rows.items():
            if len(values) == 1:
                yield renamed(best, {name: Literal(plain_number(*values))})


def _parting(document: Document, shown: ShownNumbers, formulas: Mapping[Node, float]) -> Question | None:
    """The question whose answer is likely to leave the fewest of these formulas, each with how plausible it is."""
    found: tuple[float, Question] | None = None
    present = _plain(document, shown.names)
    for changed, values in _changes(document, shown, formulas):
        there = {**present, **values}
        options, bits = divided(formulas, there, Budget(STEPS))
        score = bits - EACH * len(changed)
        if _are_apart([float(one) for one, _ in options]) and (found is None or score > found[0] + EQUAL):
            found = score, _either(shown, changed, values, options[:OPTIONS])
    return found[1] if found else None


def _are_apart(values: Sequence[float]) -> bool:
    return len(values) > 1 and max(values) - min(values) > EQUAL


def _changes(
    document: Document, shown: ShownNumbers, formulas: Iterable[Node]
) -> Iterator[tuple[tuple[str, ...], dict[str, Value]]]:
    """Other values of one parameter in the formulas, then of several at once, each changed in a way of its own."""
    about = frozenset[str]().union(*map(free_names, formulas))
    others = {name: list(_others(document, name)) for name in shown.names if name in about}
    for name, some in others.items():
        yield from (((name,), values) for values in some)
    able = {name: some[place % min(WAYS, len(some))][name] for place, (name, some) in enumerate(others.items()) if some}
    for count in range(2, min(len(able), AT_ONCE) + 1):
        for names in combinations(able, count):
            with suppress(StudioError):
                yield names, settle(document, {name: able[name] for name in names})


def at_a_distance(shown: ShownNumbers) -> Iterator[Node]:
    """Formulas that keep the distance to one of the names, which one example cannot bear out."""
    if len(shown.wanted) > 1:
        return
    for name in shown.names:
        apart = shown.wanted[0] - shown.situations[0].values[name]
        if apart:
            yield Apply("+" if apart > 0 else "-", (Name(name), Literal(plain_number(abs(apart)))))


def never_changed(shown: ShownNumbers) -> Iterator[Node]:
    """Shares of the names that were the same in all situations, where what was wanted was the same as well."""
    if len(set(shown.wanted)) > 1:
        return
    for name, row in zip(shown.names, shown.table, strict=True):
        share = Fraction(shown.wanted[0] / row[0]).limit_denominator(MOST_PARTS) if row[0] else Fraction(0)
        if len(set(row.tolist())) == 1 and share > 0 and abs(row[0] * float(share) - shown.wanted[0]) < EQUAL:
            yield multiple(Name(name), share)


def follows_something(shown: ShownNumbers, node: Node) -> bool:
    """Whether a formula gives something else where one of its names has another value: so not ``a * (2 / a)``.

    Where it gives nothing then, as ``90 / (a % 2)`` does, it follows nothing.
    """
    for name in free_names(node) & set(shown.names):
        there = dict(shown.situations[0].values)
        try:
            values = [evaluate(node, {**there, name: there[name] * more + more}) for more in (1, 2)]
        except StudioError:
            return False
        if abs(values[1] - values[0]) > EQUAL:
            return True
    return False


def _either(
    shown: ShownNumbers, names: Sequence[str], values: Mapping[str, Value], options: tuple[tuple[Value, Node], ...]
) -> Question:
    """The question which value an attribute has where parameters have these."""
    where = " and ".join(f"{name} is {values[name]}" for name in names)
    which = ", ".join(str(one) for one, _ in options[:-1]) + f" or {options[-1][0]}"
    return Question(str(shown.address), f"When {where}, is {shown.address} {which}?", values, options)


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
                        return _either(shown, (name,), values, ((gives, best), (other, rival)))
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
