"""Questions that tell: the situations nobody has shown of which most is to be learned about a function of its inputs.

Up to four are asked about at once, for one answer tells little. They are chosen together: each parts those formulas
that the others leave together, and what is new about it is in none of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile, zip_longest

from studio.document.model import Example, Lesson
from studio.generalize.bounds_between import between, has_doubtful_bound, in_lists
from studio.generalize.conclude import Probe, bits_of, options_of, possible, values_there
from studio.generalize.example_moments import Moments
from studio.generalize.held_inputs import HeldInputs
from studio.generalize.probes import environment, input_probes, kept_by_constraints, parameter_probes
from studio.generalize.unseen import Look, beyond_none, impossible, looks, newness, seen_in, share_of
from studio.infer.goals import Goal, Question
from studio.infer.natural_constants import symbols_in
from studio.infer.numbers_otherwise import numbers_otherwise
from studio.infer.other_bounds import other_bounds
from studio.infer.rank import weight
from studio.language.evaluate import Budget
from studio.language.nodes import Node, free_names, written_numbers
from studio.language.values import Symbol, Value, frozen, holds, is_number, same

ASKED = 4
"""So many situations are asked about at once at most."""
FEW = 3
"""After more examples that nobody asked for nothing is asked any more where all rivals agree."""
MANY = 15
"""Nor after more examples of any kind."""
AGREED = 8
"""Nor after so many answers one after the other that were as it was guessed."""
LOOKED_AT = 128
"""So many situations are looked at for what is new about them."""
OTHER_MOMENTS = 4
"""So many of them are with other parameters: then all has to be worked out anew."""
COMPARED = 24
"""In so many of them the rivals are compared."""
STEPS = 2_000
"""So many rounds and calls all comparisons may take."""
RIVALS = 13
"""So many formulas are compared."""
BOUNDED = 3
"""The first of so many that has a bound that may be another one comes with others."""
HALF = 4
"""A formula that weighs so much more is half as plausible."""
FAR = 16
"""One that weighs so much more is no rival."""
PARTED = 4.0
"""What a bit by which a situation parts the rivals counts, beside what is new about it."""
SMALL = 2
"""Numbers up to this stand for themselves."""
RULED_OUT = 6.0
"""What it counts less that all that is new about a situation was new about one that cannot happen."""
DOUBTFUL = 0.75
"""What has so much in common with one that cannot happen is not asked about beside others."""
BY_HEART = 5.0
"""What it counts that a parameter is another one where a number that is known by heart may stand for it."""
ONE = 0.75
"""What it counts that a number is 1 for the first time, where it is a word or truth that comes out."""
BOUND = 4.0
"""What a bit counts by which a situation tells where a bound lies that is known by heart."""
GAP = 2.0
"""What it counts that a situation lies in a gap, where a number was another one just now than was guessed."""
LOST = 1.0
"""What it counts that no formula has a value there."""
DULL = 1.0
"""What it costs that nothing comes of what is asked about, where the rivals agree on it."""
NEW = 0.5
"""So much must be new about a situation in which the rivals agree."""
LITTLE = 1e-9
"""Fewer bits are none."""


def plausible(goal: Goal, formulas: Sequence[Node]) -> dict[Node, float]:
    """The best formula and its rivals, each with how plausible it is beside the best.

    With them comes the first that has a bound that may be another one, and, as plausible as it is, with other bounds.
    """
    more = {one: max(weight(one, goal.scope) - weight(formulas[0], goal.scope), 0) for one in formulas}
    moved = ({other: more[one] for other in _moved(one, goal)} for one in formulas[:BOUNDED])
    known = {formulas[0]: 0, **next((some for some in moved if some), {}), **more}
    return {one: 2 ** (-more / HALF) for one, more in islice(known.items(), RIVALS) if more <= FAR}


def _moved(formula: Node, goal: Goal) -> Iterator[Node]:
    yield from other_bounds(formula, goal)
    yield from numbers_otherwise(formula, goal)


@dataclass(frozen=True)
class _Possible:
    """A situation that may be asked about, its looks, and what else it counts that it is asked about."""

    probe: Probe
    looks: frozenset[Look]
    counts: float
    doubt: float
    """How much of it was new about a situation that cannot happen, from 0 to 1."""
    between: bool
    """Whether it lies between two for which something else came out."""


class _Asking:
    """Chooses situations one after another: each parts those formulas that the ones before leave together."""

    def __init__(
        self,
        moments: Moments,
        lesson: Lesson,
        formulas: Mapping[Node, float],
        now: Mapping[str, Value],
        agreeing: bool,
        surprised: bool,
    ) -> None:
        """``now`` are the parameters and states that what is asked is about, but for what is told to be otherwise.

        ``agreeing``: also those may be asked about in which all formulas agree.

        ``surprised``: a number was another one than was guessed just now.
        """
        self.moments, self.lesson, self.formulas = moments, lesson, formulas
        self.agreeing, self.surprised = agreeing, surprised
        self.now = now
        self.named = {name: one for name, one in moments.at(self.now).items() if _is_near(one)}
        self.seen = seen_in((one.inputs, {**self.named, **one.parameters}) for one in lesson.examples)
        self._shown = self.seen
        self.fruitful = not any(same(one.result, 0) for one in lesson.examples)
        self.left = self._all_possible()
        self._budget = Budget(STEPS)
        self._values: dict[int, dict[Node, tuple[object, Value]]] = {}
        self._keys: dict[Node, tuple[object, ...]] = {one: () for one in formulas}

    def next(self) -> tuple[Probe, tuple[tuple[Value, Node], ...]] | None:
        """The situation that tells most beside those chosen so far, with what the formulas give there."""
        fresh = [(self._newness(one, len(self.lesson.examples)), one) for one in self.left]
        fresh.sort(key=lambda each: (not each[1].between, -each[0]))
        scored = [(score, one) for new, one in fresh[:COMPARED] if (score := self._score(new, one)) is not None]
        return self._taken(max(scored, key=lambda each: each[0])[1]) if scored else None

    def beside(self) -> tuple[Probe, tuple[tuple[Value, Node], ...]] | None:
        """A further situation that is asked about beside others, though little is new about it.

        It is unlike those that cannot happen, and some formula has a value there.
        """
        able = [one for one in self.left if one.doubt < DOUBTFUL and self._known(one)]
        chosen = max(able, key=lambda one: self._newness(one), default=None)
        return self._taken(chosen) if chosen is not None else None

    def _taken(self, chosen: _Possible) -> tuple[Probe, tuple[tuple[Value, Node], ...]]:
        self.left.remove(chosen)
        self.seen |= chosen.looks
        self._keys |= self._parted(chosen)
        return chosen.probe, options_of(self._known(chosen)) or ((None, next(iter(self.formulas))),)

    def _newness(self, one: _Possible, shown: int = 1) -> float:
        """How much is new beside what was shown and is asked; what may be impossible stays so though it is asked."""
        return newness(one.looks, self.seen, shown, self._shown) + one.counts

    def _score(self, new: float, one: _Possible) -> float | None:
        """How much is to be learned there; None where nothing is."""
        parted = self._parted(one)
        if not parted:
            asked = new >= NEW and not one.doubt and len(self.lesson.examples) <= MANY
            return new + LOST if asked and self._budget.left > 0 else None
        before = {formula: self._keys[formula] for formula in parted}
        learned = bits_of(self.formulas, parted) - bits_of(self.formulas, before)
        if learned > LITTLE:  # there is enough to ask about what surely happens
            return self._newness(one) + PARTED * learned
        dull = self.fruitful and all(same(value, 0) for _, value in self._known(one).values())
        return new - DULL * dull if parted and self.agreeing and new >= NEW else None

    def _parted(self, one: _Possible) -> dict[Node, tuple[object, ...]]:
        """What tells the formulas apart that have a value there, by all situations chosen so far and this one."""
        return {formula: (*self._keys[formula], key) for formula, (key, _) in self._known(one).items()}

    def _known(self, one: _Possible) -> dict[Node, tuple[object, Value]]:
        """What the formulas give there; nothing where too much was worked out already."""
        if id(one) not in self._values and self._budget.left > 0:
            there = environment(self.moments, self.now, one.probe)
            self._values[id(one)] = values_there(self.formulas, there, self._budget)
        return self._values.get(id(one), {})

    def _all_possible(self) -> list[_Possible]:
        """The situations that may be asked about: those that can be, as far as is known, without those shown."""
        lesson, document = self.lesson, self.moments.document
        present = self.moments.at(self.now)
        held = HeldInputs(document, lesson, present)
        found = held.hold(_probes(self.moments, lesson, list(self.formulas), self.now, held.texts))
        pairs: Iterator[tuple[Probe, Mapping[str, Value]]] = ((one, {}) for one in found)
        probes = _unlike(probe for probe, _ in possible(document, lesson.name, pairs))
        said = [one.situation for one in document.choices if one.impossible and one.goal == lesson.name]
        odd = [self._looks(one) - self.seen for one in said]
        never = frozenset().union(*(impossible(each, self.seen) for each in odd))
        unclear = [each for each in odd if each and not impossible(each, self.seen)]
        hidden = _hidden(list(self.formulas)[:1], present) - _shown_otherwise(lesson.examples, present)
        shown = [{**self.named, **one.parameters, **one.inputs} for one in lesson.examples]
        doubtful = BOUND * has_doubtful_bound(next(iter(self.formulas)))
        middles = {frozen(dict(one)): doubtful * worth for one, worth in between(lesson.examples)}
        middles |= {frozen(dict(one)): doubtful for one in in_lists([*self.formulas][:1], lesson.examples, {})}
        able: list[_Possible] = []
        for probe in beyond_none(probes, said, shown):
            there = self._looks(probe)
            if not there & never:
                doubts = [share_of(there, each) for each in unclear]
                by_heart = BY_HEART * sum(name in probe for name in hidden) / max(len(hidden), 1)
                key = frozen(dict(probe))
                counts = by_heart + ONE * _is_one_at_last(lesson, probe) - RULED_OUT * sum(doubts)
                counts += GAP * (self.surprised and key in [*middles][:1]) + middles.get(key, 0.0)
                able.append(_Possible(probe, there, counts, max(doubts, default=0.0), key in middles))
        return able

    def _looks(self, probe: Probe) -> frozenset[Look]:
        inputs = _inputs(self.lesson, probe)
        beside = {name: value for name, value in probe.items() if name not in inputs}
        return looks(inputs, {**self.named, **beside})


def telling_question(
    moments: Moments,
    lesson: Lesson,
    formulas: Mapping[Node, float],
    tell: Callable[[Probe, frozenset[str]], str],
    few: int = FEW,
    now: Mapping[str, Value] | None = None,
) -> Question | None:
    """The situations that tell most: unlike those shown, and the best formula and its rivals differ there.

    While there are ``few`` examples there may be some where they do not differ: all of them may be wrong. Answers are
    none of the few; after some that were as it was guessed, one after the other, that is thought no more. ``formulas``
    come with how plausible each is; ``tell`` says what is asked about a situation, given the names that they are about.
    ``now`` are the parameters and states that an answer is about where nothing else is told of them, those of the last
    example unless given.
    """
    answers = [one for one in moments.document.choices if one.is_answer and one.goal == lesson.name]
    agreed = list(takewhile(lambda one: one.guessed, reversed(answers)))
    agreeing = few > 0 and len(lesson.examples) <= min(few + len(answers), MANY) and len(agreed) < AGREED
    surprised = any(not one.guessed for one in answers[-ASKED:])
    now = lesson.examples[-1].parameters if now is None else now
    asking = _Asking(moments, lesson, formulas, now, agreeing, surprised and is_number(answers[-1].value))
    plainly = agreeing and _is_told_in_a_word(lesson)
    asked: list[Question] = []
    while len(asked) < ASKED:
        chosen = asking.next() or (asking.beside() if plainly and (asked or surprised) else None)
        if chosen is None:
            break
        probe, options = chosen
        about = frozenset().union(*(free_names(formula) for _, formula in options))
        asked.append(Question(lesson.name, tell(probe, about), dict(probe), options))
    return replace(asked[0], further=tuple(asked[1:])) if asked else None


def _hidden(formulas: Sequence[Node], present: Mapping[str, Value]) -> set[str]:
    """The names of numbers that are, or lie beside, one that formulas know by heart: it may stand for them."""
    known = {number for each in formulas for number in written_numbers(each)}
    near = {one for value in known if value > SMALL for one in (value - 1, value, value + 1)}
    return {name for name, one in present.items() if is_number(one) and one in near}


def _shown_otherwise(examples: Sequence[Example], present: Mapping[str, Value]) -> set[str]:
    """The names of parameters that were other than at present in an example."""
    return {name for one in examples for name, value in one.parameters.items() if not same(value, present.get(name))}


def _inputs(lesson: Lesson, probe: Probe) -> Probe:
    return {part.name: probe.get(part.name, lesson.examples[-1].inputs[part.name]) for part in lesson.inputs}


def _is_near(value: Value) -> bool:
    """Whether a value is a number or holds keys, and may be what an input is compared with."""
    return is_number(value) or isinstance(value, (dict, list, frozenset))


def _probes(
    moments: Moments, lesson: Lesson, formulas: Sequence[Node], now: Mapping[str, Value], texts: Sequence[str]
) -> Iterator[Probe]:
    present = moments.at(now)
    there = [one for one in lesson.examples if _is_there(one, moments.at(one.parameters), present)] or lesson.examples
    latest = there[-1]
    collections = [value for value in present.values() if _is_near(value)]
    shown = [*present.values(), *(one.result for one in lesson.examples)]
    symbols = sorted({symbol for value in shown for symbol in symbols_in(value)})
    names = frozenset().union(*map(free_names, formulas)) | _hidden(formulas, present)
    yield from (one for one, _ in between(lesson.examples))
    yield from in_lists(formulas[:1], lesson.examples, {})
    if together := _all_at_once(moments, lesson, _hidden(formulas[:1], present)):
        yield {**together, **latest.inputs}
    by_name = [parameter_probes(moments, lesson.examples, {name}) for name in sorted(names)]
    one_each = (one for some in zip_longest(*by_name) for one in some if one is not None)
    for other in islice(one_each, OTHER_MOMENTS):
        then = moments.at({**now, **other})
        if _is_there(latest, present, then):
            yield {**other, **latest.inputs}
        yield from _at_the_ends(present, then, other, latest.inputs)
    yield from input_probes(_as_bases(there), [*texts, *collections, *symbols])


def _at_the_ends(now: Mapping[str, Value], then: Mapping[str, Value], other: Probe, inputs: Probe) -> Iterator[Probe]:
    """With other parameters the key of an input that comes last then, and the one that comes last at present."""
    for name, value in inputs.items():
        for held, collection in then.items() if isinstance(value, tuple) else ():
            before = now.get(held)
            if isinstance(collection, dict) and isinstance(before, dict) and holds(before, value):
                ends = dict.fromkeys(list(each)[-1] for each in (collection, before) if each)
                yield from ({**other, **inputs, name: key} for key in ends if key in collection)


def _is_there(example: Example, then: Mapping[str, Value], now: Mapping[str, Value]) -> bool:
    """Whether the keys that an example is about, of what was there then, are still there."""
    keys = [one for one in example.inputs.values() if isinstance(one, tuple)]
    held, holding = ([one for one in each.values() if isinstance(one, dict)] for each in (then, now))
    return all(any(holds(one, key) for one in holding) or not any(holds(one, key) for one in held) for key in keys)


def _is_told_in_a_word(lesson: Lesson) -> bool:
    """Whether what comes out is a truth, a colour or a text."""
    return all(isinstance(one.result, (bool, Symbol, str)) for one in lesson.examples)


def _is_one_at_last(lesson: Lesson, probe: Probe) -> bool:
    """Whether an input is 1 that never was, and a word or a truth comes out."""
    ones = {part.name for part in lesson.inputs if same(probe.get(part.name), 1)}
    return (
        bool(ones)
        and _is_told_in_a_word(lesson)
        and all(not same(one.inputs[name], 1) for one in lesson.examples for name in ones)
    )


def _unlike(probes: Iterable[Probe]) -> list[Probe]:
    """The first of these situations, each once."""
    found: dict[object, Probe] = {}
    for probe in probes:
        found.setdefault(frozen(dict(probe)), probe)
        if len(found) == LOOKED_AT:
            break
    return list(found.values())


def _as_bases(examples: Sequence[Example]) -> list[Example]:
    """The examples in the order in which small changes of them tell most.

    Of few results that with the rarest, for what it hangs on is lost by each change that matters; else the latest.
    """
    if not all(isinstance(one.result, (bool, Symbol)) for one in examples):
        return list(examples[::-1])
    count = Counter(frozen(one.result) for one in examples)
    return sorted(examples, key=lambda one: count[frozen(one.result)])


def _all_at_once(moments: Moments, lesson: Lesson, names: Collection[str]) -> Mapping[str, Value]:
    """Other values for all of these parameters together, none as much other as another one.

    None where there are not several, or not all may be so.
    """
    values: dict[str, Value] = {}
    for place, name in enumerate(sorted(names)):
        some = list(islice(parameter_probes(moments, lesson.examples, {name}), place + 1))
        values |= some[-1] if some else {}
    return kept_by_constraints(moments.document, values) or {} if len(values) > 1 else {}
