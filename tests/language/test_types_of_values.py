"""What kind of value something is, alone and among others."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.types import ANY, NUMBER, TEXT, dict_of, list_of, set_of, tuple_of, type_of, type_of_all


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ([1, 2.5], list_of(NUMBER)),
        (["a", "b"], list_of(TEXT)),
        ([1, "a"], list_of(ANY)),
        ([], list_of(ANY)),
        ([[], [1]], list_of(list_of(NUMBER))),
        ({(0, 1): "a"}, dict_of(tuple_of(NUMBER, NUMBER), TEXT)),
        (frozenset({1, 2}), set_of(NUMBER)),
    ],
)
def test_a_collection_is_of_what_its_items_are(value: Any, kind: Any) -> None:
    assert type_of(value) == kind


def test_all_of_several_values_fit_the_kind_they_share() -> None:
    shared = [1, 2]
    assert type_of_all([shared, shared, []]) == list_of(NUMBER)
    assert type_of_all([shared, ["a"]]) == list_of(ANY)
    assert type_of_all([None, 3, 3]) == NUMBER
    assert type_of_all([]) == ANY
