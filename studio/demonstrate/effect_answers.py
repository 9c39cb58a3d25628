"""Answers to what happens in a situation: what is said to happen there is one more demonstration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from studio.demonstrate import stage
from studio.demonstrate.answering import alike, how_to_answer
from studio.demonstrate.anticipation import anticipated
from studio.demonstrate.effect_questions import cases, formula_cases
from studio.demonstrate.effects import NOTHING, effect_of, effect_words, is_effect_goal
from studio.demonstrate.learn import Learner
from studio.document.actions import Action, EndAction, RunAction
from studio.document.model import EVENTS, Document, Process
from studio.generalize.operands import short_value
from studio.generalize.result import Result
from studio.infer.goals import Question, Work
from studio.language.errors import Refusal, StudioError
from studio.language.steps import Outcome
from studio.language.values import Value, same

MOST_ACTIONS = 200
"""So many actions a demonstration made of an answer has at most."""

Values = Mapping[str, Value]


def is_asked(document: Document, goal: str) -> bool:
    """Whether a goal is what happens in a process."""
    return is_effect_goal(goal) and goal.partition(":")[0] in document.processes


def answered_effect(document: Document, goal: str, given: Values, effect: Value, work: Work) -> Result:
    """The document with the answer as one more demonstration: what the process does so, or nothing.

    ``given`` may hold a part of the situation. The present states stay as they are. Raises Refusal where that is not
    asked, or where it is none of what could be answered: that is to be shown.
    """
    question = _question(document, goal, given, work)
    process = document.processes[goal.partition(":")[0]]
    found = next((value for value, _ in question.options if same(value, effect)), None)
    if found is None:
        known = "; ".join(effect_words(value, question.situation) for value, _ in question.options)
        raise Refusal(f"It is none of what can be answered: {known}. Show on the stage what else should happen there.")
    done = _acted_out(begun_as(document, question), process, found, work)
    return replace(done, document=replace(done.document, present=document.present))


def begun_as(document: Document, question: Question) -> Document:
    """The stage set with the situation of a question, at the parameters that it is asked with."""
    name = question.goal.partition(":")[0]
    shown = document.demonstrations[question.demonstration]
    values = dict(question.begun or question.situation)
    parameters = {each: value for each, value in shown.parameters.items() if each in document.parameters()}
    brought = {each: values.pop(each) for each in EVENTS.get(shown.event, ()) if each in values}
    if not shown.event:
        return stage.opened_stage(document, name, values, parameters=parameters)
    if (changed := brought.get("parameter")) in parameters:  # what it became is the parameter's, and no input
        brought = {"value": parameters[changed], **brought}
    states = {each: value for each, value in values.items() if each in document.states()}
    return stage.opened_stage(document, name, brought, shown.event, states, parameters)


def _question(document: Document, goal: str, given: Values, work: Work) -> Question:
    """The question that is open about what happens. Raises Refusal where there is none, or about something else."""
    learner = Learner(document, Work(work.tell, work.cancelled))
    learner.learn([goal.partition(":")[0]])
    asked = [one.question for one in learner.findings if one.question is not None]
    question = next((one for one in asked if one.goal == goal), None)
    if question is None:
        raise Refusal(f"Nothing is asked about “{goal}” now. {how_to_answer(asked)}".strip())
    for name, value in given.items():
        known = question.situation.get(name)
        if not alike(value, known):
            raise Refusal(f"“{goal}” is asked with {name} {short_value(known)}, not with {short_value(value)}.")
    return question


def _acted_out(document: Document, process: Process, effect: Value, work: Work) -> Result:
    """The demonstration on the stage with what the process, or one of its cases, does there to this effect.

    Raises Refusal where none of them does, and something should happen.
    """
    ways = [process.steps, *cases(process.steps), *formula_cases(process.steps)]
    acted = (_actions(document, replace(process, steps=steps), effect) for steps in ways)
    actions = next((each for each in acted if each), ())
    if not actions and not same(effect, NOTHING):
        raise Refusal(f"I cannot act out that {effect_words(effect)}. Show it on the stage, in that situation.")
    if not actions:
        looks = _looks(document, process)
        actions = (*looks, EndAction("done" if looks else "nothing"))
    assert document.stage is not None
    one = replace(document.stage.demonstration, actions=actions[:-1])
    return stage.acted(replace(document, stage=replace(document.stage, demonstration=one)), actions[-1], work)


def _actions(document: Document, process: Process, effect: Value) -> tuple[Action, ...]:
    """All that a process does from the stage as it is set to its end; none where that has another effect."""
    done = stage.performance(document)
    before, actions = dict(done.demonstration.inputs), []
    try:
        for _ in range(MOST_ACTIONS):
            running = done.frame.visit.process
            ghost = anticipated(done, process if running == process.name else document.processes[running])
            if ghost is None:
                return ()
            actions.append(ghost)
            done.do(ghost)
            if done.ended:
                break
        else:  # what is only begun is not yet what happens
            return ()
    except StudioError:
        return ()
    last = actions[-1]
    reason = last.reason if isinstance(last, EndAction) else ""
    after = {name: done.root.variables[name] for name in before}
    came = effect_of(Outcome(done.ended or "hole", reason, changed=after), before)
    return tuple(actions) if same(came, effect) else ()


def _looks(document: Document, process: Process) -> tuple[Action, ...]:
    """The runs with which a process begins that change nothing there: what they find may tell that nothing happens."""
    done, actions = stage.performance(document), list[Action]()
    try:
        while isinstance(ghost := anticipated(done, process), RunAction) and not ghost.by_hand:
            before = dict(done.root.variables)
            done.do(ghost)
            if done.ended or any(not same(done.root.variables.get(name), value) for name, value in before.items()):
                break
            actions.append(ghost)
    except StudioError:
        pass
    return tuple(actions)
