"""Answers to questions about processes: an answer counts in the very situation that is asked about."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

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


def choice_for(document: Document, goal: str, given: Values, meant: Value, work: Work | None = None) -> Choice:
    """An answer with the whole situation that is asked about, of which ``given`` may hold a part, or nothing.

    Raises Refusal, with what is asked and how it is answered, where that is not asked; CannotExplain, Cancelled.
    """
    learner, asked = _asked(document, goal, work)
    goal = _as_asked(goal, [*(one.goal for one in asked), *(one.goal.purpose for one in learner.doubts)])
    question = next((one for one in asked if one.goal == goal), None)
    doubt = next((one for one in learner.doubts if one.goal.purpose == goal), None)
    if question is not None and doubt is not None and _is_of(given, question.situation):
        _check_kind(document, doubt, [value for value, _ in question.options], meant)
        return Choice(goal, _written_in(question), meant)
    if doubt is not None and _is_whole(doubt, given) and len(_values(doubt, given)) > 1:
        _check_kind(document, doubt, doubt.goal.wanted, meant)
        return Choice(goal, given, meant)
    raise _refusal(goal, question, given, asked)


def ruled_out(document: Document, goal: str, given: Values, work: Work | None = None) -> Choice:
    """That the situation which is asked about, and of which ``given`` may hold a part, cannot happen.

    Raises what ``choice_for`` raises.
    """
    _, asked = _asked(document, goal, work)
    goal = _as_asked(goal, [one.goal for one in asked])
    question = next((one for one in asked if one.goal == goal), None)
    if question is None or not _is_of(given, question.situation):
        raise _refusal(goal, question, given, asked)
    return Choice(goal, _written_in(question), impossible=True)


def _asked(document: Document, goal: str, work: Work | None) -> tuple[Learner, list[Question]]:
    """What was found about the process of a goal, and the questions that are open about it."""
    process = goal.partition(":")[0]
    if process not in document.processes:
        raise Refusal(f"Nothing was asked about {goal!r}. Answer with the goal that the question names.")
    learner = Learner(document, work)
    learner.learn([process])
    return learner, [one.question for one in learner.findings if one.question is not None]


def _as_asked(goal: str, known: Sequence[str]) -> str:
    """The goal as it is named now: an ending may be named without its reason, where that leaves no doubt."""
    found = {one for one in known if one.startswith(f"{goal} “")}
    return found.pop() if goal not in known and len(found) == 1 else goal


def _written_in(question: Question) -> dict[str, Value]:
    """The part of the situation of a question that can be written."""
    known = situation_json(question.situation)
    return {name: value for name, value in question.situation.items() if name in known}


def _refusal(goal: str, question: Question | None, given: Values, asked: Sequence[Question]) -> Refusal:
    """Why an answer is refused, with what is asked."""
    open_now = how_to_answer(asked) or f"No question about {goal.partition(':')[0]} is open."
    return Refusal(f"{_why_not(goal, question, given)} {open_now}")


def how_to_answer(asked: Sequence[Question]) -> str:
    """The questions, each with the command that answers it; empty where there are none."""
    told = [f"{one.sentence} Answer with {answer_line(one)}." for one in asked[:TOLD]]
    rest = [f"“{one.goal}” is open, too." for one in asked[TOLD:]]
    return " ".join([*told, *rest])


def answer_line(question: Question) -> str:
    """The line of a session that answers a question, but for the values, and the situations of further ones."""
    further = ', "further": [{"situation": …, "value": …}, …]' if question.further else ""
    return f'{{"do": "answer", "goal": {json.dumps(question.goal, ensure_ascii=False)}, "value": …{further}}}'


def _why_not(goal: str, question: Question | None, given: Values) -> str:
    """What is wrong with an answer."""
    if question is None:
        return f"Nothing is asked about “{goal}” now."
    known = question.situation
    for name, value in given.items():
        if name not in known:
            names = ", ".join(_told(question))
            return f"There is no {name} in what is asked about “{goal}”: give {names}, or leave the situation out."
        if not alike(value, known[name]):
            return f"“{goal}” is asked with {name} {short_value(known[name])}, not with {short_value(value)}."
    return f"“{goal}” is asked about another situation."


def _told(question: Question) -> Iterator[str]:
    """The names by which a situation is told: those that the rivals are about."""
    looked_at = frozenset().union(*(free_names(formula) for _, formula in question.options))
    yield from (name for name in question.situation if name in looked_at)


def _is_of(given: Values, known: Values) -> bool:
    """Whether all that is given is so in a situation."""
    return all(name in known and alike(value, known[name]) for name, value in given.items())


def alike(value: Value, known: Value) -> bool:
    """Whether a value is the one that is known, or the numbers of a place or pair written as a list."""
    if isinstance(value, list) and isinstance(known, Point):
        return value == [known.x, known.y]
    if isinstance(value, list) and isinstance(known, tuple):
        return len(value) == len(known) and all(map(alike, value, known))
    return same(value, known)


def _is_whole(doubt: Doubt, given: Values) -> bool:
    """Whether a situation has a value for everything that can be written, and nothing else."""
    one = doubt.goal.situations[0]
    return (
        situation_json({name: one.values[name] for name in doubt.goal.scope.types}).keys()
        <= given.keys()
        <= set(one.values)
    )


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
