"""A page of help, drafted from what was demonstrated: what each event does, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from studio.demonstrate.deed_words import deeds_in_words
from studio.demonstrate.outside_questions import TELL_WHAT_WAS_HIT
from studio.document.actions import (
    NAMED,
    AppendAction,
    BecauseAction,
    EndAction,
    Operand,
    PutAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.document.model import Demonstration, Document, Process
from studio.language.builtins.geometry import inside
from studio.language.values import Point, Shape, Value

WORDS = {
    "click": "Click", "double_click": "Double click", "right_click": "Click with the right button", "drag": "Drag",
    "press": "Press", "pull": "Pull", "release": "Let go", "hover": "Point", "enter": "Point at something",
    "leave": "Point away again", "wheel": "Roll the wheel",
    "key": "Keys", "key_up": "Let a key go", "text": "Write", "tick": "As time goes by", "start": "In the beginning",
    "change": "When a parameter is changed",
}  # fmt: skip
"""How each event is told, in the order in which they come."""
HITTING = frozenset({"click", "double_click", "right_click", "drag", "press", "wheel"})
"""Events that happen on something."""
DOES = (SetAction, PutAction, TakeAction, AppendAction, RunAction)


def drafted_help(document: Document) -> str:
    """Some lines, to be edited; empty where nothing reacts to anything.

    Of each event: what changes and how (or the note on the process), which keys do something, and with what words it
    is refused. The things are named that were hit where it does something.
    """
    told = []
    for event, words in WORDS.items():
        for process in dict.fromkeys(rule.process for rule in document.rules if rule.event == event):
            shown = [one for one in document.demonstrations.values() if one.process == process]
            things = [name for name in dict.fromkeys(_hit(shown)) if name in document.definitions]
            drawn = _listed(_names(name for name in things if document.definitions[name].drawn))
            on = "" if not drawn else f" on {drawn}" if event in HITTING else f" ({drawn})"
            told.append(f"{words}{_keys(shown, event)}{on}: {_does(document, document.processes[process], shown)}")
    return "\n".join(told)


def _does(document: Document, process: Process, shown: list[Demonstration]) -> str:
    said = process.note.rstrip(".") or "; ".join(deeds_in_words(document, process.name)) or "nothing happens"
    refused = _listed(dict.fromkeys(f"“{one}”" for one in _refusals(shown)))
    return f"{said}." + (f" It is refused when: {refused}." if refused else "")


def _keys(shown: list[Demonstration], event: str) -> str:
    """The keys with which something was shown to happen."""
    if event not in ("key", "key_up"):
        return ""
    does = [one for one in shown if any(isinstance(action, DOES) for action in one.actions)]
    return f" {_listed(dict.fromkeys(str(one.inputs['key']) for one in does))}"


def _hit(shown: list[Demonstration]) -> Iterator[str]:
    """The things on which an event was shown to do something, or to be refused, each once."""
    for one in shown:
        if any(isinstance(action, DOES) or isinstance(action, EndAction) and action.reason for action in one.actions):
            for action in one.actions:
                reason = isinstance(action, BecauseAction) and not action.regardless
                for operand in action.operands:
                    yield from _told_hit(operand)
                    if reason and operand.tile and _lies_on(one, operand.value):
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


def _names(names: Iterable[str]) -> list[str]:
    return [name.replace("_", " ") for name in names]


def _listed(words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last
