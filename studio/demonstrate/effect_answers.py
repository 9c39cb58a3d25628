"""Answers to what happens in a situation: what is said to happen there is one more demonstration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate import stage
from studio.demonstrate.answering import AnswerThere, AskedNow, is_of, must_be_alike, refusal
from studio.demonstrate.anticipation import anticipated
from studio.demonstrate.effect_deeds import deeds_to
from studio.demonstrate.effects import NOTHING, effect_of, effect_words
from studio.demonstrate.perform import Performance
from studio.demonstrate.step_cases import cases, formula_cases, one_by_one
from studio.document.actions import Action, EndAction, PointAction, RunAction, SetAction
from studio.document.model import EVENTS, Document, Process
from studio.generalize.operands import short_value
from studio.generalize.result import Result
from studio.infer.goals import Question, Work
from studio.language.errors import Refusal, StudioError
from studio.language.steps import Outcome
from studio.language.values import Value, same

MOST_ACTIONS = 200
"""So many actions a demonstration made of an answer has at most."""

PLAIN = 24
"""Of an effect that no step brings about so many deeds are done plainly at most."""

Values = Mapping[str, Value]


def demonstrated(document: Document, asked: AskedNow, answers: Sequence[AnswerThere], work: Work) -> Result:
    """The document with each answer as one more demonstration: what the process does so, nothing, or what is said.

    All is learned at once, and the present states stay as they are. Raises Refusal where that is not asked, or where
    it cannot be.
    """
    process = document.processes[answers[0].goal.partition(":")[0]]
    found: list[tuple[Question, Value]] = []
    for one in answers:
        open_yet = asked.yet(one.goal, [(each.goal, each.situation) for each, _ in found])
        there = next((each for each in open_yet if is_of(one.given, each.situation)), None)
        if there is None:
            raise refusal(one.goal, one.given, asked)
        found.append((there, _checked(document, there, one.meant)))
    waits = Work(work.tell, work.cancelled, learns=False)
    made = document
    for number, (question, effect) in enumerate(found, 1):
        begun = begun_as(made, question)
        assert begun.stage is not None
        shown = replace(begun.stage.demonstration, guessed=same(effect, question.options[0][0]))
        begun = replace(begun, stage=replace(begun.stage, demonstration=shown))
        done = acted_out(begun, process, effect, work if number == len(found) else waits)
        made = done.document
    return replace(done, document=replace(made, present=document.present))


def _checked(document: Document, question: Question, effect: Value) -> Value:
    """The effect that is said, of which nothing stays as it was. Raises Refusal where it is none that can be there."""
    if not isinstance(effect, dict):
        if not isinstance(effect, str):
            known = "; ".join(effect_words(value, question.situation) for value, _ in question.options)
            raise Refusal(f"{short_value(effect)} is nothing that happens. What can be answered is: {known}.")
        return effect
    brought = EVENTS.get(document.demonstrations[question.demonstration].event, ())
    before = question.begun or question.situation
    for name, value in effect.items():
        if name not in before or name in brought:
            raise Refusal(f"{question.goal.partition(':')[0]} cannot change {name}. Say what another value becomes.")
        must_be_alike(document, str(name), value, [before[str(name)]])
    return {name: value for name, value in effect.items() if not same(value, before[str(name)])}


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


def acted_out(document: Document, process: Process, effect: Value, work: Work) -> Result:
    """The demonstration on the stage with what the process, or one of its cases, does there to this effect.

    What none of them does is done plainly, after what the one does that comes nearest. Raises Refusal where that
    cannot be done.
    """
    assert document.stage is not None
    shown = document.stage.demonstration
    ways = [process.steps, *cases(process.steps), *formula_cases(process.steps)]
    ways += one_by_one(process.steps, effect, shown.inputs)
    acted = [found for steps in ways if (found := _actions(document, replace(process, steps=steps))) is not None]
    actions = next((done for done, came in acted if same(came, effect)), ())
    if not actions and same(effect, NOTHING):
        looks = _looks(document, process)
        actions = (*looks, EndAction("done" if looks else "nothing"))
    elif not actions:
        like = [one for one in document.demonstrations.values() if one.process == process.name]
        nearest = _nearest(acted, effect)
        begun, came = nearest or (_looks(document, process), NOTHING)
        rest = effect if not came else {name: one for name, one in effect.items() if name not in came}
        deeds = deeds_to(rest, shown.inputs, like)
        if len(deeds) > PLAIN:
            raise Refusal(f"I cannot act out that {effect_words(effect, shown.inputs)}. Show it on the stage.")
        actions = (*_with_deeds(begun[:-1], deeds[:-1]), begun[-1]) if nearest else (*begun, *deeds)
    try:
        one = replace(shown, actions=actions[:-1])
        return stage.acted(replace(document, stage=replace(document.stage, demonstration=one)), actions[-1], work)
    except Refusal as error:
        said = effect_words(effect, shown.inputs)
        raise Refusal(f"I cannot act out that {said}: {error.sentence} Show it on the stage.") from error


def _with_deeds(actions: Sequence[Action], deeds: Sequence[Action]) -> Iterator[Action]:
    """What is done, with deeds in place of what a wrong rule sets to what it is already; then the others."""
    sets = {one.target: one for one in deeds if isinstance(one, SetAction)}
    placed: set[str] = set()
    for one in actions:
        if not isinstance(one, SetAction) or one.target not in sets:
            yield one
        elif one.target not in placed:
            placed.add(one.target)
            yield sets[one.target]
    yield from (one for one in deeds if not isinstance(one, SetAction) or one.target not in placed)


def _nearest(
    acted: Sequence[tuple[tuple[Action, ...], Value]], effect: Value
) -> tuple[tuple[Action, ...], dict[Value, Value]] | None:
    """What does most of an effect, and nothing else, to its end, with what comes of that; None without one."""
    if not isinstance(effect, dict):
        return None
    able = [
        (actions, came)
        for actions, came in acted
        if isinstance(came, dict) and came and all(name in effect and same(effect[name], came[name]) for name in came)
    ]
    return max(able, key=lambda each: len(each[1]), default=None)


def _actions(document: Document, process: Process) -> tuple[tuple[Action, ...], Value] | None:
    """All that a process does from the stage as it is set to its end, and its effect; None where it has no end."""
    done = stage.performance(document)
    actions = list[Action]()
    try:
        for _ in range(MOST_ACTIONS):
            running = done.frame.visit.process
            ghost = anticipated(done, process if running == process.name else document.processes[running])
            if ghost is None:
                return None
            actions.append(ghost)
            done.do(ghost)
            if done.ended:
                break
        else:  # what is only begun is not yet what happens
            return None
    except StudioError:
        return None
    return tuple(actions), came_to(done)


def came_to(done: Performance) -> Value:
    """The effect (see ``effects``) of a demonstration that was carried out."""
    before = done.demonstration.inputs
    after = {name: done.root.variables[name] for name in before}
    return effect_of(Outcome(done.ended or "hole", done.reason, changed=after), before)


def _looks(document: Document, process: Process) -> tuple[Action, ...]:
    """What a process begins with that changes nothing there: what it finds may tell that nothing happens."""
    done, actions = stage.performance(document), list[Action]()
    try:
        while _only_looks(ghost := anticipated(done, process)):
            assert ghost is not None
            before = dict(done.root.variables)
            done.do(ghost)
            if done.ended or any(not same(done.root.variables.get(name), value) for name, value in before.items()):
                break
            actions.append(ghost)
    except StudioError:
        pass
    return tuple(actions)


def _only_looks(action: Action | None) -> bool:
    return isinstance(action, PointAction) or isinstance(action, RunAction) and not action.by_hand
