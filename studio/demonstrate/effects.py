"""What a run of a process comes to, as a value: what it changes, why it refuses, or that nothing happens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from studio.demonstrate.set_apart import set_apart
from studio.generalize.operands import short_value
from studio.infer.goals import Question
from studio.infer.questions import in_a_word, places_changed
from studio.language.show import enumerated, mostly
from studio.language.steps import Outcome
from studio.language.values import Symbol, Value, same

ROLE = "what happens"
"""How the goal of a question about a whole run is called, behind the process."""
SUCCEEDS = Symbol("succeeds")
FAILS = Symbol("fails")
"""The effects of runs that leave everything as it was, and yet say something."""
NOTHING: dict[Value, Value] = {}
"""The effect of a run that leaves everything as it was."""


def goal_of(process: str) -> str:
    """The goal of the question what a process does somewhere."""
    return f"{process}: {ROLE}"


def is_effect_goal(goal: str) -> bool:
    """Whether a goal is what happens in a whole run."""
    return goal.partition(": ")[2] == ROLE


def asks_what_happens(question: Question) -> bool:
    """Whether a question is about a whole run: its options are effects, each a dict of what is changed or a reason."""
    return is_effect_goal(question.goal)


def effect_of(outcome: Outcome, before: Mapping[str, Value]) -> Value:
    """What a run came to: the changed values by their names (none where nothing happens), or the reason it tells.

    A run that succeeds and changes nothing, or fails and tells no reason, came to that.
    """
    if not outcome.accepted:
        return outcome.reason or (FAILS if outcome.ending == "failed" else NOTHING)
    changed = {name: value for name, value in outcome.changed.items() if not same(value, before.get(name))}
    return changed or (SUCCEEDS if outcome.ending == "succeeded" else NOTHING)


def effect_words(effect: Value, before: Mapping[str, Value] | None = None) -> str:
    """An effect as it is said: ``x becomes 20``, ``it is refused with “sold out”``, ``nothing happens``.

    Of collections that are too long to be spelled out it is told what they get or lose, where it is known what was
    there ``before``.
    """
    if effect in (SUCCEEDS, FAILS):
        return f"it {effect}"
    if isinstance(effect, str):
        return f"it is refused with “{effect}”"
    if not isinstance(effect, dict) or not effect:
        return "nothing happens"
    return enumerated([_becomes(str(name), value, (before or {}).get(str(name))) for name, value in effect.items()])


def _becomes(name: str, value: Value, before: Value) -> str:
    said = _quoted(value) or in_a_word(value)
    if said and said != mostly(value):
        return f"{name} becomes {said}"
    if changed := places_changed(before, value):
        return f"{name} gets {changed}"
    if isinstance(value, list) and isinstance(before, list) and (places := _unlike(value, before)):
        place, as_many = places[0], len(value) == len(before)
        where = f" at {place}" if as_many else f" put in at {place}" if place < len(before) else ""
        if len(places) == 1 and (item := _quoted(value[place]) or in_a_word(value[place])):
            return f"{name} gets {item}{where}"
    if said:
        return f"{name} becomes {said}"
    short = short_value(value)
    kind, _, unlike = set_apart(value, before).removeprefix(short).strip().partition(" ")
    does = {"with": "gets", "without": "loses"}.get(kind)
    return f"{name} {does} {unlike}" if does else f"{name} becomes {short}"


def _quoted(value: Value) -> str:
    """A text that may hold what says something else, in quotes; empty for anything else."""
    return f"“{value}”" if type(value) is str and not re.fullmatch(r"\w+", value) else ""


def _unlike(items: Sequence[Value], before: Sequence[Value]) -> list[int]:
    """The places at which a list has other items than before, or the one at which it got one more."""
    if len(items) == len(before):
        return [place for place, (one, other) in enumerate(zip(items, before, strict=True)) if not same(one, other)]
    if len(items) != len(before) + 1:
        return []
    place = next((n for n, other in enumerate(before) if not same(items[n], other)), len(before))
    return [place] if all(map(same, items[place + 1 :], before[place:])) else []
