"""The simulated teacher: shows what should happen where the program is wrong, and answers what it is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from time import process_time
from types import ModuleType
from typing import Any

from studio.bench.corpus.judging import FAULTS, nearly
from studio.bench.corpus.showing import Shown, done
from studio.bench.teaching.references import Situation, stream
from studio.demonstrate.effects import FAILS, NOTHING, SUCCEEDS, asks_what_happens
from studio.demonstrate.learn import Learner
from studio.demonstrate.question_text import reason_asked
from studio.demonstrate.stage import states
from studio.document.model import Document
from studio.generalize.operands import operand_json, situation_json
from studio.infer.goals import Finding, Question
from studio.infer.questions import is_never
from studio.language.evaluate import Budget
from studio.language.interpret import run
from studio.language.show import show
from studio.language.values import Value, frozen

MOST = 40
"""After so many demonstrations of one process the teacher gives up."""
ANSWERS = 3
"""So many questions are answered after one demonstration at most."""
SECONDS = 240.0
"""So long (of work) one process may take; then the teacher gives up as well."""
WHOLE = (list, dict, frozenset)
"""What is not answered in words."""
STEPS = 300_000
"""How many steps the program may take in one situation."""


@dataclass(frozen=True)
class Taught:
    """What it took to teach one process.

    ``refused`` are the demonstrations among the others that no formula explained; ``asked`` counts questions, answered
    or not. ``wrong`` is how many situations in a row were right when the teacher gave up, and why.
    """

    program: str
    process: str
    right: bool
    demonstrations: int
    refused: int
    asked: int
    answered: int
    tried: int
    seconds: float
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


class Teacher:
    """Teaches one process of a reference, beginning with a document in which nobody has shown it."""

    def __init__(self, program: str, known: ModuleType, process: str, document: Document, seed: int = 0) -> None:
        self.program, self.known, self.process, self.seed = program, known, process, seed
        self.document = document
        self.demonstrations = self.refused = self.asked = self.answered = self.tried = 0
        self._learner: Learner | None = None

    def teach(self, wanted: int, most: int = MOST, seconds: float = SECONDS) -> Taught:
        """Goes on until so many random situations in a row are right, or gives up."""
        began, in_a_row, why = process_time(), 0, ""
        for situation in stream(self.known, self.process, f"{self.seed} {self.process}"):
            if in_a_row >= wanted:
                break
            self.tried += 1
            if self.is_right(situation):
                in_a_row += 1
                continue
            in_a_row = 0
            if self.demonstrations >= most:
                why = f"after {most} demonstrations"
                break
            if process_time() - began > seconds:
                why = f"after {seconds:.0f} s"
                break
            self.show(situation)
        counts = (self.demonstrations, self.refused, self.asked, self.answered, self.tried)
        return Taught(self.program, self.process, not why, *counts, round(process_time() - began, 2), why)

    # judging

    def is_right(self, situation: Situation) -> bool:
        """Whether the program as known so far does what the reference does.

        Nobody sees whether an event that changes nothing and tells no reason was accepted.
        """
        wanted = self.known.outcome(self.process, situation)
        try:
            came = self._outcome(self.document, situation)
        except FAULTS:
            return False
        if "event" in situation and not wanted.get("reason") and came and not came["reason"]:
            before = {**states(self.document), **situation.get("states", {})}
            wanted, came = ({**before, **one, "accepted": True} for one in (wanted, came))
        return all(name in came and nearly(came[name], one) for name, one in wanted.items())

    def _outcome(self, document: Document, situation: Situation) -> dict[str, Any]:
        process = document.processes.get(self.process)
        if (
            process is None
            or not process.steps
            and not any(one.process == self.process for one in document.demonstrations.values())
        ):
            return {}
        if self._learner is None or self._learner.document is not document:
            self._learner = Learner(document)
        before = dict(situation.get("inputs", situation.get("brings", {})))
        if "event" in situation:
            before |= {**states(document), **situation.get("states", {})}
        moment = self._learner.moment({**situation.get("parameters", {}), **before})
        arguments = [before[one.name] for one in process.inputs]
        outcome = run(self._learner.library(moment), self.process, arguments, Budget(STEPS))
        if outcome.ending == "hole":
            return {}
        return {**before, **outcome.changed, "accepted": outcome.accepted, "reason": outcome.reason or ""}

    # showing

    def show(self, situation: Situation) -> None:
        """One more demonstration, and answers to the questions that it raises."""
        self.demonstrations += 1
        shown = self._acted_out(situation)
        if shown.fault:
            self.refused += 1
            return
        self.document = shown.document
        self._answer(shown.findings)

    def _acted_out(self, situation: Situation) -> Shown:
        """What comes of showing what is to happen in a situation, up to the first gesture that is refused."""
        shown = Shown(self.document, self.document)
        for gesture in (opening(self.process, situation), *self.known.gestures(self.process, situation)):
            shown = done(shown.document, gesture)
            if shown.fault:
                break
        return shown

    def _answer(self, findings: Sequence[Finding]) -> None:
        """Answers questions one after another, each in all of its situations in which it has an answer."""
        seen: set[str] = set()
        for _ in range(ANSWERS):
            question = next((q for q in _questions(findings) if q.sentence not in seen), None)
            if question is None:
                return
            seen |= {one.sentence for one in question.each}
            self.asked += 1
            after = self._best(question)
            if after is not None:
                self.answered += 1
                self.document, findings = after.document, after.findings

    def _best(self, question: Question) -> Shown | None:
        """The document after the answers that the reference gives, with one press; None where it knows none.

        What cannot be taken together is answered in the first situation alone.
        """
        told = [(one, value) for one in question.each for value in self._meant(one)]
        return told and (self._said(told) or self._said(told[:1])) or None

    def _meant(self, question: Question) -> tuple[Value, ...]:
        """The answer that the reference gives in one situation; none where it has none.

        The reference knows what is to happen, not which value some part of a process is to have: the teacher thinks
        of showing it there, and answers what would then be left, or else what that is to be afterwards.
        """
        if asks_what_happens(question):
            return self._happens(question)
        if is_never(question.options[0][1]):
            left = self._told(question)
        elif (reason := reason_asked(question.goal)) is not None:
            left = self._refused(question, reason)
        else:
            left = self._left(question)
        values = {frozen(value): value for value, formula in question.options if show(formula) in left}
        return tuple(values.values()) if len(values) == 1 else self._afterwards(question)

    def _said(self, told: Sequence[tuple[Question, Value]]) -> Shown | None:
        answers = [
            {"goal": one.goal, "situation": situation_json(one.situation), "value": operand_json(value)}
            for one, value in told
        ]
        more = {"further": answers[1:]} if answers[1:] else {}
        after = done(self.document, {"do": "answer", **answers[0], **more})
        return None if after.fault else after

    def _happens(self, question: Question) -> tuple[Value, ...]:
        """What the reference does there: as it is offered, or else in words, but for whole collections.

        Nobody writes these down who can act it out.
        """
        asked, begun = self._situation_of(question), question.begun or {}
        wanted = self._outcome_of(asked)
        if asked is None or "accepted" not in wanted:
            return ()
        for effect, _ in question.options:
            changed = effect if isinstance(effect, dict) else {}
            accepted = bool(changed) or effect == SUCCEEDS or effect == NOTHING and wanted["accepted"]
            reason = effect if isinstance(effect, str) and effect not in (SUCCEEDS, FAILS) else ""
            came = {**begun, **changed, "accepted": accepted, "reason": reason}
            if all(name in came and nearly(came[name], one) for name, one in wanted.items()):
                return (effect,)
        changed = {name: one for name, one in wanted.items() if name in begun and not nearly(begun[name], one)}
        effect = changed if wanted["accepted"] else wanted.get("reason")
        return (effect,) if effect and not any(isinstance(one, WHOLE) for one in changed.values()) else ()

    def _afterwards(self, question: Question) -> tuple[Value, ...]:
        """What something is to become that is asked about, where none of the values that are offered is that."""
        name = question.goal.partition(": new ")[2].split(" ")[0]
        wanted = self._outcome_of(self._situation_of(question))
        return (wanted[name],) if wanted.get("accepted") and name in wanted else ()

    def _outcome_of(self, asked: Situation | None) -> Mapping[str, Any]:
        """What is to come of a situation; nothing is known of one that cannot happen."""
        try:
            return {} if asked is None else self.known.outcome(self.process, asked)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return {}

    def _told(self, question: Question) -> set[str]:
        """Whether nothing is to happen where nobody has shown it; neither where a reason would have to be given."""
        wanted = self._outcome_of(self._situation_of(question))
        if "accepted" not in wanted or wanted.get("reason"):
            return set()
        return {show(formula) for value, formula in question.options if value is not wanted["accepted"]}

    def _refused(self, question: Question, reason: str) -> set[str]:
        """The formulas that say whether it is refused there for this reason; none where it cannot happen."""
        wanted = self._outcome_of(self._situation_of(question))
        if "accepted" not in wanted:
            return set()
        refused = not wanted["accepted"] and wanted.get("reason", "") == reason
        return {show(formula) for value, formula in question.options if value is refused}

    def _situation_of(self, question: Question) -> Situation | None:
        """What the reference is asked, of what a question is about."""
        if question.begun is None:
            return None
        like = next(stream(self.known, self.process, "like"))
        names, begun = ("inputs", "brings", "states"), question.begun
        return {key: {name: begun[name] for name in like[key]} if key in names else like[key] for key in like}

    def _left(self, question: Question) -> set[str]:
        """The formulas that would be left if it were shown what is to happen there; none where it cannot happen."""
        asked = self._situation_of(question)
        if asked is None:
            return set()
        try:
            shown = self._acted_out(asked)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return set()
        return {text for one in shown.findings if one.goal == question.goal for text in (one.formula, *one.rivals)}


def _questions(findings: Sequence[Finding]) -> list[Question]:
    return [one.question for one in findings if one.question is not None and not one.question.asked_with]


def opening(process: str, situation: Situation) -> dict[str, Any]:
    """The gesture that sets the stage."""
    if "event" not in situation:
        return {"do": "demonstrate", "process": process, "inputs": _json(situation["inputs"])}
    told = {key: _json(situation[key]) for key in ("states", "parameters") if key in situation}
    event = {"event": situation["event"], "process": process, "brings": _json(situation.get("brings", {}))}
    return {"do": "demonstrate_event", **event, **told}


def _json(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: operand_json(one) for name, one in values.items()}
