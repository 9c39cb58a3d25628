"""``studio run``: the program of a document or a session is played, with its own options."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from studio.__main__ import main
from tests.cli.test_compile import SMALL

PARAMETER = '{"do": "new_value", "name": "far", "value": 3, "least": 1, "most": 9}\n'


def test_a_session_is_played_in_the_terminal_and_says_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "small.jsonl"
    file.write_text(SMALL + PARAMETER)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["run", str(file), "--set", "far=4", "--terminal", "--ascii"]) == 0
    assert "Small. `help` tells" in capsys.readouterr().out
    assert main(["run", str(file), "--about"]) == 0
    assert '"title": "Small"' in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["run", str(file), "--set", "far=400"])
    assert "far must be between 1 and 9, not 400" in capsys.readouterr().err


def test_what_is_no_program_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(tmp_path / "none.studio")]) == 2
    file = tmp_path / "odd.jsonl"
    file.write_text(SMALL + '{"do": "set_formula", "name": "x", "formula": "1 +"}\n')
    assert main(["run", str(file)]) == 4
    assert len(capsys.readouterr().err.strip().splitlines()) >= 2
