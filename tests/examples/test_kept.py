"""What the folders of the examples keep is what their sessions lead to, word for word."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from studio.__main__ import main
from studio.cli.kept_files import EXPECTED, kept
from studio.document.file import dumps
from studio.lessons.checking import faults_of
from studio.lessons.course import Course, perform
from studio.lessons.lesson import FILE as LESSON
from studio.lessons.reading import read_lesson
from studio.session.editor import Editor
from studio.session.log import FILE, read_session, texts_of
from tests.examples.recorded import GOBAN
from tests.replays import FOLDERS, replay_of

LIGHTS = GOBAN.parent / "lights_out"


def test_there_are_examples() -> None:
    assert GOBAN in FOLDERS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_kept_is_what_the_session_leads_to(folder: Path) -> None:
    """Document, program, its tests and what was inferred; pytest runs the tests themselves where they stand."""
    texts = kept(replay_of(folder.name), folder.name)
    different = [name for name, text in texts.items() if not (folder / name).exists() or _text(folder / name) != text]
    assert not different, (
        f"{different} in examples/{folder.name} differ from what the session leads to. If that is meant, "
        f"look at what comes out of `studio replay examples/{folder.name} --keep --no-play` and commit it."
    )
    assert len(texts) == 4


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_step_of_the_lesson_is_done_by_its_session_and_not_before(folder: Path) -> None:
    done, lesson = replay_of(folder.name), read_lesson(folder / LESSON)
    known = {step: done.document_at(step) for step in range(done.steps + 1)}
    assert [str(one) for one in faults_of(lesson, known)] == []
    assert lesson.session.lines == done.session.lines and lesson.parts[-1].steps[-1].ends == done.steps
    assert all(len(step.says) < 200 for part in lesson.parts for step in part.steps), "it must fit into two lines"
    assert len(lesson.parts) == (10 if folder == GOBAN else 4)


BOARD, POSITION = {"tile": "board"}, {"tile": "position"}
WHITE_COMES = {"history": [{"dict": []}, {"dict": [[[0, 1], {"symbol": "black"}]]}], "stone": {"symbol": "white"}}
OTHERS: dict[str, Any] = {"inputs": {"position": {"key": [4, 4]}}, "members": [[3, 3], [5, 3], [3, 5], [5, 5]]}
WHITE: dict[str, Any] = {"fill": {"symbol": "white"}, "center": [311, 112]}
WRONG: tuple[tuple[int, int, list[dict[str, Any]], str], ...] = (
    (1, 1, [{"do": "draw_ellipse", "center": [9, 9], "radius_x": 9, "radius_y": 9, "name": "background"}], ""),
    (1, 3, [{"do": "draw_group", "things": ["line_1", "line_2", "line_3"], "name": "rows"}], "made a group"),
    (2, 3, [{"do": "select_members", "collection": "crossings", "name": "star_points", "members": [[2, 2]]}], "five"),
    (
        *(3, 3),
        [
            {"do": "make_component", "things": ["disc"], "name": "stone", "open": ["center", "fill"]},
            {"do": "make_instance", "component": "stone", "name": "black_stone", "values": WHITE},
        ],
        "is to be black",
    ),
    (
        *(5, 4),
        [
            {"do": "demonstrate_event", "event": "click", "process": "on_click", "brings": {"at": [270, 190]}},
            {"do": "point_at", "at": [{"via": "crossing_at", "of": [{"tile": "at"}]}], "name": "position"},
            {"do": "end", "how": "nothing", "reason": "no"},
        ],
        "nothing is placed anywhere",
    ),
    (6, 1, [{"do": "teach_members", "name": "neighbours", "collection": "crossings", **OTHERS}], "across are none"),
    (
        *(8, 3),
        [
            {"do": "demonstrate", "process": "play_move", "inputs": {**WHITE_COMES, "position": {"key": [3, 3]}}},
            {"do": "point_at", "at": [{"tile": "history", "key": 0}], "name": "board"},
            {
                **{"do": "run", "process": "place"},
                "inputs": {"stones": BOARD, "stone": {"tile": "stone"}, "position": POSITION},
            },
            {"do": "run", "process": "capture", "inputs": {"stones": BOARD, "position": POSITION}},
            {"do": "append", "tile": "history", "value": BOARD},
            {"do": "end"},
        ],
        "the last one of the history",
    ),
)
"""Part and step, what is done wrongly there, and what is said to that."""


@pytest.mark.parametrize("part, step, wrong, said", WRONG, ids=[f"{one[0]}.{one[1]}" for one in WRONG])
def test_what_is_done_wrongly_is_not_accepted_and_the_hint_fits(
    part: int, step: int, wrong: list[dict[str, Any]], said: str
) -> None:
    lesson = read_lesson(GOBAN / LESSON)
    wanted = lesson.parts[part - 1].steps[step - 1]
    editor = replay_of("goban").branch(wanted.begins)
    course = Course(lesson, editor, part - 1)
    course.begin_step(editor, step - 1)
    for gesture in wrong:
        editor.do(gesture["do"], **{name: one for name, one in gesture.items() if name != "do"})
        assert not course.look(editor)
    assert said in course.help and bool(said) == bool(course.help)
    while len(editor.history) > wanted.begins:
        editor.undo()
    course.look(editor)
    perform(lesson, wanted, editor)
    assert course.look(editor) and course.progress.of(part - 1, step - 1).tries > 1


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_kept_document_opens_as_it_was(folder: Path) -> None:
    editor = Editor.open(folder / f"{folder.name}.studio")
    assert editor.session.lines == read_session(folder).lines
    assert editor.live.errors == {}
    again = dumps(editor.document, texts_of(editor.session.lines)) == _text(editor.path or folder)
    program = editor.compile(folder.name).source == _text(folder / f"{folder.name}.py")
    assert again and program, "saved again it is another file, or its program is not the one that is kept"


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8")


def test_a_changed_gesture_is_told_where_it_first_makes_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lamps around one in the middle, pointed at diagonally."""
    changed = []
    for line in _text(LIGHTS / FILE).splitlines():
        gesture = json.loads(line)
        if gesture.get("do") == "teach_members" and len(gesture["members"]) == 5:
            gesture["members"] = [[2, 2], [1, 1], [3, 1], [1, 3], [3, 3]]
        changed.append(json.dumps(gesture))
    (tmp_path / FILE).write_text("\n".join(changed))
    shutil.copy(LIGHTS / EXPECTED, tmp_path)
    assert main(["replay", str(tmp_path), "--no-play", "--quiet", "--check"]) == 3
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    place, rest = said.err.split(" differs from the recording: ")
    assert place.endswith(", teach_members)"), said.err
    assert rest.startswith("expected around = [p for p in places if distance(place, p) <= 1], but around = ")
