"""The same done to several things one after another becomes a loop, where a rule tells which ones these are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from studio.demonstrate.one_by_one import tried
from studio.demonstrate.step_goals import Asker
from studio.infer.goals import Work
from studio.language.errors import CannotExplain
from studio.language.nodes import Literal, Name
from studio.language.show import show_steps
from tests.demonstrate.acting import Acting, state, symbol, tile, via

ALL_YELLOW = """\
for each one in [r for r in range(len(lamps)) if lamps[r] == yellow]:
    put lamps[one] = gray"""


def shown(first: str, *changes: list[object]) -> str:
    """The steps after some rounds, each with the keys at which grey was put one by one, the rest gone on with."""
    acting = Acting(state("lamps", first))
    for changed in changes:
        acting.on("tick", "on_tick", time=1)
        for key in changed:
            acting.put("lamps", key, symbol("gray"))
        acting.end()
        acting.do("give", name="lamps", value=[symbol(one) for one in ("red", "yellow", "red", "yellow", "yellow")])
    return show_steps(acting.document.processes["on_tick"].steps)


@pytest.mark.parametrize("changes", [([0, 3],), ([3, 0], [1, 3, 4])])
def test_a_rule_tells_which_ones(changes: tuple[list[object], ...]) -> None:
    assert shown("[yellow, red, red, yellow, red]", *changes) == ALL_YELLOW


def test_a_dict_is_gone_through_by_its_keys_and_things_are_taken_out_of_it() -> None:
    acting = Acting(state("lamps", "{(0, 0): yellow, (0, 1): red, (1, 0): yellow}")).on("tick", "on_tick", time=1)
    for key in ([0, 0], [1, 0]):
        acting.do("take", tile="lamps", keys=[{"key": key}])
    acting.end()
    found = show_steps(acting.document.processes["on_tick"].steps)
    assert found == "for each item in [l for l in lamps if lamps.get(l) == yellow]:\n    take item from lamps"


def test_where_all_are_given_something_each_place_tells_what() -> None:
    acting = Acting(state("lamps", "[gray, gray, gray, gray]"), state("level", "0"))
    for level in (2, 3):
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states={"level": level})
        for place in range(4):
            acting.put("lamps", place, symbol("gold" if place < level else "gray"))
        acting.end()
    found = show_steps(acting.document.processes["on_tick"].steps).splitlines()
    assert found[0] == "for each one in range(len(lamps)):" and len(found) == 2 and " if one " in found[1]


def test_two_that_are_always_the_same_two_are_two_steps() -> None:
    """What is there tells nothing, and which ones they are is the same each time."""
    found = shown("[red, red, red, red, red]", [0, 3], [0, 3])
    assert found == "put lamps[0] = gray\nput lamps[3] = gray"


def test_where_no_rule_is_found_nothing_of_the_attempt_is_left() -> None:
    acting = Acting(state("lamps", "[red, red, red, red, red]")).on("tick", "on_tick", time=1)
    acting.put("lamps", 0, symbol("gray")).put("lamps", 3, symbol("gold")).end()
    goals = [finding.goal for finding in acting.editor.history[-1].result.findings]
    assert not [goal for goal in goals if "each" in goal or "(2)" in goal and "(1)" in goal], goals
    assert "on_tick: key in lamps" in goals and "on_tick: key in lamps (2)" in goals


def test_what_is_tried_in_vain_leaves_nothing_behind() -> None:
    ask = Asker("process", {}, (), False, Work())
    with tried(ask) as kept:
        for names in (ask.recent, ask.changed, ask.keys_hit):
            names.append("lamps")
        for nodes in (ask.parts, ask.holding):
            nodes.append(Literal(True))
        kept.append(True)
        raise CannotExplain("No rule tells which ones these are.")
    assert not any((ask.recent, ask.changed, ask.keys_hit, ask.parts, ask.holding))
    with tried(ask) as kept:
        ask.changed.append("lamps")
        kept.append(True)
    assert ask.changed == ["lamps"]


def test_what_was_near_is_near_again_behind_a_branch_that_cannot_be_told() -> None:
    ask = Asker("process", {}, (), False, Work(), recent=["one"])
    with pytest.raises(CannotExplain), ask.aside():
        ask.recent[:] = ["another"]
        ask.changed.append("lamps")
        ask.parts.append(Name("lamps"))
        raise CannotExplain("Nothing tells these ways apart.")
    assert (ask.recent, ask.changed, ask.parts) == (["one"], [], [])


@pytest.mark.parametrize("kept", [(([0, 1], 1), ([4, 3], 3)), (([0], 1), ([4, 3], 3)), (([0, 2], 1), ([4], 3))])
def test_all_that_a_list_holds_is_gone_through_also_where_a_reason_says_when(
    kept: Sequence[tuple[list[int], int]],
) -> None:
    """Be it one item or two."""
    acting = Acting(state("up", "[False, False, False, False, False]"), state("open", "[]"), state("count", "0"))
    for keys, count in kept:
        states = {"up": [key in keys for key in range(5)], "open": keys, "count": count}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        acting.do("because", of=[tile("open")])
        for key in keys:
            acting.put("up", key, False)
        acting.change("open", []).end()
    assert acting.steps("on_tick") == ["for each one in open:", "    put up[one] = False", "set open = []"]


def test_an_accepted_guess_of_one_of_them_is_one_of_them() -> None:
    acting = Acting(state("open", "[True, True, True, True]"), state("picked", "[]"))
    for some in ([0, 1], [2, 0], [3, 2]):
        acting.do("demonstrate_event", event="tick", process="cover", brings={"time": 0}, states={"picked": some})
        acting.put("open", some[0], False)
        acting.put("open", via("last", tile("picked")) if some[0] == 2 else some[1], False).end()
    assert acting.steps("cover") == ["for each one in picked:", "    put open[one] = False"]
