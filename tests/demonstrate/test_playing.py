"""Plays that say how the program should go: kept with undo, in files and as tests; named when one breaks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from studio.__main__ import main
from studio.compile.verdicts import verdict
from studio.demonstrate.event_forms import as_sent, event_of, event_text
from studio.demonstrate.playing import InterpretedRun, broken_plays, changes_in
from studio.document.file import dumps, load, loads
from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import FileFault, Refusal
from studio.language.values import Point
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.replays import EXAMPLES, editor_after

LIGHT = EXAMPLES / "guides" / "2_light.jsonl"


def log() -> Editor:
    """A list that gets each key; a key twice is refused."""
    editor = Editor()
    editor.do("new_state", name="past", value=[])
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    editor.do("append", tile="past", value={"tile": "key"})
    editor.do("end")
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    editor.do("end", how="fail", reason="it is there")
    editor.do("start_again")
    return editor


def test_a_play_keeps_what_comes_of_each_event() -> None:
    editor = log()
    says = editor.do("keep_play", name="twice", events=["key a", "key b", "key a"]).says
    assert says == "“twice” is kept: 3 events, 1 of them without effect."
    first, second, third = editor.document.plays["twice"].events
    assert first.grown == {"past": ["a"]} and second.grown == {"past": ["b"]} and not second.changed
    assert (third.ending, third.reason) == ("refused", "it is there")
    editor.undo()
    assert editor.document.plays == {}


def test_one_that_breaks_is_named_with_the_event_and_what_comes_now() -> None:
    editor = log()
    editor.do("keep_play", name="twice", events=["key a", "key a", "tick 0.05"])
    assert broken_plays(editor.document, verdict) == ()
    editor.do("delete_demonstration", demonstration="on_key-2")
    (broken,) = broken_plays(editor.document, verdict)
    assert broken.sentence == (
        "The play “twice” goes otherwise at event 2 (key a): it is refused (“it is there”) before, now it happens."
    )
    editor.do("keep_play", name="twice", events=["key a", "key a", "tick 0.05"])
    assert broken_plays(editor.document, verdict) == (), "kept again it is as it goes now"
    editor.do("drop_play", name="twice")
    assert editor.document.plays == {}
    with pytest.raises(Refusal, match="no play 'twice'; there is: none"):
        editor.do("drop_play", name="twice")


def test_it_goes_along_with_names_and_into_the_file_and_back() -> None:
    editor = log()
    editor.do("keep_play", name="both", events=["key a"])
    editor.do("rename", old="past", new="pressed")
    assert editor.document.plays["both"].events[0].grown == {"pressed": ["a"]} and not broken_plays(
        editor.document, verdict
    )
    again, _ = loads(dumps(editor.document, []))
    assert again == editor.document and '"plays"' not in dumps(Document(), [])
    with pytest.raises(FileFault) as fault:
        loads(dumps(editor.document, []).replace('"kind": "key", "brings"', '"kind": "key", "ending": "x", "brings"'))
    assert "plays.0.events.0.ending: must be one of done, refused, nothing, hole, error." in fault.value.faults


def test_the_interpreter_and_the_program_go_alike() -> None:
    document = load(EXAMPLES / "tic_tac_toe" / "tic_tac_toe.studio")[0]
    program, run = module_of(document, "played").Program(), InterpretedRun(document)
    for text in ("click 60 60", "click 140 60", "click 60 60", "click 900 900", "click 140 140", "key a"):
        kind, brings = event_of(text)
        outcome, came = program.send(kind, **as_sent(brings)), run.send(kind, brings)
        assert outcome.accepted == (came.ending == "done") and (came.ending == "done" or outcome.reason)
        assert dict(program.state) == run.states
        assert event_text(kind, brings) == text


def test_a_text_that_is_written_stays_as_it_is_in_an_event_told_by_a_text() -> None:
    for written in ("a", " two  words ", "", "\n", '"', '"x"', "日本", "\\", " "):
        assert event_of(event_text("text", {"written": written})) == ("text", {"written": written})
    assert event_text("text", {"written": "two words"}) == "text two words"


def test_what_is_no_event_is_refused_with_a_sentence() -> None:
    assert event_of("drag 1 2.5 3 4") == ("drag", {"start": Point(1, 2.5), "end": Point(3, 4)})
    assert event_of("key space") == ("key", {"key": "space"})
    for text, why in (
        ("jump 1", "no event 'jump'"),
        ("click 1", "is not “click x y”"),
        ("click a b", "is not “click x y”"),
        ("click nan 1", "is not “click x y”"),
        ("key", "is not “key name”"),
        ("tick 1 2", "says more than"),
    ):
        with pytest.raises(Refusal, match=why):
            event_of(text)
    with pytest.raises(Refusal, match="1 to 500 events"):
        log().do("keep_play", name="none", events=[])


def test_the_program_that_comes_out_is_tested_by_it_and_the_command_line_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = log()
    editor.do("keep_play", name="a b a", events=["key a", "key b", "key a"])
    tests = editor.compile("pressed").tests
    monkeypatch.setitem(sys.modules, "pressed", module_of(editor.document, "pressed"))
    taught: dict[str, Any] = {}
    exec(tests, taught)
    taught["test_play_a_b_a"]()
    assert 'assert program.send("key", key="a").accepted' in tests.replace("'", '"')
    assert 'assert not program.send("key", key="a").accepted' in tests.replace("'", '"')
    assert 'program.state["past"] == ["a", "b"]' in tests.replace("'", '"')
    editor.save(tmp_path / "keys.studio")
    assert main(["plays", str(tmp_path / "keys.studio")]) == 0
    assert "“a b a” goes as it should, 3 events." in capsys.readouterr().out
    editor.do("delete_demonstration", demonstration="on_key-2")
    editor.save()
    assert main(["plays", str(tmp_path / "keys.studio")]) == 3
    assert "goes otherwise at event 3 (key a)" in capsys.readouterr().out


def test_other_parameters_are_part_of_a_play() -> None:
    editor = editor_after(LIGHT)
    at = editor.live.value("ellipse_1").get("center")
    editor.do("keep_play", name="one click", events=[f"click {at.x:g} {at.y:g}"])
    assert editor.document.plays["one click"].parameters == editor.document.parameters()
    with pytest.raises(Refusal, match="There is no parameter nowhere"):
        editor.do("keep_play", name="x", events=["click 1 1"], parameters={"nowhere": 1})


def test_what_goes_otherwise_in_a_run_and_what_only_follows_from_it() -> None:
    before, after = log(), Editor()
    after.do("new_state", name="past", value=[])
    for there, reason in (([], "never"), (["a"], "it is there")):
        brings, states = {"key": "a"}, {"past": there}
        after.do("demonstrate_event", event="key", process="on_key", brings=brings, states=states)
        after.do("end", how="fail", reason=reason)
    after.do("start_again")
    events = [("key", {"key": "a"}), ("key", {"key": "a"})]
    changes = changes_in(before.document, after.document, events, {}, verdict, Work(), 1)
    told = [(one.number, one.was, one.now, one.follows) for one in changes]
    never, there = "it is refused (“never”)", "it is refused (“it is there”)"
    assert told == [(1, "it happens", never, False), (2, there, never, True)]
    (alone,) = changes_in(before.document, after.document, events, {}, verdict, Work())
    assert alone.number == 1, "in the situation it happened in, the second event goes as before"
