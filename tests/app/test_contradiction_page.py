"""A contradiction in the window: the two examples beside each other, and what each button does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from studio.app.contradiction_page import ContradictionPage
from studio.app.stage.stage_gesture import Chosen
from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from studio.session.editor import Editor
from tests.session.test_contradiction import contradicted

LEFT = Qt.MouseButton.LeftButton


def page(qtbot: QtBot, window: Window) -> ContradictionPage:
    """The page after a demonstration that contradicts another one."""
    window.desk.replace(contradicted()[0])
    window.files.forget()
    window.desk.do("end", how="fail", reason="no")
    qtbot.waitUntil(lambda: bool(window.findChildren(ContradictionPage)), timeout=20000)
    (found,) = window.findChildren(ContradictionPage)
    assert found.isVisible() and window.desk.document.stage is not None
    return found


def test_the_earlier_example_is_dropped_with_a_click(qtbot: QtBot, window: Window) -> None:
    shown = page(qtbot, window)
    assert [one.text() for one in shown.drops] == ["Drop the 1st key shown", "Drop the 2nd key shown"]
    said = " ".join(one.text() for one in (*shown.findChildren(QLabel), window.status.message))
    assert said.count("a rule for on_key: when it refuses “no” that explains both “the 2nd key shown, action 1”") == 2
    assert "on_key-" not in said and "end: fail" not in said
    QTest.mouseClick(shown.drops[0], LEFT)
    qtbot.waitUntil(lambda: list(window.desk.document.demonstrations) == ["on_key-2"], timeout=20000)
    assert not window.findChildren(ContradictionPage) and window.desk.document.stage is None


def test_the_new_one_is_dropped_by_key_or_both_are_told_apart(qtbot: QtBot, window: Window) -> None:
    shown = page(qtbot, window)
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible() and window.desk.document.stage is not None, "the stage stays, to say what is different"
    qtbot.waitUntil(lambda: not window.findChildren(ContradictionPage))
    window.desk.do("end", how="fail", reason="no")
    qtbot.waitUntil(lambda: bool(window.findChildren(ContradictionPage)))
    (shown,) = window.findChildren(ContradictionPage)
    shown.drops[1].setFocus()
    QTest.keyClick(shown.drops[1], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.desk.document.stage is None)
    assert list(window.desk.document.demonstrations) == ["on_key-1"]


def test_telling_them_apart_leads_to_because_and_back_to_the_end(qtbot: QtBot, window: Window) -> None:
    window.desk.replace(contradicted()[0])
    window.files.forget()
    panel = window.place(StagePanel)
    acting = panel.acting
    acting.begin(acting.bar.specs["fail"])
    acting.prompt.text.setText("no")
    acting.finish()
    qtbot.waitUntil(lambda: bool(window.findChildren(ContradictionPage)), timeout=20000)
    (shown,) = window.findChildren(ContradictionPage)
    said: list[str] = []
    window.desk.said.connect(said.append)
    QTest.mouseClick(shown.tell_apart, LEFT)
    assert not shown.isVisible() and acting.gesture is not None and acting.gesture.spec.name == "because"
    assert acting.bar.buttons["because"].isChecked() and acting.bar.specs["because"].action.rare
    assert "different this time" in acting.prompt.hint.text() and "different this time" in said[-1]
    acting._offer(Chosen({"tile": "past"}), False)
    qtbot.waitUntil(lambda: acting.gesture is not None and acting.gesture.spec.name == "fail", timeout=20000)
    assert acting.prompt.text.text() == "no" and "end it again" in acting.prompt.hint.text()


def test_both_are_seen_in_pictures_before_and_after(qtbot: QtBot, window: Window) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[200, 120], fill="white", name="sheet", snap=False)
    editor.do("draw_ellipse", center=[60, 60], radius_x=20, radius_y=20, fill="gray", name="lamp")
    editor.do("parameterize", thing="lamp", attribute="radius_x", number=0, name="wide")
    editor.do("make_state", name="wide")
    for _ in range(2):
        editor.do("start_again")
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [60, 60]}})
        if not editor.document.demonstrations:
            editor.do("change", tile="wide", value=40)
            editor.do("end")
    window.desk.replace(editor)
    window.files.forget()
    window.desk.do("end", how="fail", reason="no")
    qtbot.waitUntil(lambda: bool(window.findChildren(ContradictionPage)), timeout=20000)
    (found,) = window.findChildren(ContradictionPage)
    shown = [one for one in found.findChildren(QLabel) if one.accessibleName() in ("before", "after")]
    assert [one.accessibleName() for one in shown] == ["before", "after", "before"], "the other one changes nothing"
    before, after, other = (one.pixmap().toImage() for one in shown)
    assert before != after and before == other
