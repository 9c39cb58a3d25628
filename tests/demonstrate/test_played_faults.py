"""What can go wrong when a program is played is told before somebody comes to it, and asked once."""

from __future__ import annotations

from pathlib import Path

import pytest

from studio.__main__ import main
from studio.demonstrate.played_faults import faults_in_reach
from studio.document.file import dumps, loads
from studio.session.editor import Editor


@pytest.fixture
def editor() -> Editor:
    """A click goes on to the next of three words, and nobody said what comes after the last."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[40, 40], name="box")
    editor.do("new_state", name="place", value=0)
    editor.do("set_formula", name="words", formula="['ant', 'bee', 'cat']")
    editor.do("set_formula", name="word", formula="words[place]")
    for place in (0, 1):
        at = {"point": [20, 20]}
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states={"place": place})
        editor.do("change", tile="place", value=place + 1)
        editor.do("end")
    editor.do("start_again")
    return editor


def test_a_value_that_is_gone_after_some_clicks(editor: Editor) -> None:
    (fault,) = faults_in_reach(editor.document)
    assert (fault.name, fault.moment["place"], fault.event) == ("word", 3, "click")
    assert editor.do("what_can_go_wrong").says == fault.says
    assert fault.says.startswith("When it is played, word may come to what cannot be worked out: ")


def test_an_event_that_cannot_be_worked_out(editor: Editor) -> None:
    editor.do("new_state", name="kept", value="")
    for place in (0, 1):
        states = {"place": place, "kept": ""}
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "k"}, states=states)
        editor.do("change", tile="kept", value={"name": "word"})
        editor.do("end")
    editor.do("start_again")
    found = {one.name: one for one in faults_in_reach(editor.document)}
    assert found.keys() == {"word", "on_key"}
    assert found["on_key"].moment["place"] >= 3 and found["on_key"].event == "key"


def test_a_key_that_is_not_there_comes_with_a_text_that_nobody_has_shown() -> None:
    editor = Editor()
    editor.do("new_state", name="asked_for", value="oak")
    editor.do("new_value", name="heights", value={"dict": [["oak", 30], ["elm", 20]]})
    of = [{"name": "heights"}, {"name": "asked_for"}]
    editor.do("work_out", name="height", value={"via": "[]", "of": of})
    for before, after in (("oak", "elm"), ("elm", "oak")):
        states = {"asked_for": before}
        editor.do("demonstrate_event", event="text", process="asks", brings={"written": after}, states=states)
        editor.do("change", tile="asked_for", value={"tile": "written"})
        editor.do("end")
    editor.do("start_again")
    (fault,) = faults_in_reach(editor.document)
    assert (fault.name, fault.event) == ("height", "text") and fault.brings["written"] not in ("oak", "elm")


def test_what_one_process_cannot_work_out_is_found_where_another_did_its_part(editor: Editor) -> None:
    editor.do("new_state", name="kept", value="")
    for place in (0, 1):
        states = {"place": place, "kept": ""}
        brings = {"at": {"point": [20, 20]}}
        editor.do("demonstrate_event", event="click", process="keeps", brings=brings, states=states)
        editor.do("change", tile="kept", value={"name": "word"})
        editor.do("end")
    editor.do("start_again")
    assert {one.name for one in faults_in_reach(editor.document)} == {"word", "keeps"}


def test_it_is_asked_once(editor: Editor) -> None:
    (fault,) = faults_in_reach(editor.document)
    editor.do("leave_fault", name=fault.name, sentence=fault.sentence)
    assert faults_in_reach(editor.document) == []
    assert faults_in_reach(loads(dumps(editor.document, []))[0]) == []
    editor.do("set_formula", name="word", formula="words[place + 1]")
    assert [one.name for one in faults_in_reach(editor.document)] == ["word"], "that is another one"


def test_a_replay_tells_of_it_at_its_end(editor: Editor, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    editor.save(tmp_path / "words.studio")
    assert main(["replay", str(tmp_path / "words.studio"), "--no-play"]) == 0
    assert "word may come to what cannot be worked out" in capsys.readouterr().out
