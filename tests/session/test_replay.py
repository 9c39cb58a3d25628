"""Replaying sessions, comparing with what was expected, reporting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from studio.commands.all import registry
from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import Cancelled, FileFault
from studio.session.editor import Editor
from studio.session.explanation import explain
from studio.session.log import Chapter, Gesture, Note, Session, read_text
from studio.session.playback import Playback
from studio.session.replay import Divergence, Expectations, RefusedStep, Replayed, expectation, replay, replayed
from studio.session.replay_report import replay_report
from tests.session.slow_commands import begun, slow_commands

SMALL = """{"studio": 1, "title": "Small"}
{"chapter": "Drawing"}
{"note": "by hand"}
{"do": "draw_line", "row": "A1", "start": [20, 20], "end": [180, 21]}
{"do": "draw_line", "row": "A1", "start": [20, 51], "end": [180, 50]}
{"do": "draw_line", "row": "A1", "start": [21, 80], "end": [180, 80]}
{"chapter": "Lists"}
{"do": "listify", "row": "A2", "things": ["line_1", "line_2", "line_3"], "name": "rows"}
{"do": "set_formula", "name": "half", "formula": "len(rows) / 2"}
{"do": "rename", "old": "rows", "new": "rules"}
"""


def small(*changes: tuple[str, str]) -> Session:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_text(text)


def steps_of(session: Session) -> tuple[Editor, list[Replayed]]:
    editor = Editor()
    return editor, [line for line in replay(session, editor) if isinstance(line, Replayed)]


def test_a_replay_infers_anew() -> None:
    editor, steps = steps_of(small())
    assert [(one.step, one.chapter, one.gesture.row) for one in steps][3] == (4, "Lists", "A2")
    assert ["rows.start.y", "20 + 30 * i"] in steps[3].inferred
    assert editor.live.value("half") == 1.5
    other = replayed(small(("[20, 51]", "[20, 61]"), ("[180, 50]", "[180, 60]"), ("80]", "100]")))
    assert other.document != editor.document, "[L2] another drawing gives another program"


def test_a_replay_gives_chapters_and_notes_as_they_come_and_the_same_session() -> None:
    editor = Editor()
    given = list(replay(small(), editor))
    assert given[:2] == [Chapter("Drawing"), Note("by hand")]
    assert editor.session.gestures[0].row == "A1"
    again = replayed(Session("Small", editor.session.lines))
    assert again.document == editor.document


def test_a_refused_step_is_told_with_its_place_and_the_document_stays() -> None:
    editor = Editor()
    with pytest.raises(RefusedStep) as caught:
        list(replay(small(('"line_3"]', '"line_9"]')), editor))
    assert str(caught.value).startswith("Step 4 (line 8, A2, listify) was refused: ")
    assert len(editor.history) == 3 and set(editor.document.definitions) == {"line_1", "line_2", "line_3"}


def test_a_replay_that_is_stopped_in_the_middle_of_a_step_refuses_nothing(tmp_path: Path) -> None:
    slowly = Session("Slow", (Gesture("add_slowly", {"text": "a", "folder": str(tmp_path)}),))
    looks = iter(range(3))
    with pytest.raises(Cancelled):
        list(
            replay(slowly, Editor(commands=slow_commands()), lambda: Work(cancelled=lambda: next(looks, None) is None))
        )
    assert begun(str(tmp_path)).exists()


def test_the_first_divergence_is_told(tmp_path: Path) -> None:
    expected = Expectations([expectation(one) for one in steps_of(small())[1]])
    expected.write(tmp_path / "expected.jsonl")
    expected = Expectations.read(tmp_path / "expected.jsonl")
    for one in steps_of(small())[1]:
        expected.check(one)
    changed = small(
        ("[20, 51]", "[20, 61]"), ("[180, 50]", "[180, 60]"), ('80], "end": [180, 80]', '100], "end": [180, 100]')
    )
    with pytest.raises(Divergence) as caught:
        for one in steps_of(changed)[1]:
            expected.check(one)
    assert str(caught.value) == (
        "Step 4 (line 8, A2, listify) differs from the recording: "
        "expected rows.start.y = 20 + 30 * i, but rows.start.y = 20 + 40 * i came."
    )


def test_a_session_that_ends_too_early_or_goes_on_too_long_diverges() -> None:
    steps = steps_of(small())[1]
    expected = Expectations([expectation(one) for one in steps])
    with pytest.raises(Divergence, match="Step 4 differs .*expected listify, but the end of the session came"):
        expected.check_end(3)
    with pytest.raises(Divergence, match="expected the end of the session, but rename came"):
        Expectations(expected.steps[:5]).check(steps[5])
    with pytest.raises(Divergence, match="expected draw_line, but listify came"):
        Expectations([expected.steps[0]] * 6).check(steps[3])


def test_damaged_expectations_are_told(tmp_path: Path) -> None:
    (tmp_path / "e").write_text('{"do": "a", "inferred": []}\n{"do"')
    with pytest.raises(FileFault, match="Line 2 of the expectations is damaged"):
        Expectations.read(tmp_path / "e")
    with pytest.raises(FileFault, match="Cannot read .*nothing"):
        Expectations.read(tmp_path / "nothing")


def test_a_report_counts_gestures_and_what_was_typed() -> None:
    editor, steps = steps_of(small())
    found = json.loads(json.dumps(replay_report("Small", steps, editor.document, registry())))
    assert found["gestures"] == {"draw_line": 3, "listify": 1, "set_formula": 1, "rename": 1}
    assert [one["text"] for one in found["typed_names"]] == ["rows", "rules"]
    assert [one["text"] for one in found["typed_formulas"]] == ["len(rows) / 2"]
    assert found["totals"]["steps"] == 6 and found["demonstrations"] == {}
    assert {one["goal"] for one in found["inference"]} >= {"rows.start.y", "rows.end.y"}
    assert found["questions"]["asked"] == 0


def test_an_explanation_follows_a_name_back_through_renaming() -> None:
    session = small()
    found = explain(replayed(session).document, session, "rules")
    assert found.text[0].startswith("rules = [line(") and found.users == ("half",)
    assert (4, "rules.start.y", "20 + 30 * i") in [(step, one.goal, one.formula) for step, one in found.findings]
    assert any(one.startswith("rules") or "drawn" in one for one in found.examples)
    assert json.dumps(found.as_json())


TITLED = '{"studio": 1, "title": "A point"}\n{"do": "draw_ellipse", "center": [5, 5], "radius_x": 3, "radius_y": 3}\n'


def test_the_title_of_a_session_is_that_of_its_document() -> None:
    session = read_text(TITLED)
    assert replayed(session).document.title == "A point"
    assert Playback(session).editor.document.title == "A point"
    editor = replayed(session)
    editor.undo()
    assert editor.document.title == "A point" and editor.session.title == "A point"


def test_a_title_that_was_given_is_kept() -> None:
    called = TITLED.replace('{"do": "draw', '{"do": "set_title", "title": "Mine"}\n{"do": "draw', 1)
    assert replayed(read_text(called)).document.title == "Mine"
    assert replayed(read_text(TITLED), Editor(Document(title="Mine"))).document.title == "Mine"


LAMP = """{"studio": 1, "title": "Lamp"}
{"do": "new_state", "name": "level", "value": 3}
{"do": "demonstrate_event", "event": "key", "process": "on_key", "brings": {"key": "m"}, "states": {"level": 3}}
{"do": "change", "tile": "level", "value": 6}
{"do": "end"}
"""


def test_what_there_is_to_ask_is_worked_out_where_it_is_read() -> None:
    asked, plain = Editor(), replayed(read_text(LAMP))
    steps = [one for one in replay(read_text(LAMP), asked) if isinstance(one, Replayed)]
    assert any(one.question for step in steps for one in step.result.findings)
    assert not any(one.question for step in plain.history for one in step.result.findings)
    assert plain.document == asked.document
    told = [[one.formula for one in step.result.findings if not one.only_asks] for step in asked.history]
    assert told == [[one.formula for one in step.result.findings] for step in plain.history]
