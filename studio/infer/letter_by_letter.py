"""Texts that are written letter by letter: what stands there for each letter of another text, or item of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.infer.filters import filters
from studio.infer.goals import Candidate, Goal
from studio.infer.maps import maps
from studio.infer.rank import weight
from studio.infer.search import Search
from studio.language.builtins.parts import split_at
from studio.language.nodes import Apply, Comprehension, DictDisplay, Literal, Name, Node, each_node, free_names
from studio.language.types import TEXT, list_of

FEWEST = 4
"""So many letters, in all situations together, tell how each of them is written anew."""
LEAST = 2
"""So many letters at least has one of the texts."""
HEAVIEST = 36
"""What is written letter by letter weighs no more than that: anything heavier may be each letter by heart."""
LONGEST_PIECE = 2
"""So many letters at most are written for each one."""
BETWEEN = (" ", "-", ", ", ",", "/", "|")
"""What may stand between pieces."""

Solve = Callable[[Goal], Sequence[Candidate]]
Pieces = tuple[list[str], ...]


def letter_by_letter(goal: Goal, search: Search, solve: Solve) -> Iterator[Node]:
    """``joined_with([l if l in tried else '_' for l in letters_in(word)], '')``, also for some of the letters only."""
    if not all(isinstance(one, str) for one in goal.wanted):
        return
    if sum(map(len, goal.wanted)) < FEWEST or max(map(len, goal.wanted)) < LEAST:
        return
    for mark, pieces in _cut(goal.wanted):
        listed = replace(goal, wanted=pieces, type=list_of(TEXT), scope=replace(goal.scope, own=None))
        made = [*maps(listed, search, solve), *(filters(listed, search) if not mark else ())]
        lines = [one for one in made if _is_of_each(one) and weight(one, goal.scope) <= HEAVIEST]
        yield from (Apply("joined_with", (_plain(one), Literal(mark))) for one in lines)
        if lines:
            return


def _cut(texts: Sequence[str]) -> Iterator[tuple[str, Pieces]]:
    """The texts in pieces, with what stands between these."""
    for size in range(1, LONGEST_PIECE + 1):
        if all(len(text) % size == 0 for text in texts):
            yield "", tuple([text[at : at + size] for at in range(0, len(text), size)] for text in texts)
    for mark in BETWEEN:
        if any(mark in text for text in texts):
            yield mark, tuple(split_at(text, mark) if text else [] for text in texts)


def _plain(made: Node) -> Node:
    """What is gone through itself, where each is as it stands there."""
    if (
        isinstance(made, Comprehension)
        and not made.clauses[0].tests
        and made.element == Name(made.clauses[0].targets[0])
    ):
        return made.clauses[0].source
    return made


def _is_of_each(made: Node) -> bool:
    """Whether it is about each letter, and does not enumerate them."""
    if not isinstance(made, Comprehension) or any(isinstance(part, DictDisplay) for part in each_node(made)):
        return False
    (clause,) = made.clauses
    told = clause.tests or (made.element,)
    return all(not free_names(one).isdisjoint(clause.targets) for one in told)
