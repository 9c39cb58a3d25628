"""``studio compile``: a program or a page, as the name of the file or ``--to`` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from studio.__main__ import main
from studio.compile.names import program_name, why_no_program
from studio.session.log import read_session
from studio.session.replay import replayed

SMALL = """{"studio": 1, "title": "Small"}
{"do": "draw_ellipse", "center": [40, 40], "radius_x": 15, "radius_y": 15, "fill": "white", "name": "bead"}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "session.jsonl").write_text(SMALL)
    return tmp_path


def test_a_page_is_written_where_the_name_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "small.html"
    assert main(["compile", str(folder), "-o", str(file)]) == 0
    assert "<title>Small</title>" in file.read_text() and capsys.readouterr().out.strip() == str(file)


def test_a_page_is_written_beside_the_document(folder: Path) -> None:
    assert main(["compile", str(folder), "--to", "html"]) == 0
    assert sorted(file.suffix for file in folder.iterdir()) == [".html", ".jsonl"]


def test_a_session_of_another_making_is_done_again_and_one_that_was_gone_on_with_is_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = replayed(read_session(folder))
    drawing.do("draw_line", start=[0, 0], end=[9, 90], name="string")
    drawing.save(folder / "small.studio")
    assert main(["compile", str(folder), "-o", str(folder / "one.py")]) == 0
    assert "string" in (folder / "one.py").read_text() and not capsys.readouterr().err
    (folder / "session.jsonl").write_text(SMALL.replace("bead", "pearl"))
    assert main(["compile", str(folder), "-o", str(folder / "two.py")]) == 0
    assert "pearl" in (folder / "two.py").read_text() and "string" not in (folder / "two.py").read_text()
    assert "small.studio was not made by the session.jsonl beside it, which is done again" in capsys.readouterr().err
    assert main(["compile", str(folder / "small.studio"), "-o", str(folder / "three.py")]) == 0
    assert "string" in (folder / "three.py").read_text() and not capsys.readouterr().err


def test_what_does_not_go_together_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (["--to", "html", "-o", "small.py"], "'small.py' cannot be a page: it must be NAME.html."),
        (["--to", "python", "-o", "small.html"], "'small.html' cannot be a program"),
        (["-o", "small.html", "--tests", "test_small.py"], "The tests of what was taught are for the Python program"),
        (["-o", "small.html", "--no-pass", "none"], "There is no pass 'none'."),
    ):
        assert main(["compile", str(folder), *arguments]) == 2
        assert sentence in capsys.readouterr().err


def test_a_name_that_is_too_long_for_a_program_is_told_so():
    assert "is too long for a program: use at most 200 letters." in why_no_program("n" * 240)
    assert not why_no_program(program_name("n" * 240)) and not why_no_program("n" * 200)


def test_a_session_of_another_making_is_done_once_and_a_damaged_one_leaves_the_document(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "home"))
    replayed(read_session(folder)).save(folder / "small.studio")
    (folder / "session.jsonl").write_text(SMALL.replace("bead", "pearl"))
    for said in ("done again", ""):
        assert main(["run", str(folder), "--about"]) == 0
        assert said in capsys.readouterr().err if said else not capsys.readouterr().err
    (folder / "session.jsonl").write_text(SMALL + "no line of JSON\n")
    assert main(["compile", str(folder), "-o", str(folder / "four.py")]) == 0
    assert "bead" in (folder / "four.py").read_text()
