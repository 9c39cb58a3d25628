"""A program never takes the place of a module that Python or the studio needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.cli.load import target
from studio.compile import compile_document, program_name, why_no_program
from studio.document.model import Definition, Document
from studio.language.nodes import Literal
from tests.hostile.sentences import faults_of

SESSION = (
    '{"studio": 1, "title": "One"}\n'
    '{"do": "draw_ellipse", "center": [40, 40], "radius_x": 15, "radius_y": 15, "fill": "white"}\n'
)
FOREIGN = ["typing", "types", "math", "argparse", "class", "print", "studio", "PySide6", "queue", "calendar"]


@pytest.mark.parametrize("name", FOREIGN)
def test_another_name_is_suggested(name: str) -> None:
    sentence = why_no_program(name)
    assert sentence.endswith(f"try program_{name}.") and not faults_of(sentence)
    assert program_name(name) == f"program_{name}" and not why_no_program(program_name(name))
    assert compile_document(Document({"a": Definition("a", Literal(1))}), name).name == f"{name}_"


@pytest.mark.parametrize("name", ["", "2 many", "_hidden", "a.b", "../x", "a\nb", "x" * 500, "\u202e"])
def test_what_is_no_name_is_said_in_one_line(name: str) -> None:
    assert not faults_of(why_no_program(name))
    assert not why_no_program(program_name(name[:100]))


@pytest.mark.parametrize("name", ["typing", "math", "argparse"])
def test_a_folder_called_like_a_module_breaks_nothing(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "session.jsonl").write_text(SESSION)
    (tmp_path / name / "play.json").write_text('{"events": []}')
    before = dict(sys.modules)
    assert main(["replay", str(tmp_path / name), "--quiet", "--out", str(tmp_path / "build")]) == 0
    assert all(sys.modules.get(one) is module for one, module in before.items())
    assert name not in set(sys.modules) - set(before) and target(str(tmp_path / name)).name == f"program_{name}"
    file = tmp_path / "build" / f"program_{name}.py"
    command = [sys.executable, str(file), "--scene", str(tmp_path / "out.svg")]
    assert subprocess.run(command, cwd=file.parent, check=False, timeout=600).returncode == 0
    assert "<ellipse" in (tmp_path / "out.svg").read_text()


def test_the_studio_loads_programs_under_no_name(tmp_path: Path) -> None:
    (tmp_path / "session.jsonl").write_text(SESSION)
    (tmp_path / "play.json").write_text('{"events": []}')
    before = set(sys.modules)
    assert main(["replay", str(tmp_path), "--quiet", "--out", str(tmp_path / "build")]) == 0
    assert not [one for one in set(sys.modules) - before if "program" in one or tmp_path.name in one]


@pytest.mark.parametrize("name", ["types.py", "print.py", "a b.py", "x.txt"])
def test_an_output_of_such_a_name_is_wrong_usage(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "session.jsonl").write_text(SESSION)
    assert main(["compile", str(tmp_path), "-o", str(tmp_path / name)]) == 2
    said = capsys.readouterr().err.strip()
    assert not faults_of(said.splitlines()[-1]) and not (tmp_path / name).exists()
