"""The place of the program: compiled behind the window's back, followed both ways, copied, saved and run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.following import at_once
from studio.app.program.highlight import AT_ONCE
from studio.app.program.program_panel import Program
from studio.app.program.source_view import SourceView
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.model import Document
from studio.session.editor import Editor
from studio.session.tasks import RunCommand, names_of
from studio.session.work import TaskFault
from tests.app.waiting import finish, worked_out
from tests.session.slow_commands import go, slow_commands

LEFT = Qt.MouseButton.LeftButton
SLOW = names_of(slow_commands())
SAYS = "Nobody has shown what happens when pressed is changed where there is one already."


def drawn() -> Editor:
    """A sheet whose width is a parameter."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet", snap=False)
    editor.do("parameterize", thing="sheet", attribute="width", name="wide", least=10, most=90)
    return editor


def place_of(qtbot: QtBot, editor: Editor) -> Program:
    theme = Theme()
    theme.choose("light")
    place = Program(Desk(editor), theme)
    qtbot.addWidget(place)
    place.resize(420, 500)
    with qtbot.waitExposed(place):
        place.show()
    return place


def settled(qtbot: QtBot, place: Program) -> Program:
    qtbot.waitUntil(lambda: not place.compiling.busy and not place.desk.following.busy, timeout=10000)
    return place


def test_what_is_selected_is_tinted_and_the_cursor_selects(qtbot: QtBot, qapp: object) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    place.desk.select_names(("wide", "sheet"))
    lines = place.source.toPlainText().splitlines()
    assert ["wide" in lines[place.source.shown[0][0] - 1], "sheet" in lines[place.source.shown[1][0] - 1]] == [True] * 2
    place.desk.select_names(())
    assert place.source.shown == ()
    place.source.setFocus()
    spot = place.source.cursorRect().center()
    found = place.source.document().find("self.sheet =")
    place.source.setTextCursor(found)
    assert place.desk.selection.names == ("sheet",)
    assert spot is not None


def test_the_source_is_not_scrolled_away_by_a_click_in_it(qtbot: QtBot, qapp: object) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    place.desk.select_names(("sheet",))
    before = place.source.verticalScrollBar().value()
    place.source.setFocus()
    QTest.mouseClick(place.source.viewport(), LEFT, pos=place.source.cursorRect().center())
    assert place.desk.selection.names == ("sheet",)
    assert place.source.verticalScrollBar().value() == before


def test_nothing_is_compiled_out_of_sight(qtbot: QtBot, qapp: object) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    place.hide()
    place.desk.do("set_parameter", name="wide", value=70)
    qtbot.wait(400)
    assert place.compiling.busy and "50" in place.source.toPlainText()
    place.show()
    settled(qtbot, place)
    assert "wide: int = 70" in place.source.toPlainText()


def test_compiling_keeps_the_window_moving_and_the_newest_document_wins(
    qtbot: QtBot, qapp: object, tmp_path: Path
) -> None:
    """Issue: "the newest request wins where older ones are pointless"."""
    place = settled(qtbot, place_of(qtbot, drawn()))
    queue, programs = place.desk.editor.work, []
    place.compiling.done.connect(programs.append)
    before = queue.submit(RunCommand(Document(), "add_slowly", {"text": "", "folder": str(tmp_path)}, SLOW))
    place.desk.do("set_parameter", name="wide", value=60)
    qtbot.waitUntil(lambda: place.note.text() == "Compiling…", timeout=20_000)
    first = place.compiling._ticket
    for value in (61, 62, 63):
        place.desk.do("set_parameter", name="wide", value=value)
    qtbot.waitUntil(lambda: place.compiling._ticket is not first, timeout=20_000)
    assert first is not None and first.failed and not before.done, "the older one is not even begun"
    go(str(tmp_path)).touch()
    settled(qtbot, place)
    assert len(programs) == 1, "those in between are passed over"
    assert "wide: int = 63" in place.source.toPlainText()
    assert place.note.text().startswith("program.py, ")


def test_a_fault_of_the_compiler_is_told_once(qtbot: QtBot, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    monkeypatch.setattr("studio.app.compiling.CompileProgram", lambda *_: None)
    with capture_exceptions() as faults:
        place.desk.do("set_parameter", name="wide", value=60)
        qtbot.waitUntil(lambda: bool(faults), timeout=20_000)
        qtbot.wait(50)
    assert [kind for kind, _, _ in faults] == [TaskFault] and not place.compiling.busy


def test_a_document_that_is_no_program_says_why(qtbot: QtBot, qapp: object) -> None:
    editor = drawn()
    place = settled(qtbot, place_of(qtbot, editor))
    place.compiling.failed.emit("a needs b, and b needs a.")
    finish(place.desk)
    assert place.note.text() == "a needs b, and b needs a."
    assert not place.run.isEnabled() and not place.copy.isEnabled()


def test_copy_and_save(qtbot: QtBot, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    QTest.mouseClick(place.copy, LEFT)
    assert QGuiApplication.clipboard().text() == place.source.toPlainText()
    path = tmp_path / "made.py"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    QTest.mouseClick(place.keep, LEFT)
    assert path.read_text(encoding="utf-8") == place.source.toPlainText()
    failures: list[str] = []
    place.desk.failed.connect(failures.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "made.py"), ""))
    QTest.mouseClick(place.keep, LEFT)
    (failure,) = failures
    assert failure.endswith("made.py cannot be written: No such file or directory.")


def test_run_here_asks_for_the_place_where_programs_run(qtbot: QtBot, qapp: object) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    with qtbot.waitSignal(place.desk.place_wanted) as asked:
        QTest.mouseClick(place.run, LEFT)
    assert asked.args == ["running"]


def test_a_window_of_its_own_starts_and_a_fault_in_it_is_told(qtbot: QtBot, qapp: object) -> None:
    place = settled(qtbot, place_of(qtbot, drawn()))
    QTest.mouseClick(place.apart, LEFT)
    (process,) = place.launch.running
    assert process.waitForStarted(600_000)
    place.launch.stop()
    assert place.launch.running == []
    failures: list[str] = []
    place.desk.failed.connect(failures.append)
    place.launch.start("broken", "import sys\nprint('so far')\nsys.exit('it broke')\n")
    qtbot.waitUntil(lambda: bool(failures), timeout=10000)
    assert failures == ["broken ended with a fault: it broke"]
    (box,) = place.findChildren(QMessageBox)
    assert box.detailedText() == "so far\nit broke"
    box.close()


def test_cases_nobody_has_shown_lead_to_the_stage(qtbot: QtBot, qapp: object) -> None:
    editor = Editor()
    editor.do("new_state", name="pressed", value={"dict": []})
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    editor.do("put", tile="pressed", key={"tile": "key"}, value=1)
    editor.do("end")
    place = settled(qtbot, place_of(qtbot, editor))
    (gap,) = place.gaps
    assert (gap.process, gap.says) == ("on_key", SAYS)
    assert "raise Unknown(" in place.source.toPlainText().splitlines()[gap.line - 1]
    with qtbot.waitSignal(place.desk.process_wanted) as asked:
        place.holes.setFocus()
        QTest.keyClick(place.holes, Qt.Key.Key_Tab)
        QTest.keyClick(place.holes, Qt.Key.Key_Return)
    assert asked.args == ["on_key"]
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    editor.do("end", how="nothing")
    settled(qtbot, place)
    assert place.gaps == [] and not place.holes.isVisible()


def test_the_stage_opens_for_the_process_that_was_asked_for(qtbot: QtBot, window: Window) -> None:
    window.desk.do("new_state", name="pressed", value={"dict": []})
    window.desk.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    worked_out(window.desk, "put", tile="pressed", key={"tile": "key"}, value=1)
    worked_out(window.desk, "end")
    window.docks["stage"].hide()
    window.desk.process_wanted.emit("on_key")
    assert window.docks["stage"].isVisible()
    assert window.places["stage"].setting.process.currentText() == "on_key"  # type: ignore[attr-defined]


ENDING = """
import os
import sys
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from studio.app.program.launcher import Launcher
application = QApplication([])
owner = QObject()
launch = Launcher(owner)
process = launch.start("sleeping", "import time; time.sleep(6000)")
assert process.waitForStarted(600_000)
print(process.processId(), flush=True)
if "killed" in sys.argv:
    os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("how", ["well", "killed"])
def test_no_program_outlives_the_studio(how: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", ENDING, how], capture_output=True, text=True, env=environment, timeout=600, check=False
    )
    child = int(done.stdout.split()[0])
    end = time.monotonic() + 600
    while _is_alive(child):
        assert time.monotonic() < end, "the program still runs"
        time.sleep(0.05)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_only_the_lines_that_differ_are_put_anew(qtbot: QtBot) -> None:
    view = SourceView(Theme())
    qtbot.addWidget(view)
    texts = [
        "a\nb\nc\n",
        "a\nx\ny\nc\n",
        "a\nc\n",
        "a\nc",
        "",
        "one",
        "one\ntwo 😀\nthree",
        "one\n😀\nthree",
        "😀",
        "b\nb\nb",
        "b\nb",
        "one\n\ntwo 😀\n\n\nthree\nfour\n\nfive\n",
        "zero\n\none\n\ntwo\n\n\nthree\nfour\n\n",
        "one\n\n\nthree\nfive\nfour\n\nsix",
        "three\nfive\nfour\n\n\n\none\n\n",
    ]
    for text in [*texts, *reversed(texts)]:
        at_once(view.give(text))
        assert view.toPlainText() == text


def test_what_stays_between_lines_that_differ_is_not_put_anew(qtbot: QtBot) -> None:
    view = SourceView(Theme())
    qtbot.addWidget(view)
    put: list[tuple[int, int]] = []
    parts = [f"def part_{place}():\n    return {place}\n\n\n" for place in range(40)]
    at_once(view.give("".join(parts)))
    view.document().contentsChange.connect(lambda _, gone, come: put.append((gone, come)))
    parts[2] = parts[2].replace("2\n", "two\n")
    del parts[20]
    parts[30:30] = ["def more():\n    return 1\n\n\n"]
    at_once(view.give("".join(parts)))
    assert view.toPlainText() == "".join(parts)
    assert len(put) == 3 and sum(gone + come for gone, come in put) < 160


def test_a_long_source_is_coloured_bit_by_bit_to_its_end(qtbot: QtBot) -> None:
    view = SourceView(Theme())
    qtbot.addWidget(view)
    lines = ['"""What it', 'does."""', *(f"number_{place} = {place}" for place in range(4 * AT_ONCE))]

    def coloured() -> list[int]:
        blocks = (view.document().findBlockByNumber(place) for place in range(view.blockCount()))
        return [one.blockNumber() for one in blocks if one.layout().formats()]

    at_once(view.give("\n".join(lines)))
    assert 0 < len(coloured()) <= AT_ONCE
    qtbot.waitUntil(lambda: len(coloured()) == len(lines))
    lines[AT_ONCE:AT_ONCE] = [f"more_{place} = {place}" for place in range(2 * AT_ONCE)]
    at_once(view.give("\n".join(lines)))
    lines[1] = 'does."""  # more'
    at_once(view.give("\n".join(lines)))  # before the last change is coloured to its end
    qtbot.waitUntil(lambda: len(coloured()) == len(lines))
