"""``studio gallery``: one page with all programs of a folder, that needs nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.cli.gallery import with_images
from studio.document.images import Images, address
from studio.session.log import read_session
from tests.cli.test_compile import SMALL
from tests.programs.recorded import SESSIONS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, title in (("one", "The <first>"), ("two", "The second")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "session.jsonl").write_text(SMALL.replace("Small", title))
    (tmp_path / "two" / "README.md").write_text("# Two\n\n![x](y.svg)\n\nA `bead` that lies\nthere. More of it.\n")
    (tmp_path / "nothing").mkdir()
    return tmp_path


def test_every_program_of_a_folder_has_its_picture_a_sentence_and_its_page(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "all.html"
    assert main(["gallery", str(folder), "-o", str(file)]) == 0
    assert capsys.readouterr().out.strip() == f"{file}: The <first>, The second"
    text = file.read_text()
    assert text.count("<section") == 2 == text.partition("<script>")[0].count("<svg")
    assert "<h2>The &lt;first&gt;</h2>" in text and "<p>A bead that lies there.</p>" in text and "A drawing." in text
    found = re.search(r"const pages = (\{.*\});", text)
    assert found and text.count("</script>") == 1, "no page ends the script that holds it"
    pages = json.loads(found[1].replace("<\\/", "</"))
    assert list(pages) == ["one", "two"] and all("class Program extends Machine" in one for one in pages.values())
    assert not re.search(r"(src|href)=[\"']http", text)


def test_sessions_that_lie_in_the_folder_are_programs_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("alone.jsonl", "session.jsonl", "session.expected.jsonl"):
        (tmp_path / name).write_text(SMALL.replace("Small", name))
    assert main(["gallery", str(tmp_path), "-o", str(tmp_path / "all.html")]) == 0
    assert capsys.readouterr().out.strip().endswith("all.html: alone.jsonl")


def test_where_there_is_no_program_or_no_page_that_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", str(folder / "nothing"), "-o", str(folder / "all.html")]) == 2
    assert "There is no program in" in capsys.readouterr().err
    assert main(["gallery", str(folder), "-o", "all.png"]) == 2
    assert "it must be NAME.html" in capsys.readouterr().err


def test_sessions_are_done_in_several_processes_once_and_what_is_refused_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "kept"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "kept"))
    for name in "ab":
        (tmp_path / f"{name}.jsonl").write_text(SMALL.replace("Small", f"Title {name}"))
    (tmp_path / "c.jsonl").write_text(SMALL + '{"do": "delete", "names": ["nothing"]}\n')
    written = ["gallery", str(tmp_path), "-o", str(tmp_path / "all.html")]
    assert main(written) == 4
    said = capsys.readouterr()
    assert said.out.strip().endswith("all.html: Title a, Title b")
    assert all(f"{number}/3 " in said.err for number in (1, 2, 3)) and "c is left out: Step " in said.err
    (tmp_path / "c.jsonl").unlink()
    (tmp_path / "b.jsonl").write_text(SMALL.replace("Small", "Another"))
    assert main(written) == 0
    assert capsys.readouterr().err == "1/1 b was done again.\n", "the others are known"
    for kept in (tmp_path / "kept").rglob("*.studio"):
        kept.write_text("damaged")
    assert main(written) == 0
    assert "2/2 " in capsys.readouterr().err, "what is damaged is done again"


def test_pictures_beside_a_program_stand_in_its_icon(tmp_path: Path) -> None:
    (tmp_path / "a&b.png").write_bytes(b"\x89PNG")
    icon = '<svg><image href="a&amp;b.png"/><image href="gone.png"/><image href="data:x"/></svg>'
    data = address("image/png", b"\x89PNG")
    there = with_images(icon, Images(folder=tmp_path))
    assert there == f'<svg><image href="{data}"/><image href=""/><image href="data:x"/></svg>'


@pytest.mark.parametrize("name", sorted(path.stem for path in SESSIONS.glob("*.jsonl")))
def test_each_recorded_program_says_what_it_is(name: str) -> None:
    session = read_session(SESSIONS / f"{name}.jsonl")
    last = session.gestures[-1]
    assert last.do == "tell_about" and session.title[0].isupper()
    said = {key: str(value) for key, value in last.arguments.items()}
    assert said["group"] and said["line"].endswith(".") and 10 < len(said["line"]) <= 120
    assert said["help"].endswith(".") and len(said["help"]) > 30
