"""Relate: a formula over parameters for an attribute that has a plain value, in all the situations shown."""

from __future__ import annotations

import time
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from studio.document.chance import names_of_chance
from studio.document.live import Live
from studio.document.model import Document, Example
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import Address, address_of, find, needs_any, with_node
from studio.generalize.by_named_values import by_named_values
from studio.generalize.depend import Dependence, depend
from studio.generalize.example_moments import values_then
from studio.generalize.lengths import Row, lengths, shares, straight_lines
from studio.generalize.list_numbers import numbers_shown
from studio.generalize.members_at_moments import by_parameters
from studio.generalize.nearby_places import nearby_places
from studio.generalize.observe import observations, pointing
from studio.generalize.relate_questions import (
    ShownNumbers,
    at_a_distance,
    follows_something,
    is_off,
    never_changed,
    question_between,
    unexplained,
)
from studio.generalize.result import Result
from studio.generalize.shown_several import shown_at_several
from studio.generalize.written_places import differs
from studio.infer.goals import Finding, Goal, Scope, Situation, Work
from studio.infer.rank import sort_key
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Name, Node, free_names, replaced, walk
from studio.language.show import show
from studio.language.types import NUMBER
from studio.language.values import is_number

UNEXPLAINED = 4
"""What such a number weighs more when related: what is named is more likely to be what it depends on."""
SHOWN = 5
"""So many rivals are reported."""
SHAKY = 0.03
"""Freehand: the share of the longest length shown by which a formula may be off."""
FORGIVEN = 0.003
"""The share of it by which a simpler formula may be worse than the nearest one."""
RESTS = ("//", "%")
"""Lengths are hardly ever rounded, nor what is left over of them."""
EXACT = 0.01
INEXACT = 3
"""What a formula weighs more that only comes near."""


def relate(
    document: Document,
    thing: str,
    attributes: Sequence[str],
    over: Sequence[str] = (),
    candidate: int = 0,
    work: Work | None = None,
) -> Result:
    """The document in which each attribute is given by the best formula (or the chosen one) for all that was shown.

    ``over`` are names that were pointed at. Raises Refusal when an attribute is not a number that all members share,
    CannotExplain with two examples that clash when nothing explains all of them.
    """
    if not attributes:
        raise Refusal("Choose an attribute to relate, such as end.x.")
    findings = []
    attributes = [one for attribute in attributes for one in _shown_within(document, thing, attribute)]
    for attribute in attributes:
        address = address_of(f"{thing}.{attribute}").every
        found = _related(document, address, over, candidate, work)
        findings.append(found.finding)
        document = pointing(with_node(document, address, found.formula), address, over)
    says = "; ".join(f"{one.goal} is {one.formula}" for one in findings)
    asked = " I am not sure: see the question." if any(one.question for one in findings) else ""
    asked += _besides(document, thing, attributes, over)
    return Result(document, tuple(findings), frozenset({thing}), f"{says}.{asked}")


def _shown_within(document: Document, thing: str, attribute: str) -> Sequence[str]:
    """The attribute, or of one that holds several points those coordinates that were shown in several situations."""
    inside = [one for one in shown_at_several(document, thing) if one.startswith(f"{attribute}[")]
    return inside or (attribute,)


def _besides(document: Document, thing: str, attributes: Sequence[str], over: Sequence[str]) -> str:
    """What takes part although something else was pointed at."""
    nodes = (find(document, address_of(f"{thing}.{attribute}").every).node for attribute in attributes)
    names = frozenset[str]().union(*map(free_names, nodes)) & set(document.parameters())
    besides = sorted(names.difference(over)) if over else ()
    return f" {' and '.join(over)} alone would not explain it; it needs {', '.join(besides)}." if besides else ""


def _related(
    document: Document, address: Address, over: Sequence[str], candidate: int, work: Work | None
) -> Dependence:
    """By parameters where these explain a number; else by whatever else has a value, where something may."""
    if by_members := by_parameters(document, address):
        chosen = _chosen(by_members, candidate, address)
        return Dependence(chosen, Finding(str(address), show(chosen), tuple(map(show, by_members[1:]))))
    if not is_number(_present(document, address).result):
        return depend(document, address, over, candidate, work)
    began = time.perf_counter()
    if differs(find(document, address)):
        formulas = _by_numbers(document, address, over, work)
        chosen = _chosen(formulas, candidate, address)
        labels = tuple(one.label for one in observations(document, address))
        rivals = tuple(show(one) for one in formulas if one != chosen)[:SHOWN]
        found = Finding(str(address), show(chosen), rivals, labels, seconds=time.perf_counter() - began)
        return Dependence(chosen, found)
    shown = _shown(document, address, over)
    places = {} if over else nearby_places(document, address, _examples(document, address))
    try:
        ordered = candidates(shown, work)
    except (Refusal, CannotExplain):
        places = places if over else {**by_named_values(document, address, _examples(document, address)), **places}
        if not document.states() and not places:
            raise
        if not places:
            return depend(document, address, over, candidate, work)
        ordered = []
    ordered = _with_places(shown, ordered, places)
    chosen = _chosen(ordered, candidate, address)
    found = _finding(document, shown, ordered, chosen, candidate, places)
    return Dependence(chosen, replace(found, seconds=time.perf_counter() - began))


def _chosen(ordered: Sequence[Node], candidate: int, address: Address) -> Node:
    if not 0 <= candidate < len(ordered):
        raise Refusal(f"There are only {len(ordered)} formulas to choose from for {address}.")
    return ordered[candidate]


def _by_numbers(document: Document, address: Address, over: Sequence[str], work: Work | None) -> list[Node]:
    """Formulas of what differs from member to member: its plain numbers, such as base and step, follow parameters.

    A number that was the same whenever it was shown follows only what has that very value (where it was shown in
    several situations: only what was pointed at). Raises CannotExplain where nothing explains a number.
    """
    formulas = [find(document, address).node]
    for number in numbers_shown(document, address):
        wanted = tuple(one.result for one in number.examples)
        if len(wanted) > 1 and len(set(wanted)) == 1 and not over:
            continue
        found: list[Node] = []
        try:
            shown = _situations(document, address, number.examples, over)
            found = candidates(replace(shown, counts=frozenset()), work)
        except (Refusal, CannotExplain):
            if len(set(wanted)) > 1:
                raise
        if len(set(wanted)) == 1:
            found = [one for one in found if isinstance(one, Name) and (not over or one.id in over)]
        formulas = [replaced(one, number.path, new) for new in found[:SHOWN] for one in formulas] or formulas
    if len(formulas) == 1 and formulas[0] == find(document, address).node:
        raise Refusal(
            f"No number in {address} has followed anything so far. "
            f"Give a parameter another value, pull {address.thing} to where it is then, and ask again."
        )
    return formulas


def _examples(document: Document, address: Address) -> tuple[Example, ...]:
    return observations(document, address) or (_present(document, address),)


def _shown(document: Document, address: Address, over: Sequence[str]) -> ShownNumbers:
    examples = _examples(document, address)
    for one in examples:
        if not is_number(one.result):
            raise Refusal(f"{address} is no number. Relate one of its coordinates, such as {address}.x.")
    return _situations(document, address, examples, over)


def _situations(document: Document, address: Address, examples: Sequence[Example], over: Sequence[str]) -> ShownNumbers:
    names = _names(document, address, examples, over)
    situations = tuple(Situation(values_then(document, names, one.parameters), one.label) for one in examples)
    scope = Scope(dict.fromkeys(names, NUMBER), pointed=tuple(name for name in over if name in names))
    wanted = tuple(one.result for one in examples)
    return ShownNumbers(address, names, situations, wanted, scope, counts_in(document) & frozenset(names))


def counts_in(document: Document) -> frozenset[str]:
    """The names that say how many members some list has."""
    found: set[str] = set()
    for definition in document.definitions.values():
        for _, node in walk(definition.formula):
            if isinstance(node, Apply) and node.function == "range":
                found |= free_names(node) - {"range"}
    return frozenset(found)


def _present(document: Document, address: Address) -> Example:
    value = attribute_value(document, Live(document).env(), address)
    return Example(f"{address} as it is", {}, value, document.parameters())


def _names(document: Document, address: Address, examples: Sequence[Example], over: Sequence[str]) -> tuple[str, ...]:
    """The numbers a formula may mention: those pointed at, then parameters in the order of the document."""
    values = Live(document).values()
    fixed = len(examples) == 1
    parameters = document.parameters()
    follows = {name for name in over if fixed or any(needs_any(document, frozenset({name}), one) for one in parameters)}
    known = [name for name in document.definitions if name in parameters or name in follows]
    hidden = names_of_chance(document)
    named = [name for name in dict.fromkeys((*over, *known)) if name in known and name not in hidden]
    return tuple(
        name
        for name in named
        if is_number(values.get(name)) and not needs_any(document, frozenset({name}), address.thing)
    )


def candidates(shown: ShownNumbers, work: Work | None = None) -> list[Node]:
    """The formulas that explain everything shown, best first.

    The one order of the inference decides, but that numbers which nothing explains weigh more here, and that what
    was pointed at is what it is about.
    """
    if not shown.names:
        raise Refusal(
            f"Nothing that has a name gives {shown.address}. Name a number that it should follow, in the inspector or "
            "by Values › Work out, and ask again; or write the formula in its row."
        )
    found = _by_pointing(shown, work) if shown.scope.pointed else []
    found = found or _explaining(shown, work) or list(never_changed(shown))
    if not found:
        raise _clash(shown)
    return _sorted(shown, {node: _error(shown, node) for node in found}, {})


def _with_places(shown: ShownNumbers, found: Sequence[Node], places: Mapping[Node, float]) -> list[Node]:
    """The formulas over parameters with those of places nearby among them, best first.

    What is told from measures alone comes first, what needs a number that nothing explains after the places.
    """
    return _sorted(shown, {node: _error(shown, node) for node in found}, places) if places else list(found)


def _sorted(shown: ShownNumbers, found: Mapping[Node, float], places: Mapping[Node, float]) -> list[Node]:
    """Formulas and places nearby, each with how far it is off at most, best first; what leaves rests comes last."""

    def order(node: Node) -> tuple[Any, ...]:
        key, off = sort_key(node, shown.scope), {**found, **places}[node]
        rounded = any(isinstance(one, Apply) and one.function in RESTS for _, one in walk(node))
        numbers = unexplained(node) * (node not in places)
        after = bool(places) and (1 if node in places else 2 * bool(numbers or off > EXACT))
        return rounded, after, key[0] + UNEXPLAINED * numbers + INEXACT * (off > EXACT), key

    return sorted({**found, **places}, key=order)


def _by_pointing(shown: ShownNumbers, work: Work | None) -> list[Node]:
    """What is about nothing but what was pointed at; after one example that is at least the distance to it."""
    pointed = shown.by_what_was_pointed_at
    return _explaining(pointed, work) or list(at_a_distance(pointed))


def _explaining(shown: ShownNumbers, work: Work | None) -> list[Node]:
    wanted = np.array(shown.wanted, dtype=float)
    found = lengths(shown.names, shown.table, wanted, shown.counts)
    found = found or _searched(shown, work) + _near(shown, wanted)
    return found or straight_lines(shown.names, shown.table, wanted)


def _searched(shown: ShownNumbers, work: Work | None) -> list[Node]:
    goal = Goal(str(shown.address), shown.situations, shown.wanted, shown.scope, NUMBER)
    found: list[Node] = []
    with suppress(CannotExplain):
        found = [one.formula for one in solve(goal, work).candidates if _borne_out(one.formula, len(shown.wanted))]
    return [node for node in found if follows_something(shown, node)]


def _near(shown: ShownNumbers, wanted: Row) -> list[Node]:
    """What comes within freehand error, where there is more than one situation to bear it out; else plain shares."""
    size = float(np.abs(wanted).max())
    near = lengths(shown.names, shown.table, wanted, shown.counts, SHAKY * size) if len(wanted) > 1 else []
    errors = {node: _error(shown, node) for node in near}
    least = min(errors.values(), default=0.0)
    kept = [node for node, error in errors.items() if error <= least + FORGIVEN * size]
    return kept + shares(shown.names, shown.table, wanted)


def _error(shown: ShownNumbers, node: Node) -> float:
    """How far (pixels) a formula is off at most."""
    pairs = zip(shown.situations, shown.wanted, strict=True)
    return max(abs(float(evaluate(node, dict(one.values))) - wanted) for one, wanted in pairs)


def _borne_out(node: Node, examples: int) -> bool:
    """As many free numbers as examples explain anything, so they explain nothing."""
    return unexplained(node) < max(examples, 1)


def _clash(shown: ShownNumbers) -> CannotExplain:
    """The two examples that stand in each other's way: alike in everything but the result, else the last two."""
    labels = tuple(one.label for one in shown.situations[-2:])
    if len(labels) == 1:
        return CannotExplain(
            f"I cannot find a rule for {shown.address} that explains “{labels[0]}”. "
            f"Give {shown.names[0]} another value and show what {shown.address} is then.",
            labels * 2,
        )
    return CannotExplain(
        f"I cannot find a rule for {shown.address} that explains both “{labels[0]}” and “{labels[1]}”. "
        "Drag one of them again, or name the value that makes them different.",
        labels,
    )


def _finding(
    document: Document,
    shown: ShownNumbers,
    ordered: Sequence[Node],
    chosen: Node,
    candidate: int,
    places: Container[Node],
) -> Finding:
    """What was found; a place nearby is no part of a question, for it goes wherever its thing does."""
    rivals = [one for one in ordered if one != chosen]
    labels = tuple(one.label for one in shown.situations)
    others = [one for one in rivals if one not in places]
    question = None if candidate or chosen in places else question_between(document, shown, chosen, others)
    return Finding(
        str(shown.address),
        show(chosen),
        tuple(show(one) for one in rivals[:SHOWN]),
        labels,
        _refuted(shown),
        question=question,
    )


def _refuted(shown: ShownNumbers) -> tuple[tuple[str, str], ...]:
    """Formulas that explain the latest example alone, each with the example that speaks against it."""
    if len(shown.wanted) < 2:
        return ()
    wanted = np.array(shown.wanted, dtype=float)
    tempting = lengths(shown.names, shown.table[:, -1:], wanted[-1:], shown.counts)
    result = []
    for node in sorted(tempting, key=lambda one: sort_key(one, shown.scope)):
        against = next((k for k, one in enumerate(shown.situations) if is_off(node, one, wanted[k])), None)
        if against is not None:
            result.append((show(node), shown.situations[against].label))
        if len(result) == SHOWN:
            break
    return tuple(result)
