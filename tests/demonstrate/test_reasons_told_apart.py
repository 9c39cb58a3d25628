"""What was said to matter tells when something is done: no number is made of it, and each thing has its own test."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, state, tile

Shown = tuple[int, bool, int]
"""How much fuel there is, whether somebody steers, and for how long the boat has drifted."""


def boat(steered: bool = True) -> Acting:
    """A boat, which can be steered or not."""
    names = {"place": "5", "fuel": "1", "drifted": "0"} | ({"steered": "False"} if steered else {})
    return Acting(*(state(name, value) for name, value in names.items()))


def ticks(acting: Acting, *shown: Shown) -> list[str]:
    """What is learned of it."""
    return show(acting, *shown).steps("on_tick")


def show(acting: Acting, *shown: Shown) -> Acting:
    """A boat goes on while it is steered, and back when it has drifted twice without fuel."""
    for time, (fuel, steered, drifted) in enumerate(shown, 1):
        states = {"place": 5, "fuel": fuel, "drifted": drifted}
        if "steered" in acting.names:
            states["steered"] = steered
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": time}, states=states)
        if fuel:
            because(acting, "fuel").change("drifted", 0)
            if steered:
                because(acting, "fuel", "steered").change("place", 6).change("fuel", fuel - 1)
        elif drifted > 1:
            because(acting, "fuel", "drifted").change("place", 4).change("drifted", 0)
        else:
            because(acting, "fuel").change("drifted", drifted + 1)
        acting.end()
    return acting


def because(acting: Acting, *names: str) -> Acting:
    return acting.do("because", of=[tile(name) for name in names])


def test_what_is_0_each_time_is_0_and_not_worked_out_from_the_reason() -> None:
    assert ticks(boat(), (2, True, 1), (2, False, 2))[0] == "set drifted = 0"


def test_cases_come_before_a_number_made_of_the_reason() -> None:
    learned = ticks(boat(), (2, True, 1), (2, False, 2), (0, False, 0))
    assert learned[0] == "set drifted = drifted + 1 if fuel == 0 else 0"


SHOWN = ((0, True, 1), (3, False, 1), (1, True, 2), (0, True, 2), (0, False, 0), (2, False, 2), (2, True, 1))


def test_two_reasons_have_a_test_each_where_one_of_them_was_a_reason_by_itself() -> None:
    assert ticks(boat(), *SHOWN) == [
        "when fuel == 0 and drifted > 1:",
        "    set place = place - 1",
        "    set drifted = 0",
        "otherwise:",
        "    when fuel == 0:",
        "        set drifted = drifted + 1",
        "    otherwise:",
        "        set drifted = 0",
        "        when steered:",
        "            set place = place + 1",
        "            set fuel = fuel - 1",
    ]


def test_nothing_is_done_for_unlike_reasons_in_two_cases() -> None:
    acting = show(boat(steered=False), *((fuel, False, drifted) for fuel, _, drifted in reversed(SHOWN[:5])))
    for place, fuel, reason in ((9, 2, "place"), (2, 1, "fuel")):
        states = {"place": place, "fuel": fuel, "drifted": 0}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 9}, states=states)
        because(acting, reason).end("nothing")
    learned = acting.steps("on_tick")
    assert learned[:2] == ["when place >= 9:", "    stop"]
    assert "when fuel == 0 and drifted > 1:" in learned


def test_who_names_what_is_changed_means_that_it_tells_when_and_not_that_it_goes_on_otherwise() -> None:
    acting = Acting(state("car", "0"), state("other", "-60"))
    for car, other, new in ((60, -60, 100), (100, -20, 140), (380, -20, 420), (420, 20, -140)):
        states = {"car": car, "other": other}
        acting.do("demonstrate_event", event="tick", process="drive", brings={"time": 0}, states=states)
        (because(acting, "car") if new < 0 else acting).change("car", new).end()
    assert acting.steps("drive") == ["set car = -140 if car >= 400 else car + 40"]
