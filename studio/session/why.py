"""Why something is as it is: for each formula and test its examples, its rivals, and what would make it surer.

It is inferred anew from what the document keeps, so a document that was opened answers like one that was made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from studio.demonstrate.action_wording import action_words, situation_words
from studio.demonstrate.learn import learned, shown_by
from studio.document.changes import about
from studio.document.model import Demonstration, Document
from studio.generalize.attributes import find
from studio.generalize.lessons import KINDS, taught_again
from studio.generalize.operands import short_value
from studio.infer.goals import Finding, Question, Work
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.nodes import free_names
from studio.language.show import show
from studio.language.values import Value
from studio.session.log import Gesture, Line
from studio.session.trust import ANSWER, ENOUGH, ENOUGH_FOR_TEST, WORDS, Confidence

MOST_ACTIONS = 12
"""So many actions of a demonstration are told."""
BEGINNINGS = ("demonstrate", "demonstrate_event")
TEACHINGS = {"teach": "name", "teach_members": "name", "select_members": "name", "answer": "goal"}
"""The commands that show an example, and the argument that says what of."""


@dataclass(frozen=True)
class WhyExample:
    """One example that speaks for a formula: the demonstration, or its label; how many moments of it; what was done."""

    key: str
    moments: int
    words: str


@dataclass(frozen=True)
class WhyRival:
    """A formula that meets the examples too, and where it would do otherwise (``where``, ``gives``, ``instead``).

    ``alike``: no such situation was found, wherever the program has been seen to come.
    """

    formula: str
    where: str = ""
    gives: str = ""
    instead: str = ""
    alike: bool = False


@dataclass(frozen=True)
class Why:
    """All about one goal: what was inferred, how sure that is, what speaks for it and against others."""

    goal: str
    formula: str
    sure: Confidence
    examples: tuple[WhyExample, ...]
    rivals: tuple[WhyRival, ...]
    refuted: tuple[tuple[str, str], ...]
    surer: str

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {**asdict(self), "sure": WORDS[self.sure]}


def why(document: Document, name: str, work: Work | None = None) -> tuple[Why, ...]:
    """The reasons of everything that was inferred about a name. Raises Refusal for one that the document has not."""
    if name not in document.names():
        raise Refusal(f"There is no definition or process {name!r}. There is {', '.join(sorted(document.names()))}.")
    known: _Known = {}
    found = _known_findings(document, name, (), known, work)
    return tuple(_why(document, one, _met(document, name, one, known, work)) for one in found)


def findings(document: Document, name: str, work: Work | None = None) -> tuple[Finding, ...]:
    """What is inferred about a name from what the document keeps."""
    if name in document.processes:
        if not any(name in shown_by(one) for one in document.demonstrations.values()):
            return ()
        return tuple(one for one in learned(document, [name], work)[1] if about(one.goal, name))
    return tuple(_of_lessons(document, name, work))


def _of_lessons(document: Document, name: str, work: Work | None) -> Iterator[Finding]:
    for key, lesson in document.lessons.items():
        if about(key, name):
            if lesson.kind in KINDS:
                found = taught_again(document, key, work).finding
                if found is not None:
                    yield found
            else:
                supports = tuple(one.label for one in lesson.examples)
                yield Finding(key, _formula_of(document, key), supports=supports)


def _formula_of(document: Document, key: str) -> str:
    """What an attribute, or a value, is now."""
    try:
        return show(document.definitions[key].formula if key in document.definitions else find(document, key).node)
    except StudioError:
        return "gone"


# how sure


_Known = dict[tuple[str, ...], tuple[Finding, ...]]
"""What is inferred without some examples."""


def _known_findings(
    document: Document, name: str, less: tuple[str, ...], known: _Known, work: Work | None
) -> tuple[Finding, ...]:
    if less not in known:
        try:
            known[less] = findings(_without(document, name, less) if less else document, name, work)
        except (CannotExplain, Refusal):
            known[less] = ()
    return known[less]


def _met(document: Document, name: str, finding: Finding, known: _Known, work: Work | None) -> int:
    """How many examples in a row, the latest first, it needed not: without them the same is inferred."""
    keys = [one for one in _latest(document, name) if _speaks(finding, one)]
    for count in range(1, min(len(keys) - 1, _enough(finding.goal)) + 1):
        less = _known_findings(document, name, tuple(keys[:count]), known, work)
        if all((one.goal, one.formula) != (finding.goal, finding.formula) for one in less):
            return count - 1
    return max(min(len(keys) - 1, _enough(finding.goal)), 0)


def _enough(goal: str) -> int:
    return ENOUGH_FOR_TEST if goal.partition(": ")[2].startswith("when ") else ENOUGH


def _latest(document: Document, name: str) -> list[str]:
    """What was shown about a name, the latest first: demonstrations, or labels of examples; answers are none."""
    if name in document.processes:
        return [key for key, one in reversed(list(document.demonstrations.items())) if name in shown_by(one)]
    lesson = document.lessons.get(name)
    return [one.label for one in reversed(lesson.examples)] if lesson is not None and lesson.kind in KINDS else []


def _speaks(finding: Finding, key: str) -> bool:
    return any(label != ANSWER and _key(label) == key for label in finding.supports)


def _without(document: Document, name: str, keys: Collection[str]) -> Document:
    """The document as if these had not been shown; nothing is inferred again."""
    if name in document.processes:
        kept = {key: one for key, one in document.demonstrations.items() if key not in keys}
        return replace(document, demonstrations=kept)
    lesson = document.lessons[name]
    fewer = replace(lesson, examples=tuple(one for one in lesson.examples if one.label not in keys))
    return replace(document, lessons={**document.lessons, name: fewer})


# in words


def _why(document: Document, finding: Finding, met: int) -> Why:
    sure: Confidence = "sure" if met >= _enough(finding.goal) else "likely" if met else "guess"
    if finding.question is not None and sure == "sure":
        sure = "likely"
    examples = tuple(_examples(document, finding.supports))
    rivals = tuple(_rival(rival, finding.question) for rival in finding.rivals if rival != finding.formula)
    return Why(finding.goal, finding.formula, sure, examples, rivals, finding.refuted, _surer(finding, sure, met))


def _surer(finding: Finding, sure: Confidence, met: int) -> str:
    if finding.question is not None:
        return f"An answer: {finding.question.sentence}"
    if sure == "sure" or not finding.supports:
        return ""
    more = _enough(finding.goal) - met
    return "Another example that it meets." if more == 1 else f"{more} more examples that it meets."


def _rival(formula: str, question: Question | None) -> WhyRival:
    """Where it would do otherwise: in the situation of the question, when that is about it."""
    if question is None:
        return WhyRival(formula, alike=True)
    options = {show(node): (value, node) for value, node in question.options}
    if formula not in options:
        return WhyRival(formula)
    (best, node), (other, rival) = question.options[0], options[formula]
    said = free_names(node) | free_names(rival)
    named = (
        f"{name} {_plain(value)}" for name, value in question.situation.items() if name in said and _is_plain(value)
    )
    return WhyRival(formula, ", ".join(named) or "the situation of the question", _plain(best), _plain(other))


def _is_plain(value: Value) -> bool:
    return not isinstance(value, (dict, frozenset)) and not callable(value) and len(_plain(value)) < 60


def _plain(value: Value) -> str:
    return "nothing" if value is None else short_value(value)


def _key(label: str) -> str:
    """The demonstration of a label, or the label itself."""
    return label.partition(", action ")[0]


def _examples(document: Document, labels: Sequence[str]) -> Iterator[WhyExample]:
    """Each example once, with how many of its moments are meant."""
    for key, moments in Counter(map(_key, labels)).items():
        demonstration = document.demonstrations.get(key)
        yield WhyExample(key, moments, _done(demonstration) if demonstration else _shown(document, key))


def _done(one: Demonstration) -> str:
    """What a demonstration began with and what came of it, and what was done in it."""
    return f"{situation_words(one)}: {told(one)}"


def told(one: Demonstration) -> str:
    """What was done in a demonstration."""
    words = [action_words(action) for action in one.actions]
    return "; ".join(words if len(words) <= MOST_ACTIONS else [*words[:MOST_ACTIONS], f"and {len(words)} in all"])


def _shown(document: Document, label: str) -> str:
    """What was shown in the example of a label."""
    found = (one for lesson in document.lessons.values() for one in lesson.examples if one.label == label)
    shown = next(found, None)
    if shown is None:
        return ""
    inputs = ", ".join(f"{name} {_plain(value)}" for name, value in shown.inputs.items())
    return f"{inputs + ' gives ' if inputs else ''}{_plain(shown.result)}"


# where it happened


def shown_at(lines: Sequence[Line], goal: str, key: str, place: int = 0) -> int:
    """After how many commands of a session an example had been shown; 0 where that is not known.

    ``key`` is a demonstration, or the label of an example, which was the one of this place (from 1) about its goal.
    """
    gestures = [line for line in lines if isinstance(line, Gesture)]
    process, _, number = key.rpartition("-")
    if number.isdigit() and any(one.do in BEGINNINGS and one.arguments.get("process") == process for one in gestures):
        return _begun(gestures, process, int(number))
    shown = [step for step, one in enumerate(gestures, 1) if one.arguments.get(TEACHINGS.get(one.do, "")) == goal]
    return shown[place - 1] if 0 < place <= len(shown) else 0


def _begun(gestures: Sequence[Gesture], process: str, number: int) -> int:
    """The command with which a demonstration began; those of a process that was forgotten do not count."""
    steps: list[int] = []
    for step, one in enumerate(gestures, 1):
        if one.do == "forget" and one.arguments.get("process") == process:
            steps = []
        elif one.do in BEGINNINGS and one.arguments.get("process") == process:
            steps.append(step)
    return steps[number - 1] if 0 < number <= len(steps) else 0


def places_of(document: Document, name: str) -> Mapping[str, int]:
    """The place (from 1) of each example of a taught name among those that were shown, by its label."""
    lesson = document.lessons.get(name)
    return {one.label: place for place, one in enumerate(lesson.examples, 1)} if lesson is not None else {}
