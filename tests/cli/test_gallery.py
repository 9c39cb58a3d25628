"""``studio gallery``: one page with all programs of a folder, that needs nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from studio.__main__ import main
from tests.cli.test_compile import SMALL


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
