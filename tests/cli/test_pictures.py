"""``studio pictures``: one picture of the window for each row of a session, without a screen."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from studio.__main__ import main

LINES: list[dict[str, object]] = [
    {"studio": 1, "title": "Two sheets"},
    {"chapter": "Draw"},
    {"do": "draw_rectangle", "row": "A", "start": [0, 0], "end": [80, 60], "fill": "tan", "name": "sheet"},
    {"do": "duplicate", "row": "B", "thing": "sheet", "to": [120, 0], "name": "other"},
    {"do": "delete", "row": "B", "name": "other"},
]


@pytest.fixture
def session(tmp_path: Path) -> Path:
    (tmp_path / "session.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LINES))
    return tmp_path


def studio(*arguments: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    plain.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, "-m", "studio", "pictures", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=plain, timeout=600, check=False)


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", head[16:])
    return wide, high


def test_each_row_has_a_picture_of_its_telling_moment_and_of_its_end(session: Path) -> None:
    out = session / "pictures"
    done = studio(str(session), "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert sorted(one.name for one in out.iterdir()) == ["A.png", "B-2.png", "B.png"]
    assert all(size(one) == (1440, 900) for one in out.iterdir())
    assert len({one.read_bytes() for one in out.iterdir()}) == 3
    assert f"wrote {out / 'A.png'}" in done.stdout and "3 pictures" in done.stdout


def test_single_rows_dark_and_at_another_scale(session: Path) -> None:
    out = session / "pictures"
    done = studio(str(session), "--out", str(out), "--rows", "A", "--dark", "--scale", "2")
    assert done.returncode == 0, done.stderr
    assert [one.name for one in out.iterdir()] == ["A.png"] and size(out / "A.png") == (2880, 1800)


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--rows", "X"], "no row 'X'. It has A, B"),
        (["--scale", "9"], "from 0.5 to 4"),
        (["--scale", "1,2"], "with --places"),
        (["--places", "--sizes", "1024x700,90"], "Sizes are like"),
    ],
)
def test_wrong_usage_is_told(
    session: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pictures", str(session), *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_session_without_rows_has_pictures_of_its_chapters(session: Path) -> None:
    plain = [{key: item for key, item in line.items() if key != "row"} for line in LINES]
    chapters = [*plain[:3], {"chapter": "Copy, and delete"}, *plain[3:]]
    (session / "session.jsonl").write_text("".join(json.dumps(line) + "\n" for line in chapters))
    assert main(["pictures", str(session), "--out", str(session / "out")]) == 0
    names = sorted(one.name for one in (session / "out").iterdir())
    assert names == ["01-draw.png", "02-copy-and-delete-2.png", "02-copy-and-delete.png"]


def test_a_session_that_does_nothing_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "session.jsonl").write_text('{"studio": 1}\n{"chapter": "Nothing"}\n')
    assert main(["pictures", str(tmp_path)]) == 2
    assert "nothing to take a picture of" in capsys.readouterr().err


def test_a_picture_of_what_never_comes_is_told_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from studio.app.measure import camera
    from studio.app.measure.screenshots import application

    application()
    monkeypatch.setattr(camera, "PATIENCE", 1)
    told: list[str] = []
    taken = camera.Camera(tmp_path, "dark", told.append)
    assert taken.ready("graph", lambda: True) and not taken.ready("program", lambda: False)
    assert taken.missing == ["dark-program"] and told == ["  dark-program is missing: it was not ready in time."]


@pytest.mark.parametrize(("theme", "wide", "high"), [("light", 1024, 700), ("dark", 1440, 900)])
def test_every_place_has_a_picture_in_which_nothing_is_cut_off_or_hard_to_read(
    session: Path, theme: str, wide: int, high: int
) -> None:
    from studio.app.measure.place_pictures import take_place_pictures

    told: list[str] = []
    made = take_place_pictures(session, session / "places", 1.0, [(wide, high)], [theme], told.append).written
    names = {one.stem.rpartition("-1-")[2] for one in made}
    assert {"welcome", "document", "program", "graph", "running", "stage", "timeline", "export", "help-keys"} <= names
    assert all(size(one) == (wide, high) for one in made if one.stem.endswith(("document", "stage")))
    assert [line for line in told if not line.startswith("wrote ")] == []
