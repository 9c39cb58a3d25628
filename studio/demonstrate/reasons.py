"""What mattered for an action, said after the demonstration was over, or taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.evidence import dropped, unheeded
from studio.demonstrate.learn import Learner, shown_by
from studio.demonstrate.perform import Performance
from studio.demonstrate.stage import demonstration_of
from studio.document.actions import Action, BecauseAction, Operand
from studio.document.model import Demonstration, Document, with_entry
from studio.generalize.result import Result
from studio.infer.goals import Work
from studio.language.errors import Refusal


def said(one: Demonstration) -> list[BecauseAction]:
    """What was said to matter in a demonstration, or not to."""
    return [action for action in one.actions if isinstance(action, BecauseAction)]


def names_before(document: Document, demonstration: str, before: int) -> list[str]:
    """The names of what there was before an action (counted from 1): tiles first. Raises Refusal if there is none."""
    done = _before(document, demonstration_of(document, demonstration), before)
    situation = done.frame.situation()
    return [*situation, *(name for name in document.definitions if name not in situation)]


def said_then(
    document: Document, demonstration: str, before: int, names: Sequence[str], regardless: bool, work: Work | None
) -> Result:
    """The document in which these names are said to have mattered for an action; what it showed is inferred again."""
    one = demonstration_of(document, demonstration)
    done = _before(document, one, before)
    action = BecauseAction(tuple(Operand(done.tile(name), tile=name) for name in names), regardless)
    listed = ", ".join(names)
    says = f"{demonstration}, action {before}: {'regardless' if regardless else 'because'} of {listed}."
    return _with_actions(document, one, (*one.actions[: before - 1], action, *one.actions[before - 1 :]), says, work)


def taken_back(document: Document, demonstration: str, place: int, work: Work | None) -> Result:
    """The document without what was said at a place among the actions, or right before it."""
    one = demonstration_of(document, demonstration)
    _check_place(one, place)
    found = next((at for at in (place - 1, place - 2) if at >= 0 and isinstance(one.actions[at], BecauseAction)), None)
    if found is None:
        raise Refusal(f"Nothing was said to matter for action {place} of {demonstration}; select one with a reason.")
    kept = (*one.actions[:found], *one.actions[found + 1 :])
    return _with_actions(document, one, kept, f"{demonstration}: the reason is taken back.", work)


def _check_place(one: Demonstration, place: int) -> None:
    if not 1 <= place <= len(one.actions):
        raise Refusal(f"{one.id} has {len(one.actions)} actions; say which of them is meant.")


def _before(document: Document, one: Demonstration, place: int) -> Performance:
    """The demonstration carried out up to an action."""
    _check_place(one, place)
    return Learner(document).perform(replace(one, actions=one.actions[: place - 1]))


def _with_actions(
    document: Document, one: Demonstration, actions: Sequence[Action], says: str, work: Work | None
) -> Result:
    changed = replace(one, actions=tuple(actions))
    learner = Learner(replace(document, demonstrations=with_entry(document.demonstrations, one.id, changed)), work)
    before, document = document, learner.learn(sorted(shown_by(changed)))
    shown = shown_by(changed) & document.processes.keys()
    told = [says, unheeded(document, changed, shown), dropped(before, document, shown, one.id)]
    return Result(
        document, tuple(learner.findings), frozenset(shown_by(changed)) | {one.id}, " ".join(filter(None, told))
    )
