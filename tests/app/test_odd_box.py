"""What may be a slip is asked about at once: with the rule before and now, and three buttons."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from studio.app.candidates.finding_card import FindingCard
from studio.app.candidates.odd_box import OddOneOutBox
from studio.app.candidates.open_finding import OpenFinding, worth
from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.shown_words import shown_words
from studio.app.theme import Theme
from studio.language.show import show_steps
from studio.session.editor import Editor
from tests.app.waiting import finish
from tests.demonstrate.acting import Acting, state


@pytest.fixture(scope="module")
def slipped() -> Editor:
    """Steps go up to the most there may be; at the end somebody stops too early."""
    acting = Acting(state("steps", "0"), state("most", "3"))
    for steps, most in ((1, 4), (4, 4), (0, 2), (2, 2), (3, 7), (5, 5), (6, 9), (5, 9)):
        states = {"steps": steps, "most": most}
        acting.learn()  # what goes against a rule is told by the rule that was there
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
        if steps == most or (steps, most) == (5, 9):
            acting.end("nothing", reason="full")
        else:
            acting.change("steps", steps + 1).end()
    return acting.editor


@pytest.fixture
def box(qtbot: QtBot, slipped: Editor) -> OddOneOutBox:
    editor = slipped.branch(slipped.steps)
    step = editor.history[-1]
    finding = next(one for one in step.result.findings if one.against is not None)
    assert worth(finding, "end")
    card = FindingCard(Desk(editor), Theme(), OpenFinding(finding, step))
    qtbot.addWidget(card)
    card.open_up(True)
    assert card.odd is not None
    card.show()
    return card.odd


def rules(box: OddOneOutBox) -> str:
    return show_steps(box.desk.document.processes["on_key"].steps)


def test_both_rules_are_told_and_a_slip_is_taken_back(box: OddOneOutBox) -> None:
    against = box.finding.against
    assert against is not None
    assert (against.demonstration, against.rule, against.others) == ("on_key-8", "steps == most", 7)
    assert box.finding.formula != "steps == most"
    box.slip.click()
    finish(box.desk)
    assert "on_key-8" not in box.desk.document.demonstrations
    assert "when steps == most:" in rules(box)


def test_an_exception_is_one_because_of_something(box: OddOneOutBox) -> None:
    box.exception.click()
    (form,) = box.window().findChildren(CommandForm)
    assert (form.given["demonstration"], form.given["before"]) == ("on_key-8", 1)
    form.reject()


def test_where_the_rule_was_wrong_everything_stays(box: OddOneOutBox) -> None:
    before, said = box.desk.document, []
    box.desk.said.connect(said.append)
    box.wrong.click()
    assert box.isHidden()
    assert f"the rule is {box.finding.formula} now. If that is not what you mean" in said[-1]
    assert box.desk.document is before


def test_it_is_seen_beside_the_one_most_like_it_and_either_can_be_dropped(box: OddOneOutBox) -> None:
    page = box.see_both()
    assert page is not None and page.isVisible()
    like, odd = page.found.sides
    assert odd.key == "on_key-8" and like.demonstration is not None and odd.demonstration is not None
    same = [name for name, value in odd.demonstration.inputs.items() if like.demonstration.inputs[name] == value]
    assert len(same) == len(odd.demonstration.inputs) - 1, "only one thing was different"
    assert page.found.sentence == f"{like.key} fits “steps == most”, on_key-8 does not."
    drops = [f"Drop {shown_words(box.desk.document, one.key)}" for one in (like, odd)]
    assert page.tell_apart.isVisible() and [one.text() for one in page.drops] == drops
    assert drops[1] == "Drop the 8th key shown"
    page.drops[1].click()
    finish(box.desk)
    assert "on_key-8" not in box.desk.document.demonstrations and not isValid(page)
