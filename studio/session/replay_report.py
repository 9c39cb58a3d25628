"""What a replay amounted to, as plain data that a program may read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from studio.commands.arguments import FORMULA, NEW_NAME, ArgumentKind
from studio.commands.registry import Command, Registry
from studio.document.encode import encode_value
from studio.document.model import Document
from studio.infer.goals import Finding, LostAnswer, Question
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Value
from studio.session.replay import Replayed
from studio.session.trust import ORDER, trusted


def replay_report(title: str, steps: Sequence[Replayed], document: Document, commands: Registry) -> dict[str, Any]:
    """Steps, gestures by command, what was typed, demonstrations, questions, and the seconds of each goal."""
    return {
        "title": title,
        "steps": [_step(one) for one in steps],
        "gestures": dict(Counter(one.gesture.do for one in steps).most_common()),
        "typed_names": typed_arguments(steps, commands, NEW_NAME.name),
        "typed_formulas": typed_arguments(steps, commands, FORMULA.name),
        "demonstrations": demonstrations(document),
        "questions": _questions(steps, commands),
        "inference": [_inference(one, finding) for one in steps for finding in one.result.findings],
        "trust": {goal: one.confidence for goal, one in trusted(steps).items()},
        "totals": _totals(steps, document),
    }


def _step(one: Replayed) -> dict[str, Any]:
    return {
        "step": one.step,
        "chapter": one.chapter,
        "row": one.gesture.row,
        "do": one.gesture.do,
        "title": one.title,
        "says": one.result.says,
        "inferred": [finding_json(finding) for finding in one.result.findings],
        "seconds": round(one.seconds, 6),
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "goal": finding.goal,
        "formula": finding.formula,
        "rivals": list(finding.rivals),
        "supports": list(finding.supports),
        "refuted": [{"formula": formula, "by": example} for formula, example in finding.refuted],
        "note": finding.note,
        "question": _question(finding.question) if finding.question else None,
        "seconds": round(finding.seconds, 6),
        **({"lost_answer": _lost(finding.lost)} if finding.lost else {}),
    }


def _lost(answer: LostAnswer) -> dict[str, Any]:
    return {"number": answer.number, "situation": {name: _value(it) for name, it in answer.situation.items()}}


def _question(question: Question) -> dict[str, Any]:
    return {
        **({"goal": question.goal} if ":" in question.goal else {}),
        "sentence": question.sentence,
        "situation": {name: _value(value) for name, value in question.situation.items()},
        "options": [{"value": _value(value), "formula": show(formula)} for value, formula in question.options],
        **({"further": [_question(one) for one in question.further]} if question.further else {}),
    }


def _value(value: Value) -> Any:
    """A value as JSON; what a file cannot hold, in a few words."""
    try:
        return encode_value(value)
    except Refusal:
        return str(value)[:60]


def typed_arguments(steps: Sequence[Replayed], commands: Registry, kind: str) -> list[dict[str, Any]]:
    """Every argument of a kind (names, formulas) that the person typed, with its step."""
    return [
        {"step": one.step, "row": one.gesture.row, "do": one.gesture.do, "argument": name, "text": text}
        for one in steps
        for name, text in _typed(commands[one.gesture.do], one.gesture.arguments, kind)
    ]


def _typed(command: Command, arguments: Mapping[str, Any], kind: str) -> Iterator[tuple[str, Any]]:
    for parameter in command.parameters:
        if parameter.name in arguments:
            yield from ((parameter.name, text) for text in _of_kind(parameter.kind, arguments[parameter.name], kind))


def _of_kind(kind: ArgumentKind, data: Any, wanted: str) -> Iterator[Any]:
    if kind.name == wanted:
        if data not in ("", None):
            yield data
    elif isinstance(data, (list, tuple)):
        for item in data:
            for part in kind.parts:
                yield from _of_kind(part, item, wanted)
    elif isinstance(data, dict):
        for item in data.values():
            for part in kind.parts:
                yield from _of_kind(part, item, wanted)
    else:
        for part in kind.parts:
            yield from _of_kind(part, data, wanted)


def demonstrations(document: Document) -> dict[str, int]:
    """How many demonstrations taught each process."""
    counts = {name: 0 for name in document.processes}
    for one in document.demonstrations.values():
        counts[one.process] = counts.get(one.process, 0) + 1
    return counts


def _questions(steps: Sequence[Replayed], commands: Registry) -> dict[str, Any]:
    """Each question once, with the step that raised it first, and the steps that answered one."""
    found = {
        (finding.goal, finding.question.told): one.step
        for one in reversed(steps)
        for finding in one.result.findings
        if finding.question and not finding.question.asked_with
    }
    asked = [{"step": step, "goal": goal, "sentence": said} for (goal, said), step in reversed(found.items())]
    answered = [one.step for one in steps if commands[one.gesture.do].answers]
    return {"asked": len(asked), "answered": len(answered), "list": asked, "answers_at": answered}


def open_questions(steps: Sequence[Replayed]) -> tuple[Question, ...]:
    """What was still in question when its goal was inferred last, of goals that there still are."""
    last = {finding.goal: finding.question for one in steps for finding in one.result.findings if finding.lost is None}
    known = trusted(steps)
    asked = [one for goal, one in last.items() if one is not None and (": " not in goal or goal in known)]
    return tuple(one for one in asked if not one.asked_with)


def lost_answers_of(steps: Sequence[Replayed]) -> tuple[Finding, ...]:
    """The answers that did not count when their processes were inferred last."""
    last: dict[str, list[Finding]] = {}
    for one in steps:
        for process in {finding.goal.partition(":")[0] for finding in one.result.findings}:
            mine = [each for each in one.result.findings if each.goal.partition(":")[0] == process]
            last[process] = [each for each in mine if each.lost is not None]
    return tuple(one for found in last.values() for one in found)


def _inference(one: Replayed, finding: Finding) -> dict[str, Any]:
    return {"step": one.step, "goal": finding.goal, "seconds": round(finding.seconds, 6)}


def _trust(steps: Sequence[Replayed]) -> dict[str, int]:
    """How many goals are sure, likely, or no more than guesses."""
    counts = Counter(one.confidence for one in trusted(steps).values())
    return {f"goals_{word}": counts[word] for word in reversed(ORDER)}


def _totals(steps: Sequence[Replayed], document: Document) -> dict[str, Any]:
    seconds = [finding.seconds for one in steps for finding in one.result.findings if finding.seconds > 0]
    return {
        "steps": len(steps),
        "seconds": round(sum(one.seconds for one in steps), 6),
        "goals": len(seconds),
        "inference_seconds": round(sum(seconds), 6),
        "inference_median": round(median(seconds), 6) if seconds else 0.0,
        "inference_worst": round(max(seconds, default=0.0), 6),
        "questions_open": len(open_questions(steps)),
        **_trust(steps),
        "definitions": len(document.definitions),
        "processes": len(document.processes),
        "rules": len(document.rules),
        "demonstrations": len(document.demonstrations),
        "faults": sum(bool(one.fault) for one in document.processes.values()),
    }
