"""Playing events through a compiled program."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studio import Editor
from studio.__main__ import main
from studio.cli.play import Unaccepted, module_of, play
from studio.document.model import Definition, Document, Process, Range, Rule, with_definition
from studio.language.errors import FileFault, Refusal
from studio.language.nodes import Literal, Name
from studio.language.parse import parse
from studio.language.steps import Fail, Input, Put, When
from studio.language.types import NUMBER, POINT, dict_of

GAMES = '{"other": 1}\n{"places": [[0, 0], [1, 2], [2, 2]]}\n'


def document() -> Document:
    """Dots that are put where somebody clicks, once each."""
    found = Document(title="Dots")
    for one in (
        Definition("size", Literal(2), role="parameter", range=Range(1, 9)),
        Definition("spots", parse("{(i, j): point(i * 10, j * 10) for i in range(size) for j in range(size)}")),
        Definition("marks", parse("{}"), role="state"),
        Definition("dots", parse("[ellipse(center=p, radius_x=4, radius_y=4, fill=red) for p in marks]"), drawn=True),
    ):
        found = with_definition(found, one)
    steps = (When(parse("at in marks"), (Fail("There is a dot already."),)), Put("marks", Name("at"), Literal(1)))
    process = Process("mark", (Input("marks", dict_of(POINT, NUMBER)), Input("at", POINT)), steps, ("marks",))
    rule = Rule("click", "mark", (Name("marks"), Name("at")))
    return replace(found, processes={"mark": process}, rules=(rule,))


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("play")
    Editor(document()).save(folder / "dots.studio")
    assert main(["compile", str(folder / "dots.studio"), "--no-pass", "all"]) == 0
    return module_of(folder / "dots.py")


def described(folder: Path, data: Any) -> Path:
    (folder / "games.jsonl").write_text(GAMES)
    (folder / "play.json").write_text(json.dumps(data))
    return folder / "play.json"


FROM_FILE = {"file": "games.jsonl", "item": 1, "list": "places", "event": "click", "at_key_of": "spots"}


def test_events_of_a_file_are_played_to_the_end(tmp_path: Path, module: Any) -> None:
    told: list[tuple[int, int]] = []
    path = described(tmp_path, {"parameters": {"size": 3}, "events_from": FROM_FILE})
    done = play(path, module, lambda count, total: told.append((count, total)))
    assert told == [(1, 3), (2, 3), (3, 3)] and done.events == 3 and done.source == "games.jsonl, item 1"
    assert [shape.get("center") for shape in done.scene()] == [(0, 0), (10, 20), (20, 20)]
    assert json.dumps(done.state()) == '{"marks": [[[0, 0], 1], [[10, 20], 1], [[20, 20], 1]]}'


def test_events_can_be_written_out(tmp_path: Path, module: Any) -> None:
    path = described(tmp_path, {"events": [["click", {"x": 3, "y": 4}]]})
    assert play(path, module).state() == {"marks": [[[3, 4], 1]]}


def test_an_event_that_is_refused_is_told_with_its_reason(tmp_path: Path, module: Any) -> None:
    path = described(tmp_path, {"events": [["click", {"x": 3, "y": 4}]] * 2})
    with pytest.raises(Unaccepted) as caught:
        play(path, module)
    assert str(caught.value) == (
        'Event 2 of the play (click {"x": 3, "y": 4}) was not accepted: There is a dot already.'
    )


@pytest.mark.parametrize(
    "data, error, sentence",
    [
        ([], FileFault, "must hold an object"),
        ({"events": [["click"]]}, FileFault, "must be pairs of an event and its values"),
        ({"events_from": {"file": "games.jsonl"}}, FileFault, '"events_from" needs'),
        ({"events_from": {**FROM_FILE, "item": 5}}, FileFault, "has 2 items, so there is no item 5"),
        ({"events_from": {**FROM_FILE, "item": 0}}, FileFault, "has no list 'places'"),
        ({"events_from": {**FROM_FILE, "file": "no.jsonl"}}, FileFault, "Cannot read"),
        ({"events_from": FROM_FILE}, Refusal, "spots has no place for (1, 2)"),
        ({"events_from": {**FROM_FILE, "at_key_of": "nowhere"}}, Refusal, "nowhere has no place for (0, 0)"),
        ({"parameters": {"nothing": 3}, "events": []}, Refusal, "does not take these parameters"),
    ],
)
def test_faulty_descriptions_are_told(
    tmp_path: Path, module: Any, data: Any, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as caught:
        play(described(tmp_path, data), module)
    assert sentence in str(caught.value)


def test_compiling_says_where_and_checks_what_it_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Editor(document()).save(tmp_path / "dots.studio")
    assert main(["compile", str(tmp_path), "-o", str(tmp_path / "out.py"), "--tests", str(tmp_path / "t.py")]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "out.py")
    assert (tmp_path / "out.py").exists() and (tmp_path / "t.py").exists()
    assert main(["compile", str(tmp_path), "-o", str(tmp_path / "out.txt")]) == 2
    assert main(["compile", str(tmp_path), "--no-pass", "nonsense"]) == 2


def test_rendering_takes_parameters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = with_definition(document(), Definition("box", parse("rectangle(width=size * 10, height=5)"), drawn=True))
    Editor(drawn).save(tmp_path / "dots.studio")
    assert main(["render", str(tmp_path), "--set", "size=7"]) == 0
    assert 'width="70"' in capsys.readouterr().out
    for wrong, code in (("size=x", 2), ("size=99", 4), ("marks=3", 2)):
        assert main(["render", str(tmp_path), "--set", wrong]) == code
    assert capsys.readouterr().err.count("\n") == 3
