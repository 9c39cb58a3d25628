"""What can go wrong is asked about in the window, quietly, with a picture and ways on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from studio.app.candidates.fault_list import PAUSE, FaultList
from studio.app.inspector.inspector_panel import Inspector
from studio.app.running.running_panel import Running
from studio.app.window import Window
from studio.session.editor import Editor

LEFT = Qt.MouseButton.LeftButton


def opened(qtbot: QtBot, window: Window, editor: Editor) -> FaultList:
    window.desk.replace(editor)
    window.files.forget()
    window.desk.place_wanted.emit("running")
    runs(qtbot, window)
    window.desk.place_wanted.emit("inspector")
    inspector = window.places["inspector"]
    assert isinstance(inspector, Inspector)
    qtbot.waitUntil(lambda: bool(inspector.faults.faults))
    return inspector.faults


def runs(qtbot: QtBot, window: Window) -> None:
    running = window.place(Running)
    qtbot.waitUntil(lambda: running.run is not None)


def test_who_still_draws_is_not_asked(qtbot: QtBot, window: Window) -> None:
    window.desk.replace(shares())
    window.files.forget()
    faults = window.place(Inspector).faults
    faults.look()
    qtbot.waitUntil(lambda: not window.desk.editor.work.busy)
    assert not faults.faults and not faults.isVisible()
    window.desk.do("new_value", name="more", value=1)
    qtbot.wait(PAUSE + 500)
    assert not faults.faults, "nothing was played"

    window.desk.place_wanted.emit("running")
    runs(qtbot, window)
    qtbot.waitUntil(lambda: bool(faults.faults))
    window.desk.replace(shares())
    window.files.forget()
    assert not faults.faults, "another document was not played yet"


def words() -> Editor:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[40, 40], name="box")
    editor.do("new_state", name="place", value=0)
    editor.do("set_formula", name="words", formula="['ant', 'bee', 'cat']")
    editor.do("new_state", name="kept", value="")
    for place in (0, 1):
        states = {"place": place, "kept": ""}
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "k"}, states=states)
        editor.do("change", tile="kept", value={"via": "[]", "of": [{"name": "words"}, {"tile": "place"}]})
        editor.do("change", tile="place", value=place + 1)
        editor.do("end")
    editor.do("start_again")
    return editor


def shares() -> Editor:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[40, 40], name="box")
    editor.do("new_value", name="people", value=3, least=0, most=10)
    editor.do("set_formula", name="each", formula="12 / people")
    return editor


def test_an_event_is_shown_on_the_stage(qtbot: QtBot, window: Window) -> None:
    faults = opened(qtbot, window, words())

    assert faults.isVisible() and faults.faults[0].name == "on_key"
    texts = [one.text() for one in faults.findChildren(QLabel)]
    assert "place = 3, kept = “cat”; then key" in texts
    assert (
        "When it is played, on_key may come to what nobody has shown." in texts and faults.faults[0].sentence in texts
    )
    assert faults.show_it.text() == "Show what should happen…"
    QTest.mouseClick(faults.show_it, LEFT)
    qtbot.waitUntil(lambda: window.desk.document.stage is not None)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.inputs["place"] == 3


def test_a_parameter_leads_to_the_attribute_or_is_left(qtbot: QtBot, window: Window) -> None:
    faults = opened(qtbot, window, shares())

    assert faults.show_it.text() == "Go there: people = 0"
    QTest.mouseClick(faults.show_it, LEFT)
    qtbot.waitUntil(lambda: window.desk.document.parameters()["people"] == 0)
    assert window.desk.selection.names == ("each",)
    window.desk.undo()
    qtbot.waitUntil(lambda: bool(faults.faults) and faults.leave.isVisible())
    QTest.mouseClick(faults.leave, LEFT)
    qtbot.waitUntil(lambda: not faults.faults and not faults.isVisible())
    faults.look()
    qtbot.waitUntil(lambda: not window.desk.editor.work.busy)
    assert not faults.faults, "it is asked once"
