"""An answer that no longer counts has a card where questions are: it is shown again, or dropped."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from studio.app.candidates.finding_card import FindingCard
from studio.app.candidates.lost_answer_box import LostAnswerBox
from studio.app.candidates.open_finding import OpenFinding, worth
from studio.app.candidates.open_findings import found_by
from studio.app.desk import Desk
from studio.app.theme import Theme
from tests.app.waiting import finish
from tests.demonstrate.test_lost_answers import doubling, ended, pressed


@pytest.fixture
def box(qtbot: QtBot) -> LostAnswerBox:
    editor = pressed(doubling(), 3, 9, 4).editor
    step = editor.history[-1]
    finding = next(one for one in step.result.findings if one.lost is not None)
    assert worth(finding, "end")
    card = FindingCard(Desk(editor), Theme(), OpenFinding(finding, step))
    qtbot.addWidget(card)
    card.open_up(True)
    assert "an answer that does not count" not in card.head.text()
    card.open_up(False)
    assert "an answer that does not count" in card.head.text()
    assert card.lost is not None
    return card.lost


def test_an_answer_that_does_not_count_is_dropped(box: LostAnswerBox) -> None:
    box.gone.click()
    finish(box.desk)
    assert not box.desk.document.choices
    assert box.desk.document.stage is None


def test_it_is_given_again_by_showing_what_is_meant_in_its_situation(box: LostAnswerBox) -> None:
    box.again.click()
    finish(box.desk)
    stage = box.desk.document.stage
    assert stage is not None
    assert (stage.demonstration.process, stage.demonstration.event) == ("on_key", "key")
    assert dict(stage.demonstration.inputs) == {"key": "x", "steps": 3, "most": 9}
    assert not box.desk.document.choices


def test_an_answer_that_is_about_nothing_any_more_comes_last_and_asks_nothing(qtbot: QtBot) -> None:
    acting, _ = ended()
    acting.asks = True
    acting.do("delete_demonstration", demonstration="on_key-3").do("delete_demonstration", demonstration="on_key-4")
    editor, step = acting.editor, acting.editor.history[-1]
    *others, last = found_by(step, step.result.findings)
    assert others and last.finding.lost is not None and not any(one.finding.lost for one in others)
    card = FindingCard(Desk(editor), Theme(), last)
    qtbot.addWidget(card)
    card.open_up(True)
    assert card.lost is not None and not card.asks and card.lost.again.isHidden()
    card.lost.gone.click()
    finish(card.desk)
    assert not card.desk.document.choices
