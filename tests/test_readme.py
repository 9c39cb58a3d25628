"""What README.md says is so: its session, its Python, its commands and its paths."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from studio.__main__ import SUBCOMMANDS
from studio.cli.kept_files import EXPECTED
from studio.cli.replay_output import finding_line
from studio.document.file import load
from studio.language.show import show, show_steps
from studio.session.editor import Editor
from studio.session.log import read_text
from studio.session.replay import Expectations, Replayed, replay

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("examples/*/README.md"))]


def block(kind: str, number: int = 0) -> str:
    """The text of a code block."""
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)[number]


def test_the_session_by_hand_leads_to_what_is_said_about_it() -> None:
    editor = Editor()
    steps = [one for one in replay(read_text(block("jsonl")), editor) if isinstance(one, Replayed)]
    said = [one.result.says for one in steps]
    said += [f"{found.goal} = {found.formula}" for one in steps for found in one.result.findings]
    promised = re.search(r"among other things:\n\n```\n(.*?)```", README, re.DOTALL)
    assert promised
    for line in promised[1].splitlines():
        assert line in said, line
    asked = "\n".join(finding_line(found) for one in steps for found in one.result.findings)
    assert "What should next_bead(3) give?" in asked
    assert [editor.live.value("next_bead")(bead) for bead in range(5)] == [1, 2, 3, 4, 0]


def test_the_lines_of_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = next(text for text in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "Editor()" in text)
    exec(compile(code, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("bead copied: ") and "draw_ellipse" in said


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_paths_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"`studio ([a-z]+)", text)) <= set(SUBCOMMANDS)
    for path in set(re.findall(r"`((?:studio|tests|examples)/[\w/.]+)`", text)):
        assert "NAME" in path or (ROOT / path).exists(), path
    for link in re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^"]+)"', text):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: page.parent.name)
def test_formulas_told_of_an_example_are_those_that_come_out(page: Path) -> None:
    """Each line of a block of formulas was inferred at some step, or is in the document that is kept."""
    folder = page.parent
    known = {" = ".join(found) for step in Expectations.read(folder / EXPECTED).steps for found in step["inferred"]}
    document, _ = load(folder / f"{folder.name}.studio")
    known |= {f"{one.name} = {show(one.formula)}" for one in document.definitions.values()}
    known |= {line.strip() for one in document.processes.values() for line in show_steps(one.steps).splitlines()}
    told = re.findall(r"^ *```formulas\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    missing = [line.strip() for lines in told for line in lines.splitlines() if line.strip() not in known]
    assert not missing
