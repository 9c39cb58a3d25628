"""Demonstrations that the rules as they were learned do not do: the process is run where each began, and compared."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from studio.demonstrate.learn import Learner, moment_of
from studio.demonstrate.perform import Performance
from studio.document.model import Document
from studio.infer.check import as_good_as
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Trace, run
from studio.language.show import spelled
from studio.language.values import Value, same

STEPS = 40_000
"""So many steps the process may take where it is looked whether it does something else."""
ENDS = {"done": "it happens", "succeeded": "it succeeds", "failed": "it is refused", "stopped": "nothing happens"}


@dataclass(frozen=True)
class Otherwise:
    """What is another value than was shown, "" for how it ends; with what came of it, and what was shown."""

    name: str
    came: Value
    shown: Value


def done_otherwise(learner: Learner, done: Performance, trace: Trace | None = None) -> Otherwise | None:
    """In what the process as it is known does something else than was shown; None where it does that, or cannot say."""
    one = done.demonstration
    try:
        library = learner.library(learner.moment(moment_of(one)))
        arguments = [one.inputs[given.name] for given in library.body(one.process).inputs]
        outcome = run(library, one.process, arguments, Budget(STEPS), trace)
    except (StudioError, KeyError):
        return None
    if outcome.ending == "hole":
        return None
    if outcome.ending != done.ended:
        return Otherwise("", outcome.ending, done.ended)
    changed = {name: done.root.variables[name] for name in done.root.visit.changed}
    wanted = changed if done.ended in ("done", "succeeded") else {}
    for name in sorted({*wanted, *outcome.changed}):
        came, shown = ({**one.inputs, **some}.get(name) for some in (outcome.changed, wanted))
        if not as_good_as(came, shown):
            return Otherwise(name, came, shown)
    return None


def otherwise_in_words(document: Document, processes: Collection[str]) -> str:
    """A sentence about the first demonstration of these processes that they do not do; "" where each is done."""
    learner = Learner(document)
    for one in document.demonstrations.values():
        if one.process not in processes:
            continue
        try:
            done = learner.perform(one)
        except StudioError:
            continue
        found = None if done.drawn else done_otherwise(learner, done)
        if found is not None:
            return f"By these rules {one.id} comes out otherwise than it was shown: {_words(found)}."
    return ""


def _words(found: Otherwise) -> str:
    if not found.name:
        return f"{ENDS.get(str(found.came), found.came)}, and not: {ENDS.get(str(found.shown), found.shown)}"
    name, came, shown = found.name, found.came, found.shown
    if isinstance(came, list) and isinstance(shown, list) and len(came) == len(shown):
        place = next(at for at, pair in enumerate(zip(came, shown, strict=True)) if not same(*pair))
        name, came, shown = f"{name}[{place}]", came[place], shown[place]
    if not spelled(came) or not spelled(shown):
        return f"{name} is another one"
    return f"{name} is {spelled(came)}, and not {spelled(shown)}"
