"""What a person means first: what stands there, what was pointed at, nothing, empty, among some; chance comes after."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, function, symbol, tile, via

LIGHTS = (("green", "yellow", True), ("yellow", "red", True), ("red", "green", False))


def best(acting: Acting, goal: str) -> str:
    """The formula of a goal, as it was found last."""
    findings = [one for step in acting.editor.history for one in step.result.findings if one.goal == goal]
    return findings[-1].formula


def crossing() -> Acting:
    """Two lights and whether somebody waits; the cars' light was switched twice, with the other one red."""
    acting = Acting().do("new_state", name="cars", value=symbol("green"))
    acting.do("new_state", name="walkers", value=symbol("red")).do("new_state", name="waiting", value=False)
    for before, after, waiting in LIGHTS[:2]:
        states = {"cars": symbol(before), "walkers": symbol("red"), "waiting": waiting}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        acting.change("cars", symbol(after))
        if after == "red":
            acting.change("walkers", symbol("green"))
        acting.end()
    return acting


def hollows() -> Acting:
    """Hollows side by side, and how many seeds are in each."""
    acting = Acting()
    for place in range(3):
        acting.do("draw_ellipse", center=[40 + 60 * place, 60], radius_x=22, radius_y=22, fill="wheat")
    acting.do("listify", things=["ellipse_1", "ellipse_2", "ellipse_3"], name="hollows")
    return acting.do("new_state", name="seeds", value=[3, 3, 3]).do("new_state", name="store", value=0)


def clicked(acting: Acting, hollow: int, seeds: list[int], store: int = 0) -> Acting:
    """A click on a hollow with so many seeds in all of them."""
    states = {"seeds": seeds, "store": store}
    brings = {"at": [40 + 60 * hollow, 60]}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    return acting.do("point_at_hit", of=["hollows"], name="hollow")


def test_a_light_is_switched_by_its_own_colour_and_not_by_another_light() -> None:
    acting = crossing()
    assert best(acting, "on_tick: new cars") == "red if cars == yellow else yellow"
    states = {"cars": symbol("red"), "walkers": symbol("red"), "waiting": False}
    acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
    acting.change("cars", symbol("green")).end()
    assert best(acting, "on_tick: new cars") == "red if cars == yellow else green if cars == red else yellow"


def test_a_light_is_compared_with_a_colour_before_another_light_that_stood_still() -> None:
    assert best(crossing(), "on_tick: when set walkers") == "cars == red"


def test_two_lights_that_nobody_pointed_at_are_compared_after_a_colour() -> None:
    acting = Acting().do("new_state", name="cars", value=symbol("green"))
    acting.do("new_state", name="walkers", value=symbol("red")).do("new_state", name="bell", value=False)
    for cars, walkers, rings in (("green", "red", False), ("yellow", "yellow", True), ("red", "green", False)):
        states = {"cars": symbol(cars), "walkers": symbol(walkers), "bell": False}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if rings:
            acting.change("bell", True).end()
        else:
            acting.end("nothing")
    assert best(acting, "on_tick: when end: nothing") in ("cars != yellow", "walkers != yellow")


def test_nobody_left_in_a_queue_is_no_comparison_with_a_number_on_the_stage() -> None:
    acting = Acting().do("new_state", name="waiting", value=[]).do("new_state", name="served", value=0)
    for waiting, served in (([1, 2], 0), ([2], 1), ([], 2)):
        states = {"waiting": waiting, "served": served}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if waiting:
            acting.change("served", tile("waiting", key=0)).take("waiting", waiting[0]).end()
        else:
            acting.end("nothing")
    assert best(acting, "on_tick: when end: nothing") in ("len(waiting) == 0", "waiting == []")


def test_a_letter_in_the_word_comes_before_the_letters_that_were_pressed() -> None:
    acting = Acting().do("new_value", name="word", value="otter")
    acting.do("new_state", name="found", value=[]).do("new_state", name="misses", value=0)
    for key, found, misses in (("t", [], 0), ("a", ["t"], 0), ("o", ["t"], 1), ("s", ["t", "o"], 1)):
        states = {"found": found, "misses": misses}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        if key in "otter":
            acting.append("found", tile("key")).end()
        else:
            acting.change("misses", misses + 1).end()
    assert best(acting, "on_key: when append to found") == "key in word"


def test_the_part_that_was_pointed_at_is_kept_by_the_key_that_has_a_name() -> None:
    """All hollows hold as many, so that the least and the greatest are as much."""
    acting = clicked(hollows(), 0, [3, 3, 3]).point("hand", tile("seeds", key=0))
    acting.put("seeds", tile("hollow"), 0).end()
    assert best(acting, "on_click: hand") == "seeds[hollow]"


def test_what_is_found_at_the_place_that_was_hit_is_nothing_before_it_is_as_much_as_something_else() -> None:
    acting = clicked(hollows(), 0, [3, 3, 3]).point("hand", tile("seeds", key=0)).put("seeds", tile("hollow"), 0).end()
    clicked(acting, 1, [0, 2, 3]).point("hand", tile("seeds", key=1)).put("seeds", tile("hollow"), 0).end()
    clicked(acting, 1, [2, 0, 3]).end("nothing")
    assert best(acting, "on_click: when end: nothing") == "seeds[hollow] == 0"


def thrown(acting: Acting, places: list[int], turn: int, eyes: int, wins: bool) -> Acting:
    """One of two throws a die and goes on; who comes as far as the goal wins, else it is the other's turn."""
    states = {"places": places, "turn": turn, "winner": -1}
    acting.do("demonstrate_event", event="click", process="on_click", brings={"at": [50, 130]}, states=states)
    acting.do("any_number", least=1, most=6, name="thrown", gives=eyes)
    acting.put("places", tile("turn"), places[turn] + eyes)
    return acting.change("winner" if wins else "turn", tile("turn") if wins else 1 - turn).end()


def test_a_number_that_was_named_for_the_rules_bounds_before_chance_does() -> None:
    acting = Acting().do("new_value", name="goal", value=20, least=5, most=50)
    acting.do("new_state", name="places", value=[0, 0]).do("new_state", name="turn", value=0)
    acting.do("new_state", name="winner", value=-1)
    for places, turn, eyes, wins in (
        *(([3, 5], 0, 6, False), ([17, 12], 0, 4, True), ([3, 15], 1, 5, True), ([10, 15], 1, 2, False)),
    ):
        thrown(acting, places, turn, eyes, wins)
    assert best(acting, "on_click: when set turn").startswith("goal > ")


def test_how_long_a_tick_takes_is_compared_with_nothing() -> None:
    acting = hollows().do("tick_every", seconds=1).do("new_state", name="calls", value=[])
    for hollow, store, calls in ((2, 0, []), (1, 0, [2]), (2, 1, [2, 1]), (0, 2, [1])):
        brings, states = {"at": [40 + 60 * hollow, 60]}, {"store": store, "calls": calls}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        acting.do("point_at_hit", of=["hollows"], name="hollow")
        if store:
            acting.end("nothing")
        else:
            acting.append("calls", tile("hollow")).end()
    assert "tick_seconds" not in best(acting, "on_click: when end: nothing")


def test_zero_that_was_put_there_is_zero_though_another_number_is_as_much() -> None:
    acting = hollows()
    for hollow, seeds in ((0, [3, 3, 3]), (1, [0, 2, 3])):
        clicked(acting, hollow, seeds).put("seeds", tile("hollow"), 0).end()
    assert best(acting, "on_click: value in seeds") == "0"
    assert (
        best(clicked(hollows(), 0, [3, 3, 3]).put("seeds", tile("hollow"), 0).end(), "on_click: value in seeds") == "0"
    )


def test_what_a_number_has_become_is_compared_with_nothing_left_first() -> None:
    acting = Acting().do("new_state", name="pile", value=9).do("new_state", name="over", value=False)
    for pile, eyes in ((9, 2), (7, 3), (4, 1), (3, 3), (2, 2)):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states={"pile": pile})
        acting.do("any_number", least=1, most=3, name="taken", gives=eyes).change("pile", pile - eyes)
        if pile == eyes:
            acting.change("over", True)
        acting.end()
    assert best(acting, "on_key: when set over") == "pile == 0"


def test_a_list_begins_again_as_it_was_written() -> None:
    acting = Acting().do("new_state", name="seeds", value=[4, 1, 5])
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "r"}, states={"seeds": [0, 7, 2]})
    acting.change("seeds", [4, 1, 5]).end()
    assert best(acting, "on_key: new seeds") == "[4, 1, 5]"


def test_which_button_is_right_is_told_by_the_list_and_not_for_each_button_apart() -> None:
    acting = Acting()
    for place, name in enumerate(("yes", "no")):
        acting.do("draw_rectangle", start=[20 + 100 * place, 100], end=[80 + 100 * place, 160], fill="wheat", name=name)
    acting.do("new_value", name="solutions", value=["yes", "no", "no"])
    acting.do("new_state", name="page", value=0).do("new_state", name="points", value=0)
    for button, page, points in (("yes", 0, 0), ("yes", 1, 1), ("no", 2, 1), ("no", 0, 0), ("no", 1, 0)):
        at = [50 if button == "yes" else 150, 130]
        states = {"page": page, "points": points}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        acting.do("point_at_hit", of=["yes", "no"], name="button")
        if ("yes", "no", "no")[page] == button:
            acting.change("points", points + 1)
        acting.change("page", page + 1).end()
    assert acting.steps("on_click")[3:] == [
        "when button == solutions[page]:",
        "    set points = points + 1",
        "set page = page + 1",
    ]


def test_an_empty_list_ends_it_and_no_sum_of_numbers_that_nobody_pointed_at() -> None:
    acting = Acting().do("new_state", name="belt", value=[]).do("new_state", name="total", value=0)
    acting.do("new_state", name="tubes", value={"dict": [[1, 0], [2, 0], [5, 0]]})
    for belt, total in (([2, 1, 5], 0), ([1, 5], 2), ([5, 2], 3), ([], 10)):
        states = {"belt": belt, "total": total, "tubes": {"dict": [[1, 1], [2, 2], [5, 1]]}}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if belt:
            acting.change("total", total + belt[0]).take("belt", tile("belt", key=0)).end()
        else:
            acting.end("nothing")
    assert best(acting, "on_tick: when end: nothing") == "len(belt) == 0"


def test_the_limit_that_was_named_and_a_colour_end_it_and_no_sum_of_what_nobody_pointed_at() -> None:
    acting = (
        Acting().do("new_value", name="most", value=3, least=1, most=9).do("new_value", name="code", value=[4, 0, 7])
    )
    acting.do("new_state", name="digits", value=[0, 0, 0]).do("new_state", name="tries", value=0)
    acting.do("new_state", name="door", value=symbol("red"))
    for digits, tries, door in (
        ([4, 0, 7], 0, "red"),
        ([1, 2, 3], 0, "red"),
        ([4, 0, 0], 1, "red"),
        ([4, 0, 7], 3, "red"),
        ([4, 0, 1], 3, "red"),
        ([4, 0, 7], 1, "green"),
    ):
        states = {"digits": digits, "tries": tries, "door": symbol(door)}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
        if tries == 3 or door == "green":
            acting.end("nothing")
        elif digits == [4, 0, 7]:
            acting.change("door", symbol("green")).end()
        else:
            acting.change("tries", tries + 1).end()
    assert acting.steps("on_key")[0] in (
        "when most == tries or door == green:",
        "when tries == most or door == green:",
    )


def test_who_has_most_has_won() -> None:
    acting = Acting().do("new_state", name="votes", value=[0, 0, 0])
    acting.do("new_state", name="winner", value={"nothing": True})
    for votes, winner in (([1, 3, 2], 1), ([4, 3, 2], 0)):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "c"}, states={"votes": votes})
        acting.change("winner", winner).end()
    assert best(acting, "on_key: new winner") == "index_of(votes, max(votes))"


def test_what_belongs_to_the_thing_that_was_hit_is_asked_about_first() -> None:
    """Goods are sold out, or cost more than there is; the prices are a list that is there for the rules."""
    acting = hollows().do("new_value", name="prices", value=[3, 5, 2]).do("new_state", name="money", value=10)
    for thing, money, stock in (
        (0, 10, [2, 1, 3]),
        (1, 7, [1, 1, 3]),
        (2, 9, [2, 2, 2]),
        (1, 9, [1, 0, 3]),
        (1, 4, [2, 1, 3]),
        (0, 1, [1, 1, 1]),
    ):
        price = (3, 5, 2)[thing]
        states, brings = {"money": money, "seeds": stock}, {"at": [40 + 60 * thing, 60]}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        acting.do("point_at_hit", of=["hollows"], name="thing")
        if stock[thing] == 0 or money < price:
            acting.end("nothing")
        else:
            acting.point("price", {"of": "prices", "key": thing}).change("money", money - price)
            acting.put("seeds", tile("thing"), stock[thing] - 1).end()
    steps = acting.steps("on_click")
    assert "when seeds[thing] == 0 or money < prices[thing]:" in steps
    assert "set money = money - price" in steps and "put seeds[thing] = seeds[thing] - 1" in steps


def test_edges_belong_to_keys_and_not_to_all_of_what_lies_about() -> None:
    acting = Acting().do("new_state", name="walker", value=3).do("new_state", name="coins", value={"set": [1, 5, 6]})
    for key, walker, coins in (
        ("right", 3, [1, 5, 6]),
        ("right", 4, [1, 5, 6]),
        ("left", 2, [1, 6]),
        ("left", 3, [1, 6]),
        ("right", 5, [1]),
        ("left", 0, []),
        ("up", 3, [1]),
    ):
        states = {"walker": walker, "coins": {"set": coins}}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        to = walker + {"right": 1, "left": -1, "up": 9}[key]
        acting.change("walker", to).end() if 0 <= to < 6 else acting.end("nothing")
    rule = best(acting, "on_key: when end: nothing")
    assert "coins" not in rule and "key == 'left' and walker == 0" in rule


def test_a_power_of_what_varies_is_meant_after_two_plain_reasons() -> None:
    acting = Acting()
    for money, left, price, ends in ((9, 2, 3, False), (5, 1, 5, False), (4, 0, 2, True), (3, 2, 5, True)):
        acting.begin("sell", money=money, left=left, price=price)
        acting.end("nothing") if ends else acting.change("money", money - price).end()
    assert "**" not in best(acting, "sell: when end: nothing")


def test_whether_there_is_a_winner_is_asked_before_whether_there_is_something_where_it_was_hit() -> None:
    acting = hollows().do("new_state", name="winner", value={"nothing": True})
    for hollow, votes, winner in ((0, [0, 0, 0], None), (1, [1, 0, 0], None), (2, [1, 1, 0], None), (1, [3, 2, 1], 0)):
        states = {"seeds": votes, "winner": {"nothing": True} if winner is None else winner}
        brings = {"at": [40 + 60 * hollow, 60]}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        acting.do("point_at_hit", of=["hollows"], name="hollow")
        if winner is None:
            acting.put("seeds", tile("hollow"), votes[hollow] + 1).end()
        else:
            acting.end("nothing")
    assert best(acting, "on_click: when end: nothing") == "winner != None"


def test_a_process_that_gives_itself_ever_less_ends_when_none_is_left() -> None:
    acting = Acting(function("beyond", "spot + 2", "spot"))
    acting.begin("hop", trail=[5, 5, 0, 5, 5, 5, 5, 0], spot=1, left=2)
    for _ in range(2):
        acting.point("further", via("beyond", tile("spot")))
        acting.put("trail", tile("further"), via("+", tile("trail", key=tile("further")), 1))
        acting.run("hop", True, trail=tile("trail"), spot=tile("further"), left=via("-", tile("left"), 1))
    acting.end().end().end()
    assert best(acting, "hop: when point further") == "left > 0"
