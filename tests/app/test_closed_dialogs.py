"""What was closed is gone: it holds no memory, and nobody who goes through the accessible tree meets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from studio.app.candidates.odd_box import ContradictionPage
from studio.app.desk import Desk
from studio.app.filing import recovery_dialog
from studio.app.forms.command_form import CommandForm
from studio.app.forms.value_editor import Composer
from studio.app.message_dialog import tell
from studio.app.parts.part_book import PartBook
from studio.app.stage.stage_panel import StagePanel
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.types import ANY
from studio.language.values import Symbol
from studio.session.contradiction import Contradiction, Side
from tests.app.answering import Answers


def _form(window: Window) -> CommandForm:
    made = CommandForm(window.desk, "new_state", window)
    made.begin()
    return made


def _page(window: Window) -> ContradictionPage:
    side = Side("one", "words")
    made = ContradictionPage(window.desk, Contradiction("Two of them.", (side, side)), window.theme, window)
    made.show()
    return made


def _composer(window: Window) -> Composer:
    made = Composer(window.desk, window.theme, "", Symbol("red"), ANY, QLineEdit(window))
    made.show()
    return made


DIALOGS: dict[str, Callable[[Window], QDialog]] = {
    "CommandForm": _form,
    "CommandPalette": Window.show_palette,
    "Composer": _composer,
    "ContradictionPage": _page,
    "ExportDialog": Window.show_export,
    "HelpPage": lambda window: window.show_help("keys"),
    "LessonMaker": lambda window: window.lessons.make(),
    "MessageDialog": lambda window: tell(window, "Title", "Sentence.", "More"),
    "Preferences": Window.show_preferences,
    "ReasonPage": Window.show_why,
    "SessionMaker": Window.show_recorder,
    "AnimationDialog": lambda window: window.handouts.ask_stretch(),
}
"""How each is opened, by the name of its class."""
KEPT = {"PartBook", "RecoveryDialog"}
"""One is shown again as it was; the other is asked and done with in one go."""


def _all(kind: type[QDialog]) -> Iterator[str]:
    for one in kind.__subclasses__():
        if one.__module__.startswith("studio."):
            yield one.__name__
            yield from _all(one)


def test_every_dialog_is_looked_at() -> None:
    assert {*_all(QDialog)} == {*DIALOGS, *KEPT} and PartBook.__name__ in KEPT


def let_go() -> None:
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_that_was_closed_is_gone(qtbot: QtBot, window: Window, name: str) -> None:
    shown = DIALOGS[name](window)
    qtbot.waitUntil(shown.isVisible)
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    let_go()
    assert not isValid(shown)
    assert not [one for one in window.findChildren(QDialog) if type(one).__name__ == name]
    window.theme.choose("dark")  # nobody is told who is gone
    window.desk.do("draw_rectangle", start=[0, 0], end=[9, 9])


def test_a_place_that_floats_goes_with_its_window(qtbot: QtBot, qapp: QApplication) -> None:
    look = Theme()
    look.choose("light")
    made = Window(Desk(), look)
    with qtbot.waitExposed(made):
        made.show()
    made.set_stage()
    qtbot.keyClicks(made.place(StagePanel).setting.process, "lift")
    assert made.desk.process_named == "lift"
    made.docks["stage"].setFloating(True)
    made.close()
    made.deleteLater()
    let_go()  # what is raised meanwhile fails this
    assert not isValid(made.desk)
    look.deleteLater()


def test_what_was_asked_on_leaving_and_saving_is_gone(window: Window, tmp_path: Path) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[9, 9])
    answers = Answers()
    answers.file(tmp_path / "made.studio")
    assert window.files.save()
    window.desk.do("draw_rectangle", start=[0, 0], end=[20, 9])
    answers.button("Discard")
    assert window.files.may_leave()
    answers.done()
    let_go()
    assert not window.findChildren(QDialog)


def test_what_was_asked_about_unsaved_work_is_gone(window: Window, tmp_path: Path) -> None:
    answers = Answers()
    answers.button("Cancel")
    wish = recovery_dialog.on_another_state(window, tmp_path / "made.studio")
    answers.done()
    let_go()
    assert wish is recovery_dialog.Wish.LATER and not window.findChildren(QDialog)


def test_who_closes_a_window_while_it_asks_for_a_file_has_nothing_written(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[9, 9])
    maker = window.save_test()
    told: list[str] = []

    def close() -> None:
        if isinstance(QApplication.activeModalWidget(), QFileDialog):
            told.append("closed")
            looking.stop()
            maker.close()

    looking = QTimer(interval=20)
    looking.timeout.connect(close)
    looking.start()
    qtbot.waitUntil(lambda: not isValid(maker))
    let_go()
    assert told == ["closed"] and not window.findChildren(QDialog)


def test_a_dialog_over_the_one_that_is_answered_is_told_and_not_waited_for(qtbot: QtBot, tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("kept")
    asks = QFileDialog(None, "Write", str(tmp_path))
    qtbot.addWidget(asks)
    asks.setOption(QFileDialog.Option.DontUseNativeDialog)
    asks.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    answers = Answers()
    answers.file(there)
    asks.exec()
    with pytest.raises(AssertionError, match="already exists"):
        answers.done()
