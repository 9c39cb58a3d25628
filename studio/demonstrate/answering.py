"""Answers to questions about processes: an answer counts in the very situation that is asked about."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from studio.demonstrate.already_answered import whose
from studio.demonstrate.learn import Learner
from studio.demonstrate.played_questions import Doubt
from studio.document.model import Choice, Document
from studio.generalize.operands import named_operand, operand_json, short_value, situation_json
from studio.infer.goals import Question, Work
from studio.infer.questions import outcome
from studio.language.errors import Refusal
from studio.language.nodes import free_names
from studio.language.types import TRUTH, type_of
from studio.language.values import Point, Symbol, Value, same

Values = Mapping[str, Value]
TOLD = 2
"""So many open questions are told as a whole where an answer is refused."""


@dataclass(frozen=True)
class AnswerThere:
    """What is meant in a situation, of which a part may be given, or nothing; ``impossible``: it never comes about."""

    goal: str
    given: Values
    meant: Value = None
    impossible: bool = False


@dataclass(frozen=True)
class AskedNow:
    """The questions that are open about a process, and what its formulas were found for."""

    questions: Sequence[Question]
    doubts: Sequence[Doubt]

    def about(self, goal: str) -> Doubt | None:
        """What was found for a goal."""
        found = [one for one in self.doubts if one.goal.purpose == goal]
        return next((one for one in found if one.unshown is None), found[0] if found else None)

    def whose(self, goal: str) -> tuple[str, ...]:
        """The moments of demonstrations that a goal is about; none where nothing of it was shown."""
        doubt = self.about(goal)
        return () if doubt is None or doubt.unshown is not None else whose(doubt.goal)

    def yet(self, goal: str, answered: Sequence[tuple[str, Values]]) -> list[Question]:
        """What is asked about a goal, each about one situation, without what is among these goals and situations."""
        known = [there for one, there in answered if one == goal]
        each = [one for question in self.questions for one in question.each if one.goal == goal]
        return [one for one in each if not any(is_of(there, one.situation) for there in known)]

    def named(self, goal: str) -> str:
        """The goal as it is named now: an ending may be named without its reason, where that leaves no doubt."""
        known = [one.goal for question in self.questions for one in question.each]
        return _as_asked(goal, [*known, *(one.goal.purpose for one in self.doubts)])


def asked_now(document: Document, process: str, work: Work | None = None) -> AskedNow:
    """What is asked about a process. Raises CannotExplain, Cancelled."""
    learner = Learner(document, work)
    learner.learn([process])
    return AskedNow([one.question for one in learner.findings if one.question is not None], learner.doubts)


def choices_for(document: Document, asked: AskedNow, answers: Sequence[AnswerThere]) -> tuple[Choice, ...]:
    """Answers given at once, each with the whole situation that it is about; all count against what is asked now.

    Raises Refusal, with what is asked and how it is answered, where that is not asked.
    """
    choices: list[Choice] = []
    for one in answers:
        goal = asked.named(one.goal)
        given = [each.situation for each in choices if each.goal == goal]
        if any(one.given.keys() >= each.keys() and is_of(each, one.given) for each in given):
            raise Refusal(f"{goal} is answered twice in one situation. Say once what is meant there.")
        doubt, of = asked.about(goal), asked.whose(goal)
        open_yet = asked.yet(goal, [(each.goal, each.situation) for each in choices])
        there = next((each for each in open_yet if is_of(one.given, each.situation)), None)
        if there is not None and one.impossible:
            choices.append(Choice(goal, written_in(there), impossible=True, of=of))
        elif there is not None and doubt is not None:
            _check_kind(document, doubt, [value for value, _ in there.options], one.meant)
            choices.append(Choice(goal, written_in(there), one.meant, of=of))
        elif doubt is not None and not one.impossible and _is_open(doubt, one.given):
            _check_kind(document, doubt, doubt.goal.wanted, one.meant)
            choices.append(Choice(goal, one.given, one.meant, of=of))
        else:
            raise refusal(goal, one.given, asked)
    return tuple(choices)


def _as_asked(goal: str, known: Sequence[str]) -> str:
    """The goal as it is named now: an ending may be named without its reason, where that leaves no doubt."""
    found = {one for one in known if one.startswith(f"{goal} “")}
    return found.pop() if goal not in known and len(found) == 1 else goal


def written_in(question: Question) -> dict[str, Value]:
    """The part of the situation of a question that can be written."""
    known = situation_json(question.situation)
    return {name: value for name, value in question.situation.items() if name in known}


def refusal(goal: str, given: Values, asked: AskedNow) -> Refusal:
    """Why an answer is refused, with what is asked."""
    open_now = how_to_answer(asked.questions) or f"No question about {goal.partition(':')[0]} is open."
    return Refusal(f"{_why_not(goal, asked.yet(goal, ()), given)} {open_now}")


def how_to_answer(asked: Sequence[Question]) -> str:
    """The questions, each with the command that answers it; empty where there are none."""
    alone = [one for one in asked if not one.asked_with]
    told = [f"{one.sentence} Answer with {answer_line(one)}." for one in alone[:TOLD]]
    rest = [f"“{one.goal}” is open, too." for one in alone[TOLD:]]
    return " ".join([*told, *rest])


def answer_line(question: Question) -> str:
    """The line of a session that answers a question, but for the values, and the situations of further ones.

    Further ones about another goal name it; each such goal stands there once.
    """
    goals = dict.fromkeys(one.goal for one in question.further)
    each = (f'{{{"" if one == question.goal else f"{_goal(one)}, "}"situation": …, "value": …}}' for one in goals)
    further = f', "further": [{", ".join(each)}, …]' if question.further else ""
    return f'{{"do": "answer", {_goal(question.goal)}, "value": …{further}}}'


def _goal(name: str) -> str:
    return f'"goal": {json.dumps(name, ensure_ascii=False)}'


def _why_not(goal: str, asked: Sequence[Question], given: Values) -> str:
    """What is wrong with an answer."""
    if not asked:
        return f"Nothing is asked about “{goal}” now."
    for name, value in given.items():
        known = [one.situation[name] for one in asked if name in one.situation]
        if not known:
            names = ", ".join(_told(asked[0]))
            return f"There is no {name} in what is asked about “{goal}”: give {names}, or leave the situation out."
        if not any(alike(value, one) for one in known):
            others = " or ".join(dict.fromkeys(map(short_value, known)))
            return f"“{goal}” is asked with {name} {others}, not with {short_value(value)}."
    return f"“{goal}” is asked about another situation."


def _told(question: Question) -> Iterator[str]:
    """The names by which a situation is told: those that the rivals are about."""
    looked_at = frozenset().union(*(free_names(formula) for _, formula in question.options))
    yield from (name for name in question.situation if name in looked_at)


def is_of(given: Values, known: Values) -> bool:
    """Whether all that is given is so in a situation."""
    return all(name in known and alike(value, known[name]) for name, value in given.items())


def alike(value: Value, known: Value) -> bool:
    """Whether a value is the one that is known, or the numbers of a place or pair written as a list."""
    if isinstance(value, list) and isinstance(known, Point):
        return value == [known.x, known.y]
    if isinstance(value, list) and isinstance(known, tuple):
        return len(value) == len(known) and all(map(alike, value, known))
    return same(value, known)


def _is_open(doubt: Doubt, given: Values) -> bool:
    """Whether rivals differ in a situation that has a value for everything that can be written, and nothing else."""
    one = doubt.goal.situations[0]
    needed = situation_json({name: one.values[name] for name in doubt.goal.scope.types}).keys()
    return needed <= given.keys() <= set(one.values) and len(_values(doubt, given)) > 1


def _values(doubt: Doubt, given: Values) -> set[object]:
    """What the formulas that are nearly as plain as the best one give in a situation."""
    one = doubt.goal.situations[0]
    moment = type(one)({**one.values, **given}, one.label, one.functions)
    return {outcome(each, moment, doubt.goal.scope)[0] for each in doubt.rivals}


def _check_kind(document: Document, doubt: Doubt, known: Sequence[Value], meant: Value) -> None:
    """Raises Refusal for an answer that is of another kind than what is asked for."""
    goal = doubt.goal.purpose
    if doubt.goal.type == TRUTH and not isinstance(meant, bool):
        raise Refusal(f"{goal} is a yes or no: answer with true or false, not with {short_value(meant)}.")
    must_be_alike(document, goal, meant, known)


def must_be_alike(document: Document, goal: str, meant: Value, known: Sequence[Value]) -> None:
    """Raises Refusal, with what to write, for an answer that is of another kind than all that is known."""
    shown = [one for one in known if one is not None]
    if meant is None or not shown or type_of(meant).name in {type_of(one).name for one in shown}:
        return
    example = next((_written(one) for one in shown if _written(one)), short_value(shown[0]))
    advice = " ".join(_as_text(document, meant, shown)) if type(meant) is str else ""
    kind = type_of(shown[0]).name
    raise Refusal(
        f"{short_value(meant)} is a {type_of(meant).name}, but {goal} is a {kind}, such as {example}. "
        f"{advice or f'Answer with one of that kind, or with {_written(None)} for nothing.'}"
    )


def _as_text(document: Document, meant: str, shown: Sequence[Value]) -> Iterator[str]:
    """What to write in place of a text."""
    if any(isinstance(one, Symbol) for one in shown):
        yield f"The {type_of(Symbol(meant)).name} {meant} is written {_written(Symbol(meant))}."
    if meant in document.definitions:
        yield f"What is called {meant} is written {json.dumps(named_operand(meant))}."


def _written(value: Value) -> str:
    """A value as a session writes it, empty where it cannot."""
    try:
        return json.dumps(operand_json(value), ensure_ascii=False)
    except Refusal:
        return ""
