"""Answers as they are told again: what was said, to which question, and in which situation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from studio.demonstrate.action_wording import value_words
from studio.demonstrate.effects import effect_words, is_effect_goal
from studio.demonstrate.question_text import asked
from studio.document.model import Choice
from studio.generalize.operands import short_value
from studio.language.values import Shape, Value

TOLD = 6
"""So many values of the situation of an answer are told."""


def where_answered(values: Mapping[str, Value]) -> str:
    """The situation of an answer: `` with steps 3, key x``; empty where nothing of it can be told."""
    told = (f"{name} {value_words(value)}" for name, value in values.items() if not isinstance(value, Shape))
    said = ", ".join(islice(told, TOLD))
    return f" with {said}" if said else ""


def plain_answer(value: Value) -> str:
    """What was answered, or shown in its place."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else short_value(value)


def answered_to(one: Choice) -> str:
    """What was answered, and to which question: ``no to “should on_tick change dry there?”``."""
    process, _, role = one.goal.partition(": ")
    if is_effect_goal(one.goal):
        return f"that {effect_words(one.value, one.situation)} to “what should happen in {process}?”"
    return f"{plain_answer(one.value)} to “{asked(process, role)}?”"
