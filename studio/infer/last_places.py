"""The last place of a list, a bound as natural as 0: the more so where the place is looked up in that list."""

from __future__ import annotations

from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.unlikely import is_length, is_next, measured
from studio.language.nodes import Apply, Literal, Name, Node, free_names


def with_the_last(node: Apply, scope: Scope) -> int:
    """What comparing with the last place weighs less, one less than how many there are."""
    one, other = node.arguments
    for place, last in ((one, other), (other, one)):
        if isinstance(last, Apply) and last.function == "-" and last.arguments[-1] == Literal(1):
            of = last.arguments[0]
            afar = isinstance(of, Name) and of.id not in (*scope.locals, *scope.given)
            if afar or (is_length(of) and isinstance(place, Name)):
                return _in_its_list(place, of, scope)
        if is_length(last) and is_next(place):
            return _in_its_list(place, last, scope)
        if is_length(last) and isinstance(place, Name) and is_place_in(place, measured(last), scope):
            return weights.ITS_LIST
    return 0


def _in_its_list(place: Node, count: Node, scope: Scope) -> int:
    """More where the place is one in that list, nothing where another one is."""
    whole = measured(count)
    if is_place_in(place, whole, scope):
        return weights.LAST_PLACE + weights.ITS_LIST
    return 0 if whole in scope.looked_into else weights.LAST_PLACE


def is_place_in(place: Node, whole: str, scope: Scope) -> bool:
    """Whether a formula of the document looks up in a list what stands at this place, or at the one before."""
    return any((name, whole) in scope.places for name in free_names(place))
