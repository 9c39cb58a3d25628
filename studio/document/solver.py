"""The numbers behind constraints: a small layer over the Cassowary solver that keeps whole numbers whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import kiwisolver as kiwi

from studio.document.linear import Linear, exact
from studio.document.model import Range, Relation

MOST_SPLITS = 200
"""How often a fractional count may be split into the cases below and above it."""
SHARES = (Fraction(1), Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
"""How much of a step one fraction is less than another where there is no room for more, one after the other."""
CLOSE = Fraction(1, 10**6)
"""What is less by no more than this (relative to the size above 1) is not less."""


@dataclass(frozen=True)
class Unknown:
    """A parameter in a problem: where it is, whether it must stay there, whether it moves first, its bounds."""

    name: str
    value: float
    fixed: bool
    first_to_move: bool
    whole: bool
    range: Range | None


@dataclass(frozen=True)
class Demand:
    """A linear form that must be ``==``, ``<=`` or ``>=`` zero; ``label`` names who demands it.

    With a ``gap`` it must be so by that much, or by a part of it where that is ``divisible``.
    """

    label: str
    form: Linear
    relation: Relation
    gap: Fraction = Fraction()
    divisible: bool = False

    def apart(self, values: dict[str, float], share: Fraction) -> Demand:
        """The same with its gap as part of the form; no more than there is where it is less, or more, already."""
        if not self.gap:
            return self
        sign = 1 if self.relation == "<=" else -1
        gap = self.gap * share if self.divisible else self.gap
        there = -sign * self.form.at(values)
        size = sum((abs(factor * exact(values[name])) for name, factor in self.form.factors.items()), Fraction(1))
        if there > CLOSE * (size + abs(self.form.constant)):
            gap = min(gap, there)
        return Demand(self.label, Linear(self.form.constant + sign * gap, self.form.factors), self.relation)

    def holds(self, values: dict[str, float]) -> bool:
        """Exactly, or within a billionth of the largest term where fractions were rounded."""
        found = self.form.at(values)
        terms = [abs(factor * exact(values[name])) for name, factor in self.form.factors.items()]
        near = Fraction(1, 10**9) * max([Fraction(1), *terms])
        return {"==": abs(found) <= near, "<=": found <= near, ">=": found >= -near}[self.relation]


class LinearProblem:
    """Unknowns and demands on them."""

    def __init__(self, unknowns: Iterable[Unknown]) -> None:
        self.unknowns = {one.name: one for one in unknowns}
        self._present = {one.name: one.value for one in self.unknowns.values()}
        self._asked = [demand for one in self.unknowns.values() for demand in self._bounds(one)]
        self.demands = list(self._asked)

    def _bounds(self, one: Unknown) -> Iterator[Demand]:
        form = Linear(Fraction(), {one.name: Fraction(1)})
        if one.fixed:
            yield Demand(one.name, Linear(-exact(one.value), form.factors), "==")
        elif one.range is not None:
            yield Demand(one.name, Linear(-exact(one.range.least), form.factors), ">=")
            yield Demand(one.name, Linear(-exact(one.range.most), form.factors), "<=")

    def require(self, label: str, form: Linear, relation: Relation) -> None:
        """Adds a demand under the name of its constraint; what has to become less does so by a step."""
        if relation in ("<", ">"):
            gap, whole = self._gap(form)
            demand = Demand(label, form, "<=" if relation == "<" else ">=", gap, not whole)
        else:
            demand = Demand(label, form, relation)
        self._asked.append(demand)
        self.demands.append(demand.apart(self._present, SHARES[0]))

    def _gap(self, form: Linear) -> tuple[Fraction, bool]:
        """By how much one side is less than the other: by one of a count (then True), else by the smallest step."""
        about = [self.unknowns[name] for name in form.factors]
        if all(one.whole for one in about) and all(one.denominator == 1 for one in form.factors.values()):
            return Fraction(1), True
        return min((exact(one.range.step) for one in about if one.range), default=Fraction(1)), False

    def solve(self) -> tuple[dict[str, float] | None, tuple[str, ...]]:
        """The values nearest to those given, or None and the labels of demands that cannot hold together."""
        if all(demand.holds(self._present) for demand in self.demands):
            return self._present, ()
        for share in SHARES if any(one.divisible for one in self._asked) else SHARES[:1]:
            self.demands = [one.apart(self._present, share) for one in self._asked]
            found = self._solve_whole(self.demands, [MOST_SPLITS])
            if found is not None:
                return found, ()
        return None, self._clash()

    def fractional(self, clash: Iterable[str]) -> tuple[str, ...]:
        """The counts that would have to be fractional for these demands to hold together; none if even that is vain."""
        found = self._solve_numbers([one for one in self.demands if one.label in clash])
        return tuple(
            name for name, value in (found or {}).items() if self.unknowns[name].whole and not float(value).is_integer()
        )

    def _solve_whole(self, demands: list[Demand], splits: list[int]) -> dict[str, float] | None:
        """Branch and bound: a count that comes out fractional is tried below and above, the nearer side first."""
        found = self._solve_numbers(demands)
        if found is None:
            return None
        for name, value in found.items():
            if self.unknowns[name].whole and not float(value).is_integer():
                return self._split(demands, splits, name, value)
        return found if all(demand.holds(found) for demand in demands) else None

    def _split(self, demands: list[Demand], splits: list[int], name: str, value: float) -> dict[str, float] | None:
        splits[0] -= 1
        if splits[0] < 0:
            return None
        below = Demand(name, Linear(Fraction(-int(value // 1)), {name: Fraction(1)}), "<=")
        above = Demand(name, Linear(Fraction(-int(value // 1) - 1), {name: Fraction(1)}), ">=")
        sides = [below, above] if value % 1 < 0.5 else [above, below]
        for side in sides:
            found = self._solve_whole([*demands, side], splits)
            if found is not None:
                return found
        return None

    def _solve_numbers(self, demands: list[Demand]) -> dict[str, float] | None:
        """One run of the solver, its results rounded to what a person would write."""
        variables = {name: kiwi.Variable(name) for name in self.unknowns}
        solver = kiwi.Solver()
        if not all(demand.form.factors or demand.holds({}) for demand in demands):
            return None
        try:
            for demand in demands:
                self._add(solver, variables, demand)
        except kiwi.UnsatisfiableConstraint:
            return None
        for place, one in enumerate(self.unknowns.values()):
            level = kiwi.strength.create(0, 0, 1 + place / 1000) if one.first_to_move else _stay(place)
            solver.addConstraint((variables[one.name] == one.value) | level)
        solver.updateVariables()
        return {name: self._tidy(self.unknowns[name], variable.value()) for name, variable in variables.items()}

    def _add(self, solver: kiwi.Solver, variables: dict[str, kiwi.Variable], demand: Demand) -> None:
        terms = [kiwi.Term(variables[name], float(factor)) for name, factor in demand.form.factors.items()]
        expression = kiwi.Expression(terms, float(demand.form.constant))
        if not terms:
            return
        solver.addConstraint(_RELATIONS[demand.relation](expression))

    def _tidy(self, one: Unknown, value: float) -> float:
        if abs(value - one.value) <= 1e-9 * max(1.0, abs(one.value)):
            return one.value
        if abs(value - round(value)) <= 1e-7 and (one.whole or isinstance(one.value, int)):
            return round(value)
        return round(value, 9)

    def _clash(self) -> tuple[str, ...]:
        """Labels of demands that cannot hold together and could without any one of them."""
        kept = list(dict.fromkeys(demand.label for demand in self.demands))
        for label in reversed(list(kept)):
            fewer = [one for one in kept if one != label]
            if self._solve_whole([one for one in self.demands if one.label in fewer], [MOST_SPLITS]) is None:
                kept = fewer
        return tuple(kept)


_RELATIONS: dict[str, Callable[[kiwi.Expression], kiwi.Constraint]] = {
    "==": lambda expression: expression == 0,
    "<=": lambda expression: expression <= 0,
    ">=": lambda expression: expression >= 0,
}


def _stay(place: int) -> float:
    """How strongly a parameter stays where it is: earlier ones a little more."""
    return kiwi.strength.create(0, 1000 - min(place, 900), 0)
