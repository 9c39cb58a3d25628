"""Which score of a program is its best: the least of what goes up by every deed, such as moves or time."""

from __future__ import annotations

from studio.demonstrate.help_draft import DOES
from studio.document.actions import SetAction
from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Demonstration, Document
from studio.language.values import is_number

GREATEST, LEAST = "greatest", "least"


def truths(document: Document) -> list[str]:
    """What is yes or no at present: one of these tells when a game is over."""
    return [name for name, value in Live.at_present(document).values().items() if isinstance(value, bool)]


def likely_end(document: Document) -> str:
    """The one truth that is worked out, as "all are off" is; "" where there is none, or several."""
    plain = {*document.states(), *document.parameters()}
    found = [name for name in truths(document) if name not in plain]
    return found[0] if len(found) == 1 else ""


def likely_best(document: Document, score: str) -> str:
    """The least where something else can be over, and every deed shown of what changes the score makes it more."""
    runs = {name for name, one in document.processes.items() if score in one.changes}
    shown = [one for one in document.demonstrations.values() if one.process in runs]
    deeds = [one for one in shown if any(isinstance(action, DOES) for action in one.actions)]
    end = likely_end(document)
    over = end and end not in reached(document, [score])  # what tells how high it is tells of no end
    return LEAST if over and deeds and all(_goes_up(one, score) for one in deeds) else GREATEST


def _goes_up(shown: Demonstration, score: str) -> bool:
    """Whether a number was given more than it was."""
    before = {**shown.parameters, **shown.inputs}.get(score)
    given = [one.value.value for one in shown.actions if isinstance(one, SetAction) and one.target == score]
    return bool(given) and is_number(before) and is_number(given[-1]) and given[-1] > before
