"""What the folders of the examples keep is what their sessions lead to, word for word."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.cli.kept_files import EXPECTED, kept
from studio.document.file import dumps
from studio.session.editor import Editor
from studio.session.log import FILE, read_session, texts_of
from tests.examples.recorded import GOBAN
from tests.replays import FOLDERS, replay_of


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
    """The neighbours of a crossing in the middle, pointed at diagonally."""
    changed = []
    for line in _text(GOBAN / FILE).splitlines():
        gesture = json.loads(line)
        if gesture.get("do") == "teach_members" and len(gesture["members"]) == 4:
            gesture["members"] = [[3, 3], [5, 3], [3, 5], [5, 5]]
        changed.append(json.dumps(gesture))
    (tmp_path / FILE).write_text("\n".join(changed))
    shutil.copy(GOBAN / EXPECTED, tmp_path)
    assert main(["replay", str(tmp_path), "--no-play", "--quiet", "--check"]) == 3
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    place, rest = said.err.split(" differs from the recording: ")
    assert place.endswith(", R3, teach_members)"), said.err
    assert rest.startswith(
        "expected neighbours = [p for p in crossings if distance(position, p) == 1], but neighbours = "
    )
