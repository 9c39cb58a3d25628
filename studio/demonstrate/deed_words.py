"""What a process does to each state, in a few words: ``points goes up by 1 or becomes 0``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from studio.document.chance import CHANCE
from studio.document.model import Document
from studio.document.timer_parts import Timer
from studio.generalize.operands import short_value
from studio.language.nodes import Apply, Conditional, Literal, Name, Node
from studio.language.show import enumerated
from studio.language.steps import (
    Append,
    Change,
    Fail,
    ForEach,
    Hole,
    Leave,
    Put,
    Run,
    Set,
    Step,
    Stop,
    Succeed,
    Take,
    When,
    walk_steps,
)
from studio.language.values import Value, is_number

CHANGES = "changes"
"""What is said where there is no more to say in a few words."""
ONE_OF, SOME_OF, BECOMES = "one of {} ", "some of {} ", "becomes "
GOES, SWITCHED, EACH = "goes ", "is switched", " for each of several"
COMES, LEAVES = "something comes to {}", "something leaves {}"
RUNS = {BECOMES + "yes": "starts", BECOMES + "no": "stops", SWITCHED: "starts or stops"}
"""What a timer does whose state of running becomes that."""
WAITS = {BECOMES + "0": "waits anew"}
"""What a timer does of which the seconds that it has waited become that."""

Words = tuple[str, ...]
Effects = Mapping[str, Words]
"""What may happen to each state, by its name; one that is not named stays as it is."""
Ways = list[Effects]
"""Of a block of steps: what happens on each way through it."""


def effects_of(document: Document, process: str) -> Effects:
    """What may happen to each state in a run of the process, or one that it runs; what chance draws is none.

    What ends in a refusal changes nothing. What is done in a loop, or after something else was done to the same state,
    is not said to be done once.
    """
    called = {one.name: one.name for one in document.processes[process].inputs}
    found = _done(document, process, called, ())
    return {target: words for target, words in found.items() if target != CHANCE}


def in_words(document: Document, effects: Effects) -> list[str]:
    """A clause for each state, and one for all of which there is no more to say than that they change."""
    whole = [target for target, words in effects.items() if CHANGES in words]
    told = [_clause(document, target, words) for target, words in effects.items() if target not in whole]
    names = [target.replace("_", " ") for target in whole]
    return [*told, f"{enumerated(names)} {'change' if names[1:] else CHANGES}"] if names else told


def _clause(document: Document, target: str, words: Words) -> str:
    name = target.replace("_", " ")
    if timer := _of_timer(document.timers.values(), target, words):
        return timer
    plain = [one for one in words if "{}" not in one]
    told = [f"{name} {_either(plain)}"] if plain else []
    for of in (SOME_OF,) if SOME_OF + CHANGES in words else (ONE_OF, SOME_OF):
        members = [one.removeprefix(of) for one in words if one.startswith(of)]
        told += [of.format(name) + _either(members, of == SOME_OF)] if members else []
    told += [one.format(name) for one in words if "{}" in one and not one.startswith((ONE_OF, SOME_OF))]
    return " or ".join(told)


def _of_timer(timers: Iterable[Timer], target: str, words: Words) -> str:
    """What a timer does where it is one of its states that is changed; "" where that is not said so."""
    for timer in timers:
        does = {timer.runs: RUNS, timer.waited: WAITS}.get(target, {})
        if does and all(one in does for one in words):
            return f"{timer.name.replace('_', ' ')} {' or '.join(does[one] for one in words)}"
    return ""


def _either(words: Sequence[str], several: bool = False) -> str:
    """``goes up by 1 or becomes 0``, ``becomes gold or gray``, ``changes``; ``several`` become it, or change."""
    if CHANGES in words:
        return "change" if several else CHANGES
    values = [one.removeprefix(BECOMES) for one in words if one.startswith(BECOMES)]
    told = [one for one in words if not one.startswith(BECOMES)]
    return " or ".join([*told, *([("become " if several else BECOMES) + _list(values)] if values else [])])


def _list(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _done(document: Document, process: str, called: Mapping[str, str], running: tuple[str, ...]) -> Effects:
    """What a process may do; ``called`` are the states that it changes, by the names that they have in it."""
    open_ways, ended = _ways_through(document, document.processes[process].steps, called, (*running, process))
    found = _any_of([*open_ways, *ended])
    return _repeated(found) if _comes_back(document, process) else found


def _ways_through(
    document: Document, steps: Sequence[Step], called: Mapping[str, str], running: tuple[str, ...]
) -> tuple[Ways, Ways]:
    """What may have happened where the steps run out (no way where they never do), and where the run ended well."""
    before: Effects = {}
    ended: Ways = []
    for step in steps:
        if isinstance(step, Leave):
            return [before], ended
        if isinstance(step, (Succeed, Fail, Stop, Hole)):
            return [], [*ended, before] if isinstance(step, Succeed) else ended
        if isinstance(step, (When, ForEach)):
            inner = [_ways_through(document, block, called, running) for block in step.blocks]
            ended += [_then(before, way) for _, ends in inner for way in ends]
            ways = [way for goes_on, _ in inner for way in goes_on]
            if isinstance(step, ForEach):
                ways = [{}, _repeated(_any_of(ways))]
            if not ways:
                return [], ended
            before = _any_of([_then(before, way) for way in ways])
        else:
            before = _then(before, _of_step(document, step, called, running), isinstance(step, Set))
    return [before], ended


def _of_step(document: Document, step: Step, called: Mapping[str, str], running: tuple[str, ...]) -> Effects:
    if isinstance(step, Run) and step.process not in running:
        inner = zip(document.processes[step.process].inputs, step.arguments, strict=True)
        names = {one.name: called[node.id] for one, node in inner if isinstance(node, Name) and node.id in called}
        return _done(document, step.process, names, running)
    if not isinstance(step, (Set, Put, Take, Append)) or step.target not in called:
        return {}
    words = tuple(_words(step))
    return {called[step.target]: words} if words else {}


def _comes_back(document: Document, process: str) -> bool:
    """Whether a process runs itself, perhaps through others."""
    todo, seen = [process], set[str]()
    while todo:
        runs = {one.process for one in walk_steps(document.processes[todo.pop()].steps) if isinstance(one, Run)}
        todo += runs - seen
        seen |= runs
    return process in seen


def _any_of(ways: Sequence[Effects]) -> Effects:
    """One of these happens."""
    found: dict[str, dict[str, None]] = {}
    for way in ways:
        for target, words in way.items():
            found.setdefault(target, {}).update(dict.fromkeys(words))
    return {target: tuple(words) for target, words in found.items()}


def _then(first: Effects, way: Effects, anew: bool = False) -> Effects:
    """One thing happens after another; ``anew``: what a state becomes then does not matter to what it was before."""
    found = dict(first)
    for target, words in way.items():
        whole = anew and all(one.startswith(BECOMES) for one in words)
        both = () if whole else first.get(target, ())
        found[target] = _mixed((*both, *words)) if both else words
    return found


def _mixed(words: Words) -> Words:
    """Of what is done one after the other to one state: how far it goes in all is not said."""
    return tuple(dict.fromkeys(CHANGES if one.startswith((GOES, SWITCHED)) else _of_some(one) for one in words))


def _of_some(words: str) -> str:
    return words.replace(ONE_OF, SOME_OF) if words.startswith(ONE_OF) else words


def _repeated(way: Effects) -> Effects:
    """It happens any number of times."""
    found: dict[str, Words] = {}
    for target, words in way.items():
        alone = len(words) == 1 and words[0].startswith(GOES)
        found[target] = (words[0].removesuffix(EACH) + EACH,) if alone else _mixed(words)
    return found


def _words(step: Change) -> Iterator[str]:
    if isinstance(step, Set):
        yield from filter(None, (_becomes(value, step.target) for value in _cases(step.value)))
    elif isinstance(step, Put):
        yield from (ONE_OF + _becomes(value, "") for value in _cases(step.value))
    else:
        yield LEAVES if isinstance(step, Take) else COMES


def _cases(node: Node) -> Iterator[Node]:
    if isinstance(node, Conditional):
        yield from (*_cases(node.then), *_cases(node.other))
    else:
        yield node


def _becomes(value: Node, own: str) -> str:
    """What a state does that gets a value; "" where it stays as it is."""
    if value == Name(own):
        return ""
    if isinstance(value, Literal):
        return BECOMES + said(value.value)
    if not isinstance(value, Apply) or Name(own) not in value.arguments:
        return CHANGES
    if value.function == "not":
        return SWITCHED
    by = next((one.value for one in value.arguments if isinstance(one, Literal)), None)
    turned = value.function == "-" and isinstance(value.arguments[0], Literal)
    if value.function not in ("+", "-") or not is_number(by) or turned:
        return CHANGES
    if by == 0:
        return ""
    return goes(by if value.function == "+" else -by)


def goes(by: float) -> str:
    """How a number goes on that becomes so much more, or less."""
    return f"{GOES}{'up' if by > 0 else 'down'} by {short_value(abs(by))}"


def said(value: Value) -> str:
    """A value in a word or two."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None or value == "" else short_value(value)
