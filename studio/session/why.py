"""Why something is as it is: for each formula and test its examples, its rivals, and what would make it surer.

What inference found when it was shown is taken where it still holds (``known_findings``). The rest is inferred anew
from what the document keeps, so a document that was opened answers like one that was made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any

from studio.demonstrate.action_wording import begun_words, ends_at_once, situation_words, value_words
from studio.demonstrate.deeds import deeds
from studio.demonstrate.effects import is_effect_goal
from studio.demonstrate.learn import Learner, shown_by
from studio.document.changes import about
from studio.document.graph import needs
from studio.document.live import looked_at
from studio.document.model import Demonstration, Document, Lesson
from studio.generalize.example_moments import Moments
from studio.generalize.lessons import KINDS, taught_again
from studio.generalize.operands import short_value
from studio.generalize.probes import MOST_PROBES, parameter_probes
from studio.infer.goals import Finding, Question, Work, demonstration_of
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import free_names
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Shape, Value, same
from studio.session.known_findings import formula_of, owner
from studio.session.rival_runs import FormulaRuns, runs_of
from studio.session.step_reasons import of_steps
from studio.session.trust import ANSWER, ENOUGH, ENOUGH_FOR_TEST, WORDS, Confidence, Trusted


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
    ``refuted_by``: the demonstration in which it would have done so, where the process was run in one of another.
    """

    formula: str
    where: str = ""
    gives: str = ""
    instead: str = ""
    alike: bool = False
    refuted_by: str = ""
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
    outdone: tuple[WhyRival, ...] = ()
    """Rivals that meet what was shown of it, and are refuted where others ran it."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        rivals, outdone = (tuple(replace(one, asks=None) for one in some) for some in (self.rivals, self.outdone))
        told = {**asdict(replace(self, rivals=rivals, outdone=outdone)), "sure": WORDS[self.sure]}
        for one in (*told["rivals"], *told["outdone"]):
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
    ran = _ran(document, name, found)
    each = (_why(document, one, _met(document, name, one, less, work), ran.get(one.goal)) for one in found)
    return (*each, *_steps(document, name, found))


def kept_reasons(document: Document, name: str, known: Mapping[str, Trusted]) -> tuple[Why, ...] | None:
    """The same from what is known alone, at once; None where something would have to be inferred for it."""
    if name in document.processes:
        found = [one for goal, one in known.items() if owner(goal) == name]
        taught = any(name in shown_by(one) for one in document.demonstrations.values())
        if taught and not found:
            return None
        findings_of_it = [one.finding for one in found]
        ran = _ran(document, name, findings_of_it)
        reasons = (_why(document, one.finding, one.met, ran.get(one.finding.goal)) for one in found)
        return (*reasons, *_steps(document, name, findings_of_it))
    mine = [key for key in document.lessons if about(key, name)]
    if any(document.lessons[key].kind in KINDS and key not in known for key in mine):
        return None
    each = (known.get(key) or Trusted(_plainly(document, key)) for key in mine)
    return tuple(_why(document, one.finding, one.met) for one in each)


def findings(document: Document, name: str, work: Work | None = None, all_shown: bool = True) -> tuple[Finding, ...]:
    """What is inferred about a name from what the document keeps; with all that was shown, what stands is told."""
    if name in document.processes:
        if not any(name in shown_by(one) for one in document.demonstrations.values()):
            return ()
        learner = Learner(document, work)
        learner.learn([name], nothing_new=all_shown)
        mine = (one for one in learner.findings if about(one.goal, name) and not one.lost)
        return tuple(one for one in mine if not is_effect_goal(one.goal))
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
            known[less] = findings(_without(document, name, less) if less else document, name, work, not less)
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
    return any(label != ANSWER and demonstration_of(label) == key for label in finding.supports)


def _without(document: Document, name: str, keys: Collection[str]) -> Document:
    """The document as if these had not been shown; nothing is inferred again."""
    if name in document.processes:
        kept = {key: one for key, one in document.demonstrations.items() if key not in keys}
        return replace(document, demonstrations=kept)
    lesson = document.lessons[name]
    fewer = replace(lesson, examples=tuple(one for one in lesson.examples if one.label not in keys))
    return replace(document, lessons={**document.lessons, name: fewer})


# in words


def _ran(document: Document, name: str, found: Sequence[Finding]) -> Mapping[str, FormulaRuns]:
    return runs_of(document, name, found) if name in document.processes else {}


def _why(document: Document, finding: Finding, met: int, ran: FormulaRuns | None = None) -> Why:
    sure: Confidence = "sure" if met >= _enough(finding.goal) else "likely" if met else "guess"
    if finding.question is not None and sure == "sure":
        sure = "likely"
    examples = tuple(_examples(document, finding))
    known = {one.key for one in examples}
    if ran is not None:
        examples += tuple(WhyExample(key, *_run_inside(*met)) for key, met in ran.met.items() if key not in known)
    others = [_rival(document, finding, rival, ran) for rival in finding.rivals if rival != finding.formula]
    rivals, outdone = ([one for one in others if bool(one.refuted_by) is which] for which in (False, True))
    surer = _surer(finding, sure, met)
    return Why(*(finding.goal, finding.formula, sure, examples, tuple(rivals), finding.refuted, surer), tuple(outdone))


def _steps(document: Document, name: str, found: Sequence[Finding]) -> Iterator[Why]:
    """Loops and steps of a process of which nothing else was found: how often each was done."""
    if name in document.processes:
        for one in of_steps(document, name, found):
            yield _why(document, one, min(len(set(one.supports)) - 1, _enough(one.goal)))


def _run_inside(times: int, inputs: Mapping[str, Value]) -> tuple[int, str]:
    """How often, and how the first time, a demonstration of something else ran it."""
    given = _at(inputs)
    return times, f"run in it{', first' if times > 1 and given else ''}{f' with {given}' if given else ''}"


def _surer(finding: Finding, sure: Confidence, met: int) -> str:
    if finding.question is not None:
        return f"An answer: {finding.question.told}"
    if sure == "sure" or not finding.supports:
        return ""
    more = _enough(finding.goal) - met
    return "Another example that it meets." if more == 1 else f"{more} more examples that it meets."


def _rival(document: Document, finding: Finding, formula: str, ran: FormulaRuns | None) -> WhyRival:
    """Where it would do otherwise: in the situation of the question, when that is about it; else where it was run."""
    question = finding.question
    asked = {show(node) for _, node in question.options} if question is not None else ()
    if ran is not None and formula not in asked:
        return _in_runs(finding.goal, formula, ran)
    if question is None:
        seen = document.lessons.get(finding.goal)
        if seen is not None and seen.kind not in KINDS:
            return _with_other_parameters(document, seen, finding.formula, formula)
        return WhyRival(formula)
    options = {show(node): (value, node) for value, node in question.options}
    if formula not in options:
        return WhyRival(formula)
    (best, node), (other, rival) = question.options[0], options[formula]
    said = free_names(node) | free_names(rival)
    where = _where({name: value for name, value in question.situation.items() if name in said})
    asks = replace(question, options=(question.options[0], options[formula]))
    return WhyRival(formula, where or "the situation of the question", _plain(best), _plain(other), asks=asks)


def _in_runs(goal: str, formula: str, ran: FormulaRuns) -> WhyRival:
    """Where a rival would have done otherwise when the process was run; alike where it never did."""
    moment = ran.differs.get(formula)
    if moment is None:
        return WhyRival(formula, alike=True)
    (best, node), (other, rival) = moment.best, moment.other
    said = free_names(node) | free_names(rival)
    where = _at({name: value for name, value in moment.values.items() if name in said})
    asks = Question(goal, "", moment.values, (moment.best, moment.other), moment.begun)
    return WhyRival(formula, where or "what it was run on", _plain(best), _plain(other), False, moment.shown, asks)


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


def _at(values: Mapping[str, Value]) -> str:
    """Values at a moment of a run; several things by their number."""
    return ", ".join(f"{name} {value_words(value)}" for name, value in values.items() if not isinstance(value, Shape))


def _is_plain(value: Value) -> bool:
    return not isinstance(value, (dict, frozenset)) and not callable(value) and len(_plain(value)) < 60


def _plain(value: Value) -> str:
    return "nothing" if value is None else short_value(value) or "“”"


def _examples(document: Document, finding: Finding) -> Iterator[WhyExample]:
    """Each example once, with how many of its moments are meant."""
    for key, moments in Counter(map(demonstration_of, finding.supports)).items():
        demonstration = document.demonstrations.get(key)
        told = _answered(document, finding.goal) if key == ANSWER else _shown(document, key)
        yield WhyExample(key, moments, _done(demonstration) if demonstration else told)


def _answered(document: Document, goal: str) -> str:
    """What was answered about a goal."""
    given = [one for one in document.choices if one.goal == goal]
    words = (f"with {_where(one.situation) or 'what was asked'} → {_plain(one.value)}" for one in given)
    return "; ".join(words) or "to a question"


def _done(one: Demonstration) -> str:
    """What a demonstration began with and what came of it, and what was done in it."""
    if ends_at_once(one):  # what was done tells it as well
        return f"{begun_words(one)} → {deeds(one.actions)}".strip()
    return f"{situation_words(one)}: {deeds(one.actions)}"


def _shown(document: Document, label: str) -> str:
    """What was shown in the example of a label."""
    found = (one for lesson in document.lessons.values() for one in lesson.examples if one.label == label)
    shown = next(found, None)
    if shown is None:
        return ""
    inputs = ", ".join(f"{name} {_plain(value)}" for name, value in shown.inputs.items())
    return f"{inputs + ' gives ' if inputs else ''}{_plain(shown.result)}"


# at once


def first_reasons(document: Document, name: str) -> tuple[Why, ...]:
    """What can be told of a name at once, with nothing inferred: what stands there, and all that was shown about it.

    How sure it is and what its rivals are is not known by that.
    """
    if name in document.processes:
        shown = [key for key, one in document.demonstrations.items() if name in shown_by(one)]
        return (_why(document, Finding(name, "", supports=tuple(shown)), 0),) if shown else ()
    return tuple(_why(document, _plainly(document, key), 0) for key in document.lessons if about(key, name))
