"""Members that were chosen for what states hold at their place: those without an entry, those where the same stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.document.graph import reached
from studio.document.model import Lesson
from studio.generalize.conclude import value_in
from studio.generalize.example_moments import Moments, is_plain, visible
from studio.generalize.key_cases import Cases
from studio.generalize.numbered_members import Numbering
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Display, Literal, Name, Node
from studio.language.types import NUMBER, SYMBOL, TEXT, type_of
from studio.language.values import Value, same


def tests_of_states(moments: Moments, lesson: Lesson, cases: Cases, numbering: Numbering | None) -> Iterator[Node]:
    """``p not in held``, ``held.get(p) == 'full'`` and their like, where they pick just what was chosen each time.

    None for a function: its inputs say what the members depend on.
    """
    chosen = [one for group in cases.wanted for one in group]
    if lesson.inputs or all(chosen) or not any(chosen):
        return
    element = cases.element
    place = _place(element, 0 if numbering is None else len(numbering.indices))
    document = moments.document
    envs = [moments.at(one.parameters) for one in lesson.examples]
    groups = zip(envs, cases.situations, strict=True)
    seen = [{**env, element: one.values[element]} for env, group in groups for one in group]
    about = document.states().keys() | reached(document, document.states())
    for name in visible(document, lesson.name):
        if name in about and name != lesson.collection and all(is_plain(env, name) for env in envs):
            yield from _tests(name, place, seen, chosen)


def _place(element: str, indices: int) -> Node:
    """What is looked up for a member."""
    parts = tuple(Apply("[]", (Name(element), Literal(k))) for k in range(indices))
    return Name(element) if not parts else parts[0] if indices == 1 else Display("tuple", parts)


def _tests(name: str, place: Node, cases: Sequence[Mapping[str, Value]], chosen: Sequence[bool]) -> Iterator[Node]:
    """Tests of what one state holds at the members, the plainest first."""
    held = [one[name] for one in cases]
    if all(isinstance(one, (dict, frozenset)) for one in held):
        for function in ("not in", "in"):
            if _picked(test := Apply(function, (place, Name(name))), cases) == chosen:
                yield test
    if all(isinstance(one, (dict, list)) for one in held):
        function = "get" if isinstance(held[0], dict) else "[]"
        yield from _of_what_stands_there(Apply(function, (Name(name), place)), cases, chosen)


def _of_what_stands_there(
    looked_up: Node, cases: Sequence[Mapping[str, Value]], chosen: Sequence[bool]
) -> Iterator[Node]:
    """What stands at all that were chosen and at no other, or at all others and at none of these."""
    values = _picked(looked_up, cases)
    for side, function in ((True, "=="), (False, "!=")):
        there = [one for one, was in zip(values, chosen, strict=True) if was is side]
        rest = [one for one, was in zip(values, chosen, strict=True) if was is not side]
        value = there[0]
        if not all(same(one, value) for one in there) or any(same(one, value) for one in rest):
            continue
        if isinstance(value, bool) and all(isinstance(one, bool) for one in rest):
            yield looked_up if value is side else Apply("not", (looked_up,))
            return
        if type_of(value) in (NUMBER, SYMBOL, TEXT):
            yield Apply(function, (looked_up, Literal(value)))


def _picked(test: Node, cases: Sequence[Mapping[str, Value]]) -> list[Value]:
    """What a formula gives for every member at every moment; nothing at all where it has no value."""
    try:
        return [value_in(test, one) for one in cases]
    except StudioError:
        return [None] * len(cases)
