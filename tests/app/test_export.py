"""Pictures and programs are written from File > Export, through the same parts as the command line."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from studio.app.filing import export
from studio.app.filing.export import FORMATS, Options
from studio.app.filing.export_dialog import ExportDialog
from studio.app.window import Window
from studio.compile.javascript import page
from studio.document.svg import svg
from tests.app.answering import Answers, click
from tests.app.waiting import worked_out


@pytest.fixture
def answers() -> Iterator[Answers]:
    found = Answers()
    yield found
    found.done()


@pytest.fixture
def drawn(window: Window) -> Window:
    window.desk.do("draw_rectangle", start=[0, 0], end=[176, 76], fill="burlywood", name="sheet")
    window.desk.do("draw_label", at=[80, 40], content="Hello", size=20, name="words")
    return window


def form(window: Window, kind: str) -> ExportDialog:
    dialog = window.show_export()
    dialog.kinds[kind].click()
    return dialog


def written(qtbot: QtBot, dialog: ExportDialog, answers: Answers, path: Path) -> None:
    """Chooses a file and waits until it is written."""
    answers.file(path)
    with qtbot.waitSignal(dialog.finished, timeout=20_000):
        click(dialog, "Choose a file…")
    answers.done()


def test_a_picture_is_as_high_as_the_dialog_says_to_the_pixel(
    qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers
) -> None:
    drawn.desk.do("draw_rectangle", start=[0, 0], end=[60, 400.37], name="tall", snap=False)
    qtbot.keyClick(drawn, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = next(one for one in drawn.findChildren(ExportDialog) if one.isVisible())
    said = dialog.height_shown.text()
    assert export.size_of(drawn.desk.editor)[1] % 0.5 > 0.25, "rounding would say one too many"
    written(qtbot, dialog, answers, tmp_path / "tall")
    assert said == f"{QImage(str(tmp_path / 'tall.png')).height()} pixels"


def test_a_picture_is_written_as_large_as_wanted(qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers) -> None:
    qtbot.keyClick(drawn, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = next(one for one in drawn.findChildren(ExportDialog) if one.isVisible())
    wide, high = export.size_of(drawn.desk.editor)
    assert dialog.width_field.value() == round(2 * wide) and dialog.height_shown.text() == f"{round(2 * high)} pixels"
    dialog.scale.setFocus()
    dialog.scale.selectAll()
    qtbot.keyClicks(dialog.scale, "3")
    assert dialog.width_field.value() == round(3 * wide)
    written(qtbot, dialog, answers, tmp_path / "a")
    picture = QImage(str(tmp_path / "a.png"))
    assert abs(picture.width() - 3 * wide) <= 1 and abs(picture.height() - 3 * high) <= 1
    assert picture.pixelColor(60, 60).name() == "#deb887" and picture.pixelColor(3, 3).name() == "#ffffff"
    assert f"Written to {tmp_path / 'a.png'}." in drawn.status.message.text()


def test_without_paper_a_picture_lets_through_what_is_behind_it(drawn: Window, tmp_path: Path) -> None:
    export.write(drawn.desk.editor, "png", tmp_path / "a.png", Options(1.0, paper=False))
    assert QImage(str(tmp_path / "a.png")).pixelColor(1, 1).alpha() == 0


def test_the_width_leads_the_scale_too(qtbot: QtBot, drawn: Window) -> None:
    dialog = form(drawn, "png")
    wide, _ = export.size_of(drawn.desk.editor)
    dialog.width_field.setValue(round(wide * 4))
    assert dialog.scale.value() == pytest.approx(4, abs=0.02)
    dialog.scale.setValue(1e6)
    assert dialog.scale.value() <= 20
    dialog.reject()


def test_svg_is_what_the_engine_writes(qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers) -> None:
    dialog = form(drawn, "svg")
    assert not dialog.sizes.isVisible() and not dialog.tests.isVisible()
    written(qtbot, dialog, answers, tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == svg(drawn.desk.live.scene())


def test_what_a_picture_lacks_is_said_before_and_after_it_is_written(
    qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers
) -> None:
    formula = "[ellipse(center=point(20 * i, 9), radius_x=radii[i]) for i in range(3)]"
    drawn.desk.do("new_state", name="radii", value=[5, 6])
    drawn.desk.do("set_formula", name="dots", formula=formula)
    drawn.desk.do("show", name="dots")
    told = "dots: 1 of 3 cannot be drawn: radii[i] asks for a place that the list does not have."
    dialog = form(drawn, "svg")
    assert dialog.fault.text() == told and dialog.ok.isEnabled()
    dialog.kinds["python"].click()
    assert not dialog.fault.text(), "the program says it itself"
    dialog.kinds["svg"].click()
    written(qtbot, dialog, answers, tmp_path / "a.svg")
    assert drawn.status.message.text() == f"Written to {tmp_path / 'a.svg'}. {told}"


def test_pdf_is_one_page_of_the_size_of_the_drawing(
    qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers
) -> None:
    written(qtbot, form(drawn, "pdf"), answers, tmp_path / "a.pdf")
    content = (tmp_path / "a.pdf").read_bytes()
    assert content.startswith(b"%PDF-") and content.count(b"/Type /Page\n") == 1
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert box is not None
    wide, high = export.size_of(drawn.desk.editor)
    assert float(box[1]) == pytest.approx(wide * export.POINTS, abs=1)
    assert float(box[2]) == pytest.approx(high * export.POINTS, abs=1)


def test_a_program_is_written_with_its_tests_and_runs(
    qtbot: QtBot, window: Window, tmp_path: Path, answers: Answers
) -> None:
    worked_out(window.desk, "teach", name="after", inputs={"x": 1}, result=2)
    worked_out(window.desk, "teach", name="after", inputs={"x": 5}, result=6)
    dialog = form(window, "python")
    dialog.tests.click()
    written(qtbot, dialog, answers, tmp_path / "counting.py")
    assert (tmp_path / "test_counting_program.py").exists()
    assert "counting.py and " in window.status.message.text()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_ending_that_was_typed_says_what_is_written(
    qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers
) -> None:
    dialog = form(drawn, "png")
    written(qtbot, dialog, answers, tmp_path / "sheet.svg")
    assert (tmp_path / "sheet.svg").read_text().lstrip().startswith("<svg")
    dialog = form(drawn, "png")
    written(qtbot, dialog, answers, tmp_path / "sheet.py")
    assert "def main" in (tmp_path / "sheet.py").read_text()


def test_what_cannot_be_written_says_why_in_the_form(
    qtbot: QtBot, window: Window, tmp_path: Path, answers: Answers
) -> None:
    dialog = form(window, "png")
    assert dialog.fault.text() == "Nothing is drawn yet. Draw something first." and not dialog.ok.isEnabled()
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    dialog.reject()
    dialog = form(window, "python")
    answers.file(tmp_path / "2 many words.py")
    click(dialog, "Choose a file…")
    qtbot.waitUntil(lambda: "cannot be a program" in dialog.fault.text())
    assert dialog.isVisible() and not list(tmp_path.iterdir())
    dialog.write(tmp_path / "nowhere" / "a.py")
    qtbot.waitUntil(lambda: "cannot be written" in dialog.fault.text())
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_every_format_can_be_chosen_with_the_keyboard(qtbot: QtBot, drawn: Window) -> None:
    dialog = drawn.show_export()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: dialog.kinds["png"].hasFocus())
    found = [dialog.chosen().name]
    for _ in FORMATS[1:]:
        qtbot.keyClick(dialog.kinds[found[-1]], Qt.Key.Key_Down)
        found.append(dialog.chosen().name)
    assert found == [one.name for one in FORMATS]
    dialog.reject()


def test_a_page_for_a_browser_is_written(qtbot: QtBot, drawn: Window, tmp_path: Path, answers: Answers) -> None:
    dialog = form(drawn, "page")
    assert not dialog.tests.isVisible() and not dialog.paper.isVisible()
    written(qtbot, dialog, answers, tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text() == page(drawn.desk.document, "a")
