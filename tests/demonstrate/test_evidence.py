"""What the person says to matter decides, before arithmetic does; and it can be taken back."""

from __future__ import annotations

import pytest

from studio.demonstrate.evidence import unheeded
from studio.document.actions import BecauseAction, Operand
from studio.document.file import dumps, loads
from studio.language.errors import Refusal
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, function, mapping, state, symbol, tile, via

ROW = function("row", "{i: point(40 + 60*i, 40) for i in range(9)}")
CELLS = function("cells", "{(i, j): point(40 + 60*i, 40 + 60*j) for i in range(6) for j in range(5)}")
DISCS = function("discs", "{}")


def two_guards(*said: tuple[str, bool]) -> Acting:
    """``one`` and ``other`` are below 5 in the same demonstrations; the first of these says what mattered."""
    acting = Acting()
    for number, low in ((0, True), (1, False), (2, True)):
        acting.begin("go", log=[], one=2 + number if low else 8, other=3 - number if low else 9)
        for name, regardless in said if number == 0 else ():
            acting.do("because", of=[tile(name)], regardless=regardless)
        if low:
            acting.end("nothing", "low")
        else:
            acting.append("log", 1).end()
    return acting


def test_what_mattered_is_what_the_test_is_about() -> None:
    assert "one" in two_guards(("one", False)).steps("go")[0]
    assert "other" not in two_guards(("one", False)).steps("go")[0]
    assert "other" in two_guards(("other", False)).steps("go")[0]


def test_what_did_not_matter_is_left_out() -> None:
    assert "other" in two_guards(("one", True)).steps("go")[0]
    assert "one" in two_guards(("other", True)).steps("go")[0]


def test_it_can_be_said_afterwards_and_taken_back() -> None:
    acting = two_guards()
    before = acting.steps("go")
    acting.do("because_then", demonstration="go-2", before=1, of=["other"])
    assert "other" in acting.steps("go")[0]
    assert acting.document.demonstrations["go-2"].actions[0] == BecauseAction((Operand(9, tile="other"),))
    acting.do("take_reason_back", demonstration="go-2", before=2)
    assert acting.steps("go") == before
    assert two_guards().document.demonstrations == acting.document.demonstrations
    with pytest.raises(Refusal, match="Nothing was said to matter for action 1 of go-1"):
        acting.do("take_reason_back", demonstration="go-1", before=1)


def test_a_reason_is_no_step_and_what_is_anticipated_goes_on_behind_it() -> None:
    acting = two_guards(("one", False))
    assert not any("because" in line for line in acting.steps("go"))
    acting.begin("go", log=[], one=9, other=1).do("because", of=[tile("one")]).do("accept")
    assert acting.document.stage is not None
    assert [one.kind for one in acting.document.stage.demonstration.actions] == ["because", "append"]


def test_what_is_said_plainly_needs_not_be_about_all_that_mattered() -> None:
    seats = function("seats", "[ellipse(center=point(40 + 50 * i, 40), radius_x=15, radius_y=15) for i in range(5)]")
    acting = Acting(seats, state("place", "0"))
    for place, x in ((0, 142), (2, 241)):
        at = {"point": [x, 45]}
        acting.do("demonstrate_event", event="click", process="go", brings={"at": at}, states={"place": place})
        acting.do("because", of=[tile("place"), tile("at")]).change("place", place + 2).end()
    assert acting.steps("go")[-1] == "set place = nearest_shape(seats, at)"


def test_it_tells_when_something_is_taken_and_not_which() -> None:
    acting = Acting().begin("go", boats=[symbol("oak"), symbol("pine")], rafts=[symbol("fir")], tide=symbol("low"))
    acting.do("because", of=[tile("tide")]).take("boats", 0).end()
    assert acting.steps("go")[-1] == "take boats[0] from boats"


def test_beside_what_was_hit_it_tells_the_rest() -> None:
    gate = function("gate", "rectangle(x=0, y=0, width=60, height=40)")
    acting = Acting(gate, state("open", "False"), state("sign", "''"), state("toll", "2"))
    for place, sign, toll in ((20, "", 2), (210, "", 2), (31, "shut", 9), (40, "", 4)):
        states = {"open": toll == 4, "sign": sign, "toll": toll}
        acting.do(
            "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [place, 30]}}, states=states
        )
        if sign:
            acting.do("because", of=[tile("sign")])
        acting.change("open", toll == 2).end() if place < 60 and not sign else acting.end("nothing")
    tests = ["when sign != '':", "    stop", "when not inside(at, gate):", "    stop"]
    assert acting.steps("on_click") == [*tests, "set open = not open"]


def test_it_tells_what_is_done_and_not_where() -> None:
    """The colour follows how many there are; which cell is meant goes on following the click."""
    acting = Acting(CELLS, DISCS)
    for number, (i, j) in enumerate(((0, 4), (3, 2), (5, 5 - 1), (2, 0))):
        acting.begin("go", discs=mapping(), turn=number % 2, at={"point": [42 + 60 * i, 37 + 60 * j]})
        if number == 1:
            acting.do("because", of=[tile("turn")])
        acting.put("discs", {"key": [i, j]}, symbol("blue" if number % 2 else "red")).end()
    (line,) = acting.steps("go")
    assert line.startswith("put discs[nearest(cells, at)] = ")
    assert "turn" in line and "at." not in line and "len" not in line


def test_a_reason_for_skipping_belongs_to_the_round_that_it_was_said_in() -> None:
    acting = Acting().begin("go", log=[], items=[3, 8, 4], big=[8], odd=[3]).each("one", tile("items"))
    acting.item(3).append("log", tile("one")).item(8).do("because", of=[tile("big")]).item(4)
    acting.append("log", tile("one")).skip().end()
    assert "in big" in "\n".join(acting.steps("go"))


def test_definitions_and_parts_are_kept_by_name_through_files_and_renaming() -> None:
    acting = Acting(function("limit", "5")).begin("go", log=[], pair={"key": [1, 2]})
    acting.do("because", of=[{"name": "limit"}, tile("pair", key=0)]).append("log", 1).end()
    kept = acting.document.demonstrations["go-1"].actions[0]
    assert kept == BecauseAction((Operand(5, tile="limit"), Operand(1, of=(Operand(tile="pair"), Operand(0)))))
    assert loads(dumps(acting.document, []))[0] == acting.document
    acting.do("rename", old="limit", new="most")
    assert acting.document.demonstrations["go-1"].actions[0].operands[0].tile == "most"


def test_nothing_pointed_at_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="Point at what mattered"):
        Acting().begin("go", n=1).do("because", of=[])
    with pytest.raises(Refusal, match="There is no tile named nowhere"):
        two_guards().do("because_then", demonstration="go-1", before=1, of=["nowhere"])
    with pytest.raises(Refusal, match="go-1 has 1 actions"):
        two_guards().do("because_then", demonstration="go-1", before=7, of=["one"])


def test_a_key_that_mattered_tells_cases_apart_where_one_sum_would_do() -> None:
    acting = Acting(state("degrees", "20"))
    for key, new in (("up", 21), ("down", 20)):
        acting.on("key", "on_key", key=key).do("because", of=[tile("key")]).change("degrees", new).end()
    assert acting.steps("on_key") == [
        "when key == 'down' or key == 'up':",
        "    set degrees = degrees + 1 if key == 'up' else degrees - 1",
    ]


def test_a_reason_that_explains_nothing_is_said_so_from_the_second_demonstration() -> None:
    editor = Editor()
    for number, side in enumerate((3, 8, 5)):
        editor.do("demonstrate", process="go", inputs={"log": [], "side": side, "kind": "a"})
        if number < 2:
            editor.do("because", of=[tile("side")])
        editor.do("append", tile="log", value=symbol("red"))
        says = editor.do("end").says
        expected = "So far no rule of go is about side: show a case that differs in it, or say what else mattered."
        assert (expected in says) == (number == 1)


def test_a_reason_that_explains_something_is_not_mentioned() -> None:
    acting = two_guards(("one", False))
    assert "one" in acting.steps("go")[0]
    assert unheeded(acting.document, acting.document.demonstrations["go-1"], ["go"]) == ""


def put_or_taken(*moves: tuple[int, str, tuple[str, ...]]) -> Acting:
    """Each move names a cell of a row, what comes there ("" where it is refused), and what was said to matter."""
    acting = Acting(ROW, state("discs", "{}"))
    for place, colour, reasons in moves:
        acting.on("click", "on_click", at={"point": [42 + 60 * place, 37]})
        acting.point("cell", place)
        if reasons:
            acting.do("because", of=[tile(one) for one in reasons])
        if colour:
            acting.put("discs", tile("cell"), symbol(colour)).end()
        else:
            acting.end("fail", "taken")
    return acting


TAKEN = ["when cell in discs:", "    fail: taken", "put discs[cell] = [red, blue][len(discs) % 2]"]


@pytest.mark.parametrize("reasons", [(), ("discs", "cell"), ("cell",)])
def test_a_later_refusal_keeps_the_reason_of_an_earlier_move(reasons: tuple[str, ...]) -> None:
    acting = put_or_taken((2, "red", ()), (5, "blue", ("discs",)), (2, "", reasons))
    assert acting.steps("on_click")[1:] == TAKEN


def test_a_reason_for_what_is_put_says_nothing_of_when_it_is_refused() -> None:
    acting = put_or_taken((2, "red", ()), (5, "blue", ("discs",)), (0, "red", ("discs",)), (5, "", ()))
    assert acting.steps("on_click")[1:] == TAKEN


def test_a_reason_that_no_rule_is_about_any_more_is_said_so() -> None:
    acting = Acting()
    for kind, side, reason, low in (("a", 3, "kind", True), ("b", 9, "", False), ("a", 9, "", False)):
        acting.begin("go", log=[], kind=kind, side=side)
        if reason:
            acting.do("because", of=[tile(reason)])
        if not low:
            acting.append("log", 1)
        says = acting.editor.do("end", how="nothing" if low else "done").says
    assert acting.steps("go") == ["when side == 3:", "    stop", "append 1 to log"]
    assert "No rule is about kind any more, which was said to matter in go-1: say what mattered in go-3" in says


def test_because_of_a_place_is_because_of_what_lies_there() -> None:
    halves = (
        function("red_half", "rectangle(x=20, y=20, width=160, height=130)"),
        function("blue_half", "rectangle(x=180, y=20, width=160, height=130)"),
    )
    acting = Acting(*halves, state("reds", "0"), state("blues", "0"))
    for at, name, new in [
        ([100, 100], "reds", 1),
        ([262, 80], "blues", 1),
        ([240, 60], "blues", 2),
        ([150, 130], "reds", 2),
    ]:
        acting.on("click", "on_click", at={"point": at}).do("because", of=[tile("at")]).change(name, new).end()
        acting.do("give", name=name, value=new)
    for at in ([330, 190], [90, 210]):
        acting.on("click", "on_click", at={"point": at}).do("because", of=[tile("at")]).end("nothing")
    tests = [step for step in acting.steps("on_click") if "when" in step]
    assert tests and all("inside(at, " in step for step in tests), acting.steps("on_click")


def test_what_mattered_as_it_is_worked_out_comes_before_what_it_is_worked_out_from() -> None:
    """The smallest card would tell the examples apart as well."""
    acting = Acting()
    for hand in ([5, 9, 2], [10, 8, 7], [10, 8, 3], [10, 5, 7]):
        acting.begin("go", hand=hand, out=False)
        if sum(hand) > 21:
            acting.do("because", of=[via("sum", tile("hand"))]).change("out", True)
        acting.end()
    assert acting.steps("go")[0] == "when sum(hand) >= 22:"


def test_a_state_that_mattered_is_not_compared_with_where_somebody_clicked() -> None:
    button = function("faster", "rectangle(x=150, y=75, width=60, height=30)")
    acting = Acting(button, state("speed", "60"))
    for speed in (60, 100, 200):
        at = {"point": [180, 90]}
        states = {"speed": speed}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        if speed == 200:
            acting.do("because", of=[tile("speed")]).end("nothing")
        else:
            acting.change("speed", speed + 5).end()
    assert acting.steps("on_click")[:3] == ["when not inside(at, faster):", "    stop", "when speed >= 200:"]


def test_that_a_list_was_hit_nowhere_can_be_what_mattered() -> None:
    """Where the drag ends would tell it as well in these examples."""
    slips, bin_ = (
        function("slips", "[rectangle(x=70 * i, y=0, width=60, height=40) for i in range(3)]"),
        function("basket", "rectangle(x=0, y=100, width=200, height=60)"),
    )
    acting = Acting(slips, bin_, state("kept", "0"))
    for start, kept in (([30, 20], 1), ([100, 20], 2), ([300, 200], None)):
        acting.on("drag", "on_drag", start={"point": start}, end={"point": [50, 130]})
        acting.do("point_at_hit", of=[{"name": "slips"}], name="slip")
        if kept is None:
            acting.do("because", of=[tile("slip")]).end("nothing")
        else:
            acting.change("kept", kept).end()
    assert acting.steps("on_drag")[:2] == ["let slip = hit(slips, start)", "when slip == None:"]


def test_what_a_test_is_about_already_need_not_be_in_the_value_as_well() -> None:
    """A typed text goes on where the word does; what mattered for that says nothing of how it goes on."""
    acting = Acting(state("word", "'sun'"), state("typed", "''"), state("errors", "0"))
    for word, typed, written in (("sun", "", "s"), ("moon", "mo", "o"), ("moon", "mo", "n"), ("sun", "su", "n")):
        states = {"word": word, "typed": typed}
        acting.do("demonstrate_event", event="text", process="go", brings={"written": written}, states=states)
        acting.do("because", of=[tile("word"), tile("typed"), tile("written")])
        if word.startswith(typed + written):
            acting.change("typed", typed + written).end()
        else:
            acting.change("errors", 1).end()
    assert "set typed = typed + written" in [line.strip() for line in acting.steps("go")]


def test_what_was_the_same_each_time_says_when_and_not_what() -> None:
    """Who is next comes round because nothing was won: that tells when, and not who it is."""
    acting = Acting(state("won", "0"), state("who", "symbol('ann')"), state("bank", "8"))
    for who, won, bank in (("ann", 0, 4), ("bob", 0, 9), ("ann", 3, 7), ("bob", 0, 2), ("bob", 1, 5)):
        states = {"who": symbol(who), "won": won, "bank": bank}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "n"}, states=states)
        acting.change("bank", bank + 1)
        if not won:
            acting.do("because", of=[tile("won")]).change("who", symbol("bob" if who == "ann" else "ann"))
        acting.end()
    steps = [line.strip() for line in acting.steps("on_key")]
    assert "when won == 0:" in steps
    assert [one for one in steps if one.startswith("set who")] == [
        "set who = symbol('ann') if who == symbol('bob') else symbol('bob')"
    ]


def test_what_did_not_matter_for_all_that_is_done_is_not_asked_first() -> None:
    """Which of three taps was turned says nothing of what becomes of the basin."""
    names = ("hot", "cold", "soap")
    taps = [
        function(f"tap_{name}", f"rectangle(x={100 * at}, y=0, width=60, height=40)") for at, name in enumerate(names)
    ]
    acting = Acting(*taps, *(state(name, "symbol('off')") for name in names), state("basin", "symbol('dry')"))
    for place, turned, basin in (
        (0, "hot", "steam"),
        (1, "hot cold", "warm"),
        (2, "hot cold soap", "bath"),
        (0, "cold soap", "wash"),
        (1, "soap", "suds"),
    ):
        states = {name: symbol("on" if name in turned.split() else "off") for name in names}
        at = {"point": [30 + 100 * place, 20]}
        acting.do("demonstrate_event", event="click", process="go", brings={"at": at}, states=states)
        if basin == "suds":
            acting.do("because", of=[tile("at")], regardless=True)
        if basin in ("bath", "suds"):
            acting.do("because", of=[tile(name) for name in names])
        acting.change("basin", symbol(basin)).end()
    steps = "\n".join(acting.steps("go"))
    assert "inside" not in steps and "hot" in steps, steps


def test_a_reason_of_one_case_leaves_the_reason_of_the_other_way_what_it_is() -> None:
    acting = Acting(state("heat", "20"), state("water", "3"), state("alarm", "False"))
    for heat, water, new in ((20, 3, 30), (50, 1, 60), (95, 2, 100), (10, 0, None)):
        states = {"heat": heat, "water": water, "alarm": False}
        acting.do("demonstrate_event", event="tick", process="go", brings={"time": 1}, states=states)
        if new is None:
            acting.do("because", of=[tile("water")]).do("change", tile="alarm", value=True).end()
        else:
            acting.do("change", tile="heat", value=new).end()
    assert acting.steps("go")[0] in ("when water > 0:", "when water == 0:")
    acting.do("because_then", demonstration="go-3", before=1, of=["heat"])
    assert acting.steps("go")[0] in ("when water > 0:", "when water == 0:")
    assert "heat" in acting.steps("go")[1]


def test_a_reason_that_leaves_another_one_without_a_rule_says_so() -> None:
    says = two_guards(("one", False)).editor.do("because_then", demonstration="go-2", before=1, of=["other"]).says
    assert "No rule is about one any more, which was said to matter in go-1" in says


def test_a_number_that_mattered_may_be_the_place_of_the_thing_that_was_hit() -> None:
    acting = Acting(state("prize", "2"), state("opened", "0"))
    for number in range(4):
        x = 40 + 60 * number
        acting.do("draw_rectangle", start=[x, 40], end=[x + 40, 90], fill="gray", name=f"box{number}", snap=False)
    acting.do("listify", things=[f"box{number}" for number in range(4)], name="boxes")
    acting.do("let_change", thing="boxes", attribute="fill", name="fills")
    for opened, number in enumerate((0, 2)):
        at = [60 + 60 * number, 60]
        states = {"prize": 2, "opened": opened}
        acting.do("demonstrate_event", event="click", process="go", brings={"at": at}, states=states)
        acting.do("because", of=[tile("prize")])
        acting.put("fills", number, symbol("gold" if number == 2 else "red")).change("opened", opened + 1).end()
    hit = "nearest_shape(boxes, at)"
    assert f"put fills[{hit}] = gold if prize == {hit} else red" in acting.steps("go")
