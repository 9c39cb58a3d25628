"""Predicates over keys that are tuples of numbers, found part by part.

The values that the chosen keys take in one part, sorted, are so many numbers in each example; each of them is a goal of
its own over the parameters. What the product of these values has too much is a predicate goal over few keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.generalize.key_cases import Cases, Taken, all_values, chosen_keys, key_width
from studio.generalize.key_product_predicates import rest_tests
from studio.generalize.part_values import part_values, varied
from studio.infer.goals import Scope, Work
from studio.language.nodes import Apply, Display, Literal, Logic, Name, Node, renamed

Tests = tuple[Node, ...]


def predicates_by_parts(
    cases: Cases, scope: Scope, nodes: Mapping[str, Node], work: Work | None = None
) -> Iterator[Node]:
    """Predicates that are right in all cases, the preferred first; none where the keys have no such structure."""
    width = key_width(cases)
    chosen = [chosen_keys(cases, number) for number in range(len(cases.situations))]
    if not width or not all(chosen):
        return
    tests: list[list[Tests]] = []
    values = [[sorted({key[part] for key in keys}) for keys in chosen] for part in range(width)]
    waiting = [part for part in range(width) if not _takes_all(cases, part, values[part])]
    while waiting:
        alike = [part for part in waiting if values[part] == values[waiting[0]]]
        waiting = [part for part in waiting if part not in alike]
        found = _tests_of_parts(cases, scope, alike, values[alike[0]], work)
        if not found:
            return
        tests.append(found)
    rest = rest_tests(cases, scope, nodes, values, work)
    if rest is None:
        return
    if rest:
        tests.append([(one,) for one in rest])
    for choice in varied(tests):
        parts = tuple(test for group in choice for test in group)
        yield parts[0] if len(parts) == 1 else Logic("and", parts)


def _takes_all(cases: Cases, part: int, taken: Taken) -> bool:
    return all(all_values(cases, number, part) == one for number, one in enumerate(taken))


def _tests_of_parts(cases: Cases, scope: Scope, parts: Sequence[int], taken: Taken, work: Work | None) -> list[Tests]:
    """Tests of parts that take the same values: what is found for the first is said of the others in their names."""
    options: list[Tests] = []
    for choice in part_values(cases, scope, parts[0], taken, work):
        tests = [_one_of(_subject(cases, parts[0]), choice)]
        for part in parts[1:]:
            mapping = _in_names_of(cases, parts[0], part)
            tests.append(_one_of(_subject(cases, part), [renamed(node, mapping) for node in choice]))
        options.append(tuple(tests))
    return options


def _in_names_of(cases: Cases, part: int, other: int) -> dict[str, Node]:
    if len(cases.owners) <= max(part, other) or len(cases.owners[part]) != len(cases.owners[other]):
        return {}
    return {name: Name(new) for name, new in zip(cases.owners[part], cases.owners[other], strict=True)}


def _subject(cases: Cases, part: int) -> Node:
    return Apply("[]", (Name(cases.element), Literal(part)))


def _one_of(subject: Node, values: Sequence[Node]) -> Node:
    if len(values) == 1:
        return Apply("==", (subject, values[0]))
    return Apply("in", (subject, Display("list", tuple(values))))
