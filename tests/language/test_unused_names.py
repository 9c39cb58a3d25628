"""What a loop goes through has a name that nothing else has."""

from __future__ import annotations

from studio.language.nodes import unused_name


def test_the_first_name_that_is_not_taken_is_chosen_and_a_number_comes_behind_the_last() -> None:
    assert unused_name({"i"}, "i", "k") == "k"
    assert unused_name({"i", "k", "k_2"}, "i", "k") == "k_3"
