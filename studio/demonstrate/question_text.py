"""What is asked about a step of a process, in words: the end of a question that begins with the situation."""

from __future__ import annotations

import re

from studio.infer.goals import Question

ENDINGS = {
    "nothing": "should {process} stop there and change nothing",
    "fail": "should {process} refuse there",
    "succeed": "should {process} succeed there",
    "done": "should {process} be done there",
    "leave": "should {process} leave the loop there",
}

ACTS = {
    r"new (.+)": "what should {0} become in {process}",
    r"item of (.+)": "what should {process} add to {0}",
    r"value in (.+)": "what should {process} put into {0}",
    r"keys? in (.+)": "at which place should {0} change in {process}",
    r"keys? from (.+)": "what should {process} take out of {0}",
    r"each (.+)": "what should {process} go through one by one",
    r"remember()": "what should {process} remember",
}
"""How is asked about what an action is done with."""

RIVALS_TOLD = (" The examples fit ", " That may be so where ", " As known so far, ", " Nobody has shown ")
"""What begins the words about what is known in a question."""


def tells_where(purpose: str) -> bool:
    """Whether a goal is the place at which something is put or taken, and not what is done."""
    return bool(kept_in(purpose))


def kept_in(purpose: str) -> str:
    """Where something is put or taken, of a goal that is the place of it there; "" for another goal."""
    found = re.search(r": keys? (?:in|from) (.+?)(?: \(\d+\))?$", purpose)
    return found[1] if found is not None else ""


def tells_which(purpose: str) -> bool:
    """Whether a goal is the place of one of several things that is taken, or looked at: a reason tells when it is."""
    return ": place of " in purpose


def without_reason(purpose: str) -> str:
    """What the test of an ending is called where no reason was given."""
    return re.sub(r"(: when end: \w+) “[^”]*”$", r"\1", purpose)


def without_number(purpose: str) -> str:
    """What a goal is called before it got the number of its case."""
    return re.sub(r" \(\d+\)$", "", purpose)


def tells_nothing(purpose: str) -> bool:
    """Whether a goal is the test of doing nothing, for no reason that was given."""
    return re.search(r": when end: nothing( \(\d+\))?$", purpose) is not None


def tells_how(purpose: str) -> bool:
    """Whether a goal is the test of which of two ways something is reached, or worked out."""
    return re.search(r": when .* is [^“]+( \(\d+\))?$", purpose) is not None


def tells_made(purpose: str) -> bool:
    """Whether a goal is the test of which of two functions something is worked out with."""
    return tells_how(purpose) and "(…)" in purpose


def tells_ending(purpose: str) -> bool:
    """Whether a goal is the test of doing nothing, or of failing, for whatever reason."""
    return reason_asked(purpose) is not None


def reason_asked(purpose: str) -> str | None:
    """The reason for which nothing is done, or it fails, where a goal tells when; "" for none, None for other goals."""
    found = ending_asked(purpose)
    return None if found is None else found[1]


def ending_asked(goal: str) -> tuple[str, str] | None:
    """How a run ends, ``nothing`` or ``fail``, and for which reason, where a goal tells when; None for other goals."""
    found = re.search(r": when end: (nothing|fail)(?: “([^”]*)”)?(?: \(\d+\))?$", goal)
    return None if found is None else (found[1], found[2] or "")


def asked(process: str, role: str) -> str:
    """How a question about a goal goes on: ``should on_key stop there with “edge”``, ``what should lit become``."""
    plain = without_number(role)
    if not plain.startswith("when "):
        acts = ((re.fullmatch(pattern, plain), words) for pattern, words in ACTS.items())
        found = next((words.format(match[1], process=process) for match, words in acts if match), "")
        return found or f"what should {plain} be in {process}"
    what = plain.removeprefix("when ")
    ending = re.fullmatch(r"end: (\w+)(?: “([^”]*)”)?", what)
    if ending is not None:
        kind, reason = ending.groups()
        if kind == "nothing" and reason:
            return f"should {process} stop there with “{reason}”"
        return ENDINGS[kind].format(process=process) + (f" with “{reason}”" if reason else "")
    changed = re.fullmatch(r"set (\w+)", what)
    if changed is not None:
        return f"should {process} change {changed[1]} there"
    if what.startswith("set "):
        return f"should {process} {what} there"
    if what == "go on":
        return f"should {process} go on there"
    subject, sign, value = what.partition(" is ")
    if sign and "“" not in subject:
        return f"should {subject} be {value} there in {process}"
    return f"should {process} go on there with “{what}”"


def where_and_asks(question: Question) -> tuple[str, str, str]:
    """The situation of a question in words, what is asked there, and what is told then: of rivals, what is known.

    Texts in a situation, and reasons, may have any marks in them: the words that ask are not sought by those.
    """
    sentence = question.sentence
    if question.asks:
        where, _, told = sentence.partition(f": {question.asks}?")
        return where, f"{question.asks}?", told
    asked = sentence[: min((place for mark in RIVALS_TOLD if (place := sentence.find(mark)) >= 0), default=None)]
    where, _, asks = asked.rpartition(": ")
    return where, asks, sentence.removeprefix(asked)
