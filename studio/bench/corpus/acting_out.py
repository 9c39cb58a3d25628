"""Acting out what is meant in a situation that a question is about: by the gestures of an example, fitted to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from studio.bench.corpus.judging import FAULTS, Judge, JudgedSituation, nearly
from studio.bench.corpus.reading import CorpusGoal, Json
from studio.bench.corpus.showing import Shown, done
from studio.demonstrate import stage
from studio.demonstrate.effects import FAILS, NOTHING, SUCCEEDS
from studio.demonstrate.question_text import tells_ending
from studio.document.actions import EndAction
from studio.document.model import EVENTS, Document
from studio.generalize.operands import operand_json
from studio.infer.goals import Question
from studio.language.errors import StudioError
from studio.language.values import Value, same

Gestures = Sequence[dict[str, Any]]
CHANGES = ("change", "append", "put", "take")
"""The gestures that change what a tile holds."""


def asked_about(goal: CorpusGoal, judge: Judge, question: Question) -> JudgedSituation:
    """The situation in which the run begins that a question is about."""
    begun = question.begun or {}
    states = {name: one for name, one in begun.items() if name in judge.document.definitions}
    if "event" not in goal.options:
        return JudgedSituation({}, dict(begun))
    return JudgedSituation(states, {name: one for name, one in begun.items() if name not in states})


def can_happen(goal: CorpusGoal, judge: Judge, at: JudgedSituation) -> bool:
    """Whether what a question is about can happen, and something is meant there."""
    try:
        return bool(judge.value(goal.options.get("domain", "True"), at)) and bool(judge.outcome_meant(at))
    except FAULTS:
        return False


def effect_meant(goal: CorpusGoal, judge: Judge, question: Question, at: JudgedSituation) -> Value:
    """What is meant to happen, as it is offered where it is."""
    meant, before = judge.outcome_meant(at), question.begun or {}
    offered = (one for one, _ in question.options if _is_meant(goal, one, meant, before, goal.near))
    return next(offered, _plainly(goal, meant, before))


def _plainly(goal: CorpusGoal, meant: Mapping[str, Value], before: Mapping[str, Value]) -> Value:
    ends = [one for example in goal.examples for one in example["do"] if one["do"] == "end"]
    if not meant["accepted"]:
        reasons = [one["reason"] for one in ends if one.get("reason")]
        quietly = FAILS if any(one.get("how") == "fail" for one in ends) else NOTHING
        return meant.get("reason", reasons[0] if len(set(reasons)) == 1 else quietly)
    after = {name: one for name, one in meant.items() if name in before and not nearly(one, before[name], goal.near)}
    return after or (SUCCEEDS if any(one.get("how") == "succeed" for one in ends) else NOTHING)


def _is_meant(
    goal: CorpusGoal, effect: Value, meant: Mapping[str, Value], before: Mapping[str, Value], near: float
) -> bool:
    if not meant["accepted"]:
        ends = [one for example in goal.examples for one in example["do"] if one["do"] == "end"]
        fails = any(one.get("how") == "fail" for one in ends)
        quietly = FAILS if fails else NOTHING
        told = any(one.get("reason") for one in ends)
        return same(effect, meant.get("reason", quietly)) and ("reason" in meant or not told)
    after = {**before, **effect} if isinstance(effect, dict) else dict(before)
    same_after = all(nearly(after[name], one, near) for name, one in meant.items() if name in after)
    return same_after and (isinstance(effect, dict) or effect == SUCCEEDS)


def may_be_meant(goal: CorpusGoal, judge: Judge, question: Question, at: JudgedSituation, value: Value) -> bool:
    """Whether an answer is not plainly wrong: that a run ends there, changes something, or what becomes of it."""
    if question.begun is None:
        return True
    meant, before = judge.outcome_meant(at), question.begun
    changed = {name for name, one in meant.items() if name in before and not nearly(one, before[name], goal.near)}
    if tells_ending(question.goal):
        return value is (not meant["accepted"] or not changed)
    if re.search(r": when end: succeed( \(\d+\))?$", question.goal):
        return value is meant["accepted"]
    name = _given_once(goal, question.goal)
    if name is None or name not in before or name not in meant:
        return True
    if ": when " in question.goal:
        return value is (bool(meant["accepted"]) and name in changed)
    return not meant["accepted"] or name not in changed or nearly(value, meant[name], goal.near)


def _given_once(goal: CorpusGoal, purpose: str) -> str | None:
    """The value of which is asked when it is changed, or to what, where no example changes it twice; else None."""
    found = re.search(r": (?:when set|new) (\w+)(?: \(\d+\))?$", purpose)
    if found is None:
        return None
    for example in goal.examples:
        if any(one["do"] == "run" for one in example["do"]):
            return None
        if sum(one["do"] in CHANGES and one.get("tile") == found[1] for one in example["do"]) > 1:
            return None
    return found[1]


def acted_out(goal: CorpusGoal, judge: Judge, shown: Shown, at: JudgedSituation) -> Shown | None:
    """The document after it was shown what is meant in a situation; None where no gestures of an example fit."""
    meant = judge.outcome_meant(at)
    try:
        first = _opening(goal, at)
    except StudioError:
        return None
    opened = done(shown.guessed, first)
    if opened.fault:
        return None
    for gestures in _ways(goal, meant, {**at.moment, **at.inputs}):
        if _comes_to(opened.document, gestures, meant, goal.near):
            step = opened
            for gesture in gestures:
                step = done(step.document, gesture)
                if step.fault:
                    break
            if not step.fault and step.document.stage is None:
                return step
    return None


def _opening(goal: CorpusGoal, at: JudgedSituation) -> dict[str, Any]:
    inputs = {name: operand_json(one) for name, one in at.inputs.items()}
    if "event" not in goal.options:
        return {"do": "demonstrate", "process": goal.name, "inputs": inputs}
    brings = {name: one for name, one in inputs.items() if name in EVENTS[goal.options["event"]]}
    states = {name: operand_json(one) for name, one in at.moment.items()}
    event = {"event": goal.options["event"], "process": goal.name, "brings": brings, "states": states}
    return {"do": "demonstrate_event", **event}


def _ways(goal: CorpusGoal, meant: Mapping[str, Value], before: Mapping[str, Value]) -> Iterator[Gestures]:
    """The gestures of each example as they are, then with what is plainly written in them as it is meant here."""
    told: set[str] = set()
    for fits in (False, True):
        for example in goal.examples:
            gestures = [_fitted(one, example, meant, before) if fits else one for one in example["do"]]
            text = json.dumps(gestures, sort_keys=True)
            if text not in told:
                told.add(text)
                yield gestures


def _comes_to(document: Document, gestures: Gestures, meant: Mapping[str, Value], near: float) -> bool:
    """Whether these gestures come to what is meant; nothing is learned from them yet."""
    *before, last = gestures
    for gesture in before:
        step = done(document, gesture)
        if step.fault or step.document.stage is None:
            return False
        document = step.document
    if last.get("do") != "end":
        return False
    performed = stage.performance(document)
    try:
        performed.do(EndAction(last.get("how", "done"), last.get("reason", "")))
    except StudioError:
        return False
    if not performed.ended:
        return False
    accepted = performed.ended in ("done", "succeeded")
    given = performed.demonstration.inputs
    after = {name: performed.root.variables[name] if accepted else one for name, one in given.items()}
    came = {**after, "accepted": accepted, **({} if accepted else {"reason": last.get("reason", "")})}
    return all(name in came and nearly(came[name], one, near) for name, one in meant.items())


def _fitted(gesture: Json, example: Json, meant: Mapping[str, Value], before: Mapping[str, Value]) -> dict[str, Any]:
    """A gesture with the values that are plainly written in it as they are meant here."""
    tile, fitted = gesture.get("tile"), dict(gesture)
    new, old = meant.get(str(tile)), before.get(str(tile))
    if "reason" in gesture and "reason" in meant:
        fitted["reason"] = meant["reason"]
    if tile is None or new is None:
        return fitted
    if gesture["do"] == "change" and _is_plain(gesture["value"]):
        fitted["value"] = operand_json(new)
    elif gesture["do"] == "append" and _is_plain(gesture["value"]):
        items = [one for one in new if one not in (old or ())] if isinstance(new, frozenset) else list(new)[-1:]
        fitted |= {"value": operand_json(items[0])} if items else {}
    elif gesture["do"] == "put":
        fitted |= _put(gesture, new, old)
    elif gesture["do"] == "take" and isinstance(old, (list, dict, frozenset)) and all(map(_is_plain, gesture["keys"])):
        gone = [one for one in old if one not in new]
        fitted |= {"keys": [operand_json(one) for one in gone]} if gone else {}
    return fitted


def _put(gesture: Json, new: Value, old: Value) -> dict[str, Any]:
    if not isinstance(new, dict) or not isinstance(old, dict):
        return {}
    changed = [key for key, one in new.items() if key not in old or not same(one, old[key])]
    if not changed:
        return {}
    found = {"value": operand_json(new[changed[0]])} if _is_plain(gesture["value"]) else {}
    return found | ({"key": operand_json(changed[0])} if _is_plain(gesture["key"]) else {})


def _is_plain(given: Any) -> bool:
    """Whether a value is written as such, and not pointed at."""
    return not isinstance(given, dict) or not given.keys() & {"tile", "via", "name"}
