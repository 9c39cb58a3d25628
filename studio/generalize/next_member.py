"""The next member of a list: what it would be, where two or a few of them leave that open, and what the answer says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from studio.document.live import Live
from studio.document.model import Choice, Document, without_entry
from studio.generalize.antiunify import Difference
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, address_of, find, with_node
from studio.generalize.listing_columns import fitted
from studio.generalize.next_forms import INDEX, around, by_factor, forms
from studio.generalize.operands import told_value, written
from studio.infer.goals import AS_LISTED, Finding, Question
from studio.infer.thresholds import plain_number
from studio.language.env import Env
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Conditional,
    Display,
    Literal,
    Name,
    Node,
    free_names,
    walk,
)
from studio.language.show import show
from studio.language.values import Value, is_number, same

FEW = 2
"""So many numbers leave open how they go on: any line fits two."""
MOST = 6
"""After so many members nothing is asked about the next one."""
HAND = 2
"""So many pixels what was drawn may be off a rule."""
SAID = 0.75
"""So many pixels what was said may be off one: members before it were drawn."""
NUMBER = re.compile(r"\d+")


def question_about_next(document: Document, goal: str) -> Question | None:
    """What the next member would be, where few are known or no rule is; None where the list does not count on."""
    address = address_of(goal).every
    known = _known(document, address)
    if not 1 < len(known) < MOST or all(same(one, known[0]) for one in known):
        return None
    present = find(document, address).node
    sure = len(known) > FEW if all(map(is_number, known)) else False
    if _fits(present, known) and (sure or (not is_number(known[0]) and not _looks_up(document, present))):
        return None
    options: list[tuple[Value, Node]] = []
    for node in (present, *_rivals(known)):
        with suppress(StudioError, ArithmeticError, LookupError, TypeError):
            value = evaluate(node, Env({**Live(document).env(), INDEX: len(known)}))
            if not any(same(value, one) for one, _ in options):
                options.append((value, node))
    said = ", ".join(told_value(one) for one in known)
    sentence = f"{address} is {said} so far: what would it be for number {len(known) + 1}?"
    return Question(goal, sentence, {INDEX: len(known)}, tuple(options)) if options else None


def asks_about_member(document: Document, goal: str, situation: Mapping[str, Value]) -> bool:
    """Whether a situation is that of a question about the next member of a list."""
    thing = goal.partition(".")[0]
    return set(situation) == {INDEX} and INDEX not in document.names() and thing in document.definitions


def answered_member(document: Document, goal: str, place: Value, value: Value) -> tuple[Document, Finding]:
    """The document in which an attribute of a list follows the rule of all members and of what another would be.

    The formula stays as it is while no rule fits all of that. The list has as many members as before. Raises Refusal
    for a member that is not the next one.
    """
    address = address_of(goal).every
    known = [*_known(document, address), value]
    if place != len(known) - 1:
        raise Refusal(f"{goal} is known of {len(known) - 1} members. Say what it is for the next one.")
    document = replace(document, choices=(*document.choices, Choice(goal, {INDEX: place}, value)))
    rule = _rule(document, address, known)
    if rule is not None:
        document = _without_its_data(with_node(document, address, rule), address.thing)
    formula = show(find(document, address).node) if _fits(find(document, address).node, known) else AS_LISTED
    supports = tuple(f"member {number}" for number in range(1, len(known) + 1))
    return document, Finding(goal, formula, supports=supports, question=question_about_next(document, goal))


def _known(document: Document, address: Address) -> list[Value]:
    """What the attribute is for each member, and would be for those after them; none where no index counts them."""
    try:
        place = find(document, address)
        formula, env = place.definition.formula, Live(document).env()
        clauses = formula.clauses if isinstance(formula, Comprehension) else ()
        if len(clauses) != 1 or clauses[0].targets != (INDEX,) or _follows_others(document, place.node, clauses[0]):
            return []
        values = [evaluate(place.node, Env({**env, **row})) for row in loop_rows(formula, env)]
    except StudioError:  # a part that members have no attribute for
        return []
    said = {one.situation[INDEX]: one.value for one in document.choices if _is_about(one, str(address))}
    while len(values) in said:
        values.append(said[len(values)])
    return values


def _follows_others(document: Document, node: Node, clause: Clause) -> bool:
    """Whether a formula is about anything but the index and the list that says how many there are."""
    counted = {name for name in free_names(clause.source) if name in document.definitions}
    return any(name in document.definitions and name not in counted for name in free_names(node))


def _is_about(one: Choice, goal: str) -> bool:
    return one.goal == goal and one.is_answer and set(one.situation) == {INDEX}


def _fits(node: Node, known: Sequence[Value], start: int = 0, off: float = HAND) -> bool:
    """Whether a formula over the index alone gives all that is known from a member on, numbers nearly."""
    try:
        values = [evaluate(node, Env({INDEX: number})) for number in range(start, len(known))]
    except (StudioError, LookupError):
        return False
    return all(_near(one, other, off) for one, other in zip(values, known[start:], strict=True))


def _near(one: Value, other: Value, off: float) -> bool:
    return abs(one - other) <= off if is_number(one) and is_number(other) else same(one, other)


def _looks_up(document: Document, node: Node) -> bool:
    return any(isinstance(part, Name) and part.id in document.definitions for _, part in walk(node))


def _rule(document: Document, address: Address, known: Sequence[Value]) -> Node | None:
    """The rule that all members follow, and answers closely: these are said, not drawn; None where there is none."""
    steps = find(document, address).path
    hole = Difference(steps, tuple(map(written, known)), str(address.steps[0]))
    drawn = len(Live(document).value(address.thing))
    found = fitted(hole, Live(document), (len(known),), (INDEX,), [hole]).node
    for node in (found, *forms(known)):
        if node is not None and _fits(node, known) and _fits(node, known, drawn, SAID):
            return node
    return None


def _rivals(known: Sequence[Value]) -> Iterator[Node]:
    """How members may go on: step by step, by a factor, again from the first, or all like the last."""
    index, first, last = Name(INDEX), known[0], known[-1]
    count = len(known)
    if all(map(is_number, known)):
        step = known[1] - first
        yield Apply("+", (Literal(first), Apply("*", (Literal(plain_number(step)), index))))
        if node := by_factor(known):
            yield node
    elif all(isinstance(one, str) and len(NUMBER.findall(one)) == 1 for one in known):
        number = NUMBER.search(str(last))
        if number is not None:
            more = f"{last[: number.start()]}{int(number.group()) + 1}{last[number.end() :]}"
            yield _after(count, known, Literal(more))
    yield around(known)
    yield _after(count, known, written(last))


def _after(count: int, known: Sequence[Value], then: Node) -> Node:
    """What is known one by one, then something else."""
    cycle = Display("list", tuple(map(written, known)))
    before = Apply("<", (Name(INDEX), Literal(count)))
    return Conditional(before, Apply("[]", (cycle, Name(INDEX))), then)


def _without_its_data(document: Document, name: str) -> Document:
    """The document without a list that said no more than how many members there are."""
    formula: Any = document.definitions[name].formula
    source = formula.clauses[0].source
    counted = source.arguments[0] if isinstance(source, Apply) and source.function == "range" else None
    if not (isinstance(counted, Apply) and counted.function == "len" and isinstance(counted.arguments[0], Name)):
        return document
    data = counted.arguments[0].id
    uses = sum(isinstance(part, Name) and part.id == data for _, part in walk(formula))
    users = [one for key, one in document.definitions.items() if key != name and data in one.needs]
    if uses > 1 or users or data not in document.definitions:
        return document
    count = Literal(len(Live(document).value(data)))
    formula = replace(formula, clauses=(Clause((INDEX,), Apply("range", (count,))),))
    definitions = without_entry(document.definitions, data)
    return replace(document, definitions={**definitions, name: replace(definitions[name], formula=formula)})
