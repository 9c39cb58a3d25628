"""[Issue 12] Sounds are chosen: they belong to what came of an event, in every emitted form, and to no state."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from studio.compile import compile_document, javascript
from studio.compile.javascript.page import page
from studio.compile.runtime.sounds import RATE, TONES, file_of, samples
from studio.document.file import dumps, loads
from studio.document.model import Document
from studio.language.errors import Refusal
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.programs.recorded import led_to, module

JAR, BESIDE = (60, 40), (300, 300)
PAGE = Path(javascript.__file__).parent / "page"


def sweets() -> Document:
    return led_to("sweets")


def test_each_event_is_heard_by_what_came_of_it() -> None:
    made = module("sweets")
    game = made.Game(made.Program())
    heard = []
    for x, y in (JAR, BESIDE, JAR, JAR, JAR):
        game.send("click", x=x, y=y)
        heard.append(game.heard)
    assert heard == [("pop",), (), ("pop",), ("pop", "lose"), ("buzz",)]
    assert game.undo() and game.heard == (), "nothing happened again"
    game.send("click", x=JAR[0], y=JAR[1])
    assert game.heard == ("pop", "lose"), "it became true once more"
    game.send("key", key="r")
    assert game.heard == ("pop",), "a truth that is no longer so is not heard"
    game.new()
    assert game.heard == ()


def test_sounds_are_no_part_of_the_game() -> None:
    quiet = Editor(sweets())
    for of in ("left", "is_empty", None):
        quiet.do("set_sound", sound="none", of=of)
    assert quiet.document.about.sounds == ()
    loud, silent = module("sweets").Program(), module_of(quiet.document, "quiet").Program()
    assert not silent.SOUNDS and loud.state == silent.state
    for x, y in (JAR, JAR, BESIDE, JAR, JAR):
        one, other = (each.send("click", x=x, y=y) for each in (loud, silent))
        assert tuple(one) == tuple(other) and loud.state == silent.state


def test_a_page_hears_the_same() -> None:
    made = module("sweets")
    game = made.Game(made.Program())
    with page_of(sweets()) as engine:
        engine.engine.eval((PAGE / "sounds.js").read_text("utf-8"))
        engine.begin()
        engine.engine.eval("const ear = new Ear(program)")
        for event, values in [("click", {"x": JAR[0], "y": JAR[1]})] * 4 + [
            ("key", {"key": "r"}),
            ("key", {"key": "q"}),
        ]:
            game.send(event, **values)
            said = engine.engine.eval(f"JSON.stringify(ear.hears(program.send('{event}', {json.dumps(values)})))")
            assert json.loads(str(said)) == list(game.heard), (event, values)
        tones = json.loads(str(engine.engine.eval("JSON.stringify(TONES)")))
    assert {name: tuple(map(tuple, parts)) for name, parts in tones.items()} == TONES
    assert 'id="sounds"' in page(sweets(), "sweets")


def test_a_terminal_rings() -> None:
    made = module("sweets")
    out = io.StringIO()
    made.play(made.Program(), True, io.StringIO("60,40\n300,300\nquit\n"), out)
    assert out.getvalue().count("\a") == 1, "the jar, not what is beside it"


def test_the_window_can_be_quiet(tmp_path: Path) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    made = module("sweets")
    window = made.Window(made.Program())
    assert window.speaker.action.isChecked() and window.speaker.action.text() == "Sound"
    window.speaker.action.trigger()
    window.send("click", x=JAR[0], y=JAR[1])
    assert not window.speaker.action.isChecked() and window.game.heard == ("pop",)
    plain = module("counter")
    assert plain.Window(plain.Program()).speaker is None, "where nothing is heard there is no such button"


def test_a_system_without_sounds_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "sweets.py"
    file.write_text(compile_document(sweets(), "sweets").source, "utf-8")
    code = "import sweets; print(sweets.play_sound('pop'), sweets.play_sound('win'))"
    environment = {**os.environ, "PATH": str(tmp_path), "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and "False False" in done.stdout


@pytest.mark.parametrize("sound", TONES)
def test_a_sound_is_short_soft_at_its_ends_and_a_file_that_can_be_played(sound: str) -> None:
    made = samples(sound)
    assert 0.02 <= len(made) / RATE <= 0.8 and max(made) > 4000
    assert abs(made[0]) < 500 and abs(made[-1]) < 500, "no crack"
    with wave.open(str(file_of(sound))) as found:
        assert (found.getframerate(), found.getnframes()) == (RATE, len(made))


def test_what_is_chosen_is_saved_renamed_and_told() -> None:
    made = Editor()
    made.do("new_state", name="score", value=0)
    made.do("set_sound", sound="chime", of="score")
    made.do("set_sound", sound="click", of="score")
    made.do("rename", old="score", new="points")
    (sound,) = loads(dumps(made.document, []))[0].about.sounds
    assert (sound.of, sound.sound) == ("points", "click"), "the later choice counts"
    told = module_of(made.document, "told")
    assert told.about(told.Program)["sounds"] == ["click"]
    made.do("delete", name="points")
    assert not module_of(made.document, "gone").Program.SOUNDS, "what is gone is heard no more"
    with pytest.raises(Refusal):
        made.do("set_sound", sound="chime", of="nobody")
