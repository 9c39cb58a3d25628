"""What demonstrations are called for a person: the 1st click shown, and not the name that they have in the document."""

from __future__ import annotations

import re

from studio.app.goal_words import goal_words
from studio.document.model import Demonstration, Document

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
BORROWED = re.compile(r" with ([\w ,]+?) of (?=the \d+\w\w )")
"""Where a situation has something of another one."""
FOR = re.compile(r" for (\w+: .+?) that explains")
"""Where a sentence tells for what no rule was found."""


def short_words(document: Document, one: Demonstration) -> str:
    """A demonstration in a list of those of its process, counted among those of its event: ``1st click``."""
    if not one.id.rpartition("-")[2].isdigit():
        return one.id
    alike = [each.id for each in _known(document) if (each.process, each.event) == (one.process, one.event)]
    number = alike.index(one.id) if one.id in alike else len(alike)
    return f"{_ordinal(number + 1)} {one.event.replace('_', ' ') if one.event else 'run'}"


def shown_words(document: Document, text: str) -> str:
    """A text in which each demonstration is called by what it shows; what it has of another one is told as such."""
    found = re.sub(r"[^\W\d]\w*-\d+\b", lambda name: _called(document, name[0]), text)
    return BORROWED.sub(r", but \1 as in ", found) if found != text else text


def sentence_words(document: Document, sentence: str) -> str:
    """The same for a whole sentence, which begins large; what no rule was found for is told as headings tell it."""
    found = FOR.sub(lambda goal: f" for {goal_words(goal[1])} that explains", shown_words(document, sentence))
    return found[:1].upper() + found[1:] if found != sentence else sentence


def _called(document: Document, name: str) -> str:
    known = _known(document)
    one = next((each for each in known if each.id == name), None)
    if one is None:
        return name
    others = {each.process for each in known if each.event == one.event}
    of = f" of {one.process}" if not one.event else f" for {one.process}" if len(others) > 1 else ""
    return f"the {short_words(document, one)}{of} shown"


def _known(document: Document) -> list[Demonstration]:
    under_way = [document.stage.demonstration] if document.stage is not None else []
    return [*document.demonstrations.values(), *under_way]


def _ordinal(number: int) -> str:
    return f"{number}{ENDINGS.get(number % 10, 'th') if number % 100 not in (11, 12, 13) else 'th'}"
