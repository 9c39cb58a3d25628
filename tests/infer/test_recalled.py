"""Functions that are asked the same again and again."""

from __future__ import annotations

import gc

from studio.infer.recalled import HELD, remembering
from studio.language.values import Value


def test_a_function_is_worked_out_once_for_each_input_that_can_be_told_from_the_others() -> None:
    asked: list[tuple[Value, ...]] = []

    def first_of(items: list[int], more: int) -> int:
        asked.append((items, more))
        return items[0] + more

    recall, whole = remembering(first_of), [3, 4]
    found = [recall(whole, 1), recall(whole, 1), recall([3, 4], 1), recall([4, 3], 1), recall(whole, 2)]
    assert found == [4, 4, 4, 5, 5]
    assert len(asked) == 3


def test_collections_that_are_made_anew_each_time_are_not_kept() -> None:
    class Told(frozenset[int]):
        """A collection that tells its kind from all others that there are."""

    recall = remembering(len)
    for _ in range(3 * HELD):
        assert recall([Told([6, 7]), 2]) == 2
    assert sum(isinstance(one, Told) for one in gc.get_objects()) <= 2 * HELD
