"""The command line, as a program: what it prints, writes, and how it exits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.session.fault_log import log_path
from tests.session.test_replay import SMALL


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "small"
    place.mkdir()
    (place / "session.jsonl").write_text(SMALL)
    return place


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    found = capsys.readouterr()
    return found.out, found.err


def test_help_names_everything(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    out, _ = said(capsys)
    for word in ("replay", "compile", "render", "graph", "explain", "commands", "bench", "window", "exit codes"):
        assert word in out


def test_a_file_that_is_not_there_is_no_wrong_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("missing.studio", "no/such/folder"):
        assert main([name]) == 2
        assert said(capsys)[1] == f"There is no file or folder “{name}”.\n"


@pytest.mark.parametrize(
    "screen, reason, what",
    [
        ({}, "there is no screen here", []),
        (
            {"DISPLAY": ":4077"},
            "could not connect to display :4077",
            [str(Path(__file__).parents[2] / "examples" / "lights_out")],
        ),
    ],
)
def test_studio_alone_opens_the_window_or_says_why_it_cannot(
    screen: dict[str, str], reason: str, what: list[str]
) -> None:
    """With a document, or the folder of one, it opens that."""
    known = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    where = {name: value for name, value in os.environ.items() if name not in known} | screen
    call = [sys.executable, "-m", "studio", *what]
    done = subprocess.run(call, env=where, capture_output=True, text=True, timeout=600)
    assert done.returncode == 4, done.stderr
    assert done.stderr.startswith(f"The window cannot be opened: {reason}") and done.stderr.count("\n") == 1
    assert "studio replay" in done.stderr


@pytest.mark.parametrize("name", ["replay", "compile", "render", "graph", "explain", "commands", "bench"])
def test_every_subcommand_helps(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([name, "--help"])
    assert caught.value.code == 0 and "exit codes" in said(capsys)[0]


def test_wrong_usage_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["replya"])
    assert caught.value.code == 2


def test_replay_prints_a_line_for_each_step(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(folder), "--no-play"]) == 0
    out, _ = said(capsys)
    assert "Drawing" in out and "by hand" in out and "rows.start.y = 20 + 30 * i" in out
    assert "6 steps in" in out


def test_replay_writes_program_and_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / "out"
    assert main(["replay", str(folder), "--out", str(out), "--quiet", "--save", str(folder / "small.studio")]) == 0
    assert said(capsys) == ("", "")
    assert {file.name for file in out.iterdir()} == {"small.py", "small.svg", "small.png"}
    assert (out / "small.png").read_bytes().startswith(b"\x89PNG")
    assert main(["replay", str(folder / "small.studio"), "--no-play", "--quiet"]) == 0


def test_replay_writes_the_program_where_it_is_told_to_without_playing(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "unplayed"
    assert main(["replay", str(folder), "--no-play", "--out", str(out), "--quiet"]) == 0
    assert (out / "small.py").exists()


def test_replay_stops_at_a_chapter(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(folder), "--no-play", "--json", "--until", "Drawing"]) == 0
    found = json.loads(said(capsys)[0])
    assert found["totals"]["steps"] == 3 and found["gestures"] == {"draw_line": 3}
    assert main(["replay", str(folder), "--no-play", "--until", "Nowhere"]) == 4


def test_a_replay_that_is_refused_still_tells_what_came_before_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "session.jsonl").write_text(SMALL + '{"do": "delete", "names": ["nowhere"]}\n')
    assert main(["replay", str(folder), "--no-play", "--json"]) == 4
    out, err = said(capsys)
    found = json.loads(out)
    assert found["totals"]["steps"] == len(found["steps"]) > 3 and found["refused"] == err.strip()


def test_replay_compares_with_what_was_recorded(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(folder), "--no-play", "--quiet", "--record-expectations"]) == 0
    assert (folder / "session.expected.jsonl").exists()
    assert main(["replay", str(folder), "--no-play", "--quiet", "--check"]) == 0
    assert main(["replay", str(folder), "--no-play", "--quiet", "--check", "--until", "Drawing"]) == 0
    moved = (
        SMALL.replace("51]", "41]")
        .replace("[180, 50]", "[180, 40]")
        .replace('80], "end": [180, 80]', '60], "end": [180, 60]')
    )
    (folder / "session.jsonl").write_text(moved)
    assert main(["replay", str(folder), "--no-play", "--quiet", "--check"]) == 3
    out, err = said(capsys)
    assert out == "" and err.count("\n") == 1 and err.startswith("Step 4 (line 8, A2, listify) differs")


@pytest.mark.parametrize(
    "old, new, code, sentence",
    [
        ('{"do": "rename"', '{"do": "renam"', 4, "Step 6 (line 10, renam) was refused: There is no command 'renam'"),
        ('"line_3"]', '"line_7"]', 4, "Step 4 (line 8, A2, listify) was refused: "),
        ("len(rows) / 2", "len(rows) / ", 4, "Step 5 (line 9, set_formula) was refused: "),
        ("len(rows) / 2", "half + 1", 4, "Step 5 (line 9, set_formula) was refused: "),
        ("len(rows) / 2", "rows + 1", 4, "Step 5 (line 9, set_formula) was refused: "),
        ('"new": "rules"', '"new": "__import__"', 4, "Step 6 (line 10, rename) was refused: "),
        ('"new": "rules"', '"new": "a\\nb\'"', 4, "Step 6 (line 10, rename) was refused: "),
        ('"new": "rules"}', '"new": "rules"', 2, "Line 10 of the session is no JSON"),
        ("[20, 20]", "[20, 1e999]", 4, "Step 1 (line 4, A1, draw_line) was refused: start of draw_line must be"),
    ],
)
def test_faulty_sessions_get_one_sentence_and_an_exit_code(
    folder: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, code: int, sentence: str
) -> None:
    assert old in SMALL
    (folder / "session.jsonl").write_text(SMALL.replace(old, new))
    assert main(["replay", str(folder), "--no-play", "--quiet"]) == code
    _, err = said(capsys)
    assert err.startswith(sentence) and err.count("\n") == 1, err
    assert "Traceback" not in err


def test_what_a_picture_lacks_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    formula = "[ellipse(center=point(20 * i, 9), radius_x=radii[i]) for i in range(3)]"
    steps = [
        {"studio": 1, "title": "Dots"},
        {"do": "new_state", "name": "radii", "value": [5, 6]},
        {"do": "set_formula", "name": "dots", "formula": formula},
        {"do": "show", "name": "dots"},
    ]
    session = tmp_path / "dots.jsonl"
    session.write_text("".join(json.dumps(step) + "\n" for step in steps))
    told = "dots: 1 of 3 cannot be drawn: radii[i] asks for a place that the list does not have."
    assert main(["render", str(session), "-o", str(tmp_path / "dots.svg")]) == 0
    assert said(capsys)[1].strip() == told
    assert main(["replay", str(session), "--out", str(tmp_path)]) == 0
    assert told in " ".join(said(capsys)[0].split())


def test_a_missing_path_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("replay", "compile", "render", "graph"):
        assert main([name, "nowhere/at/all"]) == 2
    assert said(capsys)[1].count("There is no file or folder 'nowhere/at/all'.") == 4


def test_a_damaged_document_lists_every_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "small.studio"
    assert main(["replay", str(folder), "--no-play", "--quiet", "--save", str(file)]) == 0
    file.write_text(file.read_text().replace('"name": "half"', '"name": "class"').replace("len(rules) / 2", "len(("))
    assert main(["render", str(file)]) == 2
    err = said(capsys)[1]
    assert "len(" in err or "not a formula" in err
    assert "class" in err and err.count("\n") == 2 and "Traceback" not in err


def test_a_fault_of_the_studio_itself_is_a_sentence_too(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from studio.cli import render

    def broken(text: str) -> Path:
        raise RuntimeError("inside")

    monkeypatch.setattr(render, "output", broken)
    assert main(["render", str(folder), "-o", "a.svg"]) == 1
    err = said(capsys)[1]
    assert err.startswith("A fault of the studio itself (RuntimeError: inside).")
    assert f"It is logged in {log_path()}." in err and "RuntimeError: inside" in log_path().read_text("utf-8")
    monkeypatch.setenv("STUDIO_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["render", str(folder), "-o", "a.svg"])


def test_commands_prints_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["commands"]) == 0 and "draw_line start end" in said(capsys)[0]
    assert main(["commands", "--json"]) == 0
    found = {one["name"]: one for one in json.loads(said(capsys)[0])["commands"]}
    assert found["draw_line"]["arguments"][0]["must_be"] == "a place on the canvas [x, y]"
    assert main(["commands", "draw_line", "--markdown"]) == 0 and "### `draw_line`" in said(capsys)[0]
    assert main(["commands", "nonsense"]) == 4


def test_graph_writes_all_its_formats(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", str(folder)]) == 0
    found = json.loads(said(capsys)[0])
    assert {"from": "rules", "to": "half"} in found["edges"]
    assert main(["graph", str(folder), "--format", "dot"]) == 0 and '"rules" -> "half"' in said(capsys)[0]
    assert main(["graph", str(folder), "--format", "svg", "-o", str(folder / "g.svg")]) == 0
    assert (folder / "g.svg").read_text().startswith("<svg")


def test_explain_tells_what_was_inferred_and_from_what(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(folder), "rules"]) == 0
    out, _ = said(capsys)
    assert "rules = [line(" in out and "step 4: rules.start.y = 20 + 30 * i" in out and "half" in out
    assert main(["explain", str(folder), "rules", "--json"]) == 0
    assert json.loads(said(capsys)[0])["needed_by"] == ["half"]
    assert main(["explain", str(folder), "nothing"]) == 4


def test_render_draws_with_other_parameters(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SMALL + '{"do": "set_formula", "name": "wide", "formula": "3"}\n'
    (folder / "session.jsonl").write_text(text)
    assert main(["render", str(folder)]) == 0 and said(capsys)[0].startswith("<svg")
    assert main(["render", str(folder), "-o", str(folder / "a.png"), "--scale", "2"]) == 0
    assert (folder / "a.png").read_bytes().startswith(b"\x89PNG")
    for wrong in (["-o", "a.jpg"], ["--set", "wide"], ["--set", "nothing=3"], ["--scale", "0"]):
        assert main(["render", str(folder), *wrong]) == 2
    assert said(capsys)[1].count("\n") == 4


def test_bench_measures_what_it_finds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bench.py").write_text(
        "from studio.bench.registry import Measured, benchmark\n\n"
        '@benchmark\ndef quick():\n    """Quick."""\n'
        '    return [Measured("one", 0.5, most=1.0), Measured("two", 3, "times", least=2)]\n\n'
        '@benchmark\ndef slow():\n    """Slow."""\n    return [Measured("three", 2.0, most=1.0)]\n'
    )
    assert main(["bench", "--folder", str(folder), "--list"]) == 0
    assert "small.quick: Quick." in said(capsys)[0]
    assert main(["bench", "--folder", str(folder), "small.quick"]) == 0
    assert "500.00 ms" in said(capsys)[0]
    assert main(["bench", "--folder", str(folder), "nowhere"]) == 2
    assert "no benchmark with nowhere" in said(capsys)[1]
    assert main(["bench", "--folder", str(folder), "small", "--json"]) == 4
    assert json.loads(said(capsys)[0])["small.slow"][0]["kept"] is False
    assert main(["bench", "--folder", str(folder), "studio.parameter_edit"]) in (0, 4), "how fast is no test"


@pytest.mark.parametrize("command", ["replay", "graph"])
def test_whoever_reads_may_have_had_enough(command: str, folder: Path) -> None:
    """As with ``studio replay … | head -1``: no fault, and no other exit code than for what was done."""
    reads, writes = os.pipe()
    os.close(reads)
    more = ["--no-play", "--out", str(folder / "build")] if command == "replay" else []
    line = [sys.executable, "-m", "studio", command, str(folder), *more]
    done = subprocess.run(line, stdout=writes, stderr=subprocess.PIPE, text=True, timeout=600, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_program_that_cannot_begin_is_said_and_so_is_an_output_without_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = tmp_path / "chosen" / "session.jsonl"
    session.parent.mkdir()
    radius = {"via": "[]", "of": [{"name": "radii"}, {"name": "which"}]}
    lines = [
        {"studio": 1, "title": "Chosen"},
        {"do": "draw_ellipse", "center": [40, 40], "radius_x": 15, "radius_y": 15},
        {"do": "new_state", "name": "radii", "value": [10, 20]},
        {"do": "new_state", "name": "which", "value": 1},
        {"do": "let_be", "attribute": "ellipse_1.radius_x", "value": radius},
    ]
    out = str(tmp_path / "out")
    session.write_text("\n".join(map(json.dumps, lines)))
    assert main(["replay", str(session.parent), "--no-play", "--out", out]) == 0
    session.write_text("\n".join(map(json.dumps, [*lines, {"do": "give", "name": "which", "value": 9}])))
    assert main(["replay", str(session.parent), "--no-play", "--out", out]) == 4
    said = " ".join(capsys.readouterr().out.split())
    assert "The program cannot begin. ellipse_1 has no value here: a list does not have the place" in said
    assert main(["replay", str(session.parent), "--out", ""]) == 2
    assert "--out is the name of a folder; it cannot be empty." in capsys.readouterr().err
