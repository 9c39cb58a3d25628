"""Two numbers that nobody touched, and of which what is wanted is the sum or the difference, are meant."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting


def worked_out(*runs: tuple[str, int, int, int], named: bool = False) -> Acting:
    """Runs in which a key gives a result of two numbers, or a text of it where these got names, by a sign."""
    acting = Acting()
    for name, value in (("a", "1"), ("b", "2"), ("result", "")) if named else (("a", 1), ("b", 2), ("result", 0)):
        acting.do("new_state", name=name, value=value)
    acting.do("new_state", name="sign", value="+")
    for sign, a, b, result in runs:
        states = {"a": str(a), "b": str(b), "sign": sign} if named else {"a": a, "b": b, "sign": sign}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "="}, states=states)
        if named:
            for name, of in (("first", "a"), ("second", "b")):
                acting.do("point_at", at=[{"via": "as_number", "of": [{"tile": of}]}], name=name)
            made = {"via": sign, "of": [{"tile": "first"}, {"tile": "second"}]}
            acting.change("result", {"via": "text", "of": [made]}).end()
        else:
            acting.change("result", result).end()
    return acting


def test_a_sum_of_two_numbers_comes_before_so_much_more_than_what_stood_there() -> None:
    assert "set result = a + b" in worked_out(("+", 52, 46, 98)).steps("on_key")


@pytest.mark.parametrize("result", [7, 99])
def test_a_number_that_is_none_of_a_sum_is_none(result: int) -> None:
    assert not any("a" in line.split("=")[1] for line in worked_out(("+", 5, 2, result)).steps("on_key"))


def test_what_is_worked_out_with_two_signs_is_told_by_the_sign() -> None:
    shown = worked_out(("+", 52, 46, 98), ("-", 7, 19, -12), ("+", 8, 11, 19))
    assert "set result = a + b if sign == '+' else a - b" in shown.steps("on_key")


def test_a_word_tells_what_is_done_with_numbers_before_which_of_them_is_greater() -> None:
    shown = worked_out(("+", 52, 46, 98), ("-", 7, 19, -12), named=True)
    assert "set result = text(first + second if sign == '+' else first - second)" in shown.steps("on_key")
