"""The situations that answers are about: a part of one, or nothing, stands for one of those asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from studio.infer.goals import Question
from studio.language.errors import Refusal
from studio.language.values import Value, same

Situation = Mapping[str, Value]


def completed(asked: Question | None, name: str, given: Sequence[Situation]) -> list[Situation]:
    """The whole situation for each that is given: the next of those asked about in which it is so, else as it is given.

    Raises Refusal where nothing is given and nothing more is asked about, and for a situation that is given twice.
    """
    found: list[Situation] = []
    for one in given:
        others = (each.situation for each in (asked.each if asked is not None else ()))
        open_yet = (each for each in others if not any(_is_same(each, known) for known in found))
        whole = next((each for each in open_yet if _is_part(one, each)), one)
        if not whole and asked is None:
            raise Refusal(f"Nothing is asked about {name} now. Show it one more case instead.")
        if not whole:
            raise Refusal(f"No more is asked about {name}. Say in which situation this is meant.")
        if any(_is_same(whole, known) for known in found):
            raise Refusal(f"{name} is answered twice in one situation. Say once what is meant there.")
        found.append(whole)
    return found


def _is_part(one: Situation, whole: Situation) -> bool:
    return all(name in whole and same(whole[name], value) for name, value in one.items())


def _is_same(one: Situation, other: Situation) -> bool:
    return one.keys() == other.keys() and _is_part(one, other)
