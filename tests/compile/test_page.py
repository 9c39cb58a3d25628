"""The page of a document plays the same program as the Python program: event by event, in the same sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from studio.compile.javascript import page
from studio.document.file import load
from studio.document.model import Document
from studio.language.builtins import TABLE
from tests.compile.engine import Page, page_of, played, python_of, state_of

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(file.stem for file in (ROOT / "examples").glob("*/*.studio"))


@cache
def example(name: str) -> Document:
    return load(ROOT / "examples" / name / f"{name}.studio")[0]


@pytest.fixture(scope="module", params=EXAMPLES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def in_page(name: str) -> Iterator[Page]:
    with page_of(example(name)) as found:
        yield found


def events(dice: random.Random, count: int, wide: float = 460) -> list[tuple[str, dict[str, Any]]]:
    """Clicks all over the picture and beside it, and now and then something else."""
    others: list[tuple[str, dict[str, Any]]] = [
        ("key", {"key": "left"}),
        ("drag", {"x": 10, "y": 10.5, "to_x": 90, "to_y": 70}),
        ("tick", {"time": 2.5}),
        ("start", {}),
        ("click", {"x": 1e301, "y": 0}),
        ("key", {"key": 3}),
    ]
    return [
        dice.choice(others)
        if dice.random() < 0.03
        else ("click", {"x": dice.uniform(-20, wide), "y": round(dice.uniform(-20, wide))})
        for _ in range(count)
    ]


def test_random_play_comes_out_the_same(name: str, in_page: Page) -> None:
    module, dice = python_of(example(name), f"{name}_beside_page"), random.Random(name)
    for _ in range(4):
        program, given = module.Program(), events(dice, 150)
        assert in_page.begin() == ""
        for one, mine, theirs in zip(given, played(program, given), in_page.play(given), strict=True):
            assert mine == theirs, one
        assert in_page.state() == state_of(program)


def test_every_value_of_a_parameter_gives_the_same_program_or_the_same_sentence(name: str, in_page: Page) -> None:
    module, dice = python_of(example(name), f"{name}_beside_page"), random.Random(7)
    for parameter, about in module.Program.PARAMETERS.items():
        default = about["default"]
        for value in (about["least"], about["most"], about["least"] - 1, about["most"] + 0.5, default, "x"):
            why = in_page.begin(**{parameter: value})
            try:
                program = module.Program(**{parameter: value})
            except (TypeError, ValueError) as mishap:
                assert why == str(mishap)
            else:
                given = events(dice, 10)
                assert why == "" and in_page.play(given) == played(program, given)


def test_every_builtin_is_in_the_runtime() -> None:
    meanings = {row.meaning.__name__ for rows in TABLE.values() for row in rows}
    with page_of(Document()) as empty:
        missing = [one for one in sorted(meanings) if empty.data(f"typeof {one}") != "function"]
    assert missing == []


def test_nothing_in_a_page_is_fetched() -> None:
    text = page(example(EXAMPLES[0]), "example")
    assert "src=" not in text and "import " not in text.replace("important", "") and "@import" not in text
    assert [
        line for line in text.splitlines() if "http" in line and "www.w3.org" not in line and "http-equiv" not in line
    ] == []


def test_a_page_is_the_same_every_time() -> None:
    assert page(example(EXAMPLES[0]), "example") == page(example(EXAMPLES[0]), "example")
