"""A demonstration as what was done in it: “pointed at the four around, took two from discs”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from studio.demonstrate.action_wording import operand_words, value_words
from studio.document.actions import (
    Action,
    AppendAction,
    BecauseAction,
    CloseAction,
    EachAction,
    EndAction,
    ItemAction,
    Operand,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.language.values import Value

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MOST = 12
"""So many things that were done are told."""
ENDED = {"fail": "it failed", "nothing": "nothing happened", "succeed": "it succeeded", "done": ""}


def deeds(actions: Sequence[Action]) -> str:
    """What was done, in the order in which it was done; the same thing again and again once, with how often."""
    told = [_often(words, len(list(same))) for words, same in groupby(_told(actions)) if words]
    return ", ".join(told if len(told) <= MOST else [*told[:MOST], f"and {len(told) - MOST} things more"]) or "nothing"


def _told(actions: Sequence[Action]) -> Iterator[str]:
    """What each action did; "" where a loop is over."""
    last = ""
    for action in actions:
        words = _deed(action)
        if (not words and not isinstance(action, CloseAction)) or (words == last and words.startswith("it ")):
            continue
        same = last.startswith("pointed at ") and words == last.replace("pointed at", "went through", 1)
        yield "went through them" if same else words
        last = words or last


def _often(words: str, times: int) -> str:
    return words if times == 1 else f"{words} {'twice' if times == 2 else f'{_count(times)} times'}"


def _deed(action: Action) -> str:
    """What was done by an action; "" where it goes without saying."""
    listed = ", ".join(map(operand_words, action.operands))
    match action:
        case PointAction():
            return f"pointed at {_pointed(action)}"
        case RememberAction():
            return f"remembered {listed}"
        case PutAction():
            return f"put {operand_words(action.value)} at {operand_words(action.key)} in {action.target}"
        case TakeAction():
            return f"took {_taken(action.keys)} from {action.target}"
        case SetAction():
            return f"changed {action.target} to {listed}"
        case AppendAction():
            return f"added {listed} to {action.target}"
        case EachAction():
            return f"went through {_several(action.operands, '')}"
        case ItemAction() | CloseAction():
            return ""
        case RunAction():
            return f"ran {action.process}"
        case BecauseAction():
            return f"{'regardless' if action.regardless else 'because'} of {listed}"
        case EndAction():
            return f"{ENDED[action.how]}{f': {action.reason}' if action.reason else ''}"
        case _:
            assert_never(action)


def _pointed(action: PointAction) -> str:
    """The thing, and what it was called; of several how many there were."""
    if action.several or len(action.things) != 1 or _number(action.things[0].value) is not None:
        return _several(action.things, action.name)
    words = value_words(action.things[0].value)
    if action.things[0].value is None:
        return f"{action.name}, which is nothing"
    return f"{words} as {action.name}" if words != action.name else words


def _taken(keys: Sequence[Operand]) -> str:
    if len(keys) == 1 and _number(keys[0].value) is None:
        return operand_words(keys[0])
    return _several(keys, "").removeprefix("the ")


def _several(operands: Sequence[Operand], name: str) -> str:
    """Things by their number, and what they are called."""
    only = operands[0] if len(operands) == 1 else None
    number = len(operands) if only is None else _number(only.value)
    if number is None and only is not None:
        return operand_words(only)
    called = name or (only.tile if only is not None and only.tile else "")
    return f"the {_count(number or 0)} {called}".rstrip()


def _number(value: Value) -> int | None:
    """How many things a collection holds; None for what is none."""
    return len(value) if isinstance(value, (list, frozenset, dict)) else None


def _count(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)
