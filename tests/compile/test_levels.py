"""Levels: where new games begin, kept by a gesture; in document, Python, window, terminal and page alike."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from studio.compile import compile_document, javascript
from studio.document.file import dumps, loads
from studio.document.model import Document, Level
from studio.language.errors import Refusal
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of


@pytest.fixture
def editor() -> Editor:
    """A row of dots that a click makes longer; the step is a parameter."""
    editor = Editor()
    editor.do("set_title", title="Steps")
    editor.do("new_value", name="step", value=1, least=1, most=9)
    editor.do("new_state", name="total", value=0)
    editor.do("new_state", name="seen", value=[])
    editor.do("draw_label", at=[60, 40], content="0", name="shown")
    editor.do("demonstrate_event", event="start", process="on_start", brings={})
    editor.do("append", tile="seen", value={"tile": "total"})
    editor.do("end")
    editor.do("start_again")
    editor.do("keep_level", name="Slow")
    editor.do("set_parameter", name="step", value=3)
    editor.do("keep_level", name="Fast")
    editor.do("keep_level", name="Far", parameters={"step": 5}, states={"total": 40, "seen": [7, [1, 2]]})
    return editor


def module(document: Document) -> ModuleType:
    return module_of(document, "steps")


def test_a_level_is_what_stands_there_or_what_a_run_came_to(editor: Editor) -> None:
    slow, fast, far = editor.document.levels.values()
    assert (slow, fast) == (Level("Slow", {"step": 1}), Level("Fast", {"step": 3}))
    assert far == Level("Far", {"step": 5}, {"total": 40, "seen": [7, [1, 2]]})
    assert loads(dumps(editor.document, []))[0].levels == editor.document.levels
    editor.do("begin_level", name="Far")
    assert editor.live.value("step") == 5 and editor.live.value("total") == 40
    editor.do("keep_level", name="As it stands")
    assert editor.document.levels["As it stands"].states == {"total": 40, "seen": [7, [1, 2]]}
    editor.do("start_again")
    editor.do("rename", old="total", new="sum_so_far")
    assert "sum_so_far" in editor.document.levels["Far"].states
    editor.do("drop_level", name="As it stands")
    assert [*editor.document.levels] == ["Slow", "Fast", "Far"]
    with pytest.raises(Refusal, match="no level 'Nowhere'; there is: Slow, Fast, Far"):
        editor.do("begin_level", name="Nowhere")
    with pytest.raises(Refusal, match="no height that a level"):
        editor.do("keep_level", name="Tall", parameters={"height": 3})


def test_new_games_begin_at_the_level_that_was_chosen(editor: Editor) -> None:
    made = module(editor.document)
    game = made.Game(made.Program(step=1), "Slow")
    assert dict(game.program.state) == {"total": 0, "seen": [0]}, "it is told that it starts"
    game.choose("Far")
    assert dict(game.program.state) == {"total": 40, "seen": [7, [1, 2]]}, "it is in the midst of things"
    assert game.program.value("step") == 5
    game.program.set_state({"total": 99})
    game.new()
    assert (game.program.state["total"], game.level) == (40, "Far")
    game.change("step", 2)
    assert (game.program.state["total"], game.level) == (0, ""), "these parameters are the person's own"
    assert game.undo() and game.level == "Far" and game.program.value("step") == 5
    with pytest.raises(KeyError, match="no level 'Nowhere'"):
        game.choose("Nowhere")


def test_a_program_without_levels_has_no_word_of_them() -> None:
    editor = Editor()
    editor.do("new_value", name="step", value=1, least=1, most=9)
    written = compile_document(editor.document, "steps").source
    assert "    LEVELS = {" not in written and "_levels(self)" not in written


def test_the_command_line_lists_them_and_begins_there(
    editor: Editor, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = module(editor.document)
    assert made.main(made.Program, ["--about"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"] == {
        "Slow": {"step": 1},
        "Fast": {"step": 3},
        "Far": {"step": 5},
    }

    def begun(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert made.main(made.Program, ["--ascii", *arguments]) == 0
        return capsys.readouterr().out

    assert "total: 40" in begun("--level", "Far") and "total: 0" in begun()
    said = begun(typed="level Far\nhelp\nnext\nlevel Nowhere\nlevel Slow\nhelp\nnext\nhelp\n")
    assert "level Far   begins anew there (now)" in said and "This is the last level." in said
    assert "no level 'Nowhere'; there are Slow, Fast, Far." in said
    assert said.index("level Slow   begins anew there (now)") < said.index("level Fast   begins anew there (now)")
    assert "step=7" in begun("--set", "step=7", typed="help\n"), "who gives parameters is at no level"
    with pytest.raises(SystemExit):
        made.main(made.Program, ["--level", "Nowhere"])
    assert "invalid choice: 'Nowhere'" in capsys.readouterr().err


def test_the_window_offers_them(editor: Editor) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    made = module(editor.document)
    window = made.Window(made.Program(step=1), "Slow")
    (levels,) = window.frame.findChildren(widgets.QComboBox)
    assert [levels.itemText(place) for place in range(levels.count())] == ["Slow", "Fast", "Far"]
    (following,) = (one for one in window.frame.findChildren(made_action()) if one.text() == "Next level")
    following.trigger()
    assert (levels.currentText(), window.program.value("step")) == ("Fast", 3)
    following.trigger()
    assert window.program.state["total"] == 40 and not following.isEnabled()
    window.change("step", 2)
    assert levels.currentIndex() == -1 and following.isEnabled()
    levels.activated.emit(0)
    assert (levels.currentText(), window.program.value("step")) == ("Slow", 1)


def made_action() -> Any:
    from PySide6.QtGui import QAction

    return QAction


def test_the_page_begins_there_as_well(editor: Editor) -> None:
    written = javascript.page(editor.document, "steps")
    assert '<select id="level"' in written
    with page_of(editor.document) as engine:
        engine.engine.eval((Path(javascript.__file__).parent / "page" / "game.js").read_text("utf-8"))
        begun = "started(new Program(parameters_of(Program, '{}')), '{}').state"
        for level, states in {"Far": [40, [7, [1, 2]]], "Fast": [0, [0]]}.items():
            told = engine.engine.eval(
                f"JSON.stringify(as_data({begun.format(level, level)}).parts.map((one) => one[1]))"
            )
            assert json.loads(str(told)) == states


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "\x07", "x" * 201])
def test_what_a_file_could_not_hold_is_no_name_of_a_level_or_play(editor: Editor, name: str) -> None:
    """[9] whatever can be done can be saved and opened again."""
    for command, given in (("keep_level", {}), ("keep_play", {"events": ["start"]})):
        with pytest.raises(Refusal, match="must be one line of 1 to 200 printable characters"):
            editor.do(command, name=name, **given)
    assert loads(dumps(editor.document, []))[0].levels == editor.document.levels
