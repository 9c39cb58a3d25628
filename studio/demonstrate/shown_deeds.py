"""Of what a process may do, that which some of its demonstrations came to: a click on one thing does less than all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.deed_words import (
    BECOMES,
    CHANGES,
    COMES,
    EACH,
    GOES,
    LEAVES,
    ONE_OF,
    SOME_OF,
    SWITCHED,
    Effects,
    Words,
    goes,
    said,
)
from studio.demonstrate.event_forms import Brought
from studio.demonstrate.playing import InterpretedRun
from studio.document.model import EVENTS, Demonstration, Document, Rule
from studio.language.errors import StudioError
from studio.language.values import Value, is_number, same

DIGITS = 6
"""So near, a number has gone on by as much as is said."""


def narrowed(document: Document, rule: Rule, effects: Effects, shown: Sequence[Demonstration]) -> Effects:
    """The effects that these demonstrations came to; all of them where they cannot be run again."""
    try:
        moments = [_moment(document, rule, one) for one in shown]
    except StudioError:
        return effects
    found = {}
    for target, words in effects.items():
        pairs = [(before[target], after[target]) for before, after in moments if target in after]
        changed = [pair for pair in pairs if not same(*pair)]
        if changed:
            found[target] = tuple(dict.fromkeys(_word(words, *pair) for pair in changed))
    return found


def _word(words: Words, before: Value, after: Value) -> str:
    """What of all that may be done to a state was done to it; what says more is tried first."""
    fitting = (one for one in sorted(words, key=lambda one: one.endswith(CHANGES)) if _fits(one, before, after))
    return next(fitting, CHANGES)


def _moment(document: Document, rule: Rule, shown: Demonstration) -> tuple[Brought, Brought]:
    run = InterpretedRun(replace(document, rules=(replace(rule, when=None),)), shown.parameters)
    run.states = before = {name: shown.inputs.get(name, value) for name, value in run.states.items()}
    run.send(rule.event, {name: shown.inputs[name] for name in EVENTS[rule.event] if name in shown.inputs})
    return before, run.states


def _fits(word: str, before: Value, after: Value) -> bool:
    """Whether what may be done to a state is what was done to it."""
    for of in (ONE_OF, SOME_OF):
        if word.startswith(of):
            return any(_fits(word.removeprefix(of), *pair) for pair in _members(before, after))
    if word in (COMES, LEAVES):
        more, less = (after, before) if word == COMES else (before, after)
        return isinstance(more, (list, dict, frozenset)) and isinstance(less, type(more)) and len(more) > len(less)
    if word.startswith(BECOMES):
        return said(after) == word.removeprefix(BECOMES)
    if word.startswith(GOES) and not word.endswith(EACH):
        return is_number(before) and is_number(after) and goes(round(after - before, DIGITS)) == word
    return word != SWITCHED or isinstance(after, bool)


def _members(before: Value, after: Value) -> Iterator[tuple[Value, Value]]:
    """The members that are others than before, with what they were."""
    if isinstance(before, dict) and isinstance(after, dict):
        yield from ((before.get(key), one) for key, one in after.items() if not same(before.get(key), one))
    elif isinstance(before, list) and isinstance(after, list):
        yield from (pair for pair in zip(before, after, strict=False) if not same(*pair))
