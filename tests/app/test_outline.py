"""The outline through real events: renaming, order and groups by pulling, hiding, finding, and what needs what."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from studio.app.forms.command_form import CommandForm
from studio.app.outline.outline_panel import Outline
from studio.app.outline.row_contents import colours_in
from studio.app.outline.row_delegate import eye_of
from studio.app.window import Window
from studio.generalize.grouping import group_members
from studio.language.show import show
from studio.session.editor import Editor
from tests.app.ground import Ground, ground_with
from tests.app.waiting import finish

LEFT = Qt.MouseButton.LeftButton
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def boxes() -> Editor:
    """Four boxes, two of them a group that was moved; a parameter, a value that needs it, and a constraint."""
    editor = Editor()
    for name, x in (("a", 0), ("b", 100), ("c", 200), ("d", 300)):
        editor.do("draw_rectangle", start=[x, 0], end=[x + 40, 20], fill="gold", name=name, snap=False)
    editor.do("draw_group", things=["a", "b"], name="pair")
    editor.do("move", thing="pair", to=[10, 30], snap=False)
    editor.do("parameterize", thing="c", attribute="width", name="wide", least=10, most=90)
    editor.do("set_formula", name="twice", formula="wide * 2")
    editor.do("constrain", left="wide", relation="<=", right_formula="80", name="narrow")
    return editor


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return ground_with(qtbot, "outline")


def laid(ground: Window | Ground) -> Outline:
    ground.desk.replace(boxes())
    outline = ground.places["outline"]
    assert isinstance(outline, Outline)
    return outline


def spot(outline: Outline, name: str, share: float = 0.5) -> QPoint:
    outline.desk.following.all_now()
    area = outline.tree.visualItemRect(outline.tree.items[name])
    return QPoint(area.left() + 60, area.top() + round(share * area.height()))


def click(outline: Outline, name: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(outline.tree.viewport(), LEFT, held, spot(outline, name))


def pull(outline: Outline, name: str, to: QPoint, drop: bool = True) -> None:
    port, start = outline.tree.viewport(), spot(outline, name)
    QTest.mousePress(port, LEFT, pos=start)
    QTest.mouseMove(port, start + QPoint(0, 9))
    QTest.mouseMove(port, to)
    if drop:
        QTest.mouseRelease(port, LEFT, pos=to)


def listed(outline: Outline) -> dict[str, list[str]]:
    outline.desk.following.all_now()
    return {section.title: [row.name for row in section.rows] for section in outline.listed}


def drawn(ground: Window | Ground) -> list[str]:
    ground.desk.following.all_now()
    return [name for name, one in ground.desk.document.definitions.items() if one.drawn]


def inside(ground: Window | Ground, group: str) -> tuple[str, ...]:
    return group_members(ground.desk.document.definitions[group])


def ruled(ground: Window | Ground) -> Outline:
    """Two events that run processes of their own; what the first runs, the second runs as well."""
    editor = Editor()
    editor.do("new_state", name="count", value=0)
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [5, 5]}})
    editor.do("change", tile="count", value=1)
    editor.do("end", how="done")
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "n"})
    editor.do("run", process="on_click", inputs={"count": {"tile": "count"}})
    editor.do("end", how="done")
    ground.desk.replace(editor)
    outline = ground.places["outline"]
    assert isinstance(outline, Outline)
    return outline


def test_delete_on_a_rule_takes_the_rule_away_and_leaves_its_process(ground: Ground) -> None:
    outline = ruled(ground)
    assert [(one.event, one.process) for one in ground.desk.document.rules] == [
        ("click", "on_click"),
        ("key", "on_key"),
    ]
    click(outline, "on click")
    assert outline.tree.chosen == ("on click",), "the row that was clicked stays chosen"
    assert ground.desk.selection.names == ("on_click",)
    assert "Delete" in [one.text().partition("\t")[0] for one in outline.menu().actions()]
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_Delete)
    finish(ground.desk)
    assert [(one.event, one.process) for one in ground.desk.document.rules] == [("key", "on_key")]
    assert set(ground.desk.document.processes) == {"on_click", "on_key"}
    assert ground.desk.editor.history[-1].gesture.do == "remove_rule"


def test_delete_on_a_process_takes_its_rules_along_and_names_who_runs_it(ground: Ground) -> None:
    outline = ruled(ground)
    refused: list[str] = []
    ground.desk.failed.connect(refused.append)
    for process in ("on_click", "on_key", "on_click"):
        click(outline, process)
        outline.tree.setFocus()
        QTest.keyClick(outline.tree, Qt.Key.Key_Delete)
        finish(ground.desk)
        ground.desk.following.all_now()
    assert len(refused) == 1 and "on_key" in refused[0]
    assert not ground.desk.document.processes and rules(ground) == []


def clicked_twice(ground: Window | Ground) -> Outline:
    """Two rules for a click, whose rows are told apart by a count."""
    editor = Editor()
    editor.do("new_state", name="count", value=0)
    for process in ("on_one", "on_other"):
        editor.do("demonstrate_event", event="click", process=process, brings={"at": {"point": [5, 5]}})
        editor.do("change", tile="count", value=1)
        editor.do("end", how="done")
    ground.desk.replace(editor)
    outline = ground.places["outline"]
    assert isinstance(outline, Outline)
    return outline


def rules(ground: Window | Ground) -> list[tuple[str, str]]:
    return [(one.event, one.process) for one in ground.desk.document.rules]


def test_a_second_delete_takes_no_rule_that_has_got_the_name_of_the_row_deleted(ground: Ground) -> None:
    outline = clicked_twice(ground)
    click(outline, "on click")
    outline.tree.setFocus()
    for _ in range(2):
        QTest.keyClick(outline.tree, Qt.Key.Key_Delete)
        finish(ground.desk)
        assert rules(ground) == [("click", "on_other")] and set(ground.desk.document.processes) == {
            "on_one",
            "on_other",
        }
        assert outline.tree.chosen == () and ground.desk.selection.names == ()


def test_the_row_of_a_rule_stays_chosen_when_its_name_changes(ground: Ground) -> None:
    outline = clicked_twice(ground)
    click(outline, "on click 2")
    ground.desk.do("remove_rule", event="click", process="on_one")
    finish(ground.desk)
    ground.desk.following.all_now()
    assert outline.tree.chosen == ("on click",) and outline.tree.hasFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_Delete)
    finish(ground.desk)
    assert rules(ground) == []


def test_a_process_that_is_selected_elsewhere_is_not_marked_by_its_rule(ground: Ground) -> None:
    outline = clicked_twice(ground)
    click(outline, "on click")
    ground.desk.select(())
    ground.desk.select_names(("on_one",))
    assert outline.tree.chosen == ("on_one",)


def test_the_form_to_remove_a_rule_knows_the_event_of_what_is_chosen(ground: Ground) -> None:
    outline = ruled(ground)
    click(outline, "on key")
    form = CommandForm(ground.desk, "remove_rule", ground)
    assert form.arguments() == {"event": "key", "process": "on_key"}
    form.close()


def test_an_empty_document_says_what_will_be_listed(ground: Ground) -> None:
    outline = ground.places["outline"]
    assert isinstance(outline, Outline) and outline.tree.said == "What you draw or define is listed here."
    ground.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    ground.desk.following.all_now()
    assert outline.tree.said == ""
    ground.desk.undo()
    ground.desk.following.all_now()
    assert outline.tree.said == "What you draw or define is listed here."


def test_sections_hold_everything_and_what_lies_in_front_comes_first(ground: Ground) -> None:
    outline = laid(ground)
    assert listed(outline) == {"Drawing": ["pair", "d", "c"], "Values": ["wide", "twice"], "Constraints": ["narrow"]}
    row = outline.row("pair")
    assert row is not None and (row.kind, [one.name for one in row.inside]) == ("group", ["b", "a"])
    assert outline.tree.contents.words_of(outline.row("twice")) == ("80", "wide * 2", False)  # type: ignore[arg-type]
    assert outline.tree.contents.words_of(outline.row("narrow"))[0] == "wide <= 80"  # type: ignore[arg-type]
    ground.desk.do("set_parameter", name="wide", value=50)
    ground.desk.following.all_now()
    assert outline.tree.contents.words_of(outline.row("twice"))[0] == "100"  # type: ignore[arg-type]


def test_a_name_is_edited_in_place_and_a_refusal_is_a_sentence(qtbot: QtBot, ground: Ground) -> None:
    outline = laid(ground)
    click(outline, "c")
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_F2)
    (field,) = outline.tree.findChildren(QLineEdit)
    assert field.text() == "c"
    QTest.keyClicks(field, "crate")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not outline.tree.findChildren(QLineEdit), timeout=2000)
    assert "crate" in ground.desk.document.definitions and "crate" in outline.tree.items
    failures: list[str] = []
    ground.desk.failed.connect(failures.append)
    QTest.mouseDClick(outline.tree.viewport(), LEFT, pos=spot(outline, "crate"))
    (field,) = outline.tree.findChildren(QLineEdit)
    QTest.keyClicks(field, "wide")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(failures), timeout=2000)
    assert len(failures) == 1 and "wide" in failures[0]
    assert "crate" in outline.tree.items


def test_a_formula_is_changed_in_its_row_and_a_new_one_typed_above(qtbot: QtBot, ground: Ground) -> None:
    outline = laid(ground)
    tree, known = outline.tree, lambda: outline.desk.document.definitions
    row = outline.row("twice")
    assert row is not None
    beside = tree.rows.name_ends(tree.visualItemRect(tree.items["twice"]), row) + 20

    def begin(key: bool) -> QLineEdit:
        at = QPoint(beside, spot(outline, "twice").y())
        QTest.mouseClick(tree.viewport(), LEFT, pos=at)
        if key:
            QTest.keyClick(tree, Qt.Key.Key_Equal)
        else:
            QTest.mouseDClick(tree.viewport(), LEFT, pos=at)
        (field,) = tree.findChildren(QLineEdit)
        assert field.text() == show(known()["twice"].formula) and field.selectedText() == field.text()
        return field

    for key, typed in ((False, "wide * 3"), (True, "wide * 4")):
        field = begin(key)
        QTest.keyClicks(field, typed)
        QTest.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not tree.findChildren(QLineEdit))
        assert show(known()["twice"].formula) == typed
    QTest.mouseDClick(tree.viewport(), LEFT, pos=spot(outline, "a"))
    (field,) = tree.findChildren(QLineEdit)
    assert field.text() == "a", "what is drawn is renamed, wherever its row is pressed"
    QTest.keyClick(field, Qt.Key.Key_Escape)

    QTest.keyClicks(outline.search, "gap = wide + 1")
    assert tree.said == "Enter makes gap = wide + 1."
    QTest.keyClick(outline.search, Qt.Key.Key_Return)
    assert show(known()["gap"].formula) == "wide + 1" and not outline.search.text()
    qtbot.waitUntil(lambda: "gap" in tree.items)
    QTest.keyClicks(outline.search, "minutes = 3")
    assert tree.said == "Enter makes my_minutes = 3: minutes means something already."
    QTest.keyClick(outline.search, Qt.Key.Key_Return)
    assert show(known()["my_minutes"].formula) == "3" and not outline.search.text()
    assert known()["my_minutes"].is_parameter, "a number has a slider, and drawings can follow it"
    QTest.keyClicks(outline.search, "red = 3")
    assert tree.said.startswith("“red” is the name of a colour")
    outline.search.clear()
    QTest.keyClicks(outline.search, "gap = nobody")
    QTest.keyClick(outline.search, Qt.Key.Key_Return)
    assert show(known()["gap"].formula) == "wide + 1" and outline.search.text(), "it can be mended"


def test_a_click_elsewhere_ends_an_edit_and_counts(qtbot: QtBot, ground: Ground) -> None:
    outline = laid(ground)
    for old, new in (("c", "crate"), ("crate", "cask"), ("cask", "c")):
        click(outline, old)
        outline.tree.setFocus()
        QTest.keyClick(outline.tree, Qt.Key.Key_F2)
        (field,) = [one for one in outline.tree.findChildren(QLineEdit) if one.isVisible()]
        QTest.keyClicks(field, new)
        QTest.mousePress(outline.tree.viewport(), LEFT, pos=spot(outline, "d"))
        QTest.mouseMove(outline.tree.viewport(), spot(outline, "pair"))
        QTest.mouseMove(outline.tree.viewport(), spot(outline, "d"))
        QTest.mouseRelease(outline.tree.viewport(), LEFT, pos=spot(outline, "d"))
        qtbot.waitUntil(lambda name=new: name in outline.tree.items, timeout=2000)  # type: ignore[misc]
        assert new in ground.desk.document.definitions
        assert ground.desk.selection.names == ("d",) == outline.tree.chosen


def test_rows_are_pulled_into_a_group_and_out_of_it(ground: Ground) -> None:
    outline = laid(ground)
    pull(outline, "d", spot(outline, "pair"))
    assert inside(ground, "pair") == ("a", "b", "d")
    assert "x=290, y=-30" in show(ground.desk.document.definitions["d"].formula), "it stays where it is on the canvas"
    assert ground.desk.selection.names == ("d",)
    pull(outline, "a", spot(outline, "c", 0.2))
    assert inside(ground, "pair") == ("b", "d")
    assert drawn(ground) == ["c", "a", "pair"]
    ground.desk.undo()
    ground.desk.undo()
    assert inside(ground, "pair") == ("a", "b") and drawn(ground) == ["c", "d", "pair"]


def test_rows_are_pulled_to_another_place_in_the_order(ground: Ground) -> None:
    outline = laid(ground)
    pull(outline, "pair", spot(outline, "c", 0.9))
    assert drawn(ground) == ["pair", "c", "d"]
    pull(outline, "c", spot(outline, "d", 0.1))
    assert drawn(ground) == ["pair", "d", "c"]
    pull(outline, "a", spot(outline, "b", 0.1))
    assert inside(ground, "pair") == ("b", "a")


def test_several_rows_go_together_and_keep_their_order(ground: Ground) -> None:
    outline = laid(ground)
    click(outline, "d")
    click(outline, "c", CTRL)
    assert ground.desk.selection.names == ("d", "c")
    pull(outline, "c", spot(outline, "b", 0.9))
    assert inside(ground, "pair") == ("a", "c", "d", "b")
    click(outline, "d")
    assert ground.desk.selection.names == ("d",), "a mere click selects one of several"


def test_what_is_chosen_one_by_one_keeps_that_order_and_a_stretch_has_the_order_of_drawing(ground: Ground) -> None:
    editor = Editor()
    for name, x in (("p", 0), ("q", 100), ("r", 200), ("s", 300)):
        editor.do("draw_rectangle", start=[x, 0], end=[x + 40, 20], name=name, snap=False)
    ground.desk.replace(editor)
    outline = ground.places["outline"]
    assert isinstance(outline, Outline)
    for name in ("q", "p", "s"):
        click(outline, name, CTRL if name != "q" else Qt.KeyboardModifier.NoModifier)
    assert ground.desk.selection.names == ("q", "p", "s")
    for first, last in (("p", "s"), ("s", "p")):
        ground.desk.select_names(())
        click(outline, first)
        click(outline, last, SHIFT)
        assert ground.desk.selection.names == ("p", "q", "r", "s")


def test_a_pull_that_cannot_be_is_shown_and_escape_takes_a_pull_back(window: Window) -> None:
    outline = laid(window)
    pull(outline, "c", spot(outline, "wide"), drop=False)
    assert outline.tree.landing is None
    outline.tree.let_go()
    pull(outline, "pair", spot(outline, "a"), drop=False)
    assert outline.tree.landing is None, "a group cannot go into itself"
    outline.tree.let_go()
    pull(outline, "c", spot(outline, "pair"), drop=False)
    assert outline.tree.landing is not None and outline.tree.landing.into == "pair"
    assert window.status.message.text() == "Let go to put c in front of all in pair"
    QTest.keyClick(outline.tree, Qt.Key.Key_Escape)
    QTest.mouseRelease(outline.tree.viewport(), LEFT, pos=spot(outline, "pair"))
    assert inside(window, "pair") == ("a", "b")


def test_keys_move_hide_and_delete(ground: Ground) -> None:
    outline = laid(ground)
    click(outline, "c")
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_Up, ALT)
    assert drawn(ground) == ["d", "c", "pair"]
    QTest.keyClick(outline.tree, Qt.Key.Key_Up, ALT)
    assert drawn(ground) == ["d", "pair", "c"]
    QTest.keyClick(outline.tree, Qt.Key.Key_Up, ALT)
    QTest.keyClick(outline.tree, Qt.Key.Key_Down, ALT)
    assert drawn(ground) == ["d", "c", "pair"]
    QTest.keyClick(outline.tree, Qt.Key.Key_H)
    assert ground.desk.document.definitions["c"].hidden
    QTest.keyClick(outline.tree, Qt.Key.Key_H)
    assert not ground.desk.document.definitions["c"].hidden
    assert ground.desk.selection.names == ("c",)
    QTest.keyClick(outline.tree, Qt.Key.Key_Delete)
    assert "c" not in ground.desk.document.definitions
    failures: list[str] = []
    ground.desk.failed.connect(failures.append)
    click(outline, "wide")
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_Delete)
    assert failures and failures[0].startswith("wide cannot be deleted because")
    QTest.keyClick(outline.tree, Qt.Key.Key_Up, ALT)
    assert failures[1].startswith("Select things that are drawn")


def test_several_are_hidden_and_shown_in_one_step(ground: Ground) -> None:
    outline = laid(ground)
    click(outline, "c")
    click(outline, "d", CTRL)
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_H)
    assert [name for name, one in ground.desk.document.definitions.items() if one.hidden] == ["c", "d"]
    ground.desk.undo()
    assert not any(one.hidden for one in ground.desk.document.definitions.values())


def test_the_eye_hides_without_selecting(ground: Ground) -> None:
    outline = laid(ground)
    area = outline.tree.visualItemRect(outline.tree.items["d"])
    QTest.mouseClick(outline.tree.viewport(), LEFT, pos=eye_of(area).center())
    assert ground.desk.document.definitions["d"].hidden and ground.desk.selection.names == ()
    QTest.mouseClick(outline.tree.viewport(), LEFT, pos=eye_of(area).center())
    assert not ground.desk.document.definitions["d"].hidden


def test_names_and_formulas_are_found_and_enter_goes_there(ground: Ground) -> None:
    outline = laid(ground)
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_F, CTRL)
    assert outline.search.hasFocus()
    QTest.keyClicks(outline.search, "wide *")
    shown = [name for name, item in outline.tree.items.items() if not item.isHidden()]
    assert shown == ["twice"]
    QTest.keyClick(outline.search, Qt.Key.Key_Return)
    assert ground.desk.selection.names == ("twice",) and outline.tree.hasFocus()
    outline.search.setText("nowhere")
    assert outline.tree.said == "Nothing has “nowhere” in its name or formula."
    outline.search.setFocus()
    QTest.keyClick(outline.search, Qt.Key.Key_Escape)
    assert not outline.tree.said and outline.tree.hasFocus()
    outline.search.setText("b")
    assert not outline.tree.items["pair"].isHidden(), "a group is shown around what is found in it"


def test_the_pointer_and_the_keys_show_what_needs_what(window: Window) -> None:
    outline = laid(window)
    QTest.mouseMove(outline.tree.viewport(), spot(outline, "wide"))
    about, needs, reaches = window.desk.lit
    assert (about, needs) == ({"wide"}, frozenset()) and {"c", "twice", "narrow"} <= reaches
    assert outline.legend.counts == (0, len(reaches & outline.tree.items.keys()))
    marked = {one.place[0] for one in window.scene.items_shown if one.selected_color is not None}
    assert marked == {"c"}
    QTest.mouseMove(outline.tree.viewport(), spot(outline, "twice"))
    assert window.desk.lit[1] == {"wide"}
    click(outline, "wide")
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_Down)
    assert window.desk.lit[0] == {"twice"} and window.desk.selection.names == ("twice",)
    outline.search.setFocus()
    assert not any(window.desk.lit)


def test_what_is_selected_on_the_canvas_is_selected_here(ground: Ground) -> None:
    outline = laid(ground)
    ground.desk.select_names(("c", "wide"))
    assert outline.tree.chosen == ("c", "wide")
    click(outline, "narrow")
    assert ground.desk.selection.names == ("wide",), "a constraint leads to what it is about"


def test_a_click_on_the_row_of_a_list_selects_all_of_it_after_one_member(ground: Ground) -> None:
    outline = laid(ground)
    ground.desk.do("listify", things=["c", "d"], name="both")
    finish(ground.desk)
    ground.desk.select((("both", (1,)),))
    assert outline.tree.chosen == ("both",)
    click(outline, "both")
    assert ground.desk.selection.things == (("both", ()),)


@pytest.mark.parametrize("clicked", ["c", "twice"])
def test_keys_are_about_the_row_of_what_was_selected_on_the_canvas(ground: Ground, clicked: str) -> None:
    outline = laid(ground)
    if clicked != "c":
        click(outline, clicked)
    ground.desk.select_names(("c",))
    if clicked == "c":
        click(outline, clicked)
    outline.tree.setFocus()
    QTest.keyClick(outline.tree, Qt.Key.Key_F2)
    (field,) = outline.tree.findChildren(QLineEdit)
    assert field.text() == "c" and ground.desk.selection.names == ("c",)


def test_the_menu_does_what_can_be_done(ground: Ground) -> None:
    outline = laid(ground)
    click(outline, "pair")
    titles = [action.text().split("\t")[0] for action in outline.menu().actions() if action.text()]
    assert titles == ["Rename", "Hide", "To the front", "To the back", "Ungroup", "Lock", "Delete"]
    next(one for one in outline.menu().actions() if one.text() == "Ungroup").trigger()
    assert drawn(ground) == ["c", "d", "a", "b"]


def test_closed_sections_and_groups_stay_closed(ground: Ground) -> None:
    outline = laid(ground)
    area = outline.tree.visualItemRect(outline.tree.items["pair"])
    QTest.mouseClick(outline.tree.viewport(), LEFT, pos=QPoint(area.left() - 5, area.center().y()))
    assert not outline.tree.items["pair"].isExpanded()
    title = outline.tree.items["wide"].parent()
    QTest.mouseClick(outline.tree.viewport(), LEFT, pos=outline.tree.visualItemRect(title).center())
    assert not title.isExpanded()
    ground.desk.do("set_formula", name="more", formula="1")
    ground.desk.following.all_now()
    assert not outline.tree.items["pair"].isExpanded()
    assert not outline.tree.items["more"].parent().isExpanded()


def test_every_name_of_a_large_document_is_listed_once(ground: Ground, tmp_path: Path) -> None:
    document = Path(__file__).parents[2] / "examples" / "goban" / "goban.studio"
    path = tmp_path / "copy.studio"
    path.write_bytes(document.read_bytes())
    ground.desk.replace(Editor.open(path))
    outline = ground.places["outline"]
    assert isinstance(outline, Outline)
    known = ground.desk.document
    assert set(outline.tree.items) == {*known.definitions, *known.processes, *known.constraints, "on click"}
    kinds = {name: row.kind for name in outline.tree.items if (row := outline.row(name)) is not None}
    assert (kinds["stone"], kinds["history"], kinds["rows"], kinds["crossings"]) == (
        "component",
        "state",
        "list",
        "dict",
    )


def test_colours_that_a_value_holds_are_seen_in_its_row(ground: Ground) -> None:
    outline, desk = laid(ground), ground.desk
    held = [{"symbol": "tomato"}, {"symbol": "teal"}, {"nothing": True}, {"symbol": "gold"}]
    desk.do("new_state", name="lamps", value=held)
    desk.do("new_state", name="words", value=[{"symbol": "left"}, {"symbol": "teal"}])
    finish(desk)
    area = outline.tree.visualItemRect(outline.tree.items["lamps"])
    QTest.mouseMove(outline.tree.viewport(), QPoint(2, 2))
    row = outline.tree.viewport().grab(area).toImage()
    seen = {row.pixelColor(x, y).name() for x in range(row.width()) for y in range(row.height())}
    assert {QColor(name).name() for name in ("tomato", "teal", "gold")} <= seen
    assert colours_in(desk.live.value("lamps")) == ["tomato", "teal", "", "gold"]
    assert colours_in(desk.live.value("words")) == [] == colours_in([]) == colours_in([None])


def test_what_is_typed_in_a_row_is_kept_when_it_is_refused_or_other_rows_come(qtbot: QtBot, ground: Ground) -> None:
    outline = laid(ground)
    tree = outline.tree

    def field() -> QLineEdit:
        qtbot.waitUntil(lambda: len(tree.findChildren(QLineEdit)) == 1)
        return tree.findChildren(QLineEdit)[0]

    click(outline, "twice")
    QTest.keyClick(tree, Qt.Key.Key_Equal, SHIFT)
    QTest.keyClicks(field(), "wide * ")
    ground.desk.do("set_formula", name="other", formula="7")
    finish(ground.desk)
    QTest.keyClicks(field(), "widht")
    QTest.keyClick(field(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "other" in tree.items)
    qtbot.waitUntil(lambda: [one.text() for one in tree.findChildren(QLineEdit)] == ["wide * widht"])
    assert not field().selectedText()
    for _ in range(3):
        QTest.keyClick(field(), Qt.Key.Key_Backspace)
    QTest.keyClicks(field(), "de")
    QTest.keyClick(field(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: show(ground.desk.document.definitions["twice"].formula) == "wide * wide")


def test_what_was_refused_in_a_row_is_offered_for_the_formula_it_was_typed_for_alone(
    qtbot: QtBot, ground: Ground
) -> None:
    outline = laid(ground)
    tree, desk = outline.tree, ground.desk

    def begun() -> str:
        click(outline, "twice")
        QTest.keyClick(tree, Qt.Key.Key_Equal, SHIFT)
        qtbot.waitUntil(lambda: len(tree.findChildren(QLineEdit)) == 1)
        field = tree.findChildren(QLineEdit)[0]
        text = field.text()
        QTest.keyClick(field, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not tree.findChildren(QLineEdit))
        return text

    first = begun()
    tree.rows.refuse("twice", "wide * widht")
    assert begun() == "wide * widht" and begun() == first
    tree.rows.refuse("twice", "wide * widht")
    desk.do("set_formula", name="twice", formula="wide * 9")
    finish(desk)
    assert begun() == "wide * 9"
    tree.rows.refuse("twice", "wide * widht")
    other = Editor()
    other.do("set_formula", name="twice", formula="7")
    desk.replace(other)
    assert not tree.rows.refused


@pytest.mark.parametrize("name", ["a", "c", "pair", "narrow"])
def test_what_is_no_value_is_not_made_one_by_its_name_and_a_number(ground: Ground, name: str) -> None:
    outline, before = laid(ground), ground.desk.document
    QTest.keyClicks(outline.search, f"{name} = 5")
    assert outline.tree.said.startswith(f"{name} is no value")
    QTest.keyClick(outline.search, Qt.Key.Key_Return)
    finish(ground.desk)
    assert ground.desk.document is before and outline.search.text()


def test_it_is_said_that_a_value_is_changed(ground: Ground) -> None:
    outline = laid(ground)
    QTest.keyClicks(outline.search, "twice = 5")
    assert outline.tree.said == "Enter changes twice to 5."
