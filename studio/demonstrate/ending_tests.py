"""The test of when it ends, as what an event brought tells it: key by key, at an edge, where something lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.edge_tests import told_at_edges
from studio.demonstrate.hit_exceptions import of_what_was_hit
from studio.demonstrate.key_tests import at_its_edge, ends_first, of_any_alike, told_by_keys
from studio.demonstrate.lacking import of_what_lacks
from studio.demonstrate.plain_causes import of_plain_causes
from studio.infer.case_tree import GLANCE
from studio.infer.goals import Answer, Goal, Work
from studio.infer.mattering import Evidence, misses
from studio.infer.rank import COMPARISONS
from studio.infer.solve import solve
from studio.language.nodes import Apply, Literal, each_node, free_names

AS_PLAIN = 3
"""By so much more a test of one part may weigh than one of all parts."""


def of_an_ending(
    goal: Goal,
    answer: Answer,
    brought: Sequence[str],
    needed: Sequence[str],
    said: Evidence,
    sized: Sequence[str],
    work: Work,
) -> Answer:
    """The formulas of a test that tells when it ends; ``needed`` are lists of which something is taken otherwise.

    ``sized`` is what parameters say, and what follows from them.
    """
    edged = told_at_edges(goal, answer, brought, said, sized, lambda one: solve(one, work, GLANCE))
    if edged is not answer:
        return edged
    by_keys = told_by_keys(goal, ends_first(goal, answer), brought, lambda one: solve(one, work, GLANCE))
    answer = by_keys if not misses(by_keys, said) or misses(answer, said) else answer
    answer = of_any_alike(goal, at_its_edge(goal, answer), brought)
    answer = answer if said else of_plain_causes(goal, of_what_lacks(goal, answer, needed))
    return of_the_part(goal, of_what_was_hit(goal, answer, brought))


def of_the_part(goal: Goal, answer: Answer) -> Answer:
    """The answer with a plain test of a part that is meant there before one of all that it is a part of."""
    best, least = answer.best, answer.candidates[0].rank[0]
    parts = [
        one for one in goal.scope.parts if isinstance(one, Apply) and free_names(one.arguments[0]) & free_names(best)
    ]
    if any(part in parts for part in each_node(best)):
        return answer
    for one in answer.candidates:
        match one.formula:
            case Apply(function, (part, Literal())) if function in COMPARISONS and part in parts:
                if one.rank[0] <= least + AS_PLAIN:
                    return replace(answer, candidates=(one, *(each for each in answer.candidates if each is not one)))
    return answer
