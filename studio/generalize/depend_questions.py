"""Questions about an attribute that follows states: what it is at a moment nobody has shown."""

from __future__ import annotations

from collections.abc import Sequence

from studio.document.live import Live
from studio.document.model import Document, Example, Lesson
from studio.generalize.conclude import Probe
from studio.generalize.example_moments import Moments
from studio.generalize.observe import observations, presumed
from studio.generalize.operands import told_value, written
from studio.generalize.relate_questions import PLAIN
from studio.generalize.teach import inputs_of
from studio.generalize.telling_questions import FEW, plausible, telling_question
from studio.infer.goals import Goal, Question
from studio.language.nodes import Node, literals
from studio.language.values import is_number, same


def question_at_a_moment(
    document: Document, goal: Goal, formulas: Sequence[Node], over: Sequence[str]
) -> Question | None:
    """The moment of which most is to be learned: other values of the states (of those that were pointed at, if any).

    While few were shown it may be one where all formulas agree, if the best of them needs a number that nothing
    explains: any number fits a line.
    """
    states = [name for name in goal.situations[-1].values if name in document.states()]
    asked = [name for name in states if name in over] or states
    examples = _examples(document, goal, asked)
    if not asked:
        return None

    def tell(probe: Probe, names: frozenset[str]) -> str:
        latest = examples[-1].inputs
        told = {one: value for one, value in probe.items() if one in names or not same(value, latest.get(one))}
        where = " and ".join(f"{one} {told_value(value)}" for one, value in told.items())
        return f"With {where}: what should {goal.purpose} be?"

    few = FEW if _has_a_number_of_its_own(formulas[0]) else 0
    lesson = Lesson(goal.purpose, "value", inputs_of(examples), examples)
    return telling_question(Moments(document), lesson, plausible(goal, formulas), tell, few)


def question_at_first(document: Document, goal: Goal, over: Sequence[str]) -> Question | None:
    """What an attribute that was shown at one moment was before: with a state that was given another value as at first.

    Nothing is asked where no state was, or where it was not shown by then.
    """
    if len(goal.situations) > 1 or not observations(document, goal.purpose):
        return None
    now, first = goal.situations[0].values, {**Live(document).env(), **presumed(document)}
    changed = [name for name in now if name in document.states() and not same(now[name], first[name])]
    for name in [one for one in changed if one in over] or changed[-1:]:
        sentence = f"With {name} {told_value(first[name])}, as at first: what should {goal.purpose} be?"
        return Question(goal.purpose, sentence, {name: first[name]}, ((goal.wanted[0], written(goal.wanted[0])),))
    return None


def _examples(document: Document, goal: Goal, asked: Sequence[str]) -> tuple[Example, ...]:
    """The moments shown as examples of a function of the states that are asked about."""
    changing = {*document.states(), *document.parameters()}
    found = []
    for moment, wanted in zip(goal.situations, goal.wanted, strict=True):
        parameters = {name: one for name, one in moment.values.items() if name in changing and name not in asked}
        inputs = {name: moment.values[name] for name in asked}
        found.append(Example(moment.label, inputs, wanted, parameters))
    return tuple(found)


def _has_a_number_of_its_own(formula: Node) -> bool:
    return any(is_number(one.value) and one.value not in PLAIN for _, one in literals(formula))
