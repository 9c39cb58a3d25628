"""What is said to happen is done one by one in a loop that was shown."""

from __future__ import annotations

from studio.demonstrate.step_cases import one_by_one
from studio.generalize.operands import operand_json
from studio.language.show import show_steps
from tests.demonstrate.acting import Acting, tile
from tests.demonstrate.test_what_happens import answered_so_far


def kept() -> Acting:
    acting = Acting().begin("keep", numbers=[3, 15], out=[])
    return acting.each("one", tile("numbers")).item(15).append("out", tile("one")).skip().end()


def test_an_effect_is_brought_about_by_the_items_that_come_with_it() -> None:
    steps = kept().document.processes["keep"].steps
    made = one_by_one(steps, {"out": [1, 12, 20]}, {"numbers": [4, 12, 20], "out": [1]})
    assert "when one in [12, 20]:" in show_steps(next(iter(made)))
    assert not list(one_by_one(steps, {}, {"numbers": [4], "out": []}))


def test_an_answer_stays_in_the_loop() -> None:
    acting = kept()
    question = answered_so_far(acting, "keep")
    assert question.begun is not None
    effect = {"out": [*question.begun["out"], *question.begun["numbers"]]}
    acting.do("answer", goal="keep: what happens", value=operand_json(effect))
    shown = list(acting.document.demonstrations.values())[-1]
    assert shown.actions[0].kind == "each"
