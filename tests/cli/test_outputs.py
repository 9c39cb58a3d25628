"""No command writes over a document, a session or another of its files by a slip."""

from __future__ import annotations

from pathlib import Path

import pytest

from studio.__main__ import main
from studio.session.editor import Editor

SLIPS = [
    ["graph", "d.studio", "-o", "d.studio"],
    ["graph", "d.studio", "-o", "session.jsonl"],
    ["graph", "d.studio", "-o", "d.json", "--format", "svg"],
    ["render", "d.studio", "-o", "d.studio"],
    ["compile", "d.studio", "-o", "d.studio"],
    ["compile", "d.studio", "-o", "p.py", "--tests", "d.studio"],
    ["compile", "d.studio", "-o", "p.py", "--tests", "./p.py"],
    ["compile", "d.studio", "--to", "html", "-o", "session.jsonl"],
    ["record", "d.studio", "-o", "d.studio"],
    ["record", "d.studio", "-o", "session.jsonl"],
    ["animate", "d.studio", "-o", "d.studio"],
    ["lesson", "make", "d.studio", "-o", "session.jsonl"],
    ["lesson", "judge", "lesson.toml", "d.studio", "-o", "d.studio"],
]


@pytest.mark.parametrize("slip", SLIPS, ids=" ".join)
def test_a_slip_in_the_name_of_the_file_is_refused(
    slip: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    editor = Editor()
    editor.do("draw_ellipse", center=[40, 40], radius_x=9, name="dot")
    editor.save(Path("d.studio"))
    editor.close()
    Path("session.jsonl").write_text('{"studio": 1, "title": "Mine"}\n{"do": "set_title", "title": "x"}\n')
    guide = '[[part]]\ntitle = "One"\n[[part.step]]\nsays = "Draw a dot."\nshows = 1\nuntil = [{ shapes = 1 }]\n'
    Path("lesson.toml").write_text(f'title = "One"\nsession = "session.jsonl"\n{guide}')
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    assert main(slip) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before
