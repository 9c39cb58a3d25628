"""What a program says about values and mishaps: plain words, one line, never longer than it takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from studio.compile.runtime.budget import MOST_PARTS, Overspent, size

Lack = tuple[float, str, str]
"""Of something that cannot be drawn how many members (``ALL``: all of it), why, and what that is for a picture."""
ALL = float("inf")
SHORT = 60  # characters of a value that are shown
TOO_MUCH = {
    "too long": "a list or text becomes too long",
    "too many copies": "there would be more copies inside each other than can be drawn",
}
UNFITTING = "values of kinds that do not go together meet in a formula"
OF_NOTHING = ("there is no None in a dict", UNFITTING)  # why there may be no value where something is nothing


def shown(value: Any) -> str:
    """A value as it is quoted in a sentence: on one line, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's value does when it is asked
        return f"a {type(value).__name__} that cannot be shown"
    text = "".join(sign if sign.isprintable() else " " for sign in text[: SHORT + 1])
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"


def because(mishap: BaseException) -> str:
    """Why a formula has no value, in words without a full stop."""
    if isinstance(mishap, ZeroDivisionError):
        return "something is divided by zero"
    if isinstance(mishap, OverflowError):
        return TOO_MUCH.get("".join(map(str, mishap.args)), "a number becomes too large")
    if isinstance(mishap, KeyError):
        return f"there is no {shown(*mishap.args[:1] or ('key',))} in a dict"
    if isinstance(mishap, IndexError):
        return "a list does not have the place that is asked for"
    if isinstance(mishap, RecursionError):
        return "values are nested too deep"
    if isinstance(mishap, MemoryError):
        return "values become too large"
    if isinstance(mishap, ArithmeticError) and mishap.args:
        return str(mishap).rstrip(".")  # one of ours
    if isinstance(mishap, (ValueError, ArithmeticError)):
        return "a formula has no answer for these values"
    return UNFITTING


def too_large(name: str, value: Any) -> str:
    """Why a value is too large to be looked at, in a sentence; empty where it is not."""
    try:
        return f"{name} has more than {MOST_PARTS:,} parts; make it smaller." if size(value) > MOST_PARTS else ""
    except Overspent as too_deep:
        return str(too_deep)


def no_beginning(mishap: Exception, parameters: Mapping[str, Any], name: str) -> str:
    """Why a program cannot begin with these parameters, in a sentence; ``name`` is what has no value."""
    given = " and ".join(f"{name} = {shown(value)}" for name, value in parameters.items())
    why = f". {mishap}" if isinstance(mishap, Overspent) else f": {because(mishap)}."
    return f"With {given or 'these parameters'} there is no {name or 'beginning'}{why}"


def lack(name: str, missing: float, why: str, nothing: bool) -> Lack:
    """What is wrong with a picture that lacks something; ``nothing``: there is nothing else in it."""
    partly = why if missing < ALL else f"{name} cannot be drawn: {why}"
    return missing, why, f"there is no picture: {why}" if nothing else partly


def added(wrong: Mapping[str, Lack], before: Mapping[str, Lack]) -> Lack | None:
    """The first that lacks more than before; what could not be drawn anyhow is no reason to refuse anything."""
    return next((one for name, one in wrong.items() if name not in before or one[0] > before[name][0]), None)


def no_picture(lacks: Lack, given: Mapping[str, Any], between: str = " and ") -> str:
    """Why something cannot be drawn with these values of parameters or states, in a sentence."""
    words = between.join(f"{name} = {shown(value)}" for name, value in given.items())
    return f"With {words} {lacks[2]}"


def broken(name: str, relation: str, parameters: Mapping[str, Any]) -> str:
    """What says that a relation does not hold, with the values of the parameters that it is about."""
    about = [one for one in dict.fromkeys(re.findall(r"[^\W\d]\w*", relation)) if one in parameters]
    values = [f"{one} is {shown(parameters[one])}" for one in about]
    named = relation if name == relation else f"{name}: {relation}"
    return f"{' and '.join(values)}, but {named}." if values else f"The constraint {named} does not hold."


def why_undone(mishap: Exception, name: str) -> str:
    """Why a process that somebody called cannot be done, in a sentence."""
    sentence = f"{name} cannot be done with these values: {because(mishap)}."
    return str(mishap) if isinstance(mishap, Overspent) else sentence


def why_none(mishap: Exception, name: str = "This") -> str:
    """Why something has no value, in a sentence."""
    return str(mishap) if isinstance(mishap, Overspent) else f"{name} has no value here: {because(mishap)}."


def some_missing(name: str, missing: int, count: int, mishap: Exception) -> str:
    """That members of a list are not drawn, and why the first is not, in a sentence."""
    return f"{name}: {missing} of {count} cannot be drawn: {because(mishap)}."
