"""Work in the background: it can be stopped, it steps aside for the window, and Qt's objects go in their own thread."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path
from threading import Thread, get_ident

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.app.courtesy import Courtesy
from studio.app.sweeping import Sweeper
from studio.app.window import Window
from studio.document.model import Document

FILE = Path(__file__).parents[2] / "examples" / "goban" / "goban.studio"
STOPPED = "Stopped. The document is as it was before."


def working(qtbot: QtBot, window: Window, folder: Path) -> Document:
    """Begins to look for a rule that explains nothing simple among many places; gives the document before."""
    window.files.load(Path(shutil.copy(FILE, folder)))
    window.desk.do("set_parameter", name="num_rows", value=19)
    before = window.desk.document
    window.desk.start(
        "teach_members",
        name="odd_ones",
        collection="crossings",
        inputs={"position": {"key": [4, 4]}},
        members=[[0, 1], [7, 3], [5, 5], [2, 11], [9, 16]],
    )
    qtbot.waitUntil(window.status.stop.isVisible, timeout=20_000)
    return before


def assert_stopped(qtbot: QtBot, window: Window, before: Document) -> None:
    qtbot.waitUntil(lambda: window.desk.job is None, timeout=20_000)
    assert window.desk.document is before
    assert window.status.message.text() == STOPPED
    assert window.status.stop.isHidden() and window.status.progress.isHidden()


def test_escape_stops_what_is_worked_out(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    before = working(qtbot, window, tmp_path)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert_stopped(qtbot, window, before)


def test_the_stop_button_stops_what_is_worked_out(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    before = working(qtbot, window, tmp_path)
    QTest.mouseClick(window.status.stop, Qt.MouseButton.LeftButton)
    assert_stopped(qtbot, window, before)


def test_escape_belongs_to_the_gesture_again_once_the_work_is_over(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_line", start=[0, 0], end=[90, 0], name="edge", snap=False)
    window.desk.select_names(("edge",))
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.desk.selection.names == ()


class Circle(QObject):
    """Something of Qt that only a sweep can find."""

    def __init__(self, gone: list[int]) -> None:
        super().__init__()
        self.itself, self.gone = self, gone

    def __del__(self) -> None:
        self.gone.append(get_ident())


def test_garbage_goes_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    gone: list[int] = []
    sweeper = Sweeper()
    sweeper.begin()
    Circle(gone)
    other = Thread(target=lambda: [[[] for _ in range(100)] for _ in range(2000)])
    other.start()
    other.join()
    assert gone == []
    sweeper.sweep()
    sweeper.end()
    assert gone == [get_ident()] and gc.isenabled()


def test_work_goes_on_beside_a_window_that_never_rests() -> None:
    courtesy, laps = Courtesy(), []

    def work() -> None:
        for lap in range(20):
            courtesy.step_aside()
            laps.append(lap)

    thread = Thread(target=work)
    thread.start()
    while thread.is_alive():
        sum(range(100))
    assert len(laps) == 20


def test_a_command_that_shakes_what_was_inferred_holds_the_window_up_without_freezing_it(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    window.files.load(Path(shutil.copy(FILE, tmp_path)))
    seen: list[str] = []
    beat = QTimer(window, interval=10)
    beat.timeout.connect(lambda: seen.append("beat"))
    beat.start()
    window.desk.select_names(("rows",))
    QTimer.singleShot(40, lambda: (QTest.keyClick(window.view, Qt.Key.Key_Delete), seen.append("key")))
    result = window.desk.do("set_formula", name="spacing", formula="42 * scale")
    assert result is not None and "inferred again" in result.says
    assert "key" in seen and seen.count("beat") > 3
    assert "rows" in window.desk.document.definitions, "what was pressed meanwhile is lost"
    assert window.status.message.text() == result.says and window.status.stop.isHidden()


def test_escape_stops_what_holds_the_window_up(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    window.files.load(Path(shutil.copy(FILE, tmp_path)))
    before = window.desk.document
    QTimer.singleShot(60, lambda: QTest.keyClick(window.view, Qt.Key.Key_Escape))
    assert window.desk.do("set_formula", name="spacing", formula="42 * scale") is None
    assert window.desk.document is before
    assert window.status.message.text() == STOPPED


def test_what_is_left_out_of_sweeps_is_looked_through_while_the_person_is_elsewhere(qtbot: QtBot) -> None:
    gone: list[int] = []
    sweeper = Sweeper()
    Circle(gone)
    sweeper.begin()
    sweeper.sweep()
    assert gone == []
    sweeper.look_away(Qt.ApplicationState.ApplicationInactive)
    sweeper._away.setInterval(0)
    qtbot.waitUntil(lambda: gone == [get_ident()])
    sweeper.end()
