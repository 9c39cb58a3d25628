"""A goal made ready for search: seeds (names, constants) and operations (builtins, functions) with their columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from studio.infer import weights
from studio.infer.all_met import what_is_met
from studio.infer.bank import BankEntry
from studio.infer.between import keys_apart, seen_between
from studio.infer.check import value_if_any, value_in
from studio.infer.columns import Array, Column, Interner, column_or_held
from studio.infer.compared import ComparedSides, sides_in
from studio.infer.constants import constant, constant_weight
from studio.infer.digits import digit_behind, with_digit_behind
from studio.infer.drawn_places import SEEN, hit_first, holds_drawn, lies_on, nearest_in, which
from studio.infer.fields import seen_in_records
from studio.infer.filled import seen_filled
from studio.infer.goals import Scope, Situation
from studio.infer.looked_up import what_is_looked_up
from studio.infer.natural_constants import natural_constants, texts_of_parts
from studio.infer.rank import DIVIDED, emptied, name_weight, operator_weight, weight
from studio.infer.recalled import remembering
from studio.infer.rows import rows_near
from studio.infer.standing import always_changed, steps_of
from studio.infer.sums_of_like import sums_of_like
from studio.infer.text_stages import are_numbers, is_label
from studio.infer.vocabulary import Kinds, asked_for, kinds_of
from studio.language.builtins import TABLE, Builtin
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.types import ANY, NOTHING, NUMBER, SHAPE, TEXT, TRUTH, Type, join, list_of, type_of
from studio.language.values import Value, is_number


@dataclass(frozen=True)
class Operation:
    """Something that makes terms from terms; ``vector`` works on arrays, ``meaning`` on single values.

    ``of_moment``: its meaning takes the number of the moment in front, for it is another one at other moments.
    """

    name: str
    inputs: tuple[Type, ...]
    result: Type
    cost: int
    meaning: Callable[..., Value]
    vector: Callable[..., Any] | None = None
    by_constant: bool | None = None
    """Whether the second argument must be a constant (or must not)."""
    of_moment: bool = False
    blockwise: bool = field(init=False, compare=False)
    """Whether it can be done on whole blocks of numbers."""
    commutes: bool = field(init=False, compare=False)
    """Whether the order of the arguments makes no difference: of texts and lists one stands before the other."""

    def __post_init__(self) -> None:
        numbers = all(kind == NUMBER for kind in self.inputs)
        commutes = self.name in COMMUTATIVE and (self.name != "+" or self.inputs[0] == NUMBER)
        object.__setattr__(self, "blockwise", self.vector is not None and numbers and len(self.inputs) < 3)
        object.__setattr__(self, "commutes", commutes)


COMMUTATIVE = frozenset({"+", "*", "min", "max", "distance", "midpoint"})
BEGINS = "starts_with"
"""Made by the tests where it is asked for, never as a term."""
COMPARING = frozenset({"==", "!=", "<", "<=", ">", ">=", "in", "not in", "not", "any", "all"})
"""Made by the tests (``atoms``), never as terms."""


COLLECTIONS = frozenset({"list", "set", "dict"})
PLACES = 2
"""What the places of a list weigh more than the list while searching."""


def operations(
    scope: Scope, building: bool, situations: Sequence[Situation] = (), kinds: Kinds | None = None
) -> list[Operation]:
    """Every builtin that inference may use, those that the kinds of the goal ask for, and every function in scope.

    Builtins that make whole collections take part only when a collection is wanted (``building``).
    """
    builtins = (builtin for overloads in TABLE.values() for builtin in overloads)
    asked = (builtin for builtin in builtins if _searched(builtin, building) or (kinds and asked_for(builtin, kinds)))
    made = [_of_builtin(builtin) for builtin in asked]
    made += [replace(one, cost=one.cost + weights.ODD_REMAINDER, by_constant=False) for one in made if one.by_constant]
    for one in scope.functions.values():
        meanings = [situation.functions.get(one.name, one.meaning) for situation in situations] or [one.meaning]
        varies = any(meaning is not meanings[0] for meaning in meanings)
        meaning = at_moment(meanings) if varies else remembering(meanings[0])
        made.append(Operation(one.name, one.inputs, one.result, weights.FUNCTION, meaning, of_moment=varies))
    return made


def at_moment(meanings: Sequence[Callable[..., Value]]) -> Callable[..., Value]:
    """The function of the moment whose number comes first, applied to the rest."""
    known = {id(meaning): remembering(meaning) for meaning in meanings}
    return lambda moment, *arguments: known[id(meanings[moment])](*arguments)


def _searched(builtin: Builtin, building: bool) -> bool:
    if not builtin.search or builtin.name in COMPARING or len(builtin.inputs) > 3:
        return False
    return building or builtin.result.name not in COLLECTIONS


def _of_builtin(builtin: Builtin) -> Operation:
    cost = operator_weight(builtin.name)
    by_constant = True if builtin.name in DIVIDED else None
    return Operation(builtin.name, builtin.inputs, builtin.result, cost, builtin.meaning, builtin.vector, by_constant)


@dataclass
class Problem:
    """What one enumeration starts from. ``size`` is the number of situations (or of elements in them)."""

    size: int
    seeds: list[BankEntry]
    operations: list[Operation]
    interner: Interner = field(default_factory=Interner)
    taken: frozenset[str] = frozenset()
    lift: Callable[[int], Iterable[BankEntry]] | None = None
    """Gives the terms of a weight that come from an outer problem, where this one is about elements."""
    constants: tuple[BankEntry, ...] = ()
    """The constants of the outermost problem, in the situations of this one."""
    moments: Array | None = None
    """Of which situation of the goal each situation here is a part; None where each is one itself."""
    given: frozenset[str] = frozenset()
    """The inputs that a formula is to be about."""
    labels: frozenset[Node] = frozenset()
    """Texts that only ever changed as a whole, and numbers that stand on what is drawn: their length says nothing."""
    amounts: frozenset[str] = frozenset()
    """States that are no coordinates."""
    sides: ComparedSides = field(default_factory=ComparedSides)
    """The sides of comparisons, by what nobody pointed at and what it tells of."""
    emptied: frozenset[Node] = frozenset()
    """What is likely asked to be 0: what is found where something was hit, and what was just changed."""
    blanks: Mapping[str, Value] = field(default_factory=dict)
    """What collections hold at every place to begin with."""
    rows: Mapping[str, BankEntry] = field(default_factory=dict)
    """How many stand in a row of lists that are drawn in rows."""
    still: frozenset[str] = frozenset()
    """States and collections that stood still in all that was shown of a function."""
    alike: tuple[tuple[str, ...], ...] = ()
    """Names that are alike, in groups."""
    stepped: tuple[BankEntry, ...] = ()
    """One more and one less than the number that stands where the wanted one is to stand; no part of other terms."""
    changed: tuple[BankEntry, ...] = ()
    """The same by another whole number, where that was always the same."""
    behind: tuple[BankEntry, ...] = ()
    """The number that stands there with a digit behind it, which a text writes or which was pointed at."""

    @cached_property
    def moment_column(self) -> Column:
        """The numbers of the goal's situations, in front of what functions of the moment are applied to."""
        moments = np.arange(self.size) if self.moments is None else self.moments
        return Column(moments, moments.tolist())

    @cached_property
    def has_truths(self) -> bool:
        """Whether some term may be a truth, or be looked into for truths."""
        names = {name for entry in self.seeds for name in _type_names(entry.type)}
        waiting = list(self.operations)
        while made := [one for one in waiting if all(_type_names(kind) <= names for kind in one.inputs)]:
            names |= {name for one in made for name in _type_names(one.result)}
            waiting = [one for one in waiting if one not in made]
        return bool(names & {TRUTH.name, ANY.name})

    def unused(self, node: Node) -> int:
        """What a formula weighs more for the inputs that it is not about."""
        return weights.UNUSED * len(self.given.difference(free_names(node))) if self.given else 0

    def seeds_of(self, kind: Type) -> list[BankEntry]:
        return [entry for entry in (*self.seeds, *self.constants) if entry.type == kind]


def problem(situations: Sequence[Situation], scope: Scope, wanted: Iterable[Value]) -> Problem:
    """The problem of a goal: its names, the constants that are natural for it, its operations."""
    wanted = list(wanted)
    building = any(isinstance(value, (list, dict, set, frozenset)) for value in wanted)
    offered = operations(scope, building, situations, kinds_of(scope, wanted))
    made = Problem(
        len(situations),
        [],
        offered,
        Interner(),
        _taken(scope),
        given=frozenset(scope.given),
        amounts=scope.amounts,
        sides=sides_in(scope),
        emptied=emptied(scope),
        still=scope.unmeasured,
        blanks=scope.blanks,
        rows=rows_near(situations, scope),
        alike=scope.like,
    )
    for name in scope.lying_only:
        _lying(made, name, situations, scope)
    for name in _names(situations, scope):
        values = [situation.values[name] for situation in situations]
        kind = scope.types.get(name) or join(map(type_of, values))
        kind = _with_contents(kind, values)
        hit = kind == NUMBER and name in scope.pointed and name not in scope.given
        missed = hit and name not in scope.reasons and any(value is None for value in values)
        if not missed:  # whether something was hit is told by its place, unless somebody said that it matters
            _seed(made, Name(name), values, kind, name_weight(name, scope))
        if name in (*scope.locals, *scope.pointed):
            _written(made, Name(name), values, weight(Apply("as_number", (Name(name),)), scope))
        if kind == TEXT and (name in scope.called or (scope.changes_as_a_whole(name) and is_label(values))):
            made.labels |= {Name(name)}
    if scope.own is not None:
        _standing(made, scope.own, situations, scope, wanted)
    for part in scope.parts:
        _part(made, part, situations, scope)
    for term in scope.terms:
        _term(made, term, situations)
    if scope.own is not None:
        _digits_behind(made, scope.own, situations, scope, wanted)
    for node, values in what_is_met(situations, scope, wanted):
        _seed(made, node, values, join(map(type_of, values)), SEEN)
    for name, place, lying in hit_first(scope, situations):
        _drawn(made, name, place, lying, situations, scope)
    close = frozenset((*scope.locals, *scope.pointed))
    if building:
        _places(made, close, wanted)
    made.seeds += [*sums_of_like(made.seeds, made.alike), *seen_between(made.seeds, close, made.taken)]
    made.seeds += keys_apart(made.seeds, scope.kinds)
    if all(isinstance(value, bool) for value in wanted):
        made.seeds += [*what_is_looked_up(made.seeds, close, made.interner)]
    made.seeds += [*seen_filled(made.seeds, made.taken, scope.blanks, operator_weight("len"))]
    made.seeds += [*seen_in_records(made.seeds, close, made.taken, made.interner)]
    for value in natural_constants(situations, wanted, scope, texts_of_parts(made.seeds)):
        _seed(made, constant(value), [value] * made.size, type_of(value), constant_weight(value))
    return made


def _standing(made: Problem, own: Node, situations: Sequence[Situation], scope: Scope, wanted: Sequence[Value]) -> None:
    """What stands where the wanted value is to stand; of a number also one more and one less, or always as much."""
    try:
        values = [value_in(own, situation, scope) for situation in situations]
    except StudioError:
        return
    kind = join(map(type_of, values))
    if kind == NUMBER and all(map(is_number, values)):
        for one in steps_of(own):
            stepped = np.array([value_in(one, situation, scope) for situation in situations], dtype=np.float64)
            made.stepped += (BankEntry(one, Column(stepped), NUMBER, weights.STEPPED),)
        if node := always_changed(own, values, wanted):
            made.changed += (BankEntry(node, Column(np.array(wanted, dtype=np.float64)), NUMBER, weights.CHANGED),)
    if not isinstance(own, Name):
        _seed(made, own, values, kind, weights.LOCAL)


def _digits_behind(
    made: Problem, own: Node, situations: Sequence[Situation], scope: Scope, wanted: Sequence[Value]
) -> None:
    """What stands there with each digit behind it that is near: who presses 5 and then 2 may write 52."""
    old = [value_if_any(own, one, scope) for one in situations]
    near = {*map(Name, scope.pointed), *scope.parts, *scope.terms} - {own}
    for one in [seed for seed in made.seeds if seed.node in near and seed.type in (NUMBER, TEXT)]:
        digits = [value_if_any(one.node, there, scope) for there in situations]
        values = with_digit_behind(old, digits, wanted)
        if values is not None:
            node = digit_behind(own, one.node if one.type == NUMBER else Apply("as_number", (one.node,)))
            made.behind += (BankEntry(node, Column(np.array(values, dtype=np.float64)), NUMBER, weight(node, scope)),)


def _term(made: Problem, term: Node, situations: Sequence[Situation]) -> None:
    """What was said to matter, where it has a value in every situation: it weighs like a name."""
    try:
        values = [value_in(term, situation, Scope({})) for situation in situations]
    except StudioError:
        return
    _seed(made, term, values, join(map(type_of, values)), weights.LOCAL)
    _written(made, term, values, weights.LOCAL)


def _written(made: Problem, node: Node, values: Sequence[Value], cost: int) -> None:
    """The numbers that texts write, where all do: who points at a price that is written means how much it is."""
    if values and are_numbers(values):
        _seed(made, Apply("as_number", (node,)), [int(str(one)) for one in values], NUMBER, cost)


def _part(made: Problem, part: Node, situations: Sequence[Situation], scope: Scope) -> None:
    """A part that was pointed at or changed elsewhere; what it is compared with is no other where there is none."""
    if part == scope.own or not free_names(part) - TABLE.keys() <= scope.types.keys():
        return
    values = [value_if_any(part, situation, scope) for situation in situations]
    there = [value for value in values if value is not None]
    if there:
        _seed(made, part, values, join(map(type_of, there)), weights.LOCAL)
        _written(made, part, values, weights.LOCAL)
        if are_numbers(there) and not free_names(part).isdisjoint(scope.data):
            made.labels |= {part}


def _places(made: Problem, near: frozenset[str], wanted: Sequence[Value]) -> None:
    """The places of lists near, among which those may be chosen whose items pass a test."""
    for one in [seed for seed in made.seeds if seed.is_list]:
        if isinstance(one.node, Name) and one.node.id in near:
            counts = [len(items) for items in one.column.values]
            if all(_are_places(some, count) for some, count in zip(wanted, counts, strict=True)):
                node = Apply("range", (Apply("len", (one.node,)),))
                _seed(made, node, [list(range(count)) for count in counts], list_of(NUMBER), one.cost + PLACES)


def _are_places(some: Value, count: int) -> bool:
    return isinstance(some, (list, frozenset)) and all(type(place) is int and 0 <= place < count for place in some)


def _drawn(
    made: Problem, name: str, place: str, lying: list[Value], situations: Sequence[Situation], scope: Scope
) -> None:
    """Which of some drawn things a place is nearest to, and whether it lies on one of them."""
    keys = nearest_in(name, place, situations)
    if all(key is not None for key in keys):
        node = which(name, place)
        _seed(made, node, keys, join(map(type_of, keys)), weight(node, scope))
    if lying:
        _seed(made, lies_on(name, place), lying, TRUTH, SEEN)


def _lying(made: Problem, place: str, situations: Sequence[Situation], scope: Scope) -> None:
    """On which of all drawn things a place lies."""
    for name in [one for one, kind in scope.types.items() if kind == SHAPE]:
        test = lies_on(name, place)
        truths = [value_if_any(test, situation, scope) for situation in situations]
        if all(type(one) is bool for one in truths):
            _seed(made, test, truths, TRUTH, weight(test, scope))


def _type_names(kind: Type) -> frozenset[str]:
    """The names in a type, inside of it too, but for variables."""
    inside = frozenset(name for part in kind.arguments for name in _type_names(part))
    return inside if kind.is_variable else inside | {kind.name}


def _taken(scope: Scope) -> frozenset[str]:
    return frozenset(scope.types) | frozenset(scope.functions) | frozenset(TABLE)


def _names(situations: Sequence[Situation], scope: Scope) -> list[str]:
    order = {name: position for position, name in enumerate(scope.pointed)}
    plain = (name for name, kind in scope.types.items() if not holds_drawn(kind) and name not in scope.lying_only)
    shared = [name for name in plain if all(name in situation.values for situation in situations)]
    return sorted(shared, key=lambda name: (name_weight(name, scope), -order.get(name, -1), Name(name) != scope.own))


def _with_contents(kind: Type, values: Sequence[Value]) -> Type:
    """A declared type with ``any`` inside is filled in from the values at hand."""
    if kind == ANY or ANY in kind.arguments or any(ANY in inner.arguments for inner in kind.arguments):
        seen = join(map(type_of, values))
        return seen if seen.name == kind.name or kind == ANY else kind
    return kind


def _seed(made: Problem, node: Node, values: list[Value], kind: Type, cost: int) -> None:
    if kind == NOTHING and not isinstance(node, Literal):
        return
    found, kind = column_or_held(values, kind, made.interner)
    if found is not None:
        made.seeds.append(BankEntry(node, found, kind, cost))
