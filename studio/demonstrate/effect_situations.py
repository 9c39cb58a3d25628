"""Situations in which it is asked what happens: reached by playing on, where what came about is met, small changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil

from studio.demonstrate.already_answered import cannot_happen
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.effects import effect_of
from studio.demonstrate.event_places import EventPlaces
from studio.demonstrate.played_runs import PlayedProcess, RunBeginning, come_to, is_below, may_begin
from studio.document.model import Example
from studio.document.possible_values import PossibleValues
from studio.generalize.probes import HOLDERS, filled, input_probes
from studio.infer.natural_constants import symbols_in
from studio.infer.quantify import items_of
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library, run
from studio.language.steps import Outcome, Steps
from studio.language.values import Shape, Symbol, Value, frozen, is_number, same

STEPS = 4_000
"""How many steps one run may take."""
PLAYED = 64
"""So many of the situations that all processes come to are looked at."""
ON = 24
"""So many times a process is played on from where it came to."""
NEAR = 3
"""So many times after one demonstration, and after each further one twice as many: nobody looks far so early."""

Values = Mapping[str, Value]


@dataclass(frozen=True)
class EffectSituation:
    """How a run may begin; ``reached``: the program as known so far comes to it."""

    beginning: RunBeginning
    reached: bool = False


def situations(
    played: PlayedProcess,
    shown: Sequence[RunBeginning],
    more: Iterable[RunBeginning],
    known: Values,
    told: Collection[str],
    symbols: Iterable[Symbol] = (),
) -> Iterator[EffectSituation]:
    """Situations that differ from those shown in what is ``told`` of them."""
    tried = {frozen(only(one.inputs, told)) for one in shown}
    far = min(NEAR * 2 ** (len(shown) - 1), ON)
    ended = [changes_of(played, one) for one in shown]
    last, begun = shown[-1], [_plain(played, one) for one in shown]
    numbers = [one for one in (*known.values(), *begun[-1].values()) if is_number(one)]
    found = [
        EffectSituation(one, True) for one in (*islice(_on(played, last), far), *_as_far(last, ended[-1], numbers))
    ]
    examples = [Example(one.label, only({**last.inputs, **one.inputs}, told), None) for one in shown]
    collections = [one for one in known.values() if isinstance(one, HOLDERS)]
    values = [*known.values(), *(each for one in (*begun, *ended) for each in one.values())]
    mine = {symbol for each in values if not isinstance(each, Shape) for symbol in symbols_in(each)}
    symbols = sorted(mine.union(symbols))
    possible, places = _possible(played, shown, [*begun, *ended]), EventPlaces(played.brought, values)
    near = [*collections, *symbols]
    probes = [*_met(last.inputs, ended[-1], told), *input_probes(examples[::-1], near)]
    probes += [each for one in examples[::-1] for each in _filled(one.inputs, near, examples)]
    label = f"{last.label} with a change"
    found += [EffectSituation(one) for one in more]
    come = (one for one in come_to(played, last) if far == ON or one.far <= far)
    found += [EffectSituation(one, True) for one in islice(come, PLAYED)]
    if KEY in played.brought:  # another key is among the others; not every text is one
        probes = [{name: one for name, one in probe.items() if name != KEY} for probe in probes]
    odd = played.event
    found += [
        EffectSituation(replace(last, inputs={**last.inputs, **each}, label=label, made_up=odd)) for each in probes
    ]
    for one in found:
        key = frozen(only(one.beginning.inputs, told))
        inputs = one.beginning.inputs
        if is_below(inputs, [*begun, *ended, *played.had]):
            continue
        if key in tried or not (one.reached or (possible.holds({**known, **inputs}) and places.hold(inputs))):
            continue
        if may_begin(played, one.beginning) if not one.reached else played.in_range(inputs):
            tried.add(key)
            yield one


def chance_behind(played: PlayedProcess, beginning: RunBeginning) -> frozenset[str]:
    """The names that explain nothing where a run begins so, because chance is behind them."""
    return played.at(beginning)[0]().hidden


def _possible(played: PlayedProcess, shown: Sequence[RunBeginning], seen: Sequence[Values]) -> PossibleValues:
    """What states could be worth when an event comes; what a process is given otherwise can be anything."""
    if not played.event:
        return PossibleValues((), ())
    _, library = played.at(shown[-1])
    steps = (one.steps for one in library.processes.values())
    return PossibleValues(steps, [*seen, *played.had], played.brought, played.timers)


def _plain(played: PlayedProcess, beginning: RunBeginning) -> dict[str, Value]:
    """The inputs of a run without what chance is behind of."""
    hidden = chance_behind(played, beginning)
    return {name: value for name, value in beginning.inputs.items() if name not in hidden}


def only(values: Values, names: Collection[str]) -> dict[str, Value]:
    """The values that have one of these names."""
    return {name: values[name] for name in names if name in values}


def outcome_there(played: PlayedProcess, inputs: RunBeginning, steps: Steps, budget: Budget) -> Outcome | None:
    """How a run of these steps ends; None where it has no value, or takes too long."""
    try:
        _, library = played.at(inputs)
        own = replace(library.body(played.process), steps=steps)
        some = Library({**library.processes, own.name: own}, library.env)
        return run(some, played.process, [inputs.inputs[name] for name in played.inputs], budget)
    except (StudioError, KeyError):
        return None


def changes_of(played: PlayedProcess, beginning: RunBeginning) -> dict[str, Value]:
    """What a run changes; nothing where it fails."""
    outcome = outcome_there(played, beginning, played.steps, Budget(STEPS))
    effect = None if outcome is None else effect_of(outcome, beginning.inputs)
    return {str(name): value for name, value in effect.items()} if isinstance(effect, dict) else {}


def _on(played: PlayedProcess, begun: RunBeginning) -> Iterator[RunBeginning]:
    """What the same event comes upon, again and again."""
    for _ in range(ON):
        effect = {} if cannot_happen(begun.inputs, played.choices) else changes_of(played, begun)
        if not effect:
            return
        begun = replace(begun, inputs={**begun.inputs, **effect}, label=f"after {begun.label.removeprefix('after ')}")
        yield begun


def _as_far(begun: RunBeginning, effect: Values, numbers: Sequence[float]) -> Iterator[RunBeginning]:
    """Where a number that grows or shrinks each time comes to others, and the last moment before."""
    for name, value in effect.items():
        before = begun.inputs.get(name)
        if not is_number(value) or not is_number(before) or value == before:
            continue
        step = value - before
        for other in numbers:
            times = ceil((other - before) / step)
            for count in (times - 1, times) if times > 1 else ():
                inputs = {**begun.inputs, name: before + count * step}
                yield replace(begun, inputs=inputs, label=f"long after {begun.label}")


def _met(inputs: Values, effect: Values, told: Collection[str]) -> Iterator[dict[str, Value]]:
    """The inputs with one that is, or holds, what came about, or what another one is."""
    came = [one for name, value in effect.items() for one in _new(inputs.get(name), value)]
    for name in told:
        own = inputs.get(name)
        others = [inputs[other] for other in told if other != name and other in inputs]
        for value in [*came, *others]:
            if type(value) is type(own) and not isinstance(own, (bool, *HOLDERS)) and not same(value, own):
                yield {name: value}
        for value in came if name not in effect else ():
            if isinstance(own, HOLDERS) and own and type(value) is type(_first(own)) and value not in own:
                yield {name: _with(own, value)}


def _filled(inputs: Values, near: Sequence[Value], examples: Sequence[Example]) -> Iterator[dict[str, Value]]:
    """The inputs with something in a list that is empty."""
    for name in [one for one, value in inputs.items() if value == []]:
        beside = [value for other, value in inputs.items() if other != name]
        shown = (one.inputs.get(name) for one in examples)
        own = [item for one in shown if isinstance(one, list) for item in one]
        yield from ({name: value} for value in filled(beside, near, own))


def _new(before: Value, after: Value) -> Iterator[Value]:
    """What came about: the value, or what a collection holds now that it did not hold before."""
    if not isinstance(after, HOLDERS):
        yield after
    elif isinstance(before, HOLDERS):
        yield from (one for one in items_of(after) if one not in before)


def _first(own: Value) -> Value:
    return next(iter(own))


def _with(own: Value, value: Value) -> Value:
    """A collection that holds one thing more; of a dict what it holds for another key."""
    if isinstance(own, dict):
        return {**own, value: own[_first(own)]}
    return own | {value} if isinstance(own, frozenset) else [*own, value]
