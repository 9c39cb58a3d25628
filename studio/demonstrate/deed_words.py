"""What a process does to each state, in a few words: ``points goes up by 1 or becomes 0``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.document.chance import CHANCE
from studio.document.model import Document
from studio.generalize.operands import short_value
from studio.language.nodes import Apply, Conditional, Literal, Name, Node
from studio.language.steps import Append, Put, Run, Set, Step, Take, walk_steps
from studio.language.values import Value, is_number

CHANGES = "changes"
"""What is said where there is no more to say in a few words."""


ONE_OF, BECOMES = "one of {} ", "becomes "


def deeds_in_words(document: Document, process: str) -> list[str]:
    """A clause for each state that the process, or one that it runs, may change; what chance draws is none."""
    found: dict[str, dict[str, None]] = {}
    for target, words in _deeds(document, process, {}, ()):
        found.setdefault(target, {})[words] = None
    return [_clause(target, list(words)) for target, words in found.items() if target != CHANCE]


def _clause(target: str, words: Sequence[str]) -> str:
    whole = [one for one in words if "{}" in one]
    members = [one.removeprefix(ONE_OF) for one in whole if one.startswith(ONE_OF)]
    told = [one for one in members if one != CHANGES] or members[:1]
    whole = [*([ONE_OF + _either(told)] if told else []), *(one for one in whole if not one.startswith(ONE_OF))]
    plain = [one for one in words if "{}" not in one and one != CHANGES] or ([] if whole else [CHANGES])
    name = target.replace("_", " ")
    return " or ".join([*([f"{name} {_either(plain)}"] if plain else []), *(one.format(name) for one in whole)])


def _either(words: Sequence[str]) -> str:
    """``goes up by 1 or becomes 0``, ``becomes gold or gray``."""
    values = [one.removeprefix(BECOMES) for one in words if one.startswith(BECOMES)]
    others = [one for one in words if not one.startswith(BECOMES)]
    return " or ".join([*others, *([BECOMES + _list(values)] if values else [])])


def _list(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _deeds(
    document: Document, process: str, called: Mapping[str, str], running: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """What is changed, by the name that it has where the run began, and how."""
    made = document.processes[process]
    for step in walk_steps(made.steps):
        if isinstance(step, Run) and step.process not in (*running, process):
            inner = zip(document.processes[step.process].inputs, step.arguments, strict=True)
            names = {one.name: called.get(node.id, node.id) for one, node in inner if isinstance(node, Name)}
            yield from _deeds(document, step.process, names, (*running, process))
        elif isinstance(step, (Set, Put, Take, Append)):
            target = called.get(step.target, step.target)
            if step.target in {one.name for one in made.inputs}:
                yield from ((target, words) for words in _words(step))


def _words(step: Step) -> Iterator[str]:
    if isinstance(step, Set):
        yield from (_becomes(value, step.target) for value in _cases(step.value))
    elif isinstance(step, Put):
        yield from (ONE_OF + _becomes(value, "") for value in _cases(step.value))
    else:
        yield "something leaves {}" if isinstance(step, Take) else "something comes to {}"


def _cases(node: Node) -> Iterator[Node]:
    if isinstance(node, Conditional):
        yield from (*_cases(node.then), *_cases(node.other))
    else:
        yield node


def _becomes(value: Node, own: str) -> str:
    if isinstance(value, Literal):
        return BECOMES + _said(value.value)
    if not isinstance(value, Apply) or Name(own) not in value.arguments:
        return CHANGES
    if value.function == "not":
        return "is switched"
    by = next((one.value for one in value.arguments if isinstance(one, Literal)), None)
    turned = value.function == "-" and isinstance(value.arguments[0], Literal)
    if value.function not in ("+", "-") or not is_number(by) or turned:
        return CHANGES
    return f"goes {'up' if (value.function == '+') == (by > 0) else 'down'} by {short_value(abs(by))}"


def _said(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None or value == "" else short_value(value)
