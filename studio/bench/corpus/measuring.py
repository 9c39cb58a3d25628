"""Measuring one goal: guesses after so many examples, and how many questions with perfect answers it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any

from studio.bench.corpus import acting_out
from studio.bench.corpus.judging import FAULTS, Judge, JudgedSituation, formulas, parsed, situations
from studio.bench.corpus.reading import CorpusGoal
from studio.bench.corpus.showing import Shown, done, show
from studio.demonstrate.effects import asks_what_happens
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attributes import address_of, find
from studio.generalize.example_moments import ELEMENT_NAMES, snapshot
from studio.generalize.operands import key_json, operand_json, situation_json
from studio.infer.goals import Finding, Question, Scope
from studio.infer.rank import weight
from studio.language.errors import StudioError
from studio.language.show import show as show_formula
from studio.language.show import show_steps
from studio.language.values import Value

AFTER = (1, 2, 3, 5)
"""After so many examples the first guess is judged."""
ANSWERS = 5
"""So many questions are answered at most."""


@dataclass(frozen=True)
class Guess:
    """What stood first after some examples, whether it is right, where the right one stood (from 1), and the margin.

    ``margin`` is the weight of the first wrong one of those shown less that of the first right one; None where there
    are not both.
    """

    examples: int
    right: bool
    formula: str = ""
    place: int | None = None
    margin: float | None = None
    seconds: float = 0.0
    fault: str = ""


@dataclass(frozen=True)
class GoalResult:
    """What came of one goal. ``needed`` are the examples and answers after which it was right, None where it never was.

    ``first`` says how many answers sufficed after the first example alone.
    """

    program: str
    goal: str
    kind: str
    way: str
    guesses: tuple[Guess, ...]
    needed: tuple[int, int] | None = None
    first: int | None = None
    asked: int = 0
    number: int = 0
    """Its place among the goals of its program."""

    def right_after(self, examples: int) -> bool:
        """Whether the guess was right after so many examples (or all, where there are fewer)."""
        known = [one for one in self.guesses if one.examples <= examples]
        return bool(known) and known[-1].right

    @property
    def seconds(self) -> tuple[float, ...]:
        """What the slowest gesture of each example took."""
        return tuple(one.seconds for one in self.guesses)

    def as_json(self) -> dict[str, Any]:
        """The result as plain data, without what is as usual."""
        known = _unusual(self, "guesses")
        return {**known, "guesses": [_unusual(one, "examples") for one in self.guesses]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GoalResult:
        """The inverse of ``as_json``."""
        guesses = tuple(Guess(number, **one) for number, one in enumerate(data["guesses"], 1))
        needed = tuple(data["needed"]) if "needed" in data else None
        return cls(**{**data, "guesses": guesses, "needed": needed})


def _unusual(one: Guess | GoalResult, but: str) -> dict[str, Any]:
    """The fields that differ from their defaults."""
    values = ((part.name, getattr(one, part.name), part.default) for part in fields(one) if part.name != but)
    return {name: value for name, value, usual in values if value != usual}


def measured(goal: CorpusGoal, document: Document) -> GoalResult:
    """Teaches a goal example by example, and again with answers to questions."""
    steps = list(_taught(goal, document))
    last = next((one.guessed for one in reversed(steps) if not one.fault), document)
    judge = Judge(goal, last if goal.way in ("relate", "listify") else document)
    among = situations(goal, document)
    guesses = tuple(_guess(goal, judge, among, number, one) for number, one in enumerate(steps, 1))
    needed, first, asked = _with_answers(goal, judge, among, document, steps, guesses)
    return GoalResult(goal.program, goal.name, goal.kind, goal.way, guesses, needed, first, asked)


def _taught(goal: CorpusGoal, document: Document) -> Iterator[Shown]:
    for example in goal.examples[: max(AFTER)]:
        shown = show(goal, document, example)
        document = shown.document
        yield shown


def _guess(goal: CorpusGoal, judge: Judge, among: Sequence[JudgedSituation], number: int, shown: Shown) -> Guess:
    seconds = round(shown.seconds, 4)
    if goal.is_process:
        share = judge.share_right(shown.guessed, list(among))
        right = share == 1
        return Guess(number, right, _steps(goal, shown.guessed), 1 if right else None, None, seconds, shown.fault)
    texts = [] if shown.fault else list(formulas(goal, shown.findings)) or _standing(goal, shown.guessed)
    truths = [judge.right(text, list(among)) for text in texts]
    place = truths.index(True) + 1 if True in truths else None
    return Guess(
        number, place == 1, texts[0] if texts else "", place, _margin(goal, texts, truths), seconds, shown.fault
    )


def _standing(goal: CorpusGoal, document: Document) -> list[str]:
    """The formula of an attribute that nothing was said about, since it is the same for all members."""
    if goal.way not in ("relate", "listify"):
        return []
    try:
        return [show_formula(find(document, address_of(goal.name)).node)]
    except StudioError:
        return []


def _steps(goal: CorpusGoal, document: Document) -> str:
    process = document.processes.get(goal.name)
    return show_steps(process.steps) if process and process.steps else ""


def _margin(goal: CorpusGoal, texts: Sequence[str], truths: Sequence[bool]) -> float | None:
    if True not in truths or False not in truths:
        return None
    near = (*goal.examples[0].get("inputs", {}), *goal.examples[0].get("states", {}), *ELEMENT_NAMES, "i", "j")
    scope = Scope({}, pointed=tuple(goal.options.get("over", ())), locals=near)
    weights = [weight(parsed(text), scope) for text in texts]
    return float(weights[truths.index(False)] - weights[truths.index(True)])


# with answers


def _with_answers(
    goal: CorpusGoal,
    judge: Judge,
    among: Sequence[JudgedSituation],
    document: Document,
    steps: Sequence[Shown],
    guesses: Sequence[Guess],
) -> tuple[tuple[int, int] | None, int | None, int]:
    """Examples and answers until right, answers after the first example alone, and how often a question stood there."""
    if not guesses:
        return None, None, 0
    asked = sum(question_of(goal, one.findings) is not None for one in steps)
    now, answers, first = steps[0], 0, None
    for number in range(1, len(steps) + 1):
        if number > 1:  # without an answer so far it is as it was the first time
            now = show(goal, now.document, goal.examples[number - 1]) if answers else steps[number - 1]
        while not (right := _guess(goal, judge, among, number, now).right) and answers < ANSWERS:
            answered = _answered(goal, judge, list(among), now)
            if answered is None:
                break
            now, answers = answered, answers + 1
        if right:
            return (number, answers), answers if number == 1 else first, asked
    return None, first, asked


def question_of(goal: CorpusGoal, findings: Sequence[Finding]) -> Question | None:
    """The question that stands about a goal; of a process the first about any part of it."""
    own = (one for one in findings if one.goal == goal.name or goal.is_process)
    return next((one.question for one in own if one.question is not None), None)


def _answered(goal: CorpusGoal, judge: Judge, among: list[JudgedSituation], shown: Shown) -> Shown | None:
    """The document after the perfect answer to the question that stands; None where there is none to be given."""
    question = question_of(goal, shown.findings)
    if question is None:
        return None
    if goal.is_process:
        return _answered_process(goal, judge, among, shown, question)
    return _said(shown, question, [_answer_there(goal, judge, shown, one) for one in question.each])


def _answer_there(goal: CorpusGoal, judge: Judge, shown: Shown, question: Question) -> dict[str, Any]:
    """The perfect answer in one situation, as a gesture has it."""
    inputs = {name: one for name, one in question.situation.items() if name not in judge.document.definitions}
    moment = {name: one for name, one in question.situation.items() if name in judge.document.definitions}
    at = JudgedSituation({**_present(shown.guessed), **moment}, inputs)
    try:
        possible = bool(judge.value(goal.options.get("domain", "True"), at))
        value = judge.meant(at) if possible else None
        if possible:
            return _answer(goal, question, value)
    except (*FAULTS, ValueError):  # nobody can say what is meant there
        pass
    return _never(question)


def _answered_process(
    goal: CorpusGoal, judge: Judge, among: list[JudgedSituation], shown: Shown, question: Question
) -> Shown | None:
    """The document after one press of Answer, or after it was acted out in one of the situations what is meant there.

    What happens in a situation is answered where that is offered; of other answers the one that leads furthest is
    given, and of press and acting out as well.
    """

    def share(one: Shown) -> float:
        return judge.share_right(one.guessed, among)

    told: list[dict[str, Any]] = []
    doubtful: list[tuple[Question, list[Value]]] = []
    unlike: list[JudgedSituation] = []
    plainly = False
    for one in question.each:
        at = acting_out.asked_about(goal, judge, one)
        happens = one.begun is not None and acting_out.can_happen(goal, judge, at)
        if one.begun is not None and not happens:
            told.append(_never(one))
        elif asks_what_happens(one):
            effect = acting_out.effect_meant(goal, judge, one, at)
            offered = any(value == effect for value, _ in one.options)
            if offered or goal.kind != "recursion":  # what runs itself is shown step by step, or not at all
                told += _writable(goal, one, [effect])
            plainly = plainly or not offered
        else:
            able = [value for value, _ in one.options[:3] if acting_out.may_be_meant(goal, judge, one, at, value)]
            doubtful.append((one, able))
        if happens and not judge.outcome_right(shown.guessed, at):
            unlike.append(at)
    pressed = _said(shown, question, told) if told else None
    for one, able in doubtful:
        tried = [(more, done) for more in _writable(goal, one, able) if (done := _said(shown, question, [*told, more]))]
        if tried:
            more, pressed = max(tried, key=lambda each: share(each[1]))
            told.append(more)
    if pressed is not None and share(pressed) == 1:
        return pressed
    shown_there = (acting_out.acted_out(goal, judge, shown, at) for at in unlike)
    acted = next((one for one in shown_there if one is not None), None)
    if acted is not None and plainly and (pressed is None or share(pressed) <= share(acted)):
        return acted  # what is typed says less than what is done
    return max((one for one in (pressed, acted) if one is not None), key=share, default=None)


def _present(document: Document) -> dict[str, Value]:
    """What parameters and states are worth where a question is asked: it is about that moment but for what it says."""
    return snapshot(document, Live.at_present(document).env())


def _writable(goal: CorpusGoal, question: Question, values: Sequence[Value]) -> list[dict[str, Any]]:
    """Answers as a gesture has them, of those that can be written."""
    found: list[dict[str, Any]] = []
    for value in values:
        with suppress(StudioError, TypeError, ValueError):
            found.append(_answer(goal, question, value))
    return found


def _never(question: Question) -> dict[str, Any]:
    return {"goal": question.goal, "situation": situation_json(question.situation), "happens": False}


def _answer(goal: CorpusGoal, question: Question, value: Any) -> dict[str, Any]:
    """An answer as a gesture has it. Raises StudioError, TypeError and ValueError for what cannot be written."""
    members = isinstance(value, list) and goal.way == "members"
    given = [key_json(one) for one in value] if members else operand_json(value)
    return {"goal": question.goal, "situation": situation_json(question.situation), "value": given}


def _said(shown: Shown, question: Question, answers: Sequence[dict[str, Any]]) -> Shown | None:
    """The document after one press of Answer; None where that is refused."""
    first, *further = answers
    more = {"further": further} if further else {}
    after = done(shown.guessed, {"do": "answer", **first, **more})
    return None if after.fault else after
