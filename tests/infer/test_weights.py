"""The file of weights: each is explained, is used, and can be tried without being kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.rank import weight
from studio.language.errors import FileFault
from studio.language.parse import parse
from studio.language.types import NUMBER

INFER = Path(weights.__file__).parent


def test_every_weight_is_explained_once_and_is_that_of_the_file() -> None:
    names = [one.name for one in weights.EXPLAINED]
    assert len(names) == len(set(names)) > 80
    assert all(one.says.endswith(".") for one in weights.EXPLAINED)
    assert weights.current() == {one.name: one.weight for one in weights.read()}


def test_every_weight_is_asked_for_by_something() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in INFER.glob("*.py") if file.name != "weights.py")
    asked = set(re.findall(r"weights\.([A-Z_]+)", text))
    assert asked == {one.name.partition(" ")[0] for one in weights.EXPLAINED}


def test_the_file_is_written_as_it_is_read() -> None:
    assert weights.text_of(weights.EXPLAINED) == weights.FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "formula", "more"),
    [("GLOBAL", "a + b", 2), ("SMALL_NUMBERS 2", "a + 2", 1), ("PARTICULAR max", "max(a, b)", 1), ("NUMBER", "a", 0)],
)
def test_a_weight_that_is_tried_counts_as_often_as_it_is_used_and_only_then(name: str, formula: str, more: int) -> None:
    node, scope = parse(formula), Scope({"a": NUMBER, "b": NUMBER})
    before = weight(node, scope)
    with weights.tried({name: weights.current()[name] + 1}):
        assert weight(node, scope) == before + more
    assert weight(node, scope) == before


def test_what_is_tried_is_given_back_after_a_fault() -> None:
    before = weights.current()
    with pytest.raises(ZeroDivisionError), weights.tried({"LOCAL": 7, "PARTICULAR max": 9}):
        print(1 // 0)
    assert weights.current() == before


def test_what_is_tried_anew_in_a_table_is_gone_after_it() -> None:
    before = dict(weights.SMALL_NUMBERS)
    with weights.tried({"SMALL_NUMBERS 99": 2}):
        assert weights.SMALL_NUMBERS[99] == 2
    assert before == weights.SMALL_NUMBERS


@pytest.mark.parametrize("name", ["PARTICULAR max", "SMALL_NUMBERS 0", "STANDING_STILL number", "DIGIT"])
def test_a_file_that_lacks_one_line_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(weights.text_of(tuple(one for one in weights.EXPLAINED if one.name != name)), encoding="utf-8")
    with pytest.raises(FileFault, match=name):
        weights.read(file)


@pytest.mark.parametrize(
    "lines", [[], [{"name": "LOCAL"}], [{"name": "UNHEARD", "weight": 1, "says": "No."}], {"a": 1}]
)
def test_a_file_without_all_weights_is_refused(lines: object, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(lines), encoding="utf-8")
    with pytest.raises(FileFault):
        weights.read(path)


@pytest.mark.parametrize("end", ["min", "max"])
def test_the_lesser_of_a_number_and_itself_turned_weighs_more_than_of_two_numbers(end: str) -> None:
    scope = Scope({"depth": NUMBER, "width": NUMBER})
    of_itself, of_two = (weight(parse(f"{end}(depth, {other})"), scope) for other in ("-depth", "-width"))
    assert of_itself > of_two
