"""Members at even shares of all of them, such as the quarters of a circle: where there are more, it may be as many
members that are meant, or each so-and-so-many-th; which is asked by a picture of another count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, definition_of
from studio.generalize.constrain import with_parameters
from studio.infer.goals import Question
from studio.language.errors import StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, counted_to, free_names
from studio.language.values import Value, same

SHARES = range(2, 5)
"""Into so many parts a whole is thought to be divided: halves to quarters."""


def counting_parameter(document: Document, name: str) -> str:
    """The parameter that counts the members of a list, where they divide something by it; else nothing."""
    formula = definition_of(document, name).formula
    if not isinstance(formula, Comprehension) or len(formula.clauses) != 1:
        return ""
    count = counted_to(formula.clauses[0].source)
    known = isinstance(count, Name) and count.id in document.parameters() and count.id in free_names(formula.element)
    return count.id if known and isinstance(count, Name) else ""


def share_tests(document: Document, name: str, index: str, chosen: Sequence[bool]) -> Iterator[Node]:
    """The test by which members at even shares of the whole, from the first on, are these at any count."""
    count, numbers = counting_parameter(document, name), [k for k, one in enumerate(chosen) if one]
    many, parts = len(chosen), len(numbers)
    if count and parts in SHARES and many % parts == 0 and many > parts and numbers == [*range(0, many, many // parts)]:
        share = Apply("/", (Name(count), Literal(parts)))
        yield Apply("==", (Apply("%", (Name(index), share)), Literal(0)))


def question_of_count(
    document: Document, address: Address, rules: Sequence[Node], parts: int, value: Value
) -> Question | None:
    """Which members have a value at another count of them, at which rules differ that are alike now."""
    name = counting_parameter(document, address.thing)
    now = document.parameters().get(name)
    if len(rules) < 2 or not isinstance(now, int):
        return None
    limits = document.definitions[name].range
    for count in (now - parts, now + parts, now + 1, now - 1):
        if limits is not None and not limits.least <= count <= limits.most:
            continue
        options: list[tuple[Value, Node]] = []
        with suppress(StudioError):
            there = with_parameters(document, {name: count})
            for rule in rules:
                given = [k for k, one in enumerate(_given(there, address, rule)) if same(one, value)]
                options += [] if any(given == one for one, _ in options) else [(given, rule)]
        if len(options) > 1 and options[1][1] == rules[1]:
            attribute = str(replace(address, thing="")).lstrip(".")
            sentence = f"When {name} is {count}, which of {address.thing} have {attribute} {value}?"
            return Question(str(address), sentence, {name: count}, tuple(options))
    return None


def _given(document: Document, address: Address, rule: Node) -> list[Value]:
    formula = definition_of(document, address.thing).formula
    env = Live(document).env()
    return [evaluate(rule, Env({**env, **row})) for row in loop_rows(formula, env)]
