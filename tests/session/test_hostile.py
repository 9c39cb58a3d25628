"""What contradicts itself, what does not fit and what means harm: one clear sentence, an exit code, nothing changed."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from studio.__main__ import main
from studio.language.errors import StudioError
from studio.session.editor import Editor
from studio.session.log import read_text
from studio.session.replay import RefusedStep, replay

HEADER = {"studio": 1, "title": "Hostile"}
Line = dict[str, Any]


def do(command: str, **arguments: Any) -> Line:
    return {"do": command, **arguments}


CHECKED = [
    do("demonstrate", process="check", inputs={"n": 4, "shelf": {"dict": [["a", 1]]}}),
    do("end", how="succeed"),
]
TWO_LISTS = [
    do("draw_line", start=[20, 20], end=[180, 21]),
    do("draw_line", start=[20, 51], end=[180, 50]),
    do("draw_line", start=[21, 80], end=[180, 80]),
    do("listify", things=["line_1", "line_2", "line_3"], name="rows"),
    do("parameterize", thing="rows", attribute="count", name="count_of_rows", least=1, most=9),
]
CASES: dict[str, tuple[list[Line], str]] = {
    "demonstrations that contradict each other": (
        [
            *CHECKED,
            do("demonstrate", process="check", inputs={"n": 4, "shelf": {"dict": [["a", 1]]}}),
            do("end", how="fail", reason="no"),
        ],
        "check-1.*check-2|check-2.*check-1",
    ),
    "examples that contradict each other": (
        [
            do("teach", name="half", inputs={"n": 4}, result=2),
            do("teach", name="half", inputs={"n": 4}, result=3),
        ],
        "half",
    ),
    "a formula with a type error": ([do("set_formula", name="odd", formula="1 + 'a'")], r"\+|number|text"),
    "a formula of nothing": ([do("set_formula", name="odd", formula="")], "formula"),
    "a formula that is code": ([do("set_formula", name="odd", formula="__import__('os').system('true')")], "."),
    "a formula that looks inside": ([do("set_formula", name="odd", formula="(1).__class__")], "."),
    "a formula that is a lambda": ([do("set_formula", name="odd", formula="(lambda: 1)()")], "."),
    "a formula nested deeply": ([do("set_formula", name="odd", formula="(" * 5000 + "1" + ")" * 5000)], "."),
    "a formula of a huge number": ([do("set_formula", name="odd", formula="9" * 10000)], "."),
    "a cycle": (
        [
            do("set_formula", name="one", formula="1"),
            do("set_formula", name="two", formula="one + 1"),
            do("set_formula", name="one", formula="two + 1"),
        ],
        "one.*two|two.*one",
    ),
    "a clash of constraints": (
        [
            *TWO_LISTS,
            do("constrain", left="count_of_rows", relation=">=", right_formula="3"),
            do("set_parameter", name="count_of_rows", value=2),
        ],
        "count_of_rows >= 3",
    ),
    "a key twice": (
        [
            do("new_state", name="pairs", value=[{"tuple": [1, 2]}, {"tuple": [1, 3]}]),
            do("make_dict", things="pairs", name="by_key"),
        ],
        "1",
    ),
    "a name that is taken": ([do("new_state", name="a_b", value=1), do("new_state", name="a_b", value=2)], "a_b"),
    "a command nobody knows": ([do("draw_lyne", start=[1, 2], end=[3, 4])], r"no command 'draw_lyne' \(perhaps"),
    "an argument nobody knows": ([do("draw_line", start=[1, 2], end=[3, 4], wide=3)], "no argument 'wide'"),
    "an argument of another kind": ([do("draw_line", start="left", end=[3, 4])], "start of draw_line must be"),
    "a stage left open and begun again": ([CHECKED[0], CHECKED[0]], "under way"),
    "an end without a stage": ([do("end")], "demonstration"),
    "a hostile process": ([do("demonstrate", process="__import__", inputs={})], "no name"),
    "a hostile input": ([do("demonstrate", process="p", inputs={'a"\nimport os\n"': 1})], "no name"),
    "a hostile tile": ([CHECKED[0], do("remember", what={"tile": "n", "field": "__class__"})], "no field"),
    "a hostile function": ([CHECKED[0], do("remember", what={"via": "eval", "of": ["1"]})], "no function named 'eval'"),
    "operands nested deeply": ([CHECKED[0], do("remember", what=json.loads("[" * 900 + "]" * 900))], "."),
    "a huge number": ([CHECKED[0], do("remember", what=10**4000)], "."),
}


def text_of(lines: list[Line]) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in [HEADER, *lines])


@pytest.mark.parametrize("case", CASES)
def test_one_sentence_and_an_unchanged_document(case: str) -> None:
    lines, sentence = CASES[case]
    done = Editor()
    done.entitle(str(HEADER["title"]))  # as the first line of any session does
    for line in lines[:-1]:
        _do(done, line)
    document = done.document
    with pytest.raises(StudioError) as caught:
        _do(done, lines[-1])
    said = str(caught.value)
    assert done.document is document
    assert re.search(sentence, said), said
    assert "\n" not in said and 10 < len(said) < 400 and said[-1] in ".?!…", said


def _do(editor: Editor, line: Line) -> None:
    for _ in replay(read_text(text_of([line])), editor):
        pass


@pytest.mark.parametrize("case", CASES)
def test_the_command_line_tells_the_step_and_exits_with_4(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "session.jsonl").write_text(text_of(CASES[case][0]))
    kept = tmp_path / "kept.studio"
    assert main(["replay", str(tmp_path), "--no-play", "--quiet", "--save", str(kept)]) == 4
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"Step {len(CASES[case][0])} (line ") and err.count("\n") == 1, err
    assert not kept.exists()


@pytest.mark.parametrize("cut", range(1, 400, 37))
def test_a_truncated_session_is_done_up_to_the_cut_or_refused_by_its_line(
    cut: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = text_of([*CHECKED, *TWO_LISTS])
    (tmp_path / "session.jsonl").write_text(text[:cut])
    code = main(["replay", str(tmp_path), "--no-play", "--quiet"])
    err = capsys.readouterr().err
    whole = text[:cut].endswith("\n") or text[cut : cut + 1] == "\n"
    assert code == (0 if whole else 2), err
    assert whole or (err.startswith("Line ") and err.count("\n") == 1)


@pytest.mark.parametrize(
    "raw",
    [
        "\0\1\2",
        "{}",
        "[]",
        "null",
        '"studio"',
        "[" * 100_000,
        '{"studio": NaN}',
        '{"studio": 1e999}',
        '{"studio": true}',
    ],
)
def test_what_is_no_session_is_refused_with_2(raw: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "session.jsonl").write_text(raw)
    assert main(["replay", str(tmp_path), "--no-play", "--quiet"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "Traceback" not in err


HOSTILE = ("'); __import__('os')#", '"""', "\\", "\n", "{0}", "𝕏", "\u202e", "</svg>", "None", "a" * 500)


@pytest.mark.parametrize("text", HOSTILE)
def test_texts_of_any_kind_stay_texts_in_the_emitted_source(text: str) -> None:
    """Reasons, titles, keys and notes come from people: in the source they are literals and nothing else."""
    editor = Editor()
    lines = [
        do("set_title", title=text),
        do("new_state", name="shelf", value={"dict": [[text, 1]]}),
        do("demonstrate", process="check", inputs={"word": text, "n": 1}),
        do("end", how="fail", reason=text),
        do("demonstrate", process="check", inputs={"word": "other", "n": 1}),
        do("end"),
    ]
    try:
        for _ in replay(read_text(text_of(lines)), editor):
            pass
    except RefusedStep as refused:
        assert len(str(refused)) < 700
        return
    source = editor.compile("hostile").source
    tree = ast.parse(source)
    imported = [one for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id == "__import__"]
    assert imported == []
    space: dict[str, Any] = {"__name__": "hostile"}
    exec(compile(source, "hostile.py", "exec"), space)
    program = space["Program"]()
    assert program.state["shelf"] == {text: 1}
    assert program.call("check", text, 1).reason == text


def test_a_number_of_too_many_digits_is_refused_by_its_line() -> None:
    with pytest.raises(StudioError, match="Line 2 of the session holds a number that cannot be read"):
        read_text(f'{json.dumps(HEADER)}\n{{"do": "remember", "what": {"9" * 5000}}}\n')
