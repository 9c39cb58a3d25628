"""What was answered is kept: rules that do so come before others that leave it out."""

from __future__ import annotations

from studio.generalize.operands import operand_json, situation_json
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state, tile
from tests.demonstrate.test_played_questions import asked


def test_an_ending_is_told_by_what_keeps_the_answers_that_something_is_done() -> None:
    editor = Editor()
    for number, name in enumerate(("jug", "bell")):
        spots = {"start": [20, 80 * number + 40], "end": [100, 80 * number + 90]}
        editor.do("draw_rectangle", **spots, name=name, snap=False)
    editor.do("new_state", name="drops", value=0)
    editor.do("new_state", name="rung", value=False)

    def click(y: int, **states: int) -> None:
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [60, y]}, states=states)

    click(60)
    editor.do("change", tile="drops", value=1)
    editor.do("end")
    click(150)
    editor.do("change", tile="rung", value=True)
    editor.do("end")
    there = {"at": {"point": [60, 60]}, "drops": 1, "rung": True}
    editor.do("answer", goal="on_click: new drops", situation=there, value=2)
    click(60, drops=3)
    result = editor.do("end", how="nothing")
    (ending,) = [one for one in result.findings if one.goal == "on_click: when end: nothing"]
    assert ending.formula == "drops >= 3"
    assert not [one for one in result.findings if one.lost]


def test_an_answer_moves_a_bound_and_not_what_is_asked_first() -> None:
    editor = Editor()
    for name, value in (("size", 2), ("food", 0), ("awake", False), ("hungry", 0)):
        editor.do("new_state", name=name, value=value)

    def tick(because: tuple[str, ...], changed: dict[str, int], size: int, food: int, awake: bool, hungry: int) -> None:
        states = {"size": size, "food": food, "awake": awake, "hungry": hungry}
        editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if because:
            editor.do("because", of=[{"tile": one} for one in because])
        for name, value in changed.items():
            editor.do("change", tile=name, value=value)
        editor.do("end", how="done" if changed else "nothing")

    tick(("food", "awake"), {"size": 4, "food": 1}, 3, 2, awake=True, hungry=0)
    tick((), {}, 3, 2, awake=False, hungry=0)
    tick(("food",), {"hungry": 1}, 4, 0, awake=False, hungry=0)
    tick(("hungry",), {"size": 3, "hungry": 0}, 4, 0, awake=True, hungry=2)
    goal = "on_tick: when set size and hungry"
    first = next(one.formula for one in editor.history[-1].result.findings if one.goal == goal)
    found = editor.do("answer", goal=goal, situation={"hungry": 1}, value=False).findings
    assert (first, next(one.formula for one in found if one.goal == goal)) == ("hungry > 0", "hungry > 1")


def test_that_nothing_ends_there_says_that_it_goes_on_however_its_steps_are_read() -> None:
    """A reading that asks where it goes on, and not where it ends, has to keep the answer as well."""
    acting = Acting(state("level", "4"), state("charge", "6"))
    for level, charge, ends in ((0, 5, False), (9, 5, True), (5, 5, False)):
        states = {"level": level, "charge": charge}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if ends:
            acting.do("because", of=[tile("level")]).end("nothing")
        else:
            acting.change("level", level + 1).change("charge", charge - 1).end()
    no, *runs = asked(acting, "on_tick")["on_tick: when end: nothing"].each
    more = []
    for one in runs:
        level, charge = one.situation["level"], one.situation["charge"]
        meant = {"level": level + 1, "charge": charge - 1} if level < 9 and charge > 0 else {}
        more.append({"goal": one.goal, "situation": situation_json(one.situation), "value": operand_json(meant)})
    acting.do("answer", goal=no.goal, situation=situation_json(no.situation), value=False, further=more)
    assert acting.steps("on_tick") == [
        "when charge == 0:",
        "    stop",
        "when level >= 9:",
        "    stop",
        "set level = level + 1",
        "set charge = charge - 1",
    ]
    assert not [one for one in acting.editor.history[-1].result.findings if one.lost]
