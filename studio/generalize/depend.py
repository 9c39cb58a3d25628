"""Depend: an attribute that follows what events change, or anything else that has a value: texts, colours, places.

``relate`` explains lengths by parameters. Where that is not enough, the attribute is a goal over everything it may
need, in all the moments in which it was shown; what it was when states had other values are such moments.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from studio.document.chance import names_of_chance
from studio.document.live import Live
from studio.document.model import Document, Example, Lesson
from studio.generalize.attribute_values import attribute_value, value_at
from studio.generalize.attributes import AXES, Address, find
from studio.generalize.depend_questions import question_at_a_moment, question_at_first
from studio.generalize.example_moments import Moments, snapshot
from studio.generalize.observe import observations, presumed
from studio.generalize.operands import told_value
from studio.generalize.teach import goal_of
from studio.infer.explain import finding
from studio.infer.goals import Answer, Candidate, Finding, Goal, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, bound_by, free_names
from studio.language.show import show
from studio.language.types import type_of_all
from studio.language.values import Point, is_number, same


@dataclass(frozen=True)
class Dependence:
    """The formula found for an attribute, and its report."""

    formula: Node
    finding: Finding


def _written(document: Document, address: Address, over: Sequence[str]) -> list[Node]:
    """Formulas for a text that holds the number of a parameter, such as ``text(speed) + ' km/h'``, named ones first."""
    value = attribute_value(document, Live(document).env(), address)
    found = re.search(r"-?\d+(?:\.\d+)?", value) if isinstance(value, str) else None
    if found is None:
        return []
    parameters = {name: one for name, one in document.parameters().items() if is_number(one)}
    before, after = (Literal(part) for part in (value[: found.start()], value[found.end() :]))
    nodes: list[Node] = []
    for name in sorted(parameters.keys() - names_of_chance(document), key=lambda one: (one not in over, one)):
        node: Node = Apply("text", (Name(name),))
        node = Apply("+", (before, node)) if before.value else node
        node = Apply("+", (node, after)) if after.value else node
        nodes += [node] if evaluate(node, {name: parameters[name]}) == value else []
    return nodes


def depend(document: Document, address: Address, over: Sequence[str], candidate: int, work: Work | None) -> Dependence:
    """The formula of an attribute over states, parameters, collections and functions, in all moments shown.

    Raises Refusal when it was shown in too few moments or there is no such candidate, CannotExplain when nothing
    explains all of them.
    """
    began = time.perf_counter()
    for earlier in (False, True):
        goal = goal_for(document, address, over, earlier)
        answer = _by_what_was_named(goal, over, work) or solve(goal, work)
        if able := _able(answer, goal.scope.types):
            break
    if not able:
        if 0 <= candidate < len(written := _written(document, address, over)):
            rivals = tuple(show(one) for one in written if one is not written[candidate])
            return Dependence(written[candidate], Finding(str(address), show(written[candidate]), rivals))
        node = find(document, address).node
        if not candidate and (asked := question_at_first(document, goal, over)):
            return Dependence(node, Finding(str(address), show(node), question=asked))
        raise Refusal(
            f"{_always(document, address, goal)} Give a state or parameter another value, "
            f"show what {address} is then, and relate it again."
        )
    if not 0 <= candidate < len(able):
        raise Refusal(f"There are only {len(able)} formulas to choose from for {address}.")
    answer = replace(answer, candidates=able)
    formulas = [one.formula for one in able]
    asked = None if candidate else question_at_a_moment(document, goal, formulas, over)
    found = replace(finding(goal, answer, asked), goal=str(address), seconds=time.perf_counter() - began)
    chosen = able[candidate].formula
    rivals = tuple(show(one.formula) for one in able if one.formula != chosen)
    return Dependence(chosen, replace(found, formula=show(chosen), rivals=rivals[: max(len(found.rivals), 1)]))


def _always(document: Document, address: Address, goal: Goal) -> str:
    """That it was the same in all that counts; and what does not count, since it was shown before a state was made."""
    now = goal.wanted[-1]
    shown = _seen(document, address)
    if len(shown) == 1:
        return (
            f"There is one example of {address}, {told_value(now)}: what it was before does not count, "
            f"as nothing else was different then."
        )
    others = [one for one in shown if not same(one.result, now)]
    unknown = {name for one in others for name in document.states().keys() - one.parameters.keys()}
    if not unknown:
        return f"{address} was the same whenever it was shown."
    names = " and ".join(name for name in document.states() if name in unknown)
    before = " and ".join(dict.fromkeys(told_value(one.result) for one in others))
    return (
        f"{address} was always {told_value(now)} since {names} {'was' if len(unknown) == 1 else 'were'} made; "
        f"that it was {before} before does not count, as nobody said what {names} would have been then."
    )


def _by_what_was_named(goal: Goal, over: Sequence[str], work: Work | None) -> Answer | None:
    """What is explained by the names that were pointed at, and what is looked up by them; None where nothing is."""
    named = tuple(name for name in over if name in goal.scope.types)
    if not named:
        return None
    looked_up = (name for name, kind in goal.scope.types.items() if kind.name in ("dict", "list") and name not in named)
    types = {name: goal.scope.types[name] for name in (*named, *looked_up)}
    try:
        answer = solve(replace(goal, scope=replace(goal.scope, types=types, given=named)), work)
    except CannotExplain:
        return None
    return answer if _able(answer, named) else None


def _able(answer: Answer, names: Iterable[str]) -> tuple[Candidate, ...]:
    """The candidates that are about one of the names."""
    known = frozenset(names)
    return tuple(one for one in answer.candidates if free_names(one.formula) & known)


def goal_for(document: Document, address: Address, over: Sequence[str], earlier: bool = False) -> Goal:
    """What an attribute was in each moment, over all that it may need; ``earlier``: before states were made, too."""
    examples = shown_moments(document, address, earlier)
    lesson = Lesson(address.thing, "attribute", (), examples, pointed=tuple(over))
    goal = goal_of(Moments(document), lesson)
    near = tuple(name for name in goal.scope.types if name in document.states())
    kind = type_of_all(one.result for one in examples)
    return replace(goal, purpose=str(address), scope=replace(goal.scope, locals=near), type=kind)


def shown_moments(document: Document, address: Address, earlier: bool = False) -> tuple[Example, ...]:
    """Every moment in which the attribute was shown; for a place, those in which both coordinates were.

    A moment from before a state was made says nothing about it; ``earlier``: its first value goes with that moment.
    """
    place = find(document, address)
    formula = place.definition.formula
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    if bound_by(clauses) & free_names(place.node):
        raise Refusal(
            f"{address} is another one for each member: {show(place.node)}. To let the members show those of another "
            "list, choose Show the members of; to let one number in it follow something, right click that number."
        )
    env = Live.at_present(document).env()
    now = Example(f"{address} as it is", {}, value_at(env, address), snapshot(document, env))
    seen = _seen(document, address)
    states = document.states().keys()
    known = [one for one in seen if dict(one.parameters) != dict(now.parameters)]
    before = presumed(document) if earlier else {}
    then = [
        replace(one, parameters={**now.parameters, **before, **one.parameters})
        for one in known
        if earlier or states <= one.parameters.keys()
    ]
    return tuple(_last_shown([*then, now])) if earlier else (*then, now)


def _last_shown(examples: Sequence[Example]) -> list[Example]:
    """Of several examples of one moment, the last."""
    moments = [dict(one.parameters) for one in examples]
    return [one for place, one in enumerate(examples, 1) if moments[place - 1] not in moments[place:]]


def _seen(document: Document, address: Address) -> tuple[Example, ...]:
    """Everything shown about an attribute; about a place, what was shown of both coordinates."""
    return observations(document, address) or tuple(_places(document, address))


def _places(document: Document, address: Address) -> Iterator[Example]:
    """Places, from their two coordinates shown at the same moment."""
    across, down = (observations(document, address.step(axis)) for axis in AXES)
    for one in across:
        for other in down:
            if dict(one.parameters) == dict(other.parameters):
                yield replace(one, label=one.label.replace(".x", "", 1), result=Point(one.result, other.result))
