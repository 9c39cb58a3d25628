"""From demonstrations to steps: every rule of how a process follows from what was shown."""

from __future__ import annotations

from studio.language.steps import Append, ForEach, Hole, Put, Run, When, walk_steps
from studio.language.values import Symbol
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, function, mapping, numbered, symbol, tile, via, with_nothing

RED, BLUE = Symbol("red"), Symbol("blue")


def stored() -> Acting:
    return (
        Acting()
        .begin("store", shelf=mapping(a="red"), key="b", what=symbol("blue"))
        .put("shelf", tile("key"), tile("what"))
        .end()
    )


# shared steps


def test_one_demonstration_gives_its_own_steps() -> None:
    """[L3] both operands are those pointed at."""
    acting = stored()
    assert acting.steps("store") == ["put shelf[key] = what"]
    assert acting.try_out("store", {}, "z", RED).changed == {"shelf": {"z": RED}}


def test_actions_of_one_kind_share_a_step_whose_operands_hold_in_all() -> None:
    acting = Acting()
    for values, length in (([5, 6], 2), ([1, 2, 3], 3), ([4], 1)):
        acting.begin("measure", values=values, total=0).change("total", length).end()
    assert acting.steps("measure") == ["set total = len(values)"]
    step = acting.document.processes["measure"].steps[0]
    assert step.taught_by == ("measure-1", "measure-2", "measure-3")


def test_one_thing_called_by_one_name_is_one_step() -> None:
    acting = Acting(function("double", "n * 2", "n"))
    acting.begin("keep", n=3, kept=[]).point("twice", via("double", tile("n"))).append("kept", tile("twice")).end()
    assert acting.steps("keep") == ["let twice = double(n)", "append twice to kept"]
    acting.begin("keep", n=5, kept=[1]).point("twice", 10).append("kept", tile("twice")).end()
    assert acting.try_out("keep", 7, []).changed == {"kept": [14]}


def test_a_function_pointed_through_is_kept_and_its_operands_are_goals() -> None:
    """[C1] the relation that is there is used again, no twin of it is learned."""
    acting = Acting(function("double", "n * 2", "n"))
    for values in ([3, 4], [5, 1, 2]):
        acting.begin("last_twice", values=values, n=0).change("n", via("double", tile("values", key=-1))).end()
    assert acting.steps("last_twice") == ["set n = double(last(values))"]


def test_several_things_are_a_collection_whose_order_says_nothing() -> None:
    """[C2] those pointed at are the members that a test picks."""
    acting = Acting()
    for values, limit, chosen in (([3, 9, 7], 5, [7, 9]), ([1, 6, 2, 8], 4, [8, 6]), ([4, 2], 4, [])):
        acting.begin("above", values=values, limit=limit, kept=[])
        acting.point("large", *chosen, several=True).change("kept", tile("large")).end()
    assert acting.steps("above")[0] == "let large = [v for v in values if v > limit]"


# branches and detours


def test_where_demonstrations_part_the_step_is_a_branch() -> None:
    """[L2] [L3] the test separates what ended with nothing from what was put."""
    acting = stored()
    acting.begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue")).end("nothing", "taken")
    assert acting.steps("store") == ["when key in shelf:", "    stop: taken", "put shelf[key] = what"]
    assert acting.try_out("store", {"z": RED}, "z", BLUE).reason == "taken"
    (branch, _) = acting.document.processes["store"].steps
    assert branch.taught_by == ("store-2", "store-1") or branch.taught_by == ("store-1", "store-2")


def test_more_done_on_the_way_is_a_detour_that_meets_the_others_again() -> None:
    acting = Acting()
    acting.begin("note", seen=[1], total=3, n=2).append("seen", tile("n")).change("total", tile("n")).end()
    acting.begin("note", seen=[2], total=5, n=2).change("total", tile("n")).end()
    assert acting.steps("note") == ["when n not in seen:", "    append n to seen", "set total = n"]


def test_a_detour_may_be_at_the_end_and_may_hold_several_steps() -> None:
    acting = Acting()
    acting.begin("note", seen=[1], n=2).append("seen", tile("n")).append("seen", tile("n")).end()
    acting.begin("note", seen=[2], n=2).end()
    assert acting.steps("note") == ["when n not in seen:", "    append n to seen", "    append n to seen"]


def three_ways() -> Acting:
    """A process that parts in three: nothing to look through, found, not found."""
    acting = Acting()
    for seen, n in (([], 2), ([], 7), ([], 1)):
        acting.begin("place", seen=seen, n=n, kept=[]).end("nothing", "nowhere")
    for seen, n in (([2], 2), ([3, 5], 5), ([6, 1, 4], 1)):
        acting.begin("place", seen=seen, n=n, kept=[]).end("fail", "there")
    for seen, n in (([1], 2), ([7, 1], 3), ([2, 9, 4], 6), ([5], 1)):
        acting.begin("place", seen=seen, n=n, kept=[]).append("kept", tile("n")).end()
    return acting


def test_three_ways_are_two_tests() -> None:
    acting = three_ways()
    assert acting.try_out("place", [], 4, []).reason == "nowhere"
    assert acting.try_out("place", [4, 5], 4, []).reason == "there"
    assert acting.try_out("place", [4, 5], 9, []).changed == {"kept": [9]}


def test_ends_with_other_reasons_are_other_ends() -> None:
    acting = Acting()
    acting.begin("check", n=1, limit=5).end("nothing", "small")
    acting.begin("check", n=9, limit=5).end("nothing", "large")
    acting.begin("check", n=6, limit=5).end("nothing", "large")
    acting.begin("check", n=5, limit=5).end("nothing", "small")
    assert acting.try_out("check", 2, 3).reason == "small" and acting.try_out("check", 4, 3).reason == "large"


# loops


def test_items_skipped_are_examples_as_well() -> None:
    """[R5] recursed and skipped items give the test: here, appended and skipped ones."""
    acting = Acting().begin("keep", values=[3, 8, 5, 9], limit=5, kept=[]).each("one", tile("values"))
    acting.item(8).append("kept", tile("one")).item(9).append("kept", tile("one")).skip().end()
    assert acting.steps("keep") == ["for each one in values:", "    when one > limit:", "        append one to kept"]
    assert acting.try_out("keep", [1, 7, 2, 6], 2, []).changed == {"kept": [7, 6]}


def test_a_loop_over_things_pointed_at_finds_what_they_are() -> None:
    acting = Acting()
    for values, limit, chosen in (([3, 9, 7], 5, [9, 7]), ([1, 6, 2, 8], 4, [6, 8]), ([5, 4, 7, 8, 1], 4, [5, 7, 8])):
        acting.begin("move", values=values, limit=limit, kept=[]).each("one", *chosen)
        for one in chosen:
            acting.item(one).append("kept", tile("one"))
        acting.skip().end()
    assert acting.try_out("move", [5, 1, 2], 1, []).changed == {"kept": [5, 2]}


def test_a_loop_in_which_nothing_was_ever_done_is_no_step() -> None:
    """[K3] none of those compared was the same: the loop says nothing yet."""
    acting = (
        Acting().begin("add", values=[1, 2], n=3).each("one", tile("values")).skip().append("values", tile("n")).end()
    )
    assert acting.steps("add") == ["append n to values"]


def test_an_end_inside_a_loop_needs_all_others_to_have_passed() -> None:
    """[K1] [K2] [K3]"""
    acting = (
        Acting().begin("add", values=[1, 2], n=3).each("one", tile("values")).skip().append("values", tile("n")).end()
    )
    acting.begin("add", values=[4, 3, 5], n=3).each("one", tile("values")).item(3).end(
        "fail", "there", show=tile("one")
    )
    steps = acting.steps("add")
    assert steps[:2] == ["for each one in values:", "    when n == one:"] or "one == n" in steps[1]
    outcome = acting.try_out("add", [6, 7], 7)
    assert (outcome.ending, outcome.reason, outcome.witness) == ("failed", "there", 7)
    assert acting.try_out("add", [6, 7], 8).changed == {"values": [6, 7, 8]}


def test_loops_inside_loops() -> None:
    acting = Acting().begin("cross", left=[1, 2], right=[2, 3], both=[]).each("one", tile("left"))
    acting.item(1).each("other", tile("right")).skip()
    acting.item(2).each("other", tile("right")).item(2).append("both", tile("one")).skip().skip().end()
    assert acting.try_out("cross", [5, 6, 7], [7, 8, 5], []).changed == {"both": [5, 7]}


def test_taking_a_collection_is_a_loop_over_what_it_is_then() -> None:
    """[R7] exactly the remembered ones are taken."""
    acting = Acting().begin("clear", shelf=mapping(a="red", b="blue", c="red"))
    acting.remember("a").remember("c").take("shelf", tile("remembered")).end()
    loop = acting.document.processes["clear"].steps[-1]
    assert isinstance(loop, ForEach) and acting.steps("clear")[-2:] == [
        "for each item in remembered:",
        "    take item from shelf",
    ]
    taken = acting.try_out("clear", {"a": RED, "b": BLUE, "c": RED})
    assert taken.changed == {"shelf": {"b": BLUE}} and taken.remembered == {"a", "c"}


# recursion, success, failure, memory


def reach() -> Acting:
    """Follows links from a start, up to a goal."""
    acting = Acting().begin("reach", links=numbered((1, 2), (2, 3)), start=1, goal=3).remember(tile("start"))
    for start in (2, 3):
        acting.run("reach", links=tile("links"), start=start, goal=tile("goal")).remember(tile("start"))
    acting.end("succeed")
    acting.begin("reach", links=numbered((1, 2), (2, 4)), start=1, goal=3).remember(tile("start"))
    for start in (2, 4):
        acting.run("reach", links=tile("links"), start=start, goal=tile("goal")).remember(tile("start"))
    for _ in range(3):
        acting.end("fail", "no way on")
    return acting


def test_running_the_process_itself_is_recursion() -> None:
    """[R5] the inner visits are further demonstrations of the same process."""
    acting = reach()
    assert acting.steps("reach") == [
        "remember start",
        "when goal == start:",
        "    succeed",
        "when start in links:",
        "    run reach(links, links.get(start), goal)",
        "fail: no way on",
    ]


def test_success_ends_the_whole_run_and_failure_only_its_visit() -> None:
    """[R4] [R6]"""
    acting = reach()
    chain = {5: 6, 6: 7, 7: 8, 8: 9}
    found = acting.try_out("reach", chain, 5, 8)
    assert found.ending == "succeeded" and found.remembered == {5, 6, 7, 8}
    assert acting.try_out("reach", chain, 5, 4).reason == "no way on"


def test_memory_is_shared_by_the_visits_and_keeps_circles_finite() -> None:
    """[R2] [R5] not yet remembered is part of the test, once an example needs it."""
    acting = Acting()
    circle, hook = numbered((1, 2), (2, 1), (3, 3)), numbered((6, 4), (4, 9), (9, 4), (5, 6))
    for links, starts in ((circle, [1, 2]), (hook, [6, 4, 9]), (hook, [5, 6, 4, 9])):
        acting.begin("walk", links=links, start=starts[0]).remember(tile("start"))
        for start in starts[1:]:
            acting.run("walk", links=tile("links"), start=start).remember(tile("start"))
        for _ in starts:
            acting.end()
    assert acting.try_out("walk", {1: 2, 2: 3, 3: 1}, 1).remembered == {1, 2, 3}
    assert acting.try_out("walk", {1: 1}, 1).remembered == {1}


def test_going_on_after_a_run_that_failed_makes_it_an_attempt() -> None:
    """[C3] a failure inside is no failure of the whole."""
    acting = Acting().begin("check", n=9).end("fail", "large")
    acting.begin("check", n=1).end()
    acting.begin("check", n=2).end()
    acting.begin("check", n=8).end("fail", "large")
    acting.begin("sort", n=8, kept=[]).run("check", n=tile("n")).append("kept", tile("n")).end()
    (attempt, _) = acting.document.processes["sort"].steps
    assert isinstance(attempt, Run) and attempt.attempt
    acting.begin("strict", n=8, kept=[]).run("check", n=tile("n")).end("fail", "no")
    (strict, *_) = acting.document.processes["strict"].steps
    assert isinstance(strict, Run) and not strict.attempt


def test_what_a_run_brought_back_can_be_tested_and_pointed_at() -> None:
    """[R7] the outcome of a run is a tile: whether it failed, what it remembered."""
    acting = reach()
    link = numbered((1, 2), (2, 3))
    acting.begin("mark", links=link, start=1, goal=3, shelf=numbered((1, 1), (3, 1), (5, 1)))
    acting.run("reach", links=tile("links"), start=tile("start"), goal=tile("goal"))
    acting.take("shelf", tile("reach_run", field="remembered")).end()
    acting.begin("mark", links=link, start=1, goal=4, shelf=numbered((1, 1), (3, 1), (5, 1)))
    acting.run("reach", links=tile("links"), start=tile("start"), goal=tile("goal")).end()
    assert acting.try_out("mark", {6: 7, 7: 8}, 6, 8, {6: 0, 9: 0}).changed == {"shelf": {9: 0}}
    assert acting.try_out("mark", {6: 7, 7: 8}, 6, 1, {6: 0, 9: 0}).changed.get("shelf", {6: 0, 9: 0}) == {6: 0, 9: 0}


# holes


def test_what_was_put_only_where_nothing_was_is_a_hole_elsewhere() -> None:
    """[L2] left out: never a silent overwrite."""
    acting = stored()
    assert acting.document.processes["store"].steps[0] == Put(*_put(acting), fresh=True)
    outcome = acting.try_out("store", {"a": RED}, "a", BLUE)
    assert outcome.ending == "hole" and outcome.reason and outcome.changed == {}


def _put(acting: Acting) -> tuple[object, ...]:
    step = acting.document.processes["store"].steps[0]
    assert isinstance(step, Put)
    return step.target, step.key, step.value


def test_what_was_put_only_where_something_was_is_a_hole_elsewhere() -> None:
    acting = Acting().begin("paint", shelf=mapping(a="red"), key="a").put("shelf", tile("key"), symbol("blue")).end()
    assert acting.try_out("paint", {"a": RED}, "b").ending == "hole"
    acting.begin("paint", shelf=mapping(a="red"), key="b").put("shelf", tile("key"), symbol("blue")).end()
    assert acting.try_out("paint", {}, "z").changed == {"shelf": {"z": BLUE}}, "both were shown"


def test_a_function_that_may_give_nothing_is_guarded_by_a_hole() -> None:
    """[L1] nobody has shown yet what happens where there is none."""
    partner = function("partner", "(n, n + 1) if n < 5 else None", "n")
    acting = Acting(partner)
    acting.editor = Editor(with_nothing(acting.document, "partner", 7))
    acting.begin("meet", n=1, kept=[]).point("other", via("partner", tile("n"))).append("kept", tile("other")).end()
    assert any(isinstance(step, Hole) for step in walk_steps(acting.document.processes["meet"].steps))
    assert acting.try_out("meet", 9, []).ending == "hole"
    acting.begin("meet", n=8, kept=[]).point("other", via("partner", tile("n"))).end("nothing", "alone")
    assert acting.try_out("meet", 9, []).reason == "alone"
    assert acting.try_out("meet", 3, []).changed == {"kept": [(3, 4)]}


def test_that_there_is_none_is_asked_before_whose_turn_it_is() -> None:
    """What is told of it further on is told of something that is there, also where it was shown in one turn only."""
    acting = Acting(function("partner", "(n, n + 1) if n < 5 else None", "n"))
    acting.editor = Editor(with_nothing(acting.document, "partner", 7))
    for n, ones, others, end in (
        *((1, [[1, 2]], [], "taken"), (2, [], [], ""), (8, [[2, 3]], [[4, 5]], "alone"), (3, [[1, 2]], [], "")),
        *((4, [[1, 2], [2, 3]], [[3, 4], [0, 1]], ""),),
    ):
        held = {"ones": [{"key": one} for one in ones], "others": [{"key": one} for one in others]}
        acting.begin("meet", n=n, **held).point("other", via("partner", tile("n")))
        acting.end("nothing", end) if end else acting.append(
            "ones" if len(ones) == len(others) else "others", tile("other")
        ).end()
    assert acting.steps("meet")[1:3] == ["when other == None:", "    stop: alone"]


def test_what_comes_after_a_recursion_that_never_came_back_is_a_hole() -> None:
    acting = Acting().begin("find", links=numbered((1, 2), (2, 3)), start=1, goal=3)
    acting.run("find", links=tile("links"), start=2, goal=tile("goal"))
    acting.run("find", links=tile("links"), start=3, goal=tile("goal")).end("succeed")
    steps = acting.document.processes["find"].steps
    assert not any(isinstance(step, Append) for step in walk_steps(steps))
    assert any(isinstance(step, (Hole, When)) for step in steps)
    assert acting.try_out("find", {5: 6}, 5, 6).ending == "succeeded"
    assert acting.try_out("find", {5: 6}, 6, 5).ending in ("hole", "succeeded")
