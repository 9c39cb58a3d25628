"""Steps from one of some drawn things to another: where they lead, and how far they may go."""

from __future__ import annotations

from tests.demonstrate.acting import Acting

STONES = (60, 140, 220, 300, 380, 460)
OFF = ((4, -3), (-7, 5), (9, 2), (-2, -8))
"""How far beside the middle of a stone a hand clicks, from time to time."""


def brook() -> Acting:
    """Stones in a row, a toad on one of them, and a label that counts."""
    acting = Acting()
    for x in STONES:
        acting.do("draw_ellipse", center=[x, 90], radius_x=32, radius_y=20, fill="tan")
    acting.do("listify", things=[f"ellipse_{number}" for number in range(1, 7)], name="stones")
    acting.do("draw_ellipse", center=[60, 90], radius_x=9, radius_y=9, fill="green", name="toad")
    acting.do("draw_label", at=[60, 160], content="0", size=18, name="tally")
    acting.do("parameterize", thing="tally", attribute="content", name="leaps").do("make_state", name="leaps")
    acting.do("draw_label", at=[60, 190], content="go", size=18, name="notice")
    return acting.do("let_change", thing="notice", attribute="content", name="word")


def clicked(acting: Acting, stone: int, leaps: int, **states: object) -> Acting:
    across, down = OFF[(stone + leaps) % len(OFF)]
    brings = {"at": [STONES[stone] + across, 90 + down]}
    return acting.do(
        "demonstrate_event", event="click", process="on_click", brings=brings, states={"leaps": leaps, **states}
    )


def test_what_is_put_on_the_thing_that_was_clicked_goes_there_from_the_first_time_on() -> None:
    acting = brook().do("let_change", thing="toad", attribute="center", name="lies")
    for old, new in ((0, 1), (1, 4)):
        clicked(acting, new, 0, lies={"point": [STONES[old], 90]})
        acting.change("lies", {"point": [STONES[new], 90]}).end()
        assert acting.steps("on_click")[2:] == ["set lies = stones[nearest_shape(stones, at)].center"]


def test_how_far_a_step_may_go_is_found_before_anything_that_a_counter_says() -> None:
    acting = brook().do("parameterize", thing="toad", attribute="center", name="sits", number=0)
    acting.do("make_state", name="sits")
    shown = ((0, 2, True), (2, 1, True), (1, 4, False), (1, 3, True), (3, 0, False))
    for leaps, (old, new, near) in enumerate(shown):
        clicked(acting, new, leaps, sits=old)
        if near:
            acting.change("sits", new).change("leaps", leaps + 1).end()
        else:
            acting.change("word", "too far").end()
    assert acting.steps("on_click")[2] == "when abs(sits - nearest_shape(stones, at)) <= 2:"
