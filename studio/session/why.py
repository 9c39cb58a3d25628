"""Why something is as it is: for each formula and test its examples, its rivals, and what would make it surer.

What inference found when it was shown is taken where it still holds (``known_findings``). The rest is inferred anew
from what the document keeps, so a document that was opened answers like one that was made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any

from studio.demonstrate.action_wording import action_words, situation_words
from studio.demonstrate.learn import learned, shown_by
from studio.document.changes import about
from studio.document.graph import needs
from studio.document.live import looked_at
from studio.document.model import Demonstration, Document, Lesson
from studio.generalize.example_moments import Moments
from studio.generalize.lessons import KINDS, taught_again
from studio.generalize.operands import short_value
from studio.generalize.probes import MOST_PROBES, parameter_probes
from studio.infer.goals import Finding, Question, Work
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import free_names
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Value, same
from studio.session.known_findings import formula_of, owner
from studio.session.log import Gesture, Line
from studio.session.trust import ANSWER, ENOUGH, ENOUGH_FOR_TEST, WORDS, Confidence, Trusted

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

    ``alike``: no such situation was found, wherever the program has been seen to come. ``asks`` is that situation with
    what each of the two gives in it.
    """

    formula: str
    where: str = ""
    gives: str = ""
    instead: str = ""
    alike: bool = False
    asks: Question | None = field(default=None, repr=False, compare=False)


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
        plain = replace(self, rivals=tuple(replace(one, asks=None) for one in self.rivals))
        told = {**asdict(plain), "sure": WORDS[self.sure]}
        for one in told["rivals"]:
            del one["asks"]
        return told


def why(
    document: Document, name: str, work: Work | None = None, known: Mapping[str, Trusted] | None = None
) -> tuple[Why, ...]:
    """The reasons of everything that was inferred about a name. Raises Refusal for one that the document has not.

    ``known``: what inference found when it was shown (``known_findings``); what is not in it is inferred again.
    """
    if name not in document.names():
        raise Refusal(f"There is no definition or process {name!r}. There is {', '.join(sorted(document.names()))}.")
    kept = kept_reasons(document, name, known or {})
    if kept is not None:
        return kept
    less: _Known = {}
    found = _known_findings(document, name, (), less, work)
    return tuple(_why(document, one, _met(document, name, one, less, work)) for one in found)


def kept_reasons(document: Document, name: str, known: Mapping[str, Trusted]) -> tuple[Why, ...] | None:
    """The same from what is known alone, at once; None where something would have to be inferred for it."""
    if name in document.processes:
        found = [one for goal, one in known.items() if owner(goal) == name]
        taught = any(name in shown_by(one) for one in document.demonstrations.values())
        return None if taught and not found else tuple(_why(document, one.finding, one.met) for one in found)
    mine = [key for key in document.lessons if about(key, name)]
    if any(document.lessons[key].kind in KINDS and key not in known for key in mine):
        return None
    each = (known.get(key) or Trusted(_plainly(document, key)) for key in mine)
    return tuple(_why(document, one.finding, one.met) for one in each)


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
                yield _plainly(document, key)


def _plainly(document: Document, key: str) -> Finding:
    """What an attribute, or a value, is now, and the examples of it; nothing is inferred."""
    return Finding(key, formula_of(document, key), supports=tuple(one.label for one in document.lessons[key].examples))


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
    examples = tuple(_examples(document, finding))
    rivals = tuple(_rival(document, finding, rival) for rival in finding.rivals if rival != finding.formula)
    return Why(finding.goal, finding.formula, sure, examples, rivals, finding.refuted, _surer(finding, sure, met))


def _surer(finding: Finding, sure: Confidence, met: int) -> str:
    if finding.question is not None:
        return f"An answer: {finding.question.sentence}"
    if sure == "sure" or not finding.supports:
        return ""
    more = _enough(finding.goal) - met
    return "Another example that it meets." if more == 1 else f"{more} more examples that it meets."


def _rival(document: Document, finding: Finding, formula: str) -> WhyRival:
    """Where it would do otherwise: in the situation of the question, when that is about it."""
    question = finding.question
    if question is None:
        seen = document.lessons.get(finding.goal)
        if seen is not None and seen.kind not in KINDS:
            return _with_other_parameters(document, seen, finding.formula, formula)
        return WhyRival(formula, alike=True)
    options = {show(node): (value, node) for value, node in question.options}
    if formula not in options:
        return WhyRival(formula)
    (best, node), (other, rival) = question.options[0], options[formula]
    said = free_names(node) | free_names(rival)
    where = _where({name: value for name, value in question.situation.items() if name in said})
    asks = replace(question, options=(question.options[0], options[formula]))
    return WhyRival(formula, where or "the situation of the question", _plain(best), _plain(other), asks=asks)


def _with_other_parameters(document: Document, lesson: Lesson, formula: str, rival: str) -> WhyRival:
    """Where a rival of an attribute would do otherwise, for some parameters; alike where it never does."""
    mine, other = parse(formula), parse(rival)
    said = free_names(mine) | free_names(other)
    live, known = looked_at(document), sorted(said & set(document.definitions))
    compared = False
    for probe in islice(parameter_probes(Moments(document), lesson.examples, _rests_on(document, said)), MOST_PROBES):
        moment = live.with_values(probe)
        try:
            values = {name: moment.value(name) for name in known}
            gives, instead = evaluate(mine, values), evaluate(other, values)
        except StudioError:
            continue
        compared = True
        if not same(gives, instead):
            asks = Question(lesson.name, "", probe, ((gives, mine), (instead, other)))
            return WhyRival(rival, _where(values), _plain(gives), _plain(instead), asks=asks)
    return WhyRival(rival, alike=compared)


def _rests_on(document: Document, names: Collection[str]) -> set[str]:
    """These names and all that they need."""
    known, found, new = needs(document), set[str](), set(names)
    while new:
        found |= new
        new = {each for name in new for each in known.get(name, ())} - found
    return found


def _where(values: Mapping[str, Value]) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in values.items() if _is_plain(value))


def _is_plain(value: Value) -> bool:
    return not isinstance(value, (dict, frozenset)) and not callable(value) and len(_plain(value)) < 60


def _plain(value: Value) -> str:
    return "nothing" if value is None else short_value(value) or "“”"


def _key(label: str) -> str:
    """The demonstration of a label, or the label itself."""
    return label.partition(", action ")[0]


def _examples(document: Document, finding: Finding) -> Iterator[WhyExample]:
    """Each example once, with how many of its moments are meant."""
    for key, moments in Counter(map(_key, finding.supports)).items():
        demonstration = document.demonstrations.get(key)
        told = _answered(document, finding.goal) if key == ANSWER else _shown(document, key)
        yield WhyExample(key, moments, _done(demonstration) if demonstration else told)


def _answered(document: Document, goal: str) -> str:
    """What was answered about a goal."""
    given = [one for one in document.choices if one.goal == goal]
    words = (f"with {_where(one.situation) or 'what was asked'} {_plain(one.value)}" for one in given)
    return "; ".join(words) or "to a question"


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


def first_reasons(document: Document, name: str) -> tuple[Why, ...]:
    """What can be told of a name at once, with nothing inferred: what stands there, and all that was shown about it.

    How sure it is and what its rivals are is not known by that.
    """
    if name in document.processes:
        shown = [key for key, one in document.demonstrations.items() if name in shown_by(one)]
        return (_why(document, Finding(name, "", supports=tuple(shown)), 0),) if shown else ()
    return tuple(_why(document, _plainly(document, key), 0) for key in document.lessons if about(key, name))


def first_shown(documents: Iterable[Document], goal: str, key: str) -> int:
    """Of documents one after another the one (from 1) in which an example, or a demonstration, is first; 0 for none."""
    for step, document in enumerate(documents, 1):
        lesson = document.lessons.get(goal)
        if key in document.demonstrations or (lesson and any(one.label == key for one in lesson.examples)):
            return step
    return 0


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
