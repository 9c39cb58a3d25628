"""What happens there? Situations unlike all that was shown, asked about with what the process could do in them.

After few demonstrations nobody knows yet which cases there are: rivals agree, and yet all of them are wrong. Where
nothing else is asked, the situations of which most is new are played with the process as known so far, and with each
of its cases in place of the one that its tests choose; what comes of that, and nothing, is what can be answered.
Whatever else should happen is shown on the stage, in that situation. Up to four are asked about at once, chosen
together: what is new about each is in none of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from studio.demonstrate.already_shown import was_shown
from studio.demonstrate.effect_situations import (
    EffectSituation,
    chance_behind,
    changes_of,
    only,
    outcome_there,
    situations,
)
from studio.demonstrate.effects import NOTHING, effect_of, effect_words, goal_of
from studio.demonstrate.played_runs import PlayedProcess, RunBeginning
from studio.demonstrate.question_text import tells_ending
from studio.demonstrate.simplify_steps import changed_by
from studio.demonstrate.step_cases import cases, formula_cases
from studio.document.changes import about
from studio.document.model import TIME, Choice
from studio.generalize.unseen import Look, looks, newness, strange
from studio.infer.goals import Question
from studio.infer.questions import NEVER, in_a_word
from studio.language.evaluate import Budget
from studio.language.nodes import Literal, written_numbers
from studio.language.show import enumerated
from studio.language.steps import Put, Set, Steps, formula_names, walk_steps
from studio.language.values import Point, Shape, Symbol, Value, frozen, is_number, same

LOOKED_AT = 160
"""So many situations are looked at for what is new about them."""
PLAYED = 48
"""In so many of them, newest first, the process is played."""
STEPS = 12_000
"""So many steps all of these runs may take together."""
NEW = 2.0
"""So much must be new about a situation."""
GAP = 6.0
"""What it counts that nobody has shown what comes next there."""
APART = 1.5
"""What it counts that another case would come to something else there."""
MET = 1.0
"""What counts what is new about what the process makes of a situation."""
RULED_OUT = 6.0
"""What it counts less that all that is new was new about a situation that cannot happen."""
FAILS = 1.5
"""What it counts less that the process as known so far cannot go on there: perhaps that cannot happen."""
SEVERAL = 0.5
"""What is new counts so much less for each further value that is changed."""
BY_HEART = 1.5
UNTOUCHED = 0.4
"""What it counts that another value is given to what a number known by heart may be, and to what nobody touched."""
SMALL = 2
"""Numbers up to this stand for themselves."""
MOST_NAMED = 12
"""Where more than so many values are there, those that nobody touched are left alone."""
SURELY = 1_000
"""After so many examples nothing is thought to be impossible."""
MEETING = frozenset({"equal", "in", "side", "next", "sign"})
"""The looks at how what comes about is to what is there."""
CASES = 4
"""So many other cases are played."""
MOST = 4
"""So many answers are offered."""
ASKED = 4
"""So many situations are asked about at once at most."""

Values = Mapping[str, Value]


@dataclass(frozen=True)
class _Effects:
    """What the process and its other cases come to in a situation, its own first; ``gap``: nobody has shown that."""

    effects: tuple[Value, ...]
    gap: bool
    fails: bool

    @property
    def own(self) -> Value:
        """What the process as known so far comes to; None where it does not say."""
        return self.effects[0] if self.effects and not (self.gap or self.fails) else None


class _Asking:
    """What is known of a process, to find the situation to ask about."""

    def __init__(
        self, played: PlayedProcess, shown: Sequence[RunBeginning], known: Values, choices: Sequence[Choice] = ()
    ) -> None:
        self.played, self.shown = played, shown
        self.cases = list(islice(cases(played.steps), CASES))
        hidden = chance_behind(played, shown[-1])
        self.counts = _counts(played, {name: one for name, one in shown[-1].inputs.items() if name not in hidden})
        self.known = {name: one for name, one in known.items() if name not in hidden | shown[-1].inputs.keys()}
        self._looks_there: dict[int, tuple[Values, frozenset[Look]]] = {}
        budget = Budget(STEPS)
        odd = [one.situation for one in choices if one.impossible and about(one.goal, played.process)]
        ruled_out = {name for one in odd for name in self._changed({**shown[-1].inputs, **one})}
        known_by_heart = {name for name, count in self.counts.items() if count == BY_HEART} - ruled_out
        self.written = {name for name in known_by_heart if shown[-1].inputs[name] in _written(played.steps)}
        looked = [self.looks(one.inputs, self.effects(one, budget)) for one in shown]
        self.seen = frozenset().union(*looked)
        self.gap = False
        self.asked: set[object] = set()
        """The kinds of situations that are asked about already."""

    def take(self, one: _Looked) -> None:
        """A situation is asked about: what was new about it no longer is."""
        self.seen |= one.after
        self.gap |= one.found.gap
        self.asked.add(self.kind(one.beginning))

    def kind(self, one: RunBeginning) -> object:
        """What is the same of situations of which a person would say that they are asked about twice.

        A place on one thing, or beside everything, is as good as another one there. What an event brings that never was
        is asked about once, whatever the states are.
        """
        event = self._event(one)
        states = {name: value for name, value in one.inputs.items() if name in self.counts.keys() - self._brought}
        return (event, frozen(states)) if event in self._events else event

    @cached_property
    def _events(self) -> set[object]:
        """What was brought, and where, when this was shown."""
        return {self._event(one) for one in self.shown}

    @property
    def _brought(self) -> frozenset[str]:
        return frozenset(self.played.brought)

    def _event(self, one: RunBeginning) -> object:
        """What an event brings, and on which thing it comes; at which place where that may tell."""
        hit = self.played.hits(one)
        alone = hit is not None and (not hit.thing or isinstance(self.known.get(hit.thing), Shape))
        brought = {name: value for name, value in one.inputs.items() if name in self._brought - {TIME}}
        told = {name: value for name, value in brought.items() if not (alone and isinstance(value, Point))}
        return hit if alone else None, frozen(told)

    def looks(self, inputs: Values, found: _Effects | None = None) -> frozenset[Look]:
        """The looks of a situation, and at how what the process makes of it is to what is there."""
        effect = found.own if found else None
        after = {f"new {name}": value for name, value in effect.items()} if isinstance(effect, dict) else {}
        met = looks({**only(inputs, self.counts), **after}, self.known) if after else frozenset()
        return self._looks_of(inputs) | {one for one in met if one[0] in MEETING}

    def _looks_of(self, inputs: Values) -> frozenset[Look]:
        """The looks of a situation, worked out once; it is kept, so that no other one gets its number."""
        if id(inputs) not in self._looks_there:
            self._looks_there[id(inputs)] = inputs, looks(only(inputs, self.counts), self.known)
        return self._looks_there[id(inputs)][1]

    def is_likely(self, one: RunBeginning) -> bool:
        """Whether it may well come about: also where only that is another one which a number that is set may be."""
        made_up = one.made_up and not self.written.issuperset(self._changed(one.inputs))
        return not made_up and not self.played.kept.broken(one.inputs)

    def _changed(self, inputs: Values) -> list[str]:
        last = self.shown[-1].inputs
        return [name for name in self.counts if not same(inputs.get(name), last.get(name))]

    def new(self, now: frozenset[Look], one: EffectSituation) -> float:
        """How much is new about a situation; what follows from a single change tells why."""
        inputs = one.beginning.inputs
        changed = self._changed(inputs)
        counts = [self.counts[name] if inputs.get(name) != 0 else min(self.counts[name], 1) for name in changed]
        several = 1 + SEVERAL * (max(len(counts), 1) - 1)
        return newness(now, self.seen, SURELY if one.reached else 1) * max(counts, default=1) / several

    def effects(self, beginning: RunBeginning, budget: Budget) -> _Effects:
        """What comes of a run that begins so."""
        own = outcome_there(self.played, beginning, self.played.steps, budget)
        gap = own is not None and own.ending == "hole"
        found = [own, *(outcome_there(self.played, beginning, steps, budget) for steps in self.cases)]
        effects = (effect_of(one, beginning.inputs) for one in found if one is not None and one.ending != "hole")
        return _Effects(tuple(effects), gap, own is None)


class _Looked:
    """A situation that may be asked about, with what the process could do in it."""

    def __init__(self, asking: _Asking, one: EffectSituation, found: _Effects, odd: float) -> None:
        """``odd``: how likely it is, of what was ruled out, that this cannot happen either."""
        self.asking, self.one, self.found, self.odd = asking, one, found, odd
        self.beginning = one.beginning
        self.before = asking.looks(self.beginning.inputs)
        self.after = asking.looks(self.beginning.inputs, found)

    def score(self) -> tuple[bool, float] | None:
        """How much is to be learned there beside those taken so far, what nobody comes to last; None for too little."""
        asking, found = self.asking, self.found
        new = asking.new(self.before, self.one)
        new += MET * (asking.new(self.after, self.one) - new) - RULED_OUT * self.odd
        gap = found.gap and not asking.gap
        if new < NEW and not gap:
            return None
        apart = len({frozen(each) for each in found.effects}) > 1
        return asking.is_likely(self.beginning), new + GAP * gap + APART * apart - FAILS * found.fails


def effect_question(
    played: PlayedProcess,
    shown: Sequence[RunBeginning],
    more: Iterable[RunBeginning] = (),
    present: Values | None = None,
    choices: Sequence[Choice] = (),
    symbols: Iterable[Symbol] = (),
    beside: Sequence[Question] = (),
) -> Question | None:
    """The situations in which it tells most what happens; None where nothing new could happen, or enough was shown.

    Nothing is asked of what draws by chance: nobody can say what happens there.
    ``shown`` is how demonstrations began, ``more`` how a run may begin as well, ``present`` what everything is worth
    in the document, ``symbols`` those that its formulas mention. ``beside`` is what else is asked at once.
    """
    if not shown or _draws(played, shown[-1]):
        return None
    shown = sorted(shown, key=lambda one: bool(changes_of(played, one)))  # a change is made where something happens
    asking = _Asking(played, shown, present or {}, choices)
    ends = [one for one in beside if tells_ending(one.goal) and one.begun is not None]
    last = shown[-1].demonstration
    asking.asked = {asking.kind(RunBeginning(one.begun or {}, one.demonstration or last, "")) for one in ends}
    budget = Budget(STEPS)
    able = [
        _Looked(asking, one, asking.effects(one.beginning, budget), odd)
        for odd, one in _fresh(asking, situations(played, shown, more, asking.known, asking.counts, symbols), choices)
        if budget.left > 0
    ]
    asked: list[Question] = []
    while len(asked) < ASKED and (scored := [(score, one) for one in able if (score := one.score()) is not None]):
        _, chosen = max(scored, key=lambda each: each[0])
        able.remove(chosen)
        if asking.kind(chosen.beginning) in asking.asked:
            continue
        asking.take(chosen)
        asked.append(_question(asking, chosen.beginning, chosen.found))
    return replace(asked[0], further=tuple(asked[1:])) if asked else None


def effect_question_there(
    played: PlayedProcess, shown: Sequence[RunBeginning], beginning: RunBeginning, present: Values | None = None
) -> Question:
    """The same about one situation; each case of what is worked out there can be answered as well, and nothing."""
    asking = _Asking(played, shown, present or {})
    known = asking.effects(beginning, Budget(STEPS))
    others = (
        outcome_there(played, beginning, steps, Budget(STEPS)) for steps in islice(formula_cases(played.steps), CASES)
    )
    more = (effect_of(one, beginning.inputs) for one in others if one is not None and one.ending != "hole")
    distinct = {frozen(one): one for one in (*known.effects, *more)}
    return _question(asking, beginning, replace(known, effects=tuple(distinct.values())))


def _fresh(
    asking: _Asking, found: Iterable[EffectSituation], choices: Sequence[Choice]
) -> list[tuple[float, EffectSituation]]:
    """The situations of which most is new before anything happens, without those that surely cannot be.

    With how likely it is, of what was ruled out, that each cannot be either.
    """
    process, seen = asking.played.process, asking.seen
    goal = goal_of(process)
    said = [one for one in choices if about(one.goal, process)]
    odd = [asking.looks(one.situation) - seen for one in said if one.impossible and one.goal == goal]
    never = frozenset().union(*(strange(each | seen, seen) for each in odd))
    apart = _never_together(asking.played, [one.situation for one in said if one.impossible and one.goal == goal])
    fresh: list[tuple[float, EffectSituation]] = []
    for one in islice(found, LOOKED_AT):
        inputs = one.beginning.inputs
        now = asking.looks(inputs)
        if was_shown(asking.played, asking.shown, one.beginning, asking.known):
            continue
        if one.beginning.made_up and not apart.isdisjoint(_never_together(asking.played, [inputs])):
            continue
        if (one.reached or not now & never) and not any(_tells(each, inputs) for each in said):
            doubtful = sum(len(now & each) / len(each) for each in odd if each)
            fresh.append((doubtful, one))
    return sorted(
        fresh, key=lambda each: RULED_OUT * each[0] - asking.new(asking.looks(each[1].beginning.inputs), each[1])
    )[:PLAYED]


def _never_together(played: PlayedProcess, situations: Sequence[Values]) -> frozenset[object]:
    """The pairs of values in these situations that the program comes to in none."""
    met = () if played.reached is None else (played.reached.never_met(one) for one in situations)
    return frozenset[object]().union(*met)


def _tells(choice: Choice, inputs: Values) -> bool:
    """Whether it was said already what happens there, or that it cannot be."""
    if choice.impossible:
        return bool(choice.situation) and choice.rules_out(choice.goal, inputs)
    told = {name: one for name, one in choice.situation.items() if name in inputs}
    return choice.is_answer and all(same(inputs[name], one) for name, one in told.items())


def _counts(played: PlayedProcess, inputs: Values) -> dict[str, float]:
    """The names by which situations differ, each with what it counts that its value is another one.

    What an event brought, what the steps are about, and inputs count, more so what a number known by heart may be;
    states that nobody touched count little, and not at all where there are many.
    """
    steps = played.steps
    mentioned = _mentioned(steps)
    by_heart = _by_heart(steps)
    found: dict[str, float] = {}
    for name, value in inputs.items():
        if name == TIME:
            continue
        if is_number(value) and value in by_heart and name not in mentioned:
            found[name] = BY_HEART
        elif name in played.brought or name in mentioned or not played.event:
            found[name] = 1.0
        elif len(inputs) <= MOST_NAMED:
            found[name] = UNTOUCHED
    return found


def _mentioned(steps: Steps) -> frozenset[str]:
    return formula_names(steps) | {one for step in walk_steps(steps) for one in changed_by(step)}


def _draws(played: PlayedProcess, beginning: RunBeginning) -> bool:
    """Whether a process draws by chance."""
    return not chance_behind(played, beginning).isdisjoint(_mentioned(played.steps))


def _written(steps: Steps) -> set[float]:
    """The numbers that stand in what steps set."""
    values = (step.value for step in walk_steps(steps) if isinstance(step, (Set, Put)))
    return {number for value in values for number in written_numbers(value)}


def _by_heart(steps: Steps) -> set[float]:
    """The numbers that formulas of steps know by heart, and those beside them."""
    known = {number for step in walk_steps(steps) for each in step.formulas for number in written_numbers(each)}
    return {one + apart for one in known if abs(one) > SMALL for apart in (-1, 0, 1)}


def _question(asking: _Asking, beginning: RunBeginning, found: _Effects) -> Question:
    """What is asked about a situation: first what would happen as known so far, last that nothing does."""
    options: dict[object, tuple[Value, Literal]] = {}
    for effect in found.effects[: MOST - 1]:
        options.setdefault(frozen(effect), (effect, NEVER if same(effect, NOTHING) else Literal(True)))
    options.setdefault(frozen(NOTHING), (NOTHING, NEVER))
    inputs, last, process = beginning.inputs, asking.shown[-1].inputs, asking.played.process
    words = {name: in_a_word(inputs[name]) for name in asking.counts if name in inputs}
    changed = {name for name in words if not same(inputs[name], last.get(name))}
    told = [name for name, count in asking.counts.items() if words.get(name) and (count >= 1 or name in changed)]
    said = [f"{name} {words[name]}" for name in sorted(told, key=lambda one: one not in changed)]
    values = f"With {enumerated(said)}" if said else "In a situation like this"
    comes = asking.played.comes(beginning)
    where = ", ".join(one for one in (values, comes) if one)
    so_far = "Nobody has shown that." if found.own is None else f"As known so far, {effect_words(found.own, inputs)}."
    asks, begun, shown = f"what should happen in {process}", dict(inputs), beginning.demonstration
    sentence = f"{where}: {asks}? {so_far}"
    return Question(goal_of(process), sentence, begun, tuple(options.values()), begun, shown, comes, asks)
