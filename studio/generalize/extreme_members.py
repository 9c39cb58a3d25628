"""Members that were chosen for what they are: the greatest or the least of some numbers, or drawn from such data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.document.model import Lesson
from studio.generalize.data_tests import ENOUGH, MembersPicked, by_place_or_data, data_tests
from studio.generalize.example_moments import Moments
from studio.generalize.numbered_members import Numbering
from studio.infer.goals import Situation
from studio.language.nodes import Apply, Comprehension, Name, Node
from studio.language.values import is_number


def extreme_members(
    collection: str, element: str, situations: Sequence[Sequence[Situation]], wanted: Sequence[Sequence[bool]]
) -> Iterator[Node]:
    """``p == max(collection)`` and its like, where they pick just what was chosen at each moment.

    ``situations`` has for each moment one for every member, whose value is called ``element`` there.
    """
    groups = [[one.values[element] for one in group] for group in situations]
    if not groups or any(len(values) < ENOUGH or not all(map(is_number, values)) for values in groups):
        return
    chosen = [one for group in wanted for one in group]
    for function, extreme in (("max", max), ("min", min)):
        at_end = [value == extreme(values) for values in groups for value in values]
        end = Apply(function, (Name(collection),))
        if chosen == at_end:
            yield Apply("==", (Name(element), end))
        if chosen == [not one for one in at_end]:
            yield Apply("!=", (Name(element), end))


def with_data_tests(moments: Moments, lesson: Lesson, numbering: Numbering, tests: Sequence[Node]) -> list[Node]:
    """Tests by which members of a drawn list are chosen, in order, and those of the data that they are drawn from."""
    formula = moments.document.definitions[lesson.collection or ""].formula
    if len(numbering.indices) != 1 or not isinstance(formula, Comprehension):
        return list(tests)
    picks: list[MembersPicked] = []
    for example in lesson.examples:
        env = moments.at(example.parameters)
        numbers = [key[0] for key in numbering.keys(env)]
        rows = [{numbering.indices[0]: number} for number in numbers]
        chosen = [number in example.result for number in numbers]
        picks.append(MembersPicked(chosen, rows, env))
    return by_place_or_data(tests, [*data_tests(formula.element, picks)], len(picks[-1].rows))
