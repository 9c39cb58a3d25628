"""New values are likely to be made from what stands there in a plain way, and not from whatever else is equal."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, mapping, symbol, tile

ARROWS = {"right": (1, 0), "up": (0, -1), "left": (-1, 0), "down": (0, 1)}


def states(**values: object) -> Acting:
    acting = Acting()
    for name, value in values.items():
        acting.do("new_state", name=name, value=value)
    return acting


def best(acting: Acting, goal: str) -> str:
    """The formula of a goal, as it was found last."""
    findings = [one for step in acting.editor.history for one in step.result.findings if one.goal == goal]
    return findings[-1].formula


@pytest.mark.parametrize(("before", "after", "meant"), [(3, 4, "score + 1"), (3, 2, "score - 1"), (0, 1, "score + 1")])
def test_one_more_or_less_is_counted_from_the_first_demonstration(before: int, after: int, meant: str) -> None:
    """Another number happens to be what is wanted, and so is a plain constant."""
    acting = states(score=before, other=after).on("tick", "on_tick", time=0.5).change("score", after).end()
    assert best(acting, "on_tick: new score") == meant


def test_what_is_in_a_dict_is_counted_as_well() -> None:
    stock = {"dict": [["a", 3], ["b", 2]]}
    acting = states(stock=stock).on("key", "on_key", key="a").put("stock", tile("key"), 2).end()
    assert best(acting, "on_key: value in stock") == "stock[key] - 1"


def test_up_here_and_down_there_are_cases_and_no_arithmetic() -> None:
    acting = states(level=20, rising=True)
    for level, rising in ((20, True), (19, False)):
        acting.do("give", name="level", value=level).do("give", name="rising", value=rising)
        acting.on("tick", "on_tick", time=1.0).change("level", level + (1 if rising else -1)).end()
    assert best(acting, "on_tick: new level") == "level + 1 if rising else level - 1"


def test_each_arrow_moves_a_pair_in_its_own_way_from_its_first_demonstration() -> None:
    acting = states(token={"tuple": [2, 3]}, size=5)
    for (key, step), place in zip(ARROWS.items(), ((2, 3), (2, 2), (1, 1), (1, 3)), strict=True):
        acting.do("give", name="token", value={"tuple": list(place)})
        acting.on("key", "on_key", key=key)
        acting.change("token", {"tuple": [place[0] + step[0], place[1] + step[1]]}).end()
    for key, step in ARROWS.items():
        assert acting.played("on_key", key=key, token=(7, 9)).changed["token"] == (7 + step[0], 9 + step[1])


def test_texts_are_put_together_in_the_order_that_is_meant() -> None:
    acting = states(typed="")
    for typed, key, after in (("to", "escape", ""), ("", "e", "e"), ("c", "a", "ca")):
        acting.do("give", name="typed", value=typed).on("key", "on_key", key=key).change("typed", after).end()
    for key, after in (("e", "toe"), ("a", "toa"), ("escape", "")):
        assert acting.played("on_key", typed="to", key=key).changed["typed"] == after


def test_numbers_that_nobody_touched_come_last() -> None:
    acting = states(heap=12, idle=3, rows=mapping(a="red"), turn=symbol("red"))
    for heap, key in ((8, "4"), (12, "2")):
        acting.do("give", name="heap", value=heap).on("key", "on_key", key=key)
        acting.change("heap", heap - 2).end() if key == "2" else acting.end("nothing", "too many")
    acting.do("give", name="heap", value=2).on("key", "on_key", key="3").end("nothing", "too many")
    assert "idle" not in best(acting, "on_key: when end: nothing “too many”")


def test_some_more_is_added_from_the_first_demonstration_on() -> None:
    """From 20 to 30, which is also what another number gives by arithmetic."""
    acting = states(score=20, other=10, half=60).on("tick", "on_tick", time=0.5).change("score", 30).end()
    assert best(acting, "on_tick: new score") == "score + 10"


def test_one_step_towards_something_is_no_arithmetic() -> None:
    acting = states(now=2, goal=0)
    for now, goal, after in ((2, 0, 1), (0, 2, 1), (1, 2, 2)):
        acting.do("give", name="now", value=now).do("give", name="goal", value=goal)
        acting.on("tick", "on_tick", time=1.0).change("now", after).end()
    assert best(acting, "on_tick: new now").endswith("else now - 1")


def test_starting_a_list_again_divides_nothing() -> None:
    acting = states(votes=[70, 20, 50]).on("key", "on_key", key="r").change("votes", [0, 0, 0]).end()
    assert best(acting, "on_key: new votes") == "[0 for v in votes]"


def test_another_key_that_does_nothing_stands_for_all_others() -> None:
    acting = states(votes=[70, 20, 50]).on("key", "on_key", key="r").change("votes", [0, 0, 0]).end()
    acting.on("key", "on_key", key="a").end("nothing")
    assert best(acting, "on_key: when end: nothing") == "key != 'r'"


def test_several_other_keys_that_do_nothing_stand_for_all_others() -> None:
    acting = states(going="up")
    for key in ("left", "right"):
        acting.on("key", "on_key", key=key).change("going", key).end()
    for key in ("x", "space"):
        acting.on("key", "on_key", key=key).end("nothing")
    assert best(acting, "on_key: when end: nothing") == "key not in ['left', 'right']"


def test_what_is_turned_round_needs_no_reason() -> None:
    acting = states(x=5, dx=4)
    for x, dx in ((250, 4), (30, -4), (310, 4)):
        acting.do("give", name="x", value=x).do("give", name="dx", value=dx)
        acting.on("tick", "on_tick", time=1.0).do("because", of=[tile("x")])
        acting.change("dx", -dx).end()
    assert best(acting, "on_tick: new dx") == "-dx"


def test_how_long_a_name_is_tells_nothing() -> None:
    acting = states(heap=8, player="anna")
    for heap, player, fine in ((8, "anna", True), (4, "bert", False), (9, "bert", True)):
        acting.do("give", name="heap", value=heap).do("give", name="player", value=player)
        acting.on("tick", "on_tick", time=1.0)
        acting.change("heap", heap - 1).end() if fine else acting.end("nothing", "too few")
    assert "len(" not in best(acting, "on_tick: when end: nothing “too few”")
