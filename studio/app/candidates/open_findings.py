"""Which findings are open after a history of commands: the last that came, less what was decided since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from studio.app.candidates.open_finding import OpenFinding, worth
from studio.document.model import Document
from studio.infer.goals import Finding
from studio.session.command_runner import DoneCommand

ABOUT = "goal"
"""The argument of a command that says what it decides."""


def found_by(step: DoneCommand, findings: Iterable[Finding]) -> list[OpenFinding]:
    """What a step found that leaves something to decide, the most urgent first."""
    wanted = [OpenFinding(one, step) for one in findings if worth(one, step.gesture.do)]
    return sorted(wanted, key=lambda one: _comes(one.finding))


def undecided(before: Sequence[OpenFinding], step: DoneCommand, findings: Iterable[Finding]) -> list[OpenFinding]:
    """What stays open after a step that found nothing to decide: what it was about itself is answered by it."""
    decided = {step.gesture.arguments.get(ABOUT), *(one.goal for one in findings)}
    return [one for one in before if one.finding.goal not in decided]


def still_open(before: Sequence[OpenFinding], history: Sequence[DoneCommand], document: Document) -> list[OpenFinding]:
    """Less what the document no longer says; what only the last command can change goes with it."""
    done = set(map(id, history))
    last = history[-1] if history else None
    return [
        one for one in before if id(one.step) in done and one.stands(document) and (one.step is last or not one.of_last)
    ]


def open_after(
    history: Sequence[DoneCommand], document: Document, put_aside: Sequence[DoneCommand] = ()
) -> list[OpenFinding]:
    """What is open after a history that led to a document; ``put_aside``: nothing that these steps found is."""
    since = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(history, put_aside, strict=False)))
    later: list[DoneCommand] = []
    for step in reversed(history[since:]):
        came = found_by(step, step.result.findings)
        if came:
            for one in reversed(later):
                came = undecided(came, one, one.result.findings)
            return still_open(came, history, document)
        later.append(step)
    return []


def _comes(finding: Finding) -> int:
    """What may be a slip comes first, then an answer that does not count any more, then what is asked.

    An answer that is about nothing any more comes last: nothing is to be done.
    """
    if finding.lost is not None:
        return 4 if finding.lost.about_nothing else 1
    return 0 if finding.against is not None else 2 if finding.question is not None else 3
