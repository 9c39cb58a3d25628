"""A page of help, drafted from what was demonstrated: what each event does, and why something is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from studio.demonstrate.deed_words import CHANGES, effects_of, in_words
from studio.demonstrate.event_hits import drawn_when, place_of_event, topmost
from studio.demonstrate.outside_questions import TELL_WHAT_WAS_HIT
from studio.demonstrate.shown_deeds import narrowed
from studio.document.actions import (
    NAMED,
    Action,
    AppendAction,
    BecauseAction,
    EndAction,
    Operand,
    PutAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.document.live import Live
from studio.document.model import Demonstration, Document, Process, Rule
from studio.document.timer_parts import Timer
from studio.generalize.operands import short_value
from studio.language.builtins.geometry import inside
from studio.language.nodes import Literal, walk
from studio.language.steps import walk_steps
from studio.language.values import Point, Shape, Value

WORDS = {
    "click": "Click", "double_click": "Double click", "right_click": "Click with the right button", "drag": "Drag",
    "press": "Press", "pull": "Pull", "release": "Let go", "hover": "Point", "enter": "Point at something",
    "leave": "Point away again", "wheel": "Roll the wheel",
    "key": "Keys", "key_up": "Let go of keys", "text": "Write", "tick": "As time goes by", "start": "In the beginning",
    "change": "When a parameter is changed",
}  # fmt: skip
"""How each event is told, in the order in which they come."""
BY_KEY = ("key", "key_up")
HITTING = frozenset({"click", "double_click", "right_click", "drag", "press", "wheel"})
"""Events that happen on something."""
DOES = (SetAction, PutAction, TakeAction, AppendAction, RunAction)


def drafted_help(document: Document) -> str:
    """Some lines, to be edited; empty where nothing reacts to anything.

    Of each event, and of each thing or key with which it does something else: what changes and how (or the note on the
    process), and with what words it is refused. What just lets time go by for a timer is not told, but what happens
    when that goes off.
    """
    told: list[str] = []
    timed = {process for timer in document.timers.values() for process in (timer.waits, *timer.answers)}
    for event, words in WORDS.items():
        for rule in _rules(document, event):
            if rule.process not in timed:
                told += _lines(document, rule, words)
        for timer in document.timers.values() if event == "tick" else ():
            for rule in _rules(document, event):
                if rule.process in timer.answers:
                    told += _lines(document, rule, _every(document, timer))
    return "\n".join(told)


def _rules(document: Document, event: str) -> list[Rule]:
    """The first rule of each process that answers an event."""
    found: dict[str, Rule] = {}
    for rule in document.rules:
        if rule.event == event:
            found.setdefault(rule.process, rule)
    return list(found.values())


def _every(document: Document, timer: Timer) -> str:
    """When a timer goes off."""
    value = document.definitions[timer.seconds].formula
    many = short_value(value.value) if isinstance(value, Literal) else "so many"
    goes_on = not any(timer.runs in one.changes for one in document.processes.values())
    runs = "" if goes_on else f" while {timer.name.replace('_', ' ')} runs"
    return f"Every {'second' if many == '1' else f'{many} seconds'}{runs}"


def _lines(document: Document, rule: Rule, words: str) -> list[str]:
    """What is told of a rule: one line for all with which it does the same, none where it never does anything."""
    process = document.processes[rule.process]
    effects = effects_of(document, process.name)
    groups = _groups(document, rule)
    if rule.event == "start" and all(CHANGES in one for one in effects.values()):
        return []  # that it begins is no news
    same: dict[str, list[tuple[str, ...]]] = {}
    for things, ones in sorted(groups.items(), key=lambda one: not one[0]):  # elsewhere comes last
        each = narrowed(document, rule, effects, ones) if len(groups) > 1 else effects
        same.setdefault(process.note.rstrip(".") or "; ".join(in_words(document, each)), []).append(things)
    told = []
    for does, alike in same.items():
        names = list(dict.fromkeys(name for things in alike for name in things))
        elsewhere = " elsewhere" if not names and len(groups) > 1 else ""
        refused = _listed(dict.fromkeys(f"“{one}”" for things in alike for one in _refusals(groups[things])), "or")
        says = [f"{does}."] if does else []
        says += [f"It may be refused: {refused}." if does else f"refused with {refused}."] if refused else []
        told += [f"{_on(process, words, names, rule.event)}{elsewhere}: {' '.join(says)}"] if says else []
    return told


def _groups(document: Document, rule: Rule) -> dict[tuple[str, ...], list[Demonstration]]:
    """What was shown to do something, or to be refused, by the things that were hit or the key."""
    ran = (one for one in document.demonstrations.values() if one.process == rule.process)
    shown = [one for one in ran if one.event == rule.event]
    groups: dict[tuple[str, ...], list[Demonstration]] = {} if shown else {(): []}
    doing = [one for one in shown if any(map(_does_something, one.actions))]
    told = [_with(document, one) for one in doing]
    known = {name for names in told for name in names}
    live = None if all(told) else Live(document)
    for one, names in zip(doing, told, strict=True):
        if live and not names:  # it was not said what it hit
            drawn = {name: each for name, each in drawn_when(document, live, one).items() if name in known}
            names = tuple(filter(None, [topmost(drawn, place_of_event(one.event, one.inputs))]))
        groups.setdefault(names, []).append(one)
    return groups


def _does_something(action: Action) -> bool:
    return isinstance(action, DOES) or isinstance(action, EndAction) and bool(action.reason)


def _with(document: Document, shown: Demonstration) -> tuple[str, ...]:
    """The drawn things that the event of a demonstration hit, or the key with which it came, where keys differ."""
    if shown.event in BY_KEY:
        return (str(shown.inputs["key"]),)
    things = (name for name in _hit(shown) if name in document.definitions)
    return tuple(dict.fromkeys(name for name in things if document.definitions[name].drawn))


def _on(process: Process, words: str, names: Collection[str], event: str) -> str:
    """The words for an event, with its things or keys."""
    if event in BY_KEY:
        formulas = (one for step in walk_steps(process.steps) for one in step.formulas)
        told_apart = any(part == Literal(name) for one in formulas for _, part in walk(one) for name in names)
        such = words if told_apart and len(names) > 1 else words.removesuffix("s") if told_apart else f"{words} such as"
        return f"{such} {_listed(names)}"
    listed = _listed(name.replace("_", " ") for name in names)
    return words + ("" if not listed else f" on {listed}" if event in HITTING else f" ({listed})")


def _hit(shown: Demonstration) -> Iterator[str]:
    """The things that a demonstration says were hit: by what was pointed at, or by a reason on which it happened."""
    for action in shown.actions:
        reason = isinstance(action, BecauseAction) and not action.regardless
        for operand in action.operands:
            yield from _told_hit(operand)
            if reason and operand.tile and _lies_on(shown, operand.value):
                yield operand.tile


def _told_hit(operand: Operand) -> Iterator[str]:
    """What something that was pointed at tells of what was hit."""
    for one in operand.walk():
        if one.via in TELL_WHAT_WAS_HIT and one.value not in (None, False):
            named = [part for part in one.walk() if part.via == NAMED]
            yield from (part.tile for whole in named for part in whole.of if part.tile and part.tile == one.value)
            yield from (part.tile for part in one.of if part.tile)


def _lies_on(one: Demonstration, thing: Value) -> bool:
    """Whether the event happened on it."""
    several = list(thing.values()) if isinstance(thing, dict) else thing if isinstance(thing, list) else [thing]
    shapes = [each for each in several if isinstance(each, Shape)]
    places = [place for place in one.inputs.values() if isinstance(place, Point)]
    return any(inside(place, shape) for place in places for shape in shapes)


def _refusals(shown: list[Demonstration]) -> Iterator[str]:
    for one in shown:
        yield from (action.reason for action in one.actions if isinstance(action, EndAction) and action.reason)


def _listed(words: Iterable[str], last_one: str = "and") -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} {last_one} {last}" if first else last
