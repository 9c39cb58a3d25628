"""What a program says of itself: line, help, set, icon, best score; in file, window, page and gallery."""

from __future__ import annotations

import io
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.commands.about import BEST, ENDED
from studio.commands.context import CommandContext
from studio.compile import javascript
from studio.compile.javascript import page
from studio.demonstrate.likely_best import likely_best
from studio.document.file import dumps, loads, save
from studio.document.self_told import AboutProgram
from studio.language.errors import Refusal
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.demonstrate.acting import Acting


@pytest.fixture
def editor() -> Editor:
    editor = Editor()
    editor.do("set_title", title="Points")
    for place, part in enumerate(("score", "button")):
        editor.do("insert_part", part=part, at=[100 + 200 * place, 100])
    editor.do("draft_help")
    editor.do("tell_about", line="Points by clicks.", group="Tools", icon="button", score="button_clicks")
    return editor


def test_it_stands_in_the_document_and_follows_new_names(editor: Editor) -> None:
    assert "Click on button: button clicks goes up by 1." in editor.document.about.help
    editor.do("rename", old="button_clicks", new="points")
    editor.do("tell_about", help="Click.\nClick again.")
    said = AboutProgram("Points by clicks.", "Click.\nClick again.", "Tools", "button", "points", "greatest")
    assert editor.document.about == said == loads(dumps(editor.document, []))[0].about
    with pytest.raises(Refusal, match="not drawn"):
        editor.do("tell_about", icon="points")
    with pytest.raises(Refusal, match="no state"):
        editor.do("tell_about", score="button")
    with pytest.raises(Refusal, match="Nothing reacts"):
        with_a_line().do("draft_help")


def with_a_line() -> Editor:
    editor = Editor()
    editor.do("draw_line", start=[0, 0], end=[50, 0])
    return editor


def test_the_program_tells_it_as_data(editor: Editor, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_of(editor.document, "points")
    assert module.main(module.Program, ["--about"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["title"], said["set"], said["line"], said["score"]) == (
        "Points", "Tools", "Points by clicks.", "button_clicks",
    )  # fmt: skip
    assert said["help"].startswith("Click") and said["icon"].startswith("<svg") and "Score" not in said["icon"]
    assert {"click": ["x", "y"]}.items() <= said["events"].items() and "button_left" in said["parameters"]


def test_the_window_has_help_and_keeps_the_best_between_runs(
    editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    module = module_of(editor.document, "points")
    window = module.Window(module.Program())
    for _ in range(3):
        window.send("click", x=300, y=100)
    assert window.present.text().startswith("best: 3 ")
    window.new()
    assert window.present.text().startswith("best: 3 ")
    again = module.Window(module.Program())
    again.send("click", x=300, y=100)
    assert again.present.text().startswith("best: 3 "), "another run knows it"
    assert "Click" in again.help().text()
    for odd in ("damaged", "[]", '{"button_clicks": []}'):
        module.place_of_best(again.program).write_text(odd)
        assert module.Window(module.Program()).present.text().startswith("best: 0 ")
        assert module.place_of_best(again.program).with_suffix(".damaged").is_file() is odd.startswith("d")
        module.place_of_best(again.program).with_suffix(".damaged").unlink(missing_ok=True)
    module.place_of_best(again.program).unlink()
    os.mkfifo(module.place_of_best(again.program))
    assert module.Window(module.Program()).present.text().startswith("best: 0 "), "it waits for no pipe"


LOCAL_STORAGE = """
const kept = {};
const localStorage = { getItem: (name) => kept[name] ?? null, setItem: (name, text) => void (kept[name] = text) };
function best_kept(place, steps, known) {
    program.set_state({ place, steps });
    return best_score(program, known);
}
"""


@pytest.fixture
def steps() -> Editor:
    """A tile that each click moves on, to the right end; the steps are counted."""
    acting = Acting().do("new_state", name="steps", value=0).do("new_state", name="place", value=0)
    acting.do("draw_rectangle", start=[0, 0], end=[50, 50], name="tile")
    acting.do("set_formula", name="arrived", formula="place >= 2")
    for at, steps in ((0, 0), (1, 1)):
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": [20, 20]}, states={"place": at})
        acting.change("place", at + 1).change("steps", steps + 1).end()
    acting.do("new_state", name="warm", value=True)
    return acting.editor


def test_the_least_of_what_every_deed_adds_to_counts_once_all_is_over(
    steps: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refusal, match="Choose a state that is the score"):
        steps.do("tell_about", best="least")
    form = CommandContext(steps.document, steps.live, given={"score": "steps"})
    assert [one.suggests and one.suggests(form) for one in (BEST, ENDED)] == ["least", "arrived"]
    assert likely_best(steps.document, "place") == "greatest", "it tells itself when it is over"
    steps.do("demonstrate_event", event="click", process="spend", brings={"at": [20, 20]}, states={"warm": True})
    steps.do("change", tile="steps", value=-1)
    steps.do("end")
    assert likely_best(steps.document, "steps") == "greatest", "it goes down at times"
    for _ in range(3):
        steps.undo()
    says = steps.do("tell_about", score="steps").says
    assert says.endswith("Programs keep the least steps, from when arrived is true.")
    with pytest.raises(Refusal, match="neither yes nor no"):
        steps.do("tell_about", ended="place")
    assert not steps.do("tell_about", best="greatest", ended="").document.about.ended
    steps.undo()
    assert not steps.do("tell_about", score="").document.about.ended
    steps.undo()
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    gone = {name: one for name, one in steps.document.definitions.items() if name != "arrived"}
    assert not module_of(replace(steps.document, definitions=gone), "no_end").Program.ABOUT, (
        "there is no end to count at"
    )
    steps.do("set_formula", name="arrived", formula="{1: False, 2: True}[place]")  # it has no value at the beginning
    module = module_of(steps.document, "fewest")
    program, output = module.Program(), io.StringIO()
    with page_of(steps.document) as page:
        page.engine.eval((Path(javascript.__file__).parent / "page" / "about.js").read_text("utf-8"))
        page.engine.eval(LOCAL_STORAGE)
        for begun, before, best in ((7, None, 9), (9, 9, 9), (2, 9, 4)):
            program.set_state({"place": 0, "steps": begun})
            for at in range(2):
                assert module.best_of(program) == (before, ""), f"not there yet at {at}"
                program.send("click", x=20, y=20)
            assert module.best_of(program) == (best, "") == module.best_of(module.Program())
            assert page.begin() == "" and page.engine.call("best_kept", at, begun, before) == before
            assert page.engine.call("best_kept", 2, begun + 2, before) == best
            assert page.engine.call("best_kept", 0, 0, None) == best
    module.Terminal(program, True, output).show()
    assert "best: 4   steps: 4" in output.getvalue()


def test_a_best_score_that_cannot_be_kept_is_told_and_nothing_that_was_kept_is_lost(
    editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    module = module_of(editor.document, "points")
    place = module.place_of_best(module.Program())
    place.parent.mkdir()
    place.write_text('{"another": 9}')
    module.Window(module.Program()).send("click", x=300, y=100)
    assert json.loads(place.read_text()) == {"another": 9, "button_clicks": 1}, "that of another state stays"
    place.unlink()
    place.symlink_to("/proc/self/mem")  # a file that is there and cannot be read
    window = module.Window(module.Program())
    assert "The best score cannot be kept: " in window.message.text() and place.is_symlink()
    window.send("click", x=300, y=100)
    assert window.present.text().startswith("best: 1 ")
    assert not window.message.text(), "it is said once"
    place.unlink()
    place.mkdir()
    assert module.best_of(module.Program())[1] and list(place.parent.iterdir()) == [place], "nothing is left behind"
    place.rmdir()
    place.parent.rmdir()
    place.parent.write_text("in the way")
    assert "The best score cannot be kept: File exists." in module.Window(module.Program()).message.text()


def test_the_page_shows_it_too(editor: Editor) -> None:
    written = page(editor.document, "points")
    assert 'id="ask_help"' in written and "button clicks goes up by 1" in written
    with page_of(editor.document) as engine:
        assert json.loads(str(engine.engine.eval("JSON.stringify(Program.ABOUT)")))["score"] == "button_clicks"


def test_the_gallery_lists_programs_by_their_sets(editor: Editor, tmp_path: Path) -> None:
    save(editor.document, [], tmp_path / "points.studio")
    save(with_a_line().document, [], tmp_path / "a_line.studio")
    assert main(["gallery", str(tmp_path), "-o", str(tmp_path / "all.html")]) == 0
    written = (tmp_path / "all.html").read_text("utf-8")
    assert '<h2 class="set">Tools</h2>' in written and "Points by clicks." in written
    assert written.index("<h2>Points</h2>") < written.index("<h2>a_line</h2>"), "what is in no set comes last"


def test_transitions_are_chosen_and_go_on_from_where_they_are_interrupted() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    slides = Editor()
    slides.do("insert_part", part="toggle", at=[100, 100])
    at_once = module_of(slides.document, "at_once")
    window = at_once.Window(at_once.Program())
    window.send("click", x=100, y=100)
    assert window.seen == window.shapes and not window.gliding.isActive()
    with pytest.raises(Refusal, match="from 0 to 2"):
        slides.do("set_transitions", seconds=3)
    slides.do("set_transitions", seconds=0.2)
    assert loads(dumps(slides.document, []))[0].about.glide == 0.2
    module = module_of(slides.document, "gliding")
    window = module.Window(module.Program())
    window.send("click", x=100, y=100)
    assert window.program.state["toggle_on"] and window.gliding.isActive()
    window.glide_to(0.5)
    assert [one["center"][0] for one in window.seen if "center" in one] == [100]
    window.send("click", x=100, y=100)
    window.glide_to(0.5)
    assert [one["center"][0] for one in window.seen if "center" in one] == [92.5], "half way back from the middle"
    window.glide_to(1)
    assert window.seen == window.shapes and not window.gliding.isActive()
    assert window.canvas.grab().toImage().width()
    with page_of(slides.document) as engine:
        engine.engine.eval((Path(javascript.__file__).parent / "page" / "glide.js").read_text("utf-8"))
        engine.begin()
        engine.engine.eval("const first = program.scene(); program.send('click', { x: 100, y: 100 })")
        way = "on_the_way(first, program.scene(), 0.5).filter((one) => one.center).map((one) => one.center.x)"
        assert json.loads(str(engine.engine.eval(f"JSON.stringify(Program.GLIDE === 0.2 ? {way} : [])"))) == [100]
