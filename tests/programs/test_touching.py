"""Things that touch: shown by hand a few times, with nothing named or typed, and played beside plain Python."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Any

from studio.document.model import Document
from studio.language.show import show_steps
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, state_of
from tests.demonstrate.acting import Acting

Acts = Sequence[tuple[Any, ...]]
Shown = tuple[dict[str, Any], Acts]
BALL = [
    ("draw_ellipse", {"center": [150, 100], "edge": [160, 110], "name": "ball"}),
    ("let_change", {"thing": "ball", "attribute": "center.x", "name": "ball_x"}),
    ("let_change", {"thing": "ball", "attribute": "center.y", "name": "ball_y"}),
]


def taught(drawn: Iterable[tuple[str, dict[str, Any]]], shown: Iterable[Shown]) -> Document:
    """What a tick does, shown in some situations; a text among what is done is pointed at as a reason."""
    acting = Acting()
    for name, given in drawn:
        acting.do(name, **given)
    for states, acts in shown:
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 0}, states=states)
        for one in acts:
            if isinstance(one, str):
                acting.do("because", of=[{"tile": one}])
            elif len(one) == 3:
                acting.put(*one)
            else:
                acting.change(*one)
        acting.end("done" if acts else "nothing")
    return acting.document


def steps_of(document: Document) -> list[str]:
    return show_steps(document.processes["on_tick"].steps).splitlines()


def far(x: float, y: float, box: tuple[float, float, float, float]) -> float:
    """How far a place is from a box."""
    left, top, wide, high = box
    return math.hypot(x - min(max(x, left), left + wide), y - min(max(y, top), top + high))


def states(**given: Any) -> dict[str, Any]:
    return given


PADDLE = [
    *BALL,
    ("draw_rectangle", {"start": [280, 70], "end": [290, 130], "name": "paddle"}),
    ("let_change", {"thing": "paddle", "attribute": "y", "name": "paddle_y"}),
    ("new_value", {"name": "dx", "value": 10}),
    ("make_state", {"name": "dx"}),
]


def at(x: float, y: float, paddle: float, dx: float) -> dict[str, Any]:
    return states(ball_x=x, ball_y=y, paddle_y=paddle, dx=dx)


def test_a_ball_that_has_moved_turns_where_it_touches_a_paddle() -> None:
    """Also of another size, in the program and in its page: what follows the ball is asked as it is by then."""
    shown: list[Shown] = [
        (at(150, 100, 70, 10), [("ball_x", 160)]),
        (at(150, 100, 70, 4), [("ball_x", 154)]),
        (at(260, 100, 70, 10), [("ball_x", 270), ("dx", -10)]),
        (at(260, 180, 70, 10), [("ball_x", 270)]),
        (at(262, 50, 40, 8), [("ball_x", 270), ("dx", -8)]),
    ]
    made = taught(PADDLE, shown)
    assert steps_of(made) == ["set ball_x = ball_x + dx", "when touches(ball, paddle):", "    set dx = -dx"]
    editor = Editor(made)
    editor.do("set_attribute", attribute="paddle.height", value=90)
    program, dice = module_of(editor.document, "touching_paddle").Program(), random.Random(4)
    with page_of(editor.document) as page:
        page.begin()
        for _ in range(100):
            x, y, paddle, dx = (
                dice.randrange(230, 300),
                dice.randrange(200),
                dice.randrange(150),
                dice.choice([4, -7, 10]),
            )
            program.set_state(at(x, y, paddle, dx))
            page.put(**at(x, y, paddle, dx))
            assert program.send("tick", time=0).accepted
            turns = far(x + dx, y, (280, paddle, 10, 90)) <= 10
            assert state_of(program)["dx"] == (-dx if turns else dx), (x, y, paddle, dx)
            page.play([("tick", {"time": 0})], scenes=False)
            assert page.state() == state_of(program)


def test_pointing_at_two_things_tells_it_from_a_single_example_on() -> None:
    shown: list[Shown] = [
        (at(150, 100, 70, 10), [("ball_x", 160)]),
        (at(150, 100, 70, 4), [("ball_x", 154)]),
        (at(260, 100, 70, 10), [("ball_x", 270), "ball", "paddle", ("dx", -10)]),
    ]
    assert steps_of(taught(PADDLE, shown))[1:] == ["when touches(ball, paddle):", "    set dx = -dx"]


def test_what_two_things_are_drawn_from_tells_that_they_touch() -> None:
    """Numbers of the things that were pointed at come together before chance between them."""
    shown: list[Shown] = [
        (at(270, 160, 120, 10), ["ball_x", "ball_y", "paddle_y", ("dx", -10)]),
        (at(160, 110, 120, 10), []),
        (at(240, 190, 70, 10), []),
        (at(270, 160, 70, 10), []),
    ]
    assert steps_of(taught(PADDLE, shown)) == ["when not touches(ball, paddle):", "    stop", "set dx = -dx"]


def test_circles_of_unlike_size_touch() -> None:
    drawn = [
        *BALL,
        ("draw_ellipse", {"center": [170, 220], "edge": [210, 260], "name": "flower", "snap": False}),
        ("new_value", {"name": "honey", "value": 0}),
        ("make_state", {"name": "honey"}),
    ]
    shown: list[Shown] = [
        (states(ball_x=170, ball_y=180, honey=0), [("honey", 1)]),
        (states(ball_x=100, ball_y=100, honey=1), []),
        (states(ball_x=200, ball_y=240, honey=4), [("honey", 5)]),
        (states(ball_x=210, ball_y=180, honey=4), []),
    ]
    made = taught(drawn, shown)
    assert steps_of(made) == ["when not touches(ball, flower):", "    stop", "set honey = honey + 1"]


def test_one_of_several_goes_where_it_is_touched() -> None:
    """What is gone already is not touched any more."""
    drawn = [
        *BALL,
        *(
            ("draw_rectangle", {"start": [20 + 60 * k, 30], "end": [60 + 60 * k, 50], "name": f"b{k}"})
            for k in range(4)
        ),
        ("listify", {"things": ["b0", "b1", "b2", "b3"], "name": "bricks"}),
        ("let_change", {"thing": "bricks", "attribute": "visible", "name": "there"}),
    ]

    def now(x: float, y: float, *gone: int) -> dict[str, Any]:
        return states(ball_x=x, ball_y=y, there=[k not in gone for k in range(4)])

    shown: list[Shown] = [
        (now(100, 120), [("ball_y", 115)]),
        (now(90, 65), [("ball_y", 60), ("there", 1, False)]),
        (now(90, 65, 1), [("ball_y", 60)]),
        (now(215, 62, 1), [("ball_y", 57), ("there", 3, False)]),
    ]
    made = taught(drawn, shown)
    assert steps_of(made) == [
        "set ball_y = ball_y - 5",
        "when touches(ball, bricks):",
        "    put there[touched(bricks, ball)] = False",
    ]
    program, dice = module_of(made, "touching_bricks").Program(), random.Random(5)
    for _ in range(300):
        gone = {k for k in range(4) if dice.random() < 0.4}
        x, y = dice.randrange(10, 250), dice.randrange(10, 80)
        program.set_state(now(x, y, *gone))
        assert program.send("tick", time=0).accepted
        hit = [k for k in range(4) if k not in gone and far(x, y - 5, (20 + 60 * k, 30, 40, 20)) <= 10]
        assert program.state["there"] == [k not in {*gone, *hit[-1:]} for k in range(4)], (x, y, gone)


TWO_ROWS = [
    *BALL,
    *(
        ("draw_rectangle", {"start": [20 + 40 * k, 30], "end": [60 + 40 * k, 50], "name": f"b{k}", "snap": False})
        for k in range(4)
    ),
    ("listify", {"things": ["b0", "b1", "b2", "b3"], "name": "bricks"}),
    ("let_change", {"thing": "bricks", "attribute": "visible", "name": "there"}),
]
"""Bricks that lie side by side, so that a ball touches two of them at times."""


def touching_two(*gone: int) -> Document:
    """What is shown of bricks that are touched one by one, and of the one time when two of them are."""

    def now(x: float, y: float, *gone: int) -> dict[str, Any]:
        return states(ball_x=x, ball_y=y, there=[k not in gone for k in range(4)])

    shown: list[Shown] = [
        (now(100, 120), [("ball_y", 115)]),
        (now(80, 65), [("ball_y", 60), ("there", 1, False)]),
        (now(165, 62, 1), [("ball_y", 57), ("there", 3, False)]),
        (now(60, 60), [("ball_y", 55), *(("there", k, False) for k in gone)]),
    ]
    return taught(TWO_ROWS, shown)


def test_all_that_are_touched_go_where_all_of_them_went() -> None:
    made = touching_two(0, 1)
    assert steps_of(made)[1:] == [
        "when touches(ball, bricks):",
        "    for each one in [b for b in range(len(bricks)) if touches(ball, bricks[b])]:",
        "        put there[one] = False",
    ]
    program, dice = module_of(made, "touching_two").Program(), random.Random(6)
    with page_of(made) as page:
        page.begin()
        for _ in range(60):
            gone = {k for k in range(4) if dice.random() < 0.3}
            given = states(ball_x=dice.randrange(10, 200), ball_y=dice.randrange(10, 80))
            given["there"] = [k not in gone for k in range(4)]
            program.set_state(given)
            page.put(**given)
            assert program.send("tick", time=0).accepted
            page.play([("tick", {"time": 0})], scenes=False)
            near = {k for k in range(4) if far(given["ball_x"], given["ball_y"] - 5, (20 + 40 * k, 30, 40, 20)) <= 10}
            assert program.state["there"] == [k not in gone | near for k in range(4)], (given, gone)
            assert page.state() == state_of(program)


def test_the_first_of_those_touched_goes_where_only_that_one_went() -> None:
    place = "first([b for b in range(len(bricks)) if touches(ball, bricks[b])])"
    assert steps_of(touching_two(0))[-1] == f"    put there[{place}] = False"


def test_all_things_under_a_click_light_up_where_all_of_them_did() -> None:
    acting = Acting()
    for k in range(4):
        corners = {"center": [40 + 30 * k, 50], "edge": [60 + 30 * k, 70]}
        acting.do("draw_ellipse", fill="white", name=f"d{k}", snap=False, **corners)
    acting.do("listify", things=["d0", "d1", "d2", "d3"], name="lamps")
    acting.do("let_change", thing="lamps", attribute="fill", name="light")
    for x, lit in ((40, [0]), (55, [0, 1]), (85, [1, 2]), (130, [3])):
        acting.on("click", "press", at={"point": [x, 50]})
        for k in lit:
            acting.put("light", k, {"symbol": "gold"})
        acting.end()
    acting.on("click", "press", at={"point": [200, 200]}).end("nothing")
    assert acting.steps("press")[-2:] == [
        "for each one in [l for l in range(len(lamps)) if inside(at, lamps[l])]:",
        "    put light[one] = gold",
    ]
