"""Judging guesses: what was meant and what was guessed, compared by what they do in situations, not by their text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from studio.bench.corpus.reading import CorpusGoal, Json
from studio.demonstrate.learn import Learner
from studio.document.actions import EndAction
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.operands import operand_value
from studio.language.errors import StudioError
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.interpret import run
from studio.language.parse import parse
from studio.language.values import Value, frozen, is_number

STEPS = 200_000
"""How many steps a guess may take in one situation."""
FAULTS = (StudioError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a guess may raise where it has no value."""

Values = Mapping[str, Value]
parsed = lru_cache(maxsize=4000)(parse)


@dataclass(frozen=True)
class JudgedSituation:
    """A situation in which guess and meaning are compared.

    ``moment`` are the values of parameters and states then, ``inputs`` those of a function, an event or a process.
    """

    moment: Values
    inputs: Values


def situations(goal: CorpusGoal, document: Document, examples: int | None = None) -> list[JudgedSituation]:
    """The situations of the first ``examples`` examples (of all, unless said otherwise), then those held out."""
    given = told(goal) if goal.way != "listify" else []
    return [situation(document, one) for one in (*given[:examples], *goal.held)]


def told(goal: CorpusGoal) -> list[Json]:
    """The examples, each with the parameters and states that stay from those before it."""
    if "event" in goal.options:
        return list(goal.examples)
    found: list[Json] = []
    stay: dict[str, Json] = {"parameters": {}, "states": {}}
    for example in goal.examples:
        stay = {key: {**known, **example.get(key, {})} for key, known in stay.items()}
        found.append({**example, **stay})
    return found


def situation(document: Document, given: Json) -> JudgedSituation:
    """One situation as written in the corpus. Raises StudioError for an operand that cannot be read."""
    env = Live(document).env()

    def values(*keys: str) -> dict[str, Value]:
        return {name: operand_value(document, env, one) for key in keys for name, one in given.get(key, {}).items()}

    return JudgedSituation(values("parameters", "states"), values("inputs", "brings"))


def shown_result(goal: CorpusGoal, document: Document, example: Json) -> Value:
    """What an example showed: a result, the chosen members (a set), or the value of an attribute."""
    key = {"teach": "result", "members": "members", "relate": "value", "follow": "at"}[goal.way]
    json = example[key]
    if key == "members":
        json = [{"key": one} if isinstance(one, list) else one for one in json]
    return operand_value(document, Live(document).env(), json)


class Judge:
    """Compares guesses of one goal with what was meant, in a document in which both have their names."""

    def __init__(self, goal: CorpusGoal, document: Document) -> None:
        self.goal, self.document = goal, document
        self._live = Live(document)

    # values

    def meant(self, at: JudgedSituation) -> Value:
        """The value that was meant. Raises what evaluating may raise."""
        return self.value(self.goal.meant, at)

    def value(self, formula: str, at: JudgedSituation) -> Value:
        """The value of a formula in a situation. Raises what evaluating may raise."""
        return evaluate(parsed(formula), self._env(at))

    def _env(self, at: JudgedSituation) -> Env:
        moment = {name: one for name, one in at.moment.items() if name in self.document.definitions}
        live = self._live.with_values(moment) if moment else self._live
        return Env({**live.env(), **at.inputs}, Budget(STEPS))

    def alike(self, one: Value, other: Value) -> bool:
        """Whether two values are the same to a person: numbers nearly, members in any order."""
        if self.goal.kind == "members" and isinstance(one, (list, frozenset)) and isinstance(other, (list, frozenset)):
            return len(one) == len(other) and {frozen(each) for each in one} == {frozen(each) for each in other}
        return nearly(one, other, self.goal.near)

    def right(self, formula: str, among: list[JudgedSituation]) -> bool:
        """Whether a formula gives what was meant in all of these situations."""
        return self.wrong_at(formula, among) is None

    def wrong_at(self, formula: str, among: list[JudgedSituation]) -> JudgedSituation | None:
        """The first situation in which a formula does not give what was meant."""
        for at in among:
            try:
                if not self.alike(self.value(formula, at), self.meant(at)):
                    return at
            except FAULTS:
                return at
        return None

    # processes

    def outcome_meant(self, at: JudgedSituation) -> dict[str, Value]:
        """What the process is to come to: whether it accepts, perhaps the reason, and every value afterwards."""
        env = self._env(at)
        before = {**self._states(at), **at.inputs}
        env.update(before)
        meant = {name: evaluate(parsed(text), env) for name, text in self.goal.meant.items() if name != "reason"}
        accepted = bool(meant.pop("accepted", True))
        result: dict[str, Value] = {"accepted": accepted, **before, **(meant if accepted else {})}
        if "reason" in self.goal.meant and not accepted:
            result["reason"] = evaluate(parsed(self.goal.meant["reason"]), env)
        return result

    def _states(self, at: JudgedSituation) -> dict[str, Value]:
        """The states at the moment, where an event comes upon them."""
        if "event" not in self.goal.options:
            return {}
        moment = {name: one for name, one in at.moment.items() if name in self.document.definitions}
        live = self._live.with_values(moment)
        return {name: live.value(name) for name in self.document.states()}

    def outcome_guessed(self, document: Document, at: JudgedSituation) -> dict[str, Value]:
        """What the process as known so far comes to; the ending alone where it has no outcome."""
        process = document.processes.get(self.goal.name)
        if process is None or not (process.steps or document.demonstrations):
            return {"ending": "unknown"}
        known = {**self._states(at), **at.inputs}
        learner = Learner(document)
        library = learner.library(learner.moment({**at.moment, **known}))
        outcome = run(library, self.goal.name, [known[one.name] for one in process.inputs], Budget(STEPS))
        if outcome.ending == "hole":
            return {"ending": "hole"}
        result = {"accepted": outcome.accepted, **known, **outcome.changed}
        return result if outcome.accepted else {**result, "reason": outcome.reason}

    def outcome_right(self, document: Document, at: JudgedSituation) -> bool:
        """Whether the process as known so far does what was meant, as far as anybody sees it."""
        meant = self.outcome_meant(at)
        if not _tells_whether_accepted(self.goal):
            del meant["accepted"]
        try:
            guessed = self.outcome_guessed(document, at)
        except FAULTS:
            return False
        return all(name in guessed and nearly(guessed[name], one, self.goal.near) for name, one in meant.items())

    def share_right(self, document: Document, among: list[JudgedSituation]) -> float:
        """In which share of the situations the process does what was meant."""
        return sum(self.outcome_right(document, at) for at in among) / max(len(among), 1)


def _tells_whether_accepted(goal: CorpusGoal) -> bool:
    """Whether any example succeeds, is refused, or tells a reason: else nobody sees whether anything was accepted."""
    ends = [one for example in goal.examples for one in example["do"] if one["do"] == "end"]
    return any(one.get("how") in ("succeed", "fail") or one.get("reason") for one in ends)


def outcome_shown(document: Document) -> dict[str, Value]:
    """What the latest demonstration came to, as acted out."""
    performed = Learner(document).perform(list(document.demonstrations.values())[-1])
    accepted = performed.ended in ("done", "succeeded")
    before = dict(performed.demonstration.inputs)
    after = {name: performed.root.variables[name] for name in before}
    endings = [one.reason for one in performed.demonstration.actions if isinstance(one, EndAction) and one.reason]
    reason = endings[-1] if endings else ""
    return {"accepted": accepted, **(after if accepted else before), **({} if accepted else {"reason": reason})}


def nearly(one: Any, other: Any, near: float = 1e-6) -> bool:
    """Whether two values are the same, numbers (wherever they stand) as nearly as is said."""
    numbers = [is_number(value) for value in (one, other)]
    if all(numbers):
        return bool(abs(one - other) <= near)
    if any(numbers) or isinstance(one, (tuple, list)) != isinstance(other, (tuple, list)):
        return False
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(nearly(*pair, near) for pair in zip(one, other, strict=True))
    return frozen(one) == frozen(other)


def formulas(goal: CorpusGoal, findings: tuple[Any, ...]) -> Iterator[str]:
    """The formulas that the person sees for a goal, the guess first."""
    found = [one for one in findings if one.goal == goal.name]
    for one in found[-1:]:
        yield from dict.fromkeys((one.formula, *one.rivals))
