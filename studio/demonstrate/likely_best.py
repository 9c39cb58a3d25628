"""Which score of a program is its best: the least of what goes up by every deed, such as moves or time."""

from __future__ import annotations

from studio.demonstrate.help_draft import DOES
from studio.document.live import Live
from studio.document.model import Document

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
    """The least where something can be over and every deed that was shown, of what changes the score, changes it."""
    runs = {name for name, one in document.processes.items() if score in one.changes}
    shown = [one.actions for one in document.demonstrations.values() if one.process in runs]
    deeds = [actions for actions in shown if any(isinstance(action, DOES) for action in actions)]
    always = all(any(getattr(action, "target", "") == score for action in actions) for actions in deeds)
    return LEAST if deeds and always and likely_end(document) else GREATEST
