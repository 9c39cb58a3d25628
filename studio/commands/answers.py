"""Commands that say what is meant where the studio asks: answers to questions, and candidates that are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar

from studio.commands import roles
from studio.commands.conditions import condition
from studio.commands.registry import Result, declaring
from studio.commands.teach import changed_definitions, taught_result
from studio.demonstrate import answering, effect_answers
from studio.demonstrate.answer_words import answered_to, where_answered
from studio.demonstrate.contradicting_answers import changed_later, contradiction_words, contradictions
from studio.demonstrate.effects import is_effect_goal
from studio.demonstrate.learn import learned
from studio.document.changes import about
from studio.document.live import Live
from studio.document.model import Choice, Document
from studio.generalize import follow, lessons, listed_rivals, next_member, shown_again
from studio.generalize import relate as relating
from studio.generalize.attributes import address_of
from studio.generalize.observe import pointed_at
from studio.generalize.operands import Given, read_key
from studio.infer.goals import Finding, Work
from studio.language.errors import CannotExplain, Refusal
from studio.language.parse import parse
from studio.language.values import Value

command = declaring("Generalize")
FURTHER = roles.ArgumentRole("what is meant in other situations")
HAS_ANSWERS = condition(
    lambda document, _: any(one.is_answer and ":" in one.goal for one in document.choices), "Answer a question first."
)


@dataclass(frozen=True)
class FurtherAnswer:
    """What is meant in one of the situations that are asked about at once; it needs no value where it never happens.

    ``goal`` says what it is about, where that is something else about the same process.
    """

    situation: Mapping[str, Given] = field(default_factory=dict)
    value: Given | None = None
    happens: bool = True
    goal: str = ""
    SAYS: ClassVar[str] = 'an answer, such as {"situation": {"n": 3}, "value": true}'

    @classmethod
    def from_json(cls, data: Any) -> FurtherAnswer:
        """Reads what ``to_json`` wrote. Raises ValueError for anything else, Refusal for what no operand can be."""
        if not isinstance(data, dict) or not data.keys() <= {"situation", "value", "happens", "goal"}:
            raise ValueError
        situation, happens, goal = data.get("situation", {}), data.get("happens", True), data.get("goal", "")
        if not isinstance(situation, dict) or not isinstance(happens, bool) or not isinstance(goal, str):
            raise ValueError
        value = Given.from_json(data["value"]) if "value" in data else None
        return cls({name: Given.from_json(one) for name, one in situation.items()}, value, happens, goal)

    def there(self, document: Document, env: Mapping[str, Value]) -> dict[str, Value]:
        """What is so in the situation, as far as it is said. Raises Refusal for what cannot be worked out."""
        return {name: one.value(document, env) for name, one in self.situation.items()}

    def to_json(self) -> dict[str, Any]:
        """As a session holds it."""
        told: dict[str, Any] = {"situation": {name: one.to_json() for name, one in self.situation.items()}}
        told |= {"goal": self.goal} if self.goal else {}
        if not self.happens:
            return {**told, "happens": False}
        return told if self.value is None else {**told, "value": self.value.to_json()}


@command(title="Answer", icon="fa5s.question-circle", answers=True, told="Answers the question about {goal}")
def answer(
    document: Document,
    *,
    goal: Annotated[str, roles.GOAL],
    situation: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
    value: Given | None = None,
    happens: bool = True,
    further: Annotated[Sequence[FurtherAnswer], FURTHER] = (),
    work: Work,
) -> Result:
    """Answers a question: in this situation, this is meant. The answer is one more example.

    Without ``situation``, or with a part of it, it is the one of the question that is open about the goal. Where it
    never ``happens``, it needs no value, and something else is asked. ``further`` are the answers in other situations
    that are asked about at once with it, or to what else is asked about a process with it; all are taken together.
    """
    answers = [FurtherAnswer(situation or {}, value, happens), *further]
    if any(one.happens and one.value is None for one in answers):
        raise Refusal("Answer with the value that is meant there; or say that it never happens.")
    env = Live(document).env()
    given: list[Mapping[str, Value]] = [one.there(document, env) for one in answers]
    if goal.partition(":")[0] in document.processes:
        return _answered_process(document, goal, given, answers, work)
    if any(one.goal not in ("", goal) for one in answers):
        raise Refusal(f"Only what is asked about {goal} is answered with it. Answer the rest for itself.")
    if _taught(document, goal):
        given = lessons.situations_asked_about(document, goal, given, work)
        return _answered_lesson(document, goal, given, answers, work)
    if _follows(document, goal):
        given = follow.situations_asked_about(document, goal, given, work)
    result = Result(document)
    for one, values in zip(answers, given, strict=True):
        done = _answered(result.document, goal, values, one, work)
        result = replace(done, touched=result.touched | done.touched)
    return result


def _answered_lesson(
    document: Document, goal: str, given: Sequence[Mapping[str, Value]], answers: Sequence[FurtherAnswer], work: Work
) -> Result:
    """The document with answers about what is taught by examples, all at once."""
    env, lesson = Live(document).env(), lessons.lesson_of(document, goal)
    choices = []
    for one, whole in zip(answers, given, strict=True):
        if one.value is None or not one.happens:
            choices.append(Choice(goal, whole, impossible=True))
            continue
        meant = _answer_members(one.value) if lesson.kind == "members" else one.value.value(document, env)
        if lesson.kind != "members":
            answering.must_be_alike(document, goal, meant, [each.result for each in lesson.examples])
        choices.append(Choice(goal, whole, meant))
    return taught_result(document, lessons.answered_together(document, goal, choices, work), goal)


def _answered_process(
    document: Document, goal: str, given: Sequence[Mapping[str, Value]], answers: Sequence[FurtherAnswer], work: Work
) -> Result:
    """The document with answers about a process, all against what is asked now."""
    process, env = goal.partition(":")[0], Live(document).env()
    said = [
        answering.AnswerThere(
            one.goal or goal,
            there,
            one.value.value(document, env) if one.value is not None and one.happens else None,
            one.value is None or not one.happens,
        )
        for one, there in zip(answers, given, strict=True)
    ]
    if other := next((one.goal for one in said if one.goal.partition(":")[0] != process), None):
        raise Refusal(f"“{other}” is not asked together with “{goal}”. Answer it for itself.")
    asked = answering.asked_now(document, process, Work(work.tell, work.cancelled))
    runs = [one for one in said if is_effect_goal(one.goal) and not one.impossible]
    plain = [one for one in said if one not in runs]
    choices = answering.choices_for(document, asked, plain)
    unsaid = [choice for one, choice in zip(plain, choices, strict=True) if not one.given and choice.is_answer]
    together = [*choices, *(Choice(one.goal, one.given, one.meant) for one in runs)]
    later = changed_later(one for one in document.demonstrations.values() if one.process == process)
    if pair := next(contradictions((), together, document.names(), later), None):
        raise Refusal(f"{contradiction_words(*pair)} Say which one is meant, and leave the other one out.")
    before = [one for one in document.choices if about(one.goal, process)]
    denied = [*contradictions(before, choices, document.names(), later)]
    done = _taken_together(document, asked, choices, runs, work)
    told = (
        f"{contradiction_words(*pair)} If the first one was a slip, drop it with “Drop an answer”." for pair in denied
    )
    open_now = (f"That was {answered_to(one)}{where_answered(one.situation)}." for one in unsaid)
    return replace(done, says=" ".join([done.says, *open_now, *told]))


def _taken_together(
    document: Document,
    asked: answering.AskedNow,
    choices: Sequence[Choice],
    runs: Sequence[answering.AnswerThere],
    work: Work,
) -> Result:
    """The document with all these answers."""
    if not runs:
        return _chosen(document, choices, work)
    process = runs[0].goal.partition(":")[0]
    made = replace(document, choices=(*document.choices, *choices))
    done = effect_answers.demonstrated(made, asked, runs, work)
    if fault := done.document.processes[process].fault:
        raise CannotExplain(fault)
    return replace(done, says=" ".join([done.says, *_lost(done.findings, done.document, len(choices))]))


def _answered(document: Document, goal: str, values: Mapping[str, Value], given: FurtherAnswer, work: Work) -> Result:
    """The document with one answer about anything else."""
    if given.value is None or not given.happens:
        return _ruled_out(document, goal, values, work)
    value = given.value.value(document, Live(document).env())
    if next_member.asks_about_member(document, goal, values):
        made, found = next_member.answered_member(document, goal, next(iter(values.values())), value)
        return Result(made, (found,), frozenset({goal.partition(".")[0]}), f"{goal} is {found.formula}.")
    if _follows(document, goal):
        made, found = follow.answered_value(document, goal, values, value, work)
        return Result(made, (found,), frozenset({goal}), f"{goal} follows: {found.formula}.")
    if goal in document.lessons:
        done = shown_again.answered_attribute(document, goal, values, value, work)
        return Result(done.document, done.findings, changed_definitions(document, done.document), done.says)
    raise _unknown(goal)


def _follows(document: Document, goal: str) -> bool:
    """Whether it is about a definition that follows others."""
    return goal in document.lessons and document.lessons[goal].kind == follow.KIND


def _ruled_out(document: Document, goal: str, values: Mapping[str, Value], work: Work) -> Result:
    """A situation that was asked about cannot happen."""
    if _follows(document, goal):
        made, found = follow.ruled_out(document, goal, values, work)
        return Result(made, (found,), frozenset({goal}), f"{goal} is asked about elsewhere.")
    if goal in document.lessons:
        raise Refusal(f"What {goal} is can be seen with any values of the parameters: narrow their ranges instead.")
    if next_member.asks_about_member(document, goal, values):
        raise Refusal(f"Say what {goal} would be for one more; there need not be one.")
    raise _unknown(goal)


def _answer_members(value: Given) -> list[Value]:
    if not isinstance(value.json, list):
        raise Refusal("Answer with the list of members that are meant, each by its key.")
    return [read_key(one) for one in value.json]


@command(
    title="Choose a candidate",
    icon="fa5s.list-ol",
    answers=True,
    told="Chooses another candidate for {goal}",
)
def choose(document: Document, *, goal: Annotated[str, roles.GOAL], number: int, work: Work) -> Result:
    """Takes another candidate than the first one (number 0) as what is meant."""
    if _taught(document, goal):
        return taught_result(document, lessons.candidate_chosen(document, goal, number, work), goal)
    if goal in document.lessons:
        address = address_of(goal)
        steps = str(replace(address, thing="")).lstrip(".")
        over = pointed_at(document, address)
        done = relating.relate(document, address.thing, [steps], over, number, work)
        return Result(done.document, done.findings, changed_definitions(document, done.document), done.says)
    if listed_rivals.candidates(document, goal):
        made, finding = listed_rivals.chosen(document, goal, number)
        return Result(made, (finding,), changed_definitions(document, made), f"{goal} is {finding.formula}.")
    found = answering.asked_now(document, _process_of(document, goal), Work(work.tell, work.cancelled, asks=False))
    doubt = found.about(goal)
    texts = [] if doubt is None else [doubt.finding.formula, *doubt.finding.rivals]
    if not 0 <= number < len(texts):
        raise Refusal(f"There are {len(texts)} candidates for {goal}; choose one of them by its number, from 0.")
    return _chosen(document, (Choice(goal, formula=parse(texts[number]), of=found.whose(goal)),), work)


def _taught(document: Document, goal: str) -> bool:
    return goal in document.lessons and document.lessons[goal].kind in lessons.KINDS


def _process_of(document: Document, goal: str) -> str:
    """The process that a goal belongs to. Raises Refusal when there is no such goal."""
    process = goal.partition(":")[0]
    if process not in document.processes:
        raise _unknown(goal)
    return process


def _unknown(goal: str) -> Refusal:
    return Refusal(f"Nothing was asked about {goal!r}. Answer with the goal that the question names.")


def _chosen(document: Document, choices: Sequence[Choice], work: Work) -> Result:
    """Choices about a process, which is inferred again with them.

    Where none of several answers counts, they are refused; where only some do not, it is told which, and why.
    """
    process = _process_of(document, choices[0].goal)
    picked = {one.goal for one in choices if one.formula is not None}
    kept = tuple(one for one in document.choices if one.goal not in picked or one.formula is None)
    made, findings = learned(replace(document, choices=(*kept, *choices)), (process,), work)
    lost = _lost(findings, made, len(choices))
    fault = made.processes[process].fault or (lost[0] if len(lost) == len(choices) else "")
    if fault:
        raise CannotExplain(fault)
    says = " ".join([f"{process} is inferred again with this.", *lost])
    return Result(made, tuple(findings), frozenset({process}), says)


def _lost(findings: Iterable[Finding], document: Document, count: int) -> list[str]:
    """Why answers do not count that are among the last choices of a document, those that were just given."""
    before = document.choices[: len(document.choices) - count]
    known = Counter(one.goal for one in before if one.is_answer)
    return [one.note for one in findings if one.lost is not None and one.lost.number > known[one.goal]]


@command(
    title="Drop an answer",
    shown=("menu", "reasons"),
    icon="fa5s.eraser",
    when=HAS_ANSWERS,
    told="Drops an answer about {goal}",
)
def drop_answer(document: Document, *, goal: Annotated[str, roles.ANSWERED], number: int = 1, work: Work) -> Result:
    """Takes back one answer about a process (the first about that goal is number 1), which is inferred again."""
    given = [one for one in document.choices if one.is_answer and one.goal == goal]
    if not 1 <= number <= len(given):
        raise Refusal(f"There are {len(given)} answers about {goal}; drop one of them by its number, from 1.")
    process, dropped = _process_of(document, goal), given[number - 1]
    kept = tuple(one for one in document.choices if one is not dropped)
    own = Work(work.tell, work.cancelled, asks=work.asks)
    made, findings = learned(replace(document, choices=kept), (process,), own)
    return Result(made, tuple(findings), frozenset({process}), f"{process} is inferred again without this answer.")
