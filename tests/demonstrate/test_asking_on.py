"""Two programs taught by few demonstrations and answers: nothing is asked twice, and what is asked decides."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from studio.demonstrate.effects import asks_what_happens
from studio.generalize.operands import situation_json
from studio.infer.goals import Question
from studio.language.values import Point, Value
from tests.demonstrate.acting import Acting, function, state, tile
from tests.demonstrate.test_played_questions import asked

LAST = 4
"""The last place of a row."""
MOST = 10
"""So many questions are answered at most."""


def taught(
    acting: Acting, process: str, show: Sequence[Callable[[], object]], answer: Callable[[Question], Value]
) -> int:
    """Shows and answers all that is asked after each demonstration; gives how many questions there were.

    What happens in other situations is shown by the demonstrations that follow, and left unanswered.
    """
    known: list[str] = []
    for one in show:
        one()
        while questions := {goal: one for goal, one in asked(acting, process).items() if not asks_what_happens(one)}:
            goal, question = next(iter(questions.items()))
            where = json.dumps([goal, situation_json(question.situation)], sort_keys=True)
            assert where not in known
            known.append(where)
            assert len(known) <= MOST
            acting.do("answer", goal=goal, value=answer(question))
    return len(known)


def moved(key: Value, place: int) -> int | None:
    """Where a step along a row leads; nothing where it does not."""
    new = place + {"left": -1, "right": 1}.get(str(key), LAST + 1)
    return new if 0 <= new <= LAST else None


def test_steps_along_a_row_with_its_ends_and_other_keys() -> None:
    acting = Acting(state("place", "2"))

    def pressed(key: str, place: int) -> Callable[[], object]:
        def act() -> object:
            states, new = {"place": place}, moved(key, place)
            acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states=states)
            return acting.end("nothing") if new is None else acting.change("place", new).end()

        return act

    def answer(question: Question) -> Value:
        new = moved(question.situation["key"], int(str(question.situation["place"])))
        return new is None if "when end" in question.goal else new

    shown = [pressed("right", 2), pressed("left", 2), pressed("right", LAST), pressed("left", 0)]
    assert taught(acting, "step", shown, answer) <= 5
    for key in ("left", "right", "x"):
        for place in range(LAST + 1):
            given: dict[str, Value] = {"place": place, "key": key}
            ended = acting.try_out("step", *(given[one.name] for one in acting.document.processes["step"].inputs))
            assert ended.changed.get("place") == moved(key, place)


def test_seats_that_are_free_taken_or_missed() -> None:
    acting = Acting(
        function("row", "[rectangle(x=20 * i, y=50, width=18, height=20) for i in range(4)]"), state("taken", "[]")
    )

    def clicked(x: int, taken: list[int]) -> Callable[[], object]:
        def act() -> object:
            at = {"point": [x, 60]}
            acting.do(
                "demonstrate_event", event="click", process="on_click", brings={"at": at}, states={"taken": taken}
            )
            acting.do("point_at_hit", of=["row"], name="seat")
            if x > 80:
                return acting.end("nothing")
            return acting.end("fail", "taken") if x // 20 in taken else acting.append("taken", tile("seat")).end()

        return act

    def answer(question: Question) -> Value:
        at, taken, seat = (question.situation.get(name) for name in ("at", "taken", "seat"))
        assert isinstance(at, Point)
        assert isinstance(taken, list)
        return at.x > 80 if "nothing" in question.goal else seat in taken if "fail" in question.goal else seat

    shown = [clicked(5, []), clicked(65, [0]), clicked(5, [0, 3]), clicked(300, [0, 3])]
    assert taught(acting, "on_click", shown, answer) <= 4
    assert acting.steps("on_click")[-3:] == ["when seat in taken:", "    fail: taken", "append seat to taken"]
