"""The page of help that explains words with pictures of recorded sessions (issue 13: by the product, never old)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QImage, QTextDocument
from pytestqt.qtbot import QtBot

from studio.app.help.help_page import HelpPage
from studio.app.help.picture_page import WAITING, PictureBrowser, PictureText
from studio.app.theme import Theme
from studio.app.window import Window
from studio.commands.all import registry
from studio.handout.explaining import ExplainedWords, TellExplained, explained_files
from studio.infer.goals import Work
from tests.app.test_manners import choose_in_menu

WORDS = {"Done", "Succeed", "Refuse", "Nothing happens", "Leave", "Because of this", "Skip the rest"}
"""Words of the stage that a newcomer does not know; the others are titles of commands."""


def told() -> list[ExplainedWords]:
    return [TellExplained(one).run(Work()) for one in explained_files()]


def shown(page: HelpPage, name: str) -> QImage:
    image = page.text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name))
    assert isinstance(image, QImage)
    return image


def colours(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_each_word_is_explained_by_pictures_that_are_not_empty() -> None:
    for one in told():
        assert one.chapters
        for chapter in one.chapters:
            assert all(step.note for step in chapter.steps), chapter.title
            assert all(step.after is not None for step in chapter.steps), chapter.title


def test_the_words_are_those_of_the_window() -> None:
    titles = {one.title for one in registry().commands.values()}
    chapters = [chapter.title for one in told() for chapter in one.chapters]
    assert len(chapters) == len(set(chapters)) >= 16
    assert set(chapters) <= titles | WORDS, set(chapters) - titles - WORDS
    text = " ".join([*chapters, *(step.note for one in told() for chapter in one.chapters for step in chapter.steps)])
    assert all(word in text for word in WORDS)


def test_the_page_is_opened_by_the_menu_and_filled_while_one_reads(qtbot: QtBot, window: Window) -> None:
    choose_in_menu(qtbot, window, "Help", "The words in pictures")
    page = window.findChild(HelpPage)
    assert page is not None and page.explanations is not None
    assert WAITING in page.text.toPlainText()
    qtbot.waitUntil(lambda: not page.explanations.waiting)
    text = page.text.toPlainText()
    assert WAITING not in text and not page.explanations.faults
    for word in ("Make a list", "Let it follow others", "Refuse", "boxes.x = 20 + 50 * i"):
        assert word in text
    gold = QColor("gold").name()
    assert gold in colours(shown(page, "figure-0"))

    qtbot.keyClicks(page.field, "refuse")
    assert "nothing is left" in page.text.toPlainText() and "Make a list" not in page.text.toPlainText()
    page.field.setText("")
    qtbot.keyClicks(page.field, "zzqx")
    assert page.text.toPlainText().strip() == "No word has to do with this."


def test_another_session_is_another_picture_and_another_formula(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    shutil.copy(explained_files()[0], file)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for line in lines:
        if line.get("do") == "draw_rectangle":
            line["start"][0], line["end"][0] = 2 * line["start"][0], 2 * line["end"][0]
            line["fill"] = "tomato"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    before, after = (PictureText([TellExplained(one).run(Work())], Theme()) for one in (explained_files()[0], file))
    assert "20 + 50 * i" in before.html and "40 + 100 * i" in after.html
    assert before.figures["figure-0"] != after.figures["figure-0"]


def test_a_session_that_cannot_be_done_is_said(
    qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"studio": 1, "title": "Broken"}\n{"do": "hide", "name": "nobody"}\n', "utf-8")
    monkeypatch.setattr("studio.app.help.picture_page.explained_files", lambda: [broken, explained_files()[0]])
    page = window.show_help("pictures")
    qtbot.waitUntil(lambda: not page.explanations.waiting)
    assert "nobody" in page.text.toPlainText() and "Make a list" in page.text.toPlainText()


def test_pictures_are_as_sharp_as_the_screen(qtbot: QtBot) -> None:
    browser = PictureBrowser()
    qtbot.addWidget(browser)
    browser.figures = PictureText(told()[:1], Theme()).figures
    image = browser.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("figure-0"))
    assert isinstance(image, QImage)
    assert image.width() == browser.figures["figure-0"][1].width() * browser.devicePixelRatioF()
