"""Buttons with labels: what is written on the one that was hit says what is done, as the key does that was pressed."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting

WRITTEN = "12+3-4"


def buttons(**states: object) -> Acting:
    """A row of buttons with a text on each, and states."""
    acting = Acting()
    for place in range(len(WRITTEN)):
        acting.do("draw_rectangle", start=[52 * place + 20, 80], end=[52 * place + 62, 122])
    for place, text in enumerate(WRITTEN):
        acting.do("draw_label", at=[52 * place + 41, 101], content=text, size=20, anchor="middle")
    for kind, name in (("rectangle", "buttons"), ("label", "signs")):
        acting.do("listify", things=[f"{kind}_{place + 1}" for place in range(len(WRITTEN))], name=name)
    for name, value in states.items():
        acting.do("new_state", name=name, value=value)
    return acting


def clicked(acting: Acting, place: int, because: bool = False, **states: object) -> Acting:
    brings = {"at": {"point": [52 * place + 30 + 3 * place, 91]}}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    acting.do("point_at_hit", of=[{"tile": "buttons"}], name="button")
    return acting.do("because", of=[{"text_on": {"of": "signs", "key": place}}]) if because else acting


@pytest.mark.parametrize("because", [False, True])
def test_whether_a_digit_is_written_on_the_button_tells_before_its_place_in_the_row(because: bool) -> None:
    acting = buttons(digit="", op="")
    for place in (0, 2, 1, 4, 3):
        text = WRITTEN[place]
        clicked(acting, place, because).change("digit" if text.isdigit() else "op", text).end()
    assert "when is_digit(signs_data[button][1]):" in acting.steps("on_click")
    assert not any("button < " in line or "len(" in line for line in acting.steps("on_click"))


def test_a_button_that_does_nothing_is_told_by_what_is_written_on_it() -> None:
    acting = buttons(total=5)
    for place, value in ((2, 6), (4, 4)):
        clicked(acting, place).change("total", value).end()
    clicked(acting, 0).end(how="nothing")
    assert "when is_digit(signs_data[button][1]):" in acting.steps("on_click")


def test_digits_on_buttons_are_written_behind_a_number_from_the_second_on() -> None:
    acting = buttons(display=0)
    for place, old, new in ((1, 0, 2), (3, 2, 23)):
        clicked(acting, place, display=old).change("display", new).end()
    assert "set display = display * 10 + as_number(signs_data[button][1])" in acting.steps("on_click")


def test_what_is_written_on_one_button_tells_nothing_of_what_is_done_with_that_one_though_it_mattered() -> None:
    acting = buttons(total=4, mode="")
    for mode, total in (("", None), ("x", 9), ("y", 9)):
        clicked(acting, 2, because=True, mode=mode, total=4)
        if total is None:
            acting.end(how="nothing")
        else:
            acting.change("total", total).end()
    assert "when mode == '':" in acting.steps("on_click")
