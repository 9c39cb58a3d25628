"""What then happens: what a run comes to with each answer to a question about one of its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.asked_parameters import asked_parameters
from studio.demonstrate.effects import FAILS, NOTHING, asks_what_happens, effect_of
from studio.demonstrate.question_text import ending_asked, kept_in, without_number
from studio.demonstrate.runs_by_then import bodies
from studio.document.live import looked_at
from studio.document.model import Document
from studio.infer.goals import Question
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library, run
from studio.language.nodes import Apply, Literal, Logic, Node, same_formula, with_children
from studio.language.steps import Outcome, ProcessBody, Put, Set, Step, Steps, Take, When
from studio.language.values import Value

STEPS = 4_000
"""So many steps one of these runs may take: the window waits for it."""


def effects_of_answers(document: Document, question: Question) -> Iterator[Value]:
    """What happens (see ``effects``) in the run of a question for each of its options; nothing where one is not known.

    Each is worked out when it is asked for.
    """
    if asks_what_happens(question):
        yield from (value for value, _ in question.options)
        return
    process = question.goal.partition(":")[0]
    body, ended = bodies(document).get(process), ending_asked(question.goal)
    if body is None or question.begun is None:
        return
    for value, _ in question.options:
        if ended is not None and value is True:
            kind, reason = ended
            yield NOTHING if kind == "nothing" else reason or FAILS
            continue
        steps, there = _answered(body.steps, question, value)
        steps = _going_on(steps) if ended is not None else steps
        outcome = _outcome(document, question, replace(body, steps=steps)) if there or ended is not None else None
        if outcome is None or outcome.ending == "hole":
            return
        yield effect_of(outcome, question.begun)


def _outcome(document: Document, question: Question, body: ProcessBody) -> Outcome | None:
    """How the run of a question ends with other steps; None where it cannot be worked out, or not soon."""
    begun, budget = question.begun or {}, Budget(STEPS)
    parameters = asked_parameters(document, question)
    own = document.states().keys() | parameters.keys()
    given = {name: one for name, one in {**parameters, **begun}.items() if name in own}
    try:
        live = looked_at(document).beside(document)
        live.update(document, given, given)
        library = Library({**bodies(document), body.name: body}, live.env(budget))
        return run(library, body.name, [begun[one.name] for one in body.inputs], budget)
    except (StudioError, KeyError):
        return None


def _answered(steps: Steps, question: Question, value: Value) -> tuple[Steps, bool]:
    """The steps with an answer in place of the formula that it is asked about, and whether there is one."""
    found = False
    asked = [formula for _, formula in question.options if not isinstance(formula, Literal)]

    def answered(node: Node) -> Node:
        nonlocal found
        if any(same_formula(node, one) for one in asked):
            found = True
            return Literal(value)
        if isinstance(node, Logic) or (isinstance(node, Apply) and node.function == "not"):
            return with_children(node, answered)
        return node

    def each(some: Sequence[Step]) -> Steps:
        return tuple(one.with_blocks([each(block) for block in one.blocks]) for one in map(own, some))

    def own(step: Step) -> Step:
        return step.with_formulas([answered(one) for one in step.formulas]) if _is_asked(step, question.goal) else step

    return each(steps), found


def _going_on(steps: Steps) -> Steps:
    """The steps as they would go on where so far they end: nobody has shown yet what is put over something there."""
    inside = [one.with_blocks([_going_on(block) for block in one.blocks]) for one in steps]
    return tuple(replace(one, fresh=None) if isinstance(one, Put) else one for one in inside)


def _is_asked(step: Step, goal: str) -> bool:
    """Whether a goal may be a formula of a step."""
    purpose = without_number(goal.partition(": ")[2])
    if purpose.startswith("when "):
        return isinstance(step, When)
    if kept_in(goal):
        return isinstance(step, (Put, Take)) and step.target == kept_in(goal)
    if purpose.startswith("new "):
        return isinstance(step, Set) and step.target == purpose.removeprefix("new ")
    return not isinstance(step, When)
